//! A sector walked in lanes, one for each slope: what has been met along a slope is stored beside its
//! neighbours', so that a cell changes a run of numbers for all lines that pass it.
//! Exact: sums and ratios of integers. Cost: O(cells that light may reach + lanes through each cell
//! that has a mark).

use super::ground::{EDGE, HEIGHT, OUTSIDE, STOP, UNIT, VALUE, WALL, fill};
use super::stage::{BOTTOMLESS, Light, Stage, exceeds};
use crate::grid::bits::BitsOf;
use crate::line::Rounding;
use crate::line::lanes::{Lanes, Rank, Target, Ties};
use crate::map::Millionths;
use std::mem;
use std::ops::{Range, RangeInclusive};

/// What has been met along each lane.
#[derive(Debug, Default)]
pub(super) struct Met {
    /// One bit for each lane, set if the lane is stopped.
    dark: Vec<u64>,
    /// The first and the last word that have a lane left.
    alive: (usize, usize),
    pierced: Vec<u32>,
    dimmed: Sums,
    cover: Sums,
    /// The steepest height of each lane: how far above the observer, after how many steps.
    steepest: Vec<(i64, u32)>,
    /// For each block of lanes, a height that none of them falls short of.
    least: Vec<(i64, u32)>,
    /// The rows of a column in which something happens to lanes.
    busy: Vec<i64>,
    /// The lanes to the cells of a column, where there is no table of them.
    targets: Vec<Target>,
}

impl Met {
    /// Returns the number of lanes for which there is room.
    pub fn lanes(&self) -> usize {
        64 * self.dark.capacity()
    }
}

/// The number of lanes in a block: what all of them have in common is stored once.
const BLOCK: usize = 32;

/// A sum along each lane, in two parts: one of the lane and one of its block.
#[derive(Debug, Default)]
struct Sums {
    lanes: Vec<i64>,
    blocks: Vec<i64>,
}

impl Sums {
    /// Sets the sums of this number of lanes to 0.
    fn reset(&mut self, count: usize) {
        fill(&mut self.lanes, count, 0);
        fill(&mut self.blocks, count.div_ceil(BLOCK), 0);
    }

    #[inline(always)]
    fn of(&self, lane: usize) -> i64 {
        self.lanes[lane] + self.blocks[lane / BLOCK]
    }

    /// Adds a value to the sums of a run of lanes.
    fn add(&mut self, run: Range<usize>, value: i64) {
        let first = run.start.next_multiple_of(BLOCK).min(run.end);
        let last = (run.end - run.end % BLOCK).max(first);
        let add = |sums: &mut [i64]| sums.iter_mut().for_each(|sum| *sum += value);
        add(&mut self.lanes[run.start..first]);
        add(&mut self.blocks[first.div_ceil(BLOCK)..last.div_ceil(BLOCK)]);
        add(&mut self.lanes[last..run.end]);
    }
}

/// Returns the words that hold a run of lanes, with its bits in the first and in the last one; `None`
/// if the run is empty.
#[inline(always)]
fn words(lanes: &Range<usize>) -> Option<(RangeInclusive<usize>, u64, u64)> {
    let last = lanes.end.checked_sub(1).filter(|&last| lanes.start <= last)?;
    let (low, high) = (u64::MAX << (lanes.start % 64), u64::MAX >> (63 - last % 64));
    Some((lanes.start / 64..=last / 64, low, high))
}

/// The light of one sector, as it walks outward.
pub(super) struct Traffic<'a, 's> {
    pub stage: Stage<'s>,
    pub met: &'a mut Met,
    pub lanes: &'a Lanes,
    pierces: bool,
    dims: bool,
    covers: bool,
    climbs: bool,
    /// The next column before which lanes with too much opacity are looked for.
    dims_at: i64,
}

impl<'a, 's> Traffic<'a, 's> {
    /// Returns light on all lanes.
    pub fn new(stage: Stage<'s>, met: &'a mut Met, lanes: &'a Lanes) -> Self {
        let ground = stage.ground;
        let (pierces, dims) = (stage.params.pierce > 0, !ground.opacity.is_empty());
        let (covers, climbs) = (!ground.cover.is_empty(), !ground.heights.is_empty());
        let count = lanes.len();
        let words = count.div_ceil(64);
        fill(&mut met.dark, words, 0);
        met.dark[words - 1] = if count.is_multiple_of(64) { 0 } else { u64::MAX << (count % 64) };
        met.alive = (0, words - 1);
        fill(&mut met.pierced, if pierces { count } else { 0 }, 0);
        met.dimmed.reset(if dims { count } else { 0 });
        met.cover.reset(if covers { count } else { 0 });
        let flat = (BOTTOMLESS, 1);
        fill(&mut met.steepest, if climbs { count } else { 0 }, flat);
        fill(&mut met.least, if climbs { count.div_ceil(BLOCK) } else { 0 }, flat);
        Traffic { stage, met, lanes, pierces, dims, covers, climbs, dims_at: 1 }
    }

