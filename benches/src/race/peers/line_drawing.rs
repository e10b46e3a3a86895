//! `line_drawing`: an iterator over both ends and what lies between. Steps by floor, not to the
//! nearest cell.

use crate::race::maps::Ground;
use crate::race::pair::Pair;
use line_drawing::Bresenham;

/// Whether nothing stands between, asked until something does.
#[inline]
pub fn sees(ground: &Ground, Pair { from, to }: Pair) -> bool {
    let mut line = Bresenham::new(from, to);
    line.next();
    line.find(|&(x, y)| (x, y) == to || ground.is_wall(x, y)) == Some(to) || from == to
}
