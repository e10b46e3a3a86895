//! Values of the contract: what Python holds in dicts and lists, the contract in JSON.

use eyeline::Millionths;
use eyeline_scene::{Fault, too_deep};
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::IntoPyDict;

/// Returns the value as JSON, or the contract's fault.
pub fn written(any: &Bound<'_, PyAny>) -> PyResult<Result<String, Fault>> {
    match dumped(any) {
        Ok(text) => Ok(Ok(text)),
        Err(error) if error.is_instance_of::<PyRecursionError>(any.py()) => Ok(Err(too_deep())),
        Err(error) => Err(error),
    }
}

/// The same of a scene or of rules, whose decimals are held in millionths: each is rounded to the
/// nearest one, halves away from zero.
pub fn written_in_millionths(any: &Bound<'_, PyAny>) -> PyResult<Result<String, Fault>> {
    Ok(written(any)?.map(|text| rounded(&text)))
}

/// JSON with its decimals rounded. A decimal stays one: 1.9999999 becomes 2.0, which is no coordinate.
fn rounded(text: &str) -> String {
    let is_numeric = |letter: char| letter.is_ascii_digit() || "+-.eE".contains(letter);
    let (mut whole, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' => string_length(rest),
            '-' | '0'..='9' => rest.find(|letter| !is_numeric(letter)).unwrap_or(rest.len()),
            _ => letter.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        let decimal =
            Some(token).filter(|token| !token.starts_with('"') && token.contains(['.', 'e']));
        let nearest = decimal.and_then(|token| token.parse().ok()).and_then(|number: f64| {
            let nearest = Millionths::nearest(number).ok()?.to_f64();
            (nearest != number).then_some(nearest)
        });
        match nearest {
            Some(nearest) => whole.push_str(&format!("{nearest:?}")),
            None => whole.push_str(token),
        }
        rest = after;
    }
    whole
}

/// How long the JSON string is that a text begins with.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Returns the value as JSON; numpy's arrays and numbers become lists and numbers.
fn dumped(any: &Bound<'_, PyAny>) -> PyResult<String> {
    static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static CALLER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = any.py();
    let dumps = DUMPS.import(py, "json", "dumps")?;
    let plain = dumps.call1((any,));
    let error = match plain {
        Ok(text) => return text.extract(),
        Err(error) if error.is_instance_of::<PyTypeError>(py) => error,
        Err(error) => return Err(error),
    };
    let tolist = CALLER.import(py, "operator", "methodcaller")?.call1(("tolist",))?;
    let keywords = [("default", tolist)].into_py_dict(py)?;
    dumps.call((any,), Some(&keywords)).map_err(|_| error)?.extract()
}

/// Returns the value that JSON holds.
pub fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}
