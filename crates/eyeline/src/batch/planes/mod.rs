//! Every position at once: in a word each bit is an observer, and the word of a cell is a row of the
//! map shifted by the cell's offset. Lines share their beginnings ([`Trie`]), and what lies behind a
//! beginning that is blocked for all observers of some rows is left out for them. Cost: the nodes of
//! the tries, each at most once for 64 × 64 observers; memory: a tile and what it reaches.

/// How much each observer sees.
mod counter;
/// Tiles of observers.
mod tile;
/// Sectors.
mod turn;
/// Range and cone.
mod within;

pub(super) use counter::Counter;
pub(super) use tile::{Chunk, DEEP, SIDE, Spot, Tile};
pub(super) use within::Within;

use super::Vectors;
use super::lines::Lines;
use crate::grid::Coord;
use crate::line::Rounding;
use crate::line::trie::{self, End, Lines as Beginnings, Node, Step, Trie};
use std::marker::PhantomData;
use tile::{Chunks, Each, Plane};
use turn::Turn;

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
            Join::Both => and(seen, *first),
            Join::Either => or(seen, *first),
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
fn and(mut one: Chunk, other: Chunk) -> Chunk {
    for row in 0..DEEP {
        one[row] &= other[row];
    }
    one
}

#[inline(always)]
fn or(mut one: Chunk, other: Chunk) -> Chunk {
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
pub(super) struct Walker<C> {
    lines: Lines,
    reach: i64,
    turns: Vec<Turn>,
    /// Whose line is blocked at each depth, and the chunks of which someone's is not.
    blocked: Vec<(Plane, Chunks)>,
    /// Whose line is blocked between two cells.
    between: Plane,
    /// What the first of two kinds of lines says of each slot of a sector.
    first: Vec<(Plane, Chunks)>,
    grid: PhantomData<C>,
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

impl<C: Coord> Walker<C> {
    pub fn new(lines: Lines, reach: i64) -> Self {
        let deepest = match lines {
            Lines::Touched | Lines::Crossed => 2 * reach,
            _ => reach,
        };
        let slots = match lines {
            Lines::Both | Lines::Either => trie::slot(reach, reach) + 1,
            _ => 0,
        };
        let empty = ([[0; DEEP]; SIDE / DEEP], 0);
        Walker {
            lines,
            reach,
            turns: Turn::all::<C>(),
            blocked: vec![empty; deepest as usize + 1],
            between: empty.0,
            first: vec![empty; slots],
            grid: PhantomData,
        }
    }

    /// Tells of each offset but (0, 0) that a tile may have on the map who sees it. Observers that
    /// are not on the map see nothing.
    pub fn walk(&mut self, tile: &Tile, vectors: Vectors, told: &mut impl Told) {
        let (blocked, open) = &mut self.blocked[0];
        *open = tile.chunks(0);
        *blocked = tile.here().map(|chunk| chunk.map(|here| !here));
        vectors.run(
            #[inline(always)]
            || self.sectors(tile, told),
        );
    }

    #[inline(always)]
    fn sectors(&mut self, tile: &Tile, told: &mut impl Told) {
        const AWAY: Beginnings = Beginnings::Rounded(Rounding::Away);
        const TOWARD: Beginnings = Beginnings::Rounded(Rounding::Toward);
        for index in 0..self.turns.len() {
            let turn = self.turns[index];
            let lines = match self.lines {
                Lines::Rounded(rounding) => Beginnings::Rounded(rounding),
                Lines::Hexes => Beginnings::Rounded(turn.rounding),
                Lines::Touched | Lines::Crossed => Beginnings::Crossed,
                Lines::Both | Lines::Either => AWAY,
            };
            let join = match self.lines {
                Lines::Both => Some(Join::Both),
                Lines::Either => Some(Join::Either),
                _ => None,
            };
            match join {
                None => self.sector(tile, turn, lines, Then::Tell, told),
                Some(join) => {
                    self.sector(tile, turn, lines, Then::Keep, told);
                    self.sector(tile, turn, TOWARD, Then::Join(join), told);
                }
            }
        }
    }

    #[inline(always)]
    fn sector(
        &mut self,
        tile: &Tile,
        turn: Turn,
        lines: Beginnings,
        then: Then,
        told: &mut impl Told,
    ) {
        let nodes = Trie::within(self.reach, lines).nodes();
        let sector = Sector::new(self.lines, tile, turn, then);
        let mut index = 0;
        while let Some(node) = nodes.get(index) {
            let beyond = usize::from(node.skip);
            let (behind, ahead) = self.blocked.split_at_mut(node.depth.into());
            let (blocked, open) = &behind[usize::from(node.depth) - 1];
            let at = sector.at(node);
            let open = open & at.on_map;
            let blocked = match sector.flanks(node, &at) {
                None => blocked,
                Some(flanks) => {
                    sector.go_between(open, blocked, flanks, &mut self.between);
                    &self.between
                }
            };
            if node.end == End::Here {
                sector.arrive(&at, open, blocked, &mut self.first, told);
            }
            index += 1;
            if index == beyond {
                continue;
            }
            let (after, still) = &mut ahead[0];
            *still = sector.pass(&at, open, blocked, after);
            if *still == 0 {
                for node in nodes[index..beyond].iter().filter(|node| node.end == End::Here) {
                    sector.arrive(&sector.at(node), 0, blocked, &mut self.first, told);
                }
                index = beyond;
            }
        }
    }
}

/// A sector of a tile.
struct Sector<'a> {
    lines: Lines,
    tile: &'a Tile,
    turn: Turn,
    then: Then,
    /// The places of a tile from one depth to the next, and from one height to the next.
    strides: (i64, i64),
}

/// A cell of a sector.
struct At {
    depth: i64,
    height: i64,
    slot: usize,
    place: i64,
    /// The chunks that have it on the map.
    on_map: Chunks,
}

impl<'a> Sector<'a> {
    #[inline(always)]
    fn new(lines: Lines, tile: &'a Tile, turn: Turn, then: Then) -> Self {
        let strides = (tile.place(turn.offset(1, 0)), tile.place(turn.offset(0, 1)));
        Sector { lines, tile, turn, then, strides }
    }

    #[inline(always)]
    fn at(&self, node: &Node) -> At {
        let (depth, slot) = (i64::from(node.ring), usize::from(node.slot));
        let height = (slot - trie::slot(depth, 0)) as i64;
        let place = self.tile.middle() + depth * self.strides.0 + height * self.strides.1;
        let (_, dy) = self.turn.offset(depth, height);
        At { depth, height, slot, place, on_map: self.tile.chunks(dy) }
    }

    /// The walls that a step to a cell goes between, where they matter.
    #[inline(always)]
    fn flanks(&self, node: &Node, at: &At) -> Option<[&'a Plane; 2]> {
        let (ahead, aside) = self.strides;
        let matter = matches!(self.lines, Lines::Touched | Lines::Crossed);
        (matter && node.step == Step::Slanted)
            .then(|| [at.place - aside, at.place - ahead].map(|place| self.tile.walls(place)))
    }

    /// Whose line is blocked once it has gone between two cells.
    #[inline(always)]
    fn go_between(
        &self,
        open: Chunks,
        blocked: &Plane,
        [one, other]: [&Plane; 2],
        between: &mut Plane,
    ) {
        for chunk in Each(open) {
            let flanks = match self.lines {
                Lines::Touched => or(one[chunk], other[chunk]),
                _ => and(one[chunk], other[chunk]),
            };
            between[chunk] = or(blocked[chunk], flanks);
        }
    }

    /// Tells who sees a cell, or keeps it to be told.
    #[inline(always)]
    fn arrive(
        &self,
        at: &At,
        open: Chunks,
        blocked: &Plane,
        first: &mut [(Plane, Chunks)],
        told: &mut impl Told,
    ) {
        if !self.turn.owns(at.depth, at.height) || at.on_map == 0 {
            return;
        }
        let offset = self.turn.offset(at.depth, at.height);
        let cells = self.tile.cells(at.place);
        let lit = Lit { open, here: open, blocked, cells, first: None };
        let lit = match self.then {
            Then::Tell => lit,
            Then::Keep => {
                let (kept, kept_open) = &mut first[at.slot];
                *kept_open = open;
                *kept = [[0; DEEP]; SIDE / DEEP];
                for chunk in Each(open) {
                    kept[chunk] = lit.chunk(chunk);
                }
                return;
            }
            Then::Join(join) => {
                let (kept, kept_open) = &first[at.slot];
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

    /// Whose line is blocked once it has passed a cell; returns the chunks of which someone's is not.
    #[inline(always)]
    fn pass(&self, at: &At, open: Chunks, before: &Plane, after: &mut Plane) -> Chunks {
        let (walls, mut still) = (self.tile.walls(at.place), 0);
        for chunk in Each(open) {
            let (mut blocked, walls) = (before[chunk], &walls[chunk]);
            let mut all = u64::MAX;
            for row in 0..DEEP {
                blocked[row] |= walls[row];
                all &= blocked[row];
            }
            still |= Chunks::from(all != u64::MAX) << chunk;
            after[chunk] = blocked;
        }
        still
    }
}
