//! An index of where observers stand, in squares of 16×16 places.
//! Exact: it finds all who stand in a box, and nobody else. Cost: O(squares that meet the box), or
//! O(squares in use) if those are fewer, plus the observers in them.

use crate::grid::{Bounds, Coord};
use std::collections::HashMap;

/// The side of a square in places, as a shift.
const SIDE: u32 = 4;

/// The number of empty squares that may be kept on an unbounded map.
const SPARE: usize = 64;

/// The slots and places of all observers.
#[derive(Clone, Debug)]
pub(super) struct Places<C> {
    squares: HashMap<(i32, i32), Vec<(u32, C)>>,
}

fn square_of((column, row): (i64, i64)) -> (i32, i32) {
    ((column >> SIDE) as i32, (row >> SIDE) as i32)
}

impl<C: Coord> Places<C> {
    pub fn new() -> Self {
        Places { squares: HashMap::new() }
    }

    pub fn add(&mut self, slot: u32, at: C) {
        self.squares.entry(square_of(at.place())).or_default().push((slot, at));
    }

    /// Removes an observer. Empty squares keep their memory for later.
    pub fn remove(&mut self, slot: u32, at: C) {
        if let Some(square) = self.squares.get_mut(&square_of(at.place())) {
            square.retain(|&(other, _)| other != slot);
        }
    }

    /// Forgets empty squares if there are many more of them than observers, as after a long journey.
    pub fn tidy(&mut self, observers: usize) {
        if self.squares.len() > 4 * observers + SPARE {
            self.squares.retain(|_, square| !square.is_empty());
        }
    }

    /// Calls `tell` for everyone who stands in a box, in no particular order.
    pub fn each_in(&self, bounds: Bounds, mut tell: impl FnMut(u32, C)) {
        let mut tell_square = |square: &Vec<(u32, C)>| {
            for &(slot, at) in square.iter().filter(|(_, at)| bounds.contains(at.place())) {
                tell(slot, at);
            }
        };
        let columns = bounds.left >> SIDE..=bounds.right >> SIDE;
        let rows = bounds.top >> SIDE..=bounds.bottom >> SIDE;
        let met = i128::from(columns.end() - columns.start() + 1)
            * i128::from(rows.end() - rows.start() + 1);
        if met > self.squares.len() as i128 {
            return self.squares.values().for_each(tell_square);
        }
        for row in rows {
            for column in columns.clone() {
                self.squares
                    .get(&(column as i32, row as i32))
                    .into_iter()
                    .for_each(&mut tell_square);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    #[test]
    fn finds_whoever_is_in_a_box() {
        let mut places = Places::new();
        let mut all = Vec::new();
        for slot in 0..300_u32 {
            let axis = |factor: u32, sides: u32| (slot * factor % sides) as i32 - sides as i32 / 2;
            let at = Cell::new(axis(7919, 101), axis(104_729, 67));
            places.add(slot, at);
            all.push((slot, at));
        }
        for gone in (0..300).step_by(3).rev() {
            let (slot, at) = all.remove(gone);
            places.remove(slot, at);
        }
        places.tidy(all.len());
        for (x, y, reach) in [(0, 0, 0), (0, 0, 16), (-20, 9, 5), (50, -30, 40), (0, 0, 1 << 20)] {
            let bounds = Bounds::around(Cell::new(x, y), reach);
            let mut found = Vec::new();
            places.each_in(bounds, |slot, at| found.push((slot, at)));
            found.sort_unstable();
            let wanted: Vec<_> =
                all.iter().copied().filter(|(_, at)| bounds.contains(at.place())).collect();
            assert_eq!(found, wanted, "{bounds:?}");
        }
    }
}
