//! Who looks, and where.

use crate::grid::{Cell, Coord, Heading};

/// Agents on one world, with what they may see there besides walls.
#[derive(Debug)]
pub struct Crowd<'a, C, W: ?Sized> {
    /// The world.
    pub world: &'a W,
    /// Where the agents stand; several may stand on one cell.
    pub agents: &'a [C],
    /// Numbers for each place of the world's bounds, row after row: one list a channel.
    pub layers: &'a [&'a [f32]],
    /// Where each agent looks, on squares.
    headings: Option<&'a [Heading]>,
}

impl<'a, C: Coord, W: ?Sized> Crowd<'a, C, W> {
    /// Agents on a world without layers, each in the middle of its window.
    pub fn new(world: &'a W, agents: &'a [C]) -> Self {
        Crowd { world, agents, layers: &[], headings: None }
    }

    /// The same with layers.
    pub fn with_layers(self, layers: &'a [&'a [f32]]) -> Self {
        Crowd { layers, ..self }
    }

    /// Where each agent looks.
    pub fn headings(&self) -> Option<&'a [Heading]> {
        self.headings
    }

    /// Some of the agents at a time.
    pub(super) fn shares(self, most: usize) -> impl Iterator<Item = Self> {
        self.agents.chunks(most).enumerate().map(move |(share, agents)| {
            let first = share * most;
            let headings = self.headings.map(|all| &all[first..first + agents.len()]);
            Crowd { agents, headings, ..self }
        })
    }
}

impl<'a, W: ?Sized> Crowd<'a, Cell, W> {
    /// Agents who look one way each: their windows are pushed ahead, so that they stand at the rear.
    pub fn facing(world: &'a W, agents: &'a [Cell], headings: &'a [Heading]) -> Self {
        Crowd { headings: Some(headings), ..Crowd::new(world, agents) }
    }
}

impl<C, W: ?Sized> Copy for Crowd<'_, C, W> {}

impl<C, W: ?Sized> Clone for Crowd<'_, C, W> {
    fn clone(&self) -> Self {
        *self
    }
}