    /// Returns the rows of a column that light may reach; `None` if all is dark.
    #[inline]
    fn rows(&mut self, x: i64) -> Option<(i64, i64)> {
        if self.dims && x >= self.dims_at {
            self.dim();
            self.dims_at = x + (x / 4).max(1);
        }
        let Met { dark, alive: (first, last), .. } = &mut *self.met;
        while *first <= *last && dark[*first] == u64::MAX {
            *first += 1;
        }
        if first > last {
            return None;
        }
        while dark[*last] == u64::MAX {
            *last -= 1;
        }
        let low = *first * 64 + dark[*first].trailing_ones() as usize;
        let high = *last * 64 + 63 - dark[*last].leading_ones() as usize;
        Some(((self.lanes.row(low, x) - 1).max(0), (self.lanes.row(high, x) + 1).min(x)))
    }

    /// Stops the lanes whose opacity exceeds the threshold.
    fn dim(&mut self) {
        let most = self.stage.params.opacity_threshold.get();
        let Met { dark, dimmed, .. } = &mut *self.met;
        let halves = dimmed.lanes.chunks(BLOCK).zip(&dimmed.blocks).enumerate();
        for (half, (sums, shared)) in halves {
            let (dark, shift) = (&mut dark[half * BLOCK / 64], half * BLOCK % 64);
            if *dark != u64::MAX {
                let too_much = sums.iter().map(|sum| u64::from(sum + shared > most));
                *dark |= too_much.rev().fold(0, |dark, lane| dark << 1 | lane) << shift;
            }
        }
    }

