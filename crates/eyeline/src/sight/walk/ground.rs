//! The surroundings of the observer, read once for a field into small arrays: a byte of marks for each
//! cell, and the layers that the rule heeds. A cell without a mark changes nothing for a line that
//! passes it.
//! Exact: the values are those of the world, in millionths. Cost: O(cells of the box around the
//! radius).

use super::{Wanted, stride};
use crate::grid::{Block, Bounds, Coord, Grid, Metric};
use crate::map::{Feature, Millionths, World, stands};
use crate::sight::sweep::Field;

/// The things that a cell has, one bit each.
pub(super) type Marks = u8;
/// A wall.
pub(super) const WALL: Marks = 1;
/// A unit.
pub(super) const UNIT: Marks = 2;
/// Smoke, or a cell to which no line to a wanted cell comes.
pub(super) const STOP: Marks = 4;
/// A place that is no cell of the map; lines over hexes may pass it.
pub(super) const OUTSIDE: Marks = 8;
/// An edge beside the cell, or beside one that lines come from.
pub(super) const EDGE: Marks = 16;
/// Opacity or cover, which add up.
pub(super) const VALUE: Marks = 32;
/// A height.
pub(super) const HEIGHT: Marks = 64;

/// The layers of a block of cells.
#[derive(Debug, Default)]
pub(super) struct Ground {
    pub marks: Vec<Marks>,
    /// The directions in which an edge stops sight that leaves a cell, one bit each.
    pub edges: Vec<u8>,
    pub opacity: Vec<Millionths>,
    pub cover: Vec<Millionths>,
    /// The heights; a cell without the mark has 0.
    pub heights: Vec<i64>,
    /// Whether all heights are low enough for their products with steps to fit into 64 bits.
    pub low: bool,
}

/// Heights are low if they are below this power of two, about two million.
const LOW: u64 = 1 << 41;

impl Ground {
    /// Reads the layers that a field's rule heeds.
    pub fn read<C: Coord>(
        &mut self,
        field: &Field<'_, C>,
        hull: Bounds,
        block: &Block<C>,
        wanted: Wanted,
    ) {
        let Field { world, plan, .. } = *field;
        let heeds = |layer| plan.heeds(layer);
        self.mark_reach(field, hull, block);
        let kinds = [(Feature::Walls, WALL), (Feature::Units, UNIT), (Feature::Smoke, STOP)];
        for (layer, mark) in kinds.into_iter().filter(|&(layer, _)| heeds(layer)) {
            self.mark(block, mark, world, layer);
        }
        // A layer that does not count has no entries.
        let count = |counts: bool| if counts { block.len() } else { 0 };
        let adds = [heeds(Feature::Opacity), wanted == Wanted::Cover && heeds(Feature::Cover)];
        fill(&mut self.opacity, count(adds[0]), Millionths::ZERO);
        fill(&mut self.cover, count(adds[1]), Millionths::ZERO);
        if adds[0] {
            world.opacities(*block, &mut self.opacity);
        }
        if adds[1] {
            world.covers(*block, &mut self.cover);
        }
        for values in [&self.opacity, &self.cover] {
            mark_values(&mut self.marks, values, VALUE, |&value| value > Millionths::ZERO);
        }
        fill(&mut self.heights, count(heeds(Feature::Elevation)), 0);
        self.low = true;
        if heeds(Feature::Elevation) {
            self.read_heights(field, block);
        }
        fill(&mut self.edges, count(heeds(Feature::Edges)), 0);
        if heeds(Feature::Edges) {
            world.edge_marks(*block, &mut self.edges);
            self.mark_edges(block);
        }
    }

    /// Returns the number of cells that have something that blocks, adds up or is high.
    pub fn busy(&self) -> usize {
        let is_busy =
            |marks: Marks| marks & (WALL | UNIT | VALUE | HEIGHT) != 0 && marks & STOP == 0;
        self.marks.iter().filter(|&&marks| is_busy(marks)).count()
    }

