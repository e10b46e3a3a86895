//! A viewer that knows which chunks of its memory have changed since they were written, and that
//! keeps the fingerprint of what it has seen. Cost of a step: the cells that it adds.

use super::Who;
use super::read::Row;
use super::seal::Layer;
use crate::{Fingerprint, MadeFor, Save};
use eyeline::memory::{CellSet, ChunkAt, Memory, Recall};
use eyeline::{Coord, Mask, World};
use std::collections::BTreeSet;

/// A viewer of a [`Store`](super::Store).
#[derive(Clone, Debug)]
pub struct Viewer<C: Coord> {
    pub(super) who: Who,
    made_for: MadeFor,
    memory: Memory<C>,
    recall: Recall<C, String>,
    at: Option<C>,
    /// Its row and generation; `None` if it was never written.
    pub(super) row: Option<(i64, i64)>,
    pub(super) changed: Changed,
}

/// What is not written yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Changed {
    /// All stored rows of this viewer must be removed first.
    pub reset: bool,
    pub chunks: BTreeSet<(Layer, ChunkAt)>,
}

impl<C: Coord> Viewer<C> {
    pub(super) fn new(who: Who, world: &impl World<C>, rules: &str) -> Self {
        let map = Fingerprint::unseen(world.extent());
        let made_for = MadeFor { rules: rules.to_owned(), map };
        Viewer {
            who,
            made_for,
            memory: Memory::new(),
            recall: Recall::new(),
            at: None,
            row: None,
            changed: Changed::default(),
        }
    }

    pub(super) fn imported(who: Who, made_for: &MadeFor, save: &Save<C>) -> Self {
        let mut viewer = Viewer {
            who,
            made_for: made_for.clone(),
            memory: save.memory().clone(),
            recall: Recall::new(),
            at: save.at(),
            row: None,
            changed: Changed::default(),
        };
        viewer.touch_all(Layer::Seen);
        viewer.touch_all(Layer::Visited);
        viewer
    }

    pub(super) fn stored(
        row: &Row,
        made_for: MadeFor,
        memory: Memory<C>,
        recall: Recall<C, String>,
        at: Option<C>,
    ) -> Self {
        let (who, row) = (row.who.clone(), Some((row.id, row.generation)));
        Viewer { who, made_for, memory, recall, at, row, changed: Changed::default() }
    }

    /// Its name and the name of its map.
    pub fn who(&self) -> &Who {
        &self.who
    }

    /// The rules, and the map as far as it was seen.
    pub fn made_for(&self) -> &MadeFor {
        &self.made_for
    }

    /// Its memory.
    pub fn memory(&self) -> &Memory<C> {
        &self.memory
    }

    pub(super) fn into_memory(self) -> Memory<C> {
        self.memory
    }

    /// What it last saw in each cell.
    pub fn recall(&self) -> &Recall<C, String> {
        &self.recall
    }

    /// The cell where it is.
    pub fn at(&self) -> Option<C> {
        self.at
    }

    /// Returns the viewer as a JSON save, without its last sightings.
    pub fn save(&self) -> Save<C> {
        Save::made_for_those(self.made_for.clone(), self.memory.clone(), self.at)
    }

    /// Moves the viewer to a cell where it sees this field, and returns how many cells it had not
    /// seen before. The world must be the one that the viewer was made for.
    pub fn remember(&mut self, world: &impl World<C>, at: C, field: &Mask<C>) -> usize {
        let Viewer { memory, made_for, changed, .. } = self;
        let before = memory.seen().len();
        if !memory.visited().contains(at) {
            changed.chunks.insert((Layer::Visited, ChunkAt::of(at)));
        }
        let mut last = None;
        memory.remember_telling(at, field, |cell| {
            made_for.map.add(world, cell);
            let chunk = ChunkAt::of(cell);
            if last.replace(chunk) != Some(chunk) {
                changed.chunks.insert((Layer::Seen, chunk));
            }
        });
        self.at = Some(at);
        self.memory.seen().len() - before
    }

    /// Remembers what stands in every cell in view, in at most 4096 bytes a cell.
    pub fn look(&mut self, field: &Mask<C>, when: u64, what: impl Fn(C) -> String) {
        let mut last = None;
        for at in field.iter() {
            let chunk = ChunkAt::of(at);
            if last.replace(chunk) != Some(chunk) {
                self.changed.chunks.insert((Layer::Recall, chunk));
            }
        }
        self.recall.look(field, when, what);
    }

    /// Adds the cells of another memory of the same world.
    pub fn learn(&mut self, world: &impl World<C>, memory: &Memory<C>) {
        for at in memory.seen().iter().filter(|&at| !self.memory.seen().contains(at)) {
            self.made_for.map.add(world, at);
        }
        let new = |theirs: &CellSet<C>, ours: &CellSet<C>, layer| {
            let changed = |(at, chunk)| (ours.chunk(at) != Some(chunk)).then_some((layer, at));
            theirs.chunks().filter_map(changed).collect::<Vec<_>>()
        };
        let seen = new(memory.seen(), self.memory.seen(), Layer::Seen);
        let visited = new(memory.visited(), self.memory.visited(), Layer::Visited);
        self.changed.chunks.extend(seen.into_iter().chain(visited));
        self.memory.union_with(memory);
    }

    /// Sets the cell where it is.
    pub fn stand(&mut self, at: Option<C>) {
        self.at = at;
    }

    /// Keeps the memory although the world has changed where it was seen: from now on it is bound
    /// to the world as it is now.
    pub fn rebind(&mut self, world: &impl World<C>) {
        self.made_for.map = Fingerprint::of(world, self.memory.seen());
    }

    /// Forgets everything it has seen on this world.
    pub fn reset(&mut self, world: &impl World<C>) {
        self.memory.reset();
        self.recall.reset();
        self.at = None;
        self.made_for.map = Fingerprint::unseen(world.extent());
        self.changed = Changed { reset: true, chunks: BTreeSet::new() };
    }

    fn touch_all(&mut self, layer: Layer) {
        let cells = self.cells(layer);
        let chunks: Vec<_> = cells.chunks().map(|(at, _)| (layer, at)).collect();
        self.changed.chunks.extend(chunks);
    }

    pub(super) fn cells(&self, layer: Layer) -> &CellSet<C> {
        match layer {
            Layer::Visited => self.memory.visited(),
            Layer::Seen | Layer::Recall => self.memory.seen(),
        }
    }

    /// Marks everything as written, into this row.
    pub(super) fn written(&mut self, row: (i64, i64)) {
        self.row = Some(row);
        self.changed = Changed::default();
    }
}
