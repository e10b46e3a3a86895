//! What stood in a cell when it was last in view, and when that was.
//! Exact: it returns what was seen, not what is there now. Cost: O(log cells) a cell.

use crate::grid::{Coord, Mask};
use std::collections::BTreeMap;

/// What was seen in a cell, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting<V> {
    /// The thing that stood there.
    pub what: V,
    /// The turn, as the game counts them.
    pub when: u64,
}

/// The last sighting of each cell.
///
/// ```
/// use eyeline::memory::{Recall, Sighting};
/// use eyeline::{Bounds, Cell, Mask};
/// let at = Cell::new(3, 3);
/// let mut field = Mask::new(Bounds::around(at, 0));
/// field.insert(at);
/// let mut recall = Recall::new();
/// recall.look(&field, 1, |_| "orc");
/// assert_eq!(recall.get(at), Some(&Sighting { what: "orc", when: 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recall<C, V> {
    sightings: BTreeMap<C, Sighting<V>>,
}

impl<C: Coord, V> Recall<C, V> {
    /// Returns a memory without sightings.
    pub fn new() -> Self {
        Recall { sightings: BTreeMap::new() }
    }

    /// Adds a sighting of every cell in view, of what stands there now.
    pub fn look(&mut self, field: &Mask<C>, when: u64, what: impl Fn(C) -> V) {
        for at in field.iter() {
            self.note(at, Sighting { what: what(at), when });
        }
    }

    /// Adds a sighting; one that is older than what is known changes nothing.
    pub fn note(&mut self, at: C, sighting: Sighting<V>) {
        match self.sightings.get(&at) {
            Some(known) if known.when > sighting.when => {}
            _ => {
                self.sightings.insert(at, sighting);
            }
        }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.sightings.clear();
    }

    /// Returns the last sighting of a cell.
    pub fn get(&self, at: C) -> Option<&Sighting<V>> {
        self.sightings.get(&at)
    }

    /// Returns all sightings, in the order of their cells.
    pub fn iter(&self) -> impl Iterator<Item = (C, &Sighting<V>)> {
        self.sightings.iter().map(|(at, sighting)| (*at, sighting))
    }

    /// Returns the number of cells that have a sighting.
    pub fn len(&self) -> usize {
        self.sightings.len()
    }

    /// Whether nothing has been seen.
    pub fn is_empty(&self) -> bool {
        self.sightings.is_empty()
    }
}

impl<C: Coord, V: Clone> Recall<C, V> {
    /// Adds the sightings of another viewer, where they are not older.
    pub fn union_with(&mut self, other: &Recall<C, V>) {
        for (at, sighting) in other.iter() {
            self.note(at, sighting.clone());
        }
    }
}

impl<C: Coord, V> Default for Recall<C, V> {
    fn default() -> Self {
        Recall::new()
    }
}
