//! The values of i·m/M, rounded to the nearest integer, for i = 0, 1, 2, ….
//! Exact: integers. Cost: one addition a step, no branch.

use super::Rounding;

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
