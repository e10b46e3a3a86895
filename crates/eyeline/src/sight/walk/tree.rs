//! A sector walked along the trie of its lines: the state of a line is kept at each depth, and what
//! lies behind a blocked step is skipped. For small fields in which many cells have something.
//! Exact: sums and ratios of integers. Cost: O(nodes of the trie whose beginnings are not blocked).

use super::ground::{EDGE, Ground, HEIGHT, Marks, STOP, UNIT, WALL};
use super::stage::{BOTTOMLESS, Light, Stage, exceeds};
use crate::line::trie::{End, Node, Step, Steps, Trie, slot};
use crate::map::Millionths;

/// What a line has met up to a cell.
#[derive(Clone, Copy)]
struct Met<H, S> {
    /// The index of the last cell in the block, and its column.
    index: isize,
    x: u32,
    pierced: u32,
    heights: H,
    sums: S,
}

/// The steepest height met, or nothing where heights do not count.
trait Heights: Copy {
    const FLAT: Self;

    fn raise(&mut self, own: (i64, u32));

    fn hide(self, line: impl FnOnce() -> (i64, u32)) -> bool;
}

impl Heights for () {
    const FLAT: Self = ();

    fn raise(&mut self, _own: (i64, u32)) {}

    fn hide(self, _line: impl FnOnce() -> (i64, u32)) -> bool {
        false
    }
}

/// How far above the observer, after how many steps.
impl Heights for (i64, u32) {
    const FLAT: Self = (BOTTOMLESS, 1);

    #[inline(always)]
    fn raise(&mut self, own: (i64, u32)) {
        let is_steeper = exceeds(own, *self);
        self.0 = if is_steeper { own.0 } else { self.0 };
        self.1 = if is_steeper { own.1 } else { self.1 };
    }

    #[inline(always)]
    fn hide(self, line: impl FnOnce() -> (i64, u32)) -> bool {
        exceeds(self, line())
    }
}

/// Opacity and cover met, or nothing where they do not count.
trait Sums: Copy {
    const NONE: Self;

    /// Adds the values of a cell; `None` if the opacity exceeds the threshold.
    fn add(self, ground: &Ground, index: usize, most: i64) -> Option<Self>;

    fn cover(self) -> i64;
}

impl Sums for () {
    const NONE: Self = ();

    fn add(self, _ground: &Ground, _index: usize, _most: i64) -> Option<Self> {
        Some(())
    }

    fn cover(self) -> i64 {
        0
    }
}

impl Sums for (i64, i64) {
    const NONE: Self = (0, 0);

    #[inline(always)]
    fn add(self, ground: &Ground, index: usize, most: i64) -> Option<Self> {
        let opacity = ground.opacity.get(index).map_or(0, |opacity| opacity.get().max(0));
        let cover = ground.cover.get(index).map_or(0, |cover| cover.get());
        let dimmed = self.0.saturating_add(opacity);
        let sums = (dimmed, self.1 + cover.clamp(0, Millionths::ONE.get()));
        (dimmed <= most).then_some(sums)
    }

    fn cover(self) -> i64 {
        self.1
    }
}

/// A bound on the cells of a line, which crosses at most two in a ring.
const DEPTHS: usize = 128;

