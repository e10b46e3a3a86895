//! Lines around cells, distinguished by dashes and colours. Cost: O(cells).

use super::canvas::{Canvas, Line};
use super::frame::{Frame, Slot};
use super::path::Path;
use crate::drawing::model::{Border, Drawing, Outline};
use eyeline::Grid;

/// Returns what lies beyond each side of a cell, in the order of its corners.
fn sides(grid: Grid) -> &'static [(i32, i32)] {
    match grid {
        Grid::Square => &[(0, -1), (1, 0), (0, 1), (-1, 0)],
        Grid::Hex => &[(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
    }
}

/// Returns what outlines mean, each once, in their order.
pub(super) fn meanings(drawing: &Drawing) -> Vec<(&str, Border)> {
    let mut meanings = Vec::new();
    for outline in &drawing.outlines {
        let meaning = (outline.words.as_str(), outline.border);
        if !meanings.contains(&meaning) {
            meanings.push(meaning);
        }
    }
    meanings
}

/// Draws the outlines of a map.
pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, frame: &Frame) {
    for border in [Border::Solid, Border::Dashed] {
        let mut path = Path::default();
        for outline in drawing.outlines.iter().filter(|outline| outline.border == border) {
            add(&mut path, drawing, outline, frame);
        }
        stroke(canvas, &path, border, frame.cell);
    }
}

fn add(path: &mut Path, drawing: &Drawing, outline: &Outline, frame: &Frame) {
    for &[first, second] in &outline.cells {
        let Slot { corners, .. } = frame.spot(drawing, [first, second]);
        for (side, (by, down)) in sides(drawing.grid).iter().enumerate() {
            if !outline.cells.contains(&[first + by, second + down]) {
                path.segment(corners[side], corners[(side + 1) % corners.len()]);
            }
        }
    }
}

/// A swatch of the legend.
pub(super) fn draw_swatch(canvas: &mut Canvas, border: Border, spot: &Slot) {
    let mut path = Path::default();
    path.polygon(&spot.inset(0.85));
    stroke(canvas, &path, border, spot.size * 1.4);
}

fn stroke(canvas: &mut Canvas, path: &Path, border: Border, cell: f64) {
    let palette = canvas.palette;
    let (colour, line) = match border {
        Border::Solid => (palette.unit, Line::Solid),
        Border::Dashed => (palette.cover, Line::Dashed),
    };
    let width = (cell / 12.0).clamp(1.2, 3.0);
    canvas.stroke(path, palette.page, width * 1.9, Line::Solid);
    canvas.stroke(path, colour, width, line);
}
