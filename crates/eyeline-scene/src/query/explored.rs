//! Answers about what a viewer knows: what a look adds to it, and the map drawn of it.

use super::ask::{Eye, Question, axes, located};
use super::budget::Budget;
use super::cost;
use super::reply::{MemoryReply, Pair, Reply};
use super::wire::{self, MemorySpec};
use crate::drawing::{Chart, Viewport};
use crate::fault::Fault;
use crate::scene::{Board, Scene, locate};
use eyeline::{CellSet, Extent, Judge, Map, Mask, Memory, World};

impl MemorySpec {
    /// The memory of these cells, all of them on the map.
    pub(super) fn located<C: Judge>(&self, extent: Extent<C>) -> Result<Memory<C>, Fault> {
        let set = |role: &str, cells: &[[i64; 2]]| -> Result<CellSet<C>, Fault> {
            cells.iter().map(|&at| locate(extent, role, at)).collect()
        };
        Ok(Memory::with(set("seen", &self.seen)?, set("visited", &self.visited)?))
    }
}

impl Question for wire::Remember {
    fn put<C: Judge>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let mut memory = self.memory.located(eye.sight.extent())?;
        let (mut field, mut new) = (Mask::default(), Vec::new());
        for at in eye.observers(&self.from)? {
            // What is new is written twice.
            eye.afford(2 * cost::field(&eye.sight, at)?)?;
            eye.sight.field_into(at, &mut field)?;
            memory.remember_telling(at, &field, |at| new.push(at));
        }
        new.sort_unstable();
        let list = |set: &CellSet<C>| -> Vec<Pair> { set.iter().map(axes).collect() };
        Ok(Reply::Remember {
            memory: MemoryReply { seen: list(memory.seen()), visited: list(memory.visited()) },
            newly_seen: new.into_iter().map(axes).collect(),
        })
    }
}

impl wire::Map {
    /// The map drawn.
    pub(super) fn drawn(&self, budget: &Budget, scene: &Scene) -> Result<Reply, Fault> {
        match &scene.board {
            Board::Square(map) => self.drawn_on(budget, scene, map),
            Board::Hex(map) => self.drawn_on(budget, scene, map),
        }
    }

    fn drawn_on<C: Judge>(
        &self,
        budget: &Budget,
        scene: &Scene,
        map: &Map<C>,
    ) -> Result<Reply, Fault> {
        let memory = self.memory.located(map.extent())?;
        let at = located(scene, map.extent(), "at", &self.at)?;
        let viewport = self.viewport.map_or(Viewport::Seen, Viewport::Around);
        budget.take(cost::chart(viewport, &memory, at)?)?;
        let chart = Chart::of(scene, map, &memory, at, viewport)?;
        Ok(Reply::Map { text: chart.rows().join("\n"), legend: chart.named().to_vec() })
    }
}
