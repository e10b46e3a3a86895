//! Changes of a map as data, built here and checked and made by the engine.

use crate::cells::{Axis, Real};
use crate::errors::{kind, refused, value};
use crate::pickles::{Pickled, pickled};
use eyeline::map::{Edit as Made, EditError, Way};
use eyeline::{Coord, Extent, Feature, Millionths, World};
use eyeline_scene::{Board, Fault, locate, with_map};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A change of a map, for `Map.apply` and `Observers.apply`. Its static methods have the names of the
/// methods of `Map` that make the same change at once.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("...\n...\n")
/// >>> map.apply([eyeline.Edit.set_wall(1, 0), eyeline.Edit.set_smoke(2, 1)])
/// >>> print(map.text(), end="")
/// .#.
/// ..~
#[pyclass(frozen, from_py_object, module = "eyeline", eq)]
#[derive(Clone, PartialEq)]
pub struct Edit(What);

/// An edit whose cells have not been looked up on a map yet.
#[derive(Clone, PartialEq)]
enum What {
    Wall(Pair, bool),
    Smoke(Pair, bool),
    Unit(Pair, bool),
    Edge { from: Pair, to: Pair, way: Way, stands: bool },
    Opacity(Pair, Millionths),
    Cover(Pair, Millionths),
    Elevation(Pair, Option<Millionths>),
    Terrain(Pair, String),
}

type Pair = (Axis, Axis);

/// A decimal, to the nearest millionth.
pub fn decimal(name: &str, number: f64) -> PyResult<Millionths> {
    Millionths::nearest(number).map_err(|error| value(format_args!("{name}: {error}")))
}

/// An opacity, which is not negative.
pub fn opacity(number: f64) -> PyResult<Millionths> {
    match decimal("opacity", number)? {
        opacity if opacity < Millionths::ZERO => {
            Err(value(format_args!("opacity must not be negative, and {opacity} is")))
        }
        opacity => Ok(opacity),
    }
}

fn way(one_way: bool) -> Way {
    if one_way { Way::One } else { Way::Both }
}

#[pymethods]
impl Edit {
    /// Adds or removes a wall.
    #[staticmethod]
    #[pyo3(signature = (x, y, wall=true))]
    pub fn set_wall(x: Axis, y: Axis, wall: bool) -> Self {
        Edit(What::Wall((x, y), wall))
    }

    /// Adds or removes smoke on a cell.
    #[staticmethod]
    #[pyo3(signature = (x, y, smoke=true))]
    pub fn set_smoke(x: Axis, y: Axis, smoke: bool) -> Self {
        Edit(What::Smoke((x, y), smoke))
    }

    /// Adds or removes a unit on a cell.
    #[staticmethod]
    #[pyo3(signature = (x, y, unit=true))]
    pub fn set_unit(x: Axis, y: Axis, unit: bool) -> Self {
        Edit(What::Unit((x, y), unit))
    }

    /// Adds an edge between two neighbours; `one_way` stops sight from the first to the second only.
    #[staticmethod]
    #[pyo3(signature = (a, b, one_way=false))]
    pub fn add_edge(a: Pair, b: Pair, one_way: bool) -> Self {
        Edit(What::Edge { from: a, to: b, way: way(one_way), stands: true })
    }

    /// Removes an edge; `one_way` leaves the way back as it is.
    #[staticmethod]
    #[pyo3(signature = (a, b, one_way=false))]
    pub fn remove_edge(a: Pair, b: Pair, one_way: bool) -> Self {
        Edit(What::Edge { from: a, to: b, way: way(one_way), stands: false })
    }

    /// Sets a cell's opacity, to the nearest millionth.
    #[staticmethod]
    pub fn set_opacity(x: Axis, y: Axis, opacity: Real) -> PyResult<Self> {
        Ok(Edit(What::Opacity((x, y), self::opacity(opacity.0)?)))
    }

    /// Sets a cell's soft cover, to the nearest millionth.
    #[staticmethod]
    pub fn set_cover(x: Axis, y: Axis, cover: Real) -> PyResult<Self> {
        Ok(Edit(What::Cover((x, y), decimal("cover", cover.0)?)))
    }

    /// Sets a cell's height, to the nearest millionth; `None` removes it.
    #[staticmethod]
    pub fn set_elevation(x: Axis, y: Axis, elevation: Option<Real>) -> PyResult<Self> {
        let elevation = elevation.map(|Real(height)| decimal("elevation", height)).transpose()?;
        Ok(Edit(What::Elevation((x, y), elevation)))
    }

