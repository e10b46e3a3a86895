//! A sector walked in lanes: what has been met along each slope is kept beside its neighbours', so that
//! what a cell does to all lines that pass it is done to a run of numbers at once.
//! Cost: a look at each cell that light may reach, and the lanes of each cell that has a mark.

use super::ground::{EDGE, HEIGHT, Marks, OUTSIDE, STOP, UNIT, VALUE, WALL, fill};
use super::stage::{BOTTOMLESS, Stage, exceeds};
use crate::line::Rounding;
use crate::line::lanes::{Lanes, Rank};
use crate::map::Millionths;
use std::ops::Range;

/// What has been met along each lane.
#[derive(Debug, Default)]
pub(super) struct Met {
    /// A bit a lane that is stopped.
    dark: Vec<u64>,
    /// The first and the last word that has a lane left.
    alive: (usize, usize),
    pierced: Vec<u32>,
    dimmed: Vec<i64>,
    cover: Vec<i64>,
    /// The steepest height: so much above the observer after so many steps.
    steepest: Vec<(i64, u32)>,
    /// No lane of a block is less steep than this.
    least: Vec<(i64, u32)>,
}

/// Whether some lines go on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Light {
    Left,
    Out,
}

/// So often lanes are stopped along which opacity has added up.
const DIM: i64 = 4;

/// Lanes a block of heights.
const BLOCK: usize = 32;

/// A sector's light.
pub(super) struct Traffic<'a, 's> {
    pub stage: Stage<'s>,
    pub met: &'a mut Met,
    pub lanes: &'static Lanes,
    pierces: bool,
    dims: bool,
    covers: bool,
    climbs: bool,
}

impl<'a, 's> Traffic<'a, 's> {
    /// Light on all lanes.
    pub fn new(stage: Stage<'s>, met: &'a mut Met, rings: i64) -> Self {
        let lanes = Lanes::within(rings);
        let ground = stage.ground;
        let (pierces, dims) = (stage.params.pierce > 0, !ground.opacity.is_empty());
        let (covers, climbs) = (!ground.cover.is_empty(), !ground.heights.is_empty());
        let count = lanes.len();
        let words = count.div_ceil(64);
        fill(&mut met.dark, words, 0);
        met.dark[words - 1] = if count.is_multiple_of(64) { 0 } else { u64::MAX << (count % 64) };
        met.alive = (0, words - 1);
        fill(&mut met.pierced, if pierces { count } else { 0 }, 0);
        fill(&mut met.dimmed, if dims { count } else { 0 }, 0);
        fill(&mut met.cover, if covers { count } else { 0 }, 0);
        let flat = (BOTTOMLESS, 1);
        fill(&mut met.steepest, if climbs { count } else { 0 }, flat);
        fill(&mut met.least, if climbs { count.div_ceil(BLOCK) } else { 0 }, flat);
        Traffic { stage, met, lanes, pierces, dims, covers, climbs }
    }

    /// The rows of a column that light may reach; `None` if all is dark.
    fn rows(&mut self, x: i64) -> Option<(i64, i64)> {
        if self.dims && x % DIM == 0 {
            self.dim();
        }
        let Met { dark, alive: (first, last), .. } = &mut *self.met;
        while dark[*first] == u64::MAX {
            *first += 1;
            if first > last {
                return None;
            }
        }
        while dark[*last] == u64::MAX {
            *last -= 1;
        }
        let low = *first * 64 + dark[*first].trailing_ones() as usize;
        let high = *last * 64 + 63 - dark[*last].leading_ones() as usize;
        // Most often the outermost lanes are lit.
        let low = if low == 0 { 0 } else { (self.lanes.row(low, x) - 1).max(0) };
        let high =
            if high + 1 == self.lanes.len() { x } else { (self.lanes.row(high, x) + 1).min(x) };
        Some((low, high))
    }

    /// Stops the lanes along which opacity has added up to too much.
    fn dim(&mut self) {
        let most = self.stage.params.opacity_threshold.get();
        let Met { dark, dimmed, .. } = &mut *self.met;
        for (dark, dimmed) in dark.iter_mut().zip(dimmed.chunks(64)) {
            if *dark != u64::MAX {
                let lanes = dimmed.iter().enumerate();
                *dark |= lanes.fold(0, |dark, (lane, &sum)| dark | u64::from(sum > most) << lane);
            }
        }
    }

