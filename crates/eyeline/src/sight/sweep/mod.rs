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
mod hexes;
/// The shade of each hex near the observer.
mod shades;
/// The table of shadows.
pub(super) mod shadow;
/// Slopes.
pub(super) mod slope;
/// Squares.
mod squares;

use super::judge::Judge;
use super::plan::Plan;
use super::screen::field_behind;
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord, Hex, MAX_DISTANCE, Mask, Metric};
use crate::line::Centre;
use crate::map::{Feature, WallBits, World};
use crate::rules::SquareLine;
use blockers::{Asked, Blockers, Joined};
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
    /// What a second sweep leaves to be seen.
    second: Option<BitPlane>,
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
pub struct Field<'a, C: Judge> {
    pub(super) world: &'a dyn World<C>,
    pub(super) plan: &'a Plan<'a, C>,
    pub(super) from: C,
    pub(super) radius: Option<u32>,
    /// The box of cells that are wanted.
    pub(super) bounds: Bounds,
}

/// Sweeps a field of squares into an empty set. The rule keeps nothing along its line.
pub(super) fn squares(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) {
    let plan = field.plan;
    if plan.line == SquareLine::Open && field_behind(field, |field| field.fill(seen)).is_some() {
        return;
    }
    if field.is_in_smoke() {
        return;
    }
    let within = field.hull();
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let plane = seen.plane_mut();
    match plan.line {
        SquareLine::Centre(_) if plan.hides_nothing() => {
            everything(field, within, &mut bench, plane);
        }
        SquareLine::Open => everything(field, within, &mut bench, plane),
        SquareLine::Centre(centre) => centres(field, centre, within, &mut bench, plane),
        SquareLine::Corners(rule) => corners::tiles(field, rule, within, &mut bench, plane),
    }
    WORKBENCH.set(Some(bench));
    field.hide_targets(plane);
}

/// Sweeps a field of hexes into an empty set. The rule keeps nothing along its line.
pub(super) fn hexes(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) {
    if field.is_in_smoke() {
        return;
    }
    let mut bench = WORKBENCH.take().unwrap_or_default();
    hexes::sextants(field, &mut bench, seen.plane_mut());
    WORKBENCH.set(Some(bench));
    field.world.extent().clip(field.bounds, seen.plane_mut());
    field.hide_targets(seen.plane_mut());
}

impl<C: Judge> Field<'_, C> {
    /// Whether the observer stands in smoke that hides everything.
    pub(super) fn is_in_smoke(&self) -> bool {
        self.plan.heeds(Feature::Smoke) && self.world.smoke(self.from)
    }

    /// Takes out what is not seen for what it is: cells in smoke, and walls if they hide themselves.
    pub(super) fn hide_targets(&self, seen: &mut BitPlane) {
        let is = |at: (i64, i64), ask: &dyn Fn(C) -> bool| C::at_place(at.0, at.1).is_some_and(ask);
        let from = self.from.place();
        if self.plan.heeds(Feature::Smoke) {
            match self.world.smoke_bits() {
                Some(smoke) => remove(seen, &smoke),
                None => seen.keep(|at| !is(at, &|at| self.world.smoke(at))),
            }
        }
        if self.plan.hides_walls() {
            let own = seen.get(from);
            match self.world.wall_bits() {
                Some(walls) => remove(seen, &walls),
                None => seen.keep(|at| !is(at, &|at| self.world.wall(at))),
            }
            seen.set(from, own);
        }
    }
}

/// Takes bits out of a plane.
fn remove(seen: &mut BitPlane, bits: &WallBits<'_>) {
    let Bounds { left, top, right, bottom } = seen.bounds();
    for row in top..=bottom {
        for column in (left..=right).step_by(64) {
            seen.remove_word(column, row, bits.right((column, row)));
        }
    }
}

impl<C: Judge> Field<'_, C> {
    /// The box of everything between the observer and what is wanted.
    pub(super) fn hull(&self) -> Bounds {
        let own = Bounds::around(self.from, 0);
        let within = self.bounds.hull(&own);
        match self.radius {
            None => within,
            Some(radius) => within.intersection(&Bounds::around(self.from, radius)).unwrap_or(own),
        }
    }
}

