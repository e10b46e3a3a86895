//! How exposed every cell is.

use crate::arrays::zeros;
use crate::cells::optional_count;
use crate::errors::{refused, value};
use crate::layers::bounds;
use crate::map;
use crate::rules;
use crate::threads::{self, Workers};
use eyeline::{Count, Judge, Map, Rules, Sight, SightError, Threads};
use eyeline_scene::Board;
use numpy::{PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;

/// Two arrays of numbers.
type Counts<'py> = (Bound<'py, PyArrayDyn<u32>>, Bound<'py, PyArrayDyn<u32>>);

/// How many cells each cell sees, and how many see it: two `uint32` arrays indexed `[y, x]`.
///
/// `count="floors"` leaves walls out, as observers and as what they see. `radius` replaces the rule's.
///
/// >>> import eyeline
/// >>> sees, seen_by = eyeline.survey(eyeline.Map.from_text("..#.."), count="floors")
/// >>> sees
/// array([[2, 2, 0, 2, 2]], dtype=uint32)
#[pyfunction]
#[pyo3(
    signature = (map, rules=rules::Asked::default(), radius=None, threads=threads::Asked::ONE, *, count="cells"),
    text_signature = "(map, rules='predprey', radius=None, threads=1, *, count='cells')"
)]
pub fn survey<'py>(
    py: Python<'py>,
    map: map::Asked,
    rules: rules::Asked,
    radius: Option<&Bound<'py, PyAny>>,
    threads: threads::Asked,
    count: &str,
) -> PyResult<Counts<'py>> {
    let scene = map.under(py, &rules.0)?;
    let rules = rules.0.with_radius(optional_count("radius", radius)?);
    let count = match count {
        "cells" => Count::Cells,
        "floors" => Count::Floors,
        _ => return Err(value(format_args!("count must be 'cells' or 'floors', not '{count}'"))),
    };
    let workers = threads.workers()?;
    match &scene.board {
        Board::Square(squares) => surveyed(py, squares, &rules, count, &workers),
        Board::Hex(hexes) => surveyed(py, hexes, &rules, count, &workers),
    }
}

fn surveyed<'py, C: Judge>(
    py: Python<'py>,
    map: &Map<C>,
    rules: &Rules,
    count: Count,
    workers: &Workers,
) -> PyResult<Counts<'py>> {
    let bounds = bounds(map)?;
    let sight = Sight::new(map, rules).map_err(refused)?;
    // What is refused is refused before memory is asked for.
    sight.bands(count, Threads::One).map_err(refused)?;
    let shape = [bounds.height() as usize, bounds.width() as usize];
    let (sees, seen_by) = (zeros::<u32>(py, &shape)?, zeros::<u32>(py, &shape)?);
    let (mut own, mut others) = (sees.try_readwrite()?, seen_by.try_readwrite()?);
    let (own, others) = (own.as_slice_mut()?, others.as_slice_mut()?);
    py.detach(|| fill(&sight, count, workers, own, others))?;
    Ok((sees, seen_by))
}

/// Asks for band after band, until the caller has had enough.
fn fill<C: Judge>(
    sight: &Sight<'_, C, Map<C>>,
    count: Count,
    workers: &Workers,
    mut sees: &mut [u32],
    mut seen_by: &mut [u32],
) -> PyResult<()> {
    let done = workers.run_patiently(move |threads, go_on| {
        let mut bands = sight.bands(count, threads)?;
        while let Some(band) = bands.next_band_while(go_on)? {
            sees = put(sees, band.sees);
            seen_by = put(seen_by, band.seen_by);
        }
        Ok(())
    })?;
    done.map_err(|error: SightError<C>| refused(error))
}

/// Writes some numbers and gives back the places after them.
fn put<'a>(all: &'a mut [u32], some: &[u32]) -> &'a mut [u32] {
    let (now, later) = all.split_at_mut(some.len());
    now.copy_from_slice(some);
    later
}
