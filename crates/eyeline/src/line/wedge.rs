//! The slopes under which a wall's near side is seen: an interval from which other walls take slopes
//! away at both ends. At each depth at most two cells face it, so what is left is always one interval.
//! Exact: fractions are compared in integers. Cost: O(1) a depth.

use super::rounded::Octant;
use crate::grid::{Cell, Coord};

/// A slope in a sector: height over depth.
type Slope = (i64, i64);

/// What stands before a wall at one depth. A cell beyond the range of `i32` is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occluders {
    /// One cell covers all the slopes that are left.
    Whole(Option<Cell>),
    /// Two cells share the slopes: the first covers the lower ones, the second the upper ones.
    Split(Option<Cell>, Option<Cell>),
}

/// The slopes that are left between an observer and a wall.
#[derive(Clone, Debug)]
pub struct Wedge {
    origin: Cell,
    octant: Octant,
    depth: i64,
    low: Slope,
    high: Slope,
    /// The rows just above `low` and just below `high` at this depth.
    lower: i64,
    upper: i64,
}

/// Returns the wedges through which a cell's near side can be seen: one, or on a diagonal one for each
/// of the two octants.
pub fn wedges(from: Cell, to: Cell) -> impl Iterator<Item = Wedge> {
    let octant = Octant::of(from.offset_to(to));
    let other = (octant.run == octant.rise).then(|| octant.turned());
    [Some(octant), other].into_iter().flatten().map(move |octant| {
        let Octant { run, rise, .. } = octant;
        Wedge {
            origin: from,
            octant,
            depth: 0,
            low: (2 * rise - 1, 2 * run),
            // An octant ends at its diagonal.
            high: if rise == run { (1, 1) } else { (2 * rise + 1, 2 * run) },
            lower: 0,
            upper: 0,
        }
    })
}

impl Wedge {
    /// Returns what stands at the next depth before the wall; `None` when the wall is reached.
    pub fn advance(&mut self) -> Option<Occluders> {
        self.depth += 1;
        if self.depth >= self.octant.run {
            return None;
        }
        // No slope exceeds 1, so a row stays or rises by one.
        let (low, high) = (self.low, self.high);
        let above = 2 * low.0 * self.depth + low.1 >= 2 * low.1 * (self.lower + 1);
        let below = 2 * high.0 * self.depth - high.1 > 2 * high.1 * self.upper;
        self.lower += i64::from(above);
        self.upper += i64::from(below);
        let cell = |row| self.origin.shifted(self.octant.offset(self.depth, row));
        Some(if self.lower == self.upper {
            Occluders::Whole(cell(self.lower))
        } else {
            Occluders::Split(cell(self.lower), cell(self.upper))
        })
    }

    /// Returns the depth that was looked at last.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    /// Returns the slope at which the two facing cells meet.
    fn border(&self) -> Slope {
        (2 * self.lower + 1, 2 * self.depth)
    }

    /// Takes away the slopes of the lower one of two facing cells.
    pub fn cut_lower(&mut self) {
        self.low = self.border();
        self.lower = self.upper;
    }

    /// Takes away the slopes of the upper one of two facing cells.
    pub fn cut_upper(&mut self) {
        self.high = self.border();
        self.upper = self.lower;
    }
}
