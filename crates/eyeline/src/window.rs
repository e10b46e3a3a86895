//! Observation windows (000 §1, §6): channels around an agent, masked by what it sees. Takes a
//! mask from sight; never decides it.

use crate::grid::{Bounds, Cell, Coord, Extent, Facing, Heading, Mask};
use crate::map::World;
use crate::rules::{Axes, Rules, SightLine};
use crate::sight::{Sight, SightError, look_ahead};

/// A square of cells with an agent in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The cell in the middle.
    pub centre: Cell,
    /// How far it reaches from there.
    pub reach: u32,
    /// Which way of the map is up in it.
    pub up: Facing,
}

/// What a window shows of hidden cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Masking {
    /// Everything.
    Off,
    /// Nothing.
    Hidden,
    /// Their walls, nothing else.
    KeepWalls,
}

/// Whether visibility is a channel of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibilityChannel {
    /// The last channel tells what is seen.
    Last,
    /// There is none.
    Absent,
}

/// How a window is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What is shown of hidden cells.
    pub masking: Masking,
    /// Whether visibility is a channel.
    pub visibility: VisibilityChannel,
    /// Which index comes first.
    pub axes: Axes,
}

/// What is asked of a layout; `None` is as the rule has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutOptions {
    /// Whether hidden cells are emptied.
    pub mask: bool,
    /// Whether their walls stay.
    pub keep_walls: Option<bool>,
    /// Whether visibility is a channel.
    pub visibility_channel: bool,
    /// Which index comes first.
    pub axes: Option<Axes>,
}

impl Layout {
    /// How a rule's windows are filled unless they are told otherwise.
    pub fn of(rules: &Rules) -> Self {
        let defaults = rules.params().window;
        Layout {
            masking: if defaults.keep_walls { Masking::KeepWalls } else { Masking::Hidden },
            visibility: VisibilityChannel::Absent,
            axes: defaults.axes,
        }
    }

    /// How a rule's windows are filled when they are told this.
    ///
    /// ```
    /// use eyeline::{Layout, LayoutOptions, Masking, Rules};
    /// let rules = Rules::named("predprey-env")?;
    /// let usual = LayoutOptions { mask: true, keep_walls: None, visibility_channel: false, axes: None };
    /// assert_eq!(Layout::told(&rules, usual), Layout::of(&rules));
    /// let options = LayoutOptions { keep_walls: Some(false), ..usual };
    /// assert_eq!(Layout::told(&rules, options).masking, Masking::Hidden);
    /// # Ok::<(), eyeline::RulesError>(())
    /// ```
    pub fn told(rules: &Rules, options: LayoutOptions) -> Self {
        let usual = Layout::of(rules);
        Layout {
            masking: match (options.mask, options.keep_walls) {
                (false, _) => Masking::Off,
                (true, Some(true)) => Masking::KeepWalls,
                (true, Some(false)) => Masking::Hidden,
                (true, None) => usual.masking,
            },
            visibility: match options.visibility_channel {
                true => VisibilityChannel::Last,
                false => VisibilityChannel::Absent,
            },
            axes: options.axes.unwrap_or(usual.axes),
        }
    }
}

impl Window {
    /// The window of `2·reach + 1` cells a side around an agent.
    pub fn around(at: Cell, reach: u32) -> Self {
        Window { centre: at, reach, up: Facing::Up }
    }

