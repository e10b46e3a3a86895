//! Fields by sweeping: for every rule whose blockers cast shadows of slopes, the whole field at the
//! cost of the runs of walls that it meets. The pair predicate judges it: `field` = pairs.

/// What blocks, read in words.
mod blockers;
/// Columns as the sweep reads and fills them.
mod columns;
/// Corner to corner.
mod corners;
/// The sweep.
mod fan;
/// Hexes.
pub(super) mod hexes;
/// The shade of each hex near the observer.
mod shades;
/// The table of shadows.
mod shadow;
/// Slopes.
mod slope;
/// Squares.
mod squares;

use super::screen::field_behind;
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord, Hex, MAX_DISTANCE, Mask, Metric};
use crate::line::Rounding;
use crate::map::{Feature, World};
use crate::rules::{Params, SightLine, Tie, WallTargets};
use blockers::{Asked, Blockers};
use columns::Strip;
use fan::Light;
use shadow::Shadow;
use squares::{Easel, Origin, quadrants};
use std::cell;

/// Room to work in, kept from field to field.
#[derive(Debug, Default)]
pub(super) struct Workbench {
    light: Light,
    strip: Strip,
    halves: Halves,
    /// What smoke leaves to be seen.
    clear: Option<BitPlane>,
    /// Corners of tiles that are lit.
    lattice: BitPlane,
    /// Blockers that light meets.
    met: BitPlane,
}

thread_local! {
    static WORKBENCH: cell::Cell<Option<Box<Workbench>>> = const { cell::Cell::new(None) };
}

/// What one observer is to see.
///
/// The world is asked through a table of functions: whoever has a world of their own need not
/// compile a sweep of their own.
pub struct Field<'a, C: Coord> {
    pub(super) world: &'a dyn World<C>,
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
pub(super) fn squares(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) -> Swept {
    if let Some(swept) = field_behind(field, |field| squares(field, seen)) {
        return swept;
    }
    let params = field.params;
    let has_state = params.pierce > 0
        || params.opacity_threshold.is_some() && field.world.has(Feature::Opacity);
    if has_state {
        return Swept::NotHere;
    }
    let within = field.within();
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let plane = seen.plane_mut();
    match &params.line {
        SightLine::Rounded(Tie::Goes(Rounding::Away)) => {
            walls::<shadow::TiesAway>(field, within, &mut bench, plane);
        }
        SightLine::Rounded(Tie::Goes(Rounding::Toward)) => {
            walls::<shadow::TiesToward>(field, within, &mut bench, plane);
        }
        SightLine::Rounded(Tie::Both) => {
            walls::<shadow::TiesBoth>(field, within, &mut bench, plane);
        }
        SightLine::Rounded(Tie::Either) => {
            walls::<shadow::TiesEither>(field, within, &mut bench, plane);
        }
        SightLine::Rounded(Tie::Union) => {
            walls::<shadow::TiesUnion>(field, within, &mut bench, plane);
        }
        SightLine::Lit => walls::<shadow::LitWalls>(field, within, &mut bench, plane),
        SightLine::Crossed => walls::<shadow::Interior>(field, within, &mut bench, plane),
        SightLine::Touched => walls::<shadow::Supercover>(field, within, &mut bench, plane),
        SightLine::Corners(rule) => corners::tiles(field, *rule, within, &mut bench, plane),
        SightLine::Terrain(_) => everything(field, within, &mut bench, plane),
        SightLine::HexRounded | SightLine::Ahead => (),
    }
    if params.smoke_blocks && field.world.has(Feature::Smoke) {
        smoke(field, within, &mut bench, plane);
    }
    WORKBENCH.set(Some(bench));
    if params.wall_targets == WallTargets::Blocked && params.line.meets_cells() {
        seen.keep(|at| at == field.from || !field.world.wall(at));
    }
    Swept::Done
}

/// Sweeps a field of hexes into an empty set.
pub(super) fn hexes(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) -> Swept {
    let Field { world, params, from, bounds, .. } = *field;
    if world.has(Feature::Elevation) {
        return Swept::NotHere;
    }
    let mut bench = WORKBENCH.take().unwrap_or_default();
    hexes::sextants(field, &mut bench, seen.plane_mut());
    WORKBENCH.set(Some(bench));
    world.extent().clip(bounds, seen.plane_mut());
    if !params.hex_targets.see_opaque {
        seen.keep(|at| at == from || !world.wall(at));
    }
    Swept::Done
}

impl Field<'_, Cell> {
    /// The box of everything between the observer and what is wanted.
    pub(super) fn within(&self) -> Bounds {
        let own = Bounds::around(self.from, 0);
        let within = self.bounds.hull(&own);
        match self.radius {
            None => within,
            Some(radius) => within.intersection(&Bounds::around(self.from, radius)).unwrap_or(own),
        }
    }
}

