//! Walls that move off an observer's cell (000 §4): to the first free cell, ring by ring, rows outer
//! and columns inner.
//! Exact: the order is that of the document. Cost: O(cells up to the first free one).

use super::{Map, World};
use crate::grid::{Cell, Coord};

/// What was done with the wall on an observer's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relocation {
    /// There was no wall.
    NotNeeded,
    /// The wall stands on this cell now.
    Moved(Cell),
    /// No cell is free, and the wall is gone.
    Dropped,
}

impl Map<Cell> {
    /// Moves the wall off an observer's cell.
    ///
    /// ```
    /// use eyeline::map::Relocation;
    /// use eyeline::{Cell, Extent, Map, World};
    /// let mut map = Map::new(Extent::rectangle(3, 3)?);
    /// map.add_wall(Cell::new(1, 1));
    /// assert_eq!(map.make_room(Cell::new(1, 1)), Relocation::Moved(Cell::new(0, 0)));
    /// assert!(map.wall(Cell::new(0, 0)) && !map.wall(Cell::new(1, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_room(&mut self, origin: Cell) -> Relocation {
        if !self.wall(origin) {
            return Relocation::NotNeeded;
        }
        let free = self.nearest_free(origin);
        self.remove_wall(origin);
        free.map_or(Relocation::Dropped, |to| {
            self.add_wall(to);
            Relocation::Moved(to)
        })
    }

    fn nearest_free(&self, origin: Cell) -> Option<Cell> {
        let extent = self.extent();
        let furthest = extent.bounds().width().max(extent.bounds().height()) as i64;
        let ring = |reach: i64| {
            (-reach..=reach).flat_map(move |dy| {
                // Between the top and the bottom row, only the two sides belong to the ring.
                let step = if dy.abs() == reach { 1 } else { 2 * reach as usize };
                (-reach..=reach).step_by(step).map(move |dx| (dx, dy))
            })
        };
        (1..=furthest)
            .flat_map(ring)
            .filter_map(|offset| origin.shifted(offset))
            .find(|&at| extent.contains(at) && !self.wall(at))
    }
}
