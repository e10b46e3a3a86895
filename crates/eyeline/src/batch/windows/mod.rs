//! What many agents see of the window around each, into the caller's memory. The answers are those of
//! [`Sight::field_within`](crate::Sight::field_within), bit for bit. Where nothing but walls decides
//! and a rule's walls have shades, a window costs a few look-ups; all else is asked as a field.
//! Nothing is allocated per agent.

/// Who looks.
mod crowd;
mod error;
/// One agent after the other.
mod fields;
/// What lies on the map.
mod ground;
/// Channels.
mod observe;
/// Walls in rows of bits.
mod rows;
/// Which cells a wall hides.
mod shades;
/// The cells of a window.
mod shape;
/// Bits as numbers.
mod spread;
/// Channels of squares.
mod squares;

pub use crowd::Crowd;
pub use error::WindowsError;

use super::lines::{Lines, Targets, is_within};
use super::{Threads, Vectors};
use crate::grid::{Cell, Extent, Hex, MAX_CELLS};
use crate::map::World;
use crate::rules::{Axes, Params, Rules};
use crate::sight::{Judge, Sight, SightError};
use crate::window::Layout;
use fearless_simd::dispatch;
use ground::Ground;
use rows::Rows;
use shades::Shades;
use shape::Shape;
use std::borrow::Cow;
use std::cell;

/// Windows of one size under one rule set, ready to be looked through by any number of agents on any
/// number of maps.
///
/// ```
/// use eyeline::{Cell, Crowd, Extent, Map, Rules, Threads, Windows};
/// let mut map = Map::new(Extent::rectangle(5, 3)?);
/// map.add_wall(Cell::new(2, 1));
/// let rules = Rules::named("predprey")?;
/// let windows = Windows::squares(&rules, 5)?;
/// let agents = [Cell::new(1, 1), Cell::new(3, 1)];
/// let mut seen = vec![0_u8; agents.len() * windows.area()];
/// windows.bytes(&[Crowd::new(&map, &agents)], Threads::One, &mut seen)?;
/// assert_eq!(seen[10..15], [0, 1, 1, 1, 0]); // the wall hides what is behind it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Windows<'a, C> {
    rules: Cow<'a, Rules>,
    layout: Layout,
    vectors: Vectors,
    shape: Shape,
    area: usize,
    /// What is within range and cone.
    within: Vec<u64>,
    targets: Targets,
    ground: Ground<C>,
}

/// How many observers are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Many at once: nothing but walls decides.
    Together,
    /// As one field an observer.
    Fields,
}

impl<'a> Windows<'a, Cell> {
    /// Windows of `size` × `size` squares, `size` odd.
    pub fn squares(rules: &'a Rules, size: u32) -> Result<Self, WindowsError<Cell>> {
        if size.is_multiple_of(2) {
            return Err(WindowsError::Size { size });
        }
        Windows::new(rules, size / 2, Axes::Yx)
    }
}

impl<'a> Windows<'a, Hex> {
    /// All hexes within a radius.
    pub fn discs(rules: &'a Rules, radius: u32) -> Result<Self, WindowsError<Hex>> {
        Windows::new(rules, radius, Axes::Yx)
    }
}

/// Windows that are looked through before their answers are written.
const BLOCK: usize = 64;

/// Agents that one thread takes at a time.
const SHARE: usize = 1024;

/// Room to work in, kept from block to block.
#[derive(Default)]
struct Room {
    rows: Vec<Rows>,
    seen: Vec<u64>,
    walls: Vec<u64>,
}

thread_local! {
    static ROOM: cell::Cell<Option<Box<Room>>> = const { cell::Cell::new(None) };
}

impl<'a, C: Judge> Windows<'a, C> {
    fn new(rules: &'a Rules, reach: u32, axes: Axes) -> Result<Self, WindowsError<C>> {
        let params = rules.params();
        if params.grid() != C::GRID {
            let (rules, wanted) = (rules.to_string(), params.grid());
            return Err(SightError::WrongGrid { rules, wanted }.into());
        }
        let shape = Shape::new::<C>(reach, axes);
        if shape.area() > u128::from(MAX_CELLS) {
            let (cells, limit) = (shape.area(), MAX_CELLS);
            return Err(SightError::TooLarge { cells, limit }.into());
        }
        let area = shape.area() as usize;
        Ok(Windows {
            rules: Cow::Borrowed(rules),
            layout: Layout { axes, ..Layout::of(rules) },
            vectors: Vectors::default(),
            shape,
            area,
            within: within(shape, params),
            targets: Targets::of::<C>(params),
            ground: Ground::new(shape),
        })
    }

