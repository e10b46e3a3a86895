//! The loop that one would write by hand, after the Occlusion & Line-of-Sight Protocol
//! (docs/documents.md): one byte for each cell, stopped at the first wall. It gives the same
//! answers as `predprey`.

use crate::race::buffer::{Buffer, offsets, side};
use crate::race::everywhere::MapReach;
use crate::race::hex_cover_field::{Land, List};
use crate::race::maps::{Course, SIDE, WallMap};
use crate::race::measure::Contender;
use crate::race::ours;
use crate::race::pair::Pair;
use crate::race::tactics_field::Furnished;
use eyeline::line::{Rounding, hex_line, rounded};
use eyeline::{Cell, Hex, Millionths, rules};

/// Whether no wall stands between; stops at the first wall.
#[inline]
pub fn sees(ground: &WallMap, Pair { from, to }: Pair) -> bool {
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

/// The same by index, for callers who know that the map goes on around the window: one branch for
/// each step.
#[inline]
fn is_clear(ground: &WallMap, from: (i32, i32), (dx, dy): (i32, i32)) -> bool {
    const ROW: i32 = SIDE as i32;
    let (across, down) = (dx.signum(), dy.signum() * ROW);
    let (steps, rise, ahead, aside) = match dx.abs() >= dy.abs() {
        true => (dx.abs(), dy.abs(), across, down),
        false => (dy.abs(), dx.abs(), down, across),
    };
    let (mut at, mut error) = (from.1 * ROW + from.0, steps);
    for _ in 1..steps {
        at += ahead;
        error += 2 * rise;
        if error >= 2 * steps {
            error -= 2 * steps;
            at += aside;
        }
        if ground.is_wall_at(at as usize) {
            return false;
        }
    }
    true
}

/// Windows as bits; the bits of each agent start a new word.
pub fn windows_as_bits(ground: &WallMap, agents: &[Cell], reach: i32, out: &mut [u64]) {
    let words = side(reach).pow(2).div_ceil(64);
    for (at, out) in agents.iter().zip(out.chunks_exact_mut(words)) {
        let (mut word, mut bit, mut out) = (0, 0, out.iter_mut());
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                word |= u64::from(is_clear(ground, (at.x, at.y), (dx, dy))) << bit;
                bit += 1;
                if bit == 64 {
                    out.next().into_iter().for_each(|out| *out = word);
                    (word, bit) = (0, 0);
                }
            }
        }
        out.for_each(|out| *out = word);
    }
}

/// Windows as bytes.
pub fn windows_as_bytes(ground: &WallMap, agents: &[Cell], reach: i32, out: &mut [u8]) {
    let mut out = out.iter_mut();
    for at in agents {
        for dy in -reach..=reach {
            for (dx, out) in (-reach..=reach).zip(&mut out) {
                *out = is_clear(ground, (at.x, at.y), (dx, dy)).into();
            }
        }
    }
}

/// Walls, two layers and visibility, for each cell of each window.
pub fn observe(
    ground: &WallMap,
    layers: [&[f32]; 2],
    agents: &[Cell],
    reach: i32,
    out: &mut [f32],
) {
    let area = side(reach).pow(2);
    for (at, out) in agents.iter().zip(out.chunks_exact_mut(4 * area)) {
        let (walls, rest) = out.split_at_mut(area);
        let (first, rest) = rest.split_at_mut(area);
        let (second, seen) = rest.split_at_mut(area);
        let layered = first.iter_mut().zip(second);
        let mut out = walls.iter_mut().zip(layered).zip(seen);
        for dy in -reach..=reach {
            for (dx, ((wall, (first, second)), seen)) in (-reach..=reach).zip(&mut out) {
                let place = (at.y + dy) as usize * SIDE + (at.x + dx) as usize;
                if is_clear(ground, (at.x, at.y), (dx, dy)) {
                    *wall = ground.is_wall_at(place).into();
                    (*first, *second, *seen) = (layers[0][place], layers[1][place], 1.0);
                } else {
                    (*wall, *first, *second, *seen) = (0.0, 0.0, 0.0, 0.0);
                }
            }
        }
    }
}

/// What every position sees: for each offset one bit for each position, 64 columns in a word. It
/// goes through the offsets one by one, so that words are written once and in order, and only where
/// the offset is on the map.
pub struct PlainPlanes<'a> {
    grounds: &'a [WallMap],
    view: MapReach,
    words: Vec<u64>,
}

impl<'a> PlainPlanes<'a> {
    pub fn new(grounds: &'a [WallMap], view: MapReach) -> Self {
        let words = side(view.reach).pow(2) * view.side * view.side.div_ceil(64);
        PlainPlanes { grounds, view, words: vec![0; words] }
    }

