//! Reading maps from files, with errors that name the place.

use crate::args::{printable, shown};
use crate::failure::{self, Failure};
use eyeline_scene::{Fault, Hint, Meaning, Place, Scene};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// The largest file that is read: no map within the limits needs more.
const MAX_FILE: u64 = 1 << 29;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A map whose symbols `--symbol` can explain.
    Map,
    /// Rules.
    Rules,
    /// Anything else.
    Other,
}

/// Reads a text map or a JSON scene; `-` is standard input.
pub fn scene(path: &Path, symbols: Option<&BTreeMap<String, Meaning>>) -> Result<Scene, Failure> {
    let (known, holds) = (BTreeMap::new(), symbols.map_or(Holds::Other, |_| Holds::Map));
    read(path, holds, |text| Scene::parse_with(text, symbols.unwrap_or(&known)))
}

/// Reads a file; `-` is standard input.
pub fn read<T>(
    path: &Path,
    holds: Holds,
    parse: impl Fn(&str) -> Result<T, Fault>,
) -> Result<T, Failure> {
    let (file, text) = text(path)?;
    parse(&text).map_err(|fault| Failure::File { fault, file, holds })
}

/// Returns a file's name, as it is shown, and its text.
fn text(path: &Path) -> Result<(String, String), Failure> {
    let shown = shown(path);
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
    match String::from_utf8(bytes) {
        Ok(text) => Ok((shown, text)),
        Err(_) => Err(Failure::data(format!("{shown} is not UTF-8 text"))),
    }
}

/// Returns a fault in a file, pointing at its place if it has one.
pub fn pointed(file: &str, fault: &Fault, holds: Holds) -> String {
    let problem = printable(&(fault.path_words() + &fault.problem));
    match fault.place.as_deref() {
        None => format!("{file}: {}", failure::words(fault)),
        Some(Place { line, column, text: None }) => {
            format!("{file}:{line}:{column}: {problem}")
        }
        Some(Place { line, column, text: Some(text) }) => {
            let (shown, blank) = around(text, column - 1);
            let mut hint = fault.hint.as_ref().map(failure::hint_words).unwrap_or_default();
            if let (Some(Hint::Symbols(symbol, _)), Holds::Map) = (&fault.hint, holds) {
                hint += &format!("; or add --symbol {symbol}=wall");
            }
            format!("{file}:{line}:{column}: {problem}\n  {shown}\n  {blank}^ {hint}")
        }
    }
}

/// Returns the part of a line around a column, at most 72 characters, and blanks as wide as what stands
/// before the column.
pub fn around(line: &str, column: usize) -> (String, String) {
    let first = column.saturating_sub(36);
    let shown: String = printable(line).chars().skip(first).take(72).collect();
    let before: String = shown.chars().take(column - first).collect();
    (shown, " ".repeat(before.width()))
}