/// Sweeps from centre to centre: each kind of line by its row of the table of shadows.
fn centres(
    field: &Field<'_, Cell>,
    line: Centre,
    within: Bounds,
    bench: &mut Workbench,
    plane: &mut BitPlane,
) {
    const WITH_SMOKE: &[Feature] = &[Feature::Walls, Feature::Units, Feature::Smoke];
    const SOLID: &[Feature] = &[Feature::Walls, Feature::Units];
    match line {
        Centre::Away => sweep::<shadow::TiesAway>(field, WITH_SMOKE, within, bench, plane),
        Centre::Toward => sweep::<shadow::TiesToward>(field, WITH_SMOKE, within, bench, plane),
        Centre::Both => sweep::<shadow::TiesBoth>(field, WITH_SMOKE, within, bench, plane),
        Centre::Either => sweep::<shadow::TiesEither>(field, WITH_SMOKE, within, bench, plane),
        Centre::Union => sweep::<shadow::TiesUnion>(field, WITH_SMOKE, within, bench, plane),
        Centre::Touched => sweep::<shadow::Supercover>(field, WITH_SMOKE, within, bench, plane),
        Centre::Lit => {
            sweep::<shadow::LitWalls>(field, SOLID, within, bench, plane);
            if field.plan.heeds(Feature::Units) {
                // A unit is judged as the floor it stands on.
                also(field, plane, bench, |bench, floors| {
                    sweep::<shadow::TiesUnion>(field, SOLID, within, bench, floors);
                    |at, floor| floor || field.is_wall(at)
                });
            }
        }
        Centre::Crossed => {
            sweep::<shadow::Interior>(field, SOLID, within, bench, plane);
            if field.plan.heeds(Feature::Smoke) {
                // Smoke does not pinch.
                also(field, plane, bench, |bench, clear| {
                    sweep::<shadow::Cloud>(field, &[Feature::Smoke], within, bench, clear);
                    |_, clear| clear
                });
            }
        }
    }
}

impl Field<'_, Cell> {
    fn is_wall(&self, (column, row): (i64, i64)) -> bool {
        let wall = Cell::at_place(column, row).is_some_and(|at| self.world.wall(at));
        self.plan.heeds(Feature::Walls) && wall
    }
}

/// Keeps of a plane what a second sweep agrees to.
fn also<K: Fn((i64, i64), bool) -> bool>(
    field: &Field<'_, Cell>,
    plane: &mut BitPlane,
    bench: &mut Workbench,
    second: impl FnOnce(&mut Workbench, &mut BitPlane) -> K,
) {
    let mut other = bench.second.take().unwrap_or_default();
    other.reset(plane.bounds());
    let keeps = second(bench, &mut other);
    let from = field.from.place();
    plane.keep(|at| at == from || keeps(at, other.get(at)));
    bench.second = Some(other);
}

/// Sweeps once, past the blockers of these layers as far as they are heeded.
fn sweep<S: Shadow>(
    field: &Field<'_, Cell>,
    layers: &[Feature],
    within: Bounds,
    bench: &mut Workbench,
    plane: &mut BitPlane,
) {
    match (Joined::of(field, layers), field.world.wall_bits()) {
        (Some(joined), Some(walls)) if joined.is_walls_alone() => {
            centre::<S, _>(field, within, &walls, bench, plane);
        }
        (Some(joined), _) => centre::<S, _>(field, within, &joined, bench, plane),
        (None, _) => {
            let map = field.world.extent().bounds();
            let asked = Asked { blocks: &|at| field.blocks(layers, at), within: map };
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
    let metric = field.plan.params.metric;
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
fn deepest(within: &Bounds, (column, row): (i64, i64)) -> i64 {
    let Bounds { left, top, right, bottom } = *within;
    (right - column).max(column - left).max(bottom - row).max(row - top)
}
