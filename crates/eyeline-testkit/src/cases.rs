//! Runs `testdata/rules/<id>/*.toml`: examples of the documents, asked as JSON queries, so that
//! every interface can be tested with them.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile<C = Case> {
    /// The document's number.
    pub document: String,
    /// The cases.
    pub case: Vec<C>,
}

/// One case. `testdata/README.md` explains its keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it is about.
    pub name: String,
    /// Where the document says so.
    pub section: String,
    #[serde(default)]
    pub(crate) rules: Vec<Value>,
    pub(crate) map: Option<String>,
    scene: Option<String>,
    pub(crate) from: Option<Value>,
    pub(crate) to: Option<Value>,
    pub(crate) visible: Option<Value>,
    /// What the document says, where the ruling differs.
    pub document_says: Option<String>,
    /// Why, in a sentence.
    pub why: Option<String>,
    blocked_by: Option<Map<String, Value>>,
    line: Option<Value>,
    opens: Option<Vec<String>>,
    reverse: Option<bool>,
    cover_sum: Option<f64>,
    cover_penalty: Option<f64>,
    clear_segments: Option<usize>,
    pub(crate) seen: Option<String>,
    pub(crate) radius: Option<u64>,
    pub(crate) perception: Option<i64>,
    pub(crate) query: Option<String>,
    pub(crate) reply: Option<String>,
}

/// Asks a complete query and returns the reply, both as JSON text: the interface under test.
pub type Surface<'a> = &'a dyn Fn(&str) -> String;

/// The repository's `testdata/rules`.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules")
}

/// Every case file, with its path.
pub fn files() -> Vec<(PathBuf, CaseFile)> {
    let entries = fs::read_dir(folder()).expect("testdata/rules is there");
    let mut rules: Vec<PathBuf> = entries.map(|rule| rule.expect("readable").path()).collect();
    rules.sort();
    rules.iter().flat_map(|rule| files_in(rule)).collect()
}

/// Every file of cases in a folder, with its path, in order.
pub(crate) fn files_in<C: DeserializeOwned>(folder: &Path) -> Vec<(PathBuf, CaseFile<C>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|file| file.expect("readable").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("readable");
            let file = toml::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            (path, file)
        })
        .collect()
}

impl Case {
    /// Runs the case under each of its rules; the error says what is wrong.
    pub fn run(&self, surface: Surface<'_>) -> Result<(), String> {
        if let (Some(query), Some(reply)) = (&self.query, &self.reply) {
            // As text: the order of a window's layers is part of the question.
            let query = match self.scene()? {
                Some(scene) => query.replacen('{', &format!("{{\"scene\": {scene}, "), 1),
                None => query.clone(),
            };
            return same("reply", &parse(&surface(&query))?, &parse(reply)?);
        }
        if self.rules.is_empty() {
            return Err("no rules and no query".to_owned());
        }
        self.rules.iter().try_for_each(|rules| {
            self.run_under(rules, surface).map_err(|wrong| format!("under {rules}: {wrong}"))
        })
    }

