//! A sector of the ground around an observer: column `x` is as many steps away, row `y` as far across.

use super::ground::{Ground, Marks, OUTSIDE, STOP, WALL};
use crate::rules::Params;

/// One sector of the ground, and what is seen there.
pub(super) struct Stage<'a> {
    pub ground: &'a Ground,
    pub params: &'a Params,
    /// What hides a target by being there.
    pub hides: Marks,
    pub heeds_last_edge: bool,
    /// Where the observer stands in the block, and the way to the next column and the next row.
    pub origin: isize,
    pub major: isize,
    pub minor: isize,
    /// The directions of both axes, and of a step along both if cells are neighbours that way.
    pub ways: [Option<u8>; 3],
    pub seen: &'a mut [u8],
    /// The bit of the path that is walked.
    pub path: u8,
    /// The bits of the paths that are walked at once, where they are the same; none if they have been.
    pub untied: u8,
    pub covers: Option<&'a mut [i64]>,
}

/// What hides a target by being there.
pub(super) fn hides(walls: bool) -> Marks {
    if walls { STOP | OUTSIDE | WALL } else { STOP | OUTSIDE }
}

impl Stage<'_> {
    /// Where a cell of the sector is in the block.
    #[inline(always)]
    pub fn index(&self, x: i64, y: i64) -> usize {
        (self.origin + x as isize * self.major + y as isize * self.minor) as usize
    }

    /// What a cell has. Beyond the block there are no lines.
    #[inline(always)]
    pub fn marks(&self, x: i64, y: i64) -> Marks {
        self.ground.marks.get(self.index(x, y)).copied().unwrap_or(STOP)
    }

    /// Whether crossed lines that enter a row of a column, or the next row by the corner between them,
    /// meet nothing that matters.
    #[inline(always)]
    pub fn is_idle(&self, x: i64, y: i64) -> bool {
        self.marks(x, y) | self.marks(x, y + 1) | self.marks(x - 1, y + 1) == 0
    }

    /// Whether sight that leaves a cell along the longer axis, the shorter one or both is stopped.
    #[inline]
    pub fn is_edge(&self, x: i64, y: i64, way: usize) -> bool {
        let Some(way) = self.ways[way] else { return false };
        self.ground.edges.get(self.index(x, y)).is_some_and(|edges| edges >> way & 1 == 1)
    }

    /// Whether an edge stops a step along both axes: the edge between two neighbours, or one on every
    /// way round.
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

    /// How much higher a cell is than the observer.
    #[inline(always)]
    pub fn above(&self, index: usize) -> i64 {
        self.ground.heights[index].saturating_sub(self.ground.heights[self.origin as usize])
    }

    /// Sees a cell, with this cover on the way.
    #[inline(always)]
    pub fn see(&mut self, index: usize, paths: u8, cover: i64) {
        self.seen[index] |= paths;
        if let Some(covers) = &mut self.covers {
            covers[index] = cover;
        }
    }
}

/// Whether one height after so many steps is steeper than another. Heights are low enough, and steps
/// few enough, for 64 bits.
#[inline(always)]
pub(super) fn exceeds((above, steps): (i64, u32), (other, other_steps): (i64, u32)) -> bool {
    above * i64::from(other_steps) > other * i64::from(steps)
}

/// Lower than any such height.
pub(super) const BOTTOMLESS: i64 = -(1 << 46);
