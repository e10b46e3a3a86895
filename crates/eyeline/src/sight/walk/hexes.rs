//! Rays over hexes (003): edges, tiles, heights, and soft cover added up. A middle hex is above the
//! line iff its slope from the observer's height is steeper than the target's: the steepest so far
//! decides for all behind it. One trie a rounding serves three sextants.

use super::ground::{CUT, Ground, HIDDEN, Marks, OUTSIDE, WALL};
use super::sector::Site;
use super::{DEPTHS, States, WORKBENCH, Walker, Workbench, walk};
use crate::grid::{Block, Coord, Hex, Mask};
use crate::line::sector::{Sector, sextants};
use crate::line::trie::{LAST, Lines, Node, Step, Trie, slot};
use crate::map::{Feature, Millionths, World};
use crate::rules::TargetEdge;
use crate::sight::field::CoverField;
use crate::sight::sweep::hexes::{corridor, rings};
use crate::sight::sweep::{Field, Swept};

/// An edge on a level step into the hex, and on a slanted one.
const LEVEL_EDGE: Marks = 32;
const SLANTED_EDGE: Marks = 64;

/// Heights up to this, 18 billion, are compared in 64 bits: a difference times a ring stays below
/// 2⁶². Higher ones are left to pairs.
const HEIGHT_LIMIT: u64 = 1 << 54;

/// Lower than any height.
const BOTTOMLESS: i64 = -(1 << 56);

/// A hex of a sextant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Its height over the observer's as a target, 0 if it has none.
    rise: i64,
    /// Its height over the observer's on the way; without one, bottomless.
    above: i64,
    /// Clamped to 0 … 1.
    cover: u32,
    place: u16,
    marks: Marks,
}

/// What has been met along a ray.
#[derive(Clone, Copy, Debug)]
struct Met {
    steepest: Slope,
    cover: u32,
}

/// So much higher than the observer in so many rings.
#[derive(Clone, Copy, Debug)]
struct Slope {
    above: i64,
    ring: i64,
}

impl Slope {
    #[inline]
    fn exceeds(self, other: Slope) -> bool {
        self.above * other.ring > other.above * self.ring
    }
}

struct Rays {
    /// What hides a target.
    hides: Marks,
    /// Whether an edge hides it.
    edge_hides: bool,
}

impl Rays {
    #[inline]
    fn is_edge(node: &Node, spot: &Spot) -> bool {
        let edge = match node.step {
            Step::Level => LEVEL_EDGE,
            Step::Slanted => SLANTED_EDGE,
        };
        spot.marks & edge != 0
    }
}

impl Walker for Rays {
    type Spot = Spot;
    type State = Met;

    #[inline]
    fn enter(&self, _: &Node, _: &[Spot], met: Met) -> Option<Met> {
        Some(met)
    }

    #[inline]
    fn sees(&self, node: &Node, spot: &Spot, met: Met) -> bool {
        let line = Slope { above: spot.rise, ring: node.ring.into() };
        spot.marks & self.hides == 0
            && !(self.edge_hides && Rays::is_edge(node, spot))
            && !met.steepest.exceeds(line)
    }

    #[inline]
    fn pass(&self, node: &Node, spot: &Spot, met: Met) -> Option<Met> {
        if spot.marks & (CUT | WALL) != 0 || Rays::is_edge(node, spot) {
            return None;
        }
        let own = Slope { above: spot.above, ring: node.ring.into() };
        let steepest = if own.exceeds(met.steepest) { own } else { met.steepest };
        Some(Met { steepest, cover: met.cover + spot.cover })
    }
}

/// What is asked of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Seen,
    Cover,
}

/// Walks a field of hexes into an empty set.
pub(in crate::sight) fn hexes(field: &Field<'_, Hex>, seen: &mut Mask<Hex>) -> Swept {
    let Hex { q, r } = field.from;
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let swept = cast_all(field, Wanted::Seen, &mut bench);
    if swept == Swept::Done {
        bench.canvas.paint(r.into(), |row| i64::from(q) + (row >> 1), seen.plane_mut());
    }
    WORKBENCH.set(Some(bench));
    swept
}

