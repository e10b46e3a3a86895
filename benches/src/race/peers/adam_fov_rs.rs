//! `adam_fov_rs`: Adam Milazzo's algorithm with beveled walls, over closures. Its radius is a
//! circle. A wall's corners are cut, so that more is seen past them than by shadowcasting.

use crate::race::buffer::Buffer;
use crate::race::maps::{Course, SIDE};
use crate::race::measure::Contender;
use adam_fov_rs::{IVec2, compute_fov};

pub struct AdamFov<'a> {
    course: &'a Course,
    marks: Buffer,
}

impl<'a> AdamFov<'a> {
    pub fn new(course: &'a Course, radius: i32) -> Self {
        AdamFov { course, marks: Buffer::new(radius) }
    }
}

impl Contender for AdamFov<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let ground = self.course.ground(spot);
        let radius = self.marks.radius() as usize;
        let mut marks = self.marks.clean(spot);
        compute_fov(
            IVec2::new(spot.x, spot.y),
            radius,
            [SIDE as u32, SIDE as u32],
            |at| ground.is_wall(at.x, at.y),
            |at| marks.mark(at.x, at.y),
        );
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}