    /// The scene as JSON; a text map is turned into rows.
    pub(crate) fn scene(&self) -> Result<Option<Value>, String> {
        match (&self.scene, &self.map) {
            (Some(scene), _) => parse(scene).map(Some),
            (None, Some(map)) => text_to_json(map).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn ask(
        &self,
        surface: Surface<'_>,
        rules: &Value,
        op: &str,
        keys: Value,
    ) -> Result<Value, String> {
        let mut query = json!({ "op": op, "rules": rules, "from": self.from });
        let scene = self.scene()?.ok_or("neither map nor scene")?;
        query["scene"] = scene;
        if let Some(radius) = self.radius {
            query["radius"] = radius.into();
        }
        if let Some(perception) = self.perception {
            query["perception"] = perception.into();
        }
        if let Value::Object(keys) = keys {
            keys.into_iter().for_each(|(key, value)| query[&key] = value);
        }
        let reply = parse(&surface(&query.to_string()))?;
        if reply["ok"] == true { Ok(reply) } else { Err(format!("{query} gave {reply}")) }
    }

    fn run_under(&self, rules: &Value, surface: Surface<'_>) -> Result<(), String> {
        if let Some(seen) = &self.seen {
            let reply = self.ask(surface, rules, "field", json!({}))?;
            return self.compare_drawing(seen, &reply["cells"]);
        }
        let to = self.to.as_ref().ok_or("neither `to` nor `seen`")?;
        let visible = self.visible.as_ref().ok_or("`visible` is missing")?;
        if visible.is_array() {
            let reply = self.ask(surface, rules, "targets", json!({ "to": to }))?;
            return same("visible", &reply["visible"], visible);
        }
        let los = self.ask(surface, rules, "los", json!({ "to": to }))?;
        same("visible", &los["visible"], visible)?;
        let trace = self.ask(surface, rules, "trace", json!({ "to": to, "explain": true }))?;
        same("trace.visible", &trace["visible"], visible)?;
        self.compare_trace(&trace)
    }

    fn compare_trace(&self, trace: &Value) -> Result<(), String> {
        for (key, wanted) in self.blocked_by.iter().flatten() {
            same(&format!("blockedBy.{key}"), &trace["blockedBy"][key], wanted)?;
        }
        if let Some(line) = &self.line {
            same("line", &trace["line"], line)?;
        }
        if let Some(opens) = &self.opens {
            let mut wanted = opens.clone();
            let mut given: Vec<String> =
                trace["opens"].as_array().into_iter().flatten().map(obstacle_words).collect();
            wanted.sort();
            given.sort();
            same("opens", &json!(given), &json!(wanted))?;
        }
        if let Some(reverse) = self.reverse {
            same("reverse", &trace["reverse"], &json!(reverse))?;
        }
        if let Some(sum) = self.cover_sum {
            same("coverSum", &trace["coverSum"], &json!(sum))?;
        }
        if let Some(penalty) = self.cover_penalty {
            let given = trace["coverPenalty"].as_f64().unwrap_or(f64::NAN);
            if (given - penalty).abs() > 5e-4 || given.is_nan() {
                return Err(format!("coverPenalty is {given}, wanted {penalty}"));
            }
        }
        if let Some(wanted) = self.clear_segments {
            let segments = trace["segments"].as_array().ok_or("no segments")?;
            let clear = segments.iter().filter(|segment| segment["clear"] == true).count();
            same("clear segments", &json!(clear), &json!(wanted))?;
        }
        Ok(())
    }

    /// The field drawn on the map: seen cells keep their symbol, unseen ones are blank.
    fn compare_drawing(&self, wanted: &str, cells: &Value) -> Result<(), String> {
        let scene = self.scene()?.ok_or("no map to draw on")?;
        let rows = scene["rows"].as_array().ok_or("`seen` needs a drawn map")?;
        let mut drawing: Vec<String> = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            let symbols = row.as_str().unwrap_or_default().chars().enumerate();
            let drawn: String = symbols
                .map(|(x, symbol)| {
                    let seen = cells.as_array().is_some_and(|cells| cells.contains(&json!([x, y])));
                    if seen { symbol } else { ' ' }
                })
                .collect();
            drawing.push(drawn.trim_end().to_owned());
        }
        let drawn = drawing.join("\n");
        let wanted: Vec<&str> = wanted.lines().map(str::trim_end).collect();
        let wanted = wanted.join("\n");
        let (drawn, wanted) = (drawn.trim_end(), wanted.trim_end());
        if drawn == wanted { Ok(()) } else { Err(format!("seen\n{drawn}\nwanted\n{wanted}")) }
    }
}

pub(crate) fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))
}

/// A text map as a JSON scene.
fn text_to_json(map: &str) -> Result<Value, String> {
    let is_header = |line: &str| {
        line.split_once(':').is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_alphabetic()))
    };
    let mut scene = json!({ "eyeline": 1, "grid": "square" });
    let mut lines = map.lines().peekable();
    let mut headed = false;
    while let Some(line) = lines.next_if(|line| is_header(line)) {
        let (key, value) = line.split_once(':').unwrap_or_default();
        scene[key] = parse(value)?;
        headed = true;
    }
    if headed && lines.next_if_eq(&"").is_none() {
        return Err("no blank line after the header".to_owned());
    }
    scene["rows"] = lines.collect();
    Ok(scene)
}

/// An obstacle as cases write it: `tile 2,2`, `edge 1,0 2,0`.
fn obstacle_words(obstacle: &Value) -> String {
    let cell = |cell: &Value| format!("{},{}", cell[0], cell[1]);
    let cause = obstacle["cause"].as_str().unwrap_or_default();
    match obstacle["between"].as_array() {
        Some(between) => format!("{cause} {} {}", cell(&between[0]), cell(&between[1])),
        None => format!("{cause} {}", cell(&obstacle["cell"])),
    }
}

fn same(what: &str, given: &Value, wanted: &Value) -> Result<(), String> {
    if equal(given, wanted) { Ok(()) } else { Err(format!("{what} is {given}, wanted {wanted}")) }
}

/// Equal as JSON values, numbers by value.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| equal(a, b)))
        }
        _ => a == b,
    }
}