    /// The same windows, filled otherwise: the axes are heeded everywhere, the rest by
    /// [`Windows::observe`].
    pub fn with_layout(self, layout: Layout) -> Self {
        let reach = self.shape.reach as u32;
        let shape = Shape::new::<C>(reach, layout.axes);
        let within = within(shape, self.rules.params());
        Windows { layout, shape, within, ground: Ground::new(shape), ..self }
    }

    /// The same windows, computed with other instructions. For tests and measurements: the answers
    /// are the same.
    pub fn with_vectors(self, vectors: Vectors) -> Self {
        Windows { vectors, ..self }
    }

    /// The same windows with rules of their own, to be kept for as long as one likes.
    pub fn into_owned(self) -> Windows<'static, C> {
        Windows { rules: Cow::Owned(self.rules.into_owned()), ..self }
    }

    /// Cells a window.
    pub fn area(&self) -> usize {
        self.area
    }

    /// Words of 64 bits that a window takes.
    pub fn words(&self) -> usize {
        self.area.div_ceil(64)
    }

    /// How windows on this world are answered.
    pub fn method<W: World<C> + ?Sized>(&self, world: &W) -> Method {
        match self.shades(world) {
            Some(_) => Method::Together,
            None => Method::Fields,
        }
    }

    /// Which cells each agent sees: a bit a cell, row after row, each window beginning with a word
    /// of its own.
    pub fn bits<W: World<C> + Sync + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        threads: Threads,
        out: &mut [u64],
    ) -> Result<(), WindowsError<C>> {
        let words = self.words();
        self.each_block(crowds, words, threads, out, |_, seen, out| {
            if seen.words.len() == out.len() {
                return out.copy_from_slice(seen.words);
            }
            for (agent, out) in out.chunks_exact_mut(words).enumerate() {
                out.copy_from_slice(&seen.of(agent)[..words]);
            }
        })
    }

    /// Which cells each agent sees: a byte of 0 or 1 a cell.
    pub fn bytes<W: World<C> + Sync + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        threads: Threads,
        out: &mut [u8],
    ) -> Result<(), WindowsError<C>> {
        self.each_block(crowds, self.area, threads, out, |_, seen, out| {
            dispatch!(self.vectors.level(), simd => {
                for (agent, out) in out.chunks_exact_mut(self.area).enumerate() {
                    spread::bytes(simd, seen.of(agent), out);
                }
            });
        })
    }

    /// Which cells each agent sees: 0 or 1 a cell.
    pub fn floats<W: World<C> + Sync + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        threads: Threads,
        out: &mut [f32],
    ) -> Result<(), WindowsError<C>> {
        self.each_block(crowds, self.area, threads, out, |_, seen, out| {
            dispatch!(self.vectors.level(), simd => {
                for (agent, out) in out.chunks_exact_mut(self.area).enumerate() {
                    spread::floats(simd, seen.of(agent), out);
                }
            });
        })
    }

    /// The shades that decide on this world; `None` if more than walls decides there.
    fn shades<W: World<C> + ?Sized>(&self, world: &W) -> Option<&'static dyn Shades> {
        let lines = Lines::on(world, self.rules.params())?;
        (self.shape.reach <= shades::LAST.into()).then(|| shades::shades(lines, self.shape))
    }

    /// Checks everything, then looks through the windows of all crowds, some at a time, and has what
    /// is seen written: `places` of the output for each agent.
    fn each_block<W: World<C> + Sync + ?Sized, T: Send>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        places: usize,
        threads: Threads,
        out: &mut [T],
        write: impl Fn(&Crowd<'_, C, W>, Seen<'_, C>, &mut [T]) + Sync,
    ) -> Result<(), WindowsError<C>> {
        self.check(crowds, places, out.len())?;
        let count = crowds.iter().map(|crowd| crowd.agents.len().div_ceil(SHARE)).sum();
        let (mut shares, mut rest) = (Vec::with_capacity(count), out);
        for crowd in crowds {
            for agents in crowd.agents.chunks(SHARE) {
                let (own, others) = rest.split_at_mut(agents.len() * places);
                shares.push((Crowd { agents, ..*crowd }, own));
                rest = others;
            }
        }
        threads.each(shares, |(crowd, out)| {
            let mut room = ROOM.take().unwrap_or_default();
            let done = self.look_through(&crowd, &mut room, places, out, &write);
            ROOM.set(Some(room));
            done
        })
    }

    fn look_through<W: World<C> + Sync + ?Sized, T>(
        &self,
        crowd: &Crowd<'_, C, W>,
        room: &mut Room,
        places: usize,
        out: &mut [T],
        write: &impl Fn(&Crowd<'_, C, W>, Seen<'_, C>, &mut [T]),
    ) -> Result<(), WindowsError<C>> {
        let sight = Sight::new(crowd.world, &self.rules)?;
        let shades = self.shades(crowd.world).zip(crowd.world.wall_bits());
        let block = match shades {
            Some(_) => BLOCK,
            None => 1,
        };
        for (agents, out) in crowd.agents.chunks(block).zip(out.chunks_mut(block * places)) {
            match &shades {
                Some((shades, walls)) => {
                    room.rows.resize(agents.len(), Rows::EMPTY);
                    room.seen.resize(agents.len() * shades.words(), 0);
                    for (rows, &at) in room.rows.iter_mut().zip(agents) {
                        rows.read(self.shape, walls, at);
                    }
                    shades.seen(&room.rows, &self.within, self.vectors, &mut room.seen);
                    self.clip(sight.extent(), agents, room);
                }
                None => {
                    room.rows.clear();
                    fields::field(&sight, agents[0], self.shape, &mut room.seen)?
                }
            }
            let seen = Seen { agents, rows: &room.rows, words: &room.seen };
            write(crowd, seen, out);
        }
        Ok(())
    }

    /// Takes out what is not on the map, and walls where they are not seen.
    fn clip(&self, extent: Extent<C>, agents: &[C], room: &mut Room) {
        let stride = room.seen.len() / agents.len();
        for (seen, &at) in room.seen.chunks_exact_mut(stride).zip(agents) {
            self.ground.clip(&extent, at, seen);
        }
        if self.targets == Targets::Floors {
            for (seen, rows) in room.seen.chunks_exact_mut(stride).zip(&room.rows) {
                let middle = self.area / 2;
                room.walls.resize(self.words(), 0);
                rows.pack(self.shape, &mut room.walls);
                room.walls[middle / 64] &= !(1 << (middle % 64));
                seen.iter_mut().zip(&room.walls).for_each(|(word, walls)| *word &= !walls);
            }
        }
    }

    fn check<W: World<C> + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        places: usize,
        got: usize,
    ) -> Result<(), WindowsError<C>> {
        let agents: u128 = crowds.iter().map(|crowd| crowd.agents.len() as u128).sum();
        let wanted = agents.checked_mul(places as u128).and_then(|all| usize::try_from(all).ok());
        let area = self.area as u128;
        let wanted = wanted.ok_or(WindowsError::TooLarge { agents, area })?;
        if wanted != got {
            return Err(WindowsError::Output { wanted, got });
        }
        for (crowd, &Crowd { world, agents, .. }) in crowds.iter().enumerate() {
            let extent = world.extent();
            if let Some(agent) = agents.iter().position(|&at| !extent.contains(at)) {
                return Err(WindowsError::OutOfMap { crowd, agent, at: agents[agent], extent });
            }
        }
        Ok(())
    }
}

impl<C> Seen<'_, C> {
    /// What one of them sees.
    #[inline(always)]
    fn of(&self, agent: usize) -> &[u64] {
        let words = self.words.len() / self.agents.len();
        &self.words[agent * words..(agent + 1) * words]
    }
}

/// What some agents see.
struct Seen<'a, C> {
    agents: &'a [C],
    /// The walls, where they were read.
    rows: &'a [Rows],
    /// A bit a cell of each window.
    words: &'a [u64],
}

/// A bit for each offset that is within range and cone.
fn within(shape: Shape, params: &Params) -> Vec<u64> {
    let mut within = vec![0; (shape.area() as usize).div_ceil(64)];
    for (index, offset) in shape.offsets().enumerate() {
        within[index / 64] |= u64::from(is_within(params, offset)) << (index % 64);
    }
    within
}
