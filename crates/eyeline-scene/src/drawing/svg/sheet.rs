//! Several pictures on one page, in rows from left to right. Cost: that of the pictures.

use super::canvas::{Canvas, Lacking};
use super::caption::description;
use super::{Page, SvgOptions};
use crate::drawing::model::{Drawing, Point};

/// The space between pictures that have no border of their own.
const APART: f64 = 6.0;

/// The side of a picture among others.
const PANEL: f64 = 360.0;
/// The largest cell of it.
const LARGEST: f64 = 40.0;

/// Several pictures on one page.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The pictures.
    pub drawings: Vec<Drawing>,
    /// How many stand side by side.
    pub columns: usize,
}

impl Sheet {
    /// The page as an SVG document. Cells are smaller than a single picture's, unless the options say
    /// how large.
    pub fn to_svg(&self, options: &SvgOptions) -> String {
        let options = &SvgOptions { cell: options.cell.or_else(|| self.cell()), ..*options };
        let mut canvas = Canvas::new(options.theme.palette(), Lacking::Text);
        let apart = match options.page {
            Page::Whole => 0.0,
            Page::Bare => APART,
        };
        let (mut top, mut right, mut bottom) = (0.0, 0.0f64, 0.0f64);
        for row in self.drawings.chunks(self.columns.max(1)) {
            let mut left = 0.0;
            for drawing in row {
                canvas.begin_at(Point { x: left, y: top });
                let [width, height] = drawing.draw_on(&mut canvas, options);
                canvas.end();
                right = right.max(left + width);
                bottom = bottom.max(top + height);
                left += width + apart;
            }
            top = bottom + apart;
        }
        let words = |tell: fn(&Drawing) -> String, apart: &str| {
            self.drawings.iter().map(tell).collect::<Vec<_>>().join(apart)
        };
        let title = words(|drawing| drawing.caption.clone(), " · ");
        canvas.finish([right.max(1.0), bottom.max(1.0)], &title, &words(description, " "))
    }

    /// The width of a cell at which the largest picture is comfortable among the others.
    fn cell(&self) -> Option<f64> {
        let longest = |drawing: &Drawing| drawing.columns.max(drawing.rows().count());
        let cells = self.drawings.iter().map(longest).max()?;
        Some((PANEL / cells as f64).clamp(1.0, LARGEST))
    }
}
