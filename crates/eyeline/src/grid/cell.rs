//! Squares: `x` to the right, `y` down. Exact: distances are integers that cannot overflow. Cost: O(1).

use super::coord::{Coord, Grid};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A square, `x` to the right and `y` down. Ordered by `y`, then `x`. On the wire: `[x, y]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "[i32; 2]"))]
pub struct Cell {
    /// The column, counted to the right.
    pub x: i32,
    /// The row, counted downward.
    pub y: i32,
}

impl Cell {
    /// Returns the square in column `x` and row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Cell { x, y }
    }

    /// Returns |dx| + |dy|.
    pub fn manhattan(self, to: Cell) -> u64 {
        let (dx, dy) = self.offset_to(to);
        dx.unsigned_abs() + dy.unsigned_abs()
    }

    /// Returns max(|dx|, |dy|).
    pub fn chebyshev(self, to: Cell) -> u64 {
        let (dx, dy) = self.offset_to(to);
        dx.unsigned_abs().max(dy.unsigned_abs())
    }

    /// Returns dx² + dy², which can exceed 64 bits.
    pub fn euclidean_squared(self, to: Cell) -> u128 {
        let (dx, dy) = self.offset_to(to);
        u128::from(dx.unsigned_abs()).pow(2) + u128::from(dy.unsigned_abs()).pow(2)
    }
}

impl Coord for Cell {
    const GRID: Grid = Grid::Square;
    const DIRECTIONS: &'static [(i32, i32)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];

    #[inline]
    fn axes(self) -> [i32; 2] {
        [self.x, self.y]
    }

    #[inline]
    fn from_axes(x: i32, y: i32) -> Self {
        Cell { x, y }
    }

    #[inline]
    fn place(self) -> (i64, i64) {
        (i64::from(self.x), i64::from(self.y))
    }

    #[inline]
    fn at_place(column: i64, row: i64) -> Option<Self> {
        Some(Cell::new(i32::try_from(column).ok()?, i32::try_from(row).ok()?))
    }

    fn span((dx, dy): (i64, i64)) -> i64 {
        dx.abs().max(dy.abs())
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.x, self.y)
    }
}

impl From<[i32; 2]> for Cell {
    fn from([x, y]: [i32; 2]) -> Self {
        Cell { x, y }
    }
}

impl From<Cell> for [i32; 2] {
    fn from(cell: Cell) -> Self {
        [cell.x, cell.y]
    }
}
