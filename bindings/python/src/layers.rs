//! A map's layers as arrays over its bounds: given all at once, and read as new arrays that are
//! read-only, because the map would not notice a change.

use crate::arrays::{self, Order, Pin, array, sealed, shown, wrong_shape};
use crate::cells::axes;
use crate::edit::{decimal, opacity as checked_opacity};
use crate::errors::{kind, refused, value};
use eyeline::{Bounds, Coord, Extent, Map, Millionths, World};
use eyeline_scene::{Board, with_map};
use numpy::{Element, PyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::collections::HashMap;

/// Layers beside walls.
pub struct Given<'a, 'py> {
    pub opacity: Option<&'a Bound<'py, PyAny>>,
    pub cover: Option<&'a Bound<'py, PyAny>>,
    pub elevation: Option<&'a Bound<'py, PyAny>>,
    pub smoke: Option<&'a Bound<'py, PyAny>>,
    pub units: Option<&'a Bound<'py, PyAny>>,
    pub terrain: Option<&'a Bound<'py, PyAny>>,
}

impl Given<'_, '_> {
    /// Puts the layers on a map of the walls' size.
    pub fn put<C: Coord>(&self, map: &mut Map<C>, order: Order) -> PyResult<()> {
        // Values that equal the default make no entry: a layer of zeros is none.
        each_number("opacity", self.opacity, map, order, |map, at, number| {
            let opacity = checked_opacity(number)?;
            if opacity != Millionths::ZERO {
                map.set_opacity(at, opacity);
            }
            Ok(())
        })?;
        each_number("cover", self.cover, map, order, |map, at, number| {
            let cover = decimal("cover", number)?;
            if cover != Millionths::ZERO {
                map.set_cover(at, cover);
            }
            Ok(())
        })?;
        each_number("elevation", self.elevation, map, order, |map, at, number| {
            if !number.is_nan() {
                map.set_elevation(at, Some(decimal("elevation", number)?));
            }
            Ok(())
        })?;
        each_bit("smoke", self.smoke, map, order, Map::add_smoke)?;
        each_bit("units", self.units, map, order, Map::add_unit)?;
        self.terrain.map_or(Ok(()), |terrain| put_terrain(terrain, map, order))
    }
}

/// Returns the box of a bounded map.
pub fn bounds<C: Coord>(map: &Map<C>) -> PyResult<Bounds> {
    let extent = map.extent();
    if extent.is_bounded() {
        Ok(extent.bounds())
    } else {
        let hint = eyeline_scene::bounds(C::GRID);
        Err(value(format_args!("an unbounded map has no arrays; {hint}")))
    }
}

fn shape_of(bounds: Bounds) -> [usize; 2] {
    [bounds.height() as usize, bounds.width() as usize]
}

/// Returns the numbers of columns and rows of a bounded map.
pub fn size(board: &Board) -> Option<(u64, u64)> {
    let bounds = with_map!(board, |map| bounds(map));
    bounds.ok().map(|bounds| (bounds.width(), bounds.height()))
}

/// Returns the cell of each place, in the order of an array; `None` where the map has none.
fn places<C: Coord>(extent: Extent<C>, bounds: Bounds) -> impl Iterator<Item = Option<C>> {
    (bounds.top..=bounds.bottom).flat_map(move |row| {
        (bounds.left..=bounds.right)
            .map(move |column| C::at_place(column, row).filter(|&at| extent.contains(at)))
    })
}

/// Returns a check that an array has this shape.
pub fn checked<'a>(
    name: &'a str,
    wanted: [usize; 2],
) -> impl FnOnce(&[usize]) -> PyResult<()> + 'a {
    move |shape| match shape == wanted {
        true => Ok(()),
        false => Err(wrong_shape(name, &shown(&wanted), shape)),
    }
}

fn each_number<C: Coord>(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    map: &mut Map<C>,
    order: Order,
    mut put: impl FnMut(&mut Map<C>, C, f64) -> PyResult<()>,
) -> PyResult<()> {
    let Some(given) = given else { return Ok(()) };
    let bounds = bounds(map)?;
    let ((), numbers) =
        arrays::numbers::<f64, _>(name, given, order, checked(name, shape_of(bounds)))?;
    for (at, number) in places(map.extent(), bounds).zip(numbers.values) {
        at.map_or(Ok(()), |at| put(map, at, number))?;
    }
    Ok(())
}

