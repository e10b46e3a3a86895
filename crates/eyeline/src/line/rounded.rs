//! Bresenham lines (000 §3, 004): one cell for each step of the longer axis, the other axis rounded to
//! the nearest integer. Invariant under mirroring and rotation; the line b→a of one rounding is the
//! line a→b of the other, reversed.
//! Exact: integers, at any distance. Cost: O(1) a cell.

use super::stair::{Stair, StairLine};
use super::{Passage, Rounding};
use crate::grid::{Cell, Coord};

/// How the two axes of a line become steps and heights: which axis is longer, and the signs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octant {
    steep: bool,
    sign: (i64, i64),
    /// The number of steps along the longer axis.
    pub run: i64,
    /// The number of steps along the shorter axis.
    pub rise: i64,
}

impl Octant {
    pub fn of((dx, dy): (i64, i64)) -> Self {
        let (width, height) = (dx.abs(), dy.abs());
        Octant {
            steep: height > width,
            sign: (if dx < 0 { -1 } else { 1 }, if dy < 0 { -1 } else { 1 }),
            run: width.max(height),
            rise: width.min(height),
        }
    }

    /// Returns the same diagonal with depths along the other axis.
    pub fn turned(self) -> Self {
        Octant { steep: !self.steep, ..self }
    }

    /// Returns the offset of `step` along the longer axis and `height` along the shorter.
    pub fn offset(&self, step: i64, height: i64) -> (i64, i64) {
        let (across, down) = if self.steep { (height, step) } else { (step, height) };
        (across * self.sign.0, down * self.sign.1)
    }

    /// Returns the offsets from one step to the next, and from one height to the next.
    fn strides(&self) -> [(i32, i32); 2] {
        [self.offset(1, 0), self.offset(0, 1)].map(|(dx, dy)| (dx as i32, dy as i32))
    }
}

/// Iterator over the cells of a Bresenham line, both ends included.
pub type Rounded = StairLine<Cell>;

/// Returns the Bresenham line from one cell to another.
///
/// ```
/// use eyeline::line::{Rounding, rounded};
/// use eyeline::Cell;
/// let cells: Vec<Cell> = rounded(Cell::new(0, 0), Cell::new(2, 1), Rounding::Away).collect();
/// assert_eq!(cells, [Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 1)]);
/// ```
pub fn rounded(from: Cell, to: Cell, rounding: Rounding) -> Rounded {
    let octant = Octant::of(from.offset_to(to));
    let stair = Stair::new(octant.rise, octant.run, rounding);
    StairLine::new(from, octant.strides(), octant.run, stair)
}

/// Iterator over a Bresenham line with both cells wherever it falls exactly between two, the one away
/// from the observer first.
#[derive(Clone, Debug)]
pub struct RoundedTies(Rounded);

/// Returns the Bresenham line from one cell to another, with both cells at each tie.
pub fn rounded_ties(from: Cell, to: Cell) -> RoundedTies {
    RoundedTies(rounded(from, to, Rounding::Away))
}

impl Iterator for RoundedTies {
    type Item = Passage;

    fn next(&mut self) -> Option<Passage> {
        let tie = self.0.stair.is_tie();
        let away = self.0.next()?;
        let rise = self.0.rise;
        Some(if tie {
            Passage::Between(away, Cell::new(away.x - rise.0, away.y - rise.1))
        } else {
            Passage::Through(away)
        })
    }
}
