//! `symmetric-shadowcasting`: Albert Ford's algorithm with rational slopes, over closures. It has
//! no radius, so every cell beyond the circle is made to block, which changes nothing within it.

use crate::race::buffer::{Buffer, in_circle};
use crate::race::maps::Course;
use crate::race::measure::Contender;
use symmetric_shadowcasting::compute_fov;

pub struct SymmetricShadowcasting<'a> {
    course: &'a Course,
    marks: Buffer,
}

impl<'a> SymmetricShadowcasting<'a> {
    pub fn new(course: &'a Course, radius: i32) -> Self {
        SymmetricShadowcasting { course, marks: Buffer::new(radius) }
    }
}

impl Contender for SymmetricShadowcasting<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let ground = self.course.ground(spot);
        let radius = self.marks.radius();
        let mut marks = self.marks.clean(spot);
        let near = |x: i32, y: i32| in_circle(radius, (x - spot.x, y - spot.y));
        compute_fov(
            (spot.x as isize, spot.y as isize),
            &mut |(x, y)| !near(x as i32, y as i32) || ground.is_wall(x as i32, y as i32),
            &mut |(x, y)| {
                if near(x as i32, y as i32) {
                    marks.mark(x as i32, y as i32);
                }
            },
        );
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}
