//! Which cells lie between two others. Pure geometry in integers; knows nothing of walls.

/// The slopes of all lines that come to a cell.
mod beam;
/// Lines between corners of squares.
mod corners;
/// The cells that a centre-to-centre segment crosses, and the corners it passes.
mod crossed;
/// One hex a ring.
mod hexes;
/// All slopes of a sector.
pub(crate) mod lanes;
/// The table of lines from centre to centre.
pub(crate) mod path;
/// One cell a step of the longer axis.
mod rounded;
/// Octants and sextants.
pub(crate) mod sector;
/// Rounding i·m/M to the nearest integer, step by step.
mod stair;
/// Document 000's precomputed lines.
mod table;
/// Lines as masks of tiles.
pub(crate) mod tiles;
/// All lines of a sector, their beginnings shared.
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
pub use wedge::{Facing, Wedge, wedges};

use crate::grid::Cell;

/// What a line meets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage<C = Cell> {
    /// It goes through this cell.
    Through(C),
    /// It goes exactly between these two: through their common corner, or along their border.
    Between(C, C),
}

/// How a line that falls exactly between two cells is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// 000: away from the observer's row or column.
    Away,
    /// 004: toward it.
    Toward,
}

impl Rounding {
    /// The other one: that of the same line gone from its other end.
    pub fn opposite(self) -> Self {
        match self {
            Rounding::Away => Rounding::Toward,
            Rounding::Toward => Rounding::Away,
        }
    }
}
