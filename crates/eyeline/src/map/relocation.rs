//! Making room for an observer (000 §4): a wall on its cell moves to the first free one, ring by ring,
//! rows outer and columns inner. Cost: the cells up to that one.

use super::{Map, World};
use crate::grid::{Cell, Coord};

/// What became of the wall on an observer's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relocation {
    /// There was none.
    NotNeeded,
    /// It stands here now.
    Moved(Cell),
    /// No cell is free; it is gone.
    Dropped,
}

impl Map<Cell> {
    /// Moves the wall off an observer's cell.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Map, Relocation, World};
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
                // Between the top and the bottom row only the two sides belong to the ring.
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
