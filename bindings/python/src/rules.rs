//! Rules: a name, a dict, or `Rules`, everywhere. A name is looked up once and kept, with the windows
//! that were used last, so that a call costs one look at a table.

use crate::cells::{Axis, optional_count};
use crate::errors::{kind, read_text, refused, value};
use crate::pickles::{Pickled, pickled};
use crate::{json, objects};
use eyeline::batch::{Windows, WindowsError};
use eyeline::rules::{RuleSet, Spec};
use eyeline::window::Layout;
use eyeline::{Cell, Feature, Features, Grid, Millionths};
use eyeline_scene::query::{GuaranteeEntry, RuleSetEntry};
use eyeline_scene::read_json;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of windows that are kept for a rule.
const WINDOWS_KEPT: usize = 8;

/// Rules, ready to be used.
pub struct Settled {
    pub rules: eyeline::Rules,
    /// The layers that they heed.
    pub heeds: Features,
    pub perception: Option<i64>,
    windows: Mutex<Vec<Kept>>,
}

struct Kept {
    size: u32,
    layout: Layout,
    half_angle: Option<Millionths>,
    windows: Arc<Windows<'static, Cell>>,
}

impl Settled {
    fn new(rules: eyeline::Rules, perception: Option<i64>) -> PyResult<Self> {
        let name = rules.to_string();
        let rules = match perception {
            None => rules,
            Some(perception) => rules.with_perception(perception).ok_or_else(|| {
                value(format_args!("{name} does not take 'perception'; only 'overland' does"))
            })?,
        };
        let heeds = rules.heeds();
        Ok(Settled { rules, heeds, perception, windows: Mutex::default() })
    }

    /// Returns the same rules with another radius.
    pub fn with_radius(&self, radius: Option<u64>) -> eyeline::Rules {
        let rules = self.rules.clone();
        match radius {
            Some(radius) => rules.with_radius(radius),
            None => rules,
        }
    }

    /// Returns windows of this size and layout, with a cone around each agent's heading.
    pub fn windows(
        &self,
        size: u32,
        layout: Layout,
        half_angle: Option<Millionths>,
    ) -> Result<Arc<Windows<'static, Cell>>, WindowsError<Cell>> {
        let lock = || self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            |kept: &&Kept| (kept.size, kept.layout, kept.half_angle) == (size, layout, half_angle);
        if let Some(kept) = lock().iter().find(known) {
            return Ok(kept.windows.clone());
        }
        let windows = Windows::squares(&self.rules, size)?.with_layout(layout);
        let windows = match half_angle {
            Some(half_angle) => windows.with_half_angle(half_angle)?,
            None => windows,
        };
        let windows = Arc::new(windows.into_owned());
        let mut all = lock();
        all.insert(0, Kept { size, layout, half_angle, windows: windows.clone() });
        all.truncate(WINDOWS_KEPT);
        Ok(windows)
    }

    /// Returns the rule set with this name.
    fn named(name: &str) -> PyResult<Arc<Self>> {
        static NAMED: Mutex<Option<HashMap<String, Arc<Settled>>>> = Mutex::new(None);
        let lock = || NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().as_ref().and_then(|named| named.get(name)) {
            return Ok(known.clone());
        }
        let rules = eyeline::Rules::named(name).map_err(refused)?;
        let settled = Arc::new(Settled::new(rules, None)?);
        lock().get_or_insert_default().insert(name.to_owned(), settled.clone());
        Ok(settled)
    }

    /// Returns rules from a dict of the contract's keys.
    fn spelled(keys: &Bound<'_, PyDict>, perception: Option<i64>) -> PyResult<Arc<Self>> {
        check_kinds(keys)?;
        let spec: eyeline::rules::RulesRef = json::written_in_millionths(keys)?
            .and_then(|text| read_json(&text))
            .map_err(refused)?;
        let rules = eyeline::Rules::try_from(&spec).map_err(refused)?;
        Settled::new(rules, perception).map(Arc::new)
    }
}

/// Refuses layers that are no list of names, and a title that is no text.
fn check_kinds(keys: &Bound<'_, PyDict>) -> PyResult<()> {
    if let Some(heeds) = keys.get_item("heeds")?.filter(|heeds| !heeds.is_none()) {
        if !(heeds.is_instance_of::<PyList>() || heeds.is_instance_of::<PyTuple>()) {
            return Err(kind("heeds", "a list of layers, such as ['walls', 'edges']", &heeds));
        }
        for (index, name) in heeds.try_iter()?.enumerate() {
            let name = name?;
            if !name.is_instance_of::<PyString>() {
                return Err(kind(&format!("heeds[{index}]"), "a layer's name", &name));
            }
        }
    }
    match keys.get_item("title")? {
        Some(title) if !(title.is_none() || title.is_instance_of::<PyString>()) => {
            Err(kind("title", "text", &title))
        }
        _ => Ok(()),
    }
}

