//! A world made of closures over the caller's own data. Exact: it answers what the closures answer, and
//! nothing outside its extent. Cost: one call a question.

use super::{Feature, Features, Millionths, World};
use crate::grid::{Coord, Extent};

type Ask<'a, C, T> = Option<Box<dyn Fn(C) -> T + 'a>>;

/// A world made of closures, such as the `blocksAt`, `blocksEdge`, `softCoverAt` and `elevationAt` of
/// "Canvas #4: Line of Sight & Raycast".
///
/// ```
/// use eyeline::{Closures, Hex, Millionths, Rules, Sight};
/// let world = Closures::new(|hex: Hex| hex == Hex::new(2, 0)).cover(|_| Millionths::new(500_000));
/// let rules = Rules::named("hex-tactics")?;
/// let trace = Sight::new(&world, &rules)?.trace(Hex::new(0, 0), Hex::new(3, 0))?;
/// assert_eq!(trace.blocked_by.unwrap().at, Hex::new(2, 0));
/// assert_eq!(trace.cover_sum, Millionths::ONE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Closures<'a, C> {
    extent: Extent<C>,
    walls: Box<dyn Fn(C) -> bool + 'a>,
    edges: Option<Box<dyn Fn(C, C) -> bool + 'a>>,
    opacity: Ask<'a, C, Millionths>,
    cover: Ask<'a, C, Millionths>,
    elevation: Ask<'a, C, Option<Millionths>>,
    smoke: Ask<'a, C, bool>,
    units: Ask<'a, C, bool>,
    terrain: Ask<'a, C, &'a str>,
}

impl<'a, C: Coord> Closures<'a, C> {
    /// Returns an unbounded world with these walls and nothing else.
    pub fn new(walls: impl Fn(C) -> bool + 'a) -> Self {
        Closures {
            extent: Extent::plane(),
            walls: Box::new(walls),
            edges: None,
            opacity: None,
            cover: None,
            elevation: None,
            smoke: None,
            units: None,
            terrain: None,
        }
    }

    /// Bounds the world by an extent.
    pub fn within(mut self, extent: Extent<C>) -> Self {
        self.extent = extent;
        self
    }

    /// Adds edges: borders that stop sight on its way from the first cell to the second.
    pub fn edges(mut self, edges: impl Fn(C, C) -> bool + 'a) -> Self {
        self.edges = Some(Box::new(edges));
        self
    }

    /// Adds the opacity of each cell.
    pub fn opacity(mut self, opacity: impl Fn(C) -> Millionths + 'a) -> Self {
        self.opacity = Some(Box::new(opacity));
        self
    }

    /// Adds the soft cover of each cell.
    pub fn cover(mut self, cover: impl Fn(C) -> Millionths + 'a) -> Self {
        self.cover = Some(Box::new(cover));
        self
    }

    /// Adds the height of each cell that has one.
    pub fn elevation(mut self, elevation: impl Fn(C) -> Option<Millionths> + 'a) -> Self {
        self.elevation = Some(Box::new(elevation));
        self
    }

    /// Adds the cells that are filled with smoke.
    pub fn smoke(mut self, smoke: impl Fn(C) -> bool + 'a) -> Self {
        self.smoke = Some(Box::new(smoke));
        self
    }

    /// Adds the cells on which a unit stands.
    pub fn units(mut self, units: impl Fn(C) -> bool + 'a) -> Self {
        self.units = Some(Box::new(units));
        self
    }

    /// Adds the name of each cell's terrain.
    pub fn terrain(mut self, terrain: impl Fn(C) -> &'a str + 'a) -> Self {
        self.terrain = Some(Box::new(terrain));
        self
    }
}

impl<C: Coord> Closures<'_, C> {
    /// Asks a closure about a cell of the world; outside there is nothing.
    fn ask<T>(&self, closure: &Ask<'_, C, T>, at: C) -> Option<T> {
        closure.as_ref().filter(|_| self.extent.contains(at)).map(|ask| ask(at))
    }
}

impl<C: Coord> World<C> for Closures<'_, C> {
    fn extent(&self) -> Extent<C> {
        self.extent
    }
    fn wall(&self, at: C) -> bool {
        self.extent.contains(at) && (self.walls)(at)
    }
    fn blocks_edge(&self, from: C, to: C) -> bool {
        let inside = self.extent.contains(from) && self.extent.contains(to);
        inside && self.edges.as_ref().is_some_and(|ask| ask(from, to))
    }
    fn opacity(&self, at: C) -> Millionths {
        self.ask(&self.opacity, at).unwrap_or_default()
    }
    fn cover(&self, at: C) -> Millionths {
        self.ask(&self.cover, at).unwrap_or_default()
    }
    fn elevation(&self, at: C) -> Option<Millionths> {
        self.ask(&self.elevation, at).flatten()
    }
    fn smoke(&self, at: C) -> bool {
        self.ask(&self.smoke, at).unwrap_or_default()
    }
    fn absent(&self) -> Features {
        let layers = [
            (Feature::Edges, self.edges.is_none()),
            (Feature::Opacity, self.opacity.is_none()),
            (Feature::Cover, self.cover.is_none()),
            (Feature::Elevation, self.elevation.is_none()),
            (Feature::Smoke, self.smoke.is_none()),
            (Feature::Units, self.units.is_none()),
        ];
        layers.into_iter().filter_map(|(layer, absent)| absent.then_some(layer)).collect()
    }
    fn unit(&self, at: C) -> bool {
        self.ask(&self.units, at).unwrap_or_default()
    }
    fn terrain(&self, at: C) -> &str {
        self.ask(&self.terrain, at).unwrap_or("plains")
    }
}
