//! What stood in a cell when it was last in view, and when that was: memory shows what was, not what
//! is.

use crate::grid::{Coord, Mask};
use std::collections::BTreeMap;

/// What was seen, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting<V> {
    /// What stood there.
    pub what: V,
    /// The turn, as the game counts.
    pub when: u64,
}

/// The last sighting of each cell.
///
/// ```
/// use eyeline::{Bounds, Cell, Mask, Recall, Sighting};
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
    /// Of one who has seen nothing.
    pub fn new() -> Self {
        Recall { sightings: BTreeMap::new() }
    }

    /// Everything in view is as it is now.
    pub fn look(&mut self, field: &Mask<C>, when: u64, what: impl Fn(C) -> V) {
        for at in field.iter() {
            self.note(at, Sighting { what: what(at), when });
        }
    }

    /// A sighting; an older one than what is known changes nothing.
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

    /// The last sighting of a cell.
    pub fn get(&self, at: C) -> Option<&Sighting<V>> {
        self.sightings.get(&at)
    }

    /// All of them, in the order of their cells.
    pub fn iter(&self) -> impl Iterator<Item = (C, &Sighting<V>)> {
        self.sightings.iter().map(|(at, sighting)| (*at, sighting))
    }

    /// How many cells have one.
    pub fn len(&self) -> usize {
        self.sightings.len()
    }

    /// Whether nothing has been seen.
    pub fn is_empty(&self) -> bool {
        self.sightings.is_empty()
    }
}

impl<C: Coord, V: Clone> Recall<C, V> {
    /// Adds what another viewer saw, where it is not older.
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
