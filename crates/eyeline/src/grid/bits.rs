//! Dense rows of bits over a box: one bit a cell, each row starting on a fresh word.

use super::Bounds;

/// A bit for each place of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitPlane {
    bounds: Bounds,
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
        self.stride = bounds.width().div_ceil(64) as usize;
        self.words.clear();
        self.words.resize(self.stride * bounds.height() as usize, 0);
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
        (row * self.stride + column / 64, (column % 64) as u32)
    }

    /// The places whose bit is set, in reading order.
    pub fn ones(&self) -> impl Iterator<Item = (i64, i64)> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let row = self.bounds.top + (index / self.stride) as i64;
            let column = self.bounds.left + (index % self.stride * 64) as i64;
            BitsOf(word).map(move |bit| (column + i64::from(bit), row))
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
