//! Sight that goes ahead row by row, for windows whose agent has a heading. Within a row it spreads
//! sideways through open cells; each open cell that is seen shows the three cells before it in the next
//! row. Walls are seen and end it; beyond the border nothing is open and nothing is seen.
//! Exact: this is the rule of `minigrid` itself, cell by cell; its fast twin is
//! `batch/windows/ahead.rs`.
//! Cost: O(cells of the window).

use super::SightError;
use super::error::{FIELD_LIMIT, check_size};
use crate::grid::{Bounds, Coord, Facing, Mask, moved};
use crate::map::World;
use crate::rules::Params;

/// Writes what an agent with this heading sees of a box into the caller's set, whose bounds become
/// those of what could be seen.
pub(crate) fn look_ahead<C: Coord, W: World<C> + ?Sized>(
    world: &W,
    params: &Params,
    (from, facing): (C, Facing),
    bounds: Bounds,
    seen: &mut Mask<C>,
) -> Result<(), SightError<C>> {
    let extent = world.extent();
    if !extent.contains(from) {
        return Err(SightError::OutOfMap { role: "from", at: from, extent });
    }
    check_size(bounds.area(), FIELD_LIMIT)?;
    let bounds = extent.bounds().intersection(&bounds).unwrap_or(Bounds::around(from, 0));
    seen.reset(bounds);
    seen.insert(from);
    let mut rows = Rows { world, bounds, facing, seen };
    let mut row = from.place();
    while bounds.contains(row) && rows.spread(row) {
        row = moved(row, facing.onto_map(AHEAD), 1);
    }
    if let Some(radius) = params.radius {
        seen.keep(|at| params.metric.within(from.offset_to(at), radius));
    }
    Ok(())
}

const AHEAD: (i64, i64) = (0, -1);
const LEFT: (i64, i64) = (-1, 0);
const RIGHT: (i64, i64) = (1, 0);

/// The cells seen up to now, row by row away from the agent.
struct Rows<'a, C, W: ?Sized> {
    world: &'a W,
    bounds: Bounds,
    facing: Facing,
    seen: &'a mut Mask<C>,
}

impl<C: Coord, W: World<C> + ?Sized> Rows<'_, C, W> {
    /// Spreads along the row through a place and into the next row. Returns whether a cell is left to
    /// go on from.
    fn spread(&mut self, row: (i64, i64)) -> bool {
        let mut goes_on = false;
        for (back, on) in [(LEFT, RIGHT), (RIGHT, LEFT)] {
            let (back, on) = (self.facing.onto_map(back), self.facing.onto_map(on));
            let mut place = row;
            while self.bounds.contains(moved(place, back, 1)) {
                place = moved(place, back, 1);
            }
            while self.bounds.contains(place) {
                let next = moved(place, on, 1);
                if self.is_lit(place) {
                    let ahead = self.facing.onto_map(AHEAD);
                    self.show(next);
                    self.show(moved(place, ahead, 1));
                    self.show(moved(next, ahead, 1));
                    goes_on = true;
                }
                place = next;
            }
        }
        goes_on
    }

    /// Whether a place is open and seen.
    fn is_lit(&self, (column, row): (i64, i64)) -> bool {
        let at = C::at_place(column, row);
        at.is_some_and(|at| self.seen.contains(at) && !self.world.wall(at))
    }

    fn show(&mut self, (column, row): (i64, i64)) {
        C::at_place(column, row).into_iter().for_each(|at| self.seen.insert(at));
    }
}
