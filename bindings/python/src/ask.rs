//! Single questions. All but the shortest let other Python threads run meanwhile.

use crate::arrays::{cells, filled, zeros};
use crate::cells::{Named, given_in_any_order, optional_count};
use crate::errors::{self, refused};
use crate::map;
use crate::masks::Told;
use crate::rules::{self, Settled};
use crate::threads::Workers;
use eyeline::{Judge, Sight, SightError};
use eyeline_scene::{Board, Scene};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArray};
use pyo3::prelude::*;

/// Whether `a` sees `b`.
///
/// A cell is `(x, y)`, on hexes `(q, r)`, or a mark of a text map.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.los(map, (0, 0), (2, 0)), eyeline.los(map, (0, 0), (3, 0))
/// (True, False)
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::Asked::default()), text_signature = "(map, a, b, rules='predprey')")]
pub fn los(
    py: Python<'_>,
    map: map::Asked,
    a: Named,
    b: Named,
    rules: rules::Asked,
) -> PyResult<bool> {
    fn ask<C: Judge>(
        (scene, map): (&Scene, &eyeline::Map<C>),
        (a, b): (&Named, &Named),
        rules: &Settled,
    ) -> PyResult<bool> {
        let sight = Sight::new(map, &rules.rules).map_err(refused)?;
        sight.los(a.on(scene, "a")?, b.on(scene, "b")?).map_err(refused)
    }
    let scene = map.under(py, &rules.0)?;
    match &scene.board {
        Board::Square(squares) => ask((&scene, squares), (&a, &b), &rules.0),
        Board::Hex(hexes) => ask((&scene, hexes), (&a, &b), &rules.0),
    }
}

/// Which of the cells `b`, of shape `(N, 2)`, are seen from `a`: a `bool` array of shape `(N,)`.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.targets(map, (0, 0), [(1, 0), (2, 0), (3, 0)])
/// array([ True,  True, False])
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::Asked::default()), text_signature = "(map, a, b, rules='predprey')")]
pub fn targets<'py>(
    py: Python<'py>,
    map: map::Asked,
    a: Named,
    b: &Bound<'py, PyAny>,
    rules: rules::Asked,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    fn ask<C: Judge>(
        py: Python<'_>,
        (scene, map): (&Scene, &eyeline::Map<C>),
        (a, b): (&Named, &Bound<'_, PyAny>),
        rules: &Settled,
    ) -> PyResult<Vec<bool>> {
        let (a, b) = (a.on(scene, "a")?, cells::<C>("b", b)?);
        let seen = py.detach(|| Sight::new(map, &rules.rules)?.targets(a, &b));
        seen.map_err(|error| errors::cells(error, &[("b", &b)]))
    }
    let scene = map.under(py, &rules.0)?;
    let seen = match &scene.board {
        Board::Square(squares) => ask(py, (&scene, squares), (&a, b), &rules.0),
        Board::Hex(hexes) => ask(py, (&scene, hexes), (&a, b), &rules.0),
    }?;
    filled(py, &[seen.len()], seen)
}

/// Which of the cells `a`, of shape `(N, 2)`, see `b`: their indices, an `int64` array.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.watchers(map, [(0, 0), (1, 0), (2, 0)], (3, 0))
/// array([2])
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::Asked::default()), text_signature = "(map, a, b, rules='predprey')")]
pub fn watchers<'py>(
    py: Python<'py>,
    map: map::Asked,
    a: &Bound<'py, PyAny>,
    b: Named,
    rules: rules::Asked,
) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    fn ask<C: Judge>(
        py: Python<'_>,
        (scene, map): (&Scene, &eyeline::Map<C>),
        (a, b): (&Bound<'_, PyAny>, &Named),
        rules: &Settled,
    ) -> PyResult<Vec<usize>> {
        let (a, b) = (cells::<C>("a", a)?, b.on(scene, "b")?);
        let seen = py.detach(|| Sight::new(map, &rules.rules)?.watchers(&a, b));
        seen.map_err(|error| errors::cells(error, &[("a", &a)]))
    }
    let scene = map.under(py, &rules.0)?;
    let seen_by = match &scene.board {
        Board::Square(squares) => ask(py, (&scene, squares), (a, &b), &rules.0),
        Board::Hex(hexes) => ask(py, (&scene, hexes), (a, &b), &rules.0),
    }?;
    filled(py, &[seen_by.len()], seen_by.into_iter().map(|index| index as i64))
}

