//! Lines of any length as masks, eight steps at a time: Bresenham lines (000 §3, 004), and the lower
//! and upper border of everything that a segment crosses or touches (004; 000 §7).
//! Exact up to [`MAX_DISTANCE`]. Cost: one addition a step, one mask for eight steps.

use super::{Place, TileMask};
use crate::grid::MAX_DISTANCE;

/// Steps in a tile.
const STEPS: usize = 8;

/// Iterator over the cells of a line strictly between its ends, one a step, tile by tile.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The place of the next tile if the line had not risen.
    at: Place,
    turn: usize,
    /// The height as a fixed-point number.
    height: u64,
    slope: u64,
    /// The number of steps left before the target.
    left: u32,
}

/// One of the cells that a segment meets at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The cell by which it enters the step.
    Lower,
    /// The cell by which it leaves the step.
    Upper,
}

/// Whether a cell counts that is met at a corner only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corner {
    Passes,
    Counts,
}

/// The number of bits of a height's fraction. Heights are multiples of half a step's reciprocal, so at
/// least 2⁻²¹ lies between a height and the integer above it. They are approximated from above, by less
/// than 2⁻⁴³ a step: over 2²⁰ steps, less than that.
const FRACTION: u32 = 43;

const HALF: u64 = 1 << (FRACTION - 1);

impl Walk {
    /// Returns the Bresenham line, ties away; `None` beyond [`MAX_DISTANCE`].
    pub fn rounded(from: Place, to: Place) -> Option<Self> {
        // Seen from its other end, a line has its ties the other way.
        if from.0 <= to.0 {
            Walk::new(from, to, |_, _| HALF)
        } else {
            Walk::new(to, from, |run, _| HALF - HALF / run)
        }
    }

    /// Returns one side of a segment that is not diagonal; `None` beyond [`MAX_DISTANCE`].
    pub fn side(from: Place, to: Place, side: Side, corner: Corner) -> Option<Self> {
        let (left, right) = if from.0 <= to.0 { (from, to) } else { (to, from) };
        if right.0 - left.0 == right.1.abs_diff(left.1) {
            return None;
        }
        // Half a step before the middle of the cell, or after it; a whole number there is a corner,
        // which is rounded up or down.
        Walk::new(left, right, |run, slope| match (side, corner) {
            (Side::Lower, Corner::Passes) => HALF - slope / 2,
            (Side::Lower, Corner::Counts) => HALF - slope / 2 - HALF / run,
            (Side::Upper, Corner::Passes) => HALF + slope.div_ceil(2) - HALF / run,
            (Side::Upper, Corner::Counts) => HALF + slope.div_ceil(2),
        })
    }

    fn new(left: Place, right: Place, start: impl Fn(u64, u64) -> u64) -> Option<Self> {
        let (width, height) = (right.0 - left.0, right.1.abs_diff(left.1));
        let (run, rise) = (u64::from(width.max(height)), u64::from(width.min(height)));
        if run == 0 || run > MAX_DISTANCE.unsigned_abs() {
            return None;
        }
        // A diagonal stays below the slope 1, for which there is no carry.
        let slope = (rise << FRACTION).div_ceil(run).min((1 << FRACTION) - 1);
        let turn = usize::from(height > width) << 1 | usize::from(right.1 < left.1);
        let at = shifted(left, TURNS[turn].first, 1);
        let height = start(run, slope).wrapping_add(slope);
        Some(Walk { at, turn, height, slope, left: run as u32 - 1 })
    }
}

impl Iterator for Walk {
    type Item = (Place, &'static TileMask);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.left == 0 {
            return None;
        }
        let (mut fraction, slope) = (self.height << (64 - FRACTION), self.slope << (64 - FRACTION));
        let mut code = 1_usize;
        for _ in 1..STEPS {
            let (sum, carry) = fraction.overflowing_add(slope);
            fraction = sum;
            code = code << 1 | usize::from(carry);
        }
        let beyond = (STEPS as u32).saturating_sub(self.left);
        let Turn { step, rise, .. } = TURNS[self.turn];
        let at = shifted(self.at, rise, (self.height >> FRACTION) as i32);
        self.at = shifted(self.at, step, 1);
        self.height += STEPS as u64 * self.slope;
        self.left = self.left.saturating_sub(STEPS as u32);
        Some((at, &CODE_MASKS[self.turn << 8 | code >> beyond]))
    }
}

#[inline(always)]
fn shifted(at: Place, by: (i32, i32), times: i32) -> Place {
    (at.0.wrapping_add_signed(by.0 * times), at.1.wrapping_add_signed(by.1 * times))
}

/// How steps and heights become columns and rows; columns never decrease.
struct Turn {
    /// The first tile at height 0, relative to the start.
    first: (i32, i32),
    /// The step from one tile to the next.
    step: (i32, i32),
    /// The step from one height to the next.
    rise: (i32, i32),
}

/// The four turns: along columns, downward and upward; along rows, downward and upward.
const TURNS: [Turn; 4] = [
    Turn { first: (1, 0), step: (8, 0), rise: (0, 1) },
    Turn { first: (1, -7), step: (8, 0), rise: (0, -1) },
    Turn { first: (0, 1), step: (0, 8), rise: (1, 0) },
    Turn { first: (0, -8), step: (0, -8), rise: (1, 0) },
];

table! {
    /// The masks of up to eight steps, by turn and code. A code is a 1, then for each further step whether
    /// it rises; 0 means no step. A tile starts at its first step or, if it goes up, ends there.
    static CODE_MASKS: [TileMask; 4 << 8] = {
        let mut masks = [TileMask::EMPTY; 4 << 8];
        let mut index = 0;
        while index < masks.len() {
            let (turn, code) = (index >> 8, index & 0xff);
            let (mut step, mut height) = (0, 0);
            while code >> step > 0 {
                // From the last step back: heights are counted down from the highest.
                height += (code >> step & 1) as i32;
                step += 1;
            }
            let (last, highest) = (step - 1, height - 1);
            let (mut step, mut height) = (0, highest);
            while code >> step > 0 {
                let along = last - step;
                masks[index] = masks[index].with(match turn {
                    0 => (along, height),
                    1 => (along, 7 - height),
                    2 => (height, along),
                    _ => (height, 7 - along),
                });
                height -= (code >> step & 1) as i32;
                step += 1;
            }
            index += 1;
        }
        masks
    };
}
