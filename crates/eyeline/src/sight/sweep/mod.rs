//! Fields computed by following light outward, for every rule whose blockers cast shadows of slopes.
//! Exact: a field has the same cells as the pair predicate. Cost: O(runs of walls that light meets),
//! rows read 64 at a time, plus O(area / 64) to clear and cut the result.

/// Blockers, read 64 at a time.
mod blockers;
/// The columns of a sector.
mod columns;
/// Fields of corner rules.
mod corners;
/// The sweep itself.
mod fan;
/// Fields over hexes.
mod hexes;
/// The shades of hexes near the observer.
mod shades;
/// The table of shadows, rule by rule.
mod shadow;
/// Slopes as fixed-point numbers.
mod slope;
/// Fields over squares.
mod squares;

use super::plan::Plan;
use super::screen::field_behind;
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord, Grid, Hex, MAX_DISTANCE, Mask, Metric, slant};
use crate::line::Centre;
use crate::map::{Feature, WallBits, World, stands};
use crate::rules::SquareLine;
use blockers::{Blockers, Joined, PolledBlockers};
use columns::Strip;
use fan::Light;
use shadow::Shadow;
use squares::{Easel, Origin, quadrants};
use std::cell;

/// Scratch space, kept from field to field.
#[derive(Debug, Default)]
pub(super) struct Workbench {
    light: Light,
    strip: Strip,
    halves: Halves,
    /// The result of a second sweep.
    second: Option<BitPlane>,
    /// The corners of tiles that are lit.
    lattice: BitPlane,
    /// The blockers that light meets.
    met: BitPlane,
}

thread_local! {
    static WORKBENCH: cell::Cell<Option<Box<Workbench>>> = const { cell::Cell::new(None) };
}

/// The question of one field: who looks, how far, and which cells are wanted.
///
/// The world is asked through a table of functions (`dyn`), so that a caller's own world does not need
/// a sweep compiled for it.
pub struct Field<'a, C: Coord> {
    pub(super) world: &'a dyn World<C>,
    pub(super) plan: &'a Plan<'a, C>,
    pub(super) from: C,
    pub(super) radius: Option<u32>,
    /// The box of wanted cells.
    pub(super) bounds: Bounds,
}

/// Sweeps a field over squares into an empty set, for a rule that keeps nothing along its line.
pub(super) fn squares(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) {
    let plan = field.plan;
    if plan.line == SquareLine::Open && field_behind(field, |field| field.fill(seen)).is_some() {
        return;
    }
    if field.is_in_smoke() {
        return;
    }
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let plane = seen.plane_mut();
    match plan.line {
        SquareLine::Centre(_) if plan.hides_nothing() => field.everything(&mut bench, plane),
        SquareLine::Open => field.everything(&mut bench, plane),
        SquareLine::Centre(centre) => field.centres(centre, &mut bench, plane),
        SquareLine::Corners(rule) => corners::tiles(field, rule, field.hull(), &mut bench, plane),
    }
    WORKBENCH.set(Some(bench));
    field.hide_targets(plane);
}

/// Sweeps a field over hexes into an empty set, for a rule that keeps nothing along its line.
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

impl<C: Coord> Field<'_, C> {
    /// Whether the observer stands in heeded smoke, which hides everything.
    pub(super) fn is_in_smoke(&self) -> bool {
        self.plan.heeds(Feature::Smoke) && self.world.smoke(self.from)
    }

    /// Removes the cells that hide themselves: those in smoke, and walls if the rule says so.
    pub(super) fn hide_targets(&self, seen: &mut BitPlane) {
        let from = self.from.place();
        let (smoke, walls) = (self.plan.heeds(Feature::Smoke), self.plan.hides_walls());
        let hidden = [(Feature::Smoke, smoke), (Feature::Walls, walls)];
        for (layer, _) in hidden.into_iter().filter(|&(_, hides)| hides) {
            let own = seen.get(from);
            match self.world.bits(layer) {
                Some(bits) => remove(seen, &bits),
                None => seen.keep(|(column, row)| {
                    let at = C::at_place(column, row);
                    !at.is_some_and(|at| stands(self.world, layer, at))
                }),
            }
            seen.set(from, own);
        }
    }
}

