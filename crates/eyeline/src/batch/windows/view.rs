//! Where the window of an agent lies: around it, or pushed ahead, or turned too.

use crate::grid::{Bounds, Coord, Facing, Heading};

/// One window.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<C> {
    /// Who looks.
    pub at: C,
    /// From there to the window's middle.
    shift: (i64, i64),
    /// Which way of the map is up in it.
    pub up: Facing,
}

impl<C: Coord> View<C> {
    /// The window of an agent, pushed ahead if it has a heading.
    #[inline]
    pub fn new(at: C, reach: i64, heading: Option<Heading>, up: Facing) -> Self {
        View { at, shift: heading.map_or((0, 0), |heading| heading.steps(reach)), up }
    }

    /// The cell at an offset from the window's middle.
    #[inline]
    pub fn cell(&self, offset: (i64, i64)) -> Option<C> {
        let (first, second) = self.up.onto_map(offset);
        self.at.shifted((self.shift.0 + first, self.shift.1 + second))
    }

    /// The place of the window's middle.
    pub fn middle(&self) -> (i64, i64) {
        // Only windows of squares are pushed, and these are stored where they are.
        let (column, row) = self.at.place();
        (column + self.shift.0, row + self.shift.1)
    }

    /// The box that holds it.
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
