//! The windows of many agents on a square map, into arrays that are reused from call to call.

use crate::buffers::{self, IN, OUT};
use crate::maps::decimal;
use crate::sight::cells;
use crate::table::{self, Object};
use eyeline::batch::{Crowd, Windows, WindowsError};
use eyeline::window::{Axes, Heading, Layout, LayoutOptions};
use eyeline::{Cell, Map};
use eyeline_js_hot::Agents;
use eyeline_scene::{Code, Fault};
use std::rc::Rc;

/// Windows of one size under rules.
pub struct Cut {
    windows: Windows<'static, Cell>,
}

/// Makes windows. Each option is -1 for the rule's own, 0 or 1; a half angle of NaN means no cone.
pub fn new(rules: u32, size: f64, options: [i32; 4], half_angle: f64) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let [mask, keep_walls, visibility, axes] = options;
    let choice = |option: i32| (option >= 0).then_some(option == 1);
    let options = LayoutOptions {
        mask: choice(mask).unwrap_or(true),
        keep_walls: choice(keep_walls),
        visibility_channel: choice(visibility).unwrap_or(false),
        axes: choice(axes).map(|xy| if xy { Axes::Xy } else { Axes::Yx }),
    };
    if size.fract() != 0.0 || !(1.0..=f64::from(u32::MAX)).contains(&size) {
        let problem = format!("size must be an odd whole number from 1, not {size}");
        return Err(Fault::bad_value(problem));
    }
    let windows = Windows::squares(&rules, size as u32).map_err(refused)?;
    let windows = windows.with_layout(Layout::told(&rules, options));
    let windows = if half_angle.is_nan() {
        windows
    } else {
        windows.with_half_angle(decimal("halfAngle", half_angle)?).map_err(refused)?
    };
    Ok(table::keep(Object::Windows(Rc::new(Cut { windows: windows.into_owned() }))))
}

fn refused(error: WindowsError<Cell>) -> Fault {
    let message = error.to_string();
    match error {
        WindowsError::Sight(error) => error.into(),
        WindowsError::Rules(error) => error.into(),
        _ => Fault::new(Code::BadValue, message),
    }
}

/// Asks about the crowd that JavaScript wrote: agents, then as many headings if there are any.
fn ask<R>(
    map: u32,
    agents: u32,
    headings: u32,
    question: impl FnOnce(&Map<Cell>, &[Cell], Option<&[Heading]>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    let scene = table::scene(map)?;
    let scene = scene.borrow();
    let map = scene.board.squares().ok_or_else(|| {
        Fault::new(Code::WrongGrid, "windows are cut out of square maps, and this map is hex")
    })?;
    let headings: Option<Vec<Heading>> = (headings != 0).then(|| {
        buffers::with(|buffers| {
            let all = buffers.ints[IN].split_off(2 * agents as usize);
            all.as_chunks::<2>().0.iter().map(|&[dx, dy]| Heading::new(dx, dy)).collect()
        })
    });
    let agents = cells(map, "agent")?;
    question(map, &agents, headings.as_deref())
}

fn crowd<'a>(
    map: &'a Map<Cell>,
    agents: &'a [Cell],
    headings: Option<&'a [Heading]>,
) -> Agents<'a> {
    match headings {
        Some(headings) => Crowd::facing(map, agents, headings),
        None => Crowd::new(map, agents),
    }
}

/// Leaves what each agent sees, one byte a cell, and returns how many bytes there are.
pub fn bytes(windows: u32, map: u32, agents: u32, headings: u32) -> Result<i32, Fault> {
    let cut = table::windows(windows)?;
    ask(map, agents, headings, |map, agents, headings| {
        buffers::with(|buffers| {
            let out = &mut buffers.bytes[OUT];
            out.resize(agents.len() * cut.windows.area(), 0);
            eyeline_js_hot::see(&cut.windows, crowd(map, agents, headings), out)
                .map_err(refused)?;
            Ok(out.len() as i32)
        })
    })
}

/// Leaves what each agent observes, with the layers that JavaScript wrote one after the other, and
/// returns how many numbers there are.
pub fn observe(
    windows: u32,
    map: u32,
    agents: u32,
    headings: u32,
    layers: u32,
) -> Result<i32, Fault> {
    let cut = table::windows(windows)?;
    let layers = layers as usize;
    ask(map, agents, headings, |map, agents, headings| {
        buffers::with(|buffers| {
            let [given, out] = &mut buffers.singles;
            let part = given.len().checked_div(layers).unwrap_or(1);
            let channels: Vec<&[f32]> = given.chunks_exact(part.max(1)).take(layers).collect();
            out.resize(agents.len() * cut.windows.channels(layers) * cut.windows.area(), 0.0);
            let crowd = crowd(map, agents, headings).with_layers(&channels);
            eyeline_js_hot::observe(&cut.windows, crowd, out).map_err(refused)?;
            Ok(out.len() as i32)
        })
    })
}
