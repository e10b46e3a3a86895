//! The position of an agent's window: around the agent, or moved ahead, and perhaps turned. Exact:
//! integers. Cost: O(1).

use crate::grid::{Bounds, Coord, Facing, Heading};

/// One window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement<C> {
    /// The cell of the agent.
    pub at: C,
    /// The offset from there to the window's middle.
    shift: (i64, i64),
    /// The direction of the map that is up in the window.
    pub up: Facing,
}

impl<C: Coord> Placement<C> {
    /// Returns the window of an agent, moved ahead if it has a heading.
    #[inline]
    pub fn new(at: C, reach: i64, heading: Option<Heading>, up: Facing) -> Self {
        Placement { at, shift: heading.map_or((0, 0), |heading| heading.steps(reach)), up }
    }

    /// Returns the cell at an offset from the window's middle.
    #[inline]
    pub fn cell(&self, offset: (i64, i64)) -> Option<C> {
        let (first, second) = self.up.onto_map(offset);
        self.at.shifted((self.shift.0 + first, self.shift.1 + second))
    }

    /// Returns the place of the window's middle.
    pub fn middle(&self) -> (i64, i64) {
        // Only windows of squares are moved, and squares are stored at their own coordinates.
        let (column, row) = self.at.place();
        (column + self.shift.0, row + self.shift.1)
    }

    /// Returns the box that holds the window.
    pub fn bounds(&self, reach: i64) -> Bounds {
        let Bounds { left, top, right, bottom } = Bounds::around(self.at, reach as u32);
        let (columns, rows) = self.shift;
        Bounds {
            left: left + columns,
            top: top + rows,
            right: right + columns,
            bottom: bottom + rows,
        }
    }
}
