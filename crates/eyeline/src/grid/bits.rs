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

    /// Bytes held.
    pub fn memory(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
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
