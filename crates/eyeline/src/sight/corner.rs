//! Corner to corner (001): visible iff one segment touches no wall or unit but those of the source
//! and the target. Cost: the tiles along each of at most 16 segments, until one is clear.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use super::trace::{Drawn, Segment};
use crate::grid::{Cell, Coord};
use crate::line::{Corner, corner_pairs, touched};
use crate::map::World;
use crate::rules::{Cause, CornerLine, Outright, Params};

fn solid<W: World<Cell> + ?Sized>(world: &W, params: &Params, at: Cell) -> Option<Cause> {
    // Segments touch tiles beyond the map, where nothing stands.
    if !world.extent().contains(at) {
        None
    } else if world.wall(at) {
        Some(Cause::Tile)
    } else if params.units_block && world.unit(at) {
        Some(Cause::Unit)
    } else {
        None
    }
}

/// Whether the target itself blocks.
pub(super) fn is_solid<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> bool {
    solid(look.world, look.params, look.to).is_some()
}

/// The first tile along a segment that blocks it.
fn on_segment<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    rule: CornerLine,
    (start, end): (Corner, Corner),
) -> Option<Blocked<Cell>> {
    let Look { world, params, from, to } = look;
    touched(start, end, rule.touch)
        .filter(|&at| at != from && at != to)
        .find_map(|at| Some(Blocked { by: solid(world, params, at)?, at, index: None }))
}

/// The neighbours of a tile that lie toward another, where it is level on neither axis.
fn toward(tile: Cell, other: Cell) -> Option<[Cell; 2]> {
    let (dx, dy) = tile.offset_to(other);
    (dx != 0 && dy != 0).then(|| {
        let (sx, sy) = (dx.signum() as i32, dy.signum() as i32);
        [Cell::new(tile.x + sx, tile.y), Cell::new(tile.x, tile.y + sy)]
    })
}

/// Both neighbours toward the other end are blocked, at either end.
fn squeezed<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Option<Blocked<Cell>> {
    let Look { world, params, from, to } = look;
    [toward(from, to), toward(to, from)].into_iter().flatten().find_map(|neighbours| {
        let shut = neighbours.iter().all(|&at| solid(world, params, at).is_some());
        let at = neighbours[0].min(neighbours[1]);
        shut.then_some(Blocked { by: Cause::Corner, at, index: None })
    })
}

pub(super) fn blocker<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    rule: CornerLine,
) -> Option<Blocked<Cell>> {
    let Look { from, to, .. } = look;
    if rule.squeeze == Outright::Blocks
        && let Some(corner) = squeezed(look)
    {
        return Some(corner);
    }
    let mut first = None;
    for pair in corner_pairs(from, to, rule.pairs) {
        // A clear segment is enough.
        let blocked = on_segment(look, rule, pair)?;
        first.get_or_insert(blocked);
    }
    first
}

pub(super) fn draw<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    rule: CornerLine,
) -> Drawn<Cell> {
    let Look { from, to, .. } = look;
    // A tile sees itself outright; no segment is considered.
    let segments = corner_pairs(from, to, rule.pairs)
        .filter(|_| from != to)
        .map(|(start, end)| Segment {
            from: start,
            to: end,
            blocked_by: on_segment(look, rule, (start, end)),
        })
        .collect();
    Drawn { line: Vec::new(), steps: Vec::new(), segments }
}

/// The first blocker of each segment, and the neighbours that squeeze: nothing else, removed
/// alone, can clear a segment.
pub(super) fn suspects<W: World<Cell> + ?Sized>(
    look: Look<'_, Cell, W>,
    rule: CornerLine,
) -> Vec<Obstacle<Cell>> {
    let Look { from, to, .. } = look;
    let on_segments = corner_pairs(from, to, rule.pairs)
        .filter_map(|pair| Some(on_segment(look, rule, pair)?.at));
    let squeezing = [toward(from, to), toward(to, from)].into_iter().flatten().flatten();
    on_segments.chain(squeezing).flat_map(|at| [Obstacle::Tile(at), Obstacle::Unit(at)]).collect()
}