    /// Where the words of an offset begin.
    fn first(&self, (dx, dy): (i32, i32)) -> usize {
        let MapReach { side: rows, reach } = self.view;
        let offset = (dy + reach) as usize * side(reach) + (dx + reach) as usize;
        offset * rows * rows.div_ceil(64)
    }
}

impl Contender for PlainPlanes<'_> {
    fn run(&mut self, question: usize) {
        let (ground, MapReach { side, reach }) = (&self.grounds[question], self.view);
        let across = side.div_ceil(64);
        // The positions that have an offset on the map.
        let inside = |offset: i32| {
            let end = (side as i32 - offset.max(0)) as usize;
            (-offset).max(0) as usize..end
        };
        for (dx, dy) in offsets(reach) {
            let first = self.first((dx, dy));
            let columns = inside(dx);
            for y in inside(dy) {
                let row = &mut self.words[first + y * across..][..across];
                for (word, left) in row.iter_mut().zip((0..).step_by(64)) {
                    let mut bits = 0;
                    for x in columns.start.max(left)..columns.end.min(left + 64) {
                        let clear = is_clear(ground, (x as i32, y as i32), (dx, dy));
                        bits |= u64::from(clear) << (x - left);
                    }
                    *word = bits;
                }
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        let across = self.view.side.div_ceil(64);
        self.view.rows(|from, to| {
            self.view.contains(from, to) && {
                let first = self.first((to.0 - from.0, to.1 - from.1));
                let (x, y) = (from.0 as usize, from.1 as usize);
                self.words[first + y * across + x / 64] >> (x % 64) & 1 == 1
            }
        })
    }
}

/// A field: asks about every cell of the box.
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

/// The walk of Canvas #4 (docs/documents.md) to every hex of the box, on flat arrays, stopped at
/// the first blocker.
pub struct CoverLoop<'a> {
    course: &'a Course,
    lands: &'a [Land],
    cover: rules::CoverCurve,
    list: List,
}

impl<'a> CoverLoop<'a> {
    pub fn new(
        course: &'a Course,
        lands: &'a [Land],
        cover: rules::CoverCurve,
        radius: i32,
    ) -> Self {
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

/// The cover between two hexes, unless a wall or a height blocks.
fn cover_to(ground: &WallMap, land: &Land, from: Hex, to: Hex) -> Option<i64> {
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

/// The two rounded lines to every cell of the box under `square-tactics`, on flat arrays, each stopped at
/// its first blocker: edges, walls and heights.
pub struct TacticsLoop<'a> {
    course: &'a Course,
    grounds: &'a [Furnished],
    marks: Buffer,
}

impl<'a> TacticsLoop<'a> {
    pub fn new(course: &'a Course, grounds: &'a [Furnished], radius: i32) -> Self {
        TacticsLoop { course, grounds, marks: Buffer::new(radius) }
    }
}

impl Contender for TacticsLoop<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let (ground, land) = (self.course.ground(spot), &self.grounds[spot.map]);
        let (from, radius) = (Cell::new(spot.x, spot.y), self.marks.radius());
        let mut bytes = self.marks.bytes_mut().iter_mut();
        for y in spot.y - radius..=spot.y + radius {
            for (x, byte) in (spot.x - radius..=spot.x + radius).zip(&mut bytes) {
                let clear = |rounding| is_line_clear(ground, land, from, Cell::new(x, y), rounding);
                *byte = u8::from(clear(Rounding::Away) || clear(Rounding::Toward));
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}

/// Whether nothing blocks one line; the last step checks no edge.
fn is_line_clear(
    ground: &WallMap,
    land: &Furnished,
    from: Cell,
    to: Cell,
    rounding: Rounding,
) -> bool {
    let height = |at: Cell| land.height(at.x, at.y);
    let (low, high) = (height(from).unwrap_or(0), height(to).unwrap_or(0));
    let steps = i64::from((to.x - from.x).abs().max((to.y - from.y).abs()));
    let mut before = from;
    for (step, at) in (1..steps).zip(rounded(from, to, rounding).skip(1)) {
        let line = low * (steps - step) + high * step;
        if is_step_shut(land, before, at)
            || ground.is_wall(at.x, at.y)
            || height(at).is_some_and(|height| height * steps > line)
        {
            return false;
        }
        before = at;
    }
    true
}

/// Whether an edge blocks a step; a diagonal step is blocked if an edge blocks each way round.
fn is_step_shut(land: &Furnished, from: Cell, to: Cell) -> bool {
    let across = |y: i32| land.is_shut_right(from.x.min(to.x), y);
    let down = |x: i32| land.is_shut_below(x, from.y.min(to.y));
    match (from.x != to.x, from.y != to.y) {
        (true, false) => across(from.y),
        (false, true) => down(from.x),
        _ => (across(from.y) || down(to.x)) && (down(from.x) || across(to.y)),
    }
}
