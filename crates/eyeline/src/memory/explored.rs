//! What a viewer has seen and where it has been.
//! Exact: both sets only grow until they are reset, and every visited cell is a seen one. Cost: that of
//! `cell_set.rs`, one word a row for each chunk touched. Ruling: 002.

use super::CellSet;
use crate::grid::{Coord, Mask};
use std::fmt;

/// The memory of one viewer, or of a party.
///
/// ```
/// use eyeline::memory::Memory;
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
/// let map = Map::new(Extent::rectangle(20, 20)?);
/// let rules = Rules::named("overland")?;
/// let sight = Sight::new(&map, &rules)?;
/// let (mut memory, at) = (Memory::new(), Cell::new(9, 9));
/// assert_eq!(memory.remember(at, &sight.field(at)?), 25);
/// assert_eq!((memory.seen().len(), memory.visited().len()), (25, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Memory<C> {
    seen: CellSet<C>,
    visited: CellSet<C>,
}

impl<C: Coord> Memory<C> {
    /// Returns an empty memory.
    pub fn new() -> Self {
        Memory { seen: CellSet::new(), visited: CellSet::new() }
    }

    /// Returns a memory of these cells; visited ones count as seen.
    pub fn with(mut seen: CellSet<C>, visited: CellSet<C>) -> Self {
        seen.union_with(&visited);
        Memory { seen, visited }
    }

    /// Returns the cells that have been seen.
    pub fn seen(&self) -> &CellSet<C> {
        &self.seen
    }

    /// Returns the cells on which the viewer has been.
    pub fn visited(&self) -> &CellSet<C> {
        &self.visited
    }

    /// Remembers that the viewer is on a cell and sees a field; returns how many cells it had not seen
    /// before.
    pub fn remember(&mut self, at: C, field: &Mask<C>) -> usize {
        let before = self.seen.len();
        self.remember_telling(at, field, |_| ());
        self.seen.len() - before
    }

    /// Remembers that the viewer is on a cell and sees a field; calls `tell` for the cells that it had
    /// not seen before.
    pub fn remember_telling(&mut self, at: C, field: &Mask<C>, mut tell: impl FnMut(C)) {
        self.visited.insert(at);
        self.seen.add_telling(field, &mut tell);
        if self.seen.insert(at) {
            tell(at);
        }
    }

    /// Remembers a cell that the viewer sees from elsewhere; returns whether it had not seen it before.
    pub fn see(&mut self, at: C) -> bool {
        self.seen.insert(at)
    }

    /// Adds what another viewer has seen and visited.
    pub fn union_with(&mut self, other: &Memory<C>) {
        self.seen.union_with(&other.seen);
        self.visited.union_with(&other.visited);
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        *self = Memory::new();
    }
}

impl<C: Coord> Default for Memory<C> {
    fn default() -> Self {
        Memory::new()
    }
}

impl<C: Coord> fmt::Debug for Memory<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seen, visited) = (&self.seen, &self.visited);
        f.debug_struct("Memory").field("seen", seen).field("visited", visited).finish()
    }
}
