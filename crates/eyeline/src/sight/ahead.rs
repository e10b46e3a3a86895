//! Sight that goes ahead row by row, for windows whose agent looks one way. Along a row it spreads
//! through open cells to either side; each open cell that is seen shows the three before it in the next
//! row. Walls are seen and end it. So does the border: beyond it nothing is open and nothing is seen.
//! Cost: the cells of the window. The fast twin is `batch/windows/ahead.rs`.

use super::SightError;
use super::error::{FIELD_LIMIT, check_size};
use crate::grid::{Bounds, Coord, Facing, Mask, moved};
use crate::map::World;
use crate::rules::Params;

/// What an agent who looks one way sees of a box, into the caller's set, which takes the bounds of what
/// could be seen.
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

/// What is seen so far, row by row away from the agent.
struct Rows<'a, C, W: ?Sized> {
    world: &'a W,
    bounds: Bounds,
    facing: Facing,
    seen: &'a mut Mask<C>,
}

impl<C: Coord, W: World<C> + ?Sized> Rows<'_, C, W> {
    /// Goes along the row through a place and into the next; whether there is anything to go on from.
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