fn walls<S: Shadow>(
    field: &Field<'_, Cell>,
    within: Bounds,
    bench: &mut Workbench,
    plane: &mut BitPlane,
) {
    match field.world.wall_bits() {
        Some(bits) => centre::<S, _>(field, within, &bits, bench, plane),
        None => {
            let map = field.world.extent().bounds();
            let asked = Asked { blocks: &|at| field.world.wall(at), within: map };
            centre::<S, _>(field, within, &asked, bench, plane);
        }
    }
}

fn centre<S: Shadow, B: Blockers>(
    field: &Field<'_, Cell>,
    within: Bounds,
    blockers: &B,
    bench: &mut Workbench,
    plane: &mut BitPlane,
) {
    let (column, row) = field.from.place();
    let Workbench { light, strip, halves, met, .. } = bench;
    let halves = half_widths(field, within, halves);
    plane.set((column, row), true);
    let origin = Origin::Centre(column, row);
    let easel = Easel { light, strip, seen: plane, met };
    quadrants::<S, B>(origin, within, halves, blockers, easel);
}

/// Everything within the radius.
fn everything(
    field: &Field<'_, Cell>,
    within: Bounds,
    bench: &mut Workbench,
    plane: &mut BitPlane,
) {
    let (column, line) = field.from.place();
    let halves = half_widths(field, within, &mut bench.halves);
    for row in within.top..=within.bottom {
        let half = halves.map_or(MAX_DISTANCE, |halves| halves[row.abs_diff(line) as usize]);
        plane.add_run(row, (column - half).max(within.left), (column + half).min(within.right));
    }
}

/// Takes out what smoke hides: everything on a line that meets it, its ends included (004).
fn smoke(field: &Field<'_, Cell>, within: Bounds, bench: &mut Workbench, plane: &mut BitPlane) {
    let asked =
        Asked { blocks: &|at| field.world.smoke(at), within: field.world.extent().bounds() };
    let mut clear = bench.clear.take().unwrap_or_default();
    clear.reset(plane.bounds());
    match &field.params.line {
        _ if field.world.smoke(field.from) => (),
        SightLine::Rounded(Tie::Goes(Rounding::Away)) => {
            centre::<shadow::TiesAway, _>(field, within, &asked, bench, &mut clear);
        }
        SightLine::Rounded(_) | SightLine::Lit => {
            centre::<shadow::TiesToward, _>(field, within, &asked, bench, &mut clear);
        }
        SightLine::Touched => {
            centre::<shadow::Supercover, _>(field, within, &asked, bench, &mut clear);
        }
        SightLine::Crossed => {
            centre::<shadow::Cloud, _>(field, within, &asked, bench, &mut clear);
        }
        // No line, no smoke on it.
        SightLine::Corners(_)
        | SightLine::Terrain(_)
        | SightLine::HexRounded
        | SightLine::Ahead => {
            bench.clear = Some(clear);
            return;
        }
    }
    plane.keep(|at| {
        clear.get(at) && Cell::at_place(at.0, at.1).is_some_and(|at| !field.world.smoke(at))
    });
    bench.clear = Some(clear);
}

/// For each depth, how far a row may be off the axis; kept from field to field.
#[derive(Debug, Default)]
struct Halves {
    widths: Vec<i64>,
    /// The metric and radius that they are for.
    of: Option<(Metric, i64)>,
}

/// The half widths of the radius' shape; `None` if it is the box itself.
fn half_widths<'a>(
    field: &Field<'_, Cell>,
    within: Bounds,
    halves: &'a mut Halves,
) -> Option<&'a [i64]> {
    let metric = field.params.metric;
    if matches!(metric, Metric::Chebyshev | Metric::Hex) {
        return None;
    }
    // No offset within the box is longer than this.
    let radius = i64::from(field.radius?).min(4 * MAX_DISTANCE);
    let Halves { widths, of } = halves;
    if *of != Some((metric, radius)) {
        *of = Some((metric, radius));
        widths.clear();
    }
    let mut half = widths.last().copied().unwrap_or(radius);
    widths.extend((widths.len() as i64..=deepest(&within, field.from.place())).map(|x| {
        if metric == Metric::Manhattan {
            return radius - x;
        }
        while half * half + x * x > radius * radius {
            half -= 1;
        }
        half
    }));
    Some(widths)
}

/// How far the furthest side of a box is.
pub(super) fn deepest(within: &Bounds, (column, row): (i64, i64)) -> i64 {
    let Bounds { left, top, right, bottom } = *within;
    (right - column).max(column - left).max(bottom - row).max(row - top)
}