    /// Marks the cells to which no line to a wanted cell comes, and the places that are no cells.
    fn mark_reach<C: Coord>(&mut self, field: &Field<'_, C>, hull: Bounds, block: &Block<C>) {
        let (extent, width) = (field.world.extent(), block.width as usize);
        let map = extent.bounds();
        fill(&mut self.marks, block.len(), STOP);
        // Each hex of a line holds a point of the straight line between two centres, so its column is
        // at most one beyond theirs.
        let beyond = i64::from(C::GRID == Grid::Hex);
        let within = Bounds { left: hull.left - beyond, right: hull.right + beyond, ..hull };
        let (own_column, own_row) = field.from.place();
        let metric = field.plan.params.metric;
        let round =
            field.radius.filter(|_| matches!(metric, Metric::Euclidean | Metric::Manhattan));
        for ((first, row), marks) in block.rows().zip(self.marks.chunks_exact_mut(width)) {
            if row < within.top || row > within.bottom {
                continue;
            }
            let (mut left, mut right) = (within.left, within.right);
            if let Some(radius) = round {
                let Some(half) = metric.half_width(radius.into(), (row - own_row).abs()) else {
                    continue;
                };
                (left, right) = (left.max(own_column - half), right.min(own_column + half));
            }
            let last = first + width as i64 - 1;
            let part = |from: i64, to: i64| {
                let (from, to) = (from.max(left).max(first), to.min(right).min(last));
                (from - first) as usize..(to + 1 - first).max(from - first) as usize
            };
            let mut mark = |from: i64, to: i64, with: Marks| {
                marks.get_mut(part(from, to)).into_iter().for_each(|marks| marks.fill(with));
            };
            if C::GRID == Grid::Square {
                mark(i64::MIN, i64::MAX, 0);
                continue;
            }
            mark(i64::MIN, i64::MAX, OUTSIDE);
            if map.top <= row && row <= map.bottom {
                let columns = extent.columns(row);
                mark(*columns.start(), *columns.end(), 0);
            }
        }
    }

    /// Marks the cells of a layer, by its bits if the world keeps them.
    fn mark<C: Coord>(
        &mut self,
        block: &Block<C>,
        mark: Marks,
        world: &dyn World<C>,
        layer: Feature,
    ) {
        match world.bits(layer) {
            Some(bits) => {
                block.mark(mark, &mut self.marks, |column, row| bits.right((column, row)))
            }
            None => {
                for (at, marks) in block.cells().zip(&mut self.marks) {
                    if *marks & (STOP | OUTSIDE) == 0 && stands(world, layer, at) {
                        *marks |= mark;
                    }
                }
            }
        }
    }

    /// Reads and marks heights.
    fn read_heights<C: Coord>(&mut self, field: &Field<'_, C>, block: &Block<C>) {
        let mut highest = 0;
        field.world.elevations(*block, &mut |index, height| {
            self.marks[index] &= !HEIGHT;
            self.marks[index] |= if height.is_some() { HEIGHT } else { 0 };
            self.heights[index] = height.map_or(0, Millionths::get);
            highest |= self.heights[index].unsigned_abs();
        });
        self.low = highest < LOW;
    }

    /// Marks the cells to which lines may come past an edge: those on both sides of it, and those
    /// diagonally behind a corner of two edges. Where edges are cannot be predicted, so each step goes
    /// over all cells without a branch.
    fn mark_edges<C: Coord>(&mut self, block: &Block<C>) {
        let Ground { marks, edges, .. } = self;
        let mut mark = |ways: u8, step: isize| {
            let (from, to) = (step.min(0).unsigned_abs(), step.max(0) as usize);
            let edges = edges.get(from..).unwrap_or_default();
            mark_values(&mut marks[to..], edges, EDGE, |edges| edges & ways == ways);
        };
        let steps = C::DIRECTIONS.iter().map(|&(a, b)| stride(block, (a.into(), b.into())));
        for (way, step) in steps.clone().enumerate() {
            mark(1 << way, 0);
            mark(1 << way, step);
            // Diagonal neighbours of a hex are never reached in one step.
            let others = steps.clone().enumerate().take(way).filter(|_| C::GRID == Grid::Square);
            others.for_each(|(other, back)| mark(1 << way | 1 << other, step + back));
        }
    }
}

/// Makes a list of `count` times one value.
pub(super) fn fill<T: Copy>(values: &mut Vec<T>, count: usize, value: T) {
    values.clear();
    values.resize(count, value);
}

fn mark_values<T>(marks: &mut [Marks], values: &[T], mark: Marks, counts: impl Fn(&T) -> bool) {
    for (marks, value) in marks.iter_mut().zip(values) {
        *marks |= if counts(value) { mark } else { 0 };
    }
}
