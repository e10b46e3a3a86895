//! Fields of corner rules (001): light goes out from each corner of the source to the corners of the
//! lattice, and a tile is seen if corners of its own are lit. Blockers that light meets are asked about
//! one by one, because their own shadow does not count.
//! Exact: the same tiles as the predicate in `sight/corner.rs`. Cost: four sweeps, O(area / 64) to
//! collect them, and a pair for each blocker met.

use super::blockers::{Blockers, Joined, PolledBlockers};
use super::shadow::{self, Shadow};
use super::squares::{Easel, Origin, quadrants};
use super::{Field, Workbench, half_widths};
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Cell, Coord};
use crate::line::{CornerPairs, Touch};
use crate::map::Feature;
use crate::rules::{CornerLine, Outright};
use crate::sight::judge::Look;

/// Adds every tile that the source sees to an empty plane.
pub(super) fn tiles(
    field: &Field<'_, Cell>,
    rule: CornerLine,
    within: Bounds,
    bench: &mut Workbench,
    seen: &mut BitPlane,
) {
    const LAYERS: &[Feature] = &[Feature::Walls, Feature::Units, Feature::Smoke];
    let Field { world, from, .. } = *field;
    let (column, row) = from.place();
    match Joined::of(field, LAYERS) {
        // In WebAssembly a third copy of the sweep would cost more to download than it saves.
        Some(Joined { layers: [Some(walls), None, None], .. })
            if !cfg!(target_arch = "wasm32") && walls.right((column, row)) & 1 == 0 =>
        {
            by_touch(field, rule, within, &walls, bench, seen);
        }
        Some(joined) => {
            // A blocker on the source's own tile does not count.
            let around = Joined { except: Some((column, row)), ..joined };
            by_touch(field, rule, within, &around, bench, seen);
        }
        None => {
            let blocks = |at: Cell| at != from && field.blocks(LAYERS, at);
            let asked = PolledBlockers { blocks: &blocks, within: world.extent().bounds() };
            by_touch(field, rule, within, &asked, bench, seen);
        }
    }
}

fn by_touch<B: Blockers>(
    field: &Field<'_, Cell>,
    rule: CornerLine,
    within: Bounds,
    blockers: &B,
    bench: &mut Workbench,
    seen: &mut BitPlane,
) {
    bench.met.reset(within);
    let (x, y) = field.from.place();
    for corner in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let origin = (x + corner.0, y + corner.1);
        // 001 §2.3: a segment that starts on a corner of a blocker touches it.
        if rule.touch == Touch::Anywhere && touching(blockers, origin.0, origin.1) & 1 == 1 {
            continue;
        }
        light(rule.touch, origin, within, blockers, bench);
        gather(rule.pairs, (x, y), corner, within, &bench.lattice, seen);
    }
    let solid = |column: i64, row: i64, places: i64| blockers.right(column, row, places);
    each_block(within, |column, row, places| {
        seen.remove_word(column, row, solid(column, row, places));
    });
    if rule.squeeze == Outright::Blocks {
        squeeze((x, y), within, blockers, seen);
    }
    seen.set((x, y), true);
    cut_to_radius(field, within, bench, seen);
    ask_blockers(field, rule, blockers, bench, seen);
}

/// Lights the lattice from one corner of the source.
fn light<B: Blockers>(
    touch: Touch,
    origin: (i64, i64),
    within: Bounds,
    blockers: &B,
    bench: &mut Workbench,
) {
    let Workbench { light, strip, lattice, met, .. } = bench;
    let corners = Bounds { right: within.right + 1, bottom: within.bottom + 1, ..within };
    lattice.reset(corners);
    let start = Origin::Corner(origin.0, origin.1);
    let easel = Easel { light, strip, seen: lattice, met };
    match touch {
        // The document's own rule has a copy of the sweep; its variants share one.
        Touch::Anywhere => {
            quadrants(shadow::TouchedTile, start, corners, None, blockers, easel);
        }
        Touch::BetweenEnds => {
            quadrants(shadow::ExemptTile.casting(), start, corners, None, blockers, easel);
        }
        Touch::Interior => {
            quadrants(shadow::CrossedTile.casting(), start, corners, None, blockers, easel);
        }
    }
    lattice.set(origin, true);
    if touch == Touch::Anywhere {
        // Nor may a segment end on a corner of a blocker.
        each_block(corners, |column, row, _| {
            lattice.remove_word(column, row, touching(blockers, column, row));
        });
    }
}

/// Returns which of the 64 corners from this one to the right touch a blocker.
fn touching<B: Blockers>(blockers: &B, column: i64, row: i64) -> u64 {
    [row - 1, row].into_iter().fold(0, |word, row| {
        word | blockers.right(column - 1, row, 64) | blockers.right(column, row, 64)
    })
}

