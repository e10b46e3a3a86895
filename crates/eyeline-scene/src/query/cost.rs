//! What questions cost, in cells: a cell of a swept field, its place in the reply included, is the
//! measure. Whatever takes longer to look at, or to write, costs more.

use crate::drawing::Viewport;
use crate::fault::Fault;
use crate::scene::SceneSpec;
use eyeline::rules::{SightLine, SquareLine};
use eyeline::{Bounds, Coord, Judge, MAX_CELLS, Map, Memory, Rules, Sight};

/// A walked cell has a line of its own, in part.
const WALKED: u128 = 4;
/// Of a pair that is asked by itself, so many steps cost a cell.
const STEPS: u128 = 16;
/// A step of a proof is written with its cell, its index, its cover and its height.
const STEP: u128 = 8;
/// A proof of corner rules is written with its 16 segments and what blocks each.
const SEGMENTS: u128 = 256;
/// A cell of a chart is looked up in a memory.
const CHARTED: u128 = 2;
/// So many bytes are written for a cell.
const CELL_BYTES: u128 = 12;

/// What a field costs: rules that cast shadows look at each cell once, others look along lines.
///
/// ```
/// use eyeline::{Cell, Extent, Map, Rules, Sight};
/// use eyeline_scene::field_cost;
/// let (map, rules) = (Map::new(Extent::rectangle(10, 10)?), Rules::named("predprey")?);
/// assert_eq!(field_cost(&Sight::new(&map, &rules)?, Cell::new(0, 0))?, 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn field<C: Judge>(sight: &Sight<'_, C, Map<C>>, from: C) -> Result<u128, Fault> {
    let bounds = sight.reach(from)?;
    Ok(if sight.keeps_along_lines() { kept(from, bounds) } else { bounds.area() })
}

/// The same with the penalties of cover.
pub(super) fn cover_field<C: Judge>(sight: &Sight<'_, C, Map<C>>, from: C) -> Result<u128, Fault> {
    let bounds = sight.reach(from)?;
    Ok(kept(from, bounds) + bounds.area())
}

/// A window of so many numbers that looks at these cells.
pub(super) fn window(
    rules: &Rules,
    map: &Map<eyeline::Cell>,
    at: eyeline::Cell,
    numbers: u128,
    reach: u32,
) -> u128 {
    let looks = if keeps_something(rules, map) { kept(at, Bounds::around(at, reach)) } else { 0 };
    numbers + looks
}

/// Everybody on a map of so many cells. A digit a pair, where a field has a pair of numbers a cell.
pub(super) fn matrix<C: Judge>(sight: &Sight<'_, C, Map<C>>) -> u128 {
    let cells = u128::from(sight.extent().len().unwrap_or(0));
    let all = cells * cells / 16;
    if sight.keeps_along_lines() { all * WALKED } else { all }
}

/// How many cells a line has, or a few more.
pub(super) fn line<C: Judge>(from: C, to: C) -> u128 {
    let (first, second) = from.offset_to(to);
    u128::from(first.unsigned_abs().max(second.unsigned_abs())) + 1
}

/// A proof.
pub(super) fn trace<C: Judge>(rules: &Rules, from: C, to: C) -> u128 {
    let segments = matches!(rules.params().line, SightLine::Square(SquareLine::Corners(_)));
    STEP * line(from, to) + if segments { SEGMENTS } else { 0 }
}

/// What would open a line: each obstacle on it is taken away once.
pub(super) fn explanation<C: Judge>(from: C, to: C) -> u128 {
    line(from, to).pow(2)
}

/// An explorer's map.
pub(super) fn chart<C: Coord>(
    viewport: Viewport,
    memory: &Memory<C>,
    party: C,
) -> Result<u128, Fault> {
    Ok(CHARTED * viewport.bounds(memory, party)?.area())
}

/// How many cells a map says that it has.
pub(super) fn scene(spec: &SceneSpec) -> u128 {
    let stated = |side: Option<u64>| u128::from(side.unwrap_or(0));
    let hexes = stated(spec.radius).saturating_pow(2).saturating_mul(3);
    let cells = stated(spec.width).saturating_mul(stated(spec.height));
    cells.max(hexes).min(MAX_CELLS.into())
}

/// A reply that is there already, of so many bytes.
pub(super) fn bytes(bytes: usize) -> u128 {
    (bytes as u128).div_ceil(CELL_BYTES)
}

/// Whether a rule keeps something along its line, so that no shadow tells what is seen.
fn keeps_something<C: Judge>(rules: &Rules, map: &Map<C>) -> bool {
    Sight::new(map, rules).is_ok_and(|sight| sight.keeps_along_lines())
}

/// A box looked at by such a rule. The further away, the more may have been met along the lines.
fn kept<C: Coord>(from: C, bounds: Bounds) -> u128 {
    let (column, row) = from.place();
    let Bounds { left, top, right, bottom } = bounds;
    let furthest = (right - column).max(column - left).max(bottom - row).max(row - top);
    bounds.area() * (WALKED + furthest.unsigned_abs() as u128 / STEPS)
}