    #[inline(always)]
    fn is_dark(&self, lane: usize) -> bool {
        self.met.dark[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Marks a cell as seen on these paths, if nothing on its lane, which is not stopped, hides it.
    #[inline(always)]
    fn look(&mut self, x: i64, at: usize, lane: usize, paths: u8) {
        let Traffic { stage, met, dims, covers, climbs, .. } = self;
        let params = stage.params;
        // No line comes to cells beyond those that stop everything.
        if stage.ground.marks.get(at).is_none_or(|marks| marks & stage.hides != 0)
            || *dims && met.dimmed.of(lane) > params.opacity_threshold.get()
            || *climbs && exceeds(met.steepest[lane], (stage.above(at), x as u32))
        {
            return;
        }
        let cover = if *covers { met.cover.of(lane).min(params.cover.max.get()) } else { 0 };
        stage.see(at, paths, cover);
    }

    /// Returns which lanes of a list, 1 to 64 of them, are not stopped.
    #[inline(always)]
    fn lit(&self, lanes: impl ExactSizeIterator<Item = usize>) -> u64 {
        let (dark, unused) = (self.met.dark.as_slice(), 64 - lanes.len());
        // Bits come in at the top, so that only one of the shifts is not by a constant.
        let stopped =
            lanes.fold(0, |stopped, lane| stopped >> 1 | dark[lane / 64] >> (lane % 64) << 63);
        !stopped >> unused
    }

    /// Marks the cells of a part of a column that are seen along their own lanes. Which lanes are
    /// stopped cannot be predicted, so 64 cells are read before the first branch.
    #[inline(never)]
    fn see<const BOTH: bool>(&mut self, x: i64, first: i64, targets: &[Target]) {
        let start = self.stage.index(x, first) as isize;
        for (part, targets) in targets.chunks(64).enumerate() {
            // The cells whose lane, or whose upper one of two lanes, is not stopped.
            let lower = self.lit(targets.iter().map(|target| target.lane()));
            let upper = match BOTH {
                true => self.lit(targets.iter().map(|target| target.upper_lane())),
                false => 0,
            };
            for bit in BitsOf(lower | upper) {
                let (at, target) = (64 * part + bit as usize, targets[bit as usize]);
                let at = (start + at as isize * self.stage.minor) as usize;
                if !BOTH || !target.is_tied() {
                    self.look(x, at, target.lane(), self.stage.untied);
                    continue;
                }
                if lower >> bit & 1 == 1 {
                    self.look(x, at, target.lane(), 2);
                }
                if upper >> bit & 1 == 1 {
                    self.look(x, at, target.upper_lane(), 1);
                }
            }
        }
    }

    /// Walks column after column while there is light: lists the rows in which something happens, marks
    /// the cells that are seen before or after edges stop lanes, and takes the lanes past what they
    /// meet. Lanes through different rows are different ones, so rows may be taken in any order.
    #[inline(always)]
    fn advance<const BOTH: bool>(
        &mut self,
        rings: i64,
        rows: impl Fn(i64, (i64, i64)) -> Range<i64>,
        is_idle: impl Fn(&Stage<'s>, (i64, i64), usize) -> bool,
        stop: impl Fn(&mut Self, i64, i64),
        pass: impl Fn(&mut Self, i64, i64),
    ) -> Light {
        let (mut busy, mut room) =
            (mem::take(&mut self.met.busy), mem::take(&mut self.met.targets));
        let stops = !self.stage.ground.edges.is_empty();
        let stops_last = stops && self.stage.heeds_last_edge;
        for x in 1..=rings {
            let Some(lit) = self.rows(x) else { break };
            let rows = rows(x, lit);
            busy.resize(busy.len().max(x as usize + 1), 0);
            let first = rows.start;
            let (mut count, mut index) = (0, self.stage.index(x, first));
            for y in rows.clone() {
                busy[count] = y;
                count += usize::from(!is_idle(&self.stage, (x, y), index));
                index = index.wrapping_add_signed(self.stage.minor);
            }
            let busy = &busy[..count];
            let targets = self.lanes.targets(x, rows, &mut room);
            if stops_last {
                busy.iter().for_each(|&y| stop(self, x, y));
            }
            match BOTH && x % 2 == 0 {
                // Only lines to columns at an even distance have ties.
                true => self.see::<true>(x, first, targets),
                false => self.see::<false>(x, first, targets),
            }
            for &y in busy {
                if stops && !stops_last {
                    stop(self, x, y);
                }
                pass(self, x, y);
            }
        }
        (self.met.busy, self.met.targets) = (busy, room);
        if self.rows(rings).is_some() { Light::Left } else { Light::Out }
    }

    /// Whether all lanes of a run are stopped, or there are none.
    #[inline]
    fn are_dark(&self, lanes: &Range<usize>) -> bool {
        let Some((words, low, high)) = words(lanes) else { return true };
        match &self.met.dark[words] {
            [word] => low & high & !word == 0,
            [head, middle @ .., tail] => {
                low & !head == 0 && high & !tail == 0 && middle.iter().all(|&word| word == u64::MAX)
            }
            [] => true,
        }
    }

    /// Stops a run of lanes.
    fn darken(&mut self, lanes: Range<usize>) {
        let Some((words, low, high)) = words(&lanes) else { return };
        match &mut self.met.dark[words] {
            [word] => *word |= low & high,
            [head, middle @ .., tail] => {
                *head |= low;
                middle.fill(u64::MAX);
                *tail |= high;
            }
            [] => (),
        }
    }

    /// Counts an obstacle for a run of lanes, and stops those that have pierced too many.
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

    /// Takes a run of lanes through a cell.
    #[inline]
    fn pass(&mut self, (x, y): (i64, i64), lanes: Range<usize>) {
        let index = self.stage.index(x, y);
        let Some(&marks) = self.stage.ground.marks.get(index) else { return };
        if marks & (STOP | OUTSIDE | WALL | UNIT | HEIGHT | VALUE) == 0 || self.are_dark(&lanes) {
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
            let most = self.stage.params.opacity_threshold.get();
            let opacity = self.stage.ground.opacity[index].get().clamp(0, most + 1);
            self.met.dimmed.add(lanes.clone(), opacity);
        }
        if self.covers {
            let cover = self.stage.ground.cover[index].get().clamp(0, Millionths::ONE.get());
            self.met.cover.add(lanes, cover);
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
                // Which one is steeper cannot be predicted, so there is no branch on it.
                let is_steeper = exceeds(own, *steepest);
                steepest.0 = if is_steeper { own.0 } else { steepest.0 };
                steepest.1 = if is_steeper { own.1 } else { steepest.1 };
            }
            // All lanes of the block are at least as steep as this cell now.
            if some == all {
                least[block] = own;
            }
        }
    }

    /// Walks rounded lines, of one rounding or of both.
    pub fn rounded(&mut self, rings: i64, rounding: Rounding, ties: Ties) -> Light {
        match (ties, rounding) {
            (Ties::One, Rounding::Away) => self.rounded_by::<false>(rings, Rank::below),
            (Ties::One, Rounding::Toward) => self.rounded_by::<false>(rings, Rank::up_to),
            // The lower one of two lanes belongs to the row below.
            (Ties::Both, _) => self.rounded_by::<true>(rings, Rank::up_to),
        }
    }

    /// Walks rounded lines, where `end` says to which of two rows a tie belongs: the lanes of a row are
    /// those below its end.
    #[inline(always)]
    fn rounded_by<const BOTH: bool>(
        &mut self,
        rings: i64,
        end: impl Fn(Rank) -> usize + Copy,
    ) -> Light {
        let lanes = self.lanes;
        let ends = |x: i64, y: i64| match y {
            ..0 => 0,
            _ if y >= x => lanes.len(),
            _ => end(lanes.middle(x, y)),
        };
        self.advance::<BOTH>(
            rings,
            |_, (first, last)| first..last + 1,
            |stage, _, index| stage.ground.marks.get(index).is_none_or(|&marks| marks == 0),
            |light, x, y| {
                if light.stage.marks(x, y) & EDGE == 0 {
                    return;
                }
                let here = ends(x, y - 1)..ends(x, y);
                // Lanes below this one come from the row below, the others from the same one.
                let level = match x {
                    1 => here.end * usize::from(y > 0),
                    _ => ends(x - 1, y - 1).clamp(here.start, here.end),
                };
                if y > 0 && light.stage.is_slanted_edge(x - 1, y - 1) {
                    light.darken(here.start..level);
                }
                if light.stage.is_edge(x - 1, y, 0) {
                    light.darken(level..here.end);
                }
            },
            |light, x, y| light.pass((x, y), ends(x, y - 1)..ends(x, y)),
        )
    }

    /// Walks crossed lines, which either meet the two cells beside a corner or are pinched by them.
    pub fn crossed(&mut self, rings: i64, meets: bool) -> Light {
        let lanes = self.lanes;
        let here = |x: i64, y: i64| {
            let start = if y == 0 { 0 } else { lanes.border(x, y - 1).up_to() };
            start..lanes.border(x, y).below().max(start)
        };
        self.advance::<false>(
            rings,
            |x, (first, last)| (first - 1).max(0)..(last + 1).min(x),
            // The line along the diagonal comes by a corner.
            |stage, (x, y), index| y + 1 < x && stage.is_idle(index),
            |light, x, y| {
                if light.stage.is_edge(x - 1, y, 0) {
                    light.darken(here(x, y));
                }
            },
            |light, x, y| {
                let here = here(x, y);
                light.pass((x, y), here.clone());
                // Lanes above this one leave the row upwards within the column.
                let rises = lanes.border(x + 1, y).up_to().clamp(here.start, here.end);
                if light.stage.is_edge(x, y, 1) {
                    light.darken(rises..here.end);
                }
                light.pass((x, y + 1), rises..here.end);
                if let Some(corner) = lanes.border(x, y).on().filter(|&lane| !light.is_dark(lane)) {
                    light.turn((x, y), corner, meets);
                }
            },
        )
    }

    /// Takes one lane from cell (x−1, y) past a corner to cell (x, y+1).
    fn turn(&mut self, (x, y): (i64, i64), corner: usize, meets: bool) {
        let one = corner..corner + 1;
        let sides = [(x, y), (x - 1, y + 1)];
        let shut = self.stage.ways_shut(x - 1, y);
        let edge = if meets {
            for side in sides {
                self.pass(side, one.clone());
            }
            shut[0] || shut[1]
        } else {
            let solid = sides.map(|(x, y)| self.stage.marks(x, y) & (WALL | UNIT) != 0);
            if solid == [true; 2] {
                self.pierce(one.clone());
            }
            solid != [true; 2] && (solid[0] || shut[0]) && (solid[1] || shut[1])
        };
        if y + 1 == x && !(edge && self.stage.heeds_last_edge) && !self.is_dark(corner) {
            let behind = self.stage.index(x, y + 1);
            self.look(x, behind, corner, 1);
        }
        if edge {
            self.darken(one.clone());
        }
        self.pass((x, y + 1), one);
    }
}
