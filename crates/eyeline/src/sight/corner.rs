//! The predicate for corner rules (001): a target is visible if one segment between corners touches no
//! wall and no unit but those of the source and the target. Smoke, where it is heeded, also hides the
//! cell that it fills.
//! Exact: tiles are found by integer division.
//! Cost: O(tiles along each of at most 16 segments, until one is clear).

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use super::trace::{Drawn, Segment};
use crate::grid::{Cell, Coord};
use crate::line::{Corner, corner_pairs, touched};
use crate::map::World;
use crate::rules::{Cause, CornerLine, Outright};

impl<W: World<Cell> + ?Sized> Look<'_, Cell, W> {
    /// Returns what blocks in a tile that is neither the source nor the target.
    fn solid_or_smoke(&self, at: Cell) -> Option<Cause> {
        // Segments touch tiles beyond the map, where nothing stands.
        if !self.world.extent().contains(at) {
            return None;
        }
        self.solid(at).or_else(|| self.smoke(at).then_some(Cause::Smoke))
    }

    /// Whether the target itself blocks.
    pub(super) fn is_target_solid(&self) -> bool {
        self.solid_or_smoke(self.to).is_some()
    }

    /// Returns smoke at either end, which hides everything.
    fn cloud(&self) -> Option<Blocked<Cell>> {
        let at = [self.from, self.to].into_iter().find(|&at| self.smoke(at))?;
        Some(Blocked { by: Cause::Smoke, at, index: None })
    }

    /// Returns the first tile along a segment that blocks it.
    fn on_segment(
        &self,
        rule: CornerLine,
        (start, end): (Corner, Corner),
    ) -> Option<Blocked<Cell>> {
        touched(start, end, rule.touch)
            .filter(|&at| at != self.from && at != self.to)
            .find_map(|at| Some(Blocked { by: self.solid_or_smoke(at)?, at, index: None }))
    }

    /// Returns what blocks if, at either end, both neighbours toward the other end are blocked.
    fn squeezed(&self) -> Option<Blocked<Cell>> {
        let Look { from, to, .. } = *self;
        [toward(from, to), toward(to, from)].into_iter().flatten().find_map(|neighbours| {
            let shut = neighbours.iter().all(|&at| self.solid_or_smoke(at).is_some());
            let at = neighbours[0].min(neighbours[1]);
            shut.then_some(Blocked { by: Cause::Corner, at, index: None })
        })
    }

    pub(super) fn blocker_by_corners(&self, rule: CornerLine) -> Option<Blocked<Cell>> {
        let Look { from, to, .. } = *self;
        let cloud = self.cloud();
        if cloud.is_some() || from == to {
            return cloud;
        }
        if rule.squeeze == Outright::Blocks
            && let Some(corner) = self.squeezed()
        {
            return Some(corner);
        }
        let mut first = None;
        for pair in corner_pairs(from, to, rule.pairs) {
            // A clear segment is enough.
            let blocked = self.on_segment(rule, pair)?;
            first.get_or_insert(blocked);
        }
        first
    }

    pub(super) fn draw_corners(&self, rule: CornerLine) -> Drawn<Cell> {
        let Look { from, to, .. } = *self;
        // A tile sees itself outright; no segment is considered.
        let segments = corner_pairs(from, to, rule.pairs)
            .filter(|_| from != to)
            .map(|(start, end)| Segment {
                from: start,
                to: end,
                blocked_by: self.on_segment(rule, (start, end)),
            })
            .collect();
        Drawn { line: Vec::new(), steps: Vec::new(), segments }
    }

    /// Returns the first blocker of each segment, and the neighbours that squeeze: nothing else, removed
    /// alone, can clear a segment.
    pub(super) fn suspects_at_corners(&self, rule: CornerLine) -> Vec<Obstacle<Cell>> {
        let Look { from, to, .. } = *self;
        if let Some(cloud) = self.cloud() {
            return vec![Obstacle::Smoke(cloud.at)];
        }
        let on_segments = corner_pairs(from, to, rule.pairs)
            .filter_map(|pair| Some(self.on_segment(rule, pair)?.at));
        let squeezing = [toward(from, to), toward(to, from)].into_iter().flatten().flatten();
        let blockers = |at| [Obstacle::Tile(at), Obstacle::Unit(at), Obstacle::Smoke(at)];
        on_segments.chain(squeezing).flat_map(blockers).collect()
    }
}

/// Returns the two neighbours of a tile that lie toward another tile; `None` if the tiles share a row
/// or a column.
fn toward(tile: Cell, other: Cell) -> Option<[Cell; 2]> {
    let (dx, dy) = tile.offset_to(other);
    (dx != 0 && dy != 0).then(|| {
        let (sx, sy) = (dx.signum() as i32, dy.signum() as i32);
        [Cell::new(tile.x + sx, tile.y), Cell::new(tile.x, tile.y + sy)]
    })
}
