//! Which cells of a window lie on the map. Exact. Cost: O(area / 64) for a rectangle's border; O(area)
//! for a disc that crosses the border of a hex map.

use super::shape::Shape;
use crate::grid::{Bounds, Coord, Extent, Grid};
use std::marker::PhantomData;

/// The masks of windows that cross the border of a rectangle.
#[derive(Debug)]
pub(super) struct Overhang<C> {
    shape: Shape,
    /// For each side of the map, the cells that are left when 1, 2, … columns or rows are cut off.
    sides: [Vec<Vec<u64>>; 4],
    grid: PhantomData<C>,
}

impl<C: Coord> Overhang<C> {
    pub fn new(shape: Shape) -> Self {
        let sides = match C::GRID {
            Grid::Square if shape.reach <= super::shades::LAST.into() => [
                cuts(shape, |(x, _)| x),
                cuts(shape, |(_, y)| y),
                cuts(shape, |(x, _)| -x),
                cuts(shape, |(_, y)| -y),
            ],
            _ => Default::default(),
        };
        Overhang { shape, sides, grid: PhantomData }
    }

    /// Removes the cells that the map does not have.
    #[inline]
    pub fn clip(&self, extent: &Extent<C>, at: C, seen: &mut [u64]) {
        let ((column, row), reach) = (at.place(), self.shape.reach);
        let Bounds { left, top, right, bottom } = extent.bounds();
        let over =
            [left - column, top - row, column - right, row - bottom].map(|side| side + reach);
        match C::GRID {
            Grid::Square => {
                for (cut, side) in over.into_iter().zip(&self.sides).filter(|(cut, _)| *cut > 0) {
                    let left = &side[cut as usize - 1];
                    seen.iter_mut().zip(left).for_each(|(word, left)| *word &= left);
                }
            }
            Grid::Hex => {
                let inside = |&(q, r): &(i32, i32)| {
                    let corner = at.shifted((i64::from(q) * reach, i64::from(r) * reach));
                    corner.is_some_and(|corner| extent.contains(corner))
                };
                // No column or row of a disc reaches further than those of its corners.
                if !C::DIRECTIONS.iter().all(inside) {
                    self.clip_each(extent, at, seen);
                }
            }
        }
    }

    #[cold]
    fn clip_each(&self, extent: &Extent<C>, at: C, seen: &mut [u64]) {
        for (index, offset) in self.shape.offsets().enumerate() {
            if !at.shifted(offset).is_some_and(|cell| extent.contains(cell)) {
                seen[index / 64] &= !(1 << (index % 64));
            }
        }
    }
}

/// Returns the cells that are left when 1, 2, … columns or rows are cut off: those whose distance
/// `along` from the middle is large enough.
fn cuts(shape: Shape, along: impl Fn((i64, i64)) -> i64) -> Vec<Vec<u64>> {
    let cut = |cut: i64| {
        let mut left = vec![0; (shape.area() as usize).div_ceil(64)];
        for (index, offset) in shape.offsets().enumerate() {
            let stays = along(offset) >= cut - shape.reach;
            left[index / 64] |= u64::from(stays) << (index % 64);
        }
        left
    };
    (1..=shape.reach).map(cut).collect()
}