    /// Sets a cell's terrain.
    #[staticmethod]
    pub fn set_terrain(x: Axis, y: Axis, terrain: String) -> Self {
        Edit(What::Terrain((x, y), terrain))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (name, args) = self.call(py)?;
        Ok(format!("Edit.{name}{}", args.repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled("_edit", self.call(py)?.into_pyobject(py)?)
    }
}

/// Makes a pickled edit again.
#[pyfunction(name = "_edit")]
pub fn edit<'py>(name: &str, args: Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
    args.py().get_type::<Edit>().call_method1(name, args)
}

impl Edit {
    /// Returns the static method that makes it, and its arguments.
    fn call<'py>(&self, py: Python<'py>) -> PyResult<(&'static str, Bound<'py, PyTuple>)> {
        let cell = |&(Axis(x), Axis(y)): &Pair| (x, y);
        let yes_or_no = |at: &Pair, yes: &bool| (at.0.0, at.1.0, *yes).into_pyobject(py);
        let number = |at: &Pair, number: Option<&Millionths>| {
            (at.0.0, at.1.0, number.map(|number| number.to_f64())).into_pyobject(py)
        };
        Ok(match &self.0 {
            What::Wall(at, wall) => ("set_wall", yes_or_no(at, wall)?),
            What::Smoke(at, smoke) => ("set_smoke", yes_or_no(at, smoke)?),
            What::Unit(at, unit) => ("set_unit", yes_or_no(at, unit)?),
            What::Edge { from, to, way, stands } => {
                let verb = if *stands { "add_edge" } else { "remove_edge" };
                (verb, (cell(from), cell(to), *way == Way::One).into_pyobject(py)?)
            }
            What::Opacity(at, opacity) => ("set_opacity", number(at, Some(opacity))?),
            What::Cover(at, cover) => ("set_cover", number(at, Some(cover))?),
            What::Elevation(at, height) => ("set_elevation", number(at, height.as_ref())?),
            What::Terrain(at, name) => ("set_terrain", (at.0.0, at.1.0, name).into_pyobject(py)?),
        })
    }

    /// Returns the layer that it changes, and whether it leaves something there; `None` means terrain.
    pub fn fills(&self) -> Option<(Feature, bool)> {
        Some(match &self.0 {
            What::Wall(_, wall) => (Feature::Walls, *wall),
            What::Smoke(_, smoke) => (Feature::Smoke, *smoke),
            What::Unit(_, unit) => (Feature::Units, *unit),
            What::Edge { stands, .. } => (Feature::Edges, *stands),
            What::Opacity(_, opacity) => (Feature::Opacity, *opacity != Millionths::ZERO),
            What::Cover(_, cover) => (Feature::Cover, *cover != Millionths::ZERO),
            What::Elevation(_, height) => (Feature::Elevation, height.is_some()),
            What::Terrain(..) => return None,
        })
    }

    fn on<C: Coord>(&self, extent: Extent<C>) -> Result<Made<C>, Fault> {
        let at =
            |role: &str, (Axis(first), Axis(second)): Pair| locate(extent, role, [first, second]);
        Ok(match &self.0 {
            What::Wall(cell, true) => Made::AddWall(at("wall", *cell)?),
            What::Wall(cell, false) => Made::RemoveWall(at("wall", *cell)?),
            What::Smoke(cell, true) => Made::AddSmoke(at("smoke", *cell)?),
            What::Smoke(cell, false) => Made::RemoveSmoke(at("smoke", *cell)?),
            What::Unit(cell, true) => Made::AddUnit(at("unit", *cell)?),
            What::Unit(cell, false) => Made::RemoveUnit(at("unit", *cell)?),
            What::Edge { from, to, way, stands } => {
                let (from, to, way) = (at("edge", *from)?, at("edge", *to)?, *way);
                if *stands {
                    Made::AddEdge { from, to, way }
                } else {
                    Made::RemoveEdge { from, to, way }
                }
            }
            What::Opacity(cell, opacity) => Made::SetOpacity(at("opacity", *cell)?, *opacity),
            What::Cover(cell, cover) => Made::SetCover(at("cover", *cell)?, *cover),
            What::Elevation(cell, height) => Made::SetElevation(at("elevation", *cell)?, *height),
            What::Terrain(cell, name) => Made::SetTerrain(at("terrain", *cell)?, name.clone()),
        })
    }
}

/// Makes these edits in turn; all of them or none.
pub fn apply(board: &mut Board, edits: &[Edit]) -> PyResult<()> {
    with_map!(board, |map| map.apply(&found(map.extent(), edits)?).map_err(wrong))
}

/// One edit, or several.
pub fn listed(any: &Bound<'_, PyAny>) -> PyResult<Vec<Edit>> {
    if let Ok(edit) = any.cast::<Edit>() {
        return Ok(vec![edit.get().clone()]);
    }
    let wrong = |any: &Bound<'_, PyAny>| kind("edits", "an Edit or a list of them", any);
    let edits = any.try_iter().map_err(|_| wrong(any))?;
    edits.map(|edit| edit.and_then(|edit| edit.extract().map_err(|_| wrong(&edit)))).collect()
}

/// Returns the engine's edits, with their cells looked up on a map.
pub fn found<C: Coord>(extent: Extent<C>, edits: &[Edit]) -> PyResult<Vec<Made<C>>> {
    edits.iter().map(|edit| edit.on(extent)).collect::<Result<_, _>>().map_err(refused)
}

/// Returns the error of an edit that a map cannot make.
pub fn wrong<C: Coord>(error: EditError<C>) -> PyErr {
    match error {
        EditError::Edge(error) => refused(error),
        error => value(error),
    }
}
