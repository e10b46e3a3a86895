//! The cost of questions, in cells. The unit is one cell of a swept field, including its place in the
//! reply; what takes longer to compute or to write costs more.

use crate::drawing::Viewport;
use crate::fault::Fault;
use crate::scene::SceneSpec;
use eyeline::map::MAX_CELLS;
use eyeline::memory::Memory;
use eyeline::rules::{SightLine, SquareLine};
use eyeline::{Bounds, Coord, Map, Rules, Sight};

/// The cost of a walked cell, which has a part of a line of its own.
const WALKED: u128 = 4;
/// The number of steps of a single pair that cost one cell.
const STEPS: u128 = 16;
/// The cost of a step of a proof, which is written with its cell, index, cover and height.
const STEP: u128 = 8;
/// The cost of a proof of corner rules, which is written with its 16 segments and what blocks each.
const SEGMENTS: u128 = 256;
/// The cost of a cell of a chart, which is looked up in a memory.
const CHARTED: u128 = 2;
/// The number of bytes that cost one cell.
const CELL_BYTES: u128 = 12;

/// Returns the cost of a field: rules that cast shadows look at each cell once, others look along
/// lines.
///
/// ```
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
/// use eyeline_scene::field_cost;
/// let (map, rules) = (Map::new(Extent::rectangle(10, 10)?), Rules::named("predprey")?);
/// assert_eq!(field_cost(&Sight::new(&map, &rules)?, Cell::new(0, 0))?, 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn field<C: Coord>(sight: &Sight<'_, C, Map<C>>, from: C) -> Result<u128, Fault> {
    let bounds = sight.reach(from)?;
    Ok(if sight.keeps_along_lines() { kept(from, bounds) } else { bounds.area() })
}

/// Returns the cost of a field with the penalties of cover.
pub(super) fn cover_field<C: Coord>(sight: &Sight<'_, C, Map<C>>, from: C) -> Result<u128, Fault> {
    let bounds = sight.reach(from)?;
    Ok(kept(from, bounds) + bounds.area())
}

/// Returns the cost of a window with this many numbers that looks at these cells.
pub(super) fn window(
    rules: &Rules,
    map: &Map<eyeline::Cell>,
    at: eyeline::Cell,
    numbers: u128,
    reach: u32,
) -> u128 {
    // A rule that adds something up along its line cannot be swept.
    let keeps = Sight::new(map, rules).is_ok_and(|sight| sight.keeps_along_lines());
    numbers + if keeps { kept(at, Bounds::around(at, reach)) } else { 0 }
}

/// Returns the cost of a matrix. It writes one digit a pair, where a field writes two numbers a cell.
pub(super) fn matrix<C: Coord>(sight: &Sight<'_, C, Map<C>>) -> u128 {
    let cells = u128::from(sight.extent().len().unwrap_or(0));
    let all = cells * cells / 16;
    if sight.keeps_along_lines() { all * WALKED } else { all }
}

/// Returns the number of cells of a line, or slightly more.
pub(super) fn line<C: Coord>(from: C, to: C) -> u128 {
    let (first, second) = from.offset_to(to);
    u128::from(first.unsigned_abs().max(second.unsigned_abs())) + 1
}

/// Returns the cost of a proof.
pub(super) fn trace<C: Coord>(rules: &Rules, from: C, to: C) -> u128 {
    let segments = matches!(rules.params().line, SightLine::Square(SquareLine::Corners(_)));
    STEP * line(from, to) + if segments { SEGMENTS } else { 0 }
}

/// Returns the cost of an explanation: each obstacle of the line is removed once.
pub(super) fn explanation<C: Coord>(from: C, to: C) -> u128 {
    line(from, to).pow(2)
}

/// Returns the cost of an explorer's map.
pub(super) fn chart<C: Coord>(
    viewport: Viewport,
    memory: &Memory<C>,
    party: C,
) -> Result<u128, Fault> {
    Ok(CHARTED * viewport.bounds(memory, party)?.area())
}

/// Returns how many cells a scene states that its map has.
pub(super) fn scene(spec: &SceneSpec) -> u128 {
    let stated = |side: Option<u64>| u128::from(side.unwrap_or(0));
    let hexes = stated(spec.radius).saturating_pow(2).saturating_mul(3);
    let cells = stated(spec.width).saturating_mul(stated(spec.height));
    cells.max(hexes).min(MAX_CELLS.into())
}

/// Returns the cost of a reply of this many bytes that exists already.
pub(super) fn bytes(bytes: usize) -> u128 {
    (bytes as u128).div_ceil(CELL_BYTES)
}

/// Returns the cost of a box under a rule that looks along lines. The further away, the more may have been met along the
/// lines.
fn kept<C: Coord>(from: C, bounds: Bounds) -> u128 {
    let (column, row) = from.place();
    let Bounds { left, top, right, bottom } = bounds;
    let furthest = (right - column).max(column - left).max(bottom - row).max(row - top);
    bounds.area() * (WALKED + furthest.unsigned_abs() as u128 / STEPS)
}
