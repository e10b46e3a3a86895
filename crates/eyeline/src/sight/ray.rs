//! Rays over hexes (003): at each step the edge, the tile, the elevation; soft cover adds up over
//! the middle hexes. Cost: the hexes of the line up to the first blocker.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use super::trace::{Drawn, Step, StepKind};
use crate::grid::Hex;
use crate::line::hex_line;
use crate::map::{Millionths, World};
use crate::rules::{Cause, Params, TargetEdge};

/// What a ray met.
pub(super) struct Ray {
    pub blocked: Option<Blocked<Hex>>,
    /// The capped sum of soft cover.
    pub cover: Millionths,
}

/// Casts a ray, telling each step as it is taken.
pub(super) fn cast<W: World<Hex> + ?Sized>(
    look: Look<'_, Hex, W>,
    mut tell: impl FnMut(Step<Hex>),
) -> Ray {
    let Look { world, params, from, to } = look;
    let heights = HeightLine::new(world, from, to);
    let mut cover = Millionths::ZERO;
    let mut previous = from;
    let mut blocked = None;
    let extent = world.extent();
    for (hex, index) in hex_line(from, to).zip(0_u32..) {
        let kind = StepKind::at(index as usize, heights.rings as usize);
        // Lines leave odd-r rectangles; beyond the map nothing stands.
        if !extent.contains(hex) {
            tell(Step::new(hex, index as usize, kind));
            previous = hex;
            continue;
        }
        let elevation = world.elevation(hex);
        let entered = kind != StepKind::Start;
        let blocked_edge = entered && extent.contains(previous) && world.blocks_edge(previous, hex);
        let blocked_tile = entered && world.wall(hex);
        let soft_cover = (kind == StepKind::Mid)
            .then(|| world.cover(hex).clamp(Millionths::ZERO, Millionths::ONE));
        let cause = match kind {
            StepKind::Start => None,
            StepKind::Mid if blocked_edge => Some(Cause::Edge),
            StepKind::Mid if blocked_tile => Some(Cause::Tile),
            StepKind::Mid if heights.is_below(elevation, index) => Some(Cause::Elevation),
            StepKind::Mid => None,
            StepKind::Target => target_cause(params, blocked_edge, blocked_tile),
        };
        cover = cover + soft_cover.unwrap_or_default();
        tell(Step {
            cell: hex,
            index,
            kind,
            blocked_tile,
            blocked_edge,
            soft_cover: soft_cover.filter(|&cover| cover > Millionths::ZERO),
            elevation,
        });
        if let Some(by) = cause {
            blocked = Some(Blocked { by, at: hex, index: Some(index) });
            break;
        }
        previous = hex;
    }
    Ray { blocked, cover: cover.min(params.cover.max) }
}

fn target_cause(params: &Params, edge: bool, tile: bool) -> Option<Cause> {
    let targets = params.hex_targets;
    if edge && (!targets.see_opaque || targets.edge == TargetEdge::Blocks) {
        Some(Cause::Edge)
    } else if tile && !targets.see_opaque {
        Some(Cause::Tile)
    } else {
        None
    }
}

/// The straight line from one end's height to the other's.
struct HeightLine {
    start: i64,
    rise: i64,
    rings: u64,
}

impl HeightLine {
    fn new<W: World<Hex> + ?Sized>(world: &W, from: Hex, to: Hex) -> Self {
        let height = |at| world.elevation(at).unwrap_or_default();
        let start = height(from);
        HeightLine {
            start: start.get(),
            rise: (height(to) - start).get(),
            rings: from.distance(to),
        }
    }

    /// Whether the line passes strictly below a height at this step: h > A + i·(B − A)/N.
    fn is_below(&self, height: Option<Millionths>, step: u32) -> bool {
        height.is_some_and(|height| {
            let above_start = i128::from(height.get()) - i128::from(self.start);
            above_start * i128::from(self.rings) > i128::from(self.rise) * i128::from(step)
        })
    }
}

pub(super) fn draw<W: World<Hex> + ?Sized>(
    look: Look<'_, Hex, W>,
    blocked: Option<Blocked<Hex>>,
) -> Drawn<Hex> {
    let Look { from, to, .. } = look;
    let mut steps = Vec::new();
    // Out of range: nothing was walked.
    if blocked.is_none_or(|blocked| blocked.index.is_some()) {
        cast(look, |step| steps.push(step));
    }
    Drawn { line: hex_line(from, to).collect(), steps, segments: Vec::new() }
}

/// What the first blocked step has that can be removed.
pub(super) fn suspects<W: World<Hex> + ?Sized>(look: Look<'_, Hex, W>) -> Vec<Obstacle<Hex>> {
    let world = look.world;
    let mut steps: [Option<Hex>; 2] = [None, None];
    cast(look, |step| steps = [steps[1], Some(step.cell)]);
    let [Some(before), Some(at)] = steps else {
        return Vec::new();
    };
    vec![Obstacle::edge(world, before, at), Obstacle::Tile(at), Obstacle::Elevation(at)]
}
