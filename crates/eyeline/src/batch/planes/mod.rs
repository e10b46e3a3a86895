//! Every position at once: in a word each bit is an observer, and the word of a cell is a row of the
//! map shifted by the cell's offset. Lines share their beginnings ([`Trie`]), and what lies behind a
//! beginning that is blocked for all observers of a tile is left out. Cost: the nodes of the tries,
//! each once for 64 × 64 observers; memory: a tile and what it reaches.

/// Tiles of observers.
mod tile;
/// Sectors.
mod turn;

pub(super) use tile::{Plane, SIDE, Spot, Targets, Tile, slant};

use super::Vectors;
use super::windows::Lines;
use crate::grid::Coord;
use crate::line::Rounding;
use crate::line::trie::{self, End, Lines as Beginnings, Node, Step, Trie};
use std::marker::PhantomData;
use std::ops::Range;
use turn::Turn;

/// The furthest reach.
pub(super) const LAST: i64 = trie::LAST;

/// Who is told what observers see.
pub(super) trait Told {
    /// Those of some rows see their cell at an offset where their bit is set.
    fn seen(&mut self, offset: (i64, i64), rows: Range<usize>, words: &[u64]);

    /// None of those of some rows does.
    fn hidden(&mut self, offset: (i64, i64), rows: Range<usize>);
}

/// Walks all lines within a reach.
pub(super) struct Walker<C> {
    lines: Lines,
    reach: i64,
    turns: Vec<Turn>,
    /// Whose line is blocked, at each depth.
    blocked: Vec<Plane>,
    /// What the first of two kinds of lines says of each slot of a sector.
    first: Vec<Plane>,
    grid: PhantomData<C>,
}

/// What becomes of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// It is told.
    Told,
    /// It is kept for the second kind of lines.
    Kept,
    /// It is told if the first kind says so too.
    BothTold,
    /// It is told, and so is what the first kind says.
    EitherTold,
}

impl<C: Coord> Walker<C> {
    pub fn new(lines: Lines, reach: i64) -> Self {
        let most = match lines {
            Lines::Touched | Lines::Crossed => 2 * reach,
            _ => reach,
        };
        let slots = match lines {
            Lines::Both | Lines::Either => trie::slot(reach, reach) + 1,
            _ => 0,
        };
        Walker {
            lines,
            reach,
            turns: Turn::all::<C>(),
            blocked: vec![[0; SIDE]; most as usize + 1],
            first: vec![[0; SIDE]; slots],
            grid: PhantomData,
        }
    }

    /// Tells of each offset but (0, 0) who of a tile sees it. Observers that are not on the map see
    /// nothing.
    pub fn walk(&mut self, tile: &Tile, vectors: Vectors, told: &mut impl Told) {
        for (blocked, here) in self.blocked[0].iter_mut().zip(tile.here()) {
            *blocked = !here;
        }
        vectors.run(
            #[inline(always)]
            || self.sectors(tile, told),
        );
    }