impl Stage<'_> {
    /// Walks the lines of a reach for some rings; where they pass exactly between two cells, they meet
    /// both or are pinched. Returns whether light goes on beyond.
    pub fn climb(&mut self, rings: i64, reach: i64, steps: Steps, meets: bool) -> Light {
        let trie = Trie::within(reach, steps);
        let sums = !self.ground.opacity.is_empty() || !self.ground.cover.is_empty();
        let (edges, heights) = (!self.ground.edges.is_empty(), !self.ground.heights.is_empty());
        type High = (i64, u32);
        type Both = (i64, i64);
        match (steps, edges, heights, sums) {
            (Steps::Crossed, false, _, false) => {
                self.walk::<true, false, (), ()>(trie, rings, meets)
            }
            (Steps::Crossed, false, _, true) => {
                self.walk::<true, false, (), Both>(trie, rings, meets)
            }
            (Steps::Crossed, true, ..) => self.walk::<true, true, (), Both>(trie, rings, meets),
            (_, false, false, false) => self.walk::<false, false, (), ()>(trie, rings, meets),
            (_, false, false, true) => self.walk::<false, false, (), Both>(trie, rings, meets),
            (_, false, true, false) => self.walk::<false, false, High, ()>(trie, rings, meets),
            (_, false, true, true) => self.walk::<false, false, High, Both>(trie, rings, meets),
            (_, true, false, false) => self.walk::<false, true, (), ()>(trie, rings, meets),
            (_, true, false, true) => self.walk::<false, true, (), Both>(trie, rings, meets),
            (_, true, true, false) => self.walk::<false, true, High, ()>(trie, rings, meets),
            (_, true, true, true) => self.walk::<false, true, High, Both>(trie, rings, meets),
        }
    }

    /// Walks lines that cross cells or are rounded, and keeps only the state that counts.
    fn walk<const CROSSES: bool, const EDGES: bool, H: Heights, S: Sums>(
        &mut self,
        trie: &Trie,
        rings: i64,
        meets: bool,
    ) -> Light {
        let start = Met { index: self.origin, x: 0, pierced: 0, heights: H::FLAT, sums: S::NONE };
        let mut states = [start; DEPTHS];
        let nodes = trie.nodes();
        let (mut next, mut light) = (0, Light::Out);
        while let Some(node) = nodes.get(next) {
            if i64::from(node.ring) > rings {
                light = Light::Left;
                next = usize::from(node.skip);
                continue;
            }
            let depth = usize::from(node.depth) % DEPTHS;
            let before = states[(depth + DEPTHS - 1) % DEPTHS];
            match self.step::<CROSSES, EDGES, H, S>(node, meets, before) {
                Some(met) => {
                    states[depth] = met;
                    next += 1;
                }
                None => next = usize::from(node.skip),
            }
        }
        light
    }

    /// Takes a line to a cell, marks it if it is seen, and goes on; `None` if the line ends here.
    #[inline(always)]
    fn step<const CROSSES: bool, const EDGES: bool, H: Heights, S: Sums>(
        &mut self,
        node: &Node,
        meets: bool,
        mut met: Met<H, S>,
    ) -> Option<Met<H, S>> {
        let is_slanted = node.step == Step::Slanted;
        let x = u32::from(node.ring);
        let across = !CROSSES || is_slanted || met.x < x;
        met.index += if across { self.major } else { 0 };
        met.index += if is_slanted || !across { self.minor } else { 0 };
        met.x = x;
        let index = met.index as usize;
        let marks = *self.ground.marks.get(index)?;
        let place = || (i64::from(x), i64::from(node.slot) - slot(x.into(), 0) as i64);
        let mut edge = false;
        if CROSSES && is_slanted {
            let behind = met.index - self.major - self.minor;
            (met, edge) = self.turn::<EDGES, H, S>(behind, place(), meets, met)?;
        } else if EDGES && marks & EDGE != 0 {
            let (x, y) = place();
            edge = match (is_slanted, across) {
                (true, _) => self.is_slanted_edge(x - 1, y - 1),
                (false, true) => self.is_edge(x - 1, y, 0),
                (false, false) => self.is_edge(x, y - 1, 1),
            };
        }
        if node.end == End::Here
            && marks & self.hides == 0
            && !(EDGES && edge && self.heeds_last_edge)
            && !met.heights.hide(|| (self.above(index), x))
        {
            self.see(index, 1, met.sums.cover().min(self.params.cover.max.get()));
        }
        if edge { None } else { self.pass(index, marks, met) }
    }

    /// Returns the state of a line beyond a cell; `None` if the cell stops it.
    #[inline(always)]
    fn pass<H: Heights, S: Sums>(
        &self,
        index: usize,
        marks: Marks,
        mut met: Met<H, S>,
    ) -> Option<Met<H, S>> {
        if marks & (STOP | WALL | UNIT) != 0 {
            if marks & STOP != 0 {
                return None;
            }
            met = self.pierce(met)?;
        }
        // What a cell has cannot be predicted, so there is no branch on it.
        let above = if marks & HEIGHT != 0 { self.above(index) } else { BOTTOMLESS };
        met.heights.raise((above, met.x));
        met.sums = met.sums.add(self.ground, index, self.params.opacity_threshold.get())?;
        Some(met)
    }

    fn pierce<H: Heights, S: Sums>(&self, met: Met<H, S>) -> Option<Met<H, S>> {
        let pierced = met.pierced + 1;
        (pierced <= self.params.pierce).then_some(Met { pierced, ..met })
    }

    /// Takes a line past a corner to cell (x, y); also returns whether an edge stops it there.
    fn turn<const EDGES: bool, H: Heights, S: Sums>(
        &self,
        behind: isize,
        (x, y): (i64, i64),
        meets: bool,
        mut met: Met<H, S>,
    ) -> Option<(Met<H, S>, bool)> {
        let sides = [behind + self.major, behind + self.minor].map(|side| side as usize);
        let shut = if EDGES { self.ways_shut(x - 1, y - 1) } else { [false; 2] };
        let marks = sides.map(|side| self.ground.marks[side]);
        if meets {
            for (side, marks) in sides.into_iter().zip(marks) {
                met = self.pass(side, marks, met)?;
            }
            return Some((met, shut[0] || shut[1]));
        }
        match marks.map(|marks| marks & (WALL | UNIT) != 0) {
            [true, true] => Some((self.pierce(met)?, false)),
            [a, b] => Some((met, (a || shut[0]) && (b || shut[1]))),
        }
    }
}
