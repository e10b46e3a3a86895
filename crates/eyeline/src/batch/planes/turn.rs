//! The sectors of a grid: eight octants, six sextants. Symmetry is data.

use crate::grid::{Coord, Grid, Hex};
use crate::line::{Rounding, SEXTANTS};

/// How a sector's cells lie around an observer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// From one depth to the next.
    ahead: (i64, i64),
    /// From one height to the next.
    aside: (i64, i64),
    /// Whether its cells at height 0 are its own; those of another sector are the same.
    pub axis: Border,
    /// The same for those at full height.
    pub diagonal: Border,
    /// How ties are rounded, on hexes.
    pub rounding: Rounding,
}

/// Whose the cells between two sectors are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    Own,
    Others,
}

impl Turn {
    /// All sectors of a grid.
    pub fn all<C: Coord>() -> Vec<Turn> {
        match C::GRID {
            Grid::Square => {
                let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                signs.into_iter().flat_map(|(ahead, aside)| octants(ahead, aside)).collect()
            }
            Grid::Hex => (0..6).map(sextant).collect(),
        }
    }

    /// The offset of a cell of the sector.
    #[inline(always)]
    pub fn offset(&self, depth: i64, height: i64) -> (i64, i64) {
        (depth * self.ahead.0 + height * self.aside.0, depth * self.ahead.1 + height * self.aside.1)
    }

    /// Whether a cell is this sector's to tell.
    #[inline(always)]
    pub fn owns(&self, depth: i64, height: i64) -> bool {
        (height > 0 || self.axis == Border::Own) && (height < depth || self.diagonal == Border::Own)
    }
}

fn octants(ahead: i64, aside: i64) -> [Turn; 2] {
    let axis = if aside > 0 { Border::Own } else { Border::Others };
    let flat = Turn {
        ahead: (ahead, 0),
        aside: (0, aside),
        axis,
        diagonal: Border::Own,
        rounding: Rounding::Away,
    };
    let steep = Turn {
        ahead: (0, ahead),
        aside: (aside, 0),
        axis,
        diagonal: Border::Others,
        rounding: Rounding::Away,
    };
    [flat, steep]
}

fn sextant(index: usize) -> Turn {
    let wide = |(q, r): (i32, i32)| (i64::from(q), i64::from(r));
    let (near, far) = (wide(Hex::DIRECTIONS[index]), wide(Hex::DIRECTIONS[(index + 1) % 6]));
    Turn {
        ahead: near,
        aside: (far.0 - near.0, far.1 - near.1),
        axis: Border::Own,
        diagonal: Border::Others,
        rounding: SEXTANTS[index],
    }
}
