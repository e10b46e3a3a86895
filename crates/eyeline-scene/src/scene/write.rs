//! Scenes written as JSON of the contract. Exact: read again, they are the same map with the same marks
//! and places. Units lose their names, as they do when read; marks that stand several times are left
//! out, because nobody can ask for them. Cost: O(cells) for a rectangle, otherwise O(cells that were
//! set).

use super::{Board, Pair, PlaceSpec, Scene};
use crate::fault::{Fault, bounds};
use eyeline::map::{Defaults, Edit, Way};
use eyeline::{Coord, Extent, Hex, Map, Millionths, World};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// A scene to be written.
#[derive(Default, Serialize)]
struct Written<'a> {
    eyeline: u8,
    grid: String,
    #[serde(flatten)]
    extent: Option<ExtentKeys>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    legend: BTreeMap<char, &'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walls: Vec<Pair>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edges: Vec<WrittenEdge>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opacity: Vec<(i32, i32, Millionths)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cover: Vec<(i32, i32, Millionths)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    elevation: Vec<(i32, i32, Millionths)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    smoke: Vec<Pair>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<WrittenUnit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    terrain: Vec<(i32, i32, String)>,
    #[serde(skip_serializing_if = "<[PlaceSpec]>::is_empty")]
    places: &'a [PlaceSpec],
    defaults: WrittenDefaults,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ExtentKeys {
    Rows { rows: Vec<String> },
    Radius { radius: i64 },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WrittenEdge {
    between: [Pair; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    one_way: Option<bool>,
}

#[derive(Serialize)]
struct WrittenUnit {
    id: String,
    at: Pair,
}

#[derive(Default, Serialize)]
struct WrittenDefaults {
    cover: Millionths,
    elevation: Option<Millionths>,
    terrain: String,
}

impl Scene {
    /// Returns the scene as one line of JSON. On an unbounded map whose default is a height, a cell
    /// without a height cannot be written.
    ///
    /// ```
    /// use eyeline_scene::{Board, Scene};
    /// let scene = Scene::parse("..#\n@.T\n")?;
    /// let again = Scene::parse(&scene.to_json()?)?;
    /// assert_eq!(again.mark("T")?, [2, 1]);
    /// # Ok::<(), eyeline_scene::Fault>(())
    /// ```
    pub fn to_json(&self) -> Result<String, Fault> {
        let written = match &self.board {
            Board::Square(map) => self.written(map, None),
            Board::Hex(map) => self.written(map, radius(map.extent())),
        }?;
        serde_json::to_string(&written).map_err(|error| Fault::bad_value(error.to_string()))
    }

    fn written<C: Coord>(&self, map: &Map<C>, radius: Option<i64>) -> Result<Written<'_>, Fault> {
        let Defaults { cover, elevation, terrain } = map.defaults();
        let mut written = Written {
            eyeline: 1,
            grid: C::GRID.to_string(),
            defaults: WrittenDefaults { cover, elevation, terrain },
            places: &self.places,
            ..Written::default()
        };
        match radius {
            Some(radius) => written.extent = Some(ExtentKeys::Radius { radius }),
            None if map.extent().is_bounded() => self.draw(map, &mut written),
            None => (),
        }
        let rows = matches!(written.extent, Some(ExtentKeys::Rows { .. }));
        for edit in map.edits() {
            match edit {
                Edit::AddWall(_) if rows => (),
                edit => written.list(edit),
            }
        }
        if map.edits().any(|edit| matches!(edit, Edit::SetElevation(_, None))) {
            written.list_heights(map)?;
        }
        Ok(written)
    }

    /// Writes the walls of a rectangle as rows, with the marks on them.
    fn draw<C: Coord>(&self, map: &Map<C>, written: &mut Written<'_>) {
        let (extent, mut marks) = (map.extent(), HashMap::new());
        for (&symbol, mark) in self.marks.iter().filter(|(_, mark)| mark.times == 1) {
            if mark.explained {
                written.legend.insert(symbol, "floor");
            }
            marks.insert(mark.at, symbol);
        }
        let mut rows = Vec::new();
        for at in extent.cells_in(extent.bounds()) {
            if at.place().0 == 0 {
                rows.push(String::new());
            }
            let (wall, mark) = (map.wall(at), marks.get(&at.axes()));
            if wall && mark.is_some() {
                written.walls.push(at.axes());
            }
            let symbol = mark.copied().unwrap_or(if wall { '#' } else { '.' });
            rows.last_mut().into_iter().for_each(|row| row.push(symbol));
        }
        written.extent = Some(ExtentKeys::Rows { rows });
    }
}

impl Written<'_> {
    fn list<C: Coord>(&mut self, edit: Edit<C>) {
        let (at, to) = edit.cells();
        let (at, to) = (at.axes(), to.map(C::axes));
        let [first, second] = at;
        match edit {
            Edit::AddWall(_) => self.walls.push(at),
            Edit::AddEdge { way, .. } => self.edges.push(WrittenEdge {
                between: [at, to.unwrap_or(at)],
                one_way: (way == Way::One).then_some(true),
            }),
            Edit::AddSmoke(_) => self.smoke.push(at),
            Edit::AddUnit(_) => {
                let id = format!("u{}", self.units.len() + 1);
                self.units.push(WrittenUnit { id, at });
            }
            Edit::SetOpacity(_, opacity) => self.opacity.push((first, second, opacity)),
            Edit::SetCover(_, cover) => self.cover.push((first, second, cover)),
            Edit::SetElevation(_, height) => {
                self.elevation.extend(height.map(|height| (first, second, height)));
            }
            Edit::SetTerrain(_, name) => self.terrain.push((first, second, name)),
            // A map's list of edits removes nothing.
            Edit::RemoveWall(_)
            | Edit::RemoveEdge { .. }
            | Edit::RemoveSmoke(_)
            | Edit::RemoveUnit(_) => (),
        }
    }

    /// Lists every height by itself, where some cells have none and the others have one by default.
    fn list_heights<C: Coord>(&mut self, map: &Map<C>) -> Result<(), Fault> {
        let extent = map.extent();
        if !extent.is_bounded() {
            let message =
                "a cell without a height cannot be written on an unbounded map of heights";
            let hint = format!("give it a height, or {}", bounds(C::GRID));
            return Err(Fault::bad_value(message).hint(hint));
        }
        let cells = extent.cells_in(extent.bounds());
        let heights = cells.filter_map(|at| {
            let [first, second] = at.axes();
            Some((first, second, map.elevation(at)?))
        });
        self.elevation = heights.collect();
        self.defaults.elevation = None;
        Ok(())
    }
}

/// Returns the radius of a hexagon.
fn radius(extent: Extent<Hex>) -> Option<i64> {
    let radius = extent.bounds().bottom;
    let hexagon = Extent::hexagon(radius.unsigned_abs());
    hexagon.is_ok_and(|hexagon| hexagon == extent).then_some(radius)
}
