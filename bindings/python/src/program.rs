//! The command line, in this process.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the program with these words, its own name first, and gives its exit code. It writes to the
/// process's own standard output, past `sys.stdout`.
#[pyfunction(name = "_program")]
pub fn program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| eyeline_cli::run(words))
}
