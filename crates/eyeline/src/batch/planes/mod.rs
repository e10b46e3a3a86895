//! Every position at once: in a word each bit is an observer, and the word of a cell is a row of the
//! map shifted by the cell's offset. Lines share their beginnings ([`Trie`]), and what lies behind a
//! beginning that is blocked for all observers of some rows is left out for them. Cost: the nodes of
//! the tries, each at most once for 64 × 64 observers; memory: a tile and what it reaches.

/// How much each observer sees.
mod counter;
/// All lines of a reach.
mod program;
/// Tiles of observers.
mod tile;
/// Range and cone.
mod within;

pub(super) use counter::Counter;
pub(super) use tile::{Chunk, DEEP, SIDE, Spot, Tile};
pub(super) use within::Within;

use super::Vectors;
use super::lines::Lines;
use crate::line::Rounding;
use crate::line::trie::{self, End};
use program::{Kind, Program, Stop};
use std::ops::Range;
use tile::{Chunks, Each, Plane};

/// The furthest reach.
pub(super) const LAST: i64 = trie::LAST;

/// Who is told what observers see.
pub(super) trait Told {
    /// Who sees their cell at an offset.
    fn tell(&mut self, offset: (i64, i64), lit: Lit<'_>);

    /// Nobody does.
    fn tell_hidden(&mut self, offset: (i64, i64));
}

/// Who sees their cell at an offset.
pub(super) struct Lit<'a> {
    /// The chunks of which someone may.
    pub open: Chunks,
    /// The same by this kind of lines alone.
    here: Chunks,
    blocked: &'a Plane,
    cells: &'a Plane,
    first: Option<(&'a Plane, Join)>,
}

impl Lit<'_> {
    /// Who of an open chunk does.
    #[inline(always)]
    pub fn chunk(&self, chunk: usize) -> Chunk {
        let Some((first, join)) = self.first else { return self.clear(chunk) };
        let first = &first[chunk];
        let seen = if self.here >> chunk & 1 == 1 { self.clear(chunk) } else { [0; DEEP] };
        match join {
            Join::Both => and(seen, first),
            Join::Either => or(seen, first),
        }
    }

    /// Whose line is clear.
    #[inline(always)]
    fn clear(&self, chunk: usize) -> Chunk {
        let (mut seen, blocked) = (self.cells[chunk], &self.blocked[chunk]);
        for row in 0..DEEP {
            seen[row] &= !blocked[row];
        }
        seen
    }
}

// Closures in the way of the compiler would keep it from using wide vectors.

#[inline(always)]
fn and(mut one: Chunk, other: &Chunk) -> Chunk {
    for row in 0..DEEP {
        one[row] &= other[row];
    }
    one
}

#[inline(always)]
fn or(mut one: Chunk, other: &Chunk) -> Chunk {
    for row in 0..DEEP {
        one[row] |= other[row];
    }
    one
}

/// How two kinds of lines decide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    /// Both must be clear.
    Both,
    /// One must be.
    Either,
}

/// Walks all lines within a reach.
pub(super) struct Walker {
    program: &'static Program,
    /// The same for the second of two kinds of lines.
    second: Option<(&'static Program, Join)>,
    /// Whose line is blocked at each level, and the chunks of which someone's is not.
    blocked: Vec<(Plane, Chunks)>,
    /// What the first of two kinds of lines says of each slot of a sector.
    first: Vec<(Plane, Chunks)>,
}

/// What becomes of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Tell,
    /// It waits for the second kind of lines.
    Keep,
    /// It is joined to that of the first kind and told.
    Join(Join),
}

impl Walker {
    pub fn new(lines: Lines, reach: i64) -> Self {
        let program = Program::within(Kind::of(lines), reach);
        let toward = || Program::within(Kind::Rounded(Rounding::Toward), reach);
        let second = match lines {
            Lines::Both => Some((toward(), Join::Both)),
            Lines::Either => Some((toward(), Join::Either)),
            _ => None,
        };
        let levels = second.map_or(0, |(second, _)| second.levels).max(program.levels);
        let slots = second.map_or(0, |(second, _)| second.slots.max(program.slots));
        let empty = ([[0; DEEP]; SIDE / DEEP], 0);
        Walker { program, second, blocked: vec![empty; levels + 1], first: vec![empty; slots] }
    }

    /// Tells of each offset but (0, 0) that a tile may have on the map who sees it. Observers that
    /// are not on the map see nothing.
    pub fn walk(&mut self, tile: &Tile, vectors: Vectors, told: &mut impl Told) {
        let (blocked, open) = &mut self.blocked[0];
        *open = tile.chunks(0);
        *blocked = tile.here().map(|chunk| chunk.map(|here| !here));
        vectors.run(
            #[inline(always)]
            || match self.second {
                None => {
                    self.stops(self.program, 0..self.program.stops().len(), tile, Then::Tell, told)
                }
                Some((second, join)) => {
                    // Sector by sector, so that what is kept is little.
                    for sector in 0..second.sectors().len() {
                        let stops = self.program.sectors()[sector].clone();
                        self.stops(self.program, stops, tile, Then::Keep, told);
                        let stops = second.sectors()[sector].clone();
                        self.stops(second, stops, tile, Then::Join(join), told);
                    }
                }
            },
        );
    }

