//! Planes: all observers of a tile at once. Each bit of a word is an observer, and the word for a cell
//! is a row of the map shifted by the cell's offset. Lines share their beginnings ([`Trie`]), and what
//! lies behind a beginning that is blocked for all observers of a chunk is skipped.
//! Exact: the lines of the trie decide, as in the predicate. Cost: O(nodes of the tries) for each 64 ×
//! 32 observers; memory: a tile and what it reaches.

/// Counters of how much each observer sees.
mod counter;
/// All lines within a reach, ready to be walked.
mod program;
/// Tiles of observers.
mod tile;
/// Range and cone.
mod within;

pub(super) use counter::Counter;
pub(super) use tile::{Chunk, DEEP, NOBODY, SIDE, Tile, TileAt};
pub(super) use within::{Within, number};

use super::Vectors;
use crate::line::path::{Join, Lines, Path};
use crate::line::trie::{self, End};
use program::{Program, Stop};
use std::ops::Range;
use tile::Around;

/// The furthest reach.
pub(super) const LAST: i64 = trie::LAST;

/// A receiver of answers: which observers of a chunk see what.
pub(super) trait PlaneSink {
    /// Receives the observers who see the cell at the offset with this [`number`].
    fn tell(&mut self, number: usize, seen: Chunk);

    /// Learns that no observer sees the cell at this offset.
    fn tell_hidden(&mut self, number: usize);
}

// Functions instead of closures, which would keep the compiler from using wide vectors.

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

#[inline(always)]
fn and_not(mut one: Chunk, other: &Chunk) -> Chunk {
    for row in 0..DEEP {
        one[row] &= !other[row];
    }
    one
}

#[inline(always)]
fn is_everyone(chunk: &Chunk) -> bool {
    let mut all = u64::MAX;
    for row in chunk {
        all &= row;
    }
    all == u64::MAX
}

/// Walks all lines within a reach.
pub(super) struct Walker {
    program: &'static Program,
    /// The program of the second one of two kinds of lines.
    second: Option<(&'static Program, Join)>,
    /// The observers whose line is blocked, at each level.
    blocked: Vec<Chunk>,
    /// The answers of the first one of two kinds of lines, for each slot of a sector.
    first: Vec<Chunk>,
}

/// What is done with an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Tell,
    /// The answer waits for the second kind of lines.
    Keep,
    /// The answer is combined with that of the first kind and handed on.
    Join(Join),
}

impl Walker {
    pub fn new<P: Path>(lines: Lines<P>, reach: i64) -> Self {
        let program = Program::within(lines.first, reach);
        let second = lines.second.map(|(path, join)| (Program::within(path, reach), join));
        let levels = second.map_or(0, |(second, _)| second.levels).max(program.levels);
        let slots = second.map_or(0, |(second, _)| second.slots.max(program.slots));
        Walker { program, second, blocked: vec![NOBODY; levels + 1], first: vec![NOBODY; slots] }
    }

