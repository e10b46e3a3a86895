//! The map: every layer that a rule may heed, over a bounded or an unbounded grid.
//! Exact: what is read is what was set. Cost: O(1) a cell; memory: see `layer.rs`.

use super::layer::{BitLayer, Layer, WallBits, Walls};
use super::{Feature, Features, Millionths, World};
use crate::grid::{Block, Coord, Extent};
use std::fmt;

/// The directions in which an edge stops sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// In both directions.
    Both,
    /// From the first cell to the second only.
    One,
}

/// The error for two cells that do not share an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeError<C> {
    /// The edge's first cell.
    pub from: C,
    /// The edge's second cell.
    pub to: C,
}

impl<C: Coord> fmt::Display for EdgeError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} do not share an edge", self.from, self.to)
    }
}

impl<C: Coord> std::error::Error for EdgeError<C> {}

/// A map that owns its layers. Cells outside its extent are empty and cannot be set.
///
/// ```
/// use eyeline::{Cell, Extent, Map, World};
/// let mut map = Map::new(Extent::rectangle(7, 7)?);
/// map.add_wall(Cell::new(2, 2));
/// assert!(map.wall(Cell::new(2, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Map<C> {
    extent: Extent<C>,
    walls: Walls<C>,
    /// One layer for each direction: whether an edge stops sight that leaves a cell in that direction.
    edges: Vec<BitLayer<C>>,
    opacity: Layer<C, Millionths>,
    cover: Layer<C, Millionths>,
    elevation: Layer<C, Option<Millionths>>,
    smoke: Option<Walls<C>>,
    units: Option<Walls<C>>,
    terrain: Layer<C, u8>,
    terrain_names: Vec<String>,
}

/// The cells that differ from the default of their layer.
pub(super) struct Values<'a, C> {
    pub opacity: Vec<(C, Millionths)>,
    pub cover: Vec<(C, Millionths)>,
    pub elevation: Vec<(C, Option<Millionths>)>,
    pub terrain: Vec<(C, &'a str)>,
}

/// The values of cells that were not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// Soft cover.
    pub cover: Millionths,
    /// Height.
    pub elevation: Option<Millionths>,
    /// Terrain name.
    pub terrain: String,
}

impl Default for Defaults {
    fn default() -> Self {
        Defaults { cover: Millionths::ZERO, elevation: None, terrain: "plains".to_owned() }
    }
}

/// The error for more than the 256 kinds of terrain that a map can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyTerrains;

impl fmt::Display for TooManyTerrains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map can name at most 256 kinds of terrain")
    }
}

impl std::error::Error for TooManyTerrains {}

/// The error for a list that does not have one entry for each place of a map's bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacesError {
    /// The number of places; `None` if the map is unbounded.
    pub wanted: Option<u128>,
    /// The number of entries.
    pub got: usize,
}

impl fmt::Display for PlacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wanted {
            Some(wanted) => write!(f, "the map's bounds have {wanted} places, not {}", self.got),
            None => f.write_str("the places of a map without end cannot be listed"),
        }
    }
}

impl std::error::Error for PlacesError {}

impl<C: Coord> Map<C> {
    /// Returns a map with nothing on it, all of it plains.
    pub fn new(extent: Extent<C>) -> Self {
        Map::with_defaults(extent, Defaults::default())
    }

    /// Returns a map whose cells have these values until they are set.
    pub fn with_defaults(extent: Extent<C>, defaults: Defaults) -> Self {
        Map {
            extent,
            walls: Walls::new(extent),
            edges: Vec::new(),
            opacity: Layer::new(extent, Millionths::ZERO, Millionths::ZERO),
            cover: Layer::new(extent, defaults.cover, Millionths::ZERO),
            elevation: Layer::new(extent, defaults.elevation, None),
            smoke: None,
            units: None,
            terrain: Layer::new(extent, 0, 0),
            terrain_names: vec![defaults.terrain],
        }
    }

    /// Returns an unbounded map with nothing on it.
    pub fn unbounded() -> Self {
        Map::new(Extent::plane())
    }

    /// Adds a wall.
    pub fn add_wall(&mut self, at: C) {
        if self.extent.contains(at) {
            self.walls.set(at, true);
        }
    }

    /// Removes a wall.
    pub fn remove_wall(&mut self, at: C) {
        self.walls.set(at, false);
    }

