//! Answers about what a viewer knows: what a look adds to its memory, and the map of it.

use super::ask::{Eye, Question};
use super::budget::Budget;
use super::cost;
use super::reply::{MemoryReply, Reply};
use super::wire::{self, MemorySpec};
use crate::drawing::{Chart, Viewport};
use crate::fault::Fault;
use crate::scene::{Pair, Scene, locate};
use crate::with_map;
use eyeline::memory::{CellSet, Memory};
use eyeline::{Coord, Extent, Mask, World};

impl MemorySpec {
    /// Returns the memory of these cells; a fault if one of them is not on the map.
    pub(super) fn located<C: Coord>(&self, extent: Extent<C>) -> Result<Memory<C>, Fault> {
        let set = |role: &str, cells: &[[i64; 2]]| -> Result<CellSet<C>, Fault> {
            cells.iter().map(|&at| locate(extent, role, at)).collect()
        };
        Ok(Memory::with(set("seen", &self.seen)?, set("visited", &self.visited)?))
    }
}

impl Question for wire::Remember {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let mut memory = self.memory.located(eye.sight.extent())?;
        let (mut field, mut new) = (Mask::default(), Vec::new());
        for at in eye.observers(&self.from)? {
            // New cells are written twice.
            eye.afford(2 * cost::field(&eye.sight, at)?)?;
            eye.sight.field_into(at, &mut field)?;
            memory.remember_telling(at, &field, |at| new.push(at));
        }
        new.sort_unstable();
        let list = |set: &CellSet<C>| -> Vec<Pair> { set.iter().map(C::axes).collect() };
        Ok(Reply::Remember {
            memory: MemoryReply { seen: list(memory.seen()), visited: list(memory.visited()) },
            newly_seen: new.into_iter().map(C::axes).collect(),
        })
    }
}

impl wire::Map {
    /// Returns the reply with the map.
    pub(super) fn drawn(&self, budget: &Budget, scene: &Scene) -> Result<Reply, Fault> {
        let viewport = self.viewport.map_or(Viewport::Seen, Viewport::Around);
        let chart = with_map!(&scene.board, |map| {
            let memory = self.memory.located(map.extent())?;
            let at = self.at.on(scene, "at")?;
            budget.take(cost::chart(viewport, &memory, at)?)?;
            Chart::of(scene, map, &memory, at, viewport)?
        });
        Ok(Reply::of_chart(&chart))
    }
}
