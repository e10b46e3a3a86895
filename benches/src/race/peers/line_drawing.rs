//! `line_drawing`: an iterator over both ends and the cells between. It rounds down, not to the
//! nearest cell.

use crate::race::maps::WallMap;
use crate::race::pair::Pair;
use line_drawing::Bresenham;

/// Whether no wall stands between; stops at the first wall.
#[inline]
pub fn sees(ground: &WallMap, Pair { from, to }: Pair) -> bool {
    let mut line = Bresenham::new(from, to);
    line.next();
    line.find(|&(x, y)| (x, y) == to || ground.is_wall(x, y)) == Some(to) || from == to
}
