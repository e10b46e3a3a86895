//! Fields of rules that keep something along the line: edges and heights met, obstacles pierced,
//! opacity or cover added up. One walk serves squares and hexes, rounded and crossed lines: depth by
//! depth, each cell that matters changes what the lines that pass it have met, and these lie side by
//! side. The pair predicate judges it: `field` = pairs.
//! Cost: the ground within the radius, read in stages because light rarely goes far; a look at each cell
//! that light may reach, and the lanes of each cell that has something.

/// Very far away, in pieces of slopes.
mod fan;
/// What stands around the observer.
mod ground;
/// Slope beside slope.
mod lanes;
/// Penalties of cover, remembered.
mod penalty;
/// Sectors of the ground.
mod stage;
/// Line by line, their beginnings shared.
mod tree;

use super::field::CoverField;
use super::judge::Judge;
use super::sweep::Field;
use crate::grid::bits::BitPlane;
use crate::grid::{Block, Bounds, Coord, Grid, slant};
use crate::line::lanes::FURTHEST;
use crate::line::path::{Flanks, Join, Lines, Path};
use crate::line::sector::Sector;
use crate::line::trie::Steps;
use fan::{Fan, Piece};
use ground::Ground;
use lanes::{Light, Met, Traffic};
use penalty::Penalties;
use stage::Stage;
use std::cell;

/// Room to work in, kept from field to field.
#[derive(Default)]
struct Workbench {
    ground: Ground,
    met: Met,
    pieces: [Vec<Piece>; 2],
    /// For each cell of the block, which paths see it: a bit each.
    seen: Vec<u8>,
    /// The cover on each path to the cells that it sees.
    covers: [Vec<i64>; 2],
    penalties: Penalties,
}

thread_local! {
    static WORKBENCH: cell::Cell<Option<Box<Workbench>>> = const { cell::Cell::new(None) };
}

/// What is asked of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Seen,
    Cover,
}

/// Walks a field into an empty set; `None` if it cannot be walked, so that the caller asks cell by cell.
pub(super) fn fill<C: Judge>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    seen: &mut BitPlane,
) -> Option<()> {
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let block = walk(field, lines, Wanted::Seen, &mut bench);
    if let Some(block) = &block {
        let width = block.width as usize;
        for ((column, row), seen_by) in block.rows().zip(bench.seen.chunks_exact(width)) {
            for (column, seen_by) in (column..).step_by(64).zip(seen_by.chunks(64)) {
                let word = gather(lines, seen_by);
                if word != 0 {
                    seen.add_word(column, row, word);
                }
            }
        }
    }
    put_back(bench);
    block.map(|_| ())
}

/// Keeps the bench for the next field, unless it has grown large.
fn put_back(bench: Box<Workbench>) {
    if bench.seen.capacity() <= KEPT {
        WORKBENCH.set(Some(bench));
    }
}

/// Cells of the largest block for which room is kept.
const KEPT: usize = 1 << 22;

/// The same into an empty list in reading order, with what cover costs.
pub(super) fn fill_with_cover<C: Judge>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    list: &mut CoverField<C>,
) -> Option<()> {
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let block = walk(field, lines, Wanted::Cover, &mut bench);
    if let Some(block) = &block {
        let Workbench { seen, covers: [first, second], penalties, .. } = &mut *bench;
        let params = field.plan.params;
        penalties.serve(params.cover);
        let width = block.width as usize;
        let (left, top) = block.first.axes();
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
    }
    put_back(bench);
    block.map(|_| ())
}

/// The cells of a row that are seen, of at most 64.
#[inline]
fn gather<P: Path>(lines: Lines<P>, seen_by: &[u8]) -> u64 {
    let mut word = 0;
    for (eight, seen_by) in seen_by.chunks(8).enumerate() {
        if seen_by.iter().any(|&paths| paths != 0) {
            for (bit, &paths) in seen_by.iter().enumerate() {
                let seen = match lines.second {
                    Some((_, join)) => join.of((paths & 1).into(), (paths >> 1 & 1).into()),
                    None => paths.into(),
                };
                word |= seen << (8 * eight + bit);
            }
        }
    }
    word
}

/// Both paths are one and the same here, and the first one's cover is that of both.
const UNTIED: u8 = 7;

/// Walks all lines and leaves what is seen on the bench, in the order of a block: a few rings, more of
/// them if light is left, and all.
fn walk<C: Judge>(
    field: &Field<'_, C>,
    lines: Lines<C::Path>,
    wanted: Wanted,
    bench: &mut Workbench,
) -> Option<Block<C>> {
    let rings = rings(field);
    let near = rings <= FURTHEST;
    for reach in STAGES.into_iter().filter(|&reach| near && 2 * reach < rings) {
        let (block, light) = walk_within(field, lines, wanted, bench, (reach, rings))?;
        if light == Light::Out {
            return Some(block);
        }
    }
    walk_within(field, lines, wanted, bench, (rings, rings)).map(|(block, _)| block)
}

