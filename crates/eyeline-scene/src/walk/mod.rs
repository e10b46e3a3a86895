//! A party that walks over a map and remembers what it saw: at the start, after each step, and what it
//! walked into. Walls, terrain that cannot be entered and the end of the map refuse a step. Exact:
//! fields are those of the rules. Cost: one field a step. Ruling: 002.

/// The four directions.
mod compass;
/// The reasons why a step is refused.
mod refusal;
/// Reports of a walk.
mod report;

pub use compass::{Compass, NoWay};
pub use refusal::Refusal;
pub use report::{Refused, Report, WalkRecord};

use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Coord, Map, Mask, Rules, Sight, SightError, World};
use std::borrow::Cow;

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<C = Cell> {
    /// The cell of the party.
    pub at: C,
    /// The cells that it had never seen before, in reading order.
    pub newly_seen: Vec<C>,
}

/// A party on a map.
///
/// ```
/// use eyeline::memory::Memory;
/// use eyeline::{Cell, Extent, Map, Rules};
/// use eyeline_scene::walk::{Compass, Walk};
/// use std::borrow::Cow;
/// let map = Map::new(Extent::rectangle(20, 20)?);
/// let rules = Rules::named("overland")?.with_perception(15).unwrap();
/// let mut walk = Walk::new(Cow::Owned(map), rules, Memory::new(), Cell::new(9, 9))?;
/// assert_eq!(walk.memory().seen().len(), 41);
/// walk.step(Compass::East)?;
/// walk.step(Compass::East)?;
/// assert_eq!(walk.memory().seen().len(), 59);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk<'a, C: Coord = Cell> {
    map: Cow<'a, Map<C>>,
    rules: Rules,
    memory: Memory<C>,
    at: C,
    newly_seen: CellSet<C>,
    field: Mask<C>,
}

impl Walk<'_> {
    /// Goes one cell in a direction and looks around there. A refused step changes nothing, except that
    /// the party has seen what it walked into.
    pub fn step(&mut self, way: Compass) -> Result<Step, Refusal> {
        self.enter_next(self.at.shifted(way.offset()))
    }
}

impl<'a, C: Coord> Walk<'a, C> {
    /// Puts a party with this memory on a cell, where it looks around.
    pub fn new(
        map: Cow<'a, Map<C>>,
        rules: Rules,
        memory: Memory<C>,
        at: C,
    ) -> Result<Self, Refusal<C>> {
        let (newly_seen, field) = (CellSet::new(), Mask::default());
        let mut walk = Walk { map, rules, memory, at, newly_seen, field };
        if !walk.map.extent().contains(at) {
            return Err(Refusal::OffTheMap);
        }
        walk.obstacle(at).map_or(Ok(()), Err)?;
        walk.enter(at)?;
        Ok(walk)
    }

    /// Goes to a cell beside the party's; otherwise as [`Walk::step`]. Only walls and terrain are
    /// checked; anything else is up to the caller.
    pub fn go(&mut self, to: C) -> Result<Step<C>, Refusal<C>> {
        self.enter_next(Some(to))
    }

    /// Looks around again under other rules; what was seen stays. Refused rules change nothing.
    pub fn look_by(&mut self, rules: Rules) -> Result<(), Refusal<C>> {
        let before = std::mem::replace(&mut self.rules, rules);
        let looked = self.enter(self.at);
        if looked.is_err() {
            self.rules = before;
            self.enter(self.at)?;
        }
        Ok(looked.map(|_| ())?)
    }

    fn enter_next(&mut self, to: Option<C>) -> Result<Step<C>, Refusal<C>> {
        let ahead = to.filter(|&to| self.map.extent().contains(to));
        let to = ahead.ok_or(Refusal::OffTheMap)?;
        if let Some(obstacle) = self.obstacle(to) {
            if self.memory.see(to) {
                self.newly_seen.insert(to);
            }
            return Err(obstacle);
        }
        Ok(Step { at: to, newly_seen: self.enter(to)? })
    }

    /// Returns what keeps the party off a cell of the map.
    fn obstacle(&self, at: C) -> Option<Refusal<C>> {
        if self.map.wall(at) {
            return Some(Refusal::Wall { at });
        }
        let terrain = self.map.terrain(at);
        let is_impassable = self.rules.table().is_some_and(|table| table.is_impassable(terrain));
        is_impassable.then(|| Refusal::Impassable { at, terrain: terrain.to_owned() })
    }

    /// Looks around on a cell and stays there.
    fn enter(&mut self, at: C) -> Result<Vec<C>, SightError<C>> {
        Sight::new(&*self.map, &self.rules)?.field_into(at, &mut self.field)?;
        let mut new = Vec::new();
        self.memory.remember_telling(at, &self.field, |at| new.push(at));
        new.sort_unstable();
        self.newly_seen.extend(new.iter().copied());
        self.at = at;
        Ok(new)
    }

    /// Returns the map.
    pub fn map(&self) -> &Map<C> {
        &self.map
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns what the party remembers.
    pub fn memory(&self) -> &Memory<C> {
        &self.memory
    }

    /// Returns the cells that it sees from where it is.
    pub fn field(&self) -> &Mask<C> {
        &self.field
    }

    /// Returns the cell of the party.
    pub fn at(&self) -> C {
        self.at
    }

    /// Returns the cells that it has seen since it was placed and had never seen before.
    pub fn newly_seen(&self) -> &CellSet<C> {
        &self.newly_seen
    }
}