fn each_bit<C: Coord>(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    map: &mut Map<C>,
    order: Order,
    put: impl Fn(&mut Map<C>, C),
) -> PyResult<()> {
    let Some(given) = given else { return Ok(()) };
    let bounds = bounds(map)?;
    let ((), bits) = arrays::bits(name, given, order, checked(name, shape_of(bounds)))?;
    for (at, bit) in places(map.extent(), bounds).zip(bits.values) {
        at.filter(|_| bit != 0).into_iter().for_each(|at| put(map, at));
    }
    Ok(())
}

fn put_terrain<C: Coord>(given: &Bound<'_, PyAny>, map: &mut Map<C>, order: Order) -> PyResult<()> {
    let names = match order {
        Order::Yx => array("terrain", given)?,
        Order::Xy => array("terrain", given)?.call_method1("swapaxes", (0, 1))?.cast_into()?,
    };
    let bounds = bounds(map)?;
    checked("terrain", shape_of(bounds))(names.shape())?;
    let _pin = Pin::of(&names)?;
    let names = names.call_method0("ravel")?.call_method0("tolist")?;
    for (at, name) in places(map.extent(), bounds).zip(names.try_iter()?) {
        let name = name?;
        let word: String =
            name.extract().map_err(|_| kind("terrain", "an array of names", &name))?;
        at.map_or(Ok(()), |at| map.set_terrain(at, &word)).map_err(refused)?;
    }
    Ok(())
}

/// Returns one value for each place, read from a map.
fn read<'py, C: Coord, T: Element + Copy>(
    py: Python<'py>,
    map: &Map<C>,
    nothing: T,
    ask: impl Fn(&Map<C>, C) -> T + Sync,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let bounds = bounds(map)?;
    let values = places(map.extent(), bounds).map(|at| at.map_or(nothing, |at| ask(map, at)));
    sealed(arrays::filled(py, &shape_of(bounds), values)?)
}

macro_rules! layers {
    ($($name:ident: $type:ty = $nothing:expr, |$map:ident, $at:ident| $ask:expr;)+) => {
        $(
            pub fn $name<'py>(
                py: Python<'py>,
                board: &Board,
            ) -> PyResult<Bound<'py, PyArrayDyn<$type>>> {
                with_map!(board, |board| read(py, board, $nothing, |$map, $at| $ask))
            }
        )+
    };
}

layers! {
    walls: bool = false, |map, at| map.wall(at);
    smoke: bool = false, |map, at| map.smoke(at);
    units: bool = false, |map, at| map.unit(at);
    opacity: f64 = 0.0, |map, at| map.opacity(at).to_f64();
    cover: f64 = 0.0, |map, at| map.cover(at).to_f64();
    elevation: f64 = f64::NAN, |map, at| map.elevation(at).map_or(f64::NAN, Millionths::to_f64);
}

/// Terrain names.
pub fn terrain<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyUntypedArray>> {
    static ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    /// Returns each name once, and the index of the name of every place.
    fn read<C: Coord>(map: &Map<C>, bounds: Bounds) -> (Vec<&str>, Vec<i64>) {
        let (mut names, mut known) = (Vec::new(), HashMap::new());
        let number = |at: Option<C>| {
            let name = at.map_or("", |at| map.terrain(at));
            *known.entry(name).or_insert_with(|| {
                names.push(name);
                names.len() as i64 - 1
            })
        };
        let numbers = places(map.extent(), bounds).map(number).collect();
        (names, numbers)
    }
    let bounds = with_map!(board, |map| bounds(map))?;
    let (names, numbers) = py.detach(|| with_map!(board, |map| read(map, bounds)));
    let numbers = arrays::filled(py, &shape_of(bounds), numbers)?;
    let names = ARRAY.import(py, "numpy", "array")?.call1((names,))?;
    Ok(names.call_method1("take", (numbers,))?.cast_into()?)
}

/// Returns every cell in reading order.
pub fn cells<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    with_map!(board, |map| {
        let bounds = bounds(map)?;
        let all = || map.extent().cells_in(bounds).map(axes).collect::<Vec<_>>();
        arrays::listed(py, &py.detach(all))
    })
}
