//! Dense rows of bits over a box: one bit a cell. Rows of 64 and more start on a fresh word; shorter
//! ones share a word, none straddles two.

use super::Bounds;

/// A bit for each place of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitPlane {
    bounds: Bounds,
    /// Bits from one row to the next.
    stride: usize,
    words: Vec<u64>,
}

impl BitPlane {
    pub fn new(bounds: Bounds) -> Self {
        let mut plane = BitPlane { bounds, stride: 0, words: Vec::new() };
        plane.reset(bounds);
        plane
    }

    /// Empties the plane and gives it new bounds, keeping its memory.
    pub fn reset(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        let width = bounds.width() as usize;
        self.stride =
            if width < 64 { width.next_power_of_two() } else { width.next_multiple_of(64) };
        self.words.clear();
        self.words.resize((self.stride * bounds.height() as usize).div_ceil(64), 0);
    }

    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }

    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Whether the bit is set; places outside the box are not.
    #[inline]
    pub fn get(&self, at: (i64, i64)) -> bool {
        self.bounds.contains(at) && {
            let (word, bit) = self.place(at);
            self.words[word] >> bit & 1 == 1
        }
    }

    /// Sets or clears a bit; places outside the box are ignored.
    #[inline]
    pub fn set(&mut self, at: (i64, i64), value: bool) {
        if self.bounds.contains(at) {
            let (word, bit) = self.place(at);
            self.words[word] = self.words[word] & !(1 << bit) | u64::from(value) << bit;
        }
    }

    /// The 64 places of a row from `column` on, as bits; those outside the box are 0.
    #[inline]
    pub fn word(&self, column: i64, row: i64) -> u64 {
        let Bounds { left, top, right, bottom } = self.bounds;
        if row < top || row > bottom || column > right || column <= left - 64 {
            return 0;
        }
        let start = (row - top) as usize * self.stride;
        let word = |index: usize| self.words.get(index).copied().unwrap_or_default();
        let skipped = column - left;
        if self.stride < 64 {
            let bits = word(start / 64) >> (start % 64) & !(u64::MAX << self.stride);
            return if skipped < 0 { bits << -skipped } else { bits >> skipped };
        }
        if skipped < 0 {
            return word(start / 64) << -skipped;
        }
        let (index, shift) = (skipped as usize / 64, skipped % 64);
        let here = word(start / 64 + index) >> shift;
        if shift == 0 || index + 1 == self.stride / 64 {
            here
        } else {
            here | word(start / 64 + index + 1) << (64 - shift)
        }
    }

    /// Sets the bits of a block of 64 columns, one word a row; what lies outside the box is left out.
    #[inline]
    pub fn add_block(&mut self, column: i64, row: i64, block: &[u64]) {
        self.change_block(column, row, block, |word, bits| *word |= bits);
    }

    /// Clears the bits of a block of 64 columns, one word a row.
    pub fn remove_block(&mut self, column: i64, row: i64, block: &[u64]) {
        self.change_block(column, row, block, |word, bits| *word &= !bits);
    }

    #[inline(always)]
    fn change_block(
        &mut self,
        column: i64,
        row: i64,
        block: &[u64],
        change: impl Fn(&mut u64, u64),
    ) {
        let Bounds { left, top, right, bottom } = self.bounds;
        let first = (top - row).max(0);
        let last = (bottom - row + 1).min(block.len() as i64);
        if column > right || column <= left - 64 || first >= last {
            return;
        }
        let skipped = column - left;
        let mut kept = u64::MAX;
        if skipped < 0 {
            kept <<= -skipped;
        }
        if right - column < 63 {
            kept &= u64::MAX >> (63 - (right - column));
        }
        let mut start = (row + first - top) as usize * self.stride;
        for &bits in &block[first as usize..last as usize] {
            let bits = bits & kept;
            if skipped < 0 {
                change(&mut self.words[start / 64], bits >> -skipped << (start % 64));
            } else {
                let place = start + skipped as usize;
                change(&mut self.words[place / 64], bits << (place % 64));
                let over = bits >> 1 >> (63 - place % 64);
                if over != 0 {
                    change(&mut self.words[place / 64 + 1], over);
                }
            }
            start += self.stride;
        }
    }

    /// Sets the bits that are set in another plane.
    pub fn add_plane(&mut self, other: &BitPlane) {
        let Some(Bounds { left, top, right, bottom }) = self.bounds.intersection(&other.bounds)
        else {
            return;
        };
        for row in top..=bottom {
            for column in (left..=right).step_by(64) {
                self.add_block(column, row, &[other.word(column, row)]);
            }
        }
    }

    /// Clears the bits of the places that are not wanted.
    pub fn keep(&mut self, wanted: impl Fn((i64, i64)) -> bool) {
        let (bounds, stride) = (self.bounds, self.stride);
        for (index, word) in self.words.iter_mut().enumerate() {
            for bit in BitsOf(*word) {
                let place = index * 64 + bit as usize;
                let (row, column) = ((place / stride) as i64, (place % stride) as i64);
                if !wanted((bounds.left + column, bounds.top + row)) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// Sets the bits of columns `from..=to` of a row; what lies outside the box is left out.
    #[inline]
    pub fn add_run(&mut self, row: i64, from: i64, to: i64) {
        self.each_word_of_run(row, from, to, |word, bits| *word |= bits);
    }

    /// Clears the bits of columns `from..=to` of a row.
    pub fn clear_run(&mut self, row: i64, from: i64, to: i64) {
        self.each_word_of_run(row, from, to, |word, bits| *word &= !bits);
    }

    #[inline]
    fn each_word_of_run(&mut self, row: i64, from: i64, to: i64, change: impl Fn(&mut u64, u64)) {
        let Bounds { left, top, right, bottom } = self.bounds;
        let (from, to) = (from.max(left), to.min(right));
        if row < top || row > bottom || from > to {
            return;
        }
        let start = (row - top) as usize * self.stride;
        let (first, last) = (start + (from - left) as usize, start + (to - left) as usize);
        let (head, tail) = (u64::MAX << (first % 64), u64::MAX >> (63 - last % 64));
        let words = &mut self.words[first / 64..=last / 64];
        match words {
            [only] => change(only, head & tail),
            [head_word, between @ .., tail_word] => {
                change(head_word, head);
                between.iter_mut().for_each(|word| change(word, u64::MAX));
                change(tail_word, tail);
            }
            [] => (),
        }
    }

    #[inline]
    fn place(&self, (column, row): (i64, i64)) -> (usize, u32) {
        let column = (column - self.bounds.left) as usize;
        let row = (row - self.bounds.top) as usize;
        let bit = row * self.stride + column;
        (bit / 64, (bit % 64) as u32)
    }

    /// The places whose bit is set, in reading order.
    pub fn ones(&self) -> impl Iterator<Item = (i64, i64)> {
        self.words.iter().enumerate().flat_map(move |(index, &word)| {
            BitsOf(word).map(move |bit| {
                let bit = index * 64 + bit as usize;
                let (row, column) = (bit / self.stride, bit % self.stride);
                (self.bounds.left + column as i64, self.bounds.top + row as i64)
            })
        })
    }

    /// One byte a place, in reading order.
    pub fn write_bytes(&self, out: &mut [u8]) {
        let width = self.bounds.width() as usize;
        assert_eq!(out.len() as u128, self.bounds.area(), "one byte a place");
        for (row, start) in (0..).zip((0..out.len()).step_by(width)) {
            for column in (0..width).step_by(8) {
                let bit = row * self.stride + column;
                let bytes = spread((self.words[bit / 64] >> (bit % 64)) as u8);
                let place = start + column;
                // What overshoots the row is overwritten by the next.
                let end = out.len().min(place + 8);
                out[place..end].copy_from_slice(&bytes[..end - place]);
            }
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

/// Eight bits as eight bytes of 0 or 1.
#[inline]
fn spread(bits: u8) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Bit i is kept in byte i, then moved to its top and down to its bottom.
    let kept = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    ((kept + 0x7f * ONES) >> 7 & ONES).to_le_bytes()
}

/// One place, (0, 0), whose bit is clear.
impl Default for BitPlane {
    fn default() -> Self {
        BitPlane::new(Bounds { left: 0, top: 0, right: 0, bottom: 0 })
    }
}

struct BitsOf(u64);

impl Iterator for BitsOf {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
