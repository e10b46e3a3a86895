//! The walls of a window as rows of bits, the lowest bit the leftmost column. Exact. Cost: O(rows).

use super::shape::Shape;
use crate::grid::{Cell, Coord, Grid, slant};
use crate::map::WallBits;
use crate::rules::Axes;

/// The number of rows of the largest window, plus one.
const ROWS: usize = 32;

/// Sets those bits of a sequence of words, from bit `begin` on, that are set in `bits`.
#[inline(always)]
pub(super) fn append(out: &mut [u64], begin: usize, bits: u64) {
    let (word, shift) = (begin / 64, begin % 64);
    out[word] |= bits << shift;
    if let Some(next) = out.get_mut(word + 1) {
        *next |= bits >> 1 >> (63 - shift);
    }
}

/// The rows of one window. On hexes all rows begin at the same offset along the first axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows(pub [u32; ROWS]);

impl Rows {
    /// Rows without a wall.
    pub const EMPTY: Rows = Rows([0; ROWS]);

    /// Reads the window around a cell; places outside the map have arbitrary bits.
    #[inline(always)]
    pub fn read<C: Coord>(&mut self, shape: Shape, walls: &WallBits<'_>, at: C) {
        let (column, row) = at.place();
        match (C::GRID, shape.reach) {
            (Grid::Square, ..=3) => self.tile::<8>(shape, walls, (column, row)),
            (Grid::Square, 4..=7) => self.tile::<16>(shape, walls, (column, row)),
            _ => self.words::<C>(shape, walls, (column, row)),
        }
    }

    #[inline(always)]
    fn tile<const TALL: usize>(
        &mut self,
        shape: Shape,
        walls: &WallBits<'_>,
        (column, row): (i64, i64),
    ) {
        match walls.tiles().tile_from::<TALL>((column - shape.reach, row - shape.reach)) {
            Some(tile) => {
                for (row, bits) in self.0.iter_mut().zip(tile) {
                    *row = bits.into();
                }
            }
            None => self.words::<Cell>(shape, walls, (column, row)),
        }
    }

    #[inline(never)]
    fn words<C: Coord>(&mut self, shape: Shape, walls: &WallBits<'_>, (column, row): (i64, i64)) {
        let (side, reach) = (shape.side(), shape.reach);
        let slant = |across: i64| slant::<C>(row + across) - slant::<C>(row);
        let mut words = [0; ROWS];
        let left = column - reach + slant(-reach);
        let width = side as i64 + slant(reach) - slant(-reach);
        walls.rows((left, row - reach), 0..width, &mut words[..side]);
        for ((bits, word), across) in self.0.iter_mut().zip(&words[..side]).zip(-reach..) {
            let begins = slant(across) - slant(-reach);
            *bits = (word >> begins) as u32 & (u32::MAX >> (ROWS - side));
        }
    }

    /// Writes the rows as one bit for each cell of the window, in the order of the cells' numbers.
    #[inline(always)]
    pub fn pack(&self, shape: Shape, out: &mut [u64]) {
        let reach = shape.reach;
        out.fill(0);
        match shape.axes {
            Axes::Yx => {
                let mut begin = 0;
                for (across, bits) in (-reach..=reach).zip(self.0) {
                    let (first, last) = shape.run(across);
                    let width = (last - first + 1) as usize;
                    let bits = u64::from(bits) >> (first + reach) & !(u64::MAX << width);
                    append(out, begin, bits);
                    begin += width;
                }
            }
            Axes::Xy => {
                for (index, (column, row)) in shape.offsets().enumerate() {
                    let bits = self.0[(row + reach) as usize] >> (column + reach);
                    out[index / 64] |= u64::from(bits & 1) << (index % 64);
                }
            }
        }
    }

    /// Returns where a wall and the one to its lower right meet at a corner.
    #[inline(always)]
    pub fn falling(&self) -> Rows {
        let mut corners = Rows::EMPTY;
        for (corner, pair) in corners.0.iter_mut().zip(self.0.windows(2)) {
            *corner = pair[0] & pair[1] >> 1;
        }
        corners
    }

    /// Returns where a wall and the one to its lower left meet at a corner.
    #[inline(always)]
    pub fn rising(&self) -> Rows {
        let mut corners = Rows::EMPTY;
        for (corner, pair) in corners.0.iter_mut().zip(self.0.windows(2)) {
            *corner = pair[0] >> 1 & pair[1];
        }
        corners
    }
}
