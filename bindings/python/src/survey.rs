//! Surveys: how exposed every cell is.

use crate::arrays::zeros;
use crate::cells::optional_count;
use crate::errors::{refused, value};
use crate::layers::bounds;
use crate::threads::{self, Workers};
use crate::{map, rules};
use eyeline::batch::{Count, Threads};
use eyeline::{Coord, Map, Sight, SightError};
use eyeline_scene::with_map;
use numpy::{PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;

/// Two arrays of numbers.
type Counts<'py> = (Bound<'py, PyArrayDyn<u32>>, Bound<'py, PyArrayDyn<u32>>);

/// Returns how many cells each cell sees, and how many see it: two `uint32` arrays indexed `[y, x]`.
///
/// `count="floors"` leaves walls out, as observers and as targets. `radius` replaces the rule's.
///
/// >>> import eyeline
/// >>> sees, seen_by = eyeline.survey(eyeline.Map.from_text("..#.."), count="floors")
/// >>> sees
/// array([[2, 2, 0, 2, 2]], dtype=uint32)
#[pyfunction]
#[pyo3(
    signature = (map, rules=rules::RulesArg::default(), radius=None, threads=threads::ThreadsArg::ONE, *, count="cells"),
    text_signature = "(map, rules=None, radius=None, threads=1, *, count='cells')"
)]
pub fn survey<'py>(
    py: Python<'py>,
    map: map::MapArg,
    rules: rules::RulesArg,
    radius: Option<&Bound<'py, PyAny>>,
    threads: threads::ThreadsArg,
    count: &str,
) -> PyResult<Counts<'py>> {
    let (scene, rules) = map.under(py, rules)?;
    let rules = rules.with_radius(optional_count("radius", radius)?);
    let count = match count {
        "cells" => Count::Cells,
        "floors" => Count::Floors,
        _ => return Err(value(format_args!("count must be 'cells' or 'floors', not '{count}'"))),
    };
    let workers = threads.workers()?;
    with_map!(&scene.board, |map| {
        let bounds = bounds(map)?;
        let sight = Sight::new(map, &rules).map_err(refused)?;
        // Refusals come before memory is allocated.
        sight.bands(count, Threads::One).map_err(refused)?;
        let shape = [bounds.height() as usize, bounds.width() as usize];
        let (sees, seen_by) = (zeros::<u32>(py, &shape)?, zeros::<u32>(py, &shape)?);
        {
            let (mut own, mut others) = (sees.try_readwrite()?, seen_by.try_readwrite()?);
            let (own, others) = (own.as_slice_mut()?, others.as_slice_mut()?);
            py.detach(|| fill(&sight, count, &workers, own, others))?;
        }
        Ok((sees, seen_by))
    })
}

/// Asks for band after band, until the caller wants to stop.
fn fill<C: Coord>(
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

/// Writes some numbers and returns the places after them.
fn put<'a>(all: &'a mut [u32], some: &[u32]) -> &'a mut [u32] {
    let (now, later) = all.split_at_mut(some.len());
    now.copy_from_slice(some);
    later
}
