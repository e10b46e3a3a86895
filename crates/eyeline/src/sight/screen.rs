//! Terrain that blocks, such as mountains: the world as an ordinary rule of squares sees it, with a
//! wall on every cell of such terrain but the observer's own.
//! Exact: the ordinary rule decides. Cost: that of the ordinary rule, plus a look at the terrain of
//! each cell that it asks about.

use super::judge::Look;
use super::plan::Plan;
use super::sweep::Field;
use crate::grid::{Cell, Extent};
use crate::map::{Feature, Features, Millionths, World, forward};
use crate::rules::Blocks;

/// A world in which some terrain counts as walls.
pub(super) struct Screened<'a> {
    world: &'a dyn World<Cell>,
    blocks: &'a Blocks,
    from: Cell,
}

/// Asks the ordinary rule about a pair, if the rule has terrain that blocks.
pub(super) fn behind<W: World<Cell> + ?Sized, T>(
    look: Look<'_, Cell, W>,
    ask: impl FnOnce(&Look<'_, Cell, Screened<'_>>) -> T,
) -> Option<T> {
    let Look { world, plan, from, to } = look;
    let (params, blocks) = plan.params.behind_terrain()?;
    let world = Screened { world: &world, blocks, from };
    Some(ask(&Look { world: &world, plan: &Plan::new(&world, &params)?, from, to }))
}

/// Asks the ordinary rule for a field, if the rule has terrain that blocks.
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
    forward! { self => self.world;
        extent() -> Extent<Cell>;
        blocks_edge(from: Cell, to: Cell) -> bool;
        opacity(at: Cell) -> Millionths;
        cover(at: Cell) -> Millionths;
        elevation(at: Cell) -> Option<Millionths>;
        smoke(at: Cell) -> bool;
        unit(at: Cell) -> bool;
        terrain(at: Cell) -> &str;
    }

    fn wall(&self, at: Cell) -> bool {
        let blocks = || at != self.from && self.blocks.contains(self.world.terrain(at));
        self.world.wall(at) || self.extent().contains(at) && blocks()
    }

    fn absent(&self) -> Features {
        self.world.absent().without(Feature::Walls)
    }
}