    /// Replaces all walls at once: one byte for each place of the map's bounds, row after row, 0 for
    /// floors and anything else for walls. Places that are no cells of the map are skipped.
    ///
    /// ```
    /// use eyeline::{Cell, Extent, Map};
    /// let mut map = Map::new(Extent::rectangle(3, 2)?);
    /// map.set_walls(&[0, 1, 0, 0, 0, 255])?;
    /// assert_eq!(map.walls().collect::<Vec<_>>(), [Cell::new(1, 0), Cell::new(2, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_walls(&mut self, places: &[u8]) -> Result<(), PlacesError> {
        let bounded = self.extent.is_bounded();
        let wanted = bounded.then(|| self.extent.bounds().area());
        if wanted != Some(places.len() as u128) {
            return Err(PlacesError { wanted, got: places.len() });
        }
        self.walls.fill(self.extent, places);
        Ok(())
    }

    /// Adds an edge between two neighbours; one that leads off the map is ignored.
    pub fn add_edge(&mut self, from: C, to: C, way: Way) -> Result<(), EdgeError<C>> {
        let (Some(out), Some(back)) = (from.direction_to(to), to.direction_to(from)) else {
            return Err(EdgeError { from, to });
        };
        if !self.extent.contains(from) || !self.extent.contains(to) {
            return Ok(());
        }
        if self.edges.is_empty() {
            self.edges = vec![BitLayer::new(self.extent); C::DIRECTIONS.len()];
        }
        self.edges[out].set(from, true);
        if way == Way::Both {
            self.edges[back].set(to, true);
        }
        Ok(())
    }

    /// Removes an edge between two neighbours; [`Way::One`] leaves the way back as it is.
    ///
    /// ```
    /// use eyeline::map::Way;
    /// use eyeline::{Extent, Hex, Map, World};
    /// let (a, b) = (Hex::new(0, 0), Hex::new(1, 0));
    /// let mut map = Map::new(Extent::hexagon(1)?);
    /// map.add_edge(a, b, Way::Both)?;
    /// map.remove_edge(a, b, Way::One)?;
    /// assert!(!map.blocks_edge(a, b) && map.blocks_edge(b, a));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove_edge(&mut self, from: C, to: C, way: Way) -> Result<(), EdgeError<C>> {
        let (Some(out), Some(back)) = (from.direction_to(to), to.direction_to(from)) else {
            return Err(EdgeError { from, to });
        };
        if !self.edges.is_empty() {
            self.edges[out].set(from, false);
            if way == Way::Both {
                self.edges[back].set(to, false);
            }
        }
        Ok(())
    }

    /// Sets a cell's opacity.
    pub fn set_opacity(&mut self, at: C, opacity: Millionths) {
        self.opacity.set(at, opacity);
    }

    /// Sets a cell's soft cover.
    pub fn set_cover(&mut self, at: C, cover: Millionths) {
        self.cover.set(at, cover);
    }

    /// Sets or removes a cell's height.
    pub fn set_elevation(&mut self, at: C, elevation: Option<Millionths>) {
        self.elevation.set(at, elevation);
    }

    /// Fills a cell with smoke.
    pub fn add_smoke(&mut self, at: C) {
        let extent = self.extent;
        if extent.contains(at) {
            self.smoke.get_or_insert_with(|| Walls::new(extent)).set(at, true);
        }
    }

    /// Removes the smoke from a cell.
    pub fn remove_smoke(&mut self, at: C) {
        if let Some(smoke) = &mut self.smoke {
            smoke.set(at, false);
        }
    }

    /// Puts a unit on a cell.
    pub fn add_unit(&mut self, at: C) {
        let extent = self.extent;
        if extent.contains(at) {
            self.units.get_or_insert_with(|| Walls::new(extent)).set(at, true);
        }
    }

    /// Removes the unit from a cell.
    pub fn remove_unit(&mut self, at: C) {
        if let Some(units) = &mut self.units {
            units.set(at, false);
        }
    }

    /// Sets a cell's terrain by name; a map can have at most 256 names.
    pub fn set_terrain(&mut self, at: C, name: &str) -> Result<(), TooManyTerrains> {
        let index = self.terrain_index(name)?;
        self.terrain.set(at, index);
        Ok(())
    }

    fn terrain_index(&mut self, name: &str) -> Result<u8, TooManyTerrains> {
        let known = self.terrain_names.iter().position(|known| known == name);
        let index = known.unwrap_or(self.terrain_names.len());
        let index = u8::try_from(index).map_err(|_| TooManyTerrains)?;
        if known.is_none() {
            self.terrain_names.push(name.to_owned());
        }
        Ok(index)
    }

    /// Adds the names of terrains to come: all of them, or none if there are too many.
    pub(super) fn name_terrains<'a>(
        &mut self,
        mut names: impl Iterator<Item = &'a str>,
    ) -> Result<(), TooManyTerrains> {
        let before = self.terrain_names.len();
        let named = names.try_for_each(|name| self.terrain_index(name).map(|_| ()));
        if named.is_err() {
            self.terrain_names.truncate(before);
        }
        named
    }

    /// Returns the walls in reading order.
    pub fn walls(&self) -> impl Iterator<Item = C> + '_ {
        self.walls.cells()
    }

    /// Returns the cells with smoke in reading order.
    pub(super) fn smoke_cells(&self) -> impl Iterator<Item = C> + '_ {
        self.smoke.iter().flat_map(Walls::cells)
    }

    /// Returns the cells with a unit in reading order.
    pub(super) fn unit_cells(&self) -> impl Iterator<Item = C> + '_ {
        self.units.iter().flat_map(Walls::cells)
    }

    /// Returns the cells at which an edge stops sight, direction after direction, each with the next
    /// cell in that direction.
    pub(super) fn edge_cells(&self) -> impl Iterator<Item = (C, C)> + '_ {
        self.edges.iter().zip(C::DIRECTIONS).flat_map(|(edges, &(first, second))| {
            let way = (i64::from(first), i64::from(second));
            edges.cells().filter_map(move |from| Some((from, from.shifted(way)?)))
        })
    }

    /// Returns the cells whose opacity, cover, height or terrain was set, each list in reading order.
    pub(super) fn values(&self) -> Values<'_, C> {
        let named = |(at, index): (C, u8)| (at, self.terrain_names[usize::from(index)].as_str());
        Values {
            opacity: self.opacity.entries(),
            cover: self.cover.entries(),
            elevation: self.elevation.entries(),
            terrain: self.terrain.entries().into_iter().map(named).collect(),
        }
    }

    /// Returns the values of cells that were not set.
    pub fn defaults(&self) -> Defaults {
        Defaults {
            cover: self.cover.default(),
            elevation: self.elevation.default(),
            terrain: self.terrain_names[0].clone(),
        }
    }

    /// Returns the number of bytes that the layers take.
    pub fn memory(&self) -> usize {
        let bits = [&self.smoke, &self.units];
        self.walls.memory()
            + self.edges.iter().map(BitLayer::memory).sum::<usize>()
            + bits.into_iter().flatten().map(Walls::memory).sum::<usize>()
            + self.opacity.memory()
            + self.cover.memory()
            + self.elevation.memory()
            + self.terrain.memory()
    }
}

