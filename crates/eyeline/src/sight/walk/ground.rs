//! What stands around the observer, read once a field into small arrays: a mark a cell, and the
//! layers that the rule heeds. Cells without a mark change nothing for a line that passes. Cost: the
//! cells of the box around the radius.

use super::Wanted;
use crate::grid::{Block, Bounds, Grid, MAX_DISTANCE, Metric};
use crate::map::{Feature, Millionths, WallBits};
use crate::sight::Judge;
use crate::sight::sweep::Field;

/// What a cell has.
pub(super) type Marks = u8;
/// A wall.
pub(super) const WALL: Marks = 1;
/// A unit.
pub(super) const UNIT: Marks = 2;
/// Smoke, or no line to a wanted cell comes here.
pub(super) const STOP: Marks = 4;
/// No cell of the map; lines over hexes pass over it.
pub(super) const OUTSIDE: Marks = 8;
/// An edge is near.
pub(super) const EDGE: Marks = 16;
/// Something adds up: opacity or cover.
pub(super) const VALUE: Marks = 32;
/// A height.
pub(super) const HEIGHT: Marks = 64;

/// The layers of a block.
#[derive(Debug, Default)]
pub(super) struct Ground {
    pub marks: Vec<Marks>,
    /// The directions in which sight that leaves a cell is stopped, a bit each.
    pub edges: Vec<u8>,
    pub opacity: Vec<Millionths>,
    pub cover: Vec<Millionths>,
    /// Heights; those of cells without a mark count as 0.
    pub heights: Vec<i64>,
    /// How many cells have something that blocks or adds up.
    pub busy: usize,
    /// Whether all heights are low: products with a few steps fit 64 bits.
    pub low: bool,
    /// Heights of a few rows, as they are read.
    some: Vec<Option<Millionths>>,
}

/// Heights up to this, 17 million, are low.
const LOW: u64 = 1 << 44;

impl Ground {
    /// Reads what a field's rule heeds.
    pub fn read<C: Judge>(
        &mut self,
        field: &Field<'_, C>,
        hull: Bounds,
        block: &Block<C>,
        wanted: Wanted,
    ) {
        let Field { world, plan, .. } = *field;
        let heeds = |layer| plan.heeds(layer);
        self.mark_reach(field, hull, block);
        if heeds(Feature::Walls) {
            self.mark(block, WALL, world.wall_bits(), &|at| world.wall(at));
        }
        if heeds(Feature::Units) {
            self.mark(block, UNIT, world.unit_bits(), &|at| world.unit(at));
        }
        if heeds(Feature::Smoke) {
            self.mark(block, STOP, world.smoke_bits(), &|at| world.smoke(at));
        }
        if heeds(Feature::Opacity) {
            let opacity = &mut self.opacity;
            fill(opacity, block.len(), Millionths::ZERO);
            world.opacities(*block, opacity);
            mark_values(&mut self.marks, opacity, VALUE, |&value| value > Millionths::ZERO);
        } else {
            self.opacity.clear();
        }
        if wanted == Wanted::Cover && heeds(Feature::Cover) {
            let cover = &mut self.cover;
            fill(cover, block.len(), Millionths::ZERO);
            world.covers(*block, cover);
            mark_values(&mut self.marks, cover, VALUE, |&value| value > Millionths::ZERO);
        } else {
            self.cover.clear();
        }
        self.heights.clear();
        self.low = true;
        if heeds(Feature::Elevation) {
            self.read_heights(field, block);
        }
        if heeds(Feature::Edges) {
            fill(&mut self.edges, block.len(), 0);
            world.edge_marks(*block, &mut self.edges);
            self.mark_edges(block.width as usize);
        } else {
            self.edges.clear();
        }
        let busy = |&&marks: &&Marks| marks & (WALL | UNIT | VALUE) != 0 && marks & STOP == 0;
        self.busy = self.marks.iter().filter(busy).count();
    }

