//! Full observations: channels of numbers, masked by what is seen.

use crate::arrays::{self, Order, output, wrong_shape};
use crate::batch::{Axis, Batch};
use crate::cells::Real;
use crate::map::order;
use crate::rules::RulesArg;
use crate::windows::{half_angle, side};
use crate::{errors, threads};
use eyeline::Grid;
use eyeline::window::{Axes, Layout, LayoutOptions};
use pyo3::prelude::*;

/// Returns what each agent observes: walls, then the layers in order, then visibility if it is wanted.
///
/// `layers` are numbers of shape `(L, H, W)`, indexed `[layer, y, x]` (`(B, L, H, W)` for many
/// worlds), read as `float32`. The answer is a `float32` array of shape `(N, channels, size, size)`.
/// Hidden cells are 0 in every channel, unless `mask=False`; with `keep_walls` the walls among them
/// stay. Cells off the map are 0 always. `axes` says which index of a channel comes first; it and
/// `keep_walls` are the rule's own unless given (`predprey`: `"yx"` and `False`; `predprey-env`:
/// `"xy"` and `True`). The rest, `headings` and `cone` too, is as in `windows`.
///
/// >>> import numpy as np, eyeline
/// >>> map = eyeline.Map.from_text("..#.")
/// >>> grass = np.array([[[0.25, 0.5, 0, 1]]], np.float32)
/// >>> seen = eyeline.observe(map, [(1, 0)], grass, size=5, visibility_channel=True)
/// >>> seen.shape
/// (1, 3, 5, 5)
/// >>> seen[0, :, 2]
/// array([[0.  , 0.  , 0.  , 1.  , 0.  ],
///        [0.  , 0.25, 0.5 , 0.  , 0.  ],
///        [0.  , 1.  , 1.  , 1.  , 0.  ]], dtype=float32)
#[pyfunction]
#[pyo3(
    signature = (map, agents, layers=None, size=None, rules=RulesArg::default(), *, mask=true, keep_walls=None, visibility_channel=false, axes=None, headings=None, cone=None, out=None, threads=threads::ThreadsArg::ONE),
    text_signature = "(map, agents, layers=None, size=9, rules='predprey', *, mask=True, keep_walls=None, visibility_channel=False, axes=None, headings=None, cone=None, out=None, threads=1)"
)]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub fn observe<'py>(
    py: Python<'py>,
    map: &Bound<'py, PyAny>,
    agents: &Bound<'py, PyAny>,
    layers: Option<&Bound<'py, PyAny>>,
    size: Option<&Bound<'py, PyAny>>,
    rules: RulesArg,
    mask: bool,
    keep_walls: Option<bool>,
    visibility_channel: bool,
    axes: Option<&str>,
    headings: Option<&Bound<'py, PyAny>>,
    cone: Option<Real>,
    out: Option<&Bound<'py, PyAny>>,
    threads: threads::ThreadsArg,
) -> PyResult<Bound<'py, PyAny>> {
    // Windows are cut out of square maps alone.
    let rules = rules.on(Grid::Square);
    let (batch, axis) = Batch::read(map, agents, headings, &rules)?;
    let wrong = |error| batch.wrong(error);
    let axes = axes.map(order).transpose()?.map(|order| match order {
        Order::Yx => Axes::Yx,
        Order::Xy => Axes::Xy,
    });
    let options = LayoutOptions { mask, keep_walls, visibility_channel, axes };
    let layout = Layout::told(&rules.rules, options);
    let size = side(size)?;
    let windows = rules.windows(size, layout, half_angle(cone)?).map_err(wrong)?;
    let (count, numbers) = match layers {
        Some(layers) => read_layers(layers, &batch, axis)?,
        None => (0, Vec::new()),
    };
    let channels = windows.channels(count);
    let shape = [&batch.lead[..], &[channels, size as usize, size as usize]].concat();
    let mut output = output::<f32>(py, out, &shape)?;
    let out = output.values()?;
    let workers = threads.workers()?;
    let done = py.detach(|| {
        let lists = count * batch.len();
        let area = numbers.len().checked_div(lists).unwrap_or(0).max(1);
        let layers: Vec<&[f32]> = numbers.chunks_exact(area).collect();
        workers.run(|threads| {
            batch.ask(&layers, threads, |crowds| windows.observe(crowds, threads, out))
        })
    });
    done.map_err(wrong)?;
    Ok(output.array)
}

/// Returns how many layers a world has, and the numbers of all.
fn read_layers(
    layers: &Bound<'_, PyAny>,
    batch: &Batch,
    axis: Axis,
) -> PyResult<(usize, Vec<f32>)> {
    let extents = batch.extents();
    let mut sizes = extents.iter().map(|extent| {
        let bounds = extent.bounds();
        (extent.is_bounded(), bounds.height(), bounds.width())
    });
    let first = sizes.next();
    if let Some((false, ..)) = first {
        let hint = eyeline_scene::bounds(Grid::Square);
        return Err(errors::value(format_args!("an unbounded map has no layers; {hint}")));
    }
    if let Some((index, _)) = sizes.enumerate().find(|(_, size)| Some(*size) != first) {
        let index = index + 1;
        return Err(errors::value(format_args!(
            "worlds with layers must have one size, and world {index} differs from the first"
        )));
    }
    let (count, numbers) = arrays::numbers::<f32, _>("layers", layers, Order::Yx, |shape| {
        let sides = first.map(|(_, height, width)| [height as usize, width as usize]);
        let fits = |given: &[usize]| sides.map_or(given.len() == 2, |sides| given == sides);
        match (axis, shape) {
            (Axis::Single, [count, rest @ ..]) if fits(rest) => Ok(*count),
            (Axis::Many, [worlds, count, rest @ ..]) if *worlds == batch.len() && fits(rest) => {
                Ok(*count)
            }
            _ => {
                let sides = sides.map(|[height, width]| format!("{height}, {width}"));
                let sides = sides.unwrap_or("H, W".to_owned());
                let wanted = match axis {
                    Axis::Single => format!("(L, {sides})"),
                    Axis::Many => format!("({}, L, {sides})", batch.len()),
                };
                Err(wrong_shape("layers", &wanted, shape))
            }
        }
    })?;
    Ok((count, numbers.values))
}