impl<C: Coord> World<C> for Map<C> {
    fn extent(&self) -> Extent<C> {
        self.extent
    }

    #[inline]
    fn wall(&self, at: C) -> bool {
        self.walls.get(at)
    }

    fn blocks_edge(&self, from: C, to: C) -> bool {
        !self.edges.is_empty()
            && from.direction_to(to).is_some_and(|direction| self.edges[direction].get(from))
    }

    fn opacity(&self, at: C) -> Millionths {
        self.opacity.get(at)
    }

    fn cover(&self, at: C) -> Millionths {
        self.cover.get(at)
    }

    fn elevation(&self, at: C) -> Option<Millionths> {
        self.elevation.get(at)
    }

    fn smoke(&self, at: C) -> bool {
        self.smoke.as_ref().is_some_and(|smoke| smoke.get(at))
    }

    fn absent(&self) -> Features {
        let used = |layer| match layer {
            Feature::Edges => !self.edges.is_empty(),
            Feature::Opacity => self.opacity.is_used(),
            Feature::Cover => self.cover.is_used(),
            Feature::Elevation => self.elevation.is_used(),
            Feature::Smoke => self.smoke.is_some(),
            Feature::Units => self.units.is_some(),
            Feature::Walls => self.walls.are_used(),
        };
        Feature::ALL.into_iter().filter(|&layer| !used(layer)).collect()
    }

    fn bits(&self, layer: Feature) -> Option<WallBits<'_>> {
        match layer {
            Feature::Walls => self.walls.bits(),
            Feature::Units => self.units.as_ref()?.bits(),
            Feature::Smoke => self.smoke.as_ref()?.bits(),
            _ => None,
        }
    }

    fn opacities(&self, block: Block<C>, out: &mut [Millionths]) {
        self.opacity.read(block, out);
    }

    fn covers(&self, block: Block<C>, out: &mut [Millionths]) {
        self.cover.read(block, out);
    }

    fn elevations(&self, block: Block<C>, tell: &mut dyn FnMut(usize, Option<Millionths>)) {
        self.elevation.each(block, tell);
    }

    fn edge_marks(&self, block: Block<C>, out: &mut [u8]) {
        for (way, edges) in self.edges.iter().enumerate() {
            edges.mark(block, 1 << way, out);
        }
    }

    fn unit(&self, at: C) -> bool {
        self.units.as_ref().is_some_and(|units| units.get(at))
    }

    fn terrain(&self, at: C) -> &str {
        &self.terrain_names[usize::from(self.terrain.get(at))]
    }

    fn terrain_run(&self, at: C) -> (&str, u64) {
        let (index, cells) = self.terrain.run(at);
        (&self.terrain_names[usize::from(index)], cells)
    }
}
