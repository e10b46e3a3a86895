//! The cells of a window: K × K squares, or the hexes within R, around an observer. They are numbered
//! row after row, or column after column. Cost: O(1), O(area) to list them.

use crate::grid::{Coord, Grid};
use crate::rules::Axes;

/// The offsets of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The distance to which it reaches from the observer.
    pub reach: i64,
    grid: Grid,
    /// The axis whose index comes first.
    pub axes: Axes,
}

impl Shape {
    pub fn new<C: Coord>(reach: u32, axes: Axes) -> Self {
        Shape { reach: reach.into(), grid: C::GRID, axes }
    }

    /// Returns the number of cells.
    pub fn area(&self) -> u128 {
        let reach = self.reach as u128;
        match self.grid {
            Grid::Square => (2 * reach + 1).pow(2),
            Grid::Hex => 3 * reach * (reach + 1) + 1,
        }
    }

    /// Returns the number of rows, which is also that of columns.
    pub fn side(&self) -> usize {
        2 * self.reach as usize + 1
    }

    /// Returns the first and last offset along the first axis of a row, or along the second axis of a
    /// column.
    pub fn run(&self, across: i64) -> (i64, i64) {
        match self.grid {
            Grid::Square => (-self.reach, self.reach),
            Grid::Hex => {
                ((-self.reach).max(-self.reach - across), self.reach.min(self.reach - across))
            }
        }
    }

    /// Returns the offsets in the order of their numbers.
    pub fn offsets(self) -> impl Iterator<Item = (i64, i64)> {
        (-self.reach..=self.reach).flat_map(move |across| {
            let (first, last) = self.run(across);
            (first..=last).map(move |along| match self.axes {
                Axes::Yx => (along, across),
                Axes::Xy => (across, along),
            })
        })
    }
}
