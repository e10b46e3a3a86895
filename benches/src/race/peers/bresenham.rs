//! `bresenham`: an iterator over the start and the cells between. It rounds down, not to the
//! nearest cell.

use crate::race::maps::WallMap;
use crate::race::pair::Pair;
use bresenham::Bresenham;

/// Whether no wall stands between; stops at the first wall.
#[inline]
pub fn sees(ground: &WallMap, Pair { from, to }: Pair) -> bool {
    let wide = |(x, y): (i32, i32)| (x as isize, y as isize);
    let mut line = Bresenham::new(wide(from), wide(to));
    line.next();
    !line.any(|(x, y)| ground.is_wall(x as i32, y as i32))
}
