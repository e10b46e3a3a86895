//! The slopes under which a wall's near side is seen: an interval that other walls eat from both
//! ends. At each depth at most two cells face it, so what is left is always one interval.

use super::rounded::Octant;
use crate::grid::{Cell, Coord};

/// A slope in a sector: height over depth.
type Slope = (i64, i64);

/// What stands before a wall at one depth. A cell beyond the range of `i32` is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// One cell covers all the slopes that are left.
    Whole(Option<Cell>),
    /// Two cells share them: the lower slopes and the upper.
    Split(Option<Cell>, Option<Cell>),
}

/// The slopes left between an observer and a wall.
#[derive(Clone, Debug)]
pub struct Wedge {
    origin: Cell,
    octant: Octant,
    depth: i64,
    low: Slope,
    high: Slope,
    border: Slope,
}

/// The wedges through which a cell's near side can be seen: one, or on a diagonal one a quadrant.
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
            // A quadrant ends at its diagonal.
            high: if rise == run { (1, 1) } else { (2 * rise + 1, 2 * run) },
            border: (0, 1),
        }
    })
}

impl Wedge {
    /// What stands at the next depth before the wall; `None` when the wall is reached.
    pub fn advance(&mut self) -> Option<Facing> {
        self.depth += 1;
        if self.depth >= self.octant.run {
            return None;
        }
        // Just above `low` and just below `high`, rounded to the nearest row.
        let lower = (2 * self.low.0 * self.depth + self.low.1).div_euclid(2 * self.low.1);
        let upper = -(self.high.1 - 2 * self.high.0 * self.depth).div_euclid(2 * self.high.1);
        let cell = |row| self.origin.shifted(self.octant.offset(self.depth, row));
        Some(if lower == upper {
            Facing::Whole(cell(lower))
        } else {
            self.border = (2 * lower + 1, 2 * self.depth);
            Facing::Split(cell(lower), cell(upper))
        })
    }

    /// The depth last looked at.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    /// Takes the lower of two facing cells' slopes away.
    pub fn cut_lower(&mut self) {
        self.low = self.border;
    }

    /// Takes the upper of two facing cells' slopes away.
    pub fn cut_upper(&mut self) {
        self.high = self.border;
    }
}
