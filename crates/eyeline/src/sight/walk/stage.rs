//! One sector of the surroundings of an observer: column `x` lies `x` steps away, and row `y` lies `y`
//! steps across.
//! Exact: it reads and marks cells, in integers. Cost: O(1) a cell.

use super::ground::{Ground, Marks, OUTSIDE, STOP, WALL};
use crate::rules::Params;

/// One sector, with what is seen in it.
pub(super) struct Stage<'a> {
    pub ground: &'a Ground,
    pub params: &'a Params,
    /// The marks that hide the cell on which they are.
    pub hides: Marks,
    pub heeds_last_edge: bool,
    /// The index of the observer in the block; `major` and `minor` are the steps to the next column and
    /// row.
    pub origin: isize,
    /// The observer's height.
    pub level: i64,
    pub major: isize,
    pub minor: isize,
    /// The directions of both axes, and of a step along both if cells are neighbours that way.
    pub ways: [Option<u8>; 3],
    pub seen: &'a mut [u8],
    /// The mark of a cell for which all paths are the same.
    pub untied: u8,
    /// The cover on each path, if it is asked for.
    pub covers: Option<[&'a mut [i64]; 2]>,
}

/// Whether some lines go on beyond the rings that were walked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Light {
    Left,
    Out,
}

/// Returns the marks that hide the cell on which they are.
pub(super) fn hides(walls: bool) -> Marks {
    if walls { STOP | OUTSIDE | WALL } else { STOP | OUTSIDE }
}

impl Stage<'_> {
    /// Returns the index in the block of a cell of the sector.
    #[inline(always)]
    pub fn index(&self, x: i64, y: i64) -> usize {
        (self.origin + x as isize * self.major + y as isize * self.minor) as usize
    }

    /// Returns the marks of a cell; beyond the block everything stops.
    #[inline(always)]
    pub fn marks(&self, x: i64, y: i64) -> Marks {
        self.ground.marks.get(self.index(x, y)).copied().unwrap_or(STOP)
    }

    /// Whether nothing matters to crossed lines that enter this cell, or that pass the corner to the
    /// next row.
    #[inline(always)]
    pub fn is_idle(&self, index: usize) -> bool {
        let above = index.wrapping_add_signed(self.minor);
        let marks = |index: usize| self.ground.marks.get(index).copied().unwrap_or(STOP);
        marks(index) | marks(above) | marks(above.wrapping_add_signed(-self.major)) == 0
    }

    /// Whether an edge stops sight that leaves a cell along the longer axis, the shorter one or both.
    #[inline]
    pub fn is_edge(&self, x: i64, y: i64, way: usize) -> bool {
        let Some(way) = self.ways[way] else { return false };
        self.ground.edges.get(self.index(x, y)).is_some_and(|edges| edges >> way & 1 == 1)
    }

    /// Whether edges stop a step along both axes: the edge between two neighbours, or one on each of
    /// the two ways round.
    pub fn is_slanted_edge(&self, x: i64, y: i64) -> bool {
        if self.ways[2].is_some() {
            return self.is_edge(x, y, 2);
        }
        self.is_way_shut(x, y, [0, 1]) && self.is_way_shut(x, y, [1, 0])
    }

    /// Whether an edge stops one of the two steps round a corner, along one axis and then the other.
    pub fn is_way_shut(&self, x: i64, y: i64, [first, then]: [usize; 2]) -> bool {
        let (beside_x, beside_y) = if first == 0 { (x + 1, y) } else { (x, y + 1) };
        self.is_edge(x, y, first) || self.is_edge(beside_x, beside_y, then)
    }

    /// Whether edges shut each of the two ways round the corner beyond a cell.
    pub fn ways_shut(&self, x: i64, y: i64) -> [bool; 2] {
        [[0, 1], [1, 0]].map(|way| self.is_way_shut(x, y, way))
    }

    /// Returns how much higher a cell is than the observer.
    #[inline(always)]
    pub fn above(&self, index: usize) -> i64 {
        self.ground.heights[index] - self.level
    }

    /// Marks a cell as seen on these paths, with the cover on the way.
    #[inline(always)]
    pub fn see(&mut self, index: usize, paths: u8, cover: i64) {
        self.seen[index] |= paths;
        if let Some(covers) = &mut self.covers {
            covers[usize::from(paths & 1 == 0)][index] = cover;
        }
    }
}

/// Whether one height after its steps is steeper than another. Heights are low enough, and steps few
/// enough, for 64 bits.
#[inline(always)]
pub(super) fn exceeds((above, steps): (i64, u32), (other, other_steps): (i64, u32)) -> bool {
    above * i64::from(other_steps) > other * i64::from(steps)
}

/// A height lower than any in a block.
pub(super) const BOTTOMLESS: i64 = -(1 << 43);