/// Walks a field of hexes into an empty list, with what cover costs.
pub(in crate::sight) fn hexes_with_cover(
    field: &Field<'_, Hex>,
    list: &mut CoverField<Hex>,
) -> Swept {
    let Field { params, from, .. } = *field;
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let swept = cast_all(field, Wanted::Cover, &mut bench);
    if swept == Swept::Done {
        let Workbench { canvas, covers, penalties, .. } = &mut *bench;
        penalties.serve(params.cover);
        canvas.each(|place, offset| {
            if params.cone.is_none_or(|cone| cone.contains(offset))
                && let Some(at) = from.shifted(offset)
            {
                list.cells.push(at);
                list.penalties.push(penalties.of(&params.cover, covers[place]));
            }
        });
    }
    WORKBENCH.set(Some(bench));
    swept
}

/// Casts the rays of all sextants and leaves what is seen on the canvas.
fn cast_all(field: &Field<'_, Hex>, wanted: Wanted, bench: &mut Workbench) -> Swept {
    let Field { world, params, from, .. } = *field;
    let rings = rings(field);
    if rings > LAST {
        return Swept::NotHere;
    }
    let Workbench { ground, hexes: spots, canvas, covers, .. } = bench;
    let block = Block::around(from, rings as u32);
    let cover =
        (wanted == Wanted::Cover).then_some(|block, out: &mut [_]| world.covers(block, out));
    ground.mark(world, &block, corridor(field));
    ground.read_values(&block, cover);
    ground.heights.clear();
    ground.heights.resize(block.len(), None);
    if world.has(Feature::Elevation) {
        world.elevations(block, &mut ground.heights);
    }
    let is_low = |height: &Millionths| height.get().unsigned_abs() <= HEIGHT_LIMIT;
    if !ground.heights.iter().flatten().all(is_low) {
        return Swept::NotHere;
    }
    let targets = params.hex_targets;
    let rays = Rays {
        hides: if targets.see_opaque { HIDDEN } else { HIDDEN | WALL },
        edge_hides: !targets.see_opaque || targets.edge == TargetEdge::Blocks,
    };
    canvas.reset(rings);
    covers.resize(canvas.places(), 0);
    let own = canvas.place((0, 0));
    canvas.add(own);
    covers[usize::from(own)] = 0;
    let level = world.elevation(from).unwrap_or_default().get();
    let flat = Met { steepest: Slope { above: BOTTOMLESS, ring: 1 }, cover: 0 };
    let mut states: States<Met> = [flat; DEPTHS];
    for (sextant, rounding) in sextants() {
        sextant.survey((from, rings), &block, canvas, spots, |site| spot(site, ground, level));
        if world.has(Feature::Edges) {
            mark_edges(world, from, sextant, rings, spots);
        }
        let trie = Trie::within(rings, Lines::Rounded(rounding));
        walk(trie, &rays, spots, &mut states, |spot, met| {
            canvas.add(spot.place);
            covers[usize::from(spot.place)] = met.cover;
        });
    }
    Swept::Done
}

fn spot(Site { place, index, .. }: Site, ground: &Ground, level: i64) -> Spot {
    let Some(index) = index else {
        return Spot { rise: 0, above: BOTTOMLESS, cover: 0, place, marks: CUT | HIDDEN };
    };
    let height = ground.heights[index].map(Millionths::get);
    let cover = ground.values[index].clamp(Millionths::ZERO, Millionths::ONE);
    Spot {
        rise: height.unwrap_or(0) - level,
        above: height.map_or(BOTTOMLESS, |height| height - level),
        cover: cover.get() as u32,
        place,
        marks: ground.marks[index],
    }
}

/// Marks the hexes that an edge bars from the hex before.
fn mark_edges(world: &dyn World<Hex>, from: Hex, sextant: Sector, rings: i64, spots: &mut [Spot]) {
    let inside = |spot: &Spot| spot.marks & (CUT | OUTSIDE) == 0;
    for (x, y) in (1..=rings).flat_map(|x| (0..=x).map(move |y| (x, y))) {
        if !inside(&spots[slot(x, y)]) {
            continue;
        }
        let before = [(y, LEVEL_EDGE, y < x), (y - 1, SLANTED_EDGE, y > 0)];
        for (y_before, edge, _) in before.into_iter().filter(|&(.., exists)| exists) {
            let hexes =
                (from.shifted(sextant.offset(x - 1, y_before)), from.shifted(sextant.offset(x, y)));
            if let (Some(before), Some(at)) = hexes
                && inside(&spots[slot(x - 1, y_before)])
                && world.blocks_edge(before, at)
            {
                spots[slot(x, y)].marks |= edge;
            }
        }
    }
}
