//! Values of the contract: what Python holds in dicts and lists, the contract in JSON.

use eyeline::Millionths;
use eyeline_scene::{Fault, tokens, too_deep};
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::IntoPyDict;
use std::borrow::Cow;

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
    Ok(written(any)?.map(|text| tokens(&text).map(rounded).collect()))
}

/// Returns a number of JSON text rounded, and anything else as it is. A decimal stays one: 1.9999999
/// becomes 2.0, which is no coordinate.
fn rounded(token: &str) -> Cow<'_, str> {
    let is_decimal = !token.starts_with('"') && token.contains(['.', 'e']);
    let number = Some(token).filter(|_| is_decimal).and_then(|token| token.parse::<f64>().ok());
    let nearest = number.and_then(|number| Some(Millionths::nearest(number).ok()?.to_f64()));
    match nearest.filter(|nearest| number != Some(*nearest)) {
        Some(nearest) => format!("{nearest:?}").into(),
        None => token.into(),
    }
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

/// Returns the value that JSON text holds.
pub fn read<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(text.py(), "json", "loads")?.call1((text,))
}
