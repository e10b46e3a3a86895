//! Values of the contract: what Python holds in dicts and lists, the contract in JSON.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// The value as JSON.
pub fn written(any: &Bound<'_, PyAny>) -> PyResult<String> {
    static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    DUMPS.import(any.py(), "json", "dumps")?.call1((any,))?.extract()
}

/// The value that JSON holds.
pub fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}
