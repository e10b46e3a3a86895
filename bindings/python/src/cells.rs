//! Cells and numbers as Python writes them. A whole number is anything with `__index__`, of any size;
//! one beyond our range is treated as our largest, which no map has.

use crate::arrays;
use crate::errors::{kind, refused, shown, value};
use eyeline::{Coord, Grid};
use eyeline_scene::{CellRef, Scene};
use numpy::PyUntypedArray;
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PySet, PyString};

/// A coordinate.
#[derive(Clone, Copy, PartialEq)]
pub struct Axis(pub i64);

impl<'py> FromPyObject<'_, 'py> for Axis {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match any.extract::<i64>() {
            Ok(axis) => Ok(Axis(axis)),
            Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => {
                Ok(Axis(if any.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(_) => Err(kind("a coordinate", "a whole number", &any)),
        }
    }
}

/// Returns the float nearest to a number; a number larger than every float is infinite.
#[derive(Clone, Copy)]
pub struct Real(pub f64);

impl<'py> FromPyObject<'_, 'py> for Real {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match any.extract::<f64>() {
            Ok(number) => Ok(Real(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(any.py()) => {
                Ok(Real(if any.lt(0)? { f64::NEG_INFINITY } else { f64::INFINITY }))
            }
            Err(error) => Err(error),
        }
    }
}

/// A whole number from 0 up.
pub fn count(name: &str, any: &Bound<'_, PyAny>) -> PyResult<u64> {
    match any.extract::<Axis>() {
        Ok(Axis(number)) => u64::try_from(number).map_err(|_| {
            value(format_args!("{name} must be a whole number from 0 up, not {}", shown(any)))
        }),
        Err(_) => Err(kind(name, "a whole number from 0 up", any)),
    }
}

/// Returns such a number, if there is one.
pub fn optional_count(name: &str, any: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    any.map(|any| count(name, any)).transpose()
}

/// A cell, `(x, y)` or a mark, not yet looked up on a map.
pub struct Named(pub CellRef);

impl Named {
    /// Returns its coordinates.
    pub fn axes(&self, scene: &Scene) -> PyResult<[i64; 2]> {
        self.0.axes(scene).map_err(refused)
    }

    /// Returns the cell, if the map has it; `role` names it in the error.
    pub fn on<C: Coord>(&self, scene: &Scene, role: &str) -> PyResult<C> {
        self.0.on(scene, role).map_err(refused)
    }
}

/// A cell's coordinates as Python spells them.
pub fn spelled(grid: Grid) -> &'static str {
    match grid {
        Grid::Square => "(x, y)",
        Grid::Hex => "(q, r)",
    }
}

/// The cells of any collection, such as an array or a set. An empty collection has none.
pub fn gathered<C: Coord>(name: &str, any: &Bound<'_, PyAny>) -> PyResult<Vec<C>> {
    if any.is_instance_of::<PyUntypedArray>() {
        return arrays::cells(name, any);
    }
    let wrong = || kind(name, &format!("an array or a set of cells {}", spelled(C::GRID)), any);
    let cells = any.try_iter().map_err(|_| wrong())?.collect::<PyResult<Vec<_>>>()?;
    if cells.is_empty() {
        Ok(Vec::new())
    } else {
        arrays::cells(name, &cells.into_pyobject(any.py())?)
    }
}

/// One cell, or a list.
pub enum Given<C> {
    One(C),
    Many(Vec<C>),
}

impl<C> Given<C> {
    /// Returns the number of cells, in words.
    pub fn count(&self) -> String {
        match self {
            Given::One(_) => "a cell".to_owned(),
            Given::Many(cells) => format!("a list of {}", cells.len()),
        }
    }
}

/// Returns a cell or an array of cells, given as an argument with this name.
pub fn given<C: Coord>(scene: &Scene, name: &str, any: &Bound<'_, PyAny>) -> PyResult<Given<C>> {
    match any.extract::<Named>() {
        Ok(one) => one.on(scene, name).map(Given::One),
        Err(_) if is_list(any) => arrays::cells(name, any).map(Given::Many),
        Err(error) => {
            let words = format!("{name}: {}", error.value(any.py()));
            Err(PyErr::from_type(error.get_type(any.py()), words))
        }
    }
}

/// Returns a cell or cells whose order does not matter, so that they may be in a set.
pub fn given_in_any_order<C: Coord>(
    scene: &Scene,
    name: &str,
    any: &Bound<'_, PyAny>,
) -> PyResult<Vec<C>> {
    let is_set = any.is_instance_of::<PySet>() || any.is_instance_of::<PyFrozenSet>();
    if is_set && is_list(any) {
        return gathered(name, any);
    }
    Ok(match given(scene, name, any)? {
        Given::One(cell) => vec![cell],
        Given::Many(cells) => cells,
    })
}

/// Whether something holds cells, and not the numbers of one cell.
fn is_list(any: &Bound<'_, PyAny>) -> bool {
    match any.try_iter() {
        Ok(_) if any.is_instance_of::<PyString>() => false,
        Ok(mut items) => {
            items.next().is_none_or(|item| item.is_ok_and(|item| item.try_iter().is_ok()))
        }
        Err(_) => true,
    }
}

/// Returns a cell's coordinates.
pub fn axes<C: Coord>(at: C) -> [i64; 2] {
    at.axes().map(i64::from)
}

impl<'py> FromPyObject<'_, 'py> for Named {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mark) = any.cast::<PyString>() {
            return Ok(Named(CellRef::Mark(mark.to_cow()?.into_owned())));
        }
        if let Ok((Axis(x), Axis(y))) = any.extract() {
            return Ok(Named(CellRef::At([x, y])));
        }
        pair(&any).map(|at| Named(CellRef::At(at)))
    }
}

/// Returns the two whole numbers of any iterable.
fn pair(any: &Bound<'_, PyAny>) -> PyResult<[i64; 2]> {
    const WANTED: &str = "two whole numbers, (x, y) on squares and (q, r) on hexes, or a mark";
    if arrays::is_unordered(any) {
        return Err(kind("a cell", WANTED, any));
    }
    let mut axes = Vec::new();
    for axis in any.try_iter().map_err(|_| kind("a cell", WANTED, any))?.take(3) {
        axes.push(axis?.extract::<Axis>()?.0);
    }
    match axes[..] {
        [x, y] => Ok([x, y]),
        _ => Err(value(format_args!("a cell must be {WANTED}, not {}", shown(any)))),
    }
}
