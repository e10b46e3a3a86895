//! The cells whose interior a segment between two centres crosses, in order, and the lattice corners
//! that it passes exactly (004; 000 §7).
//! Exact: every comparison is between integers. Cost: O(1) a cell.

use super::Passage;
use crate::grid::{Cell, Coord};

/// Iterator over what a segment meets, both end cells included.
#[derive(Clone, Debug)]
pub struct Crossed {
    at: Cell,
    to: Cell,
    next: Next,
    sign: (i32, i32),
    size: (i64, i64),
    /// How much further away the next vertical border is than the next horizontal one: (2i+1)·h −
    /// (2j+1)·w, in units of 1/2wh of the way.
    lead: i64,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Arrive,
    Leave,
}

/// Returns what the segment from one centre to another meets.
///
/// ```
/// use eyeline::line::{Passage, crossed};
/// use eyeline::Cell;
/// let passages: Vec<_> = crossed(Cell::new(0, 0), Cell::new(1, 1)).collect();
/// assert_eq!(passages, [
///     Passage::Through(Cell::new(0, 0)),
///     Passage::Between(Cell::new(1, 0), Cell::new(0, 1)),
///     Passage::Through(Cell::new(1, 1)),
/// ]);
/// ```
pub fn crossed(from: Cell, to: Cell) -> Crossed {
    let (dx, dy) = from.offset_to(to);
    Crossed {
        at: from,
        to,
        next: Next::Arrive,
        sign: (dx.signum() as i32, dy.signum() as i32),
        size: (dx.abs(), dy.abs()),
        lead: dy.abs() - dx.abs(),
    }
}

impl Iterator for Crossed {
    type Item = Passage;

    #[inline]
    fn next(&mut self) -> Option<Passage> {
        if matches!(self.next, Next::Arrive) {
            self.next = Next::Leave;
            return Some(Passage::Through(self.at));
        }
        if self.at == self.to {
            return None;
        }
        let Cell { x, y } = self.at;
        let lead = self.lead;
        // All bits are ones where the border is crossed.
        let (across_x, across_y) = (-i64::from(lead <= 0), -i64::from(lead >= 0));
        self.lead += ((2 * self.size.1) & across_x) - ((2 * self.size.0) & across_y);
        self.at.x += self.sign.0 & across_x as i32;
        self.at.y += self.sign.1 & across_y as i32;
        Some(if lead == 0 {
            self.next = Next::Arrive;
            let flanks = [Cell::new(self.at.x, y), Cell::new(x, self.at.y)];
            Passage::Between(flanks[0].min(flanks[1]), flanks[0].max(flanks[1]))
        } else {
            Passage::Through(self.at)
        })
    }
}
