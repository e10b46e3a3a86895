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
    pub fn get(&self, at: (i32, i32)) -> bool {
        self.bounds.contains(at) && {
            let (word, bit) = self.place(at);
            self.words[word] >> bit & 1 == 1
        }
    }

    /// Sets or clears a bit; places outside the box are ignored.
    #[inline]
    pub fn set(&mut self, at: (i32, i32), value: bool) {
        if self.bounds.contains(at) {
            let (word, bit) = self.place(at);
            self.words[word] = self.words[word] & !(1 << bit) | u64::from(value) << bit;
        }
    }

    #[inline]
    fn place(&self, (first, second): (i32, i32)) -> (usize, u32) {
        let column = self.bounds.left.abs_diff(first);
        let row = self.bounds.top.abs_diff(second) as usize;
        (row * self.stride + (column / 64) as usize, column % 64)
    }

    /// The places whose bit is set, in reading order.
    pub fn ones(&self) -> impl Iterator<Item = (i32, i32)> {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let row = self.bounds.top.wrapping_add_unsigned((index / self.stride) as u32);
            let column = self.bounds.left.wrapping_add_unsigned((index % self.stride * 64) as u32);
            BitsOf(word).map(move |bit| (column.wrapping_add_unsigned(bit), row))
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
