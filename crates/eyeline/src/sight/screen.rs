//! Terrain that blocks (002's players ask for mountains that do): the world as an ordinary rule is
//! to look at it, with a wall on every such cell but the observer's own.

use super::judge::Look;
use super::plan::Plan;
use super::sweep::Field;
use crate::grid::{Cell, Extent};
use crate::map::{Feature, Millionths, World};
use crate::rules::Blocks;

/// A world whose terrain blocks.
pub(super) struct Screened<'a> {
    world: &'a dyn World<Cell>,
    blocks: &'a Blocks,
    from: Cell,
}

/// Asks the ordinary rule about a look, if the rule's terrain blocks.
pub(super) fn behind<W: World<Cell> + ?Sized, T>(
    look: Look<'_, Cell, W>,
    ask: impl FnOnce(&Look<'_, Cell, Screened<'_>>) -> T,
) -> Option<T> {
    let Look { world, plan, from, to } = look;
    let (params, blocks) = plan.params.behind_terrain()?;
    let world = Screened { world: &world, blocks, from };
    Some(ask(&Look { world: &world, plan: &Plan::new(&world, &params)?, from, to }))
}

/// The same for a field.
pub(super) fn field_behind<T>(
    field: &Field<'_, Cell>,
    ask: impl FnOnce(&Field<'_, Cell>) -> T,
) -> Option<T> {
    let Field { world, plan, from, radius, bounds } = *field;
    let (params, blocks) = plan.params.behind_terrain()?;
    let world = Screened { world, blocks, from };
    Some(ask(&Field { world: &world, plan: &Plan::new(&world, &params)?, from, radius, bounds }))
}

impl World<Cell> for Screened<'_> {
    fn extent(&self) -> Extent<Cell> {
        self.world.extent()
    }
    fn wall(&self, at: Cell) -> bool {
        let blocks = || at != self.from && self.blocks.contains(self.world.terrain(at));
        self.world.wall(at) || self.extent().contains(at) && blocks()
    }
    fn blocks_edge(&self, from: Cell, to: Cell) -> bool {
        self.world.blocks_edge(from, to)
    }
    fn opacity(&self, at: Cell) -> Millionths {
        self.world.opacity(at)
    }
    fn cover(&self, at: Cell) -> Millionths {
        self.world.cover(at)
    }
    fn elevation(&self, at: Cell) -> Option<Millionths> {
        self.world.elevation(at)
    }
    fn smoke(&self, at: Cell) -> bool {
        self.world.smoke(at)
    }
    fn has(&self, feature: Feature) -> bool {
        feature == Feature::Walls || self.world.has(feature)
    }
    fn unit(&self, at: Cell) -> bool {
        self.world.unit(at)
    }
    fn terrain(&self, at: Cell) -> &str {
        self.world.terrain(at)
    }
}
