//! Squares of bits, turned over their diagonal: bit j of row i becomes bit i of row j. Exact. Cost: O(n
//! log n) word operations for n rows.

/// The rows that are worked on at once: where vectors have four numbers, one step is a few instructions.
const LANES: usize = 4;

macro_rules! transpose {
    ($(#[$doc:meta])* $name:ident, $row:ty, $($size:literal)+) => {
        $(#[$doc])*
        pub(crate) fn $name(rows: &mut [$row; <$row>::BITS as usize]) {
            $({
                const SIZE: usize = $size;
                // The low half of every 2·SIZE bits.
                const LOW: $row = <$row>::MAX / ((1 << SIZE) + 1);
                for group in 0..rows.len() / (2 * LANES) {
                    // The rows that have a partner SIZE rows below, which no other group has.
                    let row = |lane: usize| {
                        let at = group * LANES + lane;
                        at + at / SIZE * SIZE
                    };
                    let upper: [$row; LANES] = std::array::from_fn(|lane| rows[row(lane)]);
                    let lower: [$row; LANES] = std::array::from_fn(|lane| rows[row(lane) + SIZE]);
                    let swapped: [$row; LANES] =
                        std::array::from_fn(|lane| (upper[lane] >> SIZE ^ lower[lane]) & LOW);
                    for lane in 0..LANES {
                        rows[row(lane)] = upper[lane] ^ swapped[lane] << SIZE;
                        rows[row(lane) + SIZE] = lower[lane] ^ swapped[lane];
                    }
                }
            })+
        }
    };
}

transpose!(
    /// 32 rows of 32 bits.
    transpose_32, u32, 16 8 4 2 1
);
transpose!(
    /// 64 rows of 64 bits.
    transpose_64, u64, 32 16 8 4 2 1
);

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! turns {
        ($name:ident, $transpose:ident, $row:ty) => {
            #[test]
            fn $name() {
                const SIZE: usize = <$row>::BITS as usize;
                let mut chance = 1_u64;
                let before: [$row; SIZE] = std::array::from_fn(|_| {
                    chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (chance ^ chance >> 29) as $row
                });
                let mut after = before;
                $transpose(&mut after);
                for (i, row) in before.iter().enumerate() {
                    for (j, column) in after.iter().enumerate() {
                        assert_eq!(row >> j & 1, column >> i & 1, "row {i}, bit {j}");
                    }
                }
            }
        };
    }

    turns!(thirty_two, transpose_32, u32);
    turns!(sixty_four, transpose_64, u64);
}
