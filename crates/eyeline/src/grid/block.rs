//! Blocks of neighbouring cells, by which layers are read: a rectangle along both axes, which is
//! slanted on hexes. Cost: O(1) to find a cell, O(cells) to list them.

use super::Coord;

/// A block of `width` cells along the first axis and `height` along the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<C> {
    /// The cell with the smallest axes.
    pub first: C,
    /// The number of cells in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl<C: Coord> Block<C> {
    /// Returns the cells whose axes are within `reach` of this one's, as far as coordinates go.
    pub fn around(at: C, reach: u32) -> Self {
        let [first, second] = at.axes();
        let low = |axis: i32| axis.saturating_sub_unsigned(reach);
        let size = |axis: i32| low(axis).abs_diff(axis.saturating_add_unsigned(reach)) + 1;
        Block {
            first: C::from_axes(low(first), low(second)),
            width: size(first),
            height: size(second),
        }
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the block has no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cells row after row.
    pub fn cells(&self) -> impl Iterator<Item = C> + use<C> {
        let ([first, second], width) = (self.first.axes(), self.width);
        (0..self.height).flat_map(move |row| {
            (0..width).map(move |column| {
                C::from_axes(first.wrapping_add_unsigned(column), second.wrapping_add_unsigned(row))
            })
        })
    }

    /// Adds a mark to those cells whose bit is set; `word(column, row)` returns the bits of 64 places.
    pub(crate) fn mark(&self, mark: u8, out: &mut [u8], word: impl Fn(i64, i64) -> u64) {
        for ((first, row), out) in self.rows().zip(out.chunks_exact_mut(self.width.max(1) as usize))
        {
            for (column, out) in (first..).step_by(64).zip(out.chunks_mut(64)) {
                let mut bits = word(column, row);
                while let Some(marks) = out.get_mut(bits.trailing_zeros() as usize) {
                    *marks |= mark;
                    bits &= bits - 1;
                }
            }
        }
    }

    /// Returns the index of a cell among [`Block::cells`].
    #[inline]
    pub fn index(&self, at: C) -> Option<usize> {
        let ([first, second], [a, b]) = (self.first.axes(), at.axes());
        let (column, row) = (a.wrapping_sub(first) as u32, b.wrapping_sub(second) as u32);
        let inside = a >= first && b >= second && column < self.width && row < self.height;
        inside.then(|| row as usize * self.width as usize + column as usize)
    }

    /// Returns the place of each row's first cell.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (i64, i64)> + use<C> {
        let [first, second] = self.first.axes();
        (0..self.height)
            .map(move |row| C::from_axes(first, second.wrapping_add_unsigned(row)).place())
    }
}
