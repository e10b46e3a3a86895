//! Octants of the square plane and sextants of the hex plane: the directions of their longer and
//! shorter axes, as data.
//! Exact: integers. Cost: O(1).

use super::Rounding;
use super::hexes::SEXTANTS;
use crate::grid::{Coord, Hex};

/// The directions of a sector's two axes.
#[derive(Clone, Copy)]
pub struct Sector {
    major: (i64, i64),
    minor: (i64, i64),
}

/// The eight octants of squares.
pub(crate) const OCTANTS: [Sector; 8] = {
    const fn octant(major: (i64, i64), minor: (i64, i64)) -> Sector {
        Sector { major, minor }
    }
    [
        octant((1, 0), (0, 1)),
        octant((0, 1), (1, 0)),
        octant((0, 1), (-1, 0)),
        octant((-1, 0), (0, 1)),
        octant((-1, 0), (0, -1)),
        octant((0, -1), (-1, 0)),
        octant((0, -1), (1, 0)),
        octant((1, 0), (0, -1)),
    ]
};

/// Returns the six sextants of hexes, and how lines are rounded in each.
pub(crate) fn sextants() -> impl Iterator<Item = (Sector, Rounding)> {
    let direction = |k: usize| {
        let (dq, dr) = Hex::DIRECTIONS[k % 6];
        (i64::from(dq), i64::from(dr))
    };
    (0..6).map(move |k| (Sector { major: direction(k), minor: direction(k + 2) }, SEXTANTS[k]))
}

impl Sector {
    /// Returns the step along the longer axis.
    pub fn major(&self) -> (i64, i64) {
        self.major
    }

    /// Returns the step along the shorter axis.
    pub fn minor(&self) -> (i64, i64) {
        self.minor
    }

    /// Whether the sector's columns lie along rows of the map.
    pub fn is_level(&self) -> bool {
        self.minor.1 == 0
    }

    /// Returns the cell of the sector at an offset; `None` for offsets outside it and for the origin.
    pub fn at(&self, (first, second): (i64, i64)) -> Option<(u32, u32)> {
        let ((a, b), (c, d)) = (self.major, self.minor);
        let turn = a * d - b * c;
        let (x, y) = (turn * (first * d - second * c), turn * (a * second - b * first));
        (0 <= y && y <= x && x > 0).then_some((x as u32, y as u32))
    }

    /// Returns the offset of a cell of the sector.
    #[inline]
    pub fn offset(&self, x: i64, y: i64) -> (i64, i64) {
        (x * self.major.0 + y * self.minor.0, x * self.major.1 + y * self.minor.1)
    }
}
