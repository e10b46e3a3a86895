//! The command line, in this process, if this build has it (feature `cli`).

use pyo3::prelude::*;
use std::ffi::OsString;

/// Whether this build has the command line.
pub const IS_HERE: bool = cfg!(feature = "cli");

/// Runs the program with these words, its own name first, and gives its exit code. It writes to the
/// process's own standard output, past `sys.stdout`. A build without it says how to get it.
#[pyfunction(name = "_program")]
pub fn program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| run(words))
}

#[cfg(feature = "cli")]
fn run(words: Vec<OsString>) -> u8 {
    eyeline_cli::run(words)
}

#[cfg(not(feature = "cli"))]
fn run(_: Vec<OsString>) -> u8 {
    eprintln!(
        "error: this build of the Python package has no command line\n\n\
         From a clone, install the package with it:\n  \
         pip install -C build-args=\"--features cli\" ./bindings/python\n\
         or the program alone:\n  \
         cargo install --path crates/eyeline-cli"
    );
    2
}
