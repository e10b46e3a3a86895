//! One cell a step of the longer axis, the other axis rounded to nearest (000 §3, 004).
//! Bresenham's line, exact at any distance. Mirror- and rotation-invariant; the line b→a of one
//! rounding is the line a→b of the other, reversed.

use super::stair::Stair;
use super::{Passage, Rounding};
use crate::grid::{Cell, Coord};

/// How the two axes of a line map to steps and heights: |dx| ≥ |dy| or not, and the signs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octant {
    steep: bool,
    sign: (i64, i64),
    /// Steps along the longer axis.
    pub run: i64,
    /// Steps along the shorter axis.
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

    /// The same diagonal seen from the other side: depths along the other axis.
    pub fn turned(self) -> Self {
        Octant { steep: !self.steep, ..self }
    }

    /// The offset of `step` along the longer axis and `height` along the shorter.
    pub fn offset(&self, step: i64, height: i64) -> (i64, i64) {
        let (across, down) = if self.steep { (height, step) } else { (step, height) };
        (across * self.sign.0, down * self.sign.1)
    }

    /// From a step to the next, and from a height to the next.
    fn strides(&self) -> [(i32, i32); 2] {
        [self.offset(1, 0), self.offset(0, 1)].map(|(dx, dy)| (dx as i32, dy as i32))
    }
}

/// The cells of a rounded line, both ends included.
#[derive(Clone, Debug)]
pub struct Rounded {
    at: Cell,
    /// From a cell to the next: along the longer axis, and where the line rises.
    step: (i32, i32),
    rise: (i32, i32),
    stair: Stair,
    /// Cells left.
    left: i64,
}

/// The line from one cell to another.
///
/// ```
/// use eyeline::{Cell, line::{Rounding, rounded}};
/// let cells: Vec<Cell> = rounded(Cell::new(0, 0), Cell::new(2, 1), Rounding::Away).collect();
/// assert_eq!(cells, [Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 1)]);
/// ```
pub fn rounded(from: Cell, to: Cell, rounding: Rounding) -> Rounded {
    let octant = Octant::of(from.offset_to(to));
    let [step, rise] = octant.strides();
    let stair = Stair::new(octant.rise, octant.run, rounding);
    Rounded { at: from, step, rise, stair, left: octant.run + 1 }
}

impl Iterator for Rounded {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.left == 0 {
            return None;
        }
        let cell = self.at;
        self.left -= 1;
        let rises = self.stair.advance();
        // Beyond the last cell there may be none.
        let onward = |axis: i32, step, rise: i32| axis.wrapping_add(step + (rise & -rises));
        self.at = Cell::new(
            onward(cell.x, self.step.0, self.rise.0),
            onward(cell.y, self.step.1, self.rise.1),
        );
        Some(cell)
    }
}

/// The rounded line with both cells wherever it falls exactly between two, the one away from the
/// observer first.
#[derive(Clone, Debug)]
pub struct RoundedTies(Rounded);

/// The line from one cell to another, ties left open.
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
