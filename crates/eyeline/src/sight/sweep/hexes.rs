//! Hexes: near the observer by the shade of each wall, further on by sweeping six sextants. Column
//! `x` of a sextant is its part of ring `x`, a straight row of hexes in one of three directions.

use super::blockers::{Blockers, CENTRE, Reads};
use super::columns::{LongColumns, Sector};
use super::fan::{Borders, Light, sweep};
use super::shades;
use super::shadow::{TiesAway, TiesToward};
use super::slope::{Far, Near, Scale};
use super::{Field, Workbench};
use crate::grid::bits::BitPlane;
use crate::grid::{Bounds, Coord, Hex};
use crate::line::{Rounding, SEXTANTS};
use crate::map::{Feature, WallBits, World};
use crate::rules::TargetEdge;

/// Sweeps the rings around an observer and adds what is seen to the plane.
pub(super) fn sextants(field: &Field<'_, Hex>, bench: &mut Workbench, plane: &mut BitPlane) {
    let world = field.world;
    let rings = match field.radius.map(i64::from) {
        Some(radius @ ..=shades::LAST) => radius,
        _ => rings(field),
    };
    match world.wall_bits() {
        Some(bits) if rings <= shades::LAST && !world.has(Feature::Edges) => {
            short(field.from, rings, bits, plane);
        }
        _ if rings <= Near::DEPTH => long::<Near>(field, rings, &mut bench.light, plane),
        _ => long::<Far>(field, rings, &mut bench.light, plane),
    }
    plane.set(field.from.place(), true);
}

/// The furthest ring that has wanted hexes.
pub(in crate::sight) fn rings(field: &Field<'_, Hex>) -> i64 {
    let Bounds { left, top, right, bottom } = field.bounds;
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let (column, row) = field.from.place();
    let furthest = corners.map(|(other, line)| {
        // Axial offsets, odd rows pushed right.
        let (dr, dq) = (line - row, (other - (line >> 1)) - (column - (row >> 1)));
        Hex::span((dq, dr))
    });
    // A row's neighbour can reach half a hex further.
    let furthest = furthest.into_iter().max().unwrap_or(0) + 1;
    field.radius.map_or(furthest, |radius| furthest.min(i64::from(radius)))
}

fn short(from: Hex, rings: i64, walls: WallBits<'_>, plane: &mut BitPlane) {
    let (column, row) = from.place();
    let mut rows = [0; 64];
    Blockers::rows(&walls, (column, row), Reads::around(rings), &mut rows);
    shades::look(rings, (row & 1) as usize, &mut rows);
    let used = (CENTRE - rings) as usize..=(CENTRE + rings) as usize;
    plane.add_block(column - CENTRE, row - rings, &rows[used]);
}

/// The box that lines to wanted hexes do not leave. A hex of a line holds a point of the straight
/// line between two centres, so that its column is at most one beyond theirs.
pub(in crate::sight) fn corridor(field: &Field<'_, Hex>) -> Bounds {
    let hull = field.bounds.hull(&Bounds::around(field.from, 0));
    Bounds { left: hull.left - 1, right: hull.right + 1, ..hull }
}

/// The hexes of a sextant's rings.
struct Rings<'a> {
    world: &'a dyn World<Hex>,
    from: Hex,
    /// Offsets to row 0 of ring 1, and from row to row.
    corner: (i32, i32),
    along: (i32, i32),
    within: Bounds,
    borders: Borders,
    plane: &'a mut BitPlane,
}

impl Rings<'_> {
    fn place(&self, x: i64, y: i64) -> (i64, i64) {
        let axis = |origin: i32, corner: i32, along: i32| {
            i64::from(origin) + x * i64::from(corner) + y * i64::from(along)
        };
        let q = axis(self.from.q, self.corner.0, self.along.0);
        let r = axis(self.from.r, self.corner.1, self.along.1);
        (q + (r >> 1), r)
    }

    fn hex(&self, x: i64, y: i64) -> Option<Hex> {
        let (column, row) = self.place(x, y);
        Hex::at_place(column, row)
    }

    fn is_wall(&self, x: i64, y: i64) -> bool {
        self.within.contains(self.place(x, y))
            && self.hex(x, y).is_some_and(|at| self.world.wall(at))
    }
}

impl Sector for Rings<'_> {
    /// Along a row of hexes, columns and rows of the map only grow or only shrink.
    fn limits(&self, x: i64) -> (i64, i64) {
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
        (0..rows).fold(0, |word, bit| word | u64::from(self.is_wall(x, y + bit)) << bit)
    }

    fn see(&mut self, x: i64, from: i64, to: i64) {
        if self.along.1 == 0 {
            let ((a, row), (b, _)) = (self.place(x, from), self.place(x, to));
            self.plane.add_run(row, a.min(b), a.max(b));
        } else {
            for y in from..=to {
                let place = self.place(x, y);
                self.plane.set(place, true);
            }
        }
    }

    fn borders(&self) -> Borders {
        self.borders
    }

    fn is_border(&self, x: i64, inner: i64, outer: i64) -> bool {
        let extent = self.world.extent();
        let inside = |x, y| self.hex(x, y).filter(|&at| extent.contains(at));
        match (inside(x - 1, inner), inside(x, outer)) {
            (Some(from), Some(to)) => self.world.blocks_edge(from, to),
            _ => false,
        }
    }
}

fn long<Z: Scale>(field: &Field<'_, Hex>, rings: i64, light: &mut Light, plane: &mut BitPlane) {
    let Field { world, params, from, .. } = *field;
    let within = world.extent().bounds().intersection(&corridor(field));
    let within = within.unwrap_or(Bounds::around(from, 0));
    let targets = params.hex_targets;
    let borders = match (world.has(Feature::Edges), targets.see_opaque, targets.edge) {
        (false, ..) => Borders::None,
        (true, true, TargetEdge::Exempt) => Borders::After,
        (true, ..) => Borders::Before,
    };
    for (k, rounding) in SEXTANTS.into_iter().enumerate() {
        let (corner, along) = (Hex::DIRECTIONS[k], Hex::DIRECTIONS[(k + 2) % 6]);
        let plane = &mut *plane;
        let sector = Rings { world, from, corner, along, within, borders, plane };
        let mut columns = LongColumns::new(sector);
        light.fill::<Z>(0, 1, rings);
        match rounding {
            Rounding::Toward => sweep::<TiesToward, Z>(&mut columns, light, 1..=rings),
            Rounding::Away => sweep::<TiesAway, Z>(&mut columns, light, 1..=rings),
        }
    }
}
