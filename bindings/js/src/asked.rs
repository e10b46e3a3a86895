//! Questions over JavaScript's functions (`eyeline_js_hot::Asked`). What a function answers is checked on the
//! other side of the border; a number that the engine cannot hold is a fault here.

use crate::abi;
use crate::buffers::{self, OUT};
use crate::maps::whole;
use crate::rules::Near;
use crate::sight::{Kept, Last, checked_radius};
use crate::table;
use eyeline::sight::StepKind;
use eyeline::{Cause, Cell, Coord, Extent, Grid, Hex, Millionths, Sight, Trace};
use eyeline_js_hot::{Asked, Fast};
use eyeline_scene::{Fault, locate};
use std::cell;

/// Returns a world of functions, of which most questions will be about cells between two corners.
fn world(functions: u32, from: [f64; 2], to: [f64; 2]) -> Result<Asked, Fault> {
    Ok(Asked::new(abi::asked, functions, [whole("from", from)?, whole("to", to)?]))
}

/// Returns an answer, unless a function gave a number that the engine cannot hold.
fn settle<T>(world: Asked, answer: T) -> Result<T, Fault> {
    match world.wrong() {
        None => Ok(answer),
        Some((layer, error)) => Err(Fault::bad_value(format!("{}: {error}", layer.key()))),
    }
}

/// Evaluates an expression with the cells of the rules' grid.
macro_rules! on_grid {
    ($rules:expr, $kind:ident => $result:expr) => {
        match $rules.grid() {
            Grid::Square => {
                type $kind = Cell;
                $result
            }
            Grid::Hex => {
                type $kind = Hex;
                $result
            }
        }
    };
}

fn place<C: Coord>(role: &str, at: [f64; 2]) -> Result<C, Fault> {
    locate(Extent::plane(), role, whole(role, at)?)
}

/// Whether one cell sees another, over functions.
pub fn los(rules: u32, functions: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let world = world(functions, from, to)?;
    let seen = on_grid!(rules, C => {
        C::los_over(&world, &rules, place("from", from)?, place("to", to)?)?
    });
    settle(world, i32::from(seen))
}

/// Leaves the cells that are seen within a radius, over functions.
pub fn field(rules: u32, functions: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let radius = checked_radius(radius)?;
    // Without a radius most cells are asked about far away, and kept in a table.
    let near = f64::from(radius.unwrap_or(0).min(1024));
    let mut world = world(functions, from.map(|axis| axis - near), from.map(|axis| axis + near))?;
    if let (Grid::Hex, Some(radius)) = (rules.grid(), radius) {
        world = world.within(place("from", from)?, radius);
    }
    let rules = NEAR.with(|near| near.within(&rules, radius));
    // A function may ask for a field of its own, which then finds nothing to reuse.
    let mut last = LAST.take();
    on_grid!(rules, C => C::field_over(&world, &rules, place("from", from)?, C::mask(&mut last))?);
    settle(world, ())?;
    let count = buffers::with(|buffers| {
        let cells = &mut buffers.ints[OUT];
        on_grid!(rules, C => C::list(C::mask(&mut last), cells));
        cells.len() as i32
    });
    LAST.set(last);
    Ok(count)
}

thread_local! {
    static NEAR: Near = Near::default();
    static LAST: cell::Cell<Last> = cell::Cell::default();
}

/// The numbers that lead a proof, and the numbers of each step.
const HEAD: usize = 6;
const STEP: usize = 6;

/// Leaves the proof of a verdict, over functions, as numbers: whether it is visible, the sum of cover,
/// its penalty, the index of the step that blocks or -1, the cause or -1, and the number of steps; then
/// for each step its cell, its kind (0 start, 1 middle, 2 target), marks (1 tile, 2 edge), its cover or
/// NaN, and its height or NaN.
pub fn trace(rules: u32, functions: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let world = world(functions, from, to)?;
    let numbers = on_grid!(rules, C => {
        let sight = Sight::<C, _>::new(&world, &rules)?;
        numbers(&sight.trace(place("from", from)?, place("to", to)?)?)
    });
    settle(world, ())?;
    Ok(tell(numbers))
}

/// Leaves a proof, in the same form, of a map that is looked at.
pub fn tell_trace<C: Coord>(trace: &Trace<C>) -> i32 {
    tell(numbers(trace))
}

fn tell(numbers: Vec<f64>) -> i32 {
    buffers::with(|buffers| {
        buffers.doubles[OUT] = numbers;
        buffers.doubles[OUT].len() as i32
    })
}

fn numbers<C: Coord>(trace: &Trace<C>) -> Vec<f64> {
    let mut out = Vec::with_capacity(HEAD + STEP * trace.steps.len());
    let (index, cause) = match &trace.blocked_by {
        Some(blocked) => (blocked.index.map_or(-1.0, f64::from), code(blocked.by)),
        None => (-1.0, -1.0),
    };
    let (sum, penalty) = (trace.cover_sum.to_f64(), trace.cover_penalty);
    out.extend([trace.visible.into(), sum, penalty, index, cause, trace.steps.len() as f64]);
    for step in &trace.steps {
        let [first, second] = step.cell.axes();
        let kind = match step.kind {
            StepKind::Start => 0.0,
            StepKind::Mid => 1.0,
            StepKind::Target => 2.0,
        };
        let marks = f64::from(u8::from(step.blocked_tile) + 2 * u8::from(step.blocked_edge));
        let decimal = |number: Option<Millionths>| number.map_or(f64::NAN, Millionths::to_f64);
        let (cover, height) = (decimal(step.soft_cover), decimal(step.elevation));
        out.extend([first.into(), second.into(), kind, marks, cover, height]);
    }
    out
}

/// The causes in the order of the contract.
fn code(cause: Cause) -> f64 {
    match cause {
        Cause::Tile => 0.0,
        Cause::Edge => 1.0,
        Cause::Elevation => 2.0,
        Cause::Corner => 3.0,
        Cause::Smoke => 4.0,
        Cause::Opacity => 5.0,
        Cause::Range => 6.0,
        Cause::Cone => 7.0,
        Cause::Unit => 8.0,
    }
}

/// Leaves the cells of a rule's line between two cells, without a map.
pub fn line(rules: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let world = world(0, from, from)?;
    let cells: Vec<[i32; 2]> = on_grid!(rules, C => {
        let sight = Sight::<C, _>::new(&world, &rules)?;
        let trace = sight.trace(place("from", from)?, place("to", to)?)?;
        trace.line.iter().map(|at| at.axes()).collect()
    });
    Ok(buffers::tell_ints(cells.into_iter().flatten()))
}
