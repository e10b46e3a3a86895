//! How values are pickled and copied: as a function of the module that makes them again, and its
//! arguments.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A function and its arguments.
pub type Pickled<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Returns the call of the module's function with this name that makes a value again.
pub fn pickled<'py>(name: &str, args: Bound<'py, PyTuple>) -> PyResult<Pickled<'py>> {
    Ok((PyModule::import(args.py(), "eyeline._eyeline")?.getattr(name)?, args))
}
