//! What many agents see of the window around each, written into the caller's memory.
//! Exact: the answers of [`Sight::field_within`](crate::Sight::field_within), bit for bit. Cost: a few
//! look-ups a window where only walls decide and the rule's walls have shades, one field an agent
//! elsewhere. Nothing is allocated per agent.

/// Sight that goes ahead row by row.
mod ahead;
/// The agents and where they look.
mod crowd;
mod error;
/// Windows by the field of each agent.
mod fields;
/// The cells of a window that lie on the map.
mod ground;
/// Observations in channels.
mod observe;
/// Channels of windows of squares, turned or cut off by the border.
mod patches;
/// The walls of a window as rows of bits.
mod rows;
/// The cells that each wall of a window hides.
mod shades;
/// The cells of a window.
mod shape;
/// Bits as bytes and floats.
mod spread;
/// Channels of windows of squares that lie wholly on the map.
mod squares;
/// The position of each window.
mod view;

pub use crowd::Crowd;
pub use error::WindowsError;

use super::{Targets, Threads, Vectors};
use crate::grid::{Cell, Coord, Extent, Facing, Heading, Hex, MAX_CELLS, Mask};
use crate::map::{Feature, Millionths, WallBits, World};
use crate::rules::{Axes, Cone, Override, Params, Rules, RulesError, SightLine};
use crate::sight::{Plan, Sight, SightError, look_ahead};
use crate::window::{Layout, check_heading};
use fearless_simd::dispatch;
use ground::Overhang;
use rows::Rows;
use shades::Shades;
use shape::Shape;
use std::borrow::Cow;
use std::cell;
use view::Placement;

/// Windows of one size under one rule set, for any number of agents on any number of maps.
///
/// ```
/// use eyeline::batch::{Crowd, Threads, Windows};
/// use eyeline::{Cell, Extent, Map, Rules};
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
    /// The cells within range and cone.
    within: Vec<u64>,
    /// The cone around each agent's own heading.
    cone: Option<Cone>,
    targets: Targets,
    ground: Overhang<C>,
}

/// The way in which observers are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Many observers at once, because only walls decide.
    Together,
    /// One field for each observer.
    Fields,
}

impl<'a> Windows<'a, Cell> {
    /// Returns windows of `size` × `size` squares; `size` must be odd.
    pub fn squares(rules: &'a Rules, size: u32) -> Result<Self, WindowsError<Cell>> {
        if size.is_multiple_of(2) {
            return Err(WindowsError::Size { size });
        }
        Windows::new(rules, size / 2, Axes::Yx)
    }
}

impl<'a> Windows<'a, Hex> {
    /// Returns windows of all hexes within a radius.
    pub fn discs(rules: &'a Rules, radius: u32) -> Result<Self, WindowsError<Hex>> {
        Windows::new(rules, radius, Axes::Yx)
    }
}

/// The number of windows that are computed before their answers are written.
const BLOCK: usize = 64;

/// The number of agents that one thread takes at a time.
const SHARE: usize = 1024;

/// Scratch space, kept from block to block.
#[derive(Default)]
struct Room {
    rows: Vec<Rows>,
    seen: Vec<u64>,
    walls: Vec<u64>,
}

thread_local! {
    static ROOM: cell::Cell<Option<Box<Room>>> = const { cell::Cell::new(None) };
}

