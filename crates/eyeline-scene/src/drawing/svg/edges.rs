//! Borders that stop sight: a bar between two cells, and an arrow into it where only that way is
//! stopped.

use super::canvas::{Canvas, Line};
use super::frame::Frame;
use super::hatch::between;
use super::path::Path;
use crate::drawing::model::{Drawing, HEX_SIDE, Point};
use eyeline::Grid;

pub(super) struct Edges {
    bars: Path,
    arrows: Path,
    cell: f64,
}

/// Which ways an edge stops sight.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ways {
    Both,
    FirstToSecond,
}

impl Edges {
    pub fn new(cell: f64) -> Self {
        Edges { bars: Path::default(), arrows: Path::default(), cell }
    }

    /// Adds an edge between two neighbours, given by their centres.
    pub fn add(&mut self, grid: Grid, [from, to]: [Point; 2], ways: Ways) {
        let half = match grid {
            Grid::Square => 0.46,
            Grid::Hex => HEX_SIDE * 0.46,
        };
        let middle = between(from, to, 0.5);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let beside = |along: f64, across: f64| Point {
            x: middle.x + dx * along - dy * across,
            y: middle.y + dy * along + dx * across,
        };
        self.bars.segment(beside(0.0, -half), beside(0.0, half));
        if ways == Ways::FirstToSecond {
            // Beside the middle, where a height may stand.
            let aside = half * 0.72;
            let head = [(-0.2, aside - 0.09), (-0.09, aside), (-0.2, aside + 0.09)];
            self.arrows.segment(beside(-0.34, aside), beside(-0.09, aside));
            self.arrows.open(&head.map(|(along, across)| beside(along, across)));
        }
    }

    pub fn draw(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        let unit = self.cell / 40.0;
        for (path, width) in [(&self.bars, 4.6), (&self.arrows, 2.6)] {
            canvas.stroke(path, palette.page, ((width + 2.6) * unit).max(2.0), Line::Solid);
            canvas.stroke(path, palette.edge, (width * unit).max(1.0), Line::Solid);
        }
    }
}

/// The edges of a whole map.
pub(super) fn of_map(drawing: &Drawing, frame: &Frame) -> Edges {
    let mut edges = Edges::new(frame.cell);
    for edge in &drawing.edges {
        let centres = edge.between.map(|at| frame.place(drawing.centre(at)));
        let ways = if edge.both_ways { Ways::Both } else { Ways::FirstToSecond };
        edges.add(drawing.grid, centres, ways);
    }
    edges
}
