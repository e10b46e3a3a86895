//! Headings: the direction in which an agent looks, and how a view is turned so that this direction is
//! up. Exact: integers. Cost: O(1).

use std::fmt;

/// The direction in which an agent looks: `dx` to the right, `dy` down. On the wire: `[dx, dy]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heading {
    /// The number of columns to the right.
    pub dx: i32,
    /// The number of rows down.
    pub dy: i32,
}

impl Heading {
    /// Returns the heading `dx` to the right and `dy` down.
    pub const fn new(dx: i32, dy: i32) -> Self {
        Heading { dx, dy }
    }

    /// Returns the direction of which this is one step; `None` if it is not one of the four.
    ///
    /// ```
    /// use eyeline::window::{Facing, Heading};
    /// assert_eq!(Heading::new(0, -1).facing(), Some(Facing::Up));
    /// assert_eq!(Heading::new(0, -2).facing(), None);
    /// ```
    pub fn facing(self) -> Option<Facing> {
        match (self.dx, self.dy) {
            (0, -1) => Some(Facing::Up),
            (1, 0) => Some(Facing::Right),
            (0, 1) => Some(Facing::Down),
            (-1, 0) => Some(Facing::Left),
            _ => None,
        }
    }

    /// Returns one step of the heading on each axis; `(0, 0)` leads nowhere.
    pub(crate) fn step(self) -> (i64, i64) {
        (self.dx.signum().into(), self.dy.signum().into())
    }

    /// Returns `count` steps of the heading on each axis.
    #[inline]
    pub(crate) fn steps(self, count: i64) -> (i64, i64) {
        let (dx, dy) = self.step();
        (dx * count, dy * count)
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.dx, self.dy)
    }
}

impl From<Facing> for Heading {
    fn from(facing: Facing) -> Self {
        facing.heading()
    }
}

/// One of the four directions of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Facing {
    /// Toward smaller `y`.
    #[default]
    Up,
    /// Toward larger `x`.
    Right,
    /// Toward larger `y`.
    Down,
    /// Toward smaller `x`.
    Left,
}

impl Facing {
    /// All four directions, each a quarter turn to the right of the one before.
    pub const ALL: [Facing; 4] = [Facing::Up, Facing::Right, Facing::Down, Facing::Left];

    /// Returns one step in this direction.
    pub const fn heading(self) -> Heading {
        match self {
            Facing::Up => Heading::new(0, -1),
            Facing::Right => Heading::new(1, 0),
            Facing::Down => Heading::new(0, 1),
            Facing::Left => Heading::new(-1, 0),
        }
    }

    /// Turns an offset in a view whose upper side looks in this direction into an offset on the map.
    #[inline]
    pub(crate) fn onto_map(self, (right, down): (i64, i64)) -> (i64, i64) {
        let (dx, dy) = self.heading().step();
        (-right * dy - down * dx, right * dx - down * dy)
    }

    /// Turns an offset on the map into one in such a view.
    #[inline]
    pub(crate) fn into_view(self, (x, y): (i64, i64)) -> (i64, i64) {
        let (dx, dy) = self.heading().step();
        (y * dx - x * dy, -x * dx - y * dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_turned_and_turned_back() {
        assert_eq!(Facing::Up.onto_map((3, 5)), (3, 5));
        assert_eq!(Facing::Right.onto_map((3, 5)), (-5, 3));
        for (facing, next) in Facing::ALL.into_iter().zip(Facing::ALL.into_iter().cycle().skip(1)) {
            assert_eq!(facing.heading().facing(), Some(facing));
            assert_eq!(facing.onto_map((0, -1)), facing.heading().step(), "up is ahead");
            assert_eq!(facing.onto_map((1, 0)), next.heading().step(), "right is to the right");
            assert_eq!(facing.into_view(facing.onto_map((3, 5))), (3, 5));
        }
    }
}
