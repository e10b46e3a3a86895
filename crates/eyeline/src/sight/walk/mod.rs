//! Fields of rules that add something up along the line: edges and heights met, obstacles pierced,
//! opacity or cover. One walk serves squares and hexes, rounded and crossed lines: depth by depth, each
//! cell that matters changes the state of all lines that pass it, and these are stored side by side.
//! Exact: a field has the same cells as the pair predicate.
//! Cost: O(cells within the radius), read in stages because light rarely goes far, plus the lanes
//! through each cell that has something.

/// The surroundings of the observer.
mod ground;
/// A sector walked in lanes.
mod lanes;
/// Penalties of cover, remembered.
mod penalty;
/// One sector of the surroundings.
mod stage;
/// A sector walked along the trie of its lines.
mod tree;

use super::field::CoverField;
use super::sweep::Field;
use crate::grid::bits::BitPlane;
use crate::grid::{Block, Bounds, Coord, slant};
use crate::line::lanes::{FURTHEST, Lanes, Ties};
use crate::line::path::{Flanks, Join, Lines, Path};
use crate::line::sector::Sector;
use crate::line::trie::{self, Steps};
use ground::Ground;
use lanes::{Met, Traffic};
use penalty::Penalties;
use stage::{Light, Stage};
use std::cell;

/// Scratch space, kept from field to field.
#[derive(Default)]
struct Workbench {
    ground: Ground,
    met: Met,
    /// For each cell of the block, one bit for each path that sees it.
    seen: Vec<u8>,
    /// The cover on each path, for the cells that it sees.
    covers: [Vec<i64>; 2],
    penalties: Penalties,
}

thread_local! {
    static WORKBENCH: cell::Cell<Option<Box<Workbench>>> = const { cell::Cell::new(None) };
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Seen,
    Cover,
}

/// Walks a field into an empty set; `None` if it cannot be walked, and the caller must ask cell by
/// cell.
pub(super) fn fill<C: Coord>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    seen: &mut BitPlane,
) -> Option<()> {
    with_walked(field, lines, Wanted::Seen, |block, bench| {
        let width = block.width as usize;
        for ((column, row), seen_by) in block.rows().zip(bench.seen.chunks_exact(width)) {
            for (column, seen_by) in (column..).step_by(64).zip(seen_by.chunks(64)) {
                let word = gather(lines, seen_by);
                if word != 0 {
                    seen.add_word(column, row, word);
                }
            }
        }
    })
}

/// Walks a field and calls `read` with the scratch space, which is kept for the next field unless it
/// has grown large.
fn with_walked<C: Coord>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    wanted: Wanted,
    read: impl FnOnce(Block<C>, &mut Workbench),
) -> Option<()> {
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let walked = walk(field, lines, wanted, &mut bench).map(|block| read(block, &mut bench));
    if bench.seen.capacity().max(bench.met.lanes()) <= KEPT {
        WORKBENCH.set(Some(bench));
    }
    walked
}

/// The largest number of cells, and of lanes, for which scratch space is kept.
const KEPT: usize = 1 << 22;

/// Walks a field into an empty list in reading order, with penalties of cover; `None` if it cannot be
/// walked.
pub(super) fn fill_with_cover<C: Coord>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    list: &mut CoverField<C>,
) -> Option<()> {
    with_walked(field, lines, Wanted::Cover, |block, bench| {
        let Workbench { seen, covers: [first, second], penalties, .. } = bench;
        let params = field.plan.params;
        penalties.serve(params.cover);
        let width = block.width as usize;
        let [left, top] = block.first.axes();
        for (row, seen) in (0_u32..).zip(seen.chunks_exact(width)) {
            for (column, &seen_by) in seen.iter().enumerate().filter(|&(_, &seen_by)| seen_by != 0)
            {
                let index = row as usize * width + column;
                let sum = match (lines.second, seen_by) {
                    (_, UNTIED) => first[index],
                    (Some((_, Join::Both)), 1 | 2) => continue,
                    (Some((_, Join::Both)), _) => first[index].max(second[index]),
                    (Some((_, Join::Either)), 3) => first[index].min(second[index]),
                    (_, 2) => second[index],
                    _ => first[index],
                };
                let at = C::from_axes(
                    left.wrapping_add_unsigned(column as u32),
                    top.wrapping_add_unsigned(row),
                );
                if params.cone.is_none_or(|cone| cone.contains(field.from.offset_to(at))) {
                    list.cells.push(at);
                    list.penalties.push(penalties.of(&params.cover, sum));
                }
            }
        }
    })
}

/// Returns which cells of a part of a row, at most 64, are seen.
#[inline]
fn gather<P: Path>(lines: Lines<P>, seen_by: &[u8]) -> u64 {
    /// The lowest bit of each byte, and the factor that moves these bits into one byte.
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let (eights, rest) = seen_by.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mut word = 0;
    for (eight, &bytes) in eights.iter().chain((!rest.is_empty()).then_some(&last)).enumerate() {
        let paths = u64::from_le_bytes(bytes);
        let seen = lines.second.map_or(paths, |(_, join)| join.of(paths, paths >> 1)) & LOWEST;
        word |= seen.wrapping_mul(TOGETHER) >> 56 << (8 * eight);
    }
    word
}

/// The mark of a cell for which both paths are the same: the cover of the first is that of both.
const UNTIED: u8 = 7;

/// Walks all lines and leaves what is seen in the scratch space, in the order of a block: first a few
/// rings, then more while there is light, then all.
fn walk<C: Coord>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    wanted: Wanted,
    bench: &mut Workbench,
) -> Option<Block<C>> {
    let rings = field.rings();
    for reach in STAGES.into_iter().filter(|&reach| 2 * reach < rings) {
        let (block, light) = walk_within(field, lines, wanted, bench, (reach, rings))?;
        if light == Light::Out {
            return Some(block);
        }
    }
    walk_within(field, lines, wanted, bench, (rings, rings)).map(|(block, _)| block)
}

