//! The values of i·m/M, rounded to the nearest integer, for i = 0, 1, 2, ….
//! Exact: integers. Cost: one addition a step, no branch.

use super::Rounding;
use crate::grid::Coord;

/// The staircase of i·rise/run, 0 ≤ rise ≤ run, rounded to nearest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stair {
    remainder: i64,
    rise: i64,
    run: i64,
}

impl Stair {
    pub fn new(rise: i64, run: i64, rounding: Rounding) -> Self {
        // ⌊(2·i·rise + run) / 2·run⌋ rounds halves up; one less in the numerator, down.
        let remainder = match rounding {
            Rounding::Away => run,
            Rounding::Toward => run - 1,
        };
        Stair { remainder, rise, run }
    }

    /// Takes one step; returns 1 if it rises and 0 if not.
    #[inline]
    pub fn advance(&mut self) -> i32 {
        let remainder = self.remainder + 2 * self.rise - 2 * self.run;
        let stays = remainder >> 63;
        self.remainder = remainder + ((2 * self.run) & stays);
        stays as i32 + 1
    }

    /// Whether the exact height lies halfway between two integers. Only valid where halves are rounded
    /// up.
    pub fn is_tie(&self) -> bool {
        self.remainder == 0 && self.run > 0
    }
}

/// Iterator over the cells of a line that goes on by one step at a time and sometimes rises, both ends
/// included: the line over squares and the one over hexes.
#[derive(Clone, Debug)]
pub struct StairLine<C> {
    at: C,
    /// The step to the next cell; `rise` is added where the line rises.
    step: (i32, i32),
    pub(super) rise: (i32, i32),
    pub(super) stair: Stair,
    /// The number of cells left.
    left: i64,
}

impl<C: Coord> StairLine<C> {
    /// Returns the line of `run` steps, of which some rise.
    pub(super) fn new(from: C, [step, rise]: [(i32, i32); 2], run: i64, stair: Stair) -> Self {
        StairLine { at: from, step, rise, stair, left: run + 1 }
    }
}

impl<C: Coord> Iterator for StairLine<C> {
    type Item = C;

    #[inline]
    fn next(&mut self) -> Option<C> {
        if self.left == 0 {
            return None;
        }
        let here = self.at;
        self.left -= 1;
        let rises = self.stair.advance();
        // The cell after the last one may not exist.
        let onward = |axis: i32, step, rise: i32| axis.wrapping_add(step + (rise & -rises));
        let [first, second] = here.axes();
        self.at = C::from_axes(
            onward(first, self.step.0, self.rise.0),
            onward(second, self.step.1, self.rise.1),
        );
        Some(here)
    }
}
