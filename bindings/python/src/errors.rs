//! Errors as Python raises them: `ValueError` for what the engine refuses, `TypeError` for what is no
//! array, cell or name at all. Each says what was expected and what was given.

use eyeline::batch::WindowsError;
use eyeline::{Cell, Coord, SightError};
use eyeline_scene::Fault;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// Returns the error of a value that is not valid.
pub fn value(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Returns the error of something of the wrong type.
pub fn kind(name: &str, wanted: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let got = got.get_type().name().map(|name| name.to_string());
    let got = got.unwrap_or_else(|_| "something else".to_owned());
    PyTypeError::new_err(format!("{name} must be {wanted}, not {got}"))
}

/// Returns something as Python writes it, if Python does: not a number of 4300 digits or more.
pub fn shown(any: &Bound<'_, PyAny>) -> String {
    match (any.str(), any.get_type().name()) {
        (Ok(words), _) => words.to_string_lossy().into_owned(),
        (Err(_), Ok(name)) => format!("an {name} too long to show"),
        (Err(_), Err(_)) => "something else".to_owned(),
    }
}

/// Returns what the engine or the contract refuses, with its hint.
pub fn refused(fault: impl Into<Fault>) -> PyErr {
    value(fault.into())
}

/// Returns what the engine refuses about lists of cells, in the words of the arrays from which they
/// came.
pub fn cells<C: Coord>(error: SightError<C>, lists: &[(&str, &[C])]) -> PyErr {
    let SightError::OutOfMap { at, extent, .. } = error else { return refused(error) };
    let found = lists.iter().find_map(|(name, cells)| {
        cells.iter().position(|&cell| cell == at).map(|index| format!("{name}[{index}]"))
    });
    match found {
        Some(cell) => value(format_args!("{cell} = {at} is outside the {extent}")),
        None => refused(error),
    }
}

/// Returns what is wrong with a batch, in the words of the arrays from which it came; `place` returns
/// the index of an agent.
pub fn windows(error: WindowsError<Cell>, place: impl Fn(usize, usize) -> String) -> PyErr {
    match error {
        WindowsError::OutOfMap { crowd, agent, at, extent } => {
            let agent = place(crowd, agent);
            value(format_args!("agents[{agent}] = {at} is outside the {extent}"))
        }
        WindowsError::Heading { crowd, agent, error } => {
            value(format_args!("headings[{}]: {}", place(crowd, agent), Fault::from(error)))
        }
        WindowsError::Sight(SightError::NoHeading { rules }) => {
            value(format_args!("windows under {rules} need headings= here, a (dx, dy) an agent"))
        }
        WindowsError::Rules(error) => refused(error),
        WindowsError::Sight(error) => refused(error),
        error => value(error),
    }
}

/// Returns the error of memory that is not available.
pub fn memory(bytes: usize) -> PyErr {
    PyMemoryError::new_err(format!("unable to copy an array of {bytes} bytes"))
}

/// Returns the text of a file.
pub fn read_text(path: &Path) -> PyResult<String> {
    let bytes = std::fs::read(path).map_err(|error| file(error, path))?;
    String::from_utf8(bytes)
        .map_err(|_| value(format_args!("{} is no text: it is not UTF-8", path.display())))
}

/// Returns the error of a file that cannot be read or written, with its name.
pub fn file(error: io::Error, path: &Path) -> PyErr {
    let Some(code) = error.raw_os_error() else { return error.into() };
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default().to_owned();
    PyOSError::new_err((code, words, path.as_os_str().to_owned()))
}