/// What is seen from a cell, or from at least one of several, `(N, 2)` or a set.
///
/// On squares a `bool` array indexed `[y, x]`; on hexes, and on a map without end, the cells seen, an
/// `int64` array of shape `(cells, 2)` in reading order. `radius` replaces the rule's.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.field(map, (0, 0))
/// array([[ True,  True,  True, False]])
/// >>> eyeline.field(eyeline.Map.hexagon(1), (0, 0), "hex-tactics", radius=0)
/// array([[0, 0]])
#[pyfunction]
#[pyo3(signature = (map, at, rules=rules::Asked::default(), radius=None), text_signature = "(map, at, rules='predprey', radius=None)")]
pub fn field<'py>(
    map: map::Asked,
    at: &Bound<'py, PyAny>,
    rules: rules::Asked,
    radius: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    fn ask<'py, C: Judge>(
        (scene, map): (&Scene, &eyeline::Map<C>),
        at: &Bound<'py, PyAny>,
        rules: &eyeline::Rules,
    ) -> PyResult<Bound<'py, PyUntypedArray>> {
        let from = given_in_any_order(scene, "at", at)?;
        let told = at.py().detach(|| {
            let sight = Sight::new(map, rules)?;
            let seen = sight.field_of(&from)?;
            Ok(Told::of(&seen, sight.extent()))
        });
        let wrong = |error: SightError<C>| errors::cells(error, &[("at", &from)]);
        told.map_err(wrong)?.array(at.py())
    }
    let scene = map.under(at.py(), &rules.0)?;
    let rules = rules.0.with_radius(optional_count("radius", radius)?);
    match &scene.board {
        Board::Square(squares) => ask((&scene, squares), at, &rules),
        Board::Hex(hexes) => ask((&scene, hexes), at, &rules),
    }
}

/// Who sees whom: a `bool` array of shape `(cells, cells)`; row i is what `map.cells[i]` sees.
///
/// >>> import eyeline
/// >>> eyeline.matrix(eyeline.Map.from_text(".#."))
/// array([[ True,  True, False],
///        [ True,  True,  True],
///        [False,  True,  True]])
#[pyfunction]
#[pyo3(signature = (map, rules=rules::Asked::default()), text_signature = "(map, rules='predprey')")]
pub fn matrix<'py>(
    py: Python<'py>,
    map: map::Asked,
    rules: rules::Asked,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    fn ask<'py, C: Judge>(
        py: Python<'py>,
        map: &eyeline::Map<C>,
        rules: &Settled,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        let sight = Sight::new(map, &rules.rules).map_err(refused)?;
        let cells = sight.check_matrix().map_err(refused)?;
        let array = zeros::<bool>(py, &[cells; 2])?;
        let mut places = array.try_readwrite()?;
        let mut rows = places.as_slice_mut()?.chunks_exact_mut(cells);
        let told = py.detach(|| {
            Workers::One.run_patiently(|_, go_on| {
                sight.matrix_bytes(|_, seen| {
                    if let Some(row) = rows.next() {
                        row.iter_mut().zip(seen).for_each(|(place, &seen)| *place = seen != 0);
                    }
                    go_on()
                })
            })
        });
        let _ = told?.map_err(refused)?;
        drop(places);
        Ok(array)
    }
    let scene = map.under(py, &rules.0)?;
    match &scene.board {
        Board::Square(squares) => ask(py, squares, &rules.0),
        Board::Hex(hexes) => ask(py, hexes, &rules.0),
    }
}
