//! How large things are: the cell's size is chosen so that a picture is comfortable to look at and
//! never more than about [`LONGEST_SIDE`] on a side, whatever the map.

use super::SvgOptions;
use crate::drawing::model::{Drawing, HEX_ROW, HEX_SIDE, Point};
use eyeline::Grid;

/// The blank border of a picture.
pub(super) const PAD: f64 = 18.0;
/// The narrowest that texts are laid out in.
const NARROWEST: f64 = 380.0;
/// The longest side that is aimed at.
const LONGEST_SIDE: f64 = 4096.0;
/// What caption, profile and legend may take of it.
const RESERVED: f64 = 700.0;
/// The side that a map is comfortable at.
const COMFORTABLE: f64 = 1120.0;
/// Cells that are smaller carry no grid, no hatches and no glyphs.
const DETAILED: f64 = 6.0;

/// How much is drawn of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Full,
    Coarse,
}

/// Where the map lies on the page.
pub(super) struct Frame {
    /// The width of a cell.
    pub cell: f64,
    /// The map's upper left corner.
    pub corner: Point,
    /// The map's width and height.
    pub size: [f64; 2],
    /// The width that texts, profile and legend may take.
    pub width: f64,
}

/// A place to draw something on: a cell of the map, or a swatch of the legend.
pub(super) struct Slot {
    pub centre: Point,
    /// The width of the cell.
    pub size: f64,
    pub corners: Vec<Point>,
}

impl Frame {
    /// Lays the map out, leaving room for labels beside it; the caption decides how far down.
    pub fn new(drawing: &Drawing, options: &SvgOptions, labels: f64) -> Self {
        let bare = Frame::bare(drawing, options);
        let width = (bare.size[0] + labels).max(NARROWEST).ceil();
        let left = PAD + labels + ((width - labels - bare.size[0]) / 2.0).floor();
        Frame { corner: Point { x: left, y: 0.0 }, width, ..bare }
    }

    /// Lays out the map alone.
    pub fn bare(drawing: &Drawing, options: &SvgOptions) -> Self {
        let [columns, rows] = extent(drawing);
        let most = ((LONGEST_SIDE - RESERVED) / columns.max(rows)).max(0.05);
        let wished = options.cell.filter(|cell| cell.is_finite() && *cell > 0.0);
        let comfortable = (COMFORTABLE / columns.max(rows)).clamp(2.0, 56.0);
        let cell = wished.unwrap_or(comfortable).min(most);
        let cell = if cell >= 1.0 { cell.floor() } else { cell };
        let size = [columns * cell, rows * cell];
        Frame { cell, corner: Point { x: 0.0, y: 0.0 }, size, width: size[0] }
    }

    pub fn detail(&self) -> Detail {
        if self.cell < DETAILED { Detail::Coarse } else { Detail::Full }
    }

    /// Where a point of the model lies on the page.
    pub fn place(&self, at: Point) -> Point {
        Point { x: self.corner.x + at.x * self.cell, y: self.corner.y + at.y * self.cell }
    }

    /// Where a cell lies on the page.
    pub fn spot(&self, drawing: &Drawing, at: [i32; 2]) -> Slot {
        Slot {
            centre: self.place(drawing.centre(at)),
            size: self.cell,
            corners: drawing.corners(at).into_iter().map(|corner| self.place(corner)).collect(),
        }
    }

    pub fn right(&self) -> f64 {
        PAD + self.width
    }
}

impl Slot {
    /// A cell that stands alone.
    pub fn alone(grid: Grid, centre: Point, size: f64) -> Self {
        let corners = grid_corners(grid, centre, size);
        Slot { centre, size, corners }
    }

    /// A point of the cell, in units of its width from the centre.
    pub fn at(&self, x: f64, y: f64) -> Point {
        Point { x: self.centre.x + x * self.size, y: self.centre.y + y * self.size }
    }

    /// The cell's shape, drawn smaller.
    pub fn inset(&self, part: f64) -> Vec<Point> {
        let shrink = |corner: &Point| super::hatch::between(self.centre, *corner, part);
        self.corners.iter().map(shrink).collect()
    }
}

fn grid_corners(grid: Grid, centre: Point, size: f64) -> Vec<Point> {
    crate::drawing::model::outline(grid)
        .iter()
        .map(|corner| Point { x: centre.x + corner.x * size, y: centre.y + corner.y * size })
        .collect()
}

/// The map's width and height in cells.
fn extent(drawing: &Drawing) -> [f64; 2] {
    let (columns, rows) = (drawing.columns as f64, drawing.rows().count() as f64);
    match drawing.grid {
        Grid::Square => [columns, rows],
        Grid::Hex => [columns + 0.5, (rows - 1.0) * HEX_ROW + 2.0 * HEX_SIDE],
    }
}
