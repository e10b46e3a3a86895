//! Pictures as SVG. Exact: the same drawing gives the same bytes. No font is needed, except for names
//! in scripts that Hack lacks; title and description can be read aloud. Cost: O(runs of equal cells).

/// Coordinates along the border.
mod axes;
/// The sheet.
mod canvas;
/// The caption.
mod caption;
/// Borders that stop sight.
mod edges;
/// What stands on cells.
mod features;
/// Sizes and places.
mod frame;
/// Colours of cells.
mod ground;
/// Lines that fill a shape.
mod hatch;
/// Names of what occurs.
mod legend;
/// Lines around cells.
mod outlines;
/// Path data.
mod path;
/// Lines from the side.
mod profile;
/// Lines of sight.
mod rays;
/// Several pictures on a page.
mod sheet;

pub(super) use canvas::Lacking;
pub use sheet::Sheet;

use super::palette::Theme;
use super::scale::Scale;
use super::{Drawing, LegendDisplay};
use canvas::{Canvas, Line};
use frame::{Detail, Frame, PAD};

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SvgOptions {
    /// The width of a cell in pixels. If absent, it depends on the map's size; a picture is never
    /// larger than about 4096 pixels.
    pub cell: Option<f64>,
    /// Whether a legend stands below.
    pub legend: LegendDisplay,
    /// The background.
    pub theme: Theme,
    /// What stands around the map.
    pub page: Page,
}

/// What stands around a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Caption, coordinates, profile and legend.
    #[default]
    Whole,
    /// Nothing: the picture is as large as its cells.
    Bare,
}

/// The space between parts.
const GAP: f64 = 14.0;

impl Drawing {
    /// Returns the picture as an SVG document.
    pub fn to_svg(&self, options: &SvgOptions) -> String {
        self.document(options, Lacking::Text)
    }

    /// Returns the document; `lacking` says how text is drawn that the typeface lacks.
    pub(super) fn document(&self, options: &SvgOptions, lacking: Lacking) -> String {
        let mut canvas = Canvas::new(options.theme.palette(), lacking);
        let size = self.draw_on(&mut canvas, options);
        let title = if self.caption.is_empty() { "A map" } else { &self.caption };
        canvas.finish(size, title, &caption::description(self))
    }

    /// Draws everything, and returns the width and height.
    fn draw_on(&self, canvas: &mut Canvas, options: &SvgOptions) -> [f64; 2] {
        match options.page {
            Page::Whole => self.draw_page(canvas, options),
            Page::Bare => {
                let frame = Frame::bare(self, options);
                self.draw_map(canvas, &frame, Scale::of(self));
                frame.size
            }
        }
    }

    fn draw_page(&self, canvas: &mut Canvas, options: &SvgOptions) -> [f64; 2] {
        let mut frame = Frame::new(self, options, axes::beside(self));
        let scale = Scale::of(self);
        let mut bottom = caption::draw(canvas, &self.caption, &frame, PAD);
        frame.corner.y = bottom + axes::ABOVE;
        canvas.begin("axes");
        axes::draw(canvas, self, &frame);
        canvas.end();
        self.draw_map(canvas, &frame, scale);
        bottom = (frame.corner.y + frame.size[1]).ceil() + GAP;
        if let Some(profile) = &self.profile {
            canvas.begin("profile");
            profile::draw(canvas, profile, &frame, bottom);
            canvas.end();
            bottom += profile::HEIGHT + GAP;
        }
        if options.legend == LegendDisplay::Shown {
            canvas.begin("legend");
            bottom = legend::draw(canvas, self, &frame, scale, bottom);
            canvas.end();
        }
        [frame.width + 2.0 * PAD, bottom + PAD]
    }

    fn draw_map(&self, canvas: &mut Canvas, frame: &Frame, scale: Option<Scale>) {
        let palette = canvas.palette;
        canvas.begin("ground");
        let ground = ground::of_map(self, frame, scale);
        ground.draw(canvas);
        if frame.detail() == Detail::Full {
            let width = (frame.cell / 36.0).clamp(0.5, 1.5);
            canvas.stroke(&ground::grid_lines(self, frame), palette.grid, width, Line::Solid);
        }
        canvas.end();
        let features = features::of_map(canvas, self, frame, scale);
        canvas.begin("features");
        features.draw(canvas);
        canvas.end();
        canvas.begin("edges");
        edges::of_map(self, frame).draw(canvas);
        canvas.end();
        if !self.outlines.is_empty() {
            canvas.begin("outlines");
            outlines::draw(canvas, self, frame);
            canvas.end();
        }
        canvas.begin("rays");
        rays::of_map(self, frame).draw(canvas);
        canvas.end();
        canvas.begin("pieces");
        features.draw_pieces(canvas);
        canvas.end();
    }
}
