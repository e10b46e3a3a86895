//! Lines as masks of tiles: the cells strictly between two others, all at once where they are near each
//! other, otherwise eight steps at a time. The tables are computed by the compiler.
//! Exact: the same cells as [`rounded`](super::rounded) with ties away, [`crossed`](super::crossed) and
//! [`hex_line`](super::hex_line). Cost: O(1) up to 31 steps, then O(length / 8) masks.

/// Masks of the cells that segments cross or touch.
mod crossed;
/// Masks of lines over hexes.
mod hexes;
/// Masks of Bresenham lines.
mod rounded;
/// Masks of lines of any length.
mod walk;

pub(crate) use crossed::{corners, crossed, has_corners, touched};
pub(crate) use hexes::hex_line;
pub(crate) use rounded::{has_ties, long, short};
pub(crate) use walk::{Corner, Side, Walk};

use crate::grid::strips::Tile;

/// A column and a row, counted from the first ones of a map. A tile may begin before the map; its
/// numbers are then counted down from 2³².
pub(crate) type Place = (u32, u32);

/// The cells of a tile that a line passes.
#[repr(align(16))]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells<const ROWS: usize>(Tile<ROWS>);

/// The cells of a tile of eight rows.
pub(crate) type TileMask = Cells<8>;

/// The cells of a tile of sixteen rows.
pub(crate) type Tall = Cells<16>;

impl<const ROWS: usize> Cells<ROWS> {
    const EMPTY: Self = Cells([0; ROWS]);

    const fn with(mut self, (column, row): (i32, i32)) -> Self {
        self.0[row as usize] |= 1 << column;
        self
    }

    /// Returns those cells of the line that are set in a tile.
    #[inline(always)]
    pub fn of(&self, tile: &Tile<ROWS>) -> Tile<ROWS> {
        let mut met: Tile<ROWS> = [0; ROWS];
        for (met, (row, mask)) in met.iter_mut().zip(tile.iter().zip(&self.0)) {
            *met = row & mask;
        }
        met
    }
}

/// Returns the distance of two places along the longer axis.
#[inline(always)]
pub(crate) fn span(from: Place, to: Place) -> u32 {
    let (dx, dy) = offset(from, to);
    (dx as i32).unsigned_abs().max((dy as i32).unsigned_abs())
}

/// Returns the entry of an offset in a table around its middle; `None` beyond the table.
#[inline(always)]
fn entry((dx, dy): (u32, u32), middle: usize) -> Option<(usize, usize)> {
    let column = dx.wrapping_add(middle as u32) as usize;
    let row = dy.wrapping_add(middle as u32) as usize;
    (column <= 2 * middle && row <= 2 * middle).then_some((column, row))
}

#[inline(always)]
fn offset(from: Place, to: Place) -> (u32, u32) {
    (to.0.wrapping_sub(from.0), to.1.wrapping_sub(from.1))
}

#[inline(always)]
fn first_of_both(from: Place, to: Place) -> Place {
    (from.0.min(to.0), from.1.min(to.1))
}
