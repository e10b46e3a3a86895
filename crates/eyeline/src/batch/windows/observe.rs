//! Full observations (000 §1, §6): walls, the layers in order, visibility; masked by what is seen,
//! and 0 off the map. As [`Window::fill`](crate::Window::fill) has them, for many agents.

use super::shape::Shape;
use super::{Crowd, Seen, Windows, WindowsError};
use crate::batch::Threads;
use crate::grid::{Bounds, Coord, Extent, Grid};
use crate::map::World;
use crate::rules::Axes;
use crate::sight::Judge;
use crate::window::{Masking, VisibilityChannel, Window};

/// Numbers that are masked at once.
const LANES: usize = 8;

impl<C: Judge> Windows<'_, C> {
    /// Channels an agent, for so many layers.
    pub fn channels(&self, layers: usize) -> usize {
        Window::channels(layers, self.layout.visibility)
    }

    /// What each agent observes, as the layout says: [`Windows::channels`] × [`Windows::area`]
    /// numbers an agent. Every crowd has the same number of layers.
    ///
    /// ```
    /// use eyeline::{Cell, Crowd, Extent, Map, Rules, Threads, Windows};
    /// let mut map = Map::new(Extent::rectangle(4, 1)?);
    /// map.add_wall(Cell::new(2, 0));
    /// let rules = Rules::named("predprey")?;
    /// let windows = Windows::squares(&rules, 5)?;
    /// let (agents, grass) = ([Cell::new(1, 0)], [0.25, 0.5, 0.0, 1.0]);
    /// let mut out = vec![0.0; windows.channels(1) * windows.area()];
    /// let layers = [&grass[..]];
    /// let crowd = Crowd::new(&map, &agents).with_layers(&layers);
    /// windows.observe(&[crowd], Threads::One, &mut out)?;
    /// assert_eq!(out[10..15], [0.0, 0.0, 0.0, 1.0, 0.0]); // walls
    /// assert_eq!(out[35..40], [0.0, 0.25, 0.5, 0.0, 0.0]); // grass: some is hidden
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe<W: World<C> + Sync + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        threads: Threads,
        out: &mut [f32],
    ) -> Result<(), WindowsError<C>> {
        let layers = check(crowds)?;
        let places = self.channels(layers) * self.area;
        self.each_block(crowds, places, threads, out, |crowd, seen, out| {
            self.vectors.run(
                #[inline(always)]
                || {
                    for (index, &at) in seen.agents.iter().enumerate() {
                        // What is written beyond an agent's numbers the next one writes over.
                        self.channels_of(crowd, &seen, (index, at), &mut out[index * places..]);
                    }
                },
            );
        })
    }

    /// Writes the channels of one agent, one after the other.
    #[inline(always)]
    fn channels_of<W: World<C> + ?Sized>(
        &self,
        crowd: &Crowd<'_, C, W>,
        block: &Seen<'_, C>,
        (index, at): (usize, C),
        out: &mut [f32],
    ) {
        let (shape, area) = (self.shape, self.area);
        let seen = block.of(index);
        self.walls(crowd.world, block, (index, at), &mut out[..area]);
        let (extent, mut begin) = (crowd.world.extent(), area);
        for layer in crowd.layers {
            let (source, out) = (Source { layer, extent, at }, &mut out[begin..]);
            match (C::GRID, shape.axes, self.layout.masking) {
                (_, _, Masking::Off) => source.copy(shape, |_| true, out),
                (Grid::Square, Axes::Yx, _) if source.has_columns(shape) => {
                    match shape.side().div_ceil(LANES) {
                        1 => source.copy_rows::<1>(shape, seen, out),
                        2 => source.copy_rows::<2>(shape, seen, out),
                        3 => source.copy_rows::<3>(shape, seen, out),
                        4 => source.copy_rows::<4>(shape, seen, out),
                        _ => source.copy(shape, |index| bit(seen, index), out),
                    }
                }
                _ => source.copy(shape, |index| bit(seen, index), out),
            }
            begin += area;
        }
        if self.layout.visibility == VisibilityChannel::Last {
            ones(seen, &mut out[begin..begin + area]);
        }
    }

    /// The first channel.
    #[inline(always)]
    fn walls<W: World<C> + ?Sized>(
        &self,
        world: &W,
        block: &Seen<'_, C>,
        (index, at): (usize, C),
        out: &mut [f32],
    ) {
        let (seen, masked) = (block.of(index), self.layout.masking == Masking::Hidden);
        let Some(rows) = block.rows.get(index) else {
            for (index, (offset, out)) in self.shape.offsets().zip(out).enumerate() {
                let shown = !masked || bit(seen, index);
                *out = f32::from(shown && at.shifted(offset).is_some_and(|at| world.wall(at)));
            }
            return;
        };
        let mut walls = rows.packed(self.shape);
        if masked {
            walls.iter_mut().zip(seen).for_each(|(walls, seen)| *walls &= seen);
        } else {
            self.ground.clip(&world.extent(), at, &mut walls[..self.words()]);
        }
        ones(&walls, out);
    }
}

