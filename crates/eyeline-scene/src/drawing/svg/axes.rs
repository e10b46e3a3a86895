//! Coordinates along the border. Squares: x above, y beside. Hexes: beside each row the `q,r` of its
//! first hex, above the q of the first row, with a stroke in the direction in which this q continues.

use super::canvas::{Anchor, Canvas, Line};
use super::frame::Frame;
use super::path::Path;
use crate::drawing::font;
use crate::drawing::model::{Drawing, Point, Tile};
use eyeline::Grid;
use std::ops::Range;

const SIZE: f64 = 10.5;
const GAP: f64 = 6.0;
/// The space that the labels above take.
pub(super) const ABOVE: f64 = 20.0;

/// The most labels side by side.
const MOST_LABELS: usize = 20;

/// Returns every how many cells a label stands.
fn stride(cells: usize) -> i32 {
    let strides = (0..6).flat_map(|power| [10i32.pow(power), 5 * 10i32.pow(power)]);
    strides.into_iter().find(|&stride| cells / stride as usize <= MOST_LABELS).unwrap_or(1_000_000)
}

/// Squares have numbers, whatever is known of them.
fn numbered(all: Range<i64>, stride: i32) -> Vec<(f64, String)> {
    let labelled = all.zip(0u32..).filter(|(number, _)| number % i64::from(stride) == 0);
    labelled.map(|(number, index)| (f64::from(index) + 0.5, number.to_string())).collect()
}

/// The labels beside the map, each with the height of its row in the model.
fn row_labels(drawing: &Drawing) -> Vec<(f64, String)> {
    let ([_, rows], stride) = (drawing.numbers(), stride(drawing.rows().count()));
    match drawing.grid {
        Grid::Square => numbered(rows, stride),
        Grid::Hex => {
            let firsts = drawing.rows().filter_map(|row| row.iter().flatten().next());
            let labelled = firsts.filter(|tile| tile.at[1] % stride == 0);
            let label = |&Tile { at: [q, r], .. }: &Tile| format!("{q},{r}");
            labelled.map(|tile| (drawing.centre(tile.at).y, label(tile))).collect()
        }
    }
}

/// The labels above the map, each with where its column is in the model.
fn column_labels(drawing: &Drawing) -> Vec<(f64, String)> {
    let ([columns, _], stride) = (drawing.numbers(), stride(drawing.columns));
    match drawing.grid {
        Grid::Square => numbered(columns, stride),
        Grid::Hex => {
            let top = drawing.rows().next().unwrap_or_default();
            let labelled = top.iter().flatten().filter(|tile| tile.at[0] % stride == 0);
            labelled.map(|tile| (drawing.centre(tile.at).x, tile.at[0].to_string())).collect()
        }
    }
}

/// The room that the labels beside the map take.
pub(super) fn beside(drawing: &Drawing) -> f64 {
    let widest = row_labels(drawing).iter().map(|(_, text)| text.chars().count()).max();
    (widest.unwrap_or(0) as f64 * font::width("0", SIZE) + GAP + 2.0).ceil()
}

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing, frame: &Frame) {
    let muted = canvas.palette.muted;
    for (y, text) in row_labels(drawing) {
        let Point { y, .. } = frame.place(Point { x: 0.0, y });
        let at = Point { x: frame.corner.x - GAP, y };
        canvas.text(at, SIZE, Anchor::End, muted, &text);
    }
    let mut slants = Path::default();
    for (x, text) in column_labels(drawing) {
        let Point { x, .. } = frame.place(Point { x, y: 0.0 });
        let y = frame.corner.y - GAP - SIZE / 2.0;
        match drawing.grid {
            Grid::Square => canvas.text(Point { x, y }, SIZE, Anchor::Middle, muted, &text),
            Grid::Hex => {
                let x = x - frame.cell / 4.0;
                canvas.text(Point { x: x - 3.0, y: y + 2.0 }, SIZE, Anchor::End, muted, &text);
                let run = frame.cell * 0.16;
                let foot = Point { x: x + run * 0.577, y: y + 2.0 + run };
                slants.segment(Point { x: x + 1.0, y: y - 1.0 }, foot);
            }
        }
    }
    canvas.stroke(&slants, muted, 1.0, Line::Solid);
}

#[cfg(test)]
mod tests {
    use super::stride;

    #[test]
    fn labels_never_crowd() {
        assert_eq!([1, 20, 21, 40, 300, 1024].map(stride), [1, 1, 5, 5, 50, 50]);
    }
}
