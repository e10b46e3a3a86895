//! Layers that a map has and its rules do not look at. An answer that is a dict names them; for every
//! other answer Python is warned, once a call. Cost: O(layers), no cell is read.

use crate::rules::Settled;
use eyeline::rules::RuleSet;
use eyeline::{Feature, Features};
use eyeline_scene::rules::listed;
use pyo3::create_exception;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use std::ffi::CString;

create_exception!(
    eyeline,
    IgnoredLayers,
    PyUserWarning,
    "The map has layers that the rules do not look at.\n\n\
     What they hide or cover makes no difference to the answer. `Map.ignores` names them."
);

/// Warns the caller of layers that the rules do not look at, if there are any.
pub fn warn(py: Python<'_>, rules: &Settled, ignored: Features) -> PyResult<()> {
    if ignored.is_empty() {
        return Ok(());
    }
    let words = CString::new(words(rules, ignored))?;
    PyErr::warn(py, &py.get_type::<IgnoredLayers>(), &words, 1)
}

/// Returns what is ignored, and how to change that.
fn words(rules: &Settled, ignored: Features) -> String {
    let name = &rules.rules;
    let layers = listed(&ignored.iter().map(Feature::key).collect::<Vec<_>>());
    let set = name.set();
    let wanted = ignored.iter().fold(rules.heeds, Features::with);
    if set.may_heed().is_empty() {
        return format!("{name} does not look at {layers}, and can heed no layer");
    }
    let heeds = format!("heeds={:?}", wanted.iter().map(Feature::key).collect::<Vec<_>>());
    let heeds = heeds.replace('"', "'");
    let own = wanted.but(set.may_heed()).is_empty();
    let way_out = match (own, that_heeds(set, wanted)) {
        (true, Some(other)) => format!("pass {heeds} to Rules, or use {other}"),
        (true, None) => format!("pass {heeds} to Rules"),
        (false, Some(other)) => format!("{other} does"),
        // All layers, and on squares: rules of hexes can heed all there are.
        (false, None) => format!("Rules('square-tactics', {heeds}) does"),
    };
    format!("{name} does not look at {layers}; {way_out}")
}

/// Returns the rule set that heeds these layers, and the fewest others, by default.
fn that_heeds(set: &RuleSet, wanted: Features) -> Option<&'static str> {
    let grid = set.params.grid();
    let all = RuleSet::all().iter().filter(|other| other.variant.is_none());
    let fit = all
        .filter(|other| other.params.grid() == grid && wanted.but(other.params.heeds).is_empty());
    fit.min_by_key(|other| other.params.heeds.iter().count()).map(|other| other.id)
}
