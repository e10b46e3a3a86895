//! Walls that are seen by their light: a wall is seen if any part of its near side is lit, that is, if
//! some slopes to it are shadowed by no other wall or heeded unit.
//! Exact: slopes are compared as fractions of integers. Cost: O(distance), two cells at each depth.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use crate::grid::Cell;
use crate::line::{Occluders, Wedge, wedges};
use crate::map::World;

impl<W: World<Cell> + ?Sized> Look<'_, Cell, W> {
    /// Returns what shuts a wedge, or `None` if light comes through; calls back for each wall that took
    /// slopes away.
    fn shut(&self, mut wedge: Wedge, mut shadows: impl FnMut(Cell)) -> Option<Blocked<Cell>> {
        let extent = self.world.extent();
        let wall =
            |at: Option<Cell>| at.filter(|&at| extent.contains(at) && self.solid(at).is_some());
        while let Some(facing) = wedge.advance() {
            let closing = match facing {
                Occluders::Whole(cell) => {
                    let cell = wall(cell);
                    cell.into_iter().for_each(&mut shadows);
                    cell
                }
                Occluders::Split(lower, upper) => {
                    let (lower, upper) = (wall(lower), wall(upper));
                    lower.into_iter().chain(upper).for_each(&mut shadows);
                    match (lower, upper) {
                        (Some(lower), Some(upper)) => Some(lower.min(upper)),
                        (Some(_), None) => {
                            wedge.cut_lower();
                            None
                        }
                        (None, Some(_)) => {
                            wedge.cut_upper();
                            None
                        }
                        (None, None) => None,
                    }
                }
            };
            if let Some(at) = closing {
                let index = Some(wedge.depth() as u32);
                return Some(Blocked { by: self.solid(at)?, at, index });
            }
        }
        None
    }

    pub(super) fn blocker_of_light(&self) -> Option<Blocked<Cell>> {
        let mut first = None;
        for wedge in wedges(self.from, self.to) {
            let blocked = self.shut(wedge, |_| ())?;
            first.get_or_insert(blocked);
        }
        first
    }

    /// Returns every wall that took slopes away, up to the one that took the last.
    pub(super) fn suspects_of_light(&self) -> Vec<Obstacle<Cell>> {
        let mut found = Vec::new();
        for wedge in wedges(self.from, self.to) {
            self.shut(wedge, |at| found.extend([Obstacle::Tile(at), Obstacle::Unit(at)]));
        }
        found
    }
}
