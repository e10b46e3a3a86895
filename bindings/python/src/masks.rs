//! Sets of cells as arrays: on bounded maps of squares a frame of bools `[y, x]`, elsewhere a list of
//! cells.

use crate::arrays::{filled, listed};
use crate::cells::axes;
use eyeline::{Coord, Extent, Grid, Mask};
use numpy::{PyArrayMethods, PyUntypedArray};
use pyo3::prelude::*;

/// A set on its way to Python.
pub enum OutgoingMask {
    Frame { shape: [usize; 2], bytes: Vec<u8> },
    Cells(Vec<[i64; 2]>),
}

impl OutgoingMask {
    /// Returns what is in the set, as far as the map goes.
    pub fn of<C: Coord>(seen: &Mask<C>, extent: Extent<C>) -> Self {
        if C::GRID == Grid::Hex || !extent.is_bounded() {
            return OutgoingMask::Cells(seen.iter().map(axes).collect());
        }
        let bounds = extent.bounds();
        let mut whole = Mask::new(bounds);
        whole.union_with(seen);
        let shape = [bounds.height() as usize, bounds.width() as usize];
        let mut bytes = vec![0; shape[0] * shape[1]];
        whole.write_bytes(&mut bytes);
        OutgoingMask::Frame { shape, bytes }
    }

    /// Returns the array.
    pub fn array<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyUntypedArray>> {
        Ok(match self {
            OutgoingMask::Frame { shape, bytes } => {
                filled(py, &shape, bytes.into_iter().map(|byte| byte != 0))?.as_untyped().clone()
            }
            OutgoingMask::Cells(cells) => listed(py, &cells)?.as_untyped().clone(),
        })
    }
}

/// Returns the cells of an extent, in reading order, whose value is not 0.
pub fn marked<C: Coord>(extent: Extent<C>, bits: &[u8]) -> Mask<C> {
    let mut mask = Mask::new(extent.bounds());
    let cells = extent.cells_in(extent.bounds()).zip(bits);
    cells.filter(|(_, bit)| **bit != 0).for_each(|(at, _)| mask.insert(at));
    mask
}
