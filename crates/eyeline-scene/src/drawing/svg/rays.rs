//! Lines of sight: solid as far as they reach, a cross where they are stopped, dashed beyond it, and
//! what stopped them outlined. A line that arrives is thicker than one that does not. In pictures where
//! only lines that arrive matter, the others are grey.

use super::canvas::{Canvas, Line};
use super::frame::Frame;
use super::hatch::between;
use super::path::Path;
use crate::drawing::model::{Drawing, Point, Ray, Stopped};
use std::collections::BTreeSet;

/// Whether a ray arrives.
pub(super) fn arrives(ray: &Ray) -> bool {
    ray.blocker.is_none() && ray.clear >= 1.0
}

/// What a ray runs between: rays between corners are many and close, so they are thin.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Weight {
    #[default]
    Full,
    Slender,
}

/// Rays by part.
#[derive(Default)]
pub(super) struct Rays {
    arriving: Path,
    reached: Path,
    unreached: Path,
    stops: Path,
    steps: Path,
    blockers: Path,
    cell: f64,
    weight: Weight,
    stopped: Stopped,
}

impl Rays {
    pub fn new(cell: f64, weight: Weight, stopped: Stopped) -> Self {
        Rays { cell: cell.clamp(8.0, 60.0), weight, stopped, ..Rays::default() }
    }

    pub fn add_arriving(&mut self, from: Point, to: Point) {
        self.arriving.segment(from, to);
    }

    pub fn add_reached(&mut self, from: Point, to: Point) {
        self.reached.segment(from, to);
    }

    pub fn add_unreached(&mut self, from: Point, to: Point) {
        self.unreached.segment(from, to);
    }

    pub fn add_stop(&mut self, at: Point) {
        match self.weight {
            Weight::Full => self.stops.cross(at, self.cell * 0.11),
            Weight::Slender => self.stops.circle(at, self.cell * 0.012),
        }
    }

    pub fn add_step(&mut self, at: Point) {
        self.steps.circle(at, self.cell * 0.07);
    }

    pub fn add_blocker(&mut self, corners: &[Point]) {
        self.blockers.polygon(corners);
    }

    pub fn draw(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        let (reached, blocked) = match self.stopped {
            Stopped::Told => (palette.clear, palette.blocked),
            Stopped::Greyed => (palette.muted, palette.muted),
        };
        let whole = self.cell / 40.0;
        canvas.stroke(&self.blockers, palette.page, 6.0 * whole, Line::Solid);
        canvas.stroke(&self.blockers, blocked, 3.4 * whole, Line::Solid);
        let unit = match self.weight {
            Weight::Full => whole,
            Weight::Slender => whole * 0.6,
        };
        for path in [&self.unreached, &self.reached] {
            canvas.stroke(path, palette.page, 4.2 * unit, Line::Solid);
        }
        canvas.stroke(&self.unreached, blocked, 2.0 * unit, Line::Dashed);
        canvas.stroke(&self.reached, reached, 2.0 * unit, Line::Solid);
        canvas.stroke(&self.arriving, palette.page, 7.0 * unit, Line::Solid);
        canvas.stroke(&self.arriving, palette.clear, 4.4 * unit, Line::Solid);
        canvas.stroke(&self.steps, palette.page, 4.0 * unit, Line::Solid);
        canvas.fill(&self.steps, palette.clear, super::canvas::Borders::Smooth);
        canvas.stroke(&self.stops, palette.page, 6.4 * unit, Line::Solid);
        canvas.stroke(&self.stops, blocked, 3.2 * unit, Line::Solid);
    }
}

/// The rays of a picture.
pub(super) fn of_map(drawing: &Drawing, frame: &Frame) -> Rays {
    let slender = drawing.rays.len() > 1 && drawing.rays.iter().all(|ray| ray.steps.is_empty());
    let weight = if slender { Weight::Slender } else { Weight::Full };
    let mut rays = Rays::new(frame.cell, weight, drawing.stopped);
    let mut blockers = BTreeSet::new();
    for ray in &drawing.rays {
        let [from, to] = ray.ends.map(|end| frame.place(end));
        let stop = between(from, to, ray.clear);
        if arrives(ray) {
            rays.add_arriving(from, to);
        } else {
            rays.add_reached(from, stop);
            rays.add_unreached(stop, to);
            rays.add_stop(stop);
        }
        // The steps of proofs are drawn; those of many lines of sight would hide the map.
        let told = drawing.stopped == Stopped::Told;
        let reached = ray.steps.iter().filter(|&&step| told && Some(step) != ray.blocker);
        for &step in reached {
            rays.add_step(frame.place(drawing.centre(step)));
        }
        blockers.extend(ray.blocker);
    }
    for blocker in blockers {
        rays.add_blocker(&frame.spot(drawing, blocker).inset(0.94));
    }
    rays
}
