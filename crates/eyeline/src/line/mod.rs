//! Lines: which cells lie between two others. Pure geometry, which knows nothing of walls.
//! Exact: integers only. Cost: O(1) for each cell of a line.

/// The slopes of all lines that come to a cell.
mod beam;
/// Segments between corners of squares.
mod corners;
/// The cells that a segment between two centres crosses.
mod crossed;
/// Lines over hexes, one hex in each ring.
mod hexes;
/// All slopes of a sector.
pub(crate) mod lanes;
/// The table of lines from centre to centre.
pub(crate) mod path;
/// Bresenham lines, one cell for each step of the longer axis.
mod rounded;
/// Octants and sextants.
pub(crate) mod sector;
/// Rounding i·m/M to the nearest integer, step by step.
mod stair;
/// Precomputed lines of a window.
mod table;
/// Lines as masks of tiles.
pub(crate) mod tiles;
/// All lines of a sector, stored so that lines with the same beginning share it.
pub(crate) mod trie;
/// The slopes under which a wall's near side is seen.
mod wedge;

pub(crate) use beam::beam;
pub use corners::{Corner, CornerPairs, Touch, corner_pairs, touched};
pub use crossed::{Crossed, crossed};
pub use hexes::{HexLine, hex_line};
pub use path::Centre;
pub use rounded::{Rounded, RoundedTies, rounded, rounded_ties};
pub use table::LineTable;
pub use wedge::{Occluders, Wedge, wedges};

use crate::grid::Cell;

/// What a line meets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage<C = Cell> {
    /// The line goes through this cell.
    Through(C),
    /// The line goes exactly between these two cells: through their common corner, or along their
    /// border.
    Between(C, C),
}

/// The cell that a line takes where it falls exactly between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// The cell away from the observer's row or column (000).
    Away,
    /// The cell toward the observer's row or column (004).
    Toward,
}

impl Rounding {
    /// Returns the other rounding: that of the same line, seen from its other end.
    pub fn opposite(self) -> Self {
        match self {
            Rounding::Away => Rounding::Toward,
            Rounding::Toward => Rounding::Away,
        }
    }
}