    #[inline(always)]
    fn is_dark(&self, lane: usize) -> bool {
        self.met.dark[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Sees a cell along its own lane.
    #[inline(always)]
    fn see(&mut self, x: i64, index: usize, marks: Marks, lane: usize) {
        let (stage, met) = (&mut self.stage, &*self.met);
        if marks & stage.hides != 0
            || met.dark[lane / 64] >> (lane % 64) & 1 == 1
            || self.pierces && met.pierced[lane] > stage.params.pierce
            || self.dims && met.dimmed[lane] > stage.params.opacity_threshold.get()
            || self.climbs && exceeds(met.steepest[lane], (stage.above(index), x as u32))
        {
            return;
        }
        let cover = if self.covers { met.cover[lane].min(stage.params.cover.max.get()) } else { 0 };
        stage.see(index, stage.path, cover);
    }

    /// Stops a run of lanes.
    fn darken(&mut self, lanes: Range<usize>) {
        if lanes.is_empty() {
            return;
        }
        let (first, last) = (lanes.start / 64, (lanes.end - 1) / 64);
        let low = u64::MAX << (lanes.start % 64);
        let high = u64::MAX >> (63 - (lanes.end - 1) % 64);
        let dark = &mut self.met.dark[first..=last];
        match dark {
            [word] => *word |= low & high,
            [head, middle @ .., tail] => {
                *head |= low;
                middle.fill(u64::MAX);
                *tail |= high;
            }
            [] => (),
        }
    }

    /// Takes a run of lanes past an obstacle.
    fn pierce(&mut self, lanes: Range<usize>) {
        if !self.pierces {
            return self.darken(lanes);
        }
        let most = self.stage.params.pierce;
        for lane in lanes {
            let pierced = &mut self.met.pierced[lane];
            *pierced = pierced.saturating_add(1);
            self.met.dark[lane / 64] |= u64::from(*pierced > most) << (lane % 64);
        }
    }

    /// Takes a run of lanes through a cell, as many steps away.
    #[inline]
    fn pass(&mut self, x: i64, index: usize, marks: Marks, lanes: Range<usize>) {
        if marks & (STOP | OUTSIDE | WALL | UNIT | HEIGHT | VALUE) == 0 || lanes.is_empty() {
            return;
        }
        if marks & STOP != 0 {
            return self.darken(lanes);
        }
        if marks & OUTSIDE != 0 {
            return;
        }
        if marks & (WALL | UNIT) != 0 {
            self.pierce(lanes.clone());
            if !self.pierces {
                return;
            }
        }
        if marks & HEIGHT != 0 {
            self.climb((self.stage.above(index), x as u32), lanes.clone());
        }
        if marks & VALUE == 0 {
            return;
        }
        if self.dims {
            let (most, opacity) =
                (self.stage.params.opacity_threshold.get(), self.stage.ground.opacity[index]);
            let dimmed = &mut self.met.dimmed[lanes.clone()];
            let opacity = opacity.get().clamp(0, most.saturating_add(1));
            dimmed.iter_mut().for_each(|sum| *sum = sum.saturating_add(opacity));
        }
        if self.covers {
            let cover = self.stage.ground.cover[index].get().clamp(0, Millionths::ONE.get());
            self.met.cover[lanes].iter_mut().for_each(|sum| *sum += cover);
        }
    }

    /// Raises the steepest height of a run of lanes.
    fn climb(&mut self, own: (i64, u32), lanes: Range<usize>) {
        let Met { steepest, least, .. } = &mut *self.met;
        let blocks = lanes.start / BLOCK..=(lanes.end - 1) / BLOCK;
        for block in blocks {
            if !exceeds(own, least[block]) {
                continue;
            }
            let all = block * BLOCK..((block + 1) * BLOCK).min(steepest.len());
            let some = all.start.max(lanes.start)..all.end.min(lanes.end);
            for steepest in &mut steepest[some.clone()] {
                if exceeds(own, *steepest) {
                    *steepest = own;
                }
            }
            // All lanes of the block are at least as steep as this cell now.
            if some == all {
                least[block] = own;
            }
        }
    }

    /// Along rounded lines.
    pub fn rounded(&mut self, rings: i64, rounding: Rounding) -> Light {
        match rounding {
            Rounding::Away => self.rounded_by(rings, Rank::below),
            Rounding::Toward => self.rounded_by(rings, Rank::up_to),
        }
    }

    /// The lanes of a row are those below its end, and a tie is one row's or the other's.
    #[inline(always)]
    fn rounded_by(&mut self, rings: i64, end: impl Fn(Rank) -> usize + Copy) -> Light {
        let lanes = self.lanes;
        let ends = |x: i64, y: i64| match y {
            ..0 => 0,
            _ if y >= x => lanes.len(),
            _ => end(lanes.middle(x, y)),
        };
        for x in 1..=rings {
            let Some((first, last)) = self.rows(x) else { return Light::Out };
            let targets = lanes.targets(x);
            let mut index = self.stage.origin + x as isize * self.stage.major;
            index += first as isize * self.stage.minor;
            for (y, &lane) in (first..).zip(&targets[first as usize..=last as usize]) {
                let at = index as usize;
                index += self.stage.minor;
                // No line comes to cells beyond those that stop all.
                let Some(&marks) = self.stage.ground.marks.get(at) else { continue };
                if marks & EDGE == 0 {
                    self.see(x, at, marks, lane as usize);
                    if marks != 0 {
                        self.pass(x, at, marks, ends(x, y - 1)..ends(x, y));
                    }
                    continue;
                }
                let here = ends(x, y - 1)..ends(x, y);
                // Lanes below this one come from the row below, the others from the same one.
                let level = match x {
                    1 => here.end * usize::from(y > 0),
                    _ => ends(x - 1, y - 1).clamp(here.start, here.end),
                };
                let slanted = y > 0 && self.stage.is_slanted_edge(x - 1, y - 1);
                let below = if slanted { here.start..level } else { 0..0 };
                let edge = self.stage.is_edge(x - 1, y, 0);
                let same = if edge { level.max(here.start)..here.end } else { 0..0 };
                self.arrive((x, at), lane as usize, [below, same]);
                self.pass(x, at, marks, here);
            }
        }
        self.left(rings)
    }

    /// Whether light goes on beyond the last column.
    fn left(&mut self, rings: i64) -> Light {
        if self.rows(rings).is_some() { Light::Left } else { Light::Out }
    }

    /// Sees a cell before or after edges stop some lanes.
    fn arrive(&mut self, (x, index): (i64, usize), lane: usize, shut: [Range<usize>; 2]) {
        let marks = self.stage.ground.marks[index];
        if !self.stage.heeds_last_edge {
            self.see(x, index, marks, lane);
        }
        shut.into_iter().for_each(|lanes| self.darken(lanes));
        if self.stage.heeds_last_edge {
            self.see(x, index, marks, lane);
        }
    }

    /// Along crossed lines, which meet the cells beside a corner or are pinched by them.
    pub fn crossed(&mut self, rings: i64, meets: bool) -> Light {
        let lanes = self.lanes;
        for x in 1..=rings {
            let Some((first, last)) = self.rows(x) else { return Light::Out };
            let targets = lanes.targets(x);
            for y in (first - 1).max(0)..=last.min(x - 1) {
                let (index, lane) = (self.stage.index(x, y), targets[y as usize] as usize);
                if index >= self.stage.ground.marks.len() {
                    continue;
                }
                let corner = lanes.border(x, y).on();
                if self.stage.is_idle(x, y) {
                    self.see(x, index, 0, lane);
                    if let Some(corner) = corner.filter(|_| y + 1 == x) {
                        self.see(x, self.stage.index(x, x), 0, corner);
                    }
                    continue;
                }
                let start = if y == 0 { 0 } else { lanes.border(x, y - 1).up_to() };
                let here = start..lanes.border(x, y).below().max(start);
                let edge = if self.stage.is_edge(x - 1, y, 0) { here.clone() } else { 0..0 };
                self.arrive((x, index), lane, [edge, 0..0]);
                self.pass(x, index, self.stage.ground.marks[index], here.clone());
                // Lanes above this one leave the row upwards within the column.
                let rises = lanes.border(x + 1, y).up_to().clamp(here.start, here.end);
                if self.stage.is_edge(x, y, 1) {
                    self.darken(rises..here.end);
                }
                if let Some(&marks) = self.stage.ground.marks.get(self.stage.index(x, y + 1)) {
                    if marks != 0 {
                        self.pass(x, self.stage.index(x, y + 1), marks, rises..here.end);
                    }
                    if let Some(corner) = corner.filter(|&corner| !self.is_dark(corner)) {
                        self.turn((x, y), corner, meets);
                    }
                }
            }
        }
        self.left(rings)
    }

    /// Takes one lane from cell (x−1, y) by a corner to cell (x, y+1).
    fn turn(&mut self, (x, y): (i64, i64), corner: usize, meets: bool) {
        let one = corner..corner + 1;
        let sides = [self.stage.index(x, y), self.stage.index(x - 1, y + 1)];
        let shut = self.stage.ways_shut(x - 1, y);
        let edge = if meets {
            for side in sides {
                self.pass(x, side, self.stage.ground.marks[side], one.clone());
            }
            shut[0] || shut[1]
        } else {
            let solid = sides.map(|side| self.stage.ground.marks[side] & (WALL | UNIT) != 0);
            if solid == [true; 2] {
                self.pierce(one.clone());
            }
            solid != [true; 2] && (solid[0] || shut[0]) && (solid[1] || shut[1])
        };
        let behind = self.stage.index(x, y + 1);
        let edge = if edge { one.clone() } else { 0..0 };
        if y + 1 == x {
            self.arrive((x, behind), corner, [edge, 0..0]);
        } else {
            self.darken(edge);
        }
        self.pass(x, behind, self.stage.ground.marks[behind], one);
    }
}
