//! Questions whose answer is the contract's own: proofs, shots, and the query itself.

use crate::cells::{Named, count};
use crate::errors::{kind, refused, value};
use crate::json;
use crate::map::{self, Map};
use crate::rules::{self, Settled};
use eyeline::Features;
use eyeline_scene::{Answer, CellRef, Scene, answer};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde_json::{Value, json};

/// Whether `a` can shoot at `b` over at most `range`, by the rule's metric: a dict with `inRange`,
/// `visible` and `hit` (both), and `ignores`, the layers of the map that the rules do not look at, if
/// there are any.
///
/// >>> import eyeline
/// >>> eyeline.shot(eyeline.Map.from_text("...."), (0, 0), (3, 0), 2, "hidden-movement")
/// {'inRange': False, 'visible': True, 'hit': False}
#[pyfunction]
#[pyo3(signature = (map, a, b, range, rules=rules::Asked::default()), text_signature = "(map, a, b, range, rules='predprey')")]
pub fn shot<'py>(
    py: Python<'py>,
    map: map::Asked,
    a: Named,
    b: Named,
    range: &Bound<'py, PyAny>,
    rules: rules::Asked,
) -> PyResult<Bound<'py, PyAny>> {
    let range = count("range", range)?;
    contract(
        py,
        &map.beside(&rules.0).0,
        &rules.0,
        json!({ "op": "shot", "range": range }),
        (&a, &b),
    )
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
#[pyo3(signature = (map, a, b, rules=rules::Asked::default(), explain=false), text_signature = "(map, a, b, rules='predprey', explain=False)")]
pub fn trace<'py>(
    py: Python<'py>,
    map: map::Asked,
    a: Named,
    b: Named,
    rules: rules::Asked,
    explain: bool,
) -> PyResult<Bound<'py, PyAny>> {
    contract(
        py,
        &map.beside(&rules.0).0,
        &rules.0,
        json!({ "op": "trace", "explain": explain }),
        (&a, &b),
    )
}

/// The contract's reply to a question about two cells, without `ok`; its fault is an error.
fn contract<'py>(
    py: Python<'py>,
    scene: &Scene,
    rules: &Settled,
    mut query: Value,
    (a, b): (&Named, &Named),
) -> PyResult<Bound<'py, PyAny>> {
    let cell = |named: &Named| match &named.0 {
        CellRef::At(at) => json!(at),
        CellRef::Mark(mark) => json!(mark),
    };
    (query["from"], query["to"]) = (cell(a), cell(b));
    query["rules"] = serde_json::from_str(&rules.to_json()?).map_err(value)?;
    if let Some(perception) = rules.perception {
        query["perception"] = perception.into();
    }
    let answer = py.detach(|| answer(Some(scene), &query.to_string()));
    let text = answer.to_json();
    if let Answer(Err(fault)) = answer {
        return Err(refused(fault));
    }
    let reply = json::read(py, &text)?;
    reply.del_item("ok")?;
    Ok(reply)
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
    let reply = py.detach(|| match text {
        Ok(text) => answer(scene.as_deref(), &text).to_json(),
        Err(fault) => Answer(Err(fault)).to_json(),
    });
    if is_text { Ok(PyString::new(py, &reply).into_any()) } else { json::read(py, &reply) }
}
