//! A sector of the ground around an observer.

use super::canvas::Canvas;
use crate::grid::{Block, Coord};
use crate::line::sector::Sector;
use crate::line::trie::slot;

/// A cell of a sector: its axes, its place on the canvas, and where a block has it.
pub(super) struct Site {
    pub x: i64,
    pub y: i64,
    pub place: u16,
    pub index: Option<usize>,
}

impl Sector {
    /// Fills the slots of a sector around an observer.
    pub(super) fn survey<C: Coord, S: Copy>(
        &self,
        (from, rings): (C, i64),
        block: &Block<C>,
        canvas: &Canvas,
        spots: &mut Vec<S>,
        spot: impl Fn(Site) -> S,
    ) {
        let (left, top) = block.first.offset_to(from);
        let (width, height) = (u64::from(block.width), u64::from(block.height));
        spots.clear();
        for x in 0..=rings {
            debug_assert_eq!(spots.len(), slot(x, 0));
            // Slots beyond the diagonal of the last ring lie on no line.
            for y in 0..=x + 1 {
                let (dx, dy) = self.offset(x, y);
                let (column, row) = ((left + dx) as u64, (top + dy) as u64);
                let inside = column < width && row < height;
                let index = inside.then(|| (row * width + column) as usize);
                spots.push(spot(Site { x, y, place: canvas.place((dx, dy)), index }));
            }
        }
    }
}
