//! Cells side by side along both axes: what layers are read by. On hexes a block is slanted.

use super::Coord;

/// `width` cells along the first axis, `height` along the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<C> {
    /// The cell with the smallest axes.
    pub first: C,
    /// Cells in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl<C: Coord> Block<C> {
    /// The cells whose axes are within `reach` of this one's, as far as coordinates go.
    pub fn around(at: C, reach: u32) -> Self {
        let (first, second) = at.axes();
        let low = |axis: i32| axis.saturating_sub_unsigned(reach);
        let size = |axis: i32| low(axis).abs_diff(axis.saturating_add_unsigned(reach)) + 1;
        Block {
            first: C::from_axes(low(first), low(second)),
            width: size(first),
            height: size(second),
        }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells row after row.
    pub fn cells(&self) -> impl Iterator<Item = C> + use<C> {
        let ((first, second), width) = (self.first.axes(), self.width);
        (0..self.height).flat_map(move |row| {
            (0..width).map(move |column| {
                C::from_axes(first.wrapping_add_unsigned(column), second.wrapping_add_unsigned(row))
            })
        })
    }

    /// Which of [`Block::cells`] a cell is.
    #[inline]
    pub fn index(&self, at: C) -> Option<usize> {
        let ((first, second), (a, b)) = (self.first.axes(), at.axes());
        let (column, row) = (a.wrapping_sub(first) as u32, b.wrapping_sub(second) as u32);
        let inside = a >= first && b >= second && column < self.width && row < self.height;
        inside.then(|| row as usize * self.width as usize + column as usize)
    }

    /// The place of each row's first cell.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (i64, i64)> + use<C> {
        let (first, second) = self.first.axes();
        (0..self.height)
            .map(move |row| C::from_axes(first, second.wrapping_add_unsigned(row)).place())
    }
}