/// Removes bits from a plane.
fn remove(seen: &mut BitPlane, bits: &WallBits<'_>) {
    let Bounds { left, top, right, bottom } = seen.bounds();
    for row in top..=bottom {
        for column in (left..=right).step_by(64) {
            seen.remove_word(column, row, bits.right((column, row)));
        }
    }
}

impl<C: Coord> Field<'_, C> {
    /// Returns the box of everything between the observer and the wanted cells.
    pub(super) fn hull(&self) -> Bounds {
        let own = Bounds::around(self.from, 0);
        let within = self.bounds.hull(&own);
        match self.radius {
            None => within,
            Some(radius) => within.intersection(&Bounds::around(self.from, radius)).unwrap_or(own),
        }
    }

    /// Returns the number of the furthest ring that has wanted cells.
    pub(super) fn rings(&self) -> i64 {
        let Bounds { left, top, right, bottom } = self.hull();
        let (column, row) = self.from.place();
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        let furthest = corners.map(|(other, line)| {
            let level = |column: i64, row: i64| column - slant::<C>(row);
            C::span((level(other, line) - level(column, row), line - row))
        });
        // The neighbour of a row can reach half a hex further.
        let furthest = furthest.into_iter().max().unwrap_or(0) + i64::from(C::GRID == Grid::Hex);
        // On squares the radius may be of another shape than the box; on hexes it is the last ring.
        match (C::GRID, self.radius) {
            (Grid::Hex, Some(radius)) => furthest.min(radius.into()),
            _ => furthest,
        }
    }
}

