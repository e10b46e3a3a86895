//! x
use pyo3::prelude::*;

/// x
#[pymodule]
mod _eyeline {
    use super::*;
    /// x
    #[pyfunction]
    fn one() -> u8 { 1 }
}
