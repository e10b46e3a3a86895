//! The predicate for lines from centre to centre, on both grids: it judges what a line meets, step by
//! step. At each step an edge comes first, then the wall, the unit, the height and the opacity; smoke
//! is judged for the whole line beforehand. Where a rule has two lines, it wants either line, or both,
//! free of everything at once.
//! Exact: all comparisons are between integers.
//! Cost: O(cells of the line up to the first blocker), twice that if smoke is heeded.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use super::trace::{Drawn, Step, StepKind};
use crate::grid::{Coord, Grid};
use crate::line::Passage;
use crate::line::path::{Flanks, Join, Lines, Path};
use crate::map::{Feature, Millionths, World};
use crate::rules::Cause;
use std::ops::ControlFlow;

/// A cell of a line, at the moment when the line comes to it.
#[derive(Clone, Copy)]
struct Entry<C> {
    at: C,
    index: u32,
    /// The last cell whose interior the line crossed.
    before: C,
    /// The two cells between which the line passed on its way from there.
    pair: Option<(C, C)>,
    /// The cell behind the corner if this cell lies beside that corner; otherwise this cell.
    toward: C,
}

/// Calls `enter` for each cell of a line, both ends included, in the order in which `trace` lists them.
fn each_entry<C: Coord, B>(
    path: C::Path,
    (from, to): (C, C),
    mut enter: impl FnMut(Entry<C>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let met = path.flanks() == Flanks::Met;
    let (mut index, mut before, mut pair) = (0, from, None);
    path.walk(from, to, |passage| {
        match passage {
            Passage::Through(at) => {
                let entry = Entry { at, index, before, pair: pair.take(), toward: at };
                (index, before) = (index + 1, at);
                enter(entry)
            }
            Passage::Between(a, b) if met => {
                pair = Some((a, b));
                let toward = across(before, a, b);
                for at in [a, b] {
                    enter(Entry { at, index, before, pair: None, toward })?;
                    index += 1;
                }
                ControlFlow::Continue(())
            }
            Passage::Between(a, b) => {
                if path.flanks() == Flanks::Choice {
                    // The forward line goes by the first.
                    let entry = Entry { at: a, index, before, pair, toward: a };
                    (index, before) = (index + 1, a);
                    return enter(entry);
                }
                pair = Some((a, b));
                ControlFlow::Continue(())
            }
        }
    })
}

/// Returns the cell behind the corner that a line passes between two others.
fn across<C: Coord>(before: C, a: C, b: C) -> C {
    let (one, other) = (before.offset_to(a), before.offset_to(b));
    before.shifted((one.0 + other.0, one.1 + other.1)).unwrap_or(before)
}

impl<C: Coord, W: World<C> + ?Sized> Look<'_, C, W> {
    #[inline]
    fn heeds(&self, layer: Feature) -> bool {
        self.plan.heeds(layer)
    }

    #[inline]
    pub(super) fn wall(&self, at: C) -> bool {
        self.heeds(Feature::Walls) && self.world.wall(at)
    }

    #[inline]
    fn unit(&self, at: C) -> bool {
        self.heeds(Feature::Units) && self.is_inside(at) && self.world.unit(at)
    }

    /// Returns what blocks in a cell strictly between the ends, whether or not it is pierced.
    #[inline]
    pub(super) fn solid(&self, at: C) -> Option<Cause> {
        if self.wall(at) {
            Some(Cause::Tile)
        } else if self.unit(at) {
            Some(Cause::Unit)
        } else {
            None
        }
    }

    #[inline]
    pub(super) fn smoke(&self, at: C) -> bool {
        self.heeds(Feature::Smoke) && self.is_inside(at) && self.world.smoke(at)
    }

    /// Whether a cell is on the map. Lines may leave odd-r rectangles, and nothing stands beyond the
    /// map.
    #[inline]
    fn is_inside(&self, at: C) -> bool {
        C::GRID == Grid::Square || self.world.extent().contains(at)
    }

    /// Whether edges stop a step to a neighbour, or, if the cells are diagonal neighbours, both ways
    /// round.
    fn is_shut(&self, before: C, at: C) -> bool {
        if before.direction_to(at).is_some() {
            return self.world.blocks_edge(before, at);
        }
        let (first, second) = before.offset_to(at);
        let around = [(first, 0), (0, second)];
        around
            .into_iter()
            .all(|side| before.shifted(side).is_none_or(|side| self.is_way_shut(before, side, at)))
    }

    /// Whether an edge stops the way from one cell to another by way of `side`.
    fn is_way_shut(&self, before: C, side: C, at: C) -> bool {
        self.world.blocks_edge(before, side) || self.world.blocks_edge(side, at)
    }

    /// Whether an edge stops the line just before a cell, alone or together with walls.
    fn is_edge(&self, path: C::Path, entry: &Entry<C>) -> bool {
        let Entry { at, before, pair, .. } = *entry;
        if !self.heeds(Feature::Edges) || !self.is_inside(before) || !self.is_inside(at) {
            return false;
        }
        match (pair, path.flanks()) {
            (Some((a, b)), Flanks::Met) => {
                self.world.blocks_edge(a, at) || self.world.blocks_edge(b, at)
            }
            (Some((a, b)), Flanks::Pinch) => {
                // Between two blockers no edge is needed.
                let solid = [a, b].map(|side| self.solid(side).is_some());
                let shut = |way: usize, side| solid[way] || self.is_way_shut(before, side, at);
                solid != [true; 2] && shut(0, a) && shut(1, b)
            }
            _ => self.is_shut(before, at),
        }
    }

    /// Whether the line passes between two blockers that meet at a corner.
    fn is_pinched(&self, path: C::Path, entry: &Entry<C>) -> bool {
        path.flanks() == Flanks::Pinch
            && entry.pair.is_some_and(|(a, b)| self.solid(a).is_some() && self.solid(b).is_some())
    }
}

