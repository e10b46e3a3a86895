//! What one would write by hand: the loop of document 000 on a byte a cell, stopped at the first
//! wall. The same answers as `predprey`.

use crate::race::buffer::Buffer;
use crate::race::hex_cover_field::{Land, List};
use crate::race::maps::{Course, Ground};
use crate::race::measure::Contender;
use crate::race::ours;
use crate::race::pair::Pair;
use eyeline::line::hex_line;
use eyeline::{Hex, Millionths, rules};

/// Whether nothing stands between, asked until something does.
#[inline]
pub fn sees(ground: &Ground, Pair { from, to }: Pair) -> bool {
    let ((mut x, mut y), (x1, y1)) = (from, to);
    let (dx, dy) = ((x1 - x).abs(), -(y1 - y).abs());
    let (sx, sy) = ((x1 - x).signum(), (y1 - y).signum());
    let mut error = dx + dy;
    while (x, y) != to {
        let twice = 2 * error;
        if twice >= dy {
            error += dy;
            x += sx;
        }
        if twice <= dx {
            error += dx;
            y += sy;
        }
        if ground.is_wall(x, y) {
            return (x, y) == to;
        }
    }
    true
}

/// A field: every cell of the box asked.
pub struct PlainField<'a> {
    course: &'a Course,
    marks: Buffer,
}

impl<'a> PlainField<'a> {
    pub fn new(course: &'a Course, radius: i32) -> Self {
        PlainField { course, marks: Buffer::new(radius) }
    }
}

impl Contender for PlainField<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let ground = self.course.ground(spot);
        let (from, radius) = ((spot.x, spot.y), self.marks.radius());
        let mut bytes = self.marks.bytes_mut().iter_mut();
        for y in spot.y - radius..=spot.y + radius {
            for (x, byte) in (spot.x - radius..=spot.x + radius).zip(&mut bytes) {
                *byte = u8::from(sees(ground, Pair { from, to: (x, y) }));
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}

/// The walk of document 003 to every hex of the box, on flat arrays, stopped at the first blocker.
pub struct CoverLoop<'a> {
    course: &'a Course,
    lands: &'a [Land],
    cover: rules::Cover,
    list: List,
}

impl<'a> CoverLoop<'a> {
    pub fn new(course: &'a Course, lands: &'a [Land], cover: rules::Cover, radius: i32) -> Self {
        CoverLoop { course, lands, cover, list: List::new(radius) }
    }
}

impl Contender for CoverLoop<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let (ground, land) = (self.course.ground(spot), &self.lands[spot.map]);
        let (from, radius) = (ours::at::<Hex>(spot.x, spot.y), self.list.radius);
        self.list.clear();
        for y in spot.y - radius..=spot.y + radius {
            for x in spot.x - radius..=spot.x + radius {
                let to = ours::at::<Hex>(x, y);
                if from.distance(to) > radius.unsigned_abs().into() {
                    continue;
                }
                if let Some(sum) = cover_to(ground, land, from, to) {
                    let sum = Millionths::new(sum).min(self.cover.max);
                    self.list.push(to, self.cover.penalty(sum));
                }
            }
        }
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        self.list.answer(self.course.spots[question])
    }
}

/// The cover between, unless a wall or a height blocks.
fn cover_to(ground: &Ground, land: &Land, from: Hex, to: Hex) -> Option<i64> {
    let place = |at: Hex| (at.q + (at.r >> 1), at.r);
    let height = |at: Hex| land.height(place(at).0, place(at).1);
    let (low, high) = (height(from).unwrap_or(0), height(to).unwrap_or(0));
    let steps = from.distance(to) as i64;
    let mut sum = 0;
    for (step, at) in (1..steps).zip(hex_line(from, to).skip(1)) {
        let (x, y) = place(at);
        let line = low * (steps - step) + high * step;
        if ground.is_wall(x, y) || height(at).is_some_and(|height| height * steps > line) {
            return None;
        }
        sum += land.cover(x, y);
    }
    Some(sum)
}
