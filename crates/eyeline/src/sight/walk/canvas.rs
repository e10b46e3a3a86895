//! What is seen, a bit a place of the box around the observer: rows of one or two words.

use crate::grid::bits::{BitPlane, BitsOf};

/// Places around an observer.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    reach: i64,
    /// Words in a row.
    width: usize,
    words: Vec<u64>,
}

impl Canvas {
    /// Empties it and makes room for everything within `reach`.
    pub fn reset(&mut self, reach: i64) {
        let side = (2 * reach + 1) as usize;
        self.reach = reach;
        self.width = side.div_ceil(64);
        self.words.clear();
        self.words.resize(side * self.width, 0);
    }

    /// Which place an offset from the observer is.
    #[inline]
    pub fn place(&self, (first, second): (i64, i64)) -> u16 {
        ((second + self.reach) * self.width as i64 * 64 + first + self.reach) as u16
    }

    /// One more than the last place.
    pub fn places(&self) -> usize {
        self.words.len() * 64
    }

    #[inline]
    pub fn add(&mut self, place: u16) {
        self.words[usize::from(place / 64)] |= 1 << (place % 64);
    }

    /// Joins another canvas of the same reach.
    pub fn join(&mut self, other: &Canvas, both: impl Fn(u64, u64) -> u64) {
        for (mine, &theirs) in self.words.iter_mut().zip(&other.words) {
            *mine = both(*mine, theirs);
        }
    }

    /// The place's number and its offset from the observer, in reading order.
    pub fn each(&self, mut tell: impl FnMut(usize, (i64, i64))) {
        for (index, &word) in self.words.iter().enumerate() {
            let (row, first) = ((index / self.width) as i64, (index % self.width * 64) as i64);
            for bit in BitsOf(word) {
                let offset = (first + i64::from(bit) - self.reach, row - self.reach);
                tell(index * 64 + bit as usize, offset);
            }
        }
    }

    /// Adds what is seen to a plane, given the observer's row and the column that is level with it
    /// in each row.
    pub fn paint(&self, row: i64, column: impl Fn(i64) -> i64, plane: &mut BitPlane) {
        for (row, words) in (row - self.reach..).zip(self.words.chunks_exact(self.width)) {
            let left = column(row) - self.reach;
            for (column, &word) in (left..).step_by(64).zip(words) {
                plane.add_word(column, row, word);
            }
        }
    }
}