/// How many layers each crowd has; an error if they do not fit.
fn check<C: Coord, W: World<C> + ?Sized>(
    crowds: &[Crowd<'_, C, W>],
) -> Result<usize, WindowsError<C>> {
    let wanted = crowds.first().map_or(0, |crowd| crowd.layers.len());
    for (crowd, &Crowd { world, layers, .. }) in crowds.iter().enumerate() {
        if layers.len() != wanted {
            return Err(WindowsError::Layers { crowd, wanted, got: layers.len() });
        }
        let extent = world.extent();
        let wanted = extent.is_bounded().then(|| extent.bounds().area());
        let wrong = |layer: &&[f32]| wanted != Some(layer.len() as u128);
        if let Some(layer) = layers.iter().position(wrong) {
            let got = layers[layer].len();
            return Err(WindowsError::Layer { crowd, layer, wanted, got });
        }
    }
    Ok(wanted)
}

/// A layer around an agent.
struct Source<'a, C> {
    layer: &'a [f32],
    extent: Extent<C>,
    at: C,
}

impl<C: Coord> Source<'_, C> {
    /// Writes the numbers of the cells that are shown, one by one.
    fn copy(&self, shape: Shape, shown: impl Fn(usize) -> bool, out: &mut [f32]) {
        let bounds = self.extent.bounds();
        for (index, (offset, out)) in shape.offsets().zip(out).enumerate() {
            let cell = self.at.shifted(offset).filter(|_| shown(index));
            *out = match cell.filter(|&cell| self.extent.contains(cell)).map(C::place) {
                Some((column, row)) => {
                    let place = (row - bounds.top) as usize * bounds.width() as usize;
                    self.layer[place + (column - bounds.left) as usize]
                }
                None => 0.0,
            };
        }
    }

    /// Whether the map has every column of the window.
    #[inline(always)]
    fn has_columns(&self, shape: Shape) -> bool {
        let (Bounds { left, right, .. }, (column, _)) = (self.extent.bounds(), self.at.place());
        left <= column - shape.reach && column + shape.reach <= right
    }

    /// Writes the numbers of the cells that are seen, row by row, in so many eights. Some of what
    /// follows the window is overwritten.
    #[inline(always)]
    fn copy_rows<const EIGHTS: usize>(&self, shape: Shape, seen: &[u64], out: &mut [f32]) {
        let bounds = self.extent.bounds();
        let ((column, row), reach, side) = (self.at.place(), shape.reach, shape.side());
        let (width, left) = (bounds.width() as usize, (column - reach - bounds.left) as usize);
        for (row, begin) in (row - reach..=row + reach).zip((0..).step_by(side)) {
            if row < bounds.top || row > bounds.bottom {
                out[begin..begin + side].fill(0.0);
                continue;
            }
            let first = (row - bounds.top) as usize * width + left;
            let (seen, numbers, out) = (bits(seen, begin), &self.layer[first..], &mut out[begin..]);
            let eights = (numbers.as_chunks().0, out.as_chunks_mut().0);
            match (eights.0.first_chunk::<EIGHTS>(), eights.1.first_chunk_mut::<EIGHTS>()) {
                (Some(numbers), Some(out)) => {
                    for (index, (numbers, out)) in numbers.iter().zip(out).enumerate() {
                        *out = masked(numbers, seen >> (index * LANES));
                    }
                }
                _ => {
                    for (index, (&number, out)) in numbers.iter().zip(out).take(side).enumerate() {
                        *out = if seen >> index & 1 == 1 { number } else { 0.0 };
                    }
                }
            }
        }
    }
}

/// The numbers whose bit is set, and 0 for the others.
#[inline(always)]
fn masked(numbers: &[f32; LANES], bits: u64) -> [f32; LANES] {
    std::array::from_fn(|lane| if bits as u32 & 1 << lane != 0 { numbers[lane] } else { 0.0 })
}

/// 64 bits from one on; those beyond the last are 0.
#[inline(always)]
fn bits(words: &[u64], begin: usize) -> u64 {
    let (word, shift) = (begin / 64, begin % 64);
    let next = words.get(word + 1).copied().unwrap_or(0);
    words[word] >> shift | next << 1 << (63 - shift)
}

#[inline(always)]
fn bit(words: &[u64], index: usize) -> bool {
    words[index / 64] >> (index % 64) & 1 == 1
}

/// Bits as numbers of 0 or 1.
#[inline(always)]
pub(super) fn ones(bits: &[u64], out: &mut [f32]) {
    for (begin, out) in (0..).step_by(LANES).zip(out.chunks_mut(LANES)) {
        let eight = masked(&[1.0; LANES], bits[begin / 64] >> (begin % 64));
        match out.first_chunk_mut() {
            Some(out) => *out = eight,
            None => out.copy_from_slice(&eight[..out.len()]),
        }
    }
}
