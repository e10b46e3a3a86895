//! Rules: a name, a dict, or `Rules`, everywhere. A name is looked up once and kept, and with it the
//! windows that were asked for last, so that a call costs a look at a table.

use crate::cells::{Axis, optional_count};
use crate::errors::{kind, refused, value};
use crate::json;
use crate::pickles::{Pickled, pickled};
use eyeline::{Cell, Layout, Millionths, Windows, WindowsError};
use eyeline_scene::{GuaranteeEntry, answer, read_json};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Windows that are kept a rule.
const KEPT: usize = 8;

/// Rules that are ready to be asked.
pub struct Settled {
    pub rules: eyeline::Rules,
    /// Without the perception, which the contract writes beside the rules.
    written: eyeline::Rules,
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
        let written = rules.clone();
        let rules = match perception {
            None => rules,
            Some(perception) => rules.with_perception(perception).ok_or_else(|| {
                value(format_args!("{written} does not take 'perception'; only 'overland' does"))
            })?,
        };
        Ok(Settled { rules, written, perception, windows: Mutex::default() })
    }

    /// The rules as the contract writes them.
    pub fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.written).map_err(value)
    }

    /// The same rules with another radius.
    pub fn with_radius(&self, radius: Option<u64>) -> eyeline::Rules {
        let rules = self.rules.clone();
        match radius {
            Some(radius) => rules.with_radius(radius),
            None => rules,
        }
    }

    /// Windows of this size, filled so, with a field of view around each agent's heading.
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
        all.truncate(KEPT);
        Ok(windows)
    }

    /// The rule set of a name.
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

    /// Rules from a dict of the contract's keys.
    fn spelled(keys: &Bound<'_, PyDict>, perception: Option<i64>) -> PyResult<Arc<Self>> {
        let spec: eyeline::RulesRef =
            json::written(keys)?.and_then(|text| read_json(&text)).map_err(refused)?;
        let rules = eyeline::Rules::try_from(&spec).map_err(refused)?;
        Settled::new(rules, perception).map(Arc::new)
    }
}

/// Rules as an argument.
pub struct Asked(pub Arc<Settled>);

impl Default for Asked {
    /// `predprey`.
    fn default() -> Self {
        // The name is in the engine's list.
        Asked(Settled::named("predprey").expect("a rule set"))
    }
}

impl<'py> FromPyObject<'_, 'py> for Asked {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = any.cast::<PyString>() {
            return Settled::named(&name.to_cow()?).map(Asked);
        }
        if let Ok(rules) = any.cast::<Rules>() {
            return Ok(Asked(rules.get().0.clone()));
        }
        match any.cast::<PyDict>() {
            Ok(keys) => Settled::spelled(&keys, None).map(Asked),
            Err(_) => Err(kind("rules", "a name, a dict with 'base', or Rules", &any)),
        }
    }
}

/// A rule set with changes, ready to be asked.
///
/// `base` is `"id[@version][/variant]"`, or a dict of the contract's keys with a `"base"`. Changes
/// are named as in the contract or with underscores: `opacityThreshold` or `opacity_threshold`.
///
/// >>> import eyeline
/// >>> eyeline.Rules("predprey", radius=5)
/// Rules('predprey@1', radius=5)
/// >>> eyeline.Rules("hidden-movement", pierce=1).overrides
/// {'pierce': 1}
/// >>> eyeline.Rules({"base": "predprey/both"}).id
/// 'predprey@1/both'
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
    #[pyo3(signature = (base, radius=None, *, perception=None, **overrides))]
    fn new(
        base: &Bound<'_, PyAny>,
        radius: Option<&Bound<'_, PyAny>>,
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
        for (key, value) in overrides.into_iter().flatten() {
            keys.set_item(on_the_wire(&key.extract::<String>()?), value)?;
        }
        Settled::spelled(&keys, perception.map(|Axis(perception)| perception)).map(Rules)
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

    /// The grid that the rules are played on: `"square"` or `"hex"`.
    #[getter]
    fn grid(&self) -> String {
        self.0.rules.grid().to_string()
    }

    /// The perception, if one was given.
    #[getter]
    fn perception(&self) -> Option<i64> {
        self.0.perception
    }

    /// What the rules promise with these changes, as in the contract, with a counterexample for what
    /// they do not.
    ///
    /// >>> import eyeline
    /// >>> promises = eyeline.Rules("predprey/both").guarantees
    /// >>> promises[0]["property"], promises[0]["claim"]
    /// ('symmetric', 'always')
    #[getter]
    fn guarantees<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let guarantees = self.0.rules.guarantees();
        let entries: Vec<GuaranteeEntry> = guarantees.iter().map(GuaranteeEntry::from).collect();
        json::read(py, &serde_json::to_string(&entries).map_err(value)?)
    }

    /// What was changed about the rule set, with the contract's keys.
    #[getter]
    fn overrides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keys = json::read(py, &self.0.to_json()?)?;
        let Ok(keys) = keys.cast_into::<PyDict>() else { return Ok(PyDict::new(py)) };
        keys.del_item("base")?;
        Ok(keys)
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
        other.cast::<Rules>().is_ok_and(|other| other.get().0.rules == self.0.rules)
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
        // Equal rules have one name; what was changed makes no difference to a hash.
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

/// `opacity_threshold` as the contract has it: `opacityThreshold`.
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
    let reply = answer(None, r#"{"op": "rules"}"#);
    json::read(py, &reply.to_json())?.get_item("rules")
}