    /// Hands on, for each offset but (0, 0), which observers of a chunk see it. Observers that are not
    /// on the map see nothing.
    pub fn walk(&mut self, tile: &Tile, chunk: usize, vectors: Vectors, told: &mut impl PlaneSink) {
        self.blocked[0] = tile.here()[chunk].map(|here| !here);
        let around = tile.around(chunk);
        vectors.run(
            #[inline(always)]
            || match self.second {
                None => {
                    let stops = 0..self.program.stops().len();
                    self.stops(self.program, stops, around, Then::Tell, told);
                }
                Some((second, join)) => {
                    // Sector by sector, so that few answers wait at a time.
                    for sector in 0..second.sectors().len() {
                        let stops = self.program.sectors()[sector].clone();
                        self.stops(self.program, stops, around, Then::Keep, told);
                        let stops = second.sectors()[sector].clone();
                        self.stops(second, stops, around, Then::Join(join), told);
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
        around: Around<'_>,
        then: Then,
        told: &mut impl PlaneSink,
    ) {
        let stops = &program.stops()[..range.end];
        let mut index = range.start;
        while let Some(stop) = stops.get(index) {
            let mut blocked = self.blocked[usize::from(stop.level)];
            for &place in program.cells(stop) {
                blocked = or(blocked, around.walls(place));
            }
            for &[one, other] in program.pairs(stop) {
                blocked = or(blocked, &and(*around.walls(one), around.walls(other)));
            }
            if stop.end == End::Here {
                let seen = and_not(*around.cells(stop.place), &blocked);
                arrive(stop, seen, then, &mut self.first, told);
            }
            index += 1;
            let beyond = stop.skip as usize;
            if index == beyond {
                continue;
            }
            blocked = or(blocked, around.walls(stop.place));
            if is_everyone(&blocked) {
                for stop in stops[index..beyond].iter().filter(|stop| stop.end == End::Here) {
                    pass(stop, then, &mut self.first, told);
                }
                index = beyond;
            } else {
                self.blocked[usize::from(stop.level) + 1] = blocked;
            }
        }
    }
}

/// Hands on who sees a stop, or keeps the answer for later.
#[inline(always)]
fn arrive(stop: &Stop, seen: Chunk, then: Then, first: &mut [Chunk], told: &mut impl PlaneSink) {
    let number = usize::from(stop.number);
    match then {
        Then::Tell => told.tell(number, seen),
        Then::Keep => first[usize::from(stop.slot)] = seen,
        Then::Join(Join::Both) => told.tell(number, and(seen, &first[usize::from(stop.slot)])),
        Then::Join(Join::Either) => told.tell(number, or(seen, &first[usize::from(stop.slot)])),
    }
}

/// Hands on that nobody sees a stop, or keeps that answer for later.
#[inline(always)]
fn pass(stop: &Stop, then: Then, first: &mut [Chunk], told: &mut impl PlaneSink) {
    let number = usize::from(stop.number);
    match then {
        Then::Tell | Then::Join(Join::Both) => told.tell_hidden(number),
        Then::Keep => first[usize::from(stop.slot)] = NOBODY,
        Then::Join(Join::Either) => told.tell(number, first[usize::from(stop.slot)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Targets;
    use crate::grid::{Cell, Coord, Extent, Hex};
    use crate::line::Centre;
    use crate::map::{Feature, Map, World};

    /// How much each observer sees, with these instructions.
    fn counted<C: Coord, P: Path>(map: &Map<C>, lines: Lines<P>, vectors: Vectors) -> Vec<u32> {
        const REACH: i64 = 9;
        let (extent, walls) = (map.extent(), map.bits(Feature::Walls).unwrap());
        let within = Within::everywhere(REACH);
        let (mut walker, mut counter) = (Walker::new(lines, REACH), Counter::new(&within));
        let (mut tile, mut numbers) = (Tile::default(), vec![0; SIDE * SIDE]);
        let spots = TileAt::across(&extent, 0, 40);
        let count = spots.flat_map(|spot| {
            tile.read(spot, REACH, &extent, &walls, Targets::Cells);
            for (chunk, numbers) in numbers.chunks_exact_mut(DEEP * SIDE).enumerate() {
                walker.walk(&tile, chunk, vectors, &mut counter);
                counter.finish(numbers);
            }
            numbers.clone()
        });
        count.collect()
    }

    fn agree<C: Coord, P: Path>(extent: Extent<C>, lines: &[Lines<P>]) {
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
        let kinds = [Centre::Away, Centre::Toward, Centre::Both, Centre::Union];
        agree(Extent::<Cell>::rectangle(100, 50).unwrap(), &kinds.map(Centre::lines));
        let segments = [Centre::Touched, Centre::Crossed];
        agree(Extent::<Cell>::rectangle(100, 50).unwrap(), &segments.map(Centre::lines));
        agree(Extent::<Hex>::odd_rows(100, 50).unwrap(), &[Lines::HEXES]);
    }
}
