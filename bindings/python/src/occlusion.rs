//! The functions of the Occlusion & Line-of-Sight Protocol (000), on tuples and sets, for
//! `eyeline.occlusion`.

use crate::cells::{Named, count, gathered};
use crate::errors::{kind, refused, value};
use crate::{map, rules};
use eyeline::line::{LineTable, Rounding, rounded};
use eyeline::sight::MAX_DISTANCE;
use eyeline::{Cell, Coord, Extent, Grid, Map, Sight};
use eyeline_scene::CellRef;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySet, PyTuple};

/// Returns a cell without a map.
fn cell(name: &str, any: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let wrong = || kind(name, "(x, y), two whole numbers", any);
    let Named(CellRef::At([x, y])) = any.extract().map_err(|_| wrong())? else {
        return Err(wrong());
    };
    match (i32::try_from(x), i32::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(Cell::new(x, y)),
        _ => Err(value(format_args!("{name} = [{x},{y}] is beyond every map"))),
    }
}

/// Returns the cells of the line from `a` to `b` (000 §3), both included.
///
/// >>> from eyeline.occlusion import bresenham_line
/// >>> bresenham_line((3, 3), (1, 2))
/// [(3, 3), (2, 2), (1, 2)]
#[pyfunction]
pub fn bresenham_line(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Vec<(i32, i32)>> {
    let (a, b) = (cell("a", a)?, cell("b", b)?);
    let distance = Cell::span(a.offset_to(b));
    if distance > MAX_DISTANCE {
        return Err(value(format_args!(
            "{a} and {b} are {distance} cells apart; at most {MAX_DISTANCE} are compared"
        )));
    }
    Ok(rounded(a, b, Rounding::Away).map(|at| at.axes().into()).collect())
}

/// Returns the lines of a window that reaches `radius` cells from its centre (000 §11): a dict from
/// each offset `(dy, dx)` to the list of the offsets `(dy, dx)` strictly between the centre and it.
///
/// >>> from eyeline.occlusion import los_table
/// >>> table = los_table(3)
/// >>> len(table), table[-1, -2], table[0, 3]
/// (49, [(-1, -1)], [(0, 1), (0, 2)])
#[pyfunction]
pub fn los_table<'py>(radius: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let (py, reach) = (radius.py(), count("radius", radius)?);
    let reach = u8::try_from(reach)
        .map_err(|_| value(format_args!("radius must be at most {}, not {reach}", u8::MAX)))?;
    let table = py.detach(|| LineTable::new(Rounding::Away, reach));
    let reach = i64::from(reach);
    let side = 2 * reach + 1;
    // One tuple for each offset, however many lines have it.
    let offset = |place: i64| PyTuple::new(py, [place / side - reach, place % side - reach]);
    let offsets = (0..side * side).map(offset).collect::<PyResult<Vec<_>>>()?;
    let known = |&(dx, dy): &(i16, i16)| {
        &offsets[((i64::from(dy) + reach) * side + i64::from(dx) + reach) as usize]
    };
    let lines = PyDict::new(py);
    for (place, key) in (0..).zip(&offsets) {
        let between = table.between(place % side - reach, place / side - reach);
        lines.set_item(key, PyList::new(py, between.unwrap_or_default().iter().map(known))?)?;
    }
    Ok(lines)
}

/// Returns those of the cells `targets` that `P` sees among `walls` (000 §2, §10), as a set.
///
/// `walls` and `targets` are sets, lists or `(N, 2)` arrays of cells `(x, y)`; `walls` may be a `Map`.
///
/// >>> from eyeline.occlusion import compute_visibility
/// >>> sorted(compute_visibility((3, 3), {(2, 2)}, {(1, 1), (1, 2), (2, 2), (3, 3)}))
/// [(2, 2), (3, 3)]
#[pyfunction]
#[pyo3(signature = (P, walls, targets), text_signature = "(P, walls, targets)")]
#[expect(non_snake_case, reason = "the document's name")]
pub fn compute_visibility<'py>(
    py: Python<'py>,
    P: &Bound<'py, PyAny>,
    walls: &Bound<'py, PyAny>,
    targets: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PySet>> {
    let (from, to) = (cell("P", P)?, gathered::<Cell>("targets", targets)?);
    let rules = rules::RulesArg::default().on(Grid::Square);
    let look = |map: &Map<Cell>| Sight::new(map, &rules.rules)?.targets(from, &to);
    let seen = match walls.cast::<map::Map>() {
        Ok(map) => {
            let (scene, _) =
                map::MapArg::Kept(map.clone()).under(py, rules::RulesArg::default())?;
            let map = scene.board.squares();
            let map =
                map.ok_or_else(|| value("lines are drawn on squares, and this map is hex"))?;
            py.detach(|| look(map))
        }
        Err(_) => {
            let walls = gathered::<Cell>("walls", walls)?;
            py.detach(|| {
                let mut map = Map::new(Extent::plane());
                walls.into_iter().for_each(|at| map.add_wall(at));
                look(&map)
            })
        }
    };
    let seen = seen.map_err(refused)?;
    PySet::new(py, to.iter().zip(seen).filter(|(_, seen)| *seen).map(|(at, _)| (at.x, at.y)))
}
