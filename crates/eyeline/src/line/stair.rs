//! Rounding i·m/M to the nearest integer for i = 0, 1, 2, … with one addition a step.

use super::Rounding;

/// The staircase of i·rise/run, 0 ≤ rise ≤ run, rounded to nearest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stair {
    height: i64,
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
        Stair { height: 0, remainder, rise, run }
    }

    pub fn height(&self) -> i64 {
        self.height
    }

    pub fn advance(&mut self) {
        self.remainder += 2 * self.rise;
        if self.remainder >= 2 * self.run {
            self.remainder -= 2 * self.run;
            self.height += 1;
        }
    }

    /// Whether the exact height lies halfway between two integers. Only for halves rounded up.
    pub fn is_tie(&self) -> bool {
        self.remainder == 0
    }
}
