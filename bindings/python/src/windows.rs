//! The windows of agents: what they see around them, as masks.

use crate::arrays::output;
use crate::batch::Batch;
use crate::cells::{Real, count};
use crate::edit::decimal;
use crate::rules::RulesArg;
use crate::threads;
use eyeline::window::{Axes, Layout};
use eyeline::{Grid, Millionths};
use pyo3::prelude::*;

/// The size of a window: odd, which the engine checks.
pub fn side(size: Option<&Bound<'_, PyAny>>) -> PyResult<u32> {
    let size = size.map_or(Ok(9), |size| count("size", size))?;
    // A size that is too large here is too large for the engine, which says so. It stays odd or even.
    Ok(u32::try_from(size).unwrap_or(u32::MAX - 1 + (size % 2) as u32))
}

/// Returns a cone to either side of an agent's heading, in degrees.
pub fn half_angle(cone: Option<Real>) -> PyResult<Option<Millionths>> {
    cone.map(|Real(degrees)| decimal("cone", degrees)).transpose()
}

/// Returns what each agent sees of the window around it.
///
/// `map` is a `Map`, or an array of walls indexed `[y, x]`; `agents` whole numbers of shape `(N, 2)`,
/// an `(x, y)` a row; `size` odd. The answer is a `uint8` array of shape `(N, size, size)`, indexed
/// `[agent, y, x]` under every rule: 1 where the agent sees the cell, 0 where it does not and off the
/// map. Many worlds at once: walls `(B, H, W)`, or a list of `Map`s, with agents `(B, N, 2)` give
/// `(B, N, size, size)`.
///
/// `headings` has the shape of `agents`, with a `(dx, dy)` each. They move every window ahead, so that
/// its agent stands at the rear: in the middle of a side, or in a corner if it looks diagonally. Under
/// `minigrid`, which needs headings and takes the four straight ones, the window is also turned so that
/// ahead is up. `cone` is the number of degrees that an agent sees to either side of its heading.
///
/// `out` is written instead of a new array; it must be C-contiguous and of exactly this dtype and
/// shape, may overlap what is read, and stays untouched if the call fails. `threads` is 1, a number of
/// threads, or 0 or `None` for one a core; the answer is the same.
///
/// >>> import numpy as np, eyeline
/// >>> walls = np.zeros((3, 5), bool)
/// >>> walls[1, 2] = True
/// >>> eyeline.windows(walls, [(1, 1)], size=5)[0]
/// array([[0, 0, 0, 0, 0],
///        [0, 1, 1, 1, 1],
///        [0, 1, 1, 1, 0],
///        [0, 1, 1, 1, 1],
///        [0, 0, 0, 0, 0]], dtype=uint8)
/// >>> eyeline.windows(walls, [(1, 1)], 3, headings=[(1, 0)], cone=45)[0]
/// array([[0, 1, 1],
///        [1, 1, 0],
///        [0, 1, 1]], dtype=uint8)
#[pyfunction]
#[pyo3(
    signature = (map, agents, size=None, rules=RulesArg::default(), out=None, threads=threads::ThreadsArg::ONE, *, headings=None, cone=None),
    text_signature = "(map, agents, size=9, rules='predprey', out=None, threads=1, *, headings=None, cone=None)"
)]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub fn windows<'py>(
    py: Python<'py>,
    map: &Bound<'py, PyAny>,
    agents: &Bound<'py, PyAny>,
    size: Option<&Bound<'py, PyAny>>,
    rules: RulesArg,
    out: Option<&Bound<'py, PyAny>>,
    threads: threads::ThreadsArg,
    headings: Option<&Bound<'py, PyAny>>,
    cone: Option<Real>,
) -> PyResult<Bound<'py, PyAny>> {
    // Windows are cut out of square maps alone.
    let rules = rules.on(Grid::Square);
    let (batch, _) = Batch::read(map, agents, headings, &rules)?;
    let wrong = |error| batch.wrong(error);
    let (size, layout) = (side(size)?, Layout { axes: Axes::Yx, ..Layout::of(&rules.rules) });
    let windows = rules.windows(size, layout, half_angle(cone)?).map_err(wrong)?;
    let shape = [&batch.lead[..], &[size as usize; 2]].concat();
    let mut output = output::<u8>(py, out, &shape)?;
    let out = output.values()?;
    let workers = threads.workers()?;
    let done = py.detach(|| {
        workers.run(|threads| batch.ask(&[], threads, |crowds| windows.bytes(crowds, threads, out)))
    });
    done.map_err(wrong)?;
    Ok(output.array)
}
