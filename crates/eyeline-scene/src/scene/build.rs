//! From what was written to a map. Exact: sizes are checked before anything is allocated. Cost: O(cells
//! of the rows + entries).

use super::legend::{Layers, Legend, is_mark};
use super::spec::{GridSpec, SceneSpec};
use super::{Board, Entries, Mark, Scene, locate};
use crate::fault::{Fault, Hint, Place};
use eyeline::map::{Defaults, MAX_CELLS, Way};
use eyeline::{Cell, Coord, Extent, Feature, Hex, Map, Millionths};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Builds a scene whose rows, if any, are in the spec.
pub(super) fn build(spec: &SceneSpec) -> Result<Scene, Fault> {
    match &spec.rows {
        Some(rows) => {
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            build_on_grid(spec, Some(Rows { rows: &rows, first_line: None }))
        }
        None => build_on_grid(spec, None),
    }
}

/// Builds a scene whose rows are in a text file, from `first_line` on.
pub(super) fn build_rows(
    spec: &SceneSpec,
    rows: &[&str],
    first_line: usize,
) -> Result<Scene, Fault> {
    build_on_grid(spec, Some(Rows { rows, first_line: Some(first_line) }))
}

/// Rows of symbols, and the line of the file at which they begin.
#[derive(Clone, Copy)]
struct Rows<'a> {
    rows: &'a [&'a str],
    first_line: Option<usize>,
}

impl Rows<'_> {
    /// Returns a fault at a symbol, with its place in a file or its name in JSON.
    fn fault(&self, row: usize, column: usize, fault: Fault) -> Fault {
        match self.first_line {
            Some(first) => fault.at(Place {
                line: first + row,
                column: column + 1,
                text: Some(self.rows[row].to_owned()),
            }),
            None => fault.within(format!("rows[{row}][{column}]")),
        }
    }

    /// Returns width and height.
    fn size(&self) -> Result<(u64, u64), Fault> {
        let width = self.rows.first().map_or(0, |row| row.chars().count());
        if width == 0 {
            return Err(Fault::bad_value("the map is empty").hint("a map needs at least one cell"));
        }
        let cells = width as u64 * self.rows.len() as u64;
        if cells > MAX_CELLS {
            let message = format!("a map of {cells} cells is over the limit of {MAX_CELLS}");
            return Err(Fault::too_large(message));
        }
        for (index, row) in self.rows.iter().enumerate() {
            let length = row.chars().count();
            if length != width {
                let message = format!("this row has {length} symbols, the first one {width}");
                let fault = Fault::bad_value(message).hint("pad every row to the same length");
                return Err(self.fault(index, length.min(width), fault));
            }
        }
        Ok((width as u64, self.rows.len() as u64))
    }
}

/// A grid that scenes can be built on.
trait Buildable: Coord {
    fn extent(spec: &SceneSpec, size: Option<(u64, u64)>) -> Result<Extent<Self>, Fault>;
}

impl Buildable for Cell {
    fn extent(spec: &SceneSpec, size: Option<(u64, u64)>) -> Result<Extent<Cell>, Fault> {
        if spec.radius.is_some() {
            let fault = Fault::bad_value("'radius' is the extent of a hex map");
            return Err(fault.hint("square maps take 'width' and 'height'"));
        }
        size.map_or(Ok(Extent::plane()), |(width, height)| Ok(Extent::rectangle(width, height)?))
    }
}

impl Buildable for Hex {
    fn extent(spec: &SceneSpec, size: Option<(u64, u64)>) -> Result<Extent<Hex>, Fault> {
        match (spec.radius, size) {
            (Some(_), Some(_)) => {
                let fault =
                    Fault::bad_value("a hex map has a radius or a width and height, not both");
                Err(fault.hint("leave one out"))
            }
            (Some(radius), None) => Ok(Extent::hexagon(radius)?),
            (None, Some((width, height))) => Ok(Extent::odd_rows(width, height)?),
            (None, None) => Ok(Extent::plane()),
        }
    }
}

