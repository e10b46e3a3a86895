//! Full observations (000 §1, §6) of many agents: walls, the layers in order, visibility; masked by
//! what is seen, and 0 off the map.
//! Exact: the numbers of [`Window::fill`](crate::window::Window::fill). Cost: O(channels × area) an agent, on
//! top of what it sees.

use super::patches::Patch;
use super::squares::Square;
use super::{Crowd, Seen, Windows, WindowsError};
use crate::batch::Threads;
use crate::grid::{Coord, Grid};
use crate::map::World;
use crate::rules::Axes;
use crate::window::{Masking, Window};
use fearless_simd::dispatch;

impl<C: Coord> Windows<'_, C> {
    /// Returns the number of channels of an observation with this number of layers.
    pub fn channels(&self, layers: usize) -> usize {
        Window::channels(layers, self.layout.visibility)
    }

    /// Writes what each agent observes, as the layout says: [`Windows::channels`] × [`Windows::area`]
    /// numbers an agent. Every crowd must have the same number of layers.
    ///
    /// ```
    /// use eyeline::batch::{Crowd, Threads, Windows};
    /// use eyeline::{Cell, Extent, Map, Rules};
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
            dispatch!(self.vectors.level(), simd => {
                for (agent, out) in out.chunks_exact_mut(places).enumerate() {
                    match self.square(crowd, &seen, agent) {
                        Some(square) => square.write(simd, out),
                        None if C::GRID == Grid::Square => {
                            let patch = self.patch(crowd, &seen, agent);
                            patch.write(simd, crowd.world, crowd.layers, out);
                        }
                        None => self.write(crowd, &seen, agent, out),
                    }
                }
            });
        })
    }

    /// Returns the window of an agent if it can be written row by row.
    #[inline(always)]
    fn square<'a, W: World<C> + ?Sized>(
        &self,
        crowd: &Crowd<'a, C, W>,
        block: &'a Seen<'a, C>,
        agent: usize,
    ) -> Option<Square<'a>> {
        let kept = match (C::GRID, self.layout.axes, self.layout.masking) {
            (Grid::Square, Axes::Yx, Masking::Hidden) => 0,
            (Grid::Square, Axes::Yx, Masking::KeepWalls) => u64::MAX,
            _ => return None,
        };
        let (bounds, (column, row)) = (crowd.world.extent().bounds(), block.agents[agent].place());
        let (reach, side) = (self.shape.reach, self.shape.side());
        let first = (column - reach, row - reach);
        let whole = bounds.contains(first) && bounds.contains((column + reach, row + reach));
        let rows = block.rows.get(agent).filter(|_| whole)?;
        let (seen, layers) = (block.of(agent), crowd.layers);
        Some(Square { side, rows, seen, first, bounds, layers, kept })
    }

    /// Returns the window of an agent on squares.
    fn patch<'a, W: World<C> + ?Sized>(
        &self,
        crowd: &Crowd<'a, C, W>,
        block: &'a Seen<'a, C>,
        agent: usize,
    ) -> Patch<'a> {
        let (view, bounds) = (self.view(crowd, agent), crowd.world.extent().bounds());
        let axes = (self.shape.reach, self.layout.axes);
        Patch::new(view, axes, bounds, (block.of(agent), self.layout.masking))
    }

    /// Writes what one agent observes, cell by cell.
    fn write<W: World<C> + ?Sized>(
        &self,
        crowd: &Crowd<'_, C, W>,
        block: &Seen<'_, C>,
        agent: usize,
        out: &mut [f32],
    ) {
        let (view, seen) = (self.view(crowd, agent), block.of(agent));
        let (world, extent) = (crowd.world, crowd.world.extent());
        let bounds = extent.bounds();
        let shows =
            |index: usize, masked: bool| !masked || seen[index / 64] >> (index % 64) & 1 == 1;
        let masked = self.layout.masking != Masking::Off;
        let mut channels = out.chunks_exact_mut(self.area);
        let cells = || {
            let cell = |offset| view.cell(offset).filter(|&cell| extent.contains(cell));
            self.shape.offsets().map(cell).enumerate()
        };
        if let Some(out) = channels.next() {
            let masked = self.layout.masking == Masking::Hidden;
            for ((index, cell), out) in cells().zip(out) {
                *out = f32::from(shows(index, masked) && cell.is_some_and(|at| world.wall(at)));
            }
        }
        for (layer, out) in crowd.layers.iter().zip(&mut channels) {
            for ((index, cell), out) in cells().zip(out) {
                let place = |(column, row): (i64, i64)| {
                    let row = (row - bounds.top) as usize * bounds.width() as usize;
                    row + (column - bounds.left) as usize
                };
                let cell = cell.filter(|_| shows(index, masked));
                *out = cell.map_or(0.0, |cell| layer[place(cell.place())]);
            }
        }
        if let Some(out) = channels.next() {
            let seen = |index: usize| seen[index / 64] >> (index % 64) & 1 == 1;
            out.iter_mut().enumerate().for_each(|(index, out)| *out = f32::from(seen(index)));
        }
    }
}

/// Returns the number of layers of each crowd; an error if crowds differ or a layer does not fit its
/// map.
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
