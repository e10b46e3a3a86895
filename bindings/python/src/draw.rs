//! Drawing: a map with what is known of it, or channels side by side, by the one drawing model.

use crate::arrays::{self, Order, wrong_shape};
use crate::cells::{Named, Real, count as count_of, gathered};
use crate::errors::{kind, refused, value};
use crate::layers::{bounds, checked};
use crate::map::{self, order};
use crate::masks::marked;
use crate::picture::Picture;
use crate::rules;
use eyeline::{Cell, Coord, Extent, Grid, Mask, Sight, World};
use eyeline_scene::drawing::{
    Drawing, Knowledge, LegendDisplay, Page, Sheet, SvgOptions, Theme, check_room,
};
use eyeline_scene::{Scene, with_map};
use pyo3::prelude::*;
use pyo3::types::PyMapping;

/// How pictures look.
fn look(theme: &str, cell: Option<Real>, legend: bool, bare: bool) -> PyResult<SvgOptions> {
    let cell = cell.map(|Real(cell)| cell);
    if let Some(cell) = cell.filter(|cell| !(cell.is_finite() && *cell > 0.0)) {
        return Err(value(format_args!("cell must be a number of pixels above 0, not {cell:?}")));
    }
    let theme = match theme {
        "dark" => Theme::Dark,
        "light" => Theme::Light,
        _ => return Err(value(format_args!("theme must be 'dark' or 'light', not '{theme}'"))),
    };
    let legend = if legend { LegendDisplay::Shown } else { LegendDisplay::Omitted };
    let page = if bare { Page::Bare } else { Page::Whole };
    Ok(SvgOptions { cell, legend, theme, page })
}

/// Draws a map with what is known of it.
///
/// `field` shows what is seen: an array as `field` gives it. `trace` shows why, or why not: a pair of
/// cells `(a, b)`, judged by `rules`. `marks` are letters by cell, `{(x, y): "P"}`. `numbers` colours
/// cells: an array indexed `[y, x]`, NaN where there is none.
///
/// `cell` is the width of a cell in pixels; `theme` is `"dark"` or `"light"`. A `bare` picture is the
/// map alone, exactly as large as its cells.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.\n@..T\n")
/// >>> seen = eyeline.field(map, "@")
/// >>> eyeline.draw(map, field=seen, trace=("@", "T"), caption="a clear line").svg[:4]
/// '<svg'
#[pyfunction]
#[pyo3(
    signature = (map, *, field=None, trace=None, marks=None, numbers=None, rules=rules::RulesArg::default(), caption="", theme="dark", cell=None, legend=true, bare=false),
    text_signature = "(map, *, field=None, trace=None, marks=None, numbers=None, rules=None, caption='', theme='dark', cell=None, legend=True, bare=False)"
)]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub fn draw(
    py: Python<'_>,
    map: map::MapArg,
    field: Option<&Bound<'_, PyAny>>,
    trace: Option<&Bound<'_, PyAny>>,
    marks: Option<&Bound<'_, PyMapping>>,
    numbers: Option<&Bound<'_, PyAny>>,
    rules: rules::RulesArg,
    caption: &str,
    theme: &str,
    cell: Option<Real>,
    legend: bool,
    bare: bool,
) -> PyResult<Picture> {
    let options = look(theme, cell, legend, bare)?;
    let (scene, rules) = match trace {
        Some(_) => map.under(py, rules)?,
        None => (map.scene(), rules.on(map.grid())),
    };
    let mut drawing = with_map!(&scene.board, |map| {
        let bounds = bounds(map)?;
        check_room(1, bounds).map_err(refused)?;
        let mut drawing = Drawing::of(&scene, map, bounds);
        if let Some(field) = field {
            drawing.show_field(&read_field(field, map)?);
        }
        if let Some(numbers) = numbers {
            let sides = [drawing.rows().count(), drawing.columns];
            let check = checked("numbers", sides);
            let ((), numbers) = arrays::numbers("numbers", numbers, Order::Yx, check)?;
            drawing.set_numbers(&numbers.values);
        }
        if let Some(pair) = trace {
            let cells: Vec<Named> = pair.extract().unwrap_or_default();
            let [a, b] = &cells[..] else {
                return Err(kind("trace", "a pair of cells (a, b)", pair));
            };
            let (a, b) = (a.on(&scene, "trace[0]")?, b.on(&scene, "trace[1]")?);
            let sight = Sight::new(map, &rules.rules).map_err(refused)?;
            drawing.show_trace(map, a, b, &sight.trace(a, b).map_err(refused)?);
        }
        drawing
    });
    put_marks(&mut drawing, &scene, marks)?;
    drawing.caption = caption.to_owned();
    Ok(Picture { svg: py.detach(|| drawing.to_svg(&options)) })
}

