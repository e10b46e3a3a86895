//! Who looks, and where.

use crate::grid::Coord;

/// Agents on one world, with what they may see there besides walls.
#[derive(Debug)]
pub struct Crowd<'a, C, W: ?Sized> {
    /// The world.
    pub world: &'a W,
    /// Where the agents stand; several may stand on one cell.
    pub agents: &'a [C],
    /// Numbers for each place of the world's bounds, row after row: one list a channel.
    pub layers: &'a [&'a [f32]],
}

impl<'a, C: Coord, W: ?Sized> Crowd<'a, C, W> {
    /// Agents on a world without layers.
    pub fn new(world: &'a W, agents: &'a [C]) -> Self {
        Crowd { world, agents, layers: &[] }
    }

    /// The same with layers.
    pub fn with_layers(self, layers: &'a [&'a [f32]]) -> Self {
        Crowd { layers, ..self }
    }
}

impl<C, W: ?Sized> Copy for Crowd<'_, C, W> {}

impl<C, W: ?Sized> Clone for Crowd<'_, C, W> {
    fn clone(&self) -> Self {
        *self
    }
}