impl Field<'_, Cell> {
    /// Sweeps from centre to centre; each kind of line has its row in the table of shadows.
    fn centres(&self, line: Centre, bench: &mut Workbench, plane: &mut BitPlane) {
        const WITH_SMOKE: &[Feature] = &[Feature::Walls, Feature::Units, Feature::Smoke];
        const SOLID: &[Feature] = &[Feature::Walls, Feature::Units];
        match line {
            Centre::Away => self.sweep(shadow::TiesAway, WITH_SMOKE, bench, plane),
            Centre::Toward => self.sweep(shadow::TiesToward, WITH_SMOKE, bench, plane),
            Centre::Both => self.sweep(shared(shadow::TiesBoth), WITH_SMOKE, bench, plane),
            Centre::Either => self.sweep(shared(shadow::TiesEither), WITH_SMOKE, bench, plane),
            Centre::Union => self.sweep(shadow::TiesUnion, WITH_SMOKE, bench, plane),
            Centre::Touched => self.sweep(shadow::Supercover, WITH_SMOKE, bench, plane),
            Centre::Lit => {
                self.sweep(shadow::LitWalls, SOLID, bench, plane);
                if self.plan.heeds(Feature::Units) {
                    // A unit is judged like the floor that it stands on.
                    self.also(plane, bench, |bench, floors| {
                        self.sweep(shadow::TiesUnion, SOLID, bench, floors);
                        |at, floor| floor || self.is_wall(at)
                    });
                }
            }
            Centre::Crossed => {
                self.sweep(shadow::Interior, SOLID, bench, plane);
                if self.plan.heeds(Feature::Smoke) {
                    // Smoke does not close corners.
                    self.also(plane, bench, |bench, clear| {
                        self.sweep(shared(shadow::Cloud), &[Feature::Smoke], bench, clear);
                        |_, clear| clear
                    });
                }
            }
        }
    }

    fn is_wall(&self, (column, row): (i64, i64)) -> bool {
        let wall = Cell::at_place(column, row).is_some_and(|at| self.world.wall(at));
        self.plan.heeds(Feature::Walls) && wall
    }

    /// Keeps only those cells of a plane that a second sweep also sees.
    fn also<K: Fn((i64, i64), bool) -> bool>(
        &self,
        plane: &mut BitPlane,
        bench: &mut Workbench,
        second: impl FnOnce(&mut Workbench, &mut BitPlane) -> K,
    ) {
        let mut other = bench.second.take().unwrap_or_default();
        other.reset(plane.bounds());
        let keeps = second(bench, &mut other);
        let from = self.from.place();
        plane.keep(|at| at == from || keeps(at, other.get(at)));
        bench.second = Some(other);
    }

    /// Sweeps once past the blockers of these layers, as far as the rule heeds them.
    fn sweep(
        &self,
        shadow: impl Shadow,
        layers: &[Feature],
        bench: &mut Workbench,
        plane: &mut BitPlane,
    ) {
        match Joined::of(self, layers) {
            Some(Joined { layers: [Some(walls), None, None], .. }) => {
                self.centre(shadow, &walls, bench, plane);
            }
            joined => self.sweep_past(shared(shadow), joined, layers, bench, plane),
        }
    }

    /// Sweeps past blockers of several layers, or of a world that must be asked for each cell.
    fn sweep_past(
        &self,
        shadow: impl Shadow,
        joined: Option<Joined<'_>>,
        layers: &[Feature],
        bench: &mut Workbench,
        plane: &mut BitPlane,
    ) {
        match joined {
            Some(joined) => self.centre(shadow, &joined, bench, plane),
            None => {
                let map = self.world.extent().bounds();
                let asked = PolledBlockers { blocks: &|at| self.blocks(layers, at), within: map };
                self.centre(shadow, &asked, bench, plane);
            }
        }
    }

    fn centre(
        &self,
        shadow: impl Shadow,
        blockers: &impl Blockers,
        bench: &mut Workbench,
        plane: &mut BitPlane,
    ) {
        let ((column, row), within) = (self.from.place(), self.hull());
        let Workbench { light, strip, halves, met, .. } = bench;
        let halves = half_widths(self, within, halves);
        plane.set((column, row), true);
        let easel = Easel { light, strip, seen: plane, met };
        quadrants(shadow, Origin::Centre(column, row), within, halves, blockers, easel);
    }

    /// Adds everything within the radius.
    fn everything(&self, bench: &mut Workbench, plane: &mut BitPlane) {
        let ((column, line), within) = (self.from.place(), self.hull());
        let halves = half_widths(self, within, &mut bench.halves);
        for row in within.top..=within.bottom {
            let half = halves.map_or(MAX_DISTANCE, |halves| halves[row.abs_diff(line) as usize]);
            plane.add_run(row, (column - half).max(within.left), (column + half).min(within.right));
        }
    }
}

/// Returns the kind of shadow for which a rare sweep is compiled: its own, because here only speed counts.
#[cfg(not(target_arch = "wasm32"))]
fn shared<S: Shadow>(shadow: S) -> S {
    shadow
}

/// Returns the kind of shadow for which a rare sweep is compiled: one for all kinds, because the package for
/// JavaScript must stay small. Such sweeps take a fifth longer.
#[cfg(target_arch = "wasm32")]
fn shared(shadow: impl Shadow) -> shadow::Casting {
    shadow.casting()
}

/// For each depth, how far a row may lie off the axis; kept from field to field.
#[derive(Debug, Default)]
struct Halves {
    widths: Vec<i64>,
    /// The metric and the radius for which they were computed.
    of: Option<(Metric, i64)>,
}

/// Returns the half width of the radius' shape at each depth; `None` if the shape is the box itself.
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
    let depths = widths.len() as i64..=deepest(&within, field.from.place());
    widths.extend(depths.map(|x| metric.half_width(radius, x).unwrap_or(-1)));
    Some(widths)
}

/// Returns the distance of the furthest side of a box.
fn deepest(within: &Bounds, (column, row): (i64, i64)) -> i64 {
    let Bounds { left, top, right, bottom } = *within;
    (right - column).max(column - left).max(bottom - row).max(row - top)
}
