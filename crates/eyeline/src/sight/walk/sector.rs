//! Octants and sextants: the directions of the longer and the shorter axis, as data.

use super::canvas::Canvas;
use crate::grid::{Block, Coord, Hex};
use crate::line::trie::slot;
use crate::line::{Rounding, SEXTANTS};

/// Where a sector's axes lead.
#[derive(Clone, Copy)]
pub(super) struct Sector {
    major: (i64, i64),
    minor: (i64, i64),
}

/// The eight octants of squares.
pub(super) const OCTANTS: [Sector; 8] = {
    const fn octant(major: (i64, i64), minor: (i64, i64)) -> Sector {
        Sector { major, minor }
    }
    [
        octant((1, 0), (0, 1)),
        octant((0, 1), (1, 0)),
        octant((0, 1), (-1, 0)),
        octant((-1, 0), (0, 1)),
        octant((-1, 0), (0, -1)),
        octant((0, -1), (-1, 0)),
        octant((0, -1), (1, 0)),
        octant((1, 0), (0, -1)),
    ]
};

/// The six sextants of hexes, and how their lines are rounded.
pub(super) fn sextants() -> impl Iterator<Item = (Sector, Rounding)> {
    let direction = |k: usize| {
        let (dq, dr) = Hex::DIRECTIONS[k % 6];
        (i64::from(dq), i64::from(dr))
    };
    (0..6).map(move |k| (Sector { major: direction(k), minor: direction(k + 2) }, SEXTANTS[k]))
}

/// A cell of a sector: its axes, its place on the canvas, and where a block has it.
pub(super) struct Site {
    pub x: i64,
    pub y: i64,
    pub place: u16,
    pub index: Option<usize>,
}

impl Sector {
    /// Fills the slots of a sector around an observer.
    pub fn survey<C: Coord, S: Copy>(
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

    /// The offset of a cell of the sector.
    pub fn offset(&self, x: i64, y: i64) -> (i64, i64) {
        (x * self.major.0 + y * self.minor.0, x * self.major.1 + y * self.minor.1)
    }
}