impl<'a, C: Coord> Windows<'a, C> {
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
            cone: None,
            targets: Targets::of(params),
            ground: Overhang::new(shape),
        })
    }

    /// Returns the same windows with another layout. Its axes apply everywhere, the rest to
    /// [`Windows::observe`] only.
    pub fn with_layout(self, layout: Layout) -> Self {
        let reach = self.shape.reach as u32;
        let shape = Shape::new::<C>(reach, layout.axes);
        let within = within(shape, self.rules.params());
        Windows { layout, shape, within, ground: Overhang::new(shape), ..self }
    }

    /// Returns the same windows for agents who see no further to either side of their own heading than
    /// `half_angle`, in degrees; an error if the rules allow no cone.
    ///
    /// ```
    /// use eyeline::batch::{Crowd, Threads, Windows};
    /// use eyeline::window::Heading;
    /// use eyeline::{Cell, Extent, Map, Millionths, Rules};
    /// let map = Map::new(Extent::rectangle(5, 5)?);
    /// let rules = Rules::named("predprey")?;
    /// let windows = Windows::squares(&rules, 3)?.with_half_angle(Millionths::new(45_000_000))?;
    /// let (agents, headings) = ([Cell::new(2, 2)], [Heading::new(0, -1)]);
    /// let mut seen = [0; 9];
    /// windows.bytes(&[Crowd::facing(&map, &agents, &headings)], Threads::One, &mut seen)?;
    /// assert_eq!(seen, [1, 1, 1, 1, 1, 1, 0, 1, 0]); // the agent is below the middle
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_half_angle(self, half_angle: Millionths) -> Result<Self, WindowsError<C>> {
        let set = self.rules.set();
        if !set.takes(Override::Cone) {
            let (rules, key) = (set.to_string(), Override::Cone.key());
            return Err(RulesError::CannotTake { rules, key }.into());
        }
        let cone = Cone::new(C::GRID, (0, -1), half_angle).map_err(RulesError::Cone)?;
        Ok(Windows { cone: Some(cone), ..self })
    }

    /// Returns the same windows, computed with other instructions. For tests and measurements: the
    /// answers are the same.
    pub fn with_vectors(self, vectors: Vectors) -> Self {
        Windows { vectors, ..self }
    }

    /// Returns the same windows with a copy of the rules, so that they borrow nothing.
    pub fn into_owned(self) -> Windows<'static, C> {
        Windows { rules: Cow::Owned(self.rules.into_owned()), ..self }
    }

    /// Returns the number of cells of a window.
    pub fn area(&self) -> usize {
        self.area
    }

    /// Returns the number of 64-bit words that a window takes.
    pub fn words(&self) -> usize {
        self.area.div_ceil(64)
    }

    /// Returns the way in which windows on this world are answered. Where a heading moves windows ahead
    /// and the rule does not ask for one, they are always answered as fields.
    pub fn method<W: World<C> + ?Sized>(&self, world: &W) -> Method {
        match self.means(&Crowd::new(world, &[])) {
            Ok(Means::Shades(..) | Means::Ahead(_)) => Method::Together,
            _ => Method::Fields,
        }
    }

    /// Writes which cells each agent sees as bits, row after row; each window begins with a new word.
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

    /// Writes which cells each agent sees as bytes of 0 or 1.
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

    /// Writes which cells each agent sees as floats of 0 or 1.
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

    /// Returns the shades that decide on this world; `None` if more than walls decides there.
    fn shades<W: World<C> + ?Sized>(&self, world: &W) -> Option<&'static dyn Shades> {
        let lines = Plan::new(world, self.rules.params())?.lines_alone(world)?;
        (self.shape.reach <= shades::LAST.into()).then(|| shades::shades(lines, self.shape))
    }

    /// Returns the way in which a crowd's windows are answered.
    fn means<'w, W: World<C> + ?Sized>(
        &'w self,
        crowd: &Crowd<'w, C, W>,
    ) -> Result<Means<'w, C, W>, SightError<C>> {
        let (world, walls) = (crowd.world, crowd.world.bits(Feature::Walls));
        if self.rules.params().line == SightLine::Ahead {
            let whole = |walls: &WallBits<'_>| walls.bounds() == world.extent().bounds();
            let walls = walls.filter(|walls| whole(walls) && self.shape.reach <= ahead::LAST);
            return Ok(walls.map_or(Means::CellsAhead, Means::Ahead));
        }
        let shades = self.shades(world).filter(|_| crowd.headings().is_none());
        Ok(match shades.zip(walls) {
            Some((shades, walls)) => Means::Shades(shades, walls),
            None => Means::Fields(Sight::new(world, &self.rules)?),
        })
    }

    /// Returns the position of an agent's window.
    #[inline]
    fn view<W: ?Sized>(&self, crowd: &Crowd<'_, C, W>, agent: usize) -> Placement<C> {
        let heading = crowd.headings().map(|headings| headings[agent]);
        Placement::new(crowd.agents[agent], self.shape.reach, heading, self.up(heading))
    }

    /// Returns which direction of the map is up in a window.
    #[inline]
    fn up(&self, heading: Option<Heading>) -> Facing {
        match self.rules.params().line {
            SightLine::Ahead => heading.and_then(Heading::facing).unwrap_or_default(),
            _ => Facing::Up,
        }
    }

    /// Checks everything, then computes the windows of all crowds, some at a time, and calls back to
    /// write what is seen: `places` elements of the output for each agent.
    fn each_block<W: World<C> + Sync + ?Sized, T: Send>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        places: usize,
        threads: Threads,
        out: &mut [T],
        write: impl Fn(&Crowd<'_, C, W>, Seen<'_, C>, &mut [T]) + Sync,
    ) -> Result<(), WindowsError<C>> {
        self.check(crowds, threads, places, out.len())?;
        let count = crowds.iter().map(|crowd| crowd.agents.len().div_ceil(SHARE)).sum();
        let (mut shares, mut rest) = (Vec::with_capacity(count), out);
        for crowd in crowds {
            for share in crowd.shares(SHARE) {
                let (own, others) = rest.split_at_mut(share.agents.len() * places);
                shares.push((share, own));
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
        let (means, params) = (self.means(crowd)?, self.rules.params());
        let block = match means {
            Means::Shades(..) | Means::Ahead(_) => BLOCK,
            Means::CellsAhead | Means::Fields(_) => 1,
        };
        for (crowd, out) in crowd.shares(block).zip(out.chunks_mut(block * places)) {
            let agents = crowd.agents;
            match &means {
                Means::Shades(shades, walls) => {
                    self.look_at_shades(*shades, *walls, crowd.world.extent(), agents, room);
                }
                Means::Ahead(walls) => {
                    room.rows.clear();
                    room.seen.resize(agents.len() * self.words(), 0);
                    for (agent, seen) in room.seen.chunks_exact_mut(self.words()).enumerate() {
                        let Placement { at, up, .. } = self.view(&crowd, agent);
                        ahead::look(self.shape, walls, (at.place(), up), seen);
                        seen.iter_mut().zip(&self.within).for_each(|(word, near)| *word &= near);
                    }
                }
                Means::CellsAhead => {
                    room.rows.clear();
                    let view = self.view(&crowd, 0);
                    let look = |bounds, seen: &mut _| {
                        look_ahead(crowd.world, params, (view.at, view.up), bounds, seen)
                    };
                    fields::field(view, self.shape, look, &mut room.seen)?;
                }
                Means::Fields(sight) => {
                    room.rows.clear();
                    let view = self.view(&crowd, 0);
                    let heading = crowd.headings().map(|headings| headings[0]);
                    let cone =
                        heading.map(|heading| self.cone_toward(heading)).transpose()?.flatten();
                    let look = |bounds, seen: &mut Mask<C>| {
                        sight.field_only_within(view.at, bounds, seen)?;
                        if let Some(cone) = cone {
                            seen.keep(|to| cone.contains(view.at.offset_to(to)));
                        }
                        Ok(())
                    };
                    fields::field(view, self.shape, look, &mut room.seen)?;
                }
            }
            let seen = Seen { agents, rows: &room.rows, words: &room.seen };
            write(&crowd, seen, out);
        }
        Ok(())
    }

    /// Computes what some agents see from the shades of the walls around them.
    #[inline(never)]
    fn look_at_shades(
        &self,
        shades: &dyn Shades,
        walls: WallBits<'_>,
        extent: Extent<C>,
        agents: &[C],
        room: &mut Room,
    ) {
        room.rows.resize(agents.len(), Rows::EMPTY);
        room.seen.resize(agents.len() * shades.words(), 0);
        for (rows, &at) in room.rows.iter_mut().zip(agents) {
            rows.read(self.shape, &walls, at);
        }
        shades.seen(&room.rows, &self.within, self.vectors, &mut room.seen);
        self.clip(extent, agents, room);
    }

    /// Removes cells that are not on the map, and walls where they are not seen.
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

    fn check<W: World<C> + Sync + ?Sized>(
        &self,
        crowds: &[Crowd<'_, C, W>],
        threads: Threads,
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
        threads.check(crowds, |index, crowd| self.check_crowd(index, crowd))
    }

    fn check_crowd<W: World<C> + ?Sized>(
        &self,
        crowd: usize,
        one: &Crowd<'_, C, W>,
    ) -> Result<(), WindowsError<C>> {
        let Crowd { world, agents, .. } = *one;
        let extent = world.extent();
        if !self.vectors.run(|| extent.contains_all(agents)) {
            let agent = agents.iter().position(|&at| !extent.contains(at)).unwrap_or(0);
            return Err(WindowsError::OutOfMap { crowd, agent, at: agents[agent], extent });
        }
        self.check_headings(crowd, one)
    }

    fn check_headings<W: ?Sized>(
        &self,
        crowd: usize,
        one: &Crowd<'_, C, W>,
    ) -> Result<(), WindowsError<C>> {
        let Some(headings) = one.headings() else {
            if self.cone.is_some() && !one.agents.is_empty() {
                return Err(SightError::NoHeading { rules: self.rules.to_string() }.into());
            }
            check_heading(&self.rules, None)?;
            return Ok(());
        };
        let (wanted, got) = (one.agents.len(), headings.len());
        if wanted != got {
            return Err(WindowsError::Headings { crowd, wanted, got });
        }
        for (agent, &heading) in headings.iter().enumerate() {
            let told = |error| WindowsError::Heading { crowd, agent, error };
            check_heading(&self.rules, Some(heading)).map_err(told)?;
            self.cone_toward(heading)?;
        }
        Ok(())
    }

    /// Returns the cone around a heading.
    fn cone_toward(&self, Heading { dx, dy }: Heading) -> Result<Option<Cone>, WindowsError<C>> {
        let toward = |cone: Cone| cone.toward((dx.into(), dy.into())).map_err(RulesError::Cone);
        Ok(self.cone.map(toward).transpose()?)
    }
}

/// The way in which windows are answered, with what it needs.
enum Means<'a, C: Coord, W: ?Sized> {
    /// By the shades of walls.
    Shades(&'static dyn Shades, WallBits<'a>),
    /// Row by row ahead, as bits.
    Ahead(WallBits<'a>),
    /// Row by row ahead, cell by cell.
    CellsAhead,
    /// By the field of each agent.
    Fields(Sight<'a, C, W>),
}

impl<C> Seen<'_, C> {
    /// Returns what one of the agents sees.
    #[inline(always)]
    fn of(&self, agent: usize) -> &[u64] {
        let words = self.words.len() / self.agents.len();
        &self.words[agent * words..(agent + 1) * words]
    }
}

/// What some agents see.
struct Seen<'a, C> {
    agents: &'a [C],
    /// The walls, if they were read.
    rows: &'a [Rows],
    /// One bit for each cell of each window.
    words: &'a [u64],
}

/// Returns one bit for each cell that is within range and cone of the agent.
fn within(shape: Shape, params: &Params) -> Vec<u64> {
    // From the agent to the window's middle.
    let ahead = if params.line == SightLine::Ahead { -shape.reach } else { 0 };
    let mut within = vec![0; (shape.area() as usize).div_ceil(64)];
    for (index, offset) in shape.offsets().enumerate() {
        within[index / 64] |=
            u64::from(params.contains((offset.0, offset.1 + ahead))) << (index % 64);
    }
    within
}
