//! Hexes in axial coordinates. Exact: distances are integers that cannot overflow. Cost: O(1).

use super::coord::{Coord, Grid};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A hex in axial coordinates. Ordered by `r`, then `q`. On the wire: `[q, r]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "[i32; 2]"))]
pub struct Hex {
    /// The first axis.
    pub q: i32,
    /// The second axis, the row.
    pub r: i32,
}

impl Hex {
    /// Returns the hex with these axial coordinates.
    pub const fn new(q: i32, r: i32) -> Self {
        Hex { q, r }
    }

    /// Returns the number of steps between neighbours from here to there.
    pub fn distance(self, to: Hex) -> u64 {
        Hex::span(self.offset_to(to)).unsigned_abs()
    }
}

impl Coord for Hex {
    const GRID: Grid = Grid::Hex;
    // 003: sextant k of the hex line runs from corner k to corner k + 1 of this ring.
    const DIRECTIONS: &'static [(i32, i32)] = &[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    #[inline]
    fn axes(self) -> [i32; 2] {
        [self.q, self.r]
    }

    #[inline]
    fn from_axes(q: i32, r: i32) -> Self {
        Hex { q, r }
    }

    #[inline]
    fn place(self) -> (i64, i64) {
        (i64::from(self.q) + i64::from(self.r >> 1), i64::from(self.r))
    }

    #[inline]
    fn at_place(column: i64, row: i64) -> Option<Self> {
        Some(Hex::new(i32::try_from(column - (row >> 1)).ok()?, i32::try_from(row).ok()?))
    }

    fn span((dq, dr): (i64, i64)) -> i64 {
        dq.abs().max(dr.abs()).max((dq + dr).abs())
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.q, self.r)
    }
}

impl From<[i32; 2]> for Hex {
    fn from([q, r]: [i32; 2]) -> Self {
        Hex { q, r }
    }
}

impl From<Hex> for [i32; 2] {
    fn from(hex: Hex) -> Self {
        [hex.q, hex.r]
    }
}