/// Returns the names of layers, in alphabetical order.
pub fn names(py: Python<'_>, layers: Features) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, layers.iter().map(Feature::key).collect::<Vec<_>>())
}

/// Rules as an argument that must be given.
pub struct Given(pub Arc<Settled>);

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = any.cast::<PyString>() {
            return Settled::named(&name.to_cow()?).map(Given);
        }
        if let Ok(rules) = any.cast::<Rules>() {
            return Ok(Given(rules.get().0.clone()));
        }
        match any.cast::<PyDict>() {
            Ok(keys) => Settled::spelled(&keys, None).map(Given),
            Err(_) => Err(kind("rules", "a name, a dict with 'base', or Rules", &any)),
        }
    }
}

/// Rules as an argument: those given, or, without any, the usual ones of the map's grid.
#[derive(Default)]
pub struct RulesArg(Option<Given>);

impl RulesArg {
    /// The rules on this grid: unless others were given, `predprey` on squares and `hex-tactics` on
    /// hexes.
    pub fn on(self, grid: Grid) -> Arc<Settled> {
        let usual = || match grid {
            Grid::Square => "predprey",
            Grid::Hex => "hex-tactics",
        };
        // The names are in the engine's list.
        self.0.map_or_else(|| Settled::named(usual()).expect("a rule set"), |Given(rules)| rules)
    }
}

impl<'py> FromPyObject<'_, 'py> for RulesArg {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        any.extract().map(RulesArg)
    }
}

/// A rule set with changes, ready to be used.
///
/// `base` is `"id[@version][/variant]"`, or a dict of the contract's keys with a `"base"`. Changes
/// are named as in the contract or with underscores: `opacityThreshold` or `opacity_threshold`.
/// Decimals are rounded to the nearest millionth, halves away from zero.
/// `heeds` lists the layers that count, instead of the rule set's own; `title` is what people call
/// these rules.
///
/// >>> import eyeline
/// >>> eyeline.Rules("predprey", radius=5)
/// Rules('predprey@1', radius=5)
/// >>> eyeline.Rules("hidden-movement", pierce=1).overrides
/// {'pierce': 1}
/// >>> eyeline.Rules({"base": "predprey/both"}).id
/// 'predprey@1/both'
/// >>> eyeline.Rules("predprey", heeds=["walls", "smoke"])
/// Rules('predprey@1', heeds=['walls', 'smoke'])
#[pyclass(frozen, module = "eyeline")]
pub struct Rules(Arc<Settled>);

