//! Lines around cells. Those that mean the same look the same: first come a solid line, then a dashed
//! one, each in a colour of its own. Cost: linear in the cells.

use super::canvas::{Canvas, Line};
use super::frame::{Frame, Spot};
use super::path::Path;
use crate::drawing::model::{Drawing, Outline};
use crate::drawing::palette::Palette;
use eyeline::Grid;

/// What is beyond each side of a cell, in the order of its corners.
fn sides(grid: Grid) -> &'static [(i32, i32)] {
    match grid {
        Grid::Square => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
        Grid::Hex => &[(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
    }
}

/// What outlines mean, each once, in their order.
pub(super) fn meanings(drawing: &Drawing) -> Vec<&str> {
    let mut meanings: Vec<&str> = Vec::new();
    for outline in &drawing.outlines {
        if !meanings.contains(&outline.words.as_str()) {
            meanings.push(&outline.words);
        }
    }
    meanings
}

/// Draws the outlines of a map.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, frame: &Frame) {
    for (meaning, words) in meanings(drawing).into_iter().enumerate() {
        let mut path = Path::default();
        for outline in drawing.outlines.iter().filter(|outline| outline.words == words) {
            add(&mut path, drawing, outline, frame);
        }
        stroke(canvas, &path, meaning, frame.cell);
    }
}

fn add(path: &mut Path, drawing: &Drawing, outline: &Outline, frame: &Frame) {
    for &[first, second] in &outline.cells {
        let Spot { corners, .. } = frame.spot(drawing, [first, second]);
        for (side, (by, down)) in sides(drawing.grid).iter().enumerate() {
            if !outline.cells.contains(&[first + by, second + down]) {
                path.segment(corners[side], corners[(side + 1) % corners.len()]);
            }
        }
    }
}

/// A swatch of the legend.
pub(super) fn draw_swatch(canvas: &mut Canvas, meaning: usize, spot: &Spot) {
    let mut path = Path::default();
    path.polygon(&spot.inset(0.85));
    stroke(canvas, &path, meaning, spot.size * 1.4);
}

fn stroke(canvas: &mut Canvas, path: &Path, meaning: usize, cell: f64) {
    let Palette { page, unit, cover, height, .. } = *canvas.palette;
    let looks = [(unit, Line::Solid), (cover, Line::Dashed), (height, Line::Solid)];
    let (colour, line) = looks[meaning % looks.len()];
    let width = (cell / 12.0).clamp(1.2, 3.0);
    canvas.stroke(path, page, width * 1.9, Line::Solid);
    canvas.stroke(path, colour, width, line);
}
