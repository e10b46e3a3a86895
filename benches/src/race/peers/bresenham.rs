//! `bresenham`: an iterator over the start and what lies between. Steps by floor, not to the nearest
//! cell.

use crate::race::maps::Ground;
use crate::race::pair::Pair;
use bresenham::Bresenham;

/// Whether nothing stands between, asked until something does.
#[inline]
pub fn sees(ground: &Ground, Pair { from, to }: Pair) -> bool {
    let wide = |(x, y): (i32, i32)| (x as isize, y as isize);
    let mut line = Bresenham::new(wide(from), wide(to));
    line.next();
    !line.any(|(x, y)| ground.is_wall(x as i32, y as i32))
}
