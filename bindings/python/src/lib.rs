//! The Python package `eyeline`: numpy in, numpy out. The engine decides everything; this crate
//! translates. One group of files reads what Python hands over (`arrays`, `cells`, `batch`, `threads`,
//! `json`), and each of the others is one thing that can be asked.

/// numpy's arrays, read once and written whole.
mod arrays;
/// Single questions.
mod ask;
/// Many agents on one world or several.
mod batch;
/// Cells.
mod cells;
/// Questions in the contract's words.
mod contract;
/// Drawing.
mod draw;
/// Changes of a map.
mod edit;
/// Errors as Python raises them.
mod errors;
/// Layers that rules do not look at.
mod ignored;
/// Values of the contract.
mod json;
/// A map's layers as arrays.
mod layers;
/// Maps.
mod map;
/// Sets of cells.
mod masks;
/// What a viewer has seen.
mod memory;
/// Where agents may go.
mod movement;
/// Typed replies as Python's objects.
mod objects;
/// Full observations.
mod observe;
/// Observers on a map that changes.
mod observers;
/// The functions of the Occlusion & Line-of-Sight Protocol.
mod occlusion;
/// Signals that end long answers.
mod patience;
/// How values are pickled.
mod pickles;
/// Pictures.
mod picture;
/// The command line.
mod program;
/// Rules.
mod rules;
/// How exposed every cell is.
mod survey;
/// The threads that work on a call.
mod threads;
/// What agents see around them.
mod windows;

/// Who can see what on grid worlds, and why: exact, explained, fast.
#[pyo3::pymodule]
mod _eyeline {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use super::ask::{field, los, matrix, targets, watchers};
    #[pymodule_export]
    use super::contract::{query, shot, trace};
    #[pymodule_export]
    use super::draw::{draw, draw_channels};
    #[pymodule_export]
    use super::edit::{Edit, edit};
    #[pymodule_export]
    use super::map::{Map, map_from_scene};
    #[pymodule_export]
    use super::memory::Memory;
    #[pymodule_export]
    use super::movement::can_move;
    #[pymodule_export]
    use super::observe::observe;
    #[pymodule_export]
    use super::observers::{Change, Observers, change};
    #[pymodule_export]
    use super::occlusion::{bresenham_line, compute_visibility, los_table};
    #[pymodule_export]
    use super::picture::{Picture, picture};
    #[pymodule_export]
    use super::program::program;
    #[pymodule_export]
    use super::rules::{Rules, rules, rules_from_keys};
    #[pymodule_export]
    use super::survey::survey;
    #[pymodule_export]
    use super::windows::windows;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::arrays::require_numpy(module.py())?;
        module.add("MOVES", PyTuple::new(module.py(), super::movement::verdicts())?)?;
        // Times of one build say nothing about the other.
        let build = if cfg!(debug_assertions) { "checks" } else { "release" };
        module.add("_BUILD", build)?;
        module.add("_CLI", super::program::IS_HERE)?;
        module.add("IgnoredLayers", module.py().get_type::<super::ignored::IgnoredLayers>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