/// Reads a field as this package returns it: a frame on squares, a list of cells on hexes.
fn read_field<C: Coord>(field: &Bound<'_, PyAny>, map: &eyeline::Map<C>) -> PyResult<Mask<C>> {
    let bounds = bounds(map)?;
    if C::GRID == Grid::Hex {
        let mut seen = Mask::new(bounds);
        gathered::<C>("field", field)?.into_iter().for_each(|at| seen.insert(at));
        return Ok(seen);
    }
    let sides = [bounds.height() as usize, bounds.width() as usize];
    let ((), bits) = arrays::bits("field", field, Order::Yx, checked("field", sides))?;
    Ok(marked(map.extent(), &bits.values))
}

/// Puts letters on cells.
fn put_marks(
    drawing: &mut Drawing,
    scene: &Scene,
    marks: Option<&Bound<'_, PyMapping>>,
) -> PyResult<()> {
    // A copy of the list, so that changes during the call do no harm.
    let marks = marks.map(|marks| marks.items()).transpose()?;
    for entry in marks.into_iter().flatten() {
        let (at, mark): (Bound<'_, PyAny>, Bound<'_, PyAny>) = entry.extract()?;
        let letter: char =
            mark.extract().map_err(|_| kind("marks", "one character each", &mark))?;
        let [first, second] = at.extract::<Named>()?.axes(scene)?;
        let cell = i32::try_from(first).and_then(|first| Ok([first, i32::try_from(second)?]));
        match cell.ok().filter(|&cell| drawing.tile(cell).is_some()) {
            Some(cell) => drawing.set_marks([(cell, letter)]),
            None => {
                let wrong =
                    format_args!("the mark '{letter}' at [{first},{second}] is off the map");
                return Err(value(wrong));
            }
        }
    }
    Ok(())
}

/// Draws a window channel by channel, each with its numbers in colours.
///
/// `observation` is what one agent observes: numbers of shape `(channels, size, size)`, or `(size,
/// size)` for one channel. `names` are their captions. With `seen`, a mask of shape `(size, size)`,
/// cells that are not seen are shown as such. `axes` says which index comes first in both. `columns`
/// pictures stand side by side. Colours go from the lowest number, or 0, to the highest. The rest is as
/// in `draw`.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.\n....\n")
/// >>> [channels] = eyeline.observe(map, [(1, 0)], size=3, visibility_channel=True)
/// >>> eyeline.draw_channels(channels, ["walls", "visibility"], bare=True, cell=10).rgb().shape
/// (30, 66, 3)
#[pyfunction]
#[pyo3(signature = (observation, names=None, *, seen=None, marks=None, axes="yx", columns=None, theme="dark", cell=None, legend=true, bare=false))]
#[expect(clippy::too_many_arguments, reason = "Python has them by name")]
pub fn draw_channels(
    observation: &Bound<'_, PyAny>,
    names: Option<Vec<String>>,
    seen: Option<&Bound<'_, PyAny>>,
    marks: Option<&Bound<'_, PyMapping>>,
    axes: &str,
    columns: Option<&Bound<'_, PyAny>>,
    theme: &str,
    cell: Option<Real>,
    legend: bool,
    bare: bool,
) -> PyResult<Picture> {
    let (options, order) = (look(theme, cell, legend, bare)?, order(axes)?);
    let window = |count: usize, height: usize, width: usize| {
        let extent = Extent::<Cell>::rectangle(width as u64, height as u64).map_err(refused)?;
        check_room(count, extent.bounds()).map_err(refused)?;
        Ok((count, extent))
    };
    let ((count, extent), numbers) =
        arrays::numbers::<f64, _>("observation", observation, order, |shape| match *shape {
            [height, width] => window(1, height, width),
            [count, height, width] => window(count, height, width),
            _ => Err(wrong_shape("observation", "(channels, size, size)", shape)),
        })?;
    let names: Vec<String> = match names {
        None => (0..count).map(|channel| format!("channel {channel}")).collect(),
        Some(names) if names.len() == count => names,
        Some(names) => {
            let given = names.len();
            return Err(value(format_args!("there are {count} channels and {given} names")));
        }
    };
    let (map, bounds) = (eyeline::Map::new(extent), extent.bounds());
    let scene = Scene::from(map.clone());
    let mut blank = Drawing::of(&scene, &map, bounds);
    if let Some(seen) = seen {
        let sides = [bounds.height() as usize, bounds.width() as usize];
        let ((), bits) = arrays::bits("seen", seen, order, checked("seen", sides))?;
        for (tile, bit) in blank.tiles.iter_mut().flatten().zip(bits.values) {
            tile.view = if bit == 0 { Knowledge::Hidden } else { Knowledge::Seen };
        }
    }
    put_marks(&mut blank, &scene, marks)?;
    let columns = columns.map(|columns| count_of("columns", columns)).transpose()?;
    let channels = names.into_iter().zip(numbers.values.chunks_exact(bounds.area() as usize));
    let svg = observation.py().detach(|| {
        let columns = columns.map(|columns| columns as usize);
        Sheet::of_channels(&blank, channels, columns).to_svg(&options)
    });
    Ok(Picture { svg })
}
