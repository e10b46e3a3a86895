//! `hexx`: `range_fov`, rays in floats to the rim of the hexagon. Returns a hash set, from which the
//! bytes are marked; built with the faster hash of its `bevy_platform` feature. Approximate: a hex
//! inside is seen if some ray to the rim runs through it, and a wall is never seen.

use crate::race::buffer::{offsets, side};
use crate::race::maps::Course;
use crate::race::measure::Contender;
use hexx::Hex;
use hexx::algorithms::range_fov;

pub struct Hexx<'a> {
    course: &'a Course,
    radius: i32,
    /// A byte a hex of the box of axial coordinates.
    marks: Vec<u8>,
}

impl<'a> Hexx<'a> {
    pub fn new(course: &'a Course, radius: i32) -> Self {
        Hexx { course, radius, marks: vec![0; side(radius) * side(radius)] }
    }
}

impl Contender for Hexx<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let ground = self.course.ground(spot);
        let (radius, side) = (self.radius, side(self.radius) as i32);
        let from = axial(spot.x, spot.y);
        self.marks.fill(0);
        let blocking = |at: Hex| ground.is_wall(at.x + (at.y >> 1), at.y);
        for at in range_fov(from, radius as u32, blocking) {
            let (q, r) = (at.x - from.x + radius, at.y - from.y + radius);
            self.marks[(r * side + q) as usize] = 1;
        }
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        let spot = self.course.spots[question];
        let (radius, from) = (self.radius, axial(spot.x, spot.y));
        let mark = |(dx, dy): (i32, i32)| {
            let at = axial(spot.x + dx, spot.y + dy);
            let (q, r) = (at.x - from.x, at.y - from.y);
            let inside = q.abs() <= radius && r.abs() <= radius;
            let index = (r + radius) * side(radius) as i32 + q + radius;
            u64::from(inside && self.marks[index as usize] != 0)
        };
        offsets(radius).map(mark).collect()
    }
}

/// The hex in this column and row; odd rows are pushed right.
fn axial(column: i32, row: i32) -> Hex {
    Hex::new(column - (row >> 1), row)
}
