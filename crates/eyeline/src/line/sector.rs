//! Octants and sextants: the directions of the longer and the shorter axis, as data.

use super::Rounding;
use super::hexes::SEXTANTS;
use crate::grid::{Coord, Hex};

/// Where a sector's axes lead.
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

/// The six sextants of hexes, and how their lines are rounded.
pub(crate) fn sextants() -> impl Iterator<Item = (Sector, Rounding)> {
    let direction = |k: usize| {
        let (dq, dr) = Hex::DIRECTIONS[k % 6];
        (i64::from(dq), i64::from(dr))
    };
    (0..6).map(move |k| (Sector { major: direction(k), minor: direction(k + 2) }, SEXTANTS[k]))
}

impl Sector {
    /// The step along the longer axis.
    pub fn major(&self) -> (i64, i64) {
        self.major
    }

    /// The step along the shorter axis.
    pub fn minor(&self) -> (i64, i64) {
        self.minor
    }

    /// Whether its columns lie along rows of the map.
    pub fn is_level(&self) -> bool {
        self.minor.1 == 0
    }

    /// The offset of a cell of the sector.
    #[inline]
    pub fn offset(&self, x: i64, y: i64) -> (i64, i64) {
        (x * self.major.0 + y * self.minor.0, x * self.major.1 + y * self.minor.1)
    }
}
