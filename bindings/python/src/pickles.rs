//! How values are pickled and copied: by a function of the module that makes them again.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A function and what it is called with.
pub type Pickled<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// A value that the module's function of this name makes again.
pub fn pickled<'py>(name: &str, args: Bound<'py, PyTuple>) -> PyResult<Pickled<'py>> {
    Ok((PyModule::import(args.py(), "eyeline._eyeline")?.getattr(name)?, args))
}