/// The most rings of a field for which a trie is always faster than lanes.
const FEW: i64 = 8;

/// The highest opacity threshold, about a million, for which sums along lines fit into 64 bits.
const HIGHEST: i64 = 1 << 40;

/// The numbers of rings that are walked first.
const STAGES: [i64; 4] = [24, 96, 384, 1536];

/// Walks the first `rings` of `all` rings; also returns whether light goes on beyond them.
fn walk_within<C: Coord>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    wanted: Wanted,
    bench: &mut Workbench,
    (rings, all): (i64, i64),
) -> Option<(Block<C>, Light)> {
    let own = Bounds::around(field.from, 0);
    let near = Bounds::around(field.from, rings as u32);
    let hull = field.hull().intersection(&near).unwrap_or(own);
    let (block, own) = around(hull, rings, field.from)?;
    let Workbench { ground, met, seen, covers, .. } = bench;
    seen.clear();
    seen.resize(block.len(), 0);
    if field.is_in_smoke() {
        return Some((block, Light::Out));
    }
    ground.read(field, hull, &block, wanted);
    if !ground.low || field.plan.params.opacity_threshold.get() > HIGHEST {
        return None;
    }
    // Among the slopes of a reach of 2·rings + 1, at most one of two neighbours lies on a border
    // between two cells, so the other one shows what all lines between them meet: if every slope is
    // dark, so are those.
    let reach = all.min(2 * rings + 1);
    // Where many cells matter, most lines are short and share their beginnings: the trie is faster.
    let is_full = || reach <= trie::LAST && 12 * ground.busy() > block.len();
    let by_lines = lines.second.is_none() && (all <= FEW || is_full());
    let ties = if lines.second.is_some() { Ties::Both } else { Ties::One };
    let untied = if ties == Ties::Both { UNTIED } else { 1 };
    let wants_cover = wanted == Wanted::Cover;
    seen[own] = untied;
    if wants_cover {
        for covers in &mut *covers {
            covers.resize(block.len().max(covers.len()), 0);
        }
        covers[0][own] = 0;
    }
    let meets = lines.first.flanks() == Flanks::Met;
    let mut light = Light::Out;
    for (sector, steps) in lines.first.sectors() {
        let [first, second] = &mut *covers;
        let mut stage = Stage {
            ground,
            params: field.plan.params,
            hides: stage::hides(field.plan.hides_walls()),
            heeds_last_edge: field.plan.heeds_last_edge(),
            origin: own as isize,
            level: ground.heights.get(own).copied().unwrap_or(0),
            major: stride(&block, sector.major()),
            minor: stride(&block, sector.minor()),
            ways: ways::<C>(sector),
            seen: &mut *seen,
            untied,
            covers: wants_cover.then_some([first, second]),
        };
        let far;
        let left = if by_lines {
            stage.climb(rings, reach, steps, meets)
        } else {
            let lanes = match reach {
                ..=FURTHEST => Lanes::within(reach, ties),
                _ => {
                    let offsets = block.cells().map(|at| field.from.offset_to(at));
                    far = Lanes::to(offsets.filter_map(|offset| sector.at(offset)), ties);
                    &far
                }
            };
            let mut traffic = Traffic::new(stage, met, lanes);
            match steps {
                Steps::Rounded(rounding) => traffic.rounded(rings, rounding, ties),
                Steps::Crossed => traffic.crossed(rings, meets),
            }
        };
        if left == Light::Left {
            light = Light::Left;
        }
    }
    Some((block, light))
}

/// Returns the step in the block from a cell to the one at an offset.
fn stride<C: Coord>(block: &Block<C>, (first, second): (i64, i64)) -> isize {
    first as isize + second as isize * block.width as isize
}

/// Returns the directions along a sector's two axes, and along both at once if cells are neighbours
/// that way.
fn ways<C: Coord>(sector: Sector) -> [Option<u8>; 3] {
    let ((a, b), (c, d)) = (sector.major(), sector.minor());
    [(a, b), (c, d), (a + c, b + d)].map(|offset| {
        let origin = C::from_axes(0, 0);
        Some(origin.direction_to(origin.shifted(offset)?)? as u8)
    })
}

/// Returns the block of cells to which lines to wanted cells come, with a margin of one, and the index
/// of `from` in it; `None` near the last coordinates, or if a slanted block would waste too much.
fn around<C: Coord>(hull: Bounds, rings: i64, from: C) -> Option<(Block<C>, usize)> {
    let Bounds { left, top, right, bottom } = hull;
    let (top, bottom) = (top - 1, bottom + 1);
    let own = i64::from(from.axes()[0]);
    let left = (left - 2 - slant::<C>(bottom)).max(own - rings - 1);
    let right = (right + 2 - slant::<C>(top)).min(own + rings + 1);
    let axis = |axis: i64| i32::try_from(axis).ok();
    axis(right).and(axis(bottom))?;
    let first = C::from_axes(axis(left)?, axis(top)?);
    let (width, height) = (right - left + 1, bottom - top + 1);
    let cells = (width * height) as u128;
    if cells > SMALL && cells > WASTE * hull.area() {
        return None;
    }
    let block = Block { first, width: width as u32, height: height as u32 };
    let own = block.index(from)?;
    Some((block, own))
}

/// The number of cells up to which a block is never too large.
const SMALL: u128 = 1 << 24;
/// The most cells that a larger block may have for each wanted one.
const WASTE: u128 = 4;
