//! Observation windows (000 §1, §6): channels around an agent, masked by what it sees. They take a mask
//! from sight and never decide it.
//! Exact: sight is that of the field. Cost: O(channels × cells of the window), and a field within it.

pub use crate::grid::{Facing, Heading};
pub use crate::rules::params::Axes;

use crate::grid::{Bounds, Cell, Coord, Extent, Mask};
use crate::map::World;
use crate::rules::{Rules, SightLine};
use crate::sight::{Sight, SightError, look_ahead};

/// A square of cells with an agent in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The cell in the middle.
    pub centre: Cell,
    /// The distance from there to its sides.
    pub reach: u32,
    /// The direction of the map that is up in the window.
    pub up: Facing,
}

/// The part of hidden cells that a window shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Masking {
    /// Everything is shown.
    Off,
    /// Nothing is shown.
    Hidden,
    /// Walls are shown, and nothing else.
    KeepWalls,
}

/// Whether visibility is a channel of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibilityChannel {
    /// The last channel says which cells are seen.
    Last,
    /// There is no such channel.
    Absent,
}

/// The way in which a window is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The part of hidden cells that is shown.
    pub masking: Masking,
    /// Whether visibility is a channel.
    pub visibility: VisibilityChannel,
    /// The axis whose index comes first.
    pub axes: Axes,
}

/// The wishes of a caller about a layout; `None` stands for the default of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutOptions {
    /// Whether hidden cells are set to 0.
    pub mask: bool,
    /// Whether their walls stay.
    pub keep_walls: Option<bool>,
    /// Whether visibility is a channel.
    pub visibility_channel: bool,
    /// The axis whose index comes first.
    pub axes: Option<Axes>,
}

impl Layout {
    /// Returns the default layout of a rule's windows.
    pub fn of(rules: &Rules) -> Self {
        let defaults = rules.params().window;
        Layout {
            masking: if defaults.keep_walls { Masking::KeepWalls } else { Masking::Hidden },
            visibility: VisibilityChannel::Absent,
            axes: defaults.axes,
        }
    }

    /// Returns the layout of a rule's windows under these options.
    ///
    /// ```
    /// use eyeline::window::{Layout, LayoutOptions, Masking};
    /// use eyeline::Rules;
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
    /// Returns the window of `2·reach + 1` cells a side around an agent.
    pub fn around(at: Cell, reach: u32) -> Self {
        Window { centre: at, reach, up: Facing::Up }
    }

    /// Returns the window of an agent under these rules. Without a heading it is around the agent. With
    /// one it is moved ahead and, under rules that go ahead row by row, turned so that ahead is up.
    ///
    /// ```
    /// use eyeline::window::{Facing, Heading, Window};
    /// use eyeline::{Cell, Rules};
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

    /// Returns the same window moved ahead, so that the agent stands at its rear; `None` if its centre
    /// would leave the range of `i32`.
    pub fn ahead(self, heading: Heading) -> Option<Self> {
        let centre = self.centre.shifted(heading.steps(self.reach.into()))?;
        Some(Window { centre, ..self })
    }

    /// Returns the number of cells a side.
    pub fn size(&self) -> usize {
        2 * self.reach as usize + 1
    }

    /// Returns the box that the window covers.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.centre, self.reach)
    }

    /// Returns the number of channels of an observation with this number of layers.
    pub fn channels(layers: usize, visibility: VisibilityChannel) -> usize {
        1 + layers + usize::from(visibility == VisibilityChannel::Last)
    }

    /// Returns the index of a cell in a channel; `None` outside the window.
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

    /// Writes what an agent sees of the window into the caller's set, whose bounds become those of what
    /// could be seen.
    ///
    /// ```
    /// use eyeline::window::{Heading, Window};
    /// use eyeline::{Cell, Extent, Map, Mask, Rules};
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

    /// Computes what an agent observes: its window, filled with what it sees. `seen` and `out` belong
    /// to the caller and are reused; `out` becomes [`Window::channels`] × size² numbers.
    ///
    /// ```
    /// use eyeline::window::{Layout, Window};
    /// use eyeline::{Cell, Extent, Map, Mask, Rules};
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

    /// Fills the caller's channels: walls, the layers in order, visibility. Values for the same cell
    /// add up; cells off the map are 0 in every channel.
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

/// Returns the direction of the map that is up in a window with this heading; an error if the rules do
/// not allow it.
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
