//! Fields by sweeping: for every rule whose blockers cast shadows of slopes, the whole field at the
//! cost of the runs of walls that it meets. The pair predicate judges it: `field` = pairs.

/// Columns as the sweep reads and fills them.
mod columns;
/// The sweep.
mod fan;
/// Hexes.
mod hexes;
/// The table of shadows.
mod shadow;
/// Slopes.
mod slope;
/// Squares.
mod squares;

use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord, Hex, MAX_DISTANCE, Mask, Metric};
use crate::line::Rounding;
use crate::map::{Feature, World};
use crate::rules::{Params, SightLine, Tie, WallTargets};
use columns::Strip;
use fan::Light;
use shadow::Shadow;
use squares::{Asked, Blockers, Origin, quadrants};
use std::cell::RefCell;

/// Room to work in, kept from field to field.
#[derive(Debug, Default)]
struct Workbench {
    light: Light,
    strip: Strip,
    halves: Vec<i64>,
}

thread_local! {
    static WORKBENCH: RefCell<Workbench> = RefCell::default();
}

/// What one observer is to see.
pub struct Field<'a, C, W: ?Sized> {
    pub(super) world: &'a W,
    pub(super) params: &'a Params,
    pub(super) from: C,
    pub(super) radius: Option<u32>,
    /// The box of cells that are wanted.
    pub(super) bounds: Bounds,
}

/// Whether a field was swept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Swept {
    /// The set has all that is seen.
    Done,
    /// The rule does not cast shadows; the set is as it was.
    NotHere,
}

/// Sweeps a field of squares into an empty set.
pub(super) fn squares<W: World<Cell> + ?Sized>(
    field: &Field<'_, Cell, W>,
    seen: &mut Mask<Cell>,
) -> Swept {
    let params = field.params;
    let has_state = params.pierce > 0
        || params.opacity_threshold.is_some() && field.world.has(Feature::Opacity);
    let smoke = params.smoke_blocks && field.world.has(Feature::Smoke);
    if has_state || smoke {
        return Swept::NotHere;
    }
    match &params.line {
        SightLine::Rounded(Tie::Goes(Rounding::Away)) => walls::<shadow::TiesAway, W>(field, seen),
        SightLine::Rounded(Tie::Goes(Rounding::Toward)) => {
            walls::<shadow::TiesToward, W>(field, seen);
        }
        SightLine::Rounded(Tie::Both) => walls::<shadow::TiesBoth, W>(field, seen),
        SightLine::Rounded(Tie::Either) => walls::<shadow::TiesEither, W>(field, seen),
        SightLine::Rounded(Tie::Union) => walls::<shadow::TiesUnion, W>(field, seen),
        SightLine::Lit => walls::<shadow::LitWalls, W>(field, seen),
        SightLine::Crossed => walls::<shadow::Interior, W>(field, seen),
        SightLine::Touched => walls::<shadow::Supercover, W>(field, seen),
        SightLine::Corners(_) | SightLine::Terrain(_) | SightLine::HexRounded => {
            return Swept::NotHere;
        }
    }
    if params.wall_targets == WallTargets::Blocked && params.line != SightLine::Lit {
        seen.keep(|at| at == field.from || !field.world.wall(at));
    }
    Swept::Done
}

/// Sweeps a field of hexes into an empty set.
pub(super) fn hexes<W: World<Hex> + ?Sized>(
    field: &Field<'_, Hex, W>,
    seen: &mut Mask<Hex>,
) -> Swept {
    let Field { world, params, from, bounds, .. } = *field;
    if world.has(Feature::Elevation) {
        return Swept::NotHere;
    }
    let mut bench = WORKBENCH.take();
    hexes::sextants(field, &mut bench, seen.plane_mut());
    WORKBENCH.set(bench);
    world.extent().clip(bounds, seen.plane_mut());
    if !params.hex_targets.see_opaque {
        seen.keep(|at| at == from || !world.wall(at));
    }
    Swept::Done
}

fn walls<S: Shadow, W: World<Cell> + ?Sized>(
    field: &Field<'_, Cell, W>,
    seen: &mut Mask<Cell>,
) {
    let map = field.world.extent().bounds();
    match field.world.wall_bits() {
        Some(bits) => centre::<S, _, W>(field, &bits, seen),
        None => {
            let asked = Asked { blocks: |at| field.world.wall(at), within: map };
            centre::<S, _, W>(field, &asked, seen);
        }
    }
}

fn centre<S: Shadow, B: Blockers, W: ?Sized>(
    field: &Field<'_, Cell, W>,
    blockers: &B,
    seen: &mut Mask<Cell>,
) {
    let (column, row) = field.from.place();
    let own = Bounds { left: column, top: row, right: column, bottom: row };
    let mut within = field.bounds.hull(&own);
    if let Some(radius) = field.radius {
        within = within.intersection(&Bounds::around(field.from, radius)).unwrap_or(own);
    }
    let mut bench = WORKBENCH.take();
    let Workbench { light, strip, halves } = &mut bench;
    let halves = match (field.radius, field.params.metric) {
        (None, _) | (_, Metric::Chebyshev | Metric::Hex) => None,
        (Some(radius), metric) => {
            half_widths(metric, radius, deepest(&within, (column, row)), halves);
            Some(halves.as_slice())
        }
    };
    let plane: &mut BitPlane = seen.plane_mut();
    plane.set((column, row), true);
    quadrants::<S, B>(
        Origin::Centre(column, row),
        within,
        halves,
        blockers,
        light,
        strip,
        plane,
    );
    WORKBENCH.set(bench);
}

fn deepest(within: &Bounds, (column, row): (i64, i64)) -> i64 {
    let Bounds { left, top, right, bottom } = *within;
    (right - column).max(column - left).max(bottom - row).max(row - top)
}

/// For each depth, how far a row may be off the axis.
fn half_widths(metric: Metric, radius: u32, deepest: i64, halves: &mut Vec<i64>) {
    // No offset within the box is longer than this.
    let radius = i64::from(radius).min(4 * MAX_DISTANCE);
    let mut half = radius;
    halves.clear();
    halves.extend((0..=deepest).map(|x| match metric {
        Metric::Manhattan => radius - x,
        Metric::Euclidean => {
            while half * half + x * x > radius * radius {
                half -= 1;
            }
            half
        }
        Metric::Chebyshev | Metric::Hex => radius,
    }));
}