    /// The window that an agent has under these rules. Without a heading it is around the agent; with
    /// one it is pushed ahead and, under rules that go ahead row by row, turned so that ahead is up.
    ///
    /// ```
    /// use eyeline::{Cell, Facing, Heading, Rules, Window};
    /// let rules = Rules::named("minigrid")?;
    /// let window = Window::of(&rules, Cell::new(4, 4), 2, Some(Heading::new(1, 0)))?;
    /// assert_eq!((window.centre, window.up), (Cell::new(6, 4), Facing::Right));
    /// assert!(Window::of(&rules, Cell::new(4, 4), 2, None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        rules: &Rules,
        at: Cell,
        reach: u32,
        heading: Option<Heading>,
    ) -> Result<Self, SightError<Cell>> {
        let up = check_heading(rules, heading)?;
        let around = Window { up, ..Window::around(at, reach) };
        let Some(heading) = heading else { return Ok(around) };
        around.ahead(heading).ok_or(SightError::TooFarAhead { at, heading })
    }

    /// The same window pushed ahead, so that the agent stands at its rear; `None` where its centre
    /// would leave the range of `i32`.
    pub fn ahead(self, heading: Heading) -> Option<Self> {
        let centre = self.centre.shifted(heading.steps(self.reach.into()))?;
        Some(Window { centre, ..self })
    }

    /// Cells a side.
    pub fn size(&self) -> usize {
        2 * self.reach as usize + 1
    }

    /// The box it covers.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.centre, self.reach)
    }

    /// How many channels there are for so many layers.
    pub fn channels(layers: usize, visibility: VisibilityChannel) -> usize {
        1 + layers + usize::from(visibility == VisibilityChannel::Last)
    }

    /// The place of a cell in a channel; `None` outside the window.
    fn place(&self, at: Cell, axes: Axes) -> Option<usize> {
        let (dx, dy) = self.up.into_view(self.centre.offset_to(at));
        let reach = i64::from(self.reach);
        if dx.abs() > reach || dy.abs() > reach {
            return None;
        }
        let (column, row) = ((dx + reach) as usize, (dy + reach) as usize);
        Some(match axes {
            Axes::Yx => row * self.size() + column,
            Axes::Xy => column * self.size() + row,
        })
    }

    /// What an agent sees of the window, into the caller's set, which takes the bounds of what could be
    /// seen.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Heading, Map, Mask, Rules, Window};
    /// let map = Map::new(Extent::rectangle(5, 5)?);
    /// let rules = Rules::named("minigrid")?;
    /// let agent = Cell::new(2, 2);
    /// let window = Window::of(&rules, agent, 1, Some(Heading::new(0, -1)))?;
    /// let mut seen = Mask::default();
    /// window.see(&map, &rules, agent, &mut seen)?;
    /// assert!(seen.contains(Cell::new(1, 0)) && !seen.contains(Cell::new(2, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see<W: World<Cell> + ?Sized>(
        &self,
        world: &W,
        rules: &Rules,
        agent: Cell,
        seen: &mut Mask<Cell>,
    ) -> Result<(), SightError<Cell>> {
        match rules.params().line {
            SightLine::Ahead => {
                look_ahead(world, rules.params(), (agent, self.up), self.bounds(), seen)
            }
            _ => {
                seen.reset(self.bounds());
                Sight::new(world, rules)?.field_within(agent, self.bounds(), seen)
            }
        }
    }

    /// What an agent observes: its window, filled by what it sees. `seen` and `out` are the caller's
    /// and reused; `out` becomes [`Window::channels`] × size² numbers.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Layout, Map, Mask, Rules, Window};
    /// let mut map = Map::new(Extent::rectangle(5, 1)?);
    /// map.add_wall(Cell::new(2, 0));
    /// let rules = Rules::named("predprey")?;
    /// let (agent, prey) = (Cell::new(1, 0), [(Cell::new(3, 0), 1.0), (Cell::new(0, 0), 0.5)]);
    /// let window = Window::around(agent, 1);
    /// let (mut seen, mut out) = (Mask::new(window.bounds()), Vec::new());
    /// window.observe((&map, &rules), agent, &[&prey], Layout::of(&rules), &mut seen, &mut out)?;
    /// assert_eq!(out[3..6], [0.0, 0.0, 1.0]); // walls
    /// assert_eq!(out[12..15], [0.5, 0.0, 0.0]); // prey
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe<W: World<Cell> + ?Sized>(
        &self,
        (world, rules): (&W, &Rules),
        agent: Cell,
        layers: &[&[(Cell, f64)]],
        layout: Layout,
        seen: &mut Mask<Cell>,
        out: &mut Vec<f64>,
    ) -> Result<(), SightError<Cell>> {
        self.see(world, rules, agent, seen)?;
        out.clear();
        out.resize(Window::channels(layers.len(), layout.visibility) * self.size().pow(2), 0.0);
        self.fill(world.extent(), |at| world.wall(at), layers, seen, layout, out);
        Ok(())
    }

    /// Fills the caller's channels: walls, the layers in order, visibility. Entries on the same
    /// cell add up; cells off the map are 0 in every channel.
    ///
    /// `out` holds [`Window::channels`] × size² numbers.
    pub fn fill(
        &self,
        extent: Extent<Cell>,
        wall: impl Fn(Cell) -> bool,
        layers: &[&[(Cell, f64)]],
        seen: &Mask<Cell>,
        layout: Layout,
        out: &mut [f64],
    ) {
        out.fill(0.0);
        let area = self.size() * self.size();
        let Layout { masking, visibility, axes } = layout;
        let (walls, rest) = out.split_at_mut(area);
        for at in extent.cells_in(self.bounds()) {
            if let Some(place) = self.place(at, axes) {
                let shown = masking != Masking::Hidden || seen.contains(at);
                walls[place] = f64::from(u8::from(shown && wall(at)));
            }
        }
        let mut channels = rest.chunks_exact_mut(area);
        for (entries, channel) in layers.iter().zip(&mut channels) {
            for &(at, value) in entries.iter().filter(|(at, _)| extent.contains(*at)) {
                if masking == Masking::Off || seen.contains(at) {
                    self.place(at, axes).into_iter().for_each(|place| channel[place] += value);
                }
            }
        }
        if let (VisibilityChannel::Last, Some(channel)) = (visibility, channels.next()) {
            for at in seen.iter() {
                self.place(at, axes).into_iter().for_each(|place| channel[place] = 1.0);
            }
        }
    }
}

/// Which way of the map is up in a window with this heading; an error if the rules cannot take it.
pub(crate) fn check_heading<C>(
    rules: &Rules,
    heading: Option<Heading>,
) -> Result<Facing, SightError<C>> {
    let refused =
        |heading, wanted| SightError::Heading { rules: rules.to_string(), heading, wanted };
    match (&rules.params().line, heading) {
        (SightLine::Ahead, None) => Err(SightError::NoHeading { rules: rules.to_string() }),
        (SightLine::Ahead, Some(heading)) => {
            heading.facing().ok_or_else(|| refused(heading, "[1,0], [0,1], [-1,0] or [0,-1]"))
        }
        (_, Some(heading)) if heading.step() == (0, 0) => Err(SightError::Nowhere),
        _ => Ok(Facing::Up),
    }
}