/// What a line has met up to now.
struct Met {
    pierced: u32,
    dimmed: Millionths,
    heights: Option<HeightLine>,
}

impl Met {
    fn new<C: Coord, W: World<C> + ?Sized>(look: &Look<'_, C, W>) -> Self {
        let heights = look.heeds(Feature::Elevation).then(|| HeightLine::new(look));
        Met { pierced: 0, dimmed: Millionths::ZERO, heights }
    }

    /// Returns what stops sight at a cell of the line, or just before it.
    fn enter<C: Coord, W: World<C> + ?Sized>(
        &mut self,
        look: &Look<'_, C, W>,
        path: C::Path,
        entry: &Entry<C>,
    ) -> Option<Blocked<C>> {
        let Entry { at, index, toward, .. } = *entry;
        if index == 0 || !look.is_inside(at) {
            return None;
        }
        let plan = look.plan;
        let blocked = |by| Some(Blocked { by, at, index: Some(index) });
        if look.is_pinched(path, entry) {
            self.pierced += 1;
            if self.pierced > plan.params.pierce {
                let (a, _) = entry.pair?;
                return Some(Blocked { by: Cause::Corner, at: a, index: Some(index) });
            }
        }
        let counts = toward != look.to || plan.heeds_last_edge();
        if look.heeds(Feature::Edges) && counts && look.is_edge(path, entry) {
            return blocked(Cause::Edge);
        }
        if at == look.to {
            return if plan.hides_walls() && look.wall(at) { blocked(Cause::Tile) } else { None };
        }
        if let Some(by) = look.solid(at) {
            self.pierced += 1;
            if self.pierced > plan.params.pierce {
                return blocked(by);
            }
        }
        if let Some(heights) = &self.heights
            && heights.is_below(look.world.elevation(at), index)
        {
            return blocked(Cause::Elevation);
        }
        if look.heeds(Feature::Opacity) {
            self.dimmed = self.dimmed + look.world.opacity(at).max(Millionths::ZERO);
            if self.dimmed > plan.params.opacity_threshold {
                return blocked(Cause::Opacity);
            }
        }
        None
    }
}

/// The straight line from the height of one end to the height of the other.
struct HeightLine {
    start: i64,
    rise: i64,
    steps: i64,
}

impl HeightLine {
    fn new<C: Coord, W: World<C> + ?Sized>(look: &Look<'_, C, W>) -> Self {
        let height = |at| look.world.elevation(at).unwrap_or_default();
        let start = height(look.from);
        HeightLine {
            start: start.get(),
            rise: (height(look.to) - start).get(),
            steps: C::span(look.from.offset_to(look.to)),
        }
    }

    /// Whether the line passes strictly below a height at this step: h > A + i·(B − A)/N.
    fn is_below(&self, height: Option<Millionths>, step: u32) -> bool {
        height.is_some_and(|height| {
            let above_start = i128::from(height.get()) - i128::from(self.start);
            above_start * i128::from(self.steps) > i128::from(self.rise) * i128::from(step)
        })
    }
}

