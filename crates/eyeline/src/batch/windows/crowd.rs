//! Crowds: the agents of one world, where they stand and where they look.

use crate::grid::{Cell, Coord, Heading};

/// The agents of one world, with the layers that they may observe there.
#[derive(Debug)]
pub struct Crowd<'a, C, W: ?Sized> {
    /// The world.
    pub world: &'a W,
    /// The cells on which the agents stand; several may stand on one cell.
    pub agents: &'a [C],
    /// One list of numbers for each channel, with a number for each place of the world's bounds, row
    /// after row.
    pub layers: &'a [&'a [f32]],
    /// The heading of each agent, on squares.
    headings: Option<&'a [Heading]>,
}

impl<'a, C: Coord, W: ?Sized> Crowd<'a, C, W> {
    /// Returns agents on a world without layers, each in the middle of its window.
    pub fn new(world: &'a W, agents: &'a [C]) -> Self {
        Crowd { world, agents, layers: &[], headings: None }
    }

    /// Returns the same agents with these layers.
    pub fn with_layers(self, layers: &'a [&'a [f32]]) -> Self {
        Crowd { layers, ..self }
    }

    /// Returns the heading of each agent, if they have any.
    pub fn headings(&self) -> Option<&'a [Heading]> {
        self.headings
    }

    /// Returns the agents in shares of at most `most`.
    pub(super) fn shares(self, most: usize) -> impl Iterator<Item = Self> {
        self.agents.chunks(most).enumerate().map(move |(share, agents)| {
            let first = share * most;
            let headings = self.headings.map(|all| &all[first..first + agents.len()]);
            Crowd { agents, headings, ..self }
        })
    }
}

impl<'a, W: ?Sized> Crowd<'a, Cell, W> {
    /// Returns agents with a heading each: their windows are moved ahead, so that they stand at the
    /// rear.
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
