//! All lines within a reach, as the observers of a tile walk them: the tries of all sectors, with cells
//! as places in a tile. Cells at which no line ends and no two lines part are joined to the next stop.
//! Exact: built from the tries, so it cannot disagree with them. Cost: O(nodes of the tries), built
//! once a reach.

use super::{number, tile};
use crate::line::path::{Flanks, PATHS, Path};
use crate::line::sector::Sector;
use crate::line::trie::{End, LAST, Node, Step, Trie, slot};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

/// The stops and cells to walk.
#[derive(Debug, Default)]
pub(super) struct Program {
    /// The cells at which lines end or part, depth first, sector after sector.
    stops: Vec<Stop>,
    /// The stops of each sector.
    sectors: Vec<Range<usize>>,
    /// The cells that are passed on the way to each stop.
    cells: Vec<u32>,
    /// Pairs of cells between which lines pass on the way to each stop; both together block.
    pairs: Vec<[u32; 2]>,
    /// The largest number of stops on a line.
    pub levels: usize,
    /// The largest number of slots of a sector.
    pub slots: usize,
}

/// A cell at which a line ends or parts from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// The place of the stop in a tile.
    pub place: u32,
    /// The cells that are passed before it.
    cells: (u32, u32),
    pairs: (u32, u32),
    /// The first stop that does not lie behind this one.
    pub skip: u32,
    /// The number of the stop within its sector.
    pub slot: u16,
    /// The number of its offset among all offsets.
    pub number: u16,
    /// The number of stops before it on a line.
    pub level: u8,
    pub end: End,
}

impl Program {
    /// Returns the program of a path for a reach of at most [`LAST`].
    pub fn within<P: Path>(path: P, reach: i64) -> &'static Program {
        type Built = [OnceLock<Program>; LAST as usize + 1];
        static BUILT: [Built; PATHS] =
            [const { [const { OnceLock::new() }; LAST as usize + 1] }; PATHS];
        BUILT[path.index()][reach as usize].get_or_init(|| Program::new(path, reach))
    }

    /// Returns the stops of all sectors.
    pub fn stops(&self) -> &[Stop] {
        &self.stops
    }

    /// Returns the stops of each sector.
    pub fn sectors(&self) -> &[Range<usize>] {
        &self.sectors
    }

    /// Returns the cells that are passed before a stop.
    #[inline(always)]
    pub fn cells(&self, stop: &Stop) -> &[u32] {
        &self.cells[stop.cells.0 as usize..stop.cells.1 as usize]
    }

    /// Returns the pairs of cells between which lines pass before a stop.
    #[inline(always)]
    pub fn pairs(&self, stop: &Stop) -> &[[u32; 2]] {
        &self.pairs[stop.pairs.0 as usize..stop.pairs.1 as usize]
    }

    fn new<P: Path>(path: P, reach: i64) -> Self {
        let mut program = Program::default();
        // A cell on the border of two sectors belongs to the first; the second would give the same
        // answer.
        let mut told = HashSet::new();
        for (sector, lines) in path.sectors() {
            let first = program.stops.len();
            let nodes = Trie::within(reach, lines).nodes();
            program.add(path.flanks(), reach, &sector, nodes, &mut told);
            program.sectors.push(first..program.stops.len());
        }
        program
    }

    /// Adds a sector.
    fn add(
        &mut self,
        flanks: Flanks,
        reach: i64,
        sector: &Sector,
        nodes: &[Node],
        told: &mut HashSet<u32>,
    ) {
        // The stops whose lines go on, and the node at which they end.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let (mut cells, mut pairs) = (self.cells.len(), self.pairs.len());
        for (index, node) in nodes.iter().enumerate() {
            while let Some(&(stop, _)) = open.last().filter(|(_, skip)| *skip <= index) {
                self.stops[stop].skip = self.stops.len() as u32;
                open.pop();
            }
            let place = |offset| tile::place(reach, offset);
            let depth = i64::from(node.ring);
            let height = i64::from(node.slot) - slot(depth, 0) as i64;
            let here = place(sector.offset(depth, height));
            if node.step == Step::Slanted {
                let beside = [sector.offset(depth, height - 1), sector.offset(depth - 1, height)];
                match flanks {
                    Flanks::Met => self.cells.extend(beside.map(place)),
                    Flanks::Pinch => self.pairs.push(beside.map(place)),
                    Flanks::None | Flanks::Choice => (),
                }
            }
            let skip = usize::from(node.skip);
            let end = match node.end {
                End::Here if told.insert(here) => End::Here,
                _ => End::Beyond,
            };
            let goes_on = nodes.get(index + 1).is_some_and(|next| usize::from(next.skip) == skip);
            if end == End::Beyond && index + 1 < skip && goes_on {
                self.cells.push(here);
                continue;
            }
            open.push((self.stops.len(), skip));
            self.stops.push(Stop {
                place: here,
                cells: (cells as u32, self.cells.len() as u32),
                pairs: (pairs as u32, self.pairs.len() as u32),
                skip: 0,
                slot: node.slot,
                number: number(reach, sector.offset(depth, height)) as u16,
                level: open.len() as u8 - 1,
                end,
            });
            (cells, pairs) = (self.cells.len(), self.pairs.len());
            self.levels = self.levels.max(open.len());
            self.slots = self.slots.max(usize::from(node.slot) + 1);
        }
        for (stop, _) in open {
            self.stops[stop].skip = self.stops.len() as u32;
        }
    }
}
