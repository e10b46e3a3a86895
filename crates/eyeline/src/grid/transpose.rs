//! Squares of bits, turned over their diagonal: bit j of row i becomes bit i of row j. Exact. Cost: O(n
//! log n) word operations for n rows.

macro_rules! transpose {
    ($(#[$doc:meta])* $name:ident, $row:ty) => {
        $(#[$doc])*
        pub(crate) fn $name(rows: &mut [$row; <$row>::BITS as usize]) {
            let mut size = <$row>::BITS as usize / 2;
            // The low `size` bits of every 2·size.
            let mut low = <$row>::MAX >> size;
            while size > 0 {
                for pair in rows.chunks_exact_mut(2 * size) {
                    let (upper, lower) = pair.split_at_mut(size);
                    for (upper, lower) in upper.iter_mut().zip(lower) {
                        let swapped = (*upper >> size ^ *lower) & low;
                        *lower ^= swapped;
                        *upper ^= swapped << size;
                    }
                }
                size /= 2;
                low ^= low << size;
            }
        }
    };
}

transpose!(
    /// 32 rows of 32 bits.
    transpose_32, u32
);
transpose!(
    /// 64 rows of 64 bits.
    transpose_64, u64
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