fn build_on_grid(spec: &SceneSpec, rows: Option<Rows<'_>>) -> Result<Scene, Fault> {
    if let Some(version) = spec.eyeline.filter(|&version| version != 1) {
        let message = format!("this program reads eyeline scenes of version 1, not {version}");
        return Err(Fault::bad_value(message));
    }
    match spec.grid {
        GridSpec::Square => build_as::<Cell>(spec, rows),
        GridSpec::Hex => build_as::<Hex>(spec, rows),
    }
}

/// Returns the size that the scene states, as sides or as rows.
fn stated_size(spec: &SceneSpec, rows: Option<Rows<'_>>) -> Result<Option<(u64, u64)>, Fault> {
    let stated = match (spec.width, spec.height) {
        (None, None) => None,
        (Some(width), Some(height)) => Some((width, height)),
        (Some(_), None) if rows.is_none() => return Err(Fault::missing("height")),
        (None, Some(_)) if rows.is_none() => return Err(Fault::missing("width")),
        (width, height) => {
            let drawn = rows.map_or(Ok((0, 0)), |rows| rows.size())?;
            Some((width.unwrap_or(drawn.0), height.unwrap_or(drawn.1)))
        }
    };
    let Some(rows) = rows else {
        return Ok(stated);
    };
    let drawn = rows.size()?;
    match stated.filter(|&stated| stated != drawn) {
        Some((width, height)) => {
            let (columns, lines) = drawn;
            let message =
                format!("the rows are {columns}×{lines}, width and height say {width}×{height}");
            Err(Fault::bad_value(message))
        }
        None => Ok(Some(drawn)),
    }
}

