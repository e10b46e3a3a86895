//! `bracket-pathfinding`, the fields of bracket-lib: recursive shadowcasting (the default) and
//! symmetric shadowcasting. Both return a hash set, from which the bytes are marked. The default
//! cuts a circle of r; the symmetric one a circle of r + ½, of which only the circle of r is kept.

use crate::race::buffer::{Buffer, in_circle};
use crate::race::maps::{Course, SIDE, WallMap};
use crate::race::measure::Contender;
use crate::race::pair::Pair;
use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, Bresenham, FieldOfViewAlg, Point};

pub struct BracketFov<'a> {
    course: &'a Course,
    algorithm: FieldOfViewAlg,
    marks: Buffer,
}

impl<'a> BracketFov<'a> {
    pub fn new(course: &'a Course, radius: i32, algorithm: FieldOfViewAlg) -> Self {
        BracketFov { course, algorithm, marks: Buffer::new(radius) }
    }
}

impl Contender for BracketFov<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let map = Seen(self.course.ground(spot));
        let radius = self.marks.radius();
        let mut marks = self.marks.clean(spot);
        let centre = Point::new(spot.x, spot.y);
        for at in self.algorithm.field_of_view_set(centre, radius, &map) {
            if in_circle(radius, (at.x - spot.x, at.y - spot.y)) {
                marks.mark(at.x, at.y);
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}

struct Seen<'a>(&'a WallMap);

impl BaseMap for Seen<'_> {
    fn is_opaque(&self, index: usize) -> bool {
        self.0.is_wall_at(index)
    }
}

impl Algorithm2D for Seen<'_> {
    fn dimensions(&self) -> Point {
        Point::new(SIDE, SIDE)
    }

    fn point2d_to_index(&self, at: Point) -> usize {
        at.y as usize * SIDE + at.x as usize
    }
}

/// Whether no wall stands between; stops at the first wall. Uses the iterator over the start and
/// the cells between, which rounds down, not to the nearest cell.
#[inline]
pub fn sees(ground: &WallMap, Pair { from, to }: Pair) -> bool {
    let mut line = Bresenham::new(Point::new(from.0, from.1), Point::new(to.0, to.1));
    line.next();
    !line.any(|at| ground.is_wall(at.x, at.y))
}
