//! Fields over hexes: near the observer by the shade of each wall, further out by sweeping six
//! sextants. Column `x` of a sextant is its part of ring `x`, a straight row of hexes in one of three
//! directions.
//! Exact: the same hexes as the predicate. Cost: O(area / 64) within 31 rings; beyond, that of a sweep.

use super::blockers::{Blockers, CENTRE, Joined, Reads};
use super::columns::Sector;
use super::fan::{Light, sweep_any};
use super::shadow::{Shadow, TiesAway, TiesToward};
use super::slope::{Far, Near, Scale};
use super::{Field, Workbench, shades};
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Coord, Hex};
use crate::line::{Rounding, sector};
use crate::map::Feature;

/// The layers that cast shadows.
const LAYERS: &[Feature] = &[Feature::Walls, Feature::Units, Feature::Smoke];

/// Adds the hexes that an observer sees to the plane.
pub(super) fn sextants(field: &Field<'_, Hex>, bench: &mut Workbench, plane: &mut BitPlane) {
    let rings = match field.radius.map(i64::from) {
        Some(radius @ ..=shades::LAST) => radius,
        _ => field.rings(),
    };
    match Joined::of(field, LAYERS) {
        Some(Joined { layers: [Some(walls), None, None], .. }) if rings <= shades::LAST => {
            short(field.from, rings, &walls, plane);
        }
        Some(blockers) if rings <= shades::LAST => short(field.from, rings, &blockers, plane),
        _ if rings <= Near::DEPTH => long::<Near>(field, rings, &mut bench.light, plane),
        _ => long::<Far>(field, rings, &mut bench.light, plane),
    }
    plane.set(field.from.place(), true);
}

fn short(from: Hex, rings: i64, blockers: &impl Blockers, plane: &mut BitPlane) {
    let (column, row) = from.place();
    let mut rows = [0; 64];
    blockers.rows((column, row), Reads::around(rings), &mut rows);
    shades::look(rings, (row & 1) as usize, &mut rows);
    let used = (CENTRE - rings) as usize..=(CENTRE + rings) as usize;
    plane.add_block(column - CENTRE, row - rings, &rows[used]);
}

/// Returns the box that lines to wanted hexes do not leave. Each hex of a line holds a point of the
/// straight line between the two centres, so its column is at most one beyond theirs.
fn corridor(field: &Field<'_, Hex>) -> Bounds {
    let hull = field.bounds.hull(&Bounds::around(field.from, 0));
    Bounds { left: hull.left - 1, right: hull.right + 1, ..hull }
}

/// The rings of one sextant.
struct Rings<'a> {
    field: &'a Field<'a, Hex>,
    sextant: sector::Sector,
    within: Bounds,
    plane: &'a mut BitPlane,
}

impl Rings<'_> {
    fn place(&self, x: i64, y: i64) -> (i64, i64) {
        let (dq, dr) = self.sextant.offset(x, y);
        let (q, r) = (i64::from(self.field.from.q) + dq, i64::from(self.field.from.r) + dr);
        (q + (r >> 1), r)
    }

    fn blocks(&self, x: i64, y: i64) -> bool {
        let place = self.place(x, y);
        self.within.contains(place)
            && Hex::at_place(place.0, place.1).is_some_and(|at| self.field.blocks(LAYERS, at))
    }
}

impl Sector for Rings<'_> {
    /// Along a row of hexes, columns and rows of the map only grow or only shrink.
    fn limits(&self, x: i64) -> (i64, i64) {
        if self.within.contains(self.place(x, 0)) && self.within.contains(self.place(x, x)) {
            return (0, x);
        }
        let Bounds { left, top, right, bottom } = self.within;
        let inside = [
            (|(column, _), bound| column >= bound, left),
            (|(column, _), bound| column <= bound, right),
            (|(_, row), bound| row >= bound, top),
            (|(_, row), bound| row <= bound, bottom),
        ] as [(fn((i64, i64), i64) -> bool, i64); 4];
        inside.into_iter().fold((0, x), |(from, to), (holds, bound)| {
            let holds = |y: i64| holds(self.place(x, y), bound);
            match (holds(from), holds(to)) {
                _ if from > to => (from, to),
                (true, true) => (from, to),
                (false, false) => (1, 0),
                (first, _) => {
                    let (mut same, mut other) = (from, to);
                    while other - same > 1 {
                        let middle = same + (other - same) / 2;
                        if holds(middle) == first {
                            same = middle;
                        } else {
                            other = middle;
                        }
                    }
                    if first { (from, same) } else { (other, to) }
                }
            }
        })
    }

    fn read(&self, x: i64, y: i64, rows: i64) -> u64 {
        (0..rows).fold(0, |word, bit| word | u64::from(self.blocks(x, y + bit)) << bit)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        if self.sextant.is_level() {
            let ((a, row), (b, _)) = (self.place(x, from), self.place(x, to));
            self.plane.add_run(row, a.min(b), a.max(b));
        } else {
            for y in from..=to {
                let place = self.place(x, y);
                self.plane.set(place, true);
            }
        }
    }
}

fn long<Z: Scale>(field: &Field<'_, Hex>, rings: i64, light: &mut Light, plane: &mut BitPlane) {
    let within = field.world.extent().bounds().intersection(&corridor(field));
    let within = within.unwrap_or(Bounds::around(field.from, 0));
    for (sextant, rounding) in sector::sextants() {
        let mut sector = Rings { field, sextant, within, plane: &mut *plane };
        light.fill::<Z>(0, 1, rings);
        let shadow = match rounding {
            Rounding::Toward => TiesToward.casting(),
            Rounding::Away => TiesAway.casting(),
        };
        sweep_any::<Z>(shadow, &mut sector, light, 1..=rings);
    }
}
