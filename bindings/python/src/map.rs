//! Maps. A map is shared with every call that began with it: an edit during a call makes a copy, so the
//! call sees the map as it was when it began.

use crate::arrays::{Order, wrong_shape};
use crate::cells::{Axis, Named, Real, count};
use crate::edit::{self, Edit};
use crate::errors::{self, kind, refused, value};
use crate::pickles::{Pickled, pickled};
use crate::rules::{self, Settled};
use crate::{arrays, ignored, json, layers};
use eyeline::map::Relocation;
use eyeline::{Cell, Coord, Extent, Feature, Features, Grid, Hex, World};
use eyeline_scene::drawing::{self, Drawing, LegendDisplay};
use eyeline_scene::{Board, Scene, with_map};
use numpy::{PyArrayDyn, PyUntypedArray};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::mem;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A map of walls and other layers, on squares or hexes.
///
/// `walls` is a `bool` or whole-number array indexed `[y, x]`: 0 is floor, anything else a wall. With
/// `axes="xy"` this and every other array given is indexed `[x, y]`. With `grid="hex"` rows are those
/// of an odd-r rectangle. `opacity`, `cover` and `elevation` are numbers, held to the nearest
/// millionth, halves away from zero (an `elevation` of NaN is none); `smoke` and `units` yes or no; `terrain` names.
///
/// >>> import numpy as np, eyeline
/// >>> map = eyeline.Map(np.array([[0, 0, 1], [0, 1, 0]]))
/// >>> map
/// <eyeline.Map: 3×2 map (x 0–2, y 0–1), 2 walls>
/// >>> map.walls
/// array([[False, False,  True],
///        [False,  True, False]])
#[pyclass(frozen, module = "eyeline")]
pub struct Map(Mutex<Kept>);

/// A map, and what is known of its layers.
#[derive(Clone)]
struct Kept {
    scene: Arc<Scene>,
    /// The layers that have an entry or, unless they are counted, may have one.
    layers: Features,
    /// Whether the scene may count the entries that were written; an edit would make that wrong.
    counted: bool,
    /// The layers from which something was removed, so that they may be empty now.
    emptied: Features,
}

impl Map {
    /// Returns a map that was read from text or a scene.
    fn written(scene: Scene) -> Self {
        let (layers, scene) = (scene.layers(), Arc::new(scene));
        Map(Mutex::new(Kept { scene, layers, counted: true, emptied: Features::NONE }))
    }

    /// Returns a map that was made here.
    fn made(board: Board) -> Self {
        let (layers, scene) = (used(&board), Arc::new(Scene::from(board)));
        Map(Mutex::new(Kept { scene, layers, counted: false, emptied: Features::NONE }))
    }

    /// Returns a map that was edited elsewhere, with the marks of this scene.
    pub fn edited(scene: &Scene, board: Board) -> Self {
        let (layers, emptied) = (used(&board), Features::ALL.without(Feature::Walls));
        let scene = Arc::new(scene.with_board(board));
        Map(Mutex::new(Kept { scene, layers, counted: false, emptied }))
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the map as it is now.
    pub fn scene(&self) -> Arc<Scene> {
        self.lock().scene.clone()
    }

    /// Returns the map as it is now, and its layers that are not among these.
    pub fn scene_beside(&self, heeds: Features) -> (Arc<Scene>, Features) {
        let mut kept = self.lock();
        if !kept.emptied.and(kept.layers).but(heeds).is_empty() {
            kept.tidy();
        }
        let layers = match kept.counted || heeds.has(Feature::Walls) {
            true => kept.layers,
            // Whether there is a wall is found by looking for one.
            false => kept.scene.layers(),
        };
        (kept.scene.clone(), layers.but(heeds))
    }

    fn change(&self, edits: &[Edit]) -> PyResult<()> {
        let mut kept = self.lock();
        edit::apply(&mut Arc::make_mut(&mut kept.scene).board, edits)?;
        kept.note_edit();
        for (layer, filled) in edits.iter().filter_map(Edit::fills) {
            kept.emptied = match filled {
                true => kept.emptied.without(layer),
                // A map knows whether it has walls.
                false => kept.emptied.with(layer).without(Feature::Walls),
            };
        }
        Ok(())
    }
}

impl Kept {
    /// Notes that the map has changed: the counts of written entries no longer hold.
    fn note_edit(&mut self) {
        if self.counted {
            let scene = Arc::make_mut(&mut self.scene);
            let nothing = Board::from(eyeline::Map::<Cell>::unbounded());
            let board = mem::replace(&mut scene.board, nothing);
            *scene = scene.with_board(board);
            self.counted = false;
        }
        self.layers = used(&self.scene.board);
    }

