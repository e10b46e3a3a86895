//! Values of the contract: what Python holds in dicts and lists, the contract in JSON.

use eyeline_scene::{Fault, too_deep};
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::IntoPyDict;

/// The value as JSON, or the contract's fault.
pub fn written(any: &Bound<'_, PyAny>) -> PyResult<Result<String, Fault>> {
    match dumped(any) {
        Ok(text) => Ok(Ok(text)),
        Err(error) if error.is_instance_of::<PyRecursionError>(any.py()) => Ok(Err(too_deep())),
        Err(error) => Err(error),
    }
}

/// The value as JSON; numpy's arrays and numbers are lists and numbers.
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

/// The value that JSON holds.
pub fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}
