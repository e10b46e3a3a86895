//! Text maps: `key: value` lines, a blank line, then the map; or the map alone.

use super::legend::Meaning;
use super::spec::SceneSpec;
use super::{Scene, build};
use crate::fault::{Code, Fault, Place};
use crate::json;
use std::collections::BTreeMap;

/// Reads a text map.
pub(super) fn read(text: &str, symbols: &BTreeMap<String, Meaning>) -> Result<Scene, Fault> {
    let lines: Vec<&str> =
        text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    let header_lines = lines.iter().take_while(|line| header_key(line).is_some()).count();
    let mut spec = header(&lines[..header_lines])?;
    let has_header = header_lines > 0;
    let mut first_row = header_lines;
    match lines.get(first_row) {
        Some(&"") => first_row += 1,
        Some(line) if has_header => {
            let place = Place { line: first_row + 1, column: 1, text: Some((*line).to_owned()) };
            let fault = Fault::bad_value("a blank line must stand between the keys and the map");
            return Err(fault.at(place));
        }
        _ => (),
    }
    let rows = lines.get(first_row..).unwrap_or_default();
    let blank_end = rows.iter().rev().take_while(|row| row.is_empty()).count();
    let rows = &rows[..rows.len() - blank_end];
    if !rows.is_empty() || !has_header {
        if spec.rows.is_some() {
            return Err(Fault::bad_value("the map is given twice: as rows and as text"));
        }
        spec.explain(symbols);
        return build::build_rows(&spec, rows, first_row + 1);
    }
    spec.eyeline.get_or_insert(1);
    build::build(&spec)
}

/// Returns the key of a `key: value` line. No map begins like that, because a colon must be explained
/// first.
fn header_key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once(':')?;
    (!key.is_empty() && key.chars().all(|c| c.is_ascii_alphabetic())).then_some(key)
}

fn header(lines: &[&str]) -> Result<SceneSpec, Fault> {
    let mut object = String::from("{");
    for (index, line) in lines.iter().enumerate() {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let place = || Place {
            line: index + 1,
            column: key.chars().count() + 2,
            text: Some((*line).to_owned()),
        };
        json::check_depth(value)?;
        if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(value) {
            let fault =
                Fault::new(Code::BadJson, format!("the value of '{key}' is not JSON: {error}"));
            return Err(fault.hint("text goes in quotes, as in grid: \"hex\"").at(place()));
        }
        let separator = if index == 0 { "" } else { "," };
        object.push_str(&format!("{separator}\"{key}\":{value}"));
    }
    object.push('}');
    json::read(&object)
}
