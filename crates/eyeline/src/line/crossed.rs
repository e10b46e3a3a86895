//! The cells whose interior a centre-to-centre segment crosses, in order, and the lattice corners
//! it passes exactly (004; 000 §7). Every comparison is between products of distances: exact.

use super::Passage;
use crate::grid::{Cell, Coord};
use std::cmp::Ordering;

/// The passages of a segment, both end cells included.
#[derive(Clone, Debug)]
pub struct Crossed {
    at: Cell,
    to: Cell,
    next: Next,
    sign: (i32, i32),
    size: (i64, i64),
    /// Borders passed so far along each axis.
    passed: (i64, i64),
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Arrive,
    Leave,
}

/// The segment from centre to centre.
///
/// ```
/// use eyeline::{Cell, line::{Passage, crossed}};
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
        passed: (0, 0),
    }
}

impl Iterator for Crossed {
    type Item = Passage;

    fn next(&mut self) -> Option<Passage> {
        if matches!(self.next, Next::Arrive) {
            self.next = Next::Leave;
            return Some(Passage::Through(self.at));
        }
        if self.at == self.to {
            return None;
        }
        // The next border across x lies at (2i+1)/2w of the way, across y at (2j+1)/2h.
        let across_x = (2 * self.passed.0 + 1) * self.size.1;
        let across_y = (2 * self.passed.1 + 1) * self.size.0;
        let Cell { x, y } = self.at;
        let order = across_x.cmp(&across_y);
        if order.is_le() {
            self.passed.0 += 1;
            self.at.x += self.sign.0;
        }
        if order.is_ge() {
            self.passed.1 += 1;
            self.at.y += self.sign.1;
        }
        Some(if order == Ordering::Equal {
            self.next = Next::Arrive;
            let flanks = [Cell::new(self.at.x, y), Cell::new(x, self.at.y)];
            Passage::Between(flanks[0].min(flanks[1]), flanks[0].max(flanks[1]))
        } else {
            Passage::Through(self.at)
        })
    }
}
