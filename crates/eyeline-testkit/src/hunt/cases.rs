//! Runs `testdata/hunts/*.toml`: games after the document "Line of Sight Rules" (004), line by
//! line, with the replies to each viewer.

use crate::cases::{CaseFile, files_in, parse};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// One case. `testdata/README.md` explains its keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it is about.
    pub name: String,
    /// Where the document says so.
    pub section: String,
    #[serde(default)]
    rules: Vec<Value>,
    map: String,
    #[serde(default)]
    hunters: BTreeMap<String, Value>,
    state: Option<String>,
    check: Option<String>,
    #[serde(default)]
    step: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    line: String,
    /// For each viewer, the reply it gets.
    told: BTreeMap<String, String>,
}

/// The interface that a hunt is tested through.
pub trait Surface {
    /// What `hunt check` says of a state.
    fn check(&self, state: &str) -> String;
    /// The replies to these lines, as one viewer gets them.
    fn run(&self, state: &str, lines: &[String], viewer: &str) -> Vec<String>;
}

/// Every case file of `testdata/hunts`, with its path.
pub fn files() -> Vec<(PathBuf, CaseFile<Case>)> {
    files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hunts"))
}

impl Case {
    /// Plays the case under each of its rules; says what is wrong, if anything.
    ///
    /// # Errors
    /// The reply that came, and the reply that should have come.
    pub fn run(&self, surface: &dyn Surface) -> Result<(), String> {
        if self.step.is_empty() && self.check.is_none() {
            return Err("neither steps nor check".to_owned());
        }
        let usual = [json!("hidden-movement")];
        let rules = if self.rules.is_empty() { &usual[..] } else { &self.rules };
        rules.iter().try_for_each(|rules| {
            self.run_under(rules, surface).map_err(|wrong| format!("under {rules}: {wrong}"))
        })
    }

    fn run_under(&self, rules: &Value, surface: &dyn Surface) -> Result<(), String> {
        let state = self.start(rules)?.to_string();
        if let Some(check) = &self.check {
            holds("check", &parse(&surface.check(&state))?, &parse(check)?)?;
        }
        let lines: Vec<String> = self.step.iter().map(|step| step.line.clone()).collect();
        let viewers: Vec<&String> = self.step.iter().flat_map(|step| step.told.keys()).collect();
        for viewer in viewers {
            let replies = surface.run(&state, &lines, viewer);
            if replies.len() != lines.len() {
                return Err(format!("{} replies to {} lines", replies.len(), lines.len()));
            }
            for (step, reply) in self.step.iter().zip(&replies) {
                if let Some(told) = step.told.get(viewer) {
                    let reply = parse(reply)?;
                    holds("reply", &reply, &parse(told)?)
                        .map_err(|wrong| format!("{viewer}: {}: {wrong}", step.line))?;
                }
            }
        }
        Ok(())
    }

    /// The state that the map draws: `#` walls, `~` smoke, `A` the agent, `1` to `9` the hunters h1 to h9.
    fn start(&self, rules: &Value) -> Result<Value, String> {
        let mut state = json!({"eyeline": 1, "round": 5, "rules": rules, "scene": {"rows": []}});
        let mut hunters = BTreeMap::new();
        let mut rows = Vec::new();
        for (y, line) in self.map.lines().enumerate() {
            for (x, symbol) in line.chars().enumerate() {
                if symbol == 'A' {
                    state["agent"] = json!({"at": [x, y]});
                } else if symbol.is_ascii_digit() {
                    let id = format!("h{symbol}");
                    let mut hunter = self.hunters.get(&id).cloned().unwrap_or(json!({}));
                    if hunter["id"].is_null() {
                        hunter["id"] = json!(id);
                    }
                    hunter["at"] = json!([x, y]);
                    hunters.insert(id, hunter);
                }
            }
            let ground = |symbol| if "#~".contains(symbol) { symbol } else { '.' };
            rows.push(line.chars().map(ground).collect::<String>());
        }
        if let Some(strange) = self.hunters.keys().find(|id| !hunters.contains_key(*id)) {
            return Err(format!("the map has no {strange}"));
        }
        state["hunters"] = hunters.into_values().collect();
        state["scene"]["rows"] = json!(rows);
        if let Value::Object(keys) = parse(self.state.as_deref().unwrap_or("{}"))? {
            for (key, value) in keys {
                match (&mut state[&key], value) {
                    (Value::Object(drawn), Value::Object(value)) => drawn.extend(value),
                    (drawn, value) => *drawn = value,
                }
            }
        }
        Ok(state)
    }
}

/// Whether everything expected is there: the given keys, whole lists, and no key where `null` is
/// expected.
fn holds(place: &str, given: &Value, wanted: &Value) -> Result<(), String> {
    match (given, wanted) {
        (Value::Object(given), Value::Object(wanted)) => {
            wanted.iter().try_for_each(|(key, wanted)| {
                let given = given.get(key).unwrap_or(&Value::Null);
                holds(&format!("{place}.{key}"), given, wanted)
            })
        }
        (Value::Array(given), Value::Array(wanted)) if given.len() == wanted.len() => {
            let mut both = given.iter().zip(wanted).enumerate();
            both.try_for_each(|(index, (given, wanted))| {
                holds(&format!("{place}[{index}]"), given, wanted)
            })
        }
        _ if given == wanted => Ok(()),
        _ => Err(format!("{place} is {given}, wanted {wanted}")),
    }
}