    /// Makes the map again if layers are empty now. Cost: a list of everything on it.
    fn tidy(&mut self) {
        let emptied = self.emptied.and(self.layers);
        let board = with_map!(&self.scene.board, |map| {
            let edits: Vec<_> = map.edits().collect();
            let used: Features = edits.iter().filter_map(eyeline::map::Edit::layer).collect();
            let mut made = eyeline::Map::with_defaults(map.extent(), map.defaults());
            let empty = !emptied.but(used).is_empty();
            (empty && made.apply(&edits).is_ok()).then(|| Board::from(made))
        });
        if let Some(board) = board {
            self.layers = used(&board);
            self.scene = Arc::new(self.scene.with_board(board));
        }
        self.emptied = Features::NONE;
    }
}

/// Returns the layers of which there may be something.
fn used(board: &Board) -> Features {
    with_map!(board, |map| Features::ALL.but(map.absent()))
}

/// A map as an argument: a `Map`, or an array of walls.
pub enum MapArg<'py> {
    /// A map that is kept.
    Kept(Bound<'py, Map>),
    /// A map of walls only.
    Walls(Arc<Scene>),
}

impl MapArg<'_> {
    /// The map's grid.
    pub fn grid(&self) -> Grid {
        match self {
            MapArg::Kept(map) => map.get().lock().scene.board.grid(),
            MapArg::Walls(_) => Grid::Square,
        }
    }

    /// Returns the map, whatever the rules.
    pub fn scene(&self) -> Arc<Scene> {
        match self {
            MapArg::Kept(map) => map.get().scene(),
            MapArg::Walls(scene) => scene.clone(),
        }
    }

    /// Returns the map under these rules, and the layers that they do not look at.
    pub fn beside(&self, rules: &Settled) -> (Arc<Scene>, Features) {
        match self {
            MapArg::Kept(map) => map.get().scene_beside(rules.heeds),
            MapArg::Walls(scene) if rules.heeds.has(Feature::Walls) => {
                (scene.clone(), Features::NONE)
            }
            MapArg::Walls(scene) => (scene.clone(), scene.layers().but(rules.heeds)),
        }
    }

    /// The map, and the rules that it is asked about under, as a query has them.
    pub fn asked(&self, rules: rules::RulesArg) -> (Arc<Scene>, eyeline::Rules) {
        let rules = rules.on(self.grid());
        (self.beside(&rules).0, rules.rules.clone())
    }

    /// The map, and the rules that it is asked about under; warns of the layers that they do not look
    /// at.
    pub fn under(
        &self,
        py: Python<'_>,
        rules: rules::RulesArg,
    ) -> PyResult<(Arc<Scene>, Arc<Settled>)> {
        let rules = rules.on(self.grid());
        let (scene, ignored) = self.beside(&rules);
        ignored::warn(py, &rules, ignored)?;
        Ok((scene, rules))
    }
}

impl<'py> FromPyObject<'_, 'py> for MapArg<'py> {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(map) = any.cast::<Map>() {
            return Ok(MapArg::Kept(map.to_owned()));
        }
        if any.is_instance_of::<PyString>() || any.is_instance_of::<PyDict>() {
            return Err(kind("map", "a Map or an array of walls", &any));
        }
        let board = walls::<Cell>(&any, Order::Yx, Extent::rectangle)?;
        Ok(MapArg::Walls(Arc::new(board.into())))
    }
}