fn build_as<C: Buildable>(spec: &SceneSpec, rows: Option<Rows<'_>>) -> Result<Scene, Fault>
where
    Board: From<Map<C>>,
{
    let extent = C::extent(spec, stated_size(spec, rows)?)?;
    let defaults = Defaults::default();
    let defaults = Defaults {
        cover: spec.defaults.cover.map_or(defaults.cover, |cover| cover.0),
        elevation: spec.defaults.elevation.map(|height| height.0),
        terrain: spec.defaults.terrain.clone().unwrap_or(defaults.terrain),
    };
    let mut entries = Entries::default();
    // A default that differs from the usual one counts as an entry too.
    entries.add(Feature::Cover, usize::from(defaults.cover != Millionths::ZERO));
    entries.add(Feature::Elevation, usize::from(defaults.elevation.is_some()));
    let map = Map::with_defaults(extent, defaults);
    let mut build = Build { map, marks: HashMap::new(), entries };
    if let Some(rows) = rows {
        build.draw(rows, &Legend::new(&spec.legend)?)?;
    } else if !spec.legend.is_empty() {
        return Err(Fault::bad_value("a legend needs rows to explain"));
    }
    build.list(spec, extent)?;
    for place in &spec.places {
        locate(extent, "place", place.at)?;
    }
    let Build { map, marks, entries } = build;
    Ok(Scene {
        board: map.into(),
        places: spec.places.iter().map(|place| place.0.clone()).collect(),
        marks,
        entries: Some(entries),
    })
}

struct Build<C> {
    map: Map<C>,
    marks: HashMap<char, Mark>,
    entries: Entries,
}

impl<C: Coord> Build<C> {
    fn draw(&mut self, rows: Rows<'_>, legend: &Legend) -> Result<(), Fault> {
        let mut meanings: HashMap<char, Layers> = HashMap::new();
        let mut plain: [Option<Plain>; 128] = [None; 128];
        for (y, row) in rows.rows.iter().enumerate() {
            for (x, symbol) in row.chars().enumerate() {
                let Some(at) = C::at_place(x as i64, y as i64) else { continue };
                // Most of a map is floor and wall, which go straight into the bits.
                match plain.get(symbol as usize).copied().flatten() {
                    Some(Plain::Floor) => continue,
                    Some(Plain::Wall) => {
                        self.map.add_wall(at);
                        self.entries.add(Feature::Walls, 1);
                        continue;
                    }
                    None => (),
                }
                let layers = match meanings.entry(symbol) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(legend.layers(symbol).ok_or_else(|| {
                        let fault = Fault::bad_value(format!("unknown symbol '{symbol}'"));
                        rows.fault(y, x, fault.hint(Hint::Symbols(symbol, legend.known())))
                    })?),
                };
                if let Some(slot) = plain.get_mut(symbol as usize) {
                    *slot = Plain::of(symbol, layers);
                }
                if is_mark(symbol) {
                    let mark = Mark { at: at.axes(), times: 0, explained: legend.explains(symbol) };
                    self.marks.entry(symbol).or_insert(mark).times += 1;
                }
                place(&mut self.map, at, layers)?;
                for layer in layers.entries() {
                    self.entries.add(layer, 1);
                }
            }
        }
        Ok(())
    }

    fn list(&mut self, spec: &SceneSpec, extent: Extent<C>) -> Result<(), Fault> {
        for (layer, entries) in [
            (Feature::Walls, spec.walls.len()),
            (Feature::Smoke, spec.smoke.len()),
            (Feature::Edges, spec.edges.len()),
            (Feature::Opacity, spec.opacity.len()),
            (Feature::Cover, spec.cover.len()),
            (Feature::Elevation, spec.elevation.len()),
            (Feature::Units, spec.units.len()),
        ] {
            self.entries.add(layer, entries);
        }
        let map = &mut self.map;
        for &at in &spec.walls {
            map.add_wall(locate(extent, "wall", at)?);
        }
        for &at in &spec.smoke {
            map.add_smoke(locate(extent, "smoke", at)?);
        }
        for edge in &spec.edges {
            let [from, to] = edge.between;
            let (from, to) = (locate(extent, "edge", from)?, locate(extent, "edge", to)?);
            map.add_edge(from, to, if edge.one_way { Way::One } else { Way::Both })?;
        }
        for &(first, second, opacity) in &spec.opacity {
            let at = locate(extent, "opacity", [first, second])?;
            map.set_opacity(at, checked_opacity(opacity.0)?);
        }
        for &(first, second, cover) in &spec.cover {
            map.set_cover(locate(extent, "cover", [first, second])?, cover.0);
        }
        for &(first, second, height) in &spec.elevation {
            map.set_elevation(locate(extent, "elevation", [first, second])?, Some(height.0));
        }
        for (first, second, name) in &spec.terrain {
            map.set_terrain(locate(extent, "terrain", [*first, *second])?, name)?;
        }
        for unit in &spec.units {
            map.add_unit(locate(extent, "unit", unit.at)?);
        }
        Ok(())
    }
}

fn place<C: Coord>(map: &mut Map<C>, at: C, layers: &Layers) -> Result<(), Fault> {
    if layers.wall {
        map.add_wall(at);
    }
    if layers.smoke {
        map.add_smoke(at);
    }
    if let Some(cover) = layers.cover {
        map.set_cover(at, cover.0);
    }
    if let Some(opacity) = layers.opacity {
        map.set_opacity(at, checked_opacity(opacity.0)?);
    }
    if layers.elevation.is_some() {
        map.set_elevation(at, layers.elevation.map(|height| height.0));
    }
    if let Some(terrain) = &layers.terrain {
        map.set_terrain(at, terrain)?;
    }
    if layers.unit.is_some() {
        map.add_unit(at);
    }
    Ok(())
}

/// Symbols that stand for one bit only.
#[derive(Clone, Copy)]
enum Plain {
    Floor,
    Wall,
}

impl Plain {
    fn of(symbol: char, layers: &Layers) -> Option<Self> {
        let floor = Layers::default();
        if is_mark(symbol) {
            None
        } else if *layers == floor {
            Some(Plain::Floor)
        } else {
            (*layers == Layers { wall: true, ..floor }).then_some(Plain::Wall)
        }
    }
}

fn checked_opacity(opacity: Millionths) -> Result<Millionths, Fault> {
    if opacity < Millionths::ZERO {
        return Err(Fault::bad_value(format!("opacity must not be negative, and {opacity} is")));
    }
    Ok(opacity)
}