    #[inline(always)]
    fn sectors(&mut self, tile: &Tile, told: &mut impl Told) {
        let rounded = |rounding| Beginnings::Rounded(rounding);
        for turn in self.turns.clone() {
            let lines = |squares| turn.lines(squares);
            match self.lines {
                Lines::Rounded(rounding) => {
                    self.sector(tile, turn, lines(rounded(rounding)), Then::Told, told);
                }
                Lines::Hexes => {
                    let squares = rounded(Rounding::Away);
                    self.sector(tile, turn, lines(squares), Then::Told, told);
                }
                Lines::Touched | Lines::Crossed => {
                    self.sector(tile, turn, lines(Beginnings::Crossed), Then::Told, told);
                }
                Lines::Both => {
                    self.sector(tile, turn, rounded(Rounding::Away), Then::Kept, told);
                    self.sector(tile, turn, rounded(Rounding::Toward), Then::BothTold, told);
                }
                Lines::Either => {
                    self.sector(tile, turn, rounded(Rounding::Away), Then::Kept, told);
                    self.sector(tile, turn, rounded(Rounding::Toward), Then::EitherTold, told);
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
        let mut index = 0;
        while let Some(node) = nodes.get(index) {
            let beyond = usize::from(node.skip);
            let way = Way::of(node, &turn, tile);
            if way.rows.is_empty() {
                index = beyond;
                continue;
            }
            let (before, behind) = self.blocked.split_at_mut(node.depth.into());
            let mut between = [0; SIDE];
            let before = way.enter(self.lines, tile, &before[before.len() - 1], &mut between);
            if node.end == End::Here {
                let mut seen = [0; SIDE];
                let cells = tile.cells(way.offset).iter();
                let rows = seen.iter_mut().zip(before).zip(cells);
                rows.for_each(|((seen, before), cells)| *seen = cells & !before);
                way.tell(&turn, then, &mut seen, &mut self.first, told);
            }
            index += 1;
            if index < beyond && way.pass(tile, before, &mut behind[0]) == Open::ToNobody {
                for node in nodes[index..beyond].iter().filter(|node| node.end == End::Here) {
                    let way = Way::of(node, &turn, tile);
                    way.tell_hidden(&turn, then, &mut self.first, told);
                }
                index = beyond;
            }
        }
    }
}

/// To whom a line is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    ToSomeone,
    ToNobody,
}

/// A node of a trie as a tile's observers have it.
struct Way {
    depth: i64,
    height: i64,
    slot: usize,
    offset: (i64, i64),
    /// The cells that a slanted step goes between.
    flanks: Option<[(i64, i64); 2]>,
    /// The observers whose cell at the offset may be on the map.
    rows: Range<usize>,
}

impl Way {
    #[inline(always)]
    fn of(node: &Node, turn: &Turn, tile: &Tile) -> Self {
        let depth = i64::from(node.ring);
        let slot = usize::from(node.slot);
        let height = (slot - trie::slot(depth, 0)) as i64;
        let offset = turn.offset(depth, height);
        let flanks = (node.step == Step::Slanted)
            .then(|| [turn.offset(depth, height - 1), turn.offset(depth - 1, height)]);
        Way { depth, height, slot, offset, flanks, rows: tile.rows(offset.1) }
    }

    /// Whose line is blocked when it comes to the cell.
    #[inline(always)]
    fn enter<'a>(
        &self,
        lines: Lines,
        tile: &Tile,
        before: &'a Plane,
        between: &'a mut Plane,
    ) -> &'a Plane {
        let block: fn(u64, u64) -> u64 = match lines {
            Lines::Touched => |one, other| one | other,
            Lines::Crossed => |one, other| one & other,
            _ => return before,
        };
        let Some(flanks) = self.flanks else { return before };
        let [one, other] = flanks.map(|flank| tile.walls(flank));
        for (((between, before), one), other) in between.iter_mut().zip(before).zip(one).zip(other)
        {
            *between = before | block(*one, *other);
        }
        between
    }

    /// Whose line is blocked once it has passed the cell.
    #[inline(always)]
    fn pass(&self, tile: &Tile, before: &Plane, blocked: &mut Plane) -> Open {
        let rows = self.rows.clone();
        let walls = tile.walls(self.offset)[rows.clone()].iter();
        let mut all = u64::MAX;
        for ((blocked, before), walls) in
            blocked[rows.clone()].iter_mut().zip(&before[rows]).zip(walls)
        {
            *blocked = before | walls;
            all &= *blocked;
        }
        if all == u64::MAX { Open::ToNobody } else { Open::ToSomeone }
    }

    /// Tells who sees the cell, or keeps it to be told.
    #[inline(always)]
    fn tell(
        &self,
        turn: &Turn,
        then: Then,
        seen: &mut Plane,
        first: &mut [Plane],
        told: &mut impl Told,
    ) {
        if !turn.owns(self.depth, self.height) {
            return;
        }
        match then {
            Then::Told => (),
            Then::Kept => return first[self.slot] = *seen,
            Then::BothTold => {
                seen.iter_mut().zip(&first[self.slot]).for_each(|(seen, first)| *seen &= first);
            }
            Then::EitherTold => {
                seen.iter_mut().zip(&first[self.slot]).for_each(|(seen, first)| *seen |= first);
            }
        }
        told.seen(self.offset, self.rows.clone(), &seen[self.rows.clone()]);
    }

    /// The same where nobody sees it.
    fn tell_hidden(&self, turn: &Turn, then: Then, first: &mut [Plane], told: &mut impl Told) {
        match then {
            _ if !turn.owns(self.depth, self.height) || self.rows.is_empty() => (),
            Then::Kept => first[self.slot] = [0; SIDE],
            Then::EitherTold => {
                let seen = &first[self.slot][self.rows.clone()];
                told.seen(self.offset, self.rows.clone(), seen);
            }
            Then::Told | Then::BothTold => told.hidden(self.offset, self.rows.clone()),
        }
    }
}
