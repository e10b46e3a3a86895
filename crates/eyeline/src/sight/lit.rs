//! A wall is seen iff any part of its near side is lit: some slopes to it that no other wall
//! or heeded unit shadows. Cost: two cells a depth.

use super::Blocked;
use super::explain::Obstacle;
use super::judge::Look;
use crate::grid::Cell;
use crate::line::{Facing, Wedge, wedges};
use crate::map::World;

/// What shuts a wedge; `None` if light comes through. Tells which walls took slopes away.
fn shut<W: World<Cell> + ?Sized>(
    look: &Look<'_, Cell, W>,
    mut wedge: Wedge,
    mut shadows: impl FnMut(Cell),
) -> Option<Blocked<Cell>> {
    let extent = look.world.extent();
    let wall = |at: Option<Cell>| at.filter(|&at| extent.contains(at) && look.solid(at).is_some());
    while let Some(facing) = wedge.advance() {
        let closing = match facing {
            Facing::Whole(cell) => {
                let cell = wall(cell);
                cell.into_iter().for_each(&mut shadows);
                cell
            }
            Facing::Split(lower, upper) => {
                let (lower, upper) = (wall(lower), wall(upper));
                lower.into_iter().chain(upper).for_each(&mut shadows);
                match (lower, upper) {
                    (Some(lower), Some(upper)) => Some(lower.min(upper)),
                    (Some(_), None) => {
                        wedge.cut_lower();
                        None
                    }
                    (None, Some(_)) => {
                        wedge.cut_upper();
                        None
                    }
                    (None, None) => None,
                }
            }
        };
        if let Some(at) = closing {
            let index = Some(wedge.depth() as u32);
            return Some(Blocked { by: look.solid(at)?, at, index });
        }
    }
    None
}

pub(super) fn blocker<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Option<Blocked<Cell>> {
    let mut first = None;
    for wedge in wedges(look.from, look.to) {
        let blocked = shut(&look, wedge, |_| ())?;
        first.get_or_insert(blocked);
    }
    first
}

/// Every wall that took slopes away, up to the one that took the last.
pub(super) fn suspects<W: World<Cell> + ?Sized>(look: Look<'_, Cell, W>) -> Vec<Obstacle<Cell>> {
    let mut found = Vec::new();
    for wedge in wedges(look.from, look.to) {
        shut(&look, wedge, |at| found.extend([Obstacle::Tile(at), Obstacle::Unit(at)]));
    }
    found
}