/// Returns a map with these walls.
fn walls<C: Coord>(
    any: &Bound<'_, PyAny>,
    order: Order,
    extent: impl Fn(u64, u64) -> Result<Extent<C>, eyeline::ExtentError>,
) -> PyResult<eyeline::Map<C>> {
    let (extent, bytes) = arrays::bits("walls", any, order, |shape| match *shape {
        [height, width] => extent(width as u64, height as u64).map_err(refused),
        _ => Err(wrong_shape("walls", "(H, W)", shape)),
    })?;
    any.py().detach(|| {
        let mut map = eyeline::Map::new(extent);
        map.set_walls(&bytes.values).map_err(value)?;
        Ok(map)
    })
}

/// Returns the error of a word that names no grid.
pub fn wrong_grid(grid: &str) -> PyErr {
    value(format_args!("grid must be 'square' or 'hex', not '{grid}'"))
}

/// Returns the word for the axis whose index comes first.
pub fn order(axes: &str) -> PyResult<Order> {
    match axes {
        "yx" => Ok(Order::Yx),
        "xy" => Ok(Order::Xy),
        _ => Err(value(format_args!("axes must be 'yx' or 'xy', not '{axes}'"))),
    }
}

#[pymethods]
impl Map {
    #[new]
    #[pyo3(signature = (walls, *, grid="square", axes="yx", opacity=None, cover=None, elevation=None, smoke=None, units=None, terrain=None))]
    #[expect(clippy::too_many_arguments, reason = "one a layer")]
    fn new(
        walls: &Bound<'_, PyAny>,
        grid: &str,
        axes: &str,
        opacity: Option<&Bound<'_, PyAny>>,
        cover: Option<&Bound<'_, PyAny>>,
        elevation: Option<&Bound<'_, PyAny>>,
        smoke: Option<&Bound<'_, PyAny>>,
        units: Option<&Bound<'_, PyAny>>,
        terrain: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let order = order(axes)?;
        let given = layers::Given { opacity, cover, elevation, smoke, units, terrain };
        let mut board = match grid {
            "square" => Board::from(self::walls::<Cell>(walls, order, Extent::rectangle)?),
            "hex" => Board::from(self::walls::<Hex>(walls, order, Extent::odd_rows)?),
            _ => return Err(wrong_grid(grid)),
        };
        with_map!(&mut board, |map| given.put(map, order))?;
        Ok(Map::made(board))
    }

    /// Returns an empty map of all hexes within `radius` steps of `(0, 0)`.
    ///
    /// >>> import eyeline
    /// >>> len(eyeline.Map.hexagon(2).cells)
    /// 19
    #[staticmethod]
    fn hexagon(radius: &Bound<'_, PyAny>) -> PyResult<Self> {
        let extent = Extent::hexagon(count("radius", radius)?).map_err(refused)?;
        Ok(Map::made(eyeline::Map::new(extent).into()))
    }

