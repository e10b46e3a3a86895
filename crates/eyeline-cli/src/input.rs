//! Reading maps from files, with errors that name the place.

use crate::failure::Failure;
use eyeline_scene::{Fault, Meaning, Scene};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Larger files are refused: no map within the limits needs more.
const MAX_FILE: u64 = 1 << 29;

/// Reads a text map or a JSON scene; `-` is standard input.
pub fn scene(path: &Path, symbols: &BTreeMap<String, Meaning>) -> Result<Scene, Failure> {
    let shown = path.display();
    let unreadable = |error: std::io::Error| Failure::data(format!("cannot read {shown}: {error}"));
    let mut bytes = Vec::new();
    let mut limited = |input: &mut dyn Read| input.take(MAX_FILE + 1).read_to_end(&mut bytes);
    if path == Path::new("-") {
        limited(&mut std::io::stdin()).map_err(unreadable)?;
    } else {
        let mut file = File::open(path).map_err(unreadable)?;
        limited(&mut file).map_err(unreadable)?;
    }
    if bytes.len() as u64 > MAX_FILE {
        return Err(Failure::data(format!("{shown} is over the limit of {MAX_FILE} bytes")));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::data(format!("{shown} is not UTF-8 text")))?;
    Scene::parse_with(&text, symbols).map_err(|fault| {
        let shown = pointed(&shown.to_string(), &fault);
        Failure::Data { fault, shown }
    })
}

/// A fault with its place pointed at, where it has one.
fn pointed(path: &str, fault: &Fault) -> String {
    let Some(spot) = &fault.spot else {
        return format!("{path}: {fault}");
    };
    let prefix = format!("line {}, column {}: ", spot.line, spot.column);
    let message = fault.message.strip_prefix(&prefix).unwrap_or(&fault.message);
    let (shown, column) = around(&spot.text, spot.column - 1);
    let symbol = spot.text.chars().nth(spot.column - 1).filter(|_| message.contains("symbol"));
    let or_else = symbol.map(|symbol| format!("; or add --symbol {symbol}=wall"));
    let hint = fault.hint.as_deref().unwrap_or_default().to_owned() + &or_else.unwrap_or_default();
    let blank = " ".repeat(column);
    format!("{path}:{}:{}: {message}\n  {shown}\n  {blank}^ {hint}", spot.line, spot.column)
}

/// The part of a line around a column, at most 72 characters of it, and the column within.
fn around(line: &str, column: usize) -> (String, usize) {
    let first = column.saturating_sub(36);
    (line.chars().skip(first).take(72).collect(), column - first)
}