    /// Marks the cells that no line to a wanted cell comes to, and those that are none.
    fn mark_reach<C: Judge>(&mut self, field: &Field<'_, C>, hull: Bounds, block: &Block<C>) {
        let (extent, width) = (field.world.extent(), block.width as usize);
        fill(&mut self.marks, block.len(), STOP);
        // A hex of a line holds a point of the straight line between two centres, so that its column
        // is at most one beyond theirs.
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
                let Some(half) = half_width(metric, radius.into(), (row - own_row).abs()) else {
                    continue;
                };
                (left, right) = (left.max(own_column - half), right.min(own_column + half));
            }
            let last = first + width as i64 - 1;
            let part = |from: i64, to: i64| {
                let (from, to) = (from.max(left).max(first), to.min(right).min(last));
                (from - first) as usize..(to + 1 - first).max(from - first) as usize
            };
            if C::GRID == Grid::Square {
                if let Some(marks) = marks.get_mut(part(i64::MIN, i64::MAX)) {
                    marks.fill(0);
                }
                continue;
            }
            let map = extent.bounds();
            let columns = extent.columns(row);
            let inside = match map.top <= row && row <= map.bottom {
                true => part(*columns.start(), *columns.end()),
                false => 0..0,
            };
            if let Some(marks) = marks.get_mut(part(i64::MIN, i64::MAX)) {
                marks.fill(OUTSIDE);
            }
            if let Some(marks) = marks.get_mut(inside) {
                marks.fill(0);
            }
        }
    }

    /// Marks the cells of a layer, by its bits where there are any.
    fn mark<C: Judge>(
        &mut self,
        block: &Block<C>,
        mark: Marks,
        bits: Option<WallBits<'_>>,
        ask: &dyn Fn(C) -> bool,
    ) {
        let Some(bits) = bits else {
            for (at, marks) in block.cells().zip(&mut self.marks) {
                if *marks & (STOP | OUTSIDE) == 0 && ask(at) {
                    *marks |= mark;
                }
            }
            return;
        };
        let width = block.width as usize;
        for ((first, row), marks) in block.rows().zip(self.marks.chunks_exact_mut(width)) {
            for (column, marks) in (first..).step_by(64).zip(marks.chunks_mut(64)) {
                let mut word = bits.right((column, row));
                while let Some(marks) = marks.get_mut(word.trailing_zeros() as usize) {
                    *marks |= mark;
                    word &= word - 1;
                }
            }
        }
    }

    /// Reads and marks heights, some rows at a time.
    fn read_heights<C: Judge>(&mut self, field: &Field<'_, C>, block: &Block<C>) {
        const ROWS: u32 = 32;
        let (first, top) = block.first.axes();
        let width = block.width as usize;
        let mut low = true;
        for start in (0..block.height).step_by(ROWS as usize) {
            let height = ROWS.min(block.height - start);
            let part = Block {
                first: C::from_axes(first, top.wrapping_add_unsigned(start)),
                height,
                ..*block
            };
            fill(&mut self.some, part.len(), None);
            field.world.elevations(part, &mut self.some);
            let marks = &mut self.marks[start as usize * width..];
            for (mark, some) in marks.iter_mut().zip(&self.some) {
                *mark |= if some.is_some() { HEIGHT } else { 0 };
                low &= some.is_none_or(|some| some.get().unsigned_abs() <= LOW);
            }
            self.heights.extend(self.some.iter().map(|some| some.map_or(0, Millionths::get)));
        }
        self.low = low;
    }

    /// Marks the cells around those that an edge belongs to.
    fn mark_edges(&mut self, width: usize) {
        let height = self.edges.len() / width;
        for (row, edges) in self.edges.chunks_exact(width).enumerate() {
            for (column, _) in edges.iter().enumerate().filter(|&(_, &edges)| edges != 0) {
                for row in row.saturating_sub(1)..=(row + 1).min(height - 1) {
                    let (left, right) = (column.saturating_sub(1), (column + 1).min(width - 1));
                    let marks = &mut self.marks[row * width + left..=row * width + right];
                    marks.iter_mut().for_each(|marks| *marks |= EDGE);
                }
            }
        }
    }
}

/// Makes a list of so many times one value.
pub(super) fn fill<T: Copy>(values: &mut Vec<T>, count: usize, value: T) {
    values.clear();
    values.resize(count, value);
}

fn mark_values<T>(marks: &mut [Marks], values: &[T], mark: Marks, counts: impl Fn(&T) -> bool) {
    for (marks, value) in marks.iter_mut().zip(values) {
        *marks |= if counts(value) { mark } else { 0 };
    }
}

/// How far a row may go to either side within a radius; `None` if it is beyond.
fn half_width(metric: Metric, radius: i64, across: i64) -> Option<i64> {
    // No offset within a field is longer than this.
    let radius = radius.min(4 * MAX_DISTANCE);
    match metric {
        _ if across > radius => None,
        Metric::Manhattan => Some(radius - across),
        Metric::Euclidean => Some((radius * radius - across * across).isqrt()),
        Metric::Chebyshev | Metric::Hex => Some(radius),
    }
}