impl From<Arc<Settled>> for Rules {
    fn from(settled: Arc<Settled>) -> Self {
        Rules(settled)
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (base, radius=None, *, heeds=None, title=None, perception=None, **overrides))]
    fn new(
        base: &Bound<'_, PyAny>,
        radius: Option<&Bound<'_, PyAny>>,
        heeds: Option<&Bound<'_, PyAny>>,
        title: Option<&Bound<'_, PyAny>>,
        perception: Option<Axis>,
        overrides: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = base.py();
        let keys = match base.cast::<PyDict>() {
            Ok(keys) => keys.copy()?,
            Err(_) => {
                if !base.is_instance_of::<PyString>() {
                    return Err(kind("base", "a rule set's name or a dict with 'base'", base));
                }
                let keys = PyDict::new(py);
                keys.set_item("base", base)?;
                keys
            }
        };
        if let Some(radius) = optional_count("radius", radius)? {
            keys.set_item("radius", radius)?;
        }
        for (key, value) in [("heeds", heeds), ("title", title)] {
            if let Some(value) = value {
                keys.set_item(key, value)?;
            }
        }
        for (key, value) in overrides.into_iter().flatten() {
            keys.set_item(on_the_wire(&key.extract::<String>()?), value)?;
        }
        Settled::spelled(&keys, perception.map(|Axis(perception)| perception)).map(Rules)
    }

    /// Reads a rule file: a JSON object with `base` and changes, `"eyeline": 1` and a `title`.
    ///
    /// >>> import eyeline, pathlib, tempfile
    /// >>> house = eyeline.Rules("square-tactics", title="House rules", heeds=["walls", "smoke"])
    /// >>> file = pathlib.Path(tempfile.mkdtemp(), "house.json")
    /// >>> _ = file.write_text(house.to_json())
    /// >>> eyeline.Rules.load(file) == house
    /// True
    #[staticmethod]
    #[pyo3(signature = (path, *, perception=None))]
    fn load(path: PathBuf, perception: Option<Axis>) -> PyResult<Self> {
        let text = read_text(&path)?;
        let wrong = |fault| value(format_args!("{}: {fault}", path.display()));
        let rules = eyeline_scene::rules::parse(&text).map_err(wrong)?;
        let rules = eyeline::Rules::new(&rules).map_err(refused)?;
        let settled = Settled::new(rules, perception.map(|Axis(perception)| perception))?;
        Ok(Rules(Arc::new(settled)))
    }

    /// Returns the text of a file from which `load` makes these rules again.
    fn to_json(&self) -> PyResult<String> {
        if self.0.perception.is_some() {
            return Err(value("a perception cannot be written with the rules"));
        }
        let spec = self.0.rules.spec().cloned().unwrap_or_default();
        let (base, eyeline) = (self.0.rules.to_string(), Some(1));
        let text = serde_json::to_string_pretty(&Spec { base, eyeline, ..spec }).map_err(value)?;
        Ok(text + "\n")
    }

    /// The title of the rules: their own, or that of the rule set.
    ///
    /// >>> import eyeline
    /// >>> eyeline.Rules("predprey", title="House rules").title
    /// 'House rules'
    #[getter]
    fn title(&self) -> &str {
        self.0.rules.title()
    }

    /// The layers that the rules heed, in alphabetical order.
    ///
    /// >>> import eyeline
    /// >>> eyeline.Rules("square-tactics").heeds
    /// ('cover', 'edges', 'elevation', 'walls')
    #[getter]
    fn heeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, self.0.heeds)
    }

    /// The layers that `heeds` may list, in alphabetical order.
    ///
    /// >>> import eyeline
    /// >>> eyeline.Rules("one-card-dungeon").may_heed
    /// ('smoke', 'units', 'walls')
    #[getter]
    fn may_heed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, self.0.rules.set().may_heed())
    }

    /// The rule set's full name.
    ///
    /// >>> import eyeline
    /// >>> eyeline.Rules("one-card-dungeon/facing").id
    /// 'one-card-dungeon@1/facing'
    #[getter]
    fn id(&self) -> String {
        self.0.rules.to_string()
    }

    /// The grid for which the rules are made: `"square"` or `"hex"`.
    #[getter]
    fn grid(&self) -> String {
        self.0.rules.grid().to_string()
    }

    /// The perception, if one was given.
    #[getter]
    fn perception(&self) -> Option<i64> {
        self.0.perception
    }

    /// What the rules guarantee with these changes, as in the contract, with a counterexample for what
    /// they do not; `"notClaimed"` has not been tested.
    ///
    /// >>> import eyeline
    /// >>> promises = eyeline.Rules("predprey/both").guarantees
    /// >>> promises[0]["property"], promises[0]["claim"]
    /// ('symmetric', 'always')
    #[getter]
    fn guarantees<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let guarantees = self.0.rules.guarantees();
        let entries: Vec<GuaranteeEntry> = guarantees.iter().map(GuaranteeEntry::from).collect();
        objects::of(py, &entries)
    }

    /// What was changed about the rule set, with the contract's keys.
    #[getter]
    fn overrides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Some(spec) = self.0.rules.spec() else { return Ok(PyDict::new(py)) };
        // The version is that of the file from which they came.
        let keys = objects::of(py, &Spec { eyeline: None, ..spec.clone() })?;
        keys.del_item("base")?;
        Ok(keys.cast_into()?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut words = format!("Rules('{}'", self.0.rules);
        for (key, value) in &self.overrides(py)? {
            words.push_str(&format!(", {key}={}", value.repr()?));
        }
        if let Some(perception) = self.0.perception {
            words.push_str(&format!(", perception={perception}"));
        }
        Ok(words + ")")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Rules>().is_ok_and(|other| {
            let (ours, theirs) = (&self.0.rules, &other.get().0.rules);
            ours == theirs && ours.title() == theirs.title()
        })
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
        // Equal rules have one name; changes do not matter for a hash.
        Ok(BuildHasherDefault::<DefaultHasher>::default().hash_one(self.id()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let keys = self.overrides(py)?;
        keys.set_item("base", self.id())?;
        pickled("_rules", (keys, self.0.perception).into_pyobject(py)?)
    }
}

/// Makes pickled rules again.
#[pyfunction(name = "_rules")]
pub fn rules_from_keys(keys: &Bound<'_, PyDict>, perception: Option<i64>) -> PyResult<Rules> {
    Settled::spelled(keys, perception).map(Rules)
}

/// Returns `opacity_threshold` as the contract has it: `opacityThreshold`.
fn on_the_wire(key: &str) -> String {
    let mut words = key.split('_');
    let mut wire = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        wire.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        wire.push_str(letters.as_str());
    }
    wire
}

/// Every rule set with its variants, guarantees and counterexamples, as the contract lists them.
///
/// >>> import eyeline
/// >>> [entry["rules"] for entry in eyeline.rules()][:2]
/// ['predprey@1', 'predprey-env@1']
#[pyfunction]
pub fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let sets = RuleSet::all().iter().filter(|set| set.variant.is_none());
    objects::of(py, &sets.map(RuleSetEntry::of).collect::<Vec<_>>())
}
