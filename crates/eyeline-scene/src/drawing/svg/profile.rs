//! A line seen from the side: the ground as bars, cover as hatched tops, walls to the ceiling, the
//! sight line above them, and the step that stops it.

use super::canvas::{Anchor, Borders, Canvas, Line};
use super::frame::Frame;
use super::hatch::{Hatch, between};
use super::path::Path;
use super::rays::{Rays, Weight};
use crate::drawing::font;
use crate::drawing::model::{Point, Profile, ProfileStep, Stopped};
use crate::drawing::scale::shown;

const SIZE: f64 = 10.5;
const TITLE: f64 = 22.0;
const TALL: f64 = 132.0;
const BELOW: f64 = 18.0;
/// How tall full cover is drawn.
const FULL_COVER: f64 = 34.0;
const WIDEST_STEP: f64 = 56.0;

/// What the whole profile takes.
pub(super) const HEIGHT: f64 = TITLE + TALL + BELOW;

/// Heights to places on the page.
struct Ruler {
    left: f64,
    step: f64,
    top: f64,
    floor: f64,
    low: f64,
    scale: f64,
}

impl Ruler {
    fn new(profile: &Profile, frame: &Frame, top: f64) -> Self {
        let heights = || profile.steps.iter().filter_map(|step| step.height).chain(profile.ends);
        let low = heights().fold(0.0, f64::min);
        let high = heights().fold(low + 1.0, f64::max);
        let labels = widest_label(low, high) + 6.0;
        let room = frame.width - labels;
        let step = (room / profile.steps.len() as f64).min(WIDEST_STEP);
        let wide = step * profile.steps.len() as f64;
        let left = frame.right() - room + (room - wide) / 2.0;
        let (ceiling, floor) = (top + FULL_COVER, top + TALL - 8.0);
        Ruler { left, step, top, floor, low, scale: (floor - ceiling) / (high - low) }
    }

    fn y(&self, height: f64) -> f64 {
        self.floor - (height - self.low) * self.scale
    }

    fn x(&self, step: f64) -> f64 {
        self.left + step * self.step
    }

    /// A box over one step.
    fn column(&self, index: usize, top: f64, bottom: f64) -> [Point; 4] {
        let gap = (self.step * 0.06).min(2.0);
        let (left, right) = (self.x(index as f64) + gap, self.x(index as f64 + 1.0) - gap);
        let corner = |x: f64, y: f64| Point { x, y };
        [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
    }
}

fn widest_label(low: f64, high: f64) -> f64 {
    font::width(&shown(low), SIZE).max(font::width(&shown(high), SIZE))
}

pub(super) fn draw(canvas: &mut Canvas, profile: &Profile, frame: &Frame, top: f64) {
    let palette = canvas.palette;
    let ruler = Ruler::new(profile, frame, top + TITLE);
    let end = ruler.x(profile.steps.len() as f64);
    let title = Point { x: ruler.left, y: top + SIZE / 2.0 };
    canvas.text(title, SIZE + 1.0, Anchor::Start, palette.muted, "heights and cover on the way");
    let mut back = Path::default();
    let corner = Point { x: ruler.left, y: ruler.top };
    back.rectangle(corner, end - ruler.left, TALL);
    canvas.fill(&back, palette.hidden, Borders::Smooth);
    draw_steps(canvas, profile, &ruler);
    draw_rulings(canvas, profile, &ruler, end);
    draw_sight(canvas, profile, &ruler);
}

fn draw_steps(canvas: &mut Canvas, profile: &Profile, ruler: &Ruler) {
    let palette = canvas.palette;
    let [mut ground, mut walls, mut insets, mut cover, mut hatch, mut blocked] =
        std::array::from_fn(|_| Path::default());
    let bottom = ruler.top + TALL;
    for (index, &ProfileStep { height, cover: dense, wall }) in profile.steps.iter().enumerate() {
        let surface = ruler.y(height.unwrap_or(0.0));
        ground.polygon(&ruler.column(index, surface, bottom));
        if wall {
            let column = ruler.column(index, ruler.top, surface);
            walls.polygon(&column);
            let middle = between(column[0], column[2], 0.5);
            insets.polygon(&column.map(|corner| between(middle, corner, 0.7)));
        }
        if dense > 0.0 {
            let column = ruler.column(index, surface - dense * FULL_COVER, surface);
            cover.polygon(&column);
            Hatch::Falling.fill(&mut hatch, &column, 4.5);
        }
        if profile.blocked == Some(index) {
            blocked.polygon(&ruler.column(index, ruler.top, bottom));
        }
    }
    canvas.fill(&ground, palette.hidden_wall, Borders::Smooth);
    canvas.fill(&walls, palette.wall, Borders::Smooth);
    canvas.stroke(&insets, palette.wall_line, 1.2, Line::Solid);
    canvas.stroke(&hatch, palette.cover, 1.2, Line::Cut);
    canvas.stroke(&cover, palette.cover, 1.2, Line::Solid);
    canvas.stroke(&blocked, palette.blocked, 2.4, Line::Solid);
}

/// Heights beside, steps below.
fn draw_rulings(canvas: &mut Canvas, profile: &Profile, ruler: &Ruler, end: f64) {
    let palette = canvas.palette;
    let mut heights: Vec<f64> = profile.steps.iter().filter_map(|step| step.height).collect();
    heights.extend(profile.ends);
    heights.push(0.0);
    heights.sort_by(f64::total_cmp);
    let mut lines = Path::default();
    let mut last = f64::INFINITY;
    for height in heights {
        let y = ruler.y(height);
        if last - y < SIZE + 2.0 {
            continue;
        }
        last = y;
        lines.segment(Point { x: ruler.left, y }, Point { x: end, y });
        let at = Point { x: ruler.left - 6.0, y };
        canvas.text(at, SIZE, Anchor::End, palette.muted, &shown(height));
    }
    canvas.stroke(&lines, palette.muted, 0.6, Line::Dashed);
    let widest = font::width(&profile.steps.len().to_string(), SIZE) + 4.0;
    let stride = (widest / ruler.step).ceil().max(1.0) as usize;
    for index in (0..profile.steps.len()).step_by(stride) {
        let at = Point { x: ruler.x(index as f64 + 0.5), y: ruler.top + TALL + BELOW / 2.0 };
        canvas.text(at, SIZE, Anchor::Middle, palette.muted, &index.to_string());
    }
}

fn draw_sight(canvas: &mut Canvas, profile: &Profile, ruler: &Ruler) {
    let last = profile.steps.len().saturating_sub(1);
    let [start, end] = profile.ends;
    let from = Point { x: ruler.x(0.5), y: ruler.y(start) };
    let to = Point { x: ruler.x(last as f64 + 0.5), y: ruler.y(end) };
    let mut rays = Rays::new(36.0, Weight::Full, Stopped::Told);
    match profile.blocked.filter(|_| last > 0) {
        None => rays.add_arriving(from, to),
        Some(index) => {
            let entered = (index as f64 - 0.5).max(0.0) / last as f64;
            let stop = between(from, to, entered);
            rays.add_reached(from, stop);
            rays.add_unreached(stop, to);
            rays.add_stop(stop);
        }
    }
    rays.add_step(from);
    rays.add_step(to);
    rays.draw(canvas);
}
