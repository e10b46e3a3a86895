//! What stands around the observer, read once a field into small arrays: a mark a cell, and the
//! layers that the rule heeds. Cost: the cells of the box around the radius.

use crate::grid::{Block, Bounds, Coord};
use crate::map::{Millionths, World};

/// What a cell has.
pub(super) type Marks = u8;
/// A wall.
pub(super) const WALL: Marks = 1;
/// Smoke that blocks.
pub(super) const SMOKE: Marks = 2;
/// No line to a wanted cell comes here.
pub(super) const CUT: Marks = 4;
/// Not wanted.
pub(super) const HIDDEN: Marks = 8;
/// No cell of the map; lines over hexes pass over it.
pub(super) const OUTSIDE: Marks = 16;

/// The layers of a block.
#[derive(Debug, Default)]
pub(super) struct Ground {
    pub marks: Vec<Marks>,
    /// Opacity, or soft cover.
    pub values: Vec<Millionths>,
    pub heights: Vec<Option<Millionths>>,
}

impl Ground {
    /// Marks the cells of a block; no line to a wanted cell leaves `within`.
    pub fn mark<C: Coord>(&mut self, world: &dyn World<C>, block: &Block<C>, within: Bounds) {
        let (extent, width) = (world.extent(), block.width as usize);
        let bits = world.wall_bits();
        self.marks.clear();
        self.marks.resize(block.len(), CUT | HIDDEN);
        for ((first, row), marks) in block.rows().zip(self.marks.chunks_exact_mut(width)) {
            if row < within.top || row > within.bottom {
                continue;
            }
            let last = first + width as i64 - 1;
            let part = |from: i64, to: i64| {
                let (from, to) = (from.max(within.left).max(first), to.min(within.right).min(last));
                (from - first) as usize..(to + 1 - first).max(from - first) as usize
            };
            let map = extent.bounds();
            let columns = extent.columns(row);
            let inside = match map.top <= row && row <= map.bottom {
                true => part(*columns.start(), *columns.end()),
                false => 0..0,
            };
            if let Some(marks) = marks.get_mut(part(i64::MIN, i64::MAX)) {
                marks.fill(OUTSIDE | HIDDEN);
            }
            let start = first + inside.start as i64;
            let Some(marks) = marks.get_mut(inside) else { continue };
            marks.fill(0);
            match &bits {
                Some(bits) => {
                    for (column, marks) in (start..).step_by(64).zip(marks.chunks_mut(64)) {
                        let mut walls = bits.right((column, row));
                        while let Some(mark) = marks.get_mut(walls.trailing_zeros() as usize) {
                            *mark |= WALL;
                            walls &= walls - 1;
                        }
                    }
                }
                None => {
                    for (column, mark) in (start..).zip(marks) {
                        let wall = C::at_place(column, row).is_some_and(|at| world.wall(at));
                        *mark |= if wall { WALL } else { 0 };
                    }
                }
            }
        }
    }

    /// Marks smoke.
    pub fn mark_smoke<C: Coord>(&mut self, world: &dyn World<C>, block: &Block<C>) {
        for (at, mark) in block.cells().zip(&mut self.marks) {
            if *mark & (CUT | OUTSIDE) == 0 && world.smoke(at) {
                *mark |= SMOKE;
            }
        }
    }

    /// Reads a layer of values, or empties it.
    pub fn read_values<C: Coord>(
        &mut self,
        block: &Block<C>,
        read: Option<impl FnOnce(Block<C>, &mut [Millionths])>,
    ) {
        self.values.clear();
        self.values.resize(block.len(), Millionths::ZERO);
        if let Some(read) = read {
            read(*block, &mut self.values);
        }
    }
}