    #[inline(always)]
    fn stops(
        &mut self,
        program: &Program,
        range: Range<usize>,
        tile: &Tile,
        then: Then,
        told: &mut impl Told,
    ) {
        let stops = &program.stops()[..range.end];
        let mut index = range.start;
        while let Some(stop) = stops.get(index) {
            let beyond = stop.skip as usize;
            let (behind, ahead) = self.blocked.split_at_mut(usize::from(stop.level) + 1);
            let (before, open) = &behind[usize::from(stop.level)];
            let (blocked, still) = &mut ahead[0];
            let open = open & tile.chunks(stop.offset.1.into());
            let goes_on = index + 1 < beyond;
            let walls = tile.walls(stop.place);
            if program.is_next(stop) {
                if stop.end == End::Here {
                    arrive(stop, tile, open, before, then, &mut self.first, told);
                }
                for chunk in Each(if goes_on { open } else { 0 }) {
                    blocked[chunk] = or(before[chunk], &walls[chunk]);
                }
            } else {
                come(program, stop, tile, open, before, blocked);
                if stop.end == End::Here {
                    arrive(stop, tile, open, blocked, then, &mut self.first, told);
                }
                for chunk in Each(if goes_on { open } else { 0 }) {
                    blocked[chunk] = or(blocked[chunk], &walls[chunk]);
                }
            }
            index += 1;
            if !goes_on {
                continue;
            }
            *still = not_blocked(open, blocked);
            if *still == 0 {
                for stop in stops[index..beyond].iter().filter(|stop| stop.end == End::Here) {
                    arrive(stop, tile, 0, blocked, then, &mut self.first, told);
                }
                index = beyond;
            }
        }
    }
}

/// Whose line is blocked when it comes to a stop.
#[inline(always)]
fn come(
    program: &Program,
    stop: &Stop,
    tile: &Tile,
    open: Chunks,
    before: &Plane,
    blocked: &mut Plane,
) {
    let (cells, pairs) = (program.cells(stop), program.pairs(stop));
    for chunk in Each(open) {
        let mut rows = before[chunk];
        for &place in cells {
            rows = or(rows, tile.wall_chunk(place, chunk));
        }
        for &[one, other] in pairs {
            let both = and(*tile.wall_chunk(one, chunk), tile.wall_chunk(other, chunk));
            rows = or(rows, &both);
        }
        blocked[chunk] = rows;
    }
}

/// The chunks of which someone is not blocked.
#[inline(always)]
fn not_blocked(open: Chunks, blocked: &Plane) -> Chunks {
    let mut still = 0;
    for chunk in Each(open) {
        let all = blocked[chunk].iter().fold(u64::MAX, |all, row| all & row);
        still |= Chunks::from(all != u64::MAX) << chunk;
    }
    still
}

/// Tells who sees a stop, or keeps it to be told.
#[inline(always)]
fn arrive(
    stop: &Stop,
    tile: &Tile,
    open: Chunks,
    blocked: &Plane,
    then: Then,
    first: &mut [(Plane, Chunks)],
    told: &mut impl Told,
) {
    let offset = (i64::from(stop.offset.0), i64::from(stop.offset.1));
    if tile.chunks(offset.1) == 0 {
        return;
    }
    let cells = tile.cells(stop.place);
    let lit = Lit { open, here: open, blocked, cells, first: None };
    let lit = match then {
        Then::Tell => lit,
        Then::Keep => {
            let (kept, kept_open) = &mut first[usize::from(stop.slot)];
            *kept_open = open;
            *kept = [[0; DEEP]; SIDE / DEEP];
            for chunk in Each(open) {
                kept[chunk] = lit.chunk(chunk);
            }
            return;
        }
        Then::Join(join) => {
            let (kept, kept_open) = &first[usize::from(stop.slot)];
            let open = match join {
                Join::Both => open & kept_open,
                Join::Either => open | kept_open,
            };
            Lit { open, first: Some((kept, join)), ..lit }
        }
    };
    if lit.open == 0 {
        told.tell_hidden(offset);
    } else {
        told.tell(offset, lit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::lines::Targets;
    use crate::grid::{Cell, Coord, Extent, Hex};
    use crate::map::{Map, World};

    /// How much each observer sees, with these instructions.
    fn counted<C: Coord>(map: &Map<C>, lines: Lines, vectors: Vectors) -> Vec<u32> {
        const REACH: i64 = 9;
        let (extent, walls) = (map.extent(), map.wall_bits().unwrap());
        let within = Within::everywhere(REACH);
        let (mut walker, mut counter) = (Walker::new(lines, REACH), Counter::new(&within));
        let (mut tile, mut numbers) = (Tile::default(), vec![0; SIDE * SIDE]);
        let spots = Spot::across(&extent, 0, 40);
        let count = spots.flat_map(|spot| {
            tile.read(spot, REACH, &extent, &walls, Targets::Cells);
            walker.walk(&tile, vectors, &mut counter);
            counter.finish(&mut numbers);
            numbers.clone()
        });
        count.collect()
    }

    fn agree<C: Coord>(extent: Extent<C>, lines: &[Lines]) {
        let mut map = Map::new(extent);
        let all = extent.cells_in(extent.bounds()).enumerate();
        all.filter(|(index, _)| index * index % 11 == 3).for_each(|(_, at)| map.add_wall(at));
        for &lines in lines {
            let portable = counted(&map, lines, Vectors::Portable);
            assert_eq!(portable, counted(&map, lines, Vectors::Widest), "{lines:?}");
            assert!(portable.iter().any(|&number| number > 50));
        }
    }

    #[test]
    fn any_instructions_see_the_same() {
        let rounded = [Rounding::Away, Rounding::Toward].map(Lines::Rounded);
        agree(Extent::<Cell>::rectangle(100, 50).unwrap(), &rounded);
        let others = [Lines::Both, Lines::Either, Lines::Touched, Lines::Crossed];
        agree(Extent::<Cell>::rectangle(100, 50).unwrap(), &others);
        agree(Extent::<Hex>::odd_rows(100, 50).unwrap(), &[Lines::Hexes]);
    }
}
