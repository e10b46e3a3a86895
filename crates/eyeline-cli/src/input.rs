//! Reading maps from files, with errors that name the place.

use crate::args::printable;
use crate::failure::Failure;
use eyeline_scene::{Code, Fault, Meaning, Scene};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// Larger files are refused: no map within the limits needs more.
const MAX_FILE: u64 = 1 << 29;

/// Reads a text map or a JSON scene; `-` is standard input.
pub fn scene(path: &Path, symbols: Option<&BTreeMap<String, Meaning>>) -> Result<Scene, Failure> {
    let known = BTreeMap::new();
    parsed(path, symbols.is_some(), |text| Scene::parse_with(text, symbols.unwrap_or(&known)))
}

/// Reads anything else from a file; `-` is standard input.
pub fn read<T>(path: &Path, parse: impl Fn(&str) -> Result<T, Fault>) -> Result<T, Failure> {
    parsed(path, false, parse)
}

fn parsed<T>(
    path: &Path,
    takes_symbols: bool,
    parse: impl Fn(&str) -> Result<T, Fault>,
) -> Result<T, Failure> {
    let (shown, text) = text(path)?;
    parse(&text).map_err(|fault| {
        let shown = pointed(&shown, &fault, takes_symbols);
        Failure::Data { fault, shown }
    })
}

/// A file's name, to be shown, and its text.
fn text(path: &Path) -> Result<(String, String), Failure> {
    let shown = printable(&path.display().to_string());
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

/// A fault with its place pointed at, where it has one; `takes_symbols` offers `--symbol`.
fn pointed(path: &str, fault: &Fault, takes_symbols: bool) -> String {
    let clean = Fault {
        message: printable(&fault.message),
        hint: fault.hint.as_deref().map(printable),
        ..fault.clone()
    };
    let fault = &clean;
    let Some(spot) = &fault.spot else {
        return match fault.message.rsplit_once(" at line ") {
            Some((message, place)) if fault.code == Code::BadJson => {
                format!("{path}:{}: {message}", place.replace(" column ", ":"))
            }
            _ => format!("{path}: {fault}"),
        };
    };
    let prefix = format!("line {}, column {}: ", spot.line, spot.column);
    let message = fault.message.strip_prefix(&prefix).unwrap_or(&fault.message);
    let (shown, blank) = around(&spot.text, spot.column - 1);
    let mut hint = fault.hint.clone().unwrap_or_default();
    let symbol = spot.text.chars().nth(spot.column - 1);
    if let Some(symbol) = symbol.filter(|_| takes_symbols && message.starts_with("unknown symbol"))
    {
        hint += &format!("; or add --symbol {symbol}=wall");
    }
    format!("{path}:{}:{}: {message}\n  {shown}\n  {blank}^ {hint}", spot.line, spot.column)
}

/// The part of a line around a column, at most 72 characters of it, and blanks as wide as what
/// stands before the column.
pub fn around(line: &str, column: usize) -> (String, String) {
    let first = column.saturating_sub(36);
    let shown: String = printable(line).chars().skip(first).take(72).collect();
    let before: String = shown.chars().take(column - first).collect();
    (shown, " ".repeat(before.width()))
}
