//! Questions whose answers are those of the contract: proofs, shots, and the query itself.

use crate::cells::{Named, count};
use crate::errors::{kind, refused};
use crate::map::{self, Map};
use crate::{json, objects, rules};
use eyeline::Features;
use eyeline_scene::query::Shot;
use eyeline_scene::{Answer, Budget, Query, Scene, answer};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyString};

/// Whether `a` can shoot at `b` over at most `range`, by the rule's metric: a dict with `inRange`,
/// `visible` and `hit` (both), and `ignores`, the layers of the map that the rules do not look at, if
/// there are any.
///
/// >>> import eyeline
/// >>> eyeline.shot(eyeline.Map.from_text("...."), (0, 0), (3, 0), 2, "hidden-movement")
/// {'inRange': False, 'visible': True, 'hit': False}
#[pyfunction]
#[pyo3(signature = (map, a, b, range, rules=rules::RulesArg::default()), text_signature = "(map, a, b, range, rules=None)")]
pub fn shot<'py>(
    py: Python<'py>,
    map: map::MapArg,
    a: Named,
    b: Named,
    range: &Bound<'py, PyAny>,
    rules: rules::RulesArg,
) -> PyResult<Bound<'py, PyAny>> {
    let range = count("range", range)?;
    let (Named(from), Named(to)) = (a, b);
    let (scene, rules) = map.asked(rules);
    let rules = rules.into();
    let query = Query::Shot(Shot { scene: None, rules, perception: None, from, to, range });
    contract(py, &scene, &query)
}

/// Why `a` sees `b`, or why not: the contract's `trace` as a dict, with `visible`, `line`, `steps`,
/// `blockedBy`, `coverSum` and `coverPenalty` (corner rules: `segments`). With `explain`, also
/// `opens`, the obstacles of which any one, removed, makes it visible, and `reverse`, whether `b`
/// sees `a`. `ignores` names the layers of the map that the rules do not look at, if there are any.
///
/// >>> import eyeline
/// >>> why = eyeline.trace(eyeline.Map.from_text("..#."), (0, 0), (3, 0), explain=True)
/// >>> why["visible"], why["blockedBy"]["cause"], why["blockedBy"]["cell"], why["reverse"]
/// (False, 'tile', [2, 0], False)
#[pyfunction]
#[pyo3(signature = (map, a, b, rules=rules::RulesArg::default(), explain=false), text_signature = "(map, a, b, rules=None, explain=False)")]
pub fn trace<'py>(
    py: Python<'py>,
    map: map::MapArg,
    a: Named,
    b: Named,
    rules: rules::RulesArg,
    explain: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (Named(from), Named(to)) = (a, b);
    let (scene, rules) = map.asked(rules);
    let query = Query::trace(rules, from, to, explain);
    contract(py, &scene, &query)
}

/// Returns the contract's reply to a question, without `ok`; its fault becomes an error.
fn contract<'py>(py: Python<'py>, scene: &Scene, query: &Query) -> PyResult<Bound<'py, PyAny>> {
    let reply = py.detach(|| answer(&Budget::unlimited(), Some(scene), query)).map_err(refused)?;
    objects::of(py, &reply)
}

/// Answers one query of the contract: a JSON text with a JSON text, byte for byte as every other
/// surface does, a dict with a dict. A bad query is answered too, with `"ok": false`.
///
/// `scene` is what the query is about unless it carries its own: a `Map`, a dict or a text.
///
/// >>> import eyeline
/// >>> eyeline.query('{"op": "radius", "terrain": "hills"}')
/// '{"ok":true,"radius":2}'
/// >>> query = {"op": "los", "rules": "predprey", "from": "@", "to": [3, 0]}
/// >>> eyeline.query(query, scene=eyeline.Map.from_text("@.#."))
/// {'ok': True, 'visible': False}
#[pyfunction]
#[pyo3(signature = (query, scene=None))]
pub fn query<'py>(
    query: &Bound<'py, PyAny>,
    scene: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = query.py();
    let scene = match scene {
        None => None,
        Some(scene) => match scene.cast::<Map>() {
            Ok(map) => Some(map.get().scene_beside(Features::NONE).0),
            Err(_) => Some(Map::from_scene(scene)?.scene()),
        },
    };
    let (text, is_text) = match query.cast::<PyString>() {
        Ok(text) => (Ok(text.to_cow()?.into_owned()), true),
        Err(_) if query.is_instance_of::<PyDict>() => (json::written(query)?, false),
        Err(_) => return Err(kind("query", "a dict or JSON text", query)),
    };
    let answer = py.detach(|| match text {
        Ok(text) => Answer::of_text(&Budget::unlimited(), scene.as_deref(), &text),
        Err(fault) => fault.into(),
    });
    if is_text {
        let reply = py.detach(|| answer.to_json());
        return Ok(PyString::new(py, &reply).into_any());
    }
    let reply = [("ok", answer.is_ok())].into_py_dict(py)?;
    match &answer.0 {
        Ok(answer) => reply.update(objects::of(py, answer)?.cast()?)?,
        Err(fault) => reply.set_item("error", objects::of(py, fault)?)?,
    }
    Ok(reply.into_any())
}
