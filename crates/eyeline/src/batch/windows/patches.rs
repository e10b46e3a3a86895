//! Observations through any window of squares, however it is turned, indexed or cut off by the border.
//! Exact: numbers are copied or set to 0. Cost: O(channels × area), up to 64 cells at a time.

use super::spread::{bits, floats};
use super::view::Placement;
use crate::grid::{Bounds, Coord, moved};
use crate::map::{Feature, World};
use crate::rules::Axes;
use crate::window::Masking;
use fearless_simd::Simd;
use std::ops::Range;

/// The window of one agent.
pub(super) struct Patch<'a> {
    /// What the agent sees, one bit a cell.
    seen: &'a [u64],
    masking: Masking,
    side: usize,
    bounds: Bounds,
    /// The place of the window's first cell.
    first: (i64, i64),
    /// The step from one cell of a run to the next; `across` is the step from one run to the next.
    along: (i64, i64),
    across: (i64, i64),
    /// Which cells of a run lie on the map; `runs` says which runs do.
    cells: Range<usize>,
    runs: Range<usize>,
}

/// Some cells of a run.
struct Part {
    /// The indices to which their numbers go.
    numbers: Range<usize>,
    /// The place of the first.
    first: (i64, i64),
}

impl<'a> Patch<'a> {
    pub fn new<C: Coord>(
        view: Placement<C>,
        (reach, axes): (i64, Axes),
        bounds: Bounds,
        (seen, masking): (&'a [u64], Masking),
    ) -> Self {
        let (right, down) = (view.up.onto_map((1, 0)), view.up.onto_map((0, 1)));
        let first = moved(moved(view.middle(), right, -reach), down, -reach);
        let (along, across) = match axes {
            Axes::Yx => (right, down),
            Axes::Xy => (down, right),
        };
        let side = 2 * reach as usize + 1;
        let cells = on_map(first, along, side, bounds);
        let runs = on_map(first, across, side, bounds);
        Patch { seen, masking, side, bounds, first, along, across, cells, runs }
    }

    /// Writes walls, layers and, if the output has room for it, visibility.
    #[inline(always)]
    pub fn write<S: Simd, C: Coord, W: World<C> + ?Sized>(
        &self,
        simd: S,
        world: &W,
        layers: &[&[f32]],
        out: &mut [f32],
    ) {
        if self.cells.len() < self.side || self.runs.len() < self.side {
            out.fill(0.0);
        }
        let mut channels = out.chunks_exact_mut(self.side * self.side);
        if let Some(out) = channels.next() {
            for part in self.parts() {
                let hidden = self.masking == Masking::Hidden;
                let shown = if hidden { bits(self.seen, part.numbers.start) } else { u64::MAX };
                let walls = shown & self.walls(world, &part);
                fill(&mut out[part.numbers], |bit| f32::from(walls >> bit & 1 == 1));
            }
        }
        let width = self.bounds.width() as i64;
        let step = self.along.1 * width + self.along.0;
        for (layer, out) in layers.iter().zip(&mut channels) {
            for part in self.parts() {
                let masked = self.masking != Masking::Off;
                let shown = if masked { bits(self.seen, part.numbers.start) } else { u64::MAX };
                let (column, row) = part.first;
                let first = (row - self.bounds.top) * width + column - self.bounds.left;
                fill(&mut out[part.numbers], |bit| {
                    let number = layer[(first + bit as i64 * step) as usize];
                    if shown >> bit & 1 == 1 { number } else { 0.0 }
                });
            }
        }
        if let Some(out) = channels.next() {
            floats(simd, self.seen, out);
        }
    }

    fn parts(&self) -> impl Iterator<Item = Part> {
        self.runs.clone().flat_map(move |run| {
            self.cells.clone().step_by(64).map(move |cell| {
                let begin = run * self.side;
                let end = self.cells.end.min(cell + 64);
                let first = moved(self.first, self.across, run as i64);
                let first = moved(first, self.along, cell as i64);
                Part { numbers: begin + cell..begin + end, first }
            })
        })
    }

    /// Returns the walls of a part, one bit a cell.
    #[inline]
    fn walls<C: Coord, W: World<C> + ?Sized>(&self, world: &W, part: &Part) -> u64 {
        let length = part.numbers.len();
        let kept = world.bits(Feature::Walls).filter(|walls| walls.bounds() == self.bounds);
        let Some(walls) = kept else {
            let wall = |bit: usize| {
                let (column, row) = moved(part.first, self.along, bit as i64);
                C::at_place(column, row).is_some_and(|at| world.wall(at))
            };
            return (0..length).map(|bit| u64::from(wall(bit)) << bit).sum();
        };
        let last = moved(part.first, self.along, length as i64 - 1);
        let turned = |bits: u64| bits.reverse_bits() >> (64 - length);
        match self.along {
            (1, _) => walls.right(part.first),
            (-1, _) => turned(walls.right(last)),
            (_, 1) => walls.down(part.first),
            _ => turned(walls.down(last)),
        }
    }
}

#[inline(always)]
fn fill(out: &mut [f32], number: impl Fn(usize) -> f32) {
    out.iter_mut().enumerate().for_each(|(bit, out)| *out = number(bit));
}

/// Returns the range of steps from a place that lie on the map.
fn on_map(first: (i64, i64), step: (i64, i64), side: usize, bounds: Bounds) -> Range<usize> {
    let (column, row) = first;
    let (before, after) = match step {
        (1, _) => (bounds.left - column, bounds.right - column),
        (-1, _) => (column - bounds.right, column - bounds.left),
        (_, 1) => (bounds.top - row, bounds.bottom - row),
        _ => (row - bounds.bottom, row - bounds.top),
    };
    let clamped = |steps: i64| steps.clamp(0, side as i64) as usize;
    clamped(before)..clamped(after + 1)
}
