//! Single questions. All but the shortest let other Python threads run meanwhile.

use crate::arrays::{cells, filled, zeros};
use crate::cells::{Named, given_in_any_order, optional_count};
use crate::errors::{self, refused};
use crate::masks::OutgoingMask;
use crate::threads::Workers;
use crate::{map, rules};
use eyeline::{Sight, World};
use eyeline_scene::with_map;
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
#[pyo3(signature = (map, a, b, rules=rules::RulesArg::default()), text_signature = "(map, a, b, rules=None)")]
pub fn los(
    py: Python<'_>,
    map: map::MapArg,
    a: Named,
    b: Named,
    rules: rules::RulesArg,
) -> PyResult<bool> {
    let (scene, rules) = map.under(py, rules)?;
    with_map!(&scene.board, |map| {
        let sight = Sight::new(map, &rules.rules).map_err(refused)?;
        sight.los(a.on(&scene, "a")?, b.on(&scene, "b")?).map_err(refused)
    })
}

/// Which of the cells `b`, of shape `(N, 2)`, are seen from `a`: a `bool` array of shape `(N,)`.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.targets(map, (0, 0), [(1, 0), (2, 0), (3, 0)])
/// array([ True,  True, False])
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::RulesArg::default()), text_signature = "(map, a, b, rules=None)")]
pub fn targets<'py>(
    py: Python<'py>,
    map: map::MapArg,
    a: Named,
    b: &Bound<'py, PyAny>,
    rules: rules::RulesArg,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let (scene, rules) = map.under(py, rules)?;
    let seen = with_map!(&scene.board, |map| {
        let (a, b) = (a.on(&scene, "a")?, cells("b", b)?);
        let seen = py.detach(|| Sight::new(map, &rules.rules)?.targets(a, &b));
        seen.map_err(|error| errors::cells(error, &[("b", &b)]))?
    });
    filled(py, &[seen.len()], seen)
}

/// Which of the cells `a`, of shape `(N, 2)`, see `b`: their indices, an `int64` array.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.watchers(map, [(0, 0), (1, 0), (2, 0)], (3, 0))
/// array([2])
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::RulesArg::default()), text_signature = "(map, a, b, rules=None)")]
pub fn watchers<'py>(
    py: Python<'py>,
    map: map::MapArg,
    a: &Bound<'py, PyAny>,
    b: Named,
    rules: rules::RulesArg,
) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    let (scene, rules) = map.under(py, rules)?;
    let seen_by = with_map!(&scene.board, |map| {
        let (a, b) = (cells("a", a)?, b.on(&scene, "b")?);
        let seen = py.detach(|| Sight::new(map, &rules.rules)?.watchers(&a, b));
        seen.map_err(|error| errors::cells(error, &[("a", &a)]))?
    });
    filled(py, &[seen_by.len()], seen_by.into_iter().map(|index| index as i64))
}

/// Returns the cells that are seen from a cell, or from at least one of several, `(N, 2)` or a set.
///
/// On squares a `bool` array indexed `[y, x]`; on hexes, and on an unbounded map, the cells seen, an
/// `int64` array of shape `(cells, 2)` in reading order. `radius` replaces the rule's.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> eyeline.field(map, (0, 0))
/// array([[ True,  True,  True, False]])
/// >>> eyeline.field(eyeline.Map.hexagon(1), (0, 0), "hex-tactics", radius=0)
/// array([[0, 0]])
#[pyfunction]
#[pyo3(signature = (map, at, rules=rules::RulesArg::default(), radius=None), text_signature = "(map, at, rules=None, radius=None)")]
pub fn field<'py>(
    map: map::MapArg,
    at: &Bound<'py, PyAny>,
    rules: rules::RulesArg,
    radius: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    let (scene, rules) = map.under(at.py(), rules)?;
    let rules = rules.with_radius(optional_count("radius", radius)?);
    with_map!(&scene.board, |map| {
        let from = given_in_any_order(&scene, "at", at)?;
        let seen = at.py().detach(|| {
            let seen = Sight::new(map, &rules)?.field_of(&from)?;
            Ok(OutgoingMask::of(&seen, map.extent()))
        });
        seen.map_err(|error| errors::cells(error, &[("at", &from)]))?.array(at.py())
    })
}

/// Returns the field of every cell: a `bool` array of shape `(cells, cells)`; row i is what
/// `map.cells[i]` sees.
///
/// >>> import eyeline
/// >>> eyeline.matrix(eyeline.Map.from_text(".#."))
/// array([[ True,  True, False],
///        [ True,  True,  True],
///        [False,  True,  True]])
#[pyfunction]
#[pyo3(signature = (map, rules=rules::RulesArg::default()), text_signature = "(map, rules=None)")]
pub fn matrix<'py>(
    py: Python<'py>,
    map: map::MapArg,
    rules: rules::RulesArg,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let (scene, rules) = map.under(py, rules)?;
    with_map!(&scene.board, |map| {
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
    })
}
