//! Several pictures on one page, in rows from left to right. Cost: that of the pictures.

use super::canvas::Canvas;
use super::caption::description;
use super::{Page, SvgOptions};
use crate::drawing::model::{Drawing, Point};

/// The space between pictures that have no border of their own.
const APART: f64 = 6.0;

/// Several pictures on one page.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The pictures.
    pub drawings: Vec<Drawing>,
    /// How many stand side by side.
    pub columns: usize,
}

impl Sheet {
    /// The page as an SVG document.
    pub fn to_svg(&self, options: &SvgOptions) -> String {
        let mut canvas = Canvas::new(options.theme.palette());
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
}