impl<C: Coord, W: World<C> + ?Sized> Look<'_, C, W> {
    /// Returns the first thing that stops sight.
    pub(super) fn blocker_along(self, lines: Lines<C::Path>) -> Option<Blocked<C>> {
        if self.plan.hides_nothing() {
            return None;
        }
        let first = self.blocker_on(lines.first);
        let second = || lines.second.and_then(|(path, _)| self.blocker_on(path));
        match lines.second {
            None => first,
            Some((_, Join::Both)) => first.or_else(second),
            Some((_, Join::Either)) => first.filter(|_| second().is_some()),
        }
    }

    /// Returns the first thing that stops sight along one path.
    pub(super) fn blocker_on(&self, path: C::Path) -> Option<Blocked<C>> {
        if path.flanks() == Flanks::Choice {
            return self.blocker_at_choice(path);
        }
        if self.heeds(Feature::Smoke)
            && let Some(cloud) = self.clouds(path, 1).pop()
        {
            return Some(cloud);
        }
        let mut met = Met::new(self);
        each_entry(path, (self.from, self.to), |entry| match met.enter(self, path, &entry) {
            Some(blocked) => ControlFlow::Break(blocked),
            None => ControlFlow::Continue(()),
        })
        .break_value()
    }

    /// Returns the first cells of a path that are in smoke, at most `most` of them.
    fn clouds(&self, path: C::Path, most: usize) -> Vec<Blocked<C>> {
        let mut found = Vec::new();
        let _ = each_entry(path, (self.from, self.to), |Entry { at, index, .. }| {
            if self.smoke(at) {
                found.push(Blocked { by: Cause::Smoke, at, index: Some(index) });
            }
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Returns what stops a path that may choose between two cells at a tie: at each tie, one cell that is
    /// free of everything suffices. Smoke comes first, as everywhere.
    fn blocker_at_choice(&self, path: C::Path) -> Option<Blocked<C>> {
        let first = |wanted: fn(Cause) -> bool| {
            let mut index = 0;
            path.walk(self.from, self.to, |passage| {
                let at = match passage {
                    Passage::Through(at) | Passage::Between(at, _) => at,
                };
                let by = self.stops(passage).filter(|&by| wanted(by));
                index += 1;
                match by {
                    Some(by) => ControlFlow::Break(Blocked { by, at, index: Some(index - 1) }),
                    None => ControlFlow::Continue(()),
                }
            })
            .break_value()
        };
        let smoke = self.heeds(Feature::Smoke).then(|| first(|by| by == Cause::Smoke)).flatten();
        smoke.or_else(|| first(|_| true))
    }

    /// Returns what stops such a path at this cell.
    fn stops(&self, passage: Passage<C>) -> Option<Cause> {
        let not_free = |at: C| match self.smoke(at) {
            true => Some(Cause::Smoke),
            false => self.solid(at),
        };
        match passage {
            Passage::Through(at) if at == self.from => self.smoke(at).then_some(Cause::Smoke),
            Passage::Through(at) if at == self.to => match self.smoke(at) {
                true => Some(Cause::Smoke),
                false => (self.plan.hides_walls() && self.wall(at)).then_some(Cause::Tile),
            },
            Passage::Through(at) => not_free(at),
            Passage::Between(a, b) => not_free(b).and(not_free(a)),
        }
    }

    /// Returns the path to show: of two, the one that decided, or the one whose cover is reported.
    fn shown(&self, lines: Lines<C::Path>) -> C::Path {
        let Some((second, join)) = lines.second else { return lines.first };
        let clear = [lines.first, second].map(|path| self.blocker_on(path).is_none());
        let takes_second = match (join, clear) {
            (Join::Either, [true, true]) => self.cover_on(second) < self.cover_on(lines.first),
            (Join::Both, [true, true]) => self.cover_on(second) > self.cover_on(lines.first),
            (Join::Either, [first, second]) => !first && second,
            (Join::Both, [first, second]) => first && !second,
        };
        if takes_second { second } else { lines.first }
    }

    /// Returns the soft cover that a cell strictly between the ends adds.
    fn cover_at(&self, at: C) -> Millionths {
        if self.heeds(Feature::Cover) && at != self.from && at != self.to && self.is_inside(at) {
            self.world.cover(at).clamp(Millionths::ZERO, Millionths::ONE)
        } else {
            Millionths::ZERO
        }
    }

    /// Returns the capped sum of soft cover along a path.
    fn cover_on(&self, path: C::Path) -> Millionths {
        let mut sum = Millionths::ZERO;
        if self.heeds(Feature::Cover) {
            let _ = each_entry(path, (self.from, self.to), |entry| {
                sum = sum + self.cover_at(entry.at);
                ControlFlow::<()>::Continue(())
            });
        }
        sum.min(self.plan.params.cover.max)
    }

    /// Returns the soft cover on the way to a target that is seen.
    pub(super) fn cover_along(self, lines: Lines<C::Path>) -> Millionths {
        self.cover_on(self.shown(lines))
    }

    /// Returns the line that decided, and its steps up to the blocker.
    pub(super) fn draw_along(self, lines: Lines<C::Path>, blocked: Option<Blocked<C>>) -> Drawn<C> {
        let path = self.shown(lines);
        let walked = match blocked {
            None => u32::MAX,
            Some(Blocked { index, .. }) => index.map_or(0, |index| index + 1),
        };
        let mut entries = Vec::new();
        let _ = each_entry(path, (self.from, self.to), |entry| {
            entries.push(entry);
            ControlFlow::<()>::Continue(())
        });
        if path.flanks() == Flanks::Choice && blocked.is_none() {
            self.take_free(path, &mut entries);
        }
        let last = entries.len().saturating_sub(1);
        let step = |entry: &Entry<C>| {
            let Entry { at, index, .. } = *entry;
            let step = Step::new(at, index as usize, StepKind::at(index as usize, last));
            if !self.is_inside(at) {
                return step;
            }
            let cover = self.cover_at(at);
            Step {
                blocked_tile: index > 0 && self.wall(at),
                blocked_edge: index > 0 && self.is_edge(path, entry),
                soft_cover: (cover > Millionths::ZERO).then_some(cover),
                elevation: self
                    .heeds(Feature::Elevation)
                    .then(|| self.world.elevation(at))
                    .flatten(),
                ..step
            }
        };
        let steps = entries.iter().take_while(|entry| entry.index < walked).map(step).collect();
        Drawn { line: entries.iter().map(|entry| entry.at).collect(), steps, segments: Vec::new() }
    }

    /// Replaces the first cell of each tie by the second one where the first is not free.
    fn take_free(&self, path: C::Path, entries: &mut [Entry<C>]) {
        let mut index = 0;
        let _ = path.walk(self.from, self.to, |passage| {
            if let Passage::Between(a, b) = passage
                && self.stops(Passage::Through(a)).is_some()
            {
                entries[index].at = b;
            }
            index += 1;
            ControlFlow::<()>::Continue(())
        });
    }

    /// Returns everything up to the first blocker of each line whose removal could open that line.
    pub(super) fn suspects_along(self, lines: Lines<C::Path>) -> Vec<Obstacle<C>> {
        let mut found = Vec::new();
        for path in lines.paths() {
            if path.flanks() == Flanks::Choice {
                self.suspects_at_choice(path, &mut found);
            } else {
                self.suspects_on(path, &mut found);
            }
        }
        found
    }

    fn suspects_on(&self, path: C::Path, found: &mut Vec<Obstacle<C>>) {
        if self.heeds(Feature::Smoke) {
            match self.clouds(path, 2)[..] {
                [] => (),
                [cloud] => return found.push(Obstacle::Smoke(cloud.at)),
                // Removing one cell of smoke leaves the other.
                _ => return,
            }
        }
        let mut met = Met::new(self);
        let _ = each_entry(path, (self.from, self.to), |entry| {
            let Entry { at, index, before, pair, .. } = entry;
            if index == 0 {
                return ControlFlow::Continue(());
            }
            let beside = pair.map_or([None, None], |(a, b)| [Some(a), Some(b)]);
            for at in beside.into_iter().flatten().chain([at]) {
                match self.solid(at) {
                    Some(Cause::Unit) => found.push(Obstacle::Unit(at)),
                    // A wall may hide a unit; where obstacles are pierced, they count as one.
                    Some(_) => found.push(Obstacle::Tile(at)),
                    None => (),
                }
            }
            if self.heeds(Feature::Opacity) && self.world.opacity(at) > Millionths::ZERO {
                found.push(Obstacle::Opacity(at));
            }
            if met.enter(self, path, &entry).is_none() {
                return ControlFlow::Continue(());
            }
            found.push(Obstacle::Elevation(at));
            if self.heeds(Feature::Edges) {
                let (first, second) = before.offset_to(at);
                let sides = [(first, 0), (0, second)].map(|side| before.shifted(side));
                let ways =
                    sides.into_iter().flatten().flat_map(|side| [(before, side), (side, at)]);
                for (a, b) in ways.chain([(before, at)]) {
                    if self.world.blocks_edge(a, b) {
                        found.push(Obstacle::edge(self.world, a, b));
                    }
                }
            }
            ControlFlow::Break(())
        });
    }

    fn suspects_at_choice(&self, path: C::Path, found: &mut Vec<Obstacle<C>>) {
        let _ = path.walk(self.from, self.to, |passage| {
            if self.stops(passage).is_none() {
                return ControlFlow::Continue(());
            }
            let cells = match passage {
                Passage::Through(at) => [at, at],
                Passage::Between(a, b) => [a, b],
            };
            for at in cells {
                found.extend([Obstacle::Tile(at), Obstacle::Unit(at), Obstacle::Smoke(at)]);
            }
            ControlFlow::Break(())
        });
    }
}
