//! What squares and hexes have in common: two integer axes and a ring of neighbours.
//! Exact: offsets never overflow. Cost: O(1).

use crate::Sealed;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The greatest distance (larger axis difference, or hex distance) at which two cells are compared.
pub const MAX_DISTANCE: i64 = 1 << 20;

/// The two grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// Squares, addressed by [`Cell`](crate::Cell).
    Square,
    /// Hexes, addressed by [`Hex`](crate::Hex).
    Hex,
}

impl Display for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Grid::Square => "square",
            Grid::Hex => "hex",
        })
    }
}

/// A position on one of the two grids; implemented by [`Cell`](crate::Cell) and
/// [`Hex`](crate::Hex) and closed to others.
pub trait Coord: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + Sealed + 'static {
    /// The grid to which this coordinate belongs.
    const GRID: Grid;

    /// The axis offsets of the neighbours that share an edge.
    const DIRECTIONS: &'static [(i32, i32)];

    /// Returns the raw axes: `[x, y]` or `[q, r]`.
    fn axes(self) -> [i32; 2];

    /// Returns the coordinate with these raw axes.
    fn from_axes(first: i32, second: i32) -> Self;

    /// Returns the column and row at which the coordinate is stored. On hexes columns are those of
    /// odd-r rectangles, so that maps and masks waste nothing on a slant.
    fn place(self) -> (i64, i64);

    /// Returns the coordinate that is stored at a place, unless it leaves the range of `i32`.
    fn at_place(column: i64, row: i64) -> Option<Self>;

    /// Returns the distance that [`MAX_DISTANCE`] limits.
    fn span(offset: (i64, i64)) -> i64;

    /// Returns the offset to another coordinate; it never overflows.
    fn offset_to(self, to: Self) -> (i64, i64) {
        let ([a, b], [c, d]) = (self.axes(), to.axes());
        (i64::from(c) - i64::from(a), i64::from(d) - i64::from(b))
    }

    /// Returns the coordinate at an offset, unless it leaves the range of `i32`.
    fn shifted(self, (first, second): (i64, i64)) -> Option<Self> {
        let [a, b] = self.axes();
        let first = i32::try_from(i64::from(a) + first).ok()?;
        let second = i32::try_from(i64::from(b) + second).ok()?;
        Some(Self::from_axes(first, second))
    }

    /// Returns the index into [`Coord::DIRECTIONS`] that leads to a neighbour; `None` if it is not one.
    fn direction_to(self, neighbour: Self) -> Option<usize> {
        let offset = self.offset_to(neighbour);
        Self::DIRECTIONS.iter().position(|&(a, b)| (i64::from(a), i64::from(b)) == offset)
    }
}

/// Returns how many columns to the right of its first axis a coordinate of this row is stored.
#[inline]
pub(crate) fn slant<C: Coord>(row: i64) -> i64 {
    match C::GRID {
        Grid::Square => 0,
        Grid::Hex => row >> 1,
    }
}

/// Returns the place that is `times` steps away from another.
#[inline(always)]
pub(crate) fn moved((column, row): (i64, i64), (dx, dy): (i64, i64), times: i64) -> (i64, i64) {
    (column + times * dx, row + times * dy)
}