/// So many rings are few enough for lines, and so many where much stands in the way.
const FEW: i64 = 8;
const SOME: i64 = 32;

/// The rings that are walked at first.
const STAGES: [i64; 2] = [24, 96];

/// The same within so many rings of all; tells whether light goes on beyond them.
fn walk_within<C: Judge>(
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
    let Workbench { ground, met, pieces, seen, covers, .. } = bench;
    seen.clear();
    seen.resize(block.len(), 0);
    if field.is_in_smoke() {
        return Some((block, Light::Out));
    }
    ground.read(field, hull, &block, wanted);
    // Many cells that matter cut lanes short; few leave little to share of lines.
    let is_far = all > FURTHEST || !ground.low;
    let by_lines = all <= FEW || all <= SOME && 12 * ground.busy > block.len();
    let paths = if lines.second.is_some() { UNTIED } else { 1 };
    let mut light = Light::Out;
    for (number, path) in lines.paths().enumerate() {
        if wanted == Wanted::Cover {
            covers[number].resize(block.len().max(covers[number].len()), 0);
            covers[number][own] = 0;
        }
        seen[own] |= 1 << number;
        for (sector, steps) in path.sectors() {
            let mut stage = Stage {
                ground,
                params: field.plan.params,
                hides: stage::hides(field.plan.hides_walls()),
                heeds_last_edge: field.plan.heeds_last_edge(),
                origin: own as isize,
                major: stride(&block, sector.major()),
                minor: stride(&block, sector.minor()),
                ways: ways::<C>(sector),
                seen: &mut *seen,
                path: 1 << number,
                untied: 0,
                covers: (wanted == Wanted::Cover).then_some(&mut covers[number][..]),
            };
            let meets = path.flanks() == Flanks::Met;
            let left = match steps {
                Steps::Rounded(rounding) if is_far => {
                    Fan { stage, pieces: &mut *pieces }.rounded(rings, rounding);
                    Light::Left
                }
                Steps::Crossed if is_far => {
                    Fan { stage, pieces: &mut *pieces }.crossed(rings, meets);
                    Light::Left
                }
                _ if by_lines => {
                    // Lines without ties are the same both times.
                    stage.untied = if number == 0 { paths } else { 0 };
                    stage.climb(rings, steps, meets);
                    Light::Out
                }
                Steps::Rounded(rounding) => Traffic::new(stage, met, all).rounded(rings, rounding),
                Steps::Crossed => Traffic::new(stage, met, all).crossed(rings, meets),
            };
            if left == Light::Left {
                light = Light::Left;
            }
        }
    }
    Some((block, light))
}

/// From a cell of a block to the one at an offset.
fn stride<C: Coord>(block: &Block<C>, (first, second): (i64, i64)) -> isize {
    first as isize + second as isize * block.width as isize
}

/// The directions along a sector's axes, and along both at once where there is one.
fn ways<C: Coord>(sector: Sector) -> [Option<u8>; 3] {
    let ((a, b), (c, d)) = (sector.major(), sector.minor());
    [(a, b), (c, d), (a + c, b + d)].map(|offset| {
        let origin = C::from_axes(0, 0);
        Some(origin.direction_to(origin.shifted(offset)?)? as u8)
    })
}

/// The cells that lines to wanted cells come to, and one more all around; and the place of one of them.
/// `None` where the range of coordinates ends, or a slanted block would waste too much.
fn around<C: Coord>(hull: Bounds, rings: i64, from: C) -> Option<(Block<C>, usize)> {
    let Bounds { left, top, right, bottom } = hull;
    let (top, bottom) = (top - 1, bottom + 1);
    let own = i64::from(from.axes().0);
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

/// Blocks up to so many cells are never too large.
const SMALL: u128 = 1 << 24;
/// Larger ones may have so many cells for each that is wanted.
const WASTE: u128 = 4;

/// The furthest ring that has wanted cells.
fn rings<C: Judge>(field: &Field<'_, C>) -> i64 {
    let Bounds { left, top, right, bottom } = field.hull();
    let (column, row) = field.from.place();
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let furthest = corners.map(|(other, line)| {
        let level = |column: i64, row: i64| column - slant::<C>(row);
        C::span((level(other, line) - level(column, row), line - row))
    });
    // A row's neighbour can reach half a hex further.
    let furthest = furthest.into_iter().max().unwrap_or(0) + i64::from(C::GRID == Grid::Hex);
    // On squares the radius may be of another shape than the box; on hexes it is the last ring.
    match (C::GRID, field.radius) {
        (Grid::Hex, Some(radius)) => furthest.min(radius.into()),
        _ => furthest,
    }
}