    /// Reads a text map: `#` is a wall, `.` floor, `~` smoke, `@` and letters are marks that a cell
    /// may be named by.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("..#.\n@.#T\n")
    /// >>> eyeline.los(map, "@", "T")
    /// False
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        Ok(Map::written(py.detach(|| Scene::parse(text)).map_err(refused)?))
    }

    /// Reads a scene as the contract has it: a dict, or JSON. Decimals of a dict are rounded to the
    /// nearest millionth, halves away from zero; in JSON they have at most six places.
    ///
    /// >>> import eyeline
    /// >>> scene = {"grid": "hex", "radius": 3, "walls": [[1, 0]], "cover": [[0, 1, 0.5]]}
    /// >>> eyeline.Map.from_scene(scene)
    /// <eyeline.Map: hex map of radius 3, 1 wall>
    #[staticmethod]
    pub fn from_scene(scene: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = match scene.cast::<PyString>() {
            Ok(text) => text.to_cow()?.into_owned(),
            Err(_) if scene.is_instance_of::<PyDict>() => {
                json::written_in_millionths(scene)?.map_err(refused)?
            }
            Err(_) => return Err(kind("scene", "a dict or JSON text", scene)),
        };
        Map::from_text(scene.py(), &text)
    }

    /// Reads a text map or a JSON scene from a file.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Map::from_text(py, &errors::read_text(&path)?)
    }

    /// Returns the map as a JSON scene, from which `from_scene` makes it again.
    fn scene_json(&self, py: Python<'_>) -> PyResult<String> {
        let scene = self.scene();
        py.detach(|| scene.to_json()).map_err(refused)
    }

    /// Returns the map as text, one character a square.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        let scene = self.scene();
        py.detach(|| {
            let mut drawing =
                with_map!(&scene.board, |map| Drawing::of(&scene, map, layers::bounds(map)?));
            drawing.set_marks(scene.marks().map(|(mark, at)| (at, mark)));
            Ok(drawing.to_text(LegendDisplay::Omitted))
        })
    }

    /// `"square"` or `"hex"`.
    #[getter]
    fn grid(&self) -> String {
        self.scene().board.grid().to_string()
    }

    /// The number of columns of the map's arrays; `None` if it is unbounded.
    #[getter]
    fn width(&self) -> Option<u64> {
        layers::size(&self.scene().board).map(|(width, _)| width)
    }

    /// The number of rows of the map's arrays; `None` if it is unbounded.
    #[getter]
    fn height(&self) -> Option<u64> {
        layers::size(&self.scene().board).map(|(_, height)| height)
    }

    /// Every cell in reading order, the order of `matrix`: an array of shape (cells, 2).
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        layers::cells(py, &self.scene().board)
    }

    /// The walls, `[y, x]`: a new read-only array, for the map keeps them as bits. On hexes a row is
    /// all hexes of one `r`, from the topmost on, and a column one value of `q + (r >> 1)`, from the
    /// leftmost on.
    #[getter]
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        layers::walls(py, &self.scene().board)
    }

    /// Where smoke is, as `walls`.
    #[getter]
    fn smoke<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        layers::smoke(py, &self.scene().board)
    }

    /// Where units are, as `walls`.
    #[getter]
    fn units<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        layers::units(py, &self.scene().board)
    }

    /// Opacities, a new read-only `float64` array.
    #[getter]
    fn opacity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        layers::opacity(py, &self.scene().board)
    }

    /// Soft cover, a new read-only `float64` array.
    #[getter]
    fn cover<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        layers::cover(py, &self.scene().board)
    }

    /// Heights, a new read-only `float64` array; NaN where there is none.
    #[getter]
    fn elevation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f64>>> {
        layers::elevation(py, &self.scene().board)
    }

    /// Terrain names, a new array of text.
    #[getter]
    fn terrain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyUntypedArray>> {
        layers::terrain(py, &self.scene().board)
    }

    /// Adds or removes a wall.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("...")
    /// >>> map.set_wall(1, 0)
    /// >>> eyeline.los(map, (0, 0), (2, 0))
    /// False
    #[pyo3(signature = (x, y, wall=true))]
    fn set_wall(&self, x: Axis, y: Axis, wall: bool) -> PyResult<()> {
        self.change(&[Edit::set_wall(x, y, wall)])
    }

    /// Adds or removes smoke on a cell.
    #[pyo3(signature = (x, y, smoke=true))]
    fn set_smoke(&self, x: Axis, y: Axis, smoke: bool) -> PyResult<()> {
        self.change(&[Edit::set_smoke(x, y, smoke)])
    }

    /// Adds or removes a unit on a cell.
    #[pyo3(signature = (x, y, unit=true))]
    fn set_unit(&self, x: Axis, y: Axis, unit: bool) -> PyResult<()> {
        self.change(&[Edit::set_unit(x, y, unit)])
    }

    /// Adds an edge between two neighbours; `one_way` stops sight from the first to the second only.
    #[pyo3(signature = (a, b, one_way=false))]
    fn add_edge(&self, a: (Axis, Axis), b: (Axis, Axis), one_way: bool) -> PyResult<()> {
        self.change(&[Edit::add_edge(a, b, one_way)])
    }

    /// Removes an edge; `one_way` leaves the way back as it is.
    #[pyo3(signature = (a, b, one_way=false))]
    fn remove_edge(&self, a: (Axis, Axis), b: (Axis, Axis), one_way: bool) -> PyResult<()> {
        self.change(&[Edit::remove_edge(a, b, one_way)])
    }

    /// Sets a cell's opacity, to the nearest millionth.
    fn set_opacity(&self, x: Axis, y: Axis, opacity: Real) -> PyResult<()> {
        self.change(&[Edit::set_opacity(x, y, opacity)?])
    }

    /// Sets a cell's soft cover, to the nearest millionth.
    fn set_cover(&self, x: Axis, y: Axis, cover: Real) -> PyResult<()> {
        self.change(&[Edit::set_cover(x, y, cover)?])
    }

    /// Sets a cell's height, to the nearest millionth; `None` removes it.
    fn set_elevation(&self, x: Axis, y: Axis, elevation: Option<Real>) -> PyResult<()> {
        self.change(&[Edit::set_elevation(x, y, elevation)?])
    }

    /// Sets a cell's terrain.
    fn set_terrain(&self, x: Axis, y: Axis, terrain: String) -> PyResult<()> {
        self.change(&[Edit::set_terrain(x, y, terrain)])
    }

    /// Moves the wall off an observer's cell: to the first free one, ring by ring, rows from the top
    /// and columns from the left. Returns the cell to which it moved; `None` where there was no wall
    /// and, with a `RuntimeWarning`, where no cell was free and the wall is gone.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("...\n.#.\n")
    /// >>> map.make_room((1, 1))
    /// (0, 0)
    /// >>> print(map.text())
    /// #..
    /// ...
    /// <BLANKLINE>
    fn make_room(&self, py: Python<'_>, at: Named) -> PyResult<Option<(i32, i32)>> {
        let mut kept = self.lock();
        let origin = at.on(&kept.scene, "at")?;
        let Board::Square(map) = &mut Arc::make_mut(&mut kept.scene).board else {
            return Err(value("walls make room on square maps, and this map is hex"));
        };
        let told = map.make_room(origin);
        kept.note_edit();
        drop(kept);
        Ok(match told {
            Relocation::NotNeeded => None,
            Relocation::Moved(to) => Some(to.axes().into()),
            Relocation::Dropped => {
                let words = c"no cell is free for the wall; it is dropped";
                PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), words, 1)?;
                None
            }
        })
    }

    /// Returns the layers with an entry on this map that these rules do not look at, in alphabetical
    /// order.
    ///
    /// >>> import eyeline
    /// >>> map = eyeline.Map.from_text("..~.")
    /// >>> map.ignores("predprey"), map.ignores("hidden-movement")
    /// (('smoke',), ())
    fn ignores<'py>(&self, py: Python<'py>, rules: rules::Given) -> PyResult<Bound<'py, PyTuple>> {
        let (_, ignored) = self.scene_beside(rules.0.heeds);
        rules::names(py, ignored)
    }

    /// Makes several edits in turn; all of them, or none if one cannot be made.
    fn apply(&self, edits: &Bound<'_, PyAny>) -> PyResult<()> {
        self.change(&edit::listed(edits)?)
    }

    fn __repr__(&self) -> String {
        with_map!(&self.scene().board, |map| {
            let (extent, walls) = (map.extent(), drawing::count(map.walls().count(), "wall"));
            format!("<eyeline.Map: {extent}, {walls}>")
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Map>().is_ok_and(|other| {
            let (ours, theirs) = (self.scene(), other.get().scene());
            Arc::ptr_eq(&ours, &theirs) || ours.board == theirs.board
        })
    }

    fn __copy__(&self) -> Self {
        Map(Mutex::new(self.lock().clone()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled("_map_from_scene", (self.scene_json(py)?,).into_pyobject(py)?)
    }
}

/// Makes a pickled map again.
#[pyfunction(name = "_map_from_scene")]
pub fn map_from_scene(py: Python<'_>, scene: &str) -> PyResult<Map> {
    Map::from_text(py, scene)
}