/// Adds the tiles that have a corner lit from this corner of the source.
fn gather(
    pairs: CornerPairs,
    source: (i64, i64),
    corner: (i64, i64),
    within: Bounds,
    lattice: &BitPlane,
    seen: &mut BitPlane,
) {
    each_block(within, |column, row, places| {
        let lit =
            |left: bool, top: bool| lattice.word(column + i64::from(!left), row + i64::from(!top));
        let bits = match pairs {
            CornerPairs::All => {
                lit(true, true) | lit(false, true) | lit(true, false) | lit(false, false)
            }
            CornerPairs::Facing => {
                let Some((top, bottom)) = facing(row - source.1, corner.1) else { return };
                let rows = |left| {
                    (if top { lit(left, true) } else { 0 })
                        | (if bottom { lit(left, false) } else { 0 })
                };
                // Tiles right of the source's column, in it, and left of it.
                let ahead = source.0 - column;
                let level = if (0..64).contains(&ahead) { 1 << ahead } else { 0 };
                let beyond = match ahead {
                    ..0 => u64::MAX,
                    0..63 => u64::MAX << (ahead + 1),
                    _ => 0,
                };
                let level_bits = (rows(true) | rows(false)) & level;
                let side = if corner.0 == 1 { beyond } else { !beyond & !level };
                level_bits | rows(corner.0 == 1) & side
            }
        };
        seen.add_word(column, row, bits & u64::MAX >> (64 - places));
    });
}

/// Returns whether the near and the far corner of a tile at this offset on one axis face this corner of
/// the source; `None` if neither does.
fn facing(offset: i64, corner: i64) -> Option<(bool, bool)> {
    match (offset, corner) {
        (0, _) => Some((true, true)),
        (1.., 1) => Some((true, false)),
        (..0, 0) => Some((false, true)),
        _ => None,
    }
}

/// Removes the tiles whose two neighbours toward the source are both blocked, or for which the source's
/// two neighbours toward them are.
fn squeeze<B: Blockers>((x, y): (i64, i64), within: Bounds, blockers: &B, seen: &mut BitPlane) {
    let solid = |column, row| blockers.right(column, row, 1) & 1 == 1;
    each_block(within, |column, row, places| {
        let down = (row - y).signum();
        if down == 0 {
            return;
        }
        let ahead = x - column;
        let right = match ahead {
            ..0 => u64::MAX,
            0..63 => u64::MAX << (ahead + 1),
            _ => 0,
        };
        let left = match ahead {
            ..=0 => 0,
            1..64 => !(u64::MAX << ahead),
            _ => u64::MAX,
        };
        let nearer = blockers.right(column, row - down, places);
        let mut dark = 0;
        for (side, tiles) in [(1, right), (-1, left)] {
            dark |= nearer & blockers.right(column - side, row, places) & tiles;
            if solid(x + side, y) && solid(x, y + down) {
                dark |= tiles;
            }
        }
        seen.remove_word(column, row, dark);
    });
}

fn cut_to_radius(
    field: &Field<'_, Cell>,
    within: Bounds,
    bench: &mut Workbench,
    seen: &mut BitPlane,
) {
    let Some(halves) = half_widths(field, within, &mut bench.halves) else { return };
    let (x, y) = field.from.place();
    for row in within.top..=within.bottom {
        let half = halves[row.abs_diff(y) as usize];
        seen.clear_run(row, within.left, (x - half - 1).min(within.right));
        seen.clear_run(row, (x + half + 1).max(within.left), within.right);
    }
}

/// Asks the predicate about each blocker that light met, or that stands beside the source.
fn ask_blockers<B: Blockers>(
    field: &Field<'_, Cell>,
    rule: CornerLine,
    blockers: &B,
    bench: &mut Workbench,
    seen: &mut BitPlane,
) {
    let Field { world, plan, from, radius, .. } = *field;
    let (x, y) = from.place();
    let beside = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
    beside.for_each(|at| bench.met.set(at, true));
    for (column, row) in bench.met.ones() {
        let Some(to) = Cell::at_place(column, row) else { continue };
        let offset = from.offset_to(to);
        let near = radius.is_none_or(|radius| plan.params.metric.within(offset, radius));
        let touched = rule.touch == Touch::Anywhere && hemmed_in(blockers, column, row);
        let look = Look { world, plan, from, to };
        if near
            && !touched
            && to != from
            && look.is_target_solid()
            && look.blocker_by_corners(rule).is_none()
        {
            seen.set((column, row), true);
        }
    }
}

/// Whether other blockers touch every corner of a tile, so that no segment can end there.
fn hemmed_in<B: Blockers>(blockers: &B, column: i64, row: i64) -> bool {
    let around = |row| blockers.right(column - 1, row, 3) & 0b111;
    let (above, level, below) = (around(row - 1), around(row), around(row + 1));
    // The left and right corners of a row of three tiles touch the two tiles on their side; the middle
    // tile itself does not count.
    let touched = |outer: u64| {
        let left = outer & 0b011 | level & 0b001;
        let right = outer & 0b110 | level & 0b100;
        left != 0 && right != 0
    };
    touched(above) && touched(below)
}

/// Calls `tell` for the blocks of at most 64 places that the rows of a box consist of.
fn each_block(within: Bounds, mut tell: impl FnMut(i64, i64, i64)) {
    for row in within.top..=within.bottom {
        for column in (within.left..=within.right).step_by(64) {
            tell(column, row, 64.min(within.right - column + 1));
        }
    }
}
