//! What lies under everything: each class of cells is one path, made of runs, so that a million
//! cells stay a handful of shapes.

use super::canvas::{Borders, Canvas, Line};
use super::frame::{Detail, Frame, Slot};
use super::hatch::{HATCHES, Hatch};
use super::path::Path;
use crate::drawing::model::{Drawing, HEX_ROW, HEX_SIDE, Heat, Knowledge, Point, Tile};
use crate::drawing::palette::{Colour, Palette};
use crate::drawing::scale::{Scale, number};
use eyeline::Grid;
use std::collections::BTreeMap;

/// What colours a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fill {
    Floor,
    Seen,
    Visited,
    Hidden,
    Differing,
    DifferingWall,
    Heat(Heat, usize),
    Wall,
    HiddenWall,
    /// A small cell that rules disagree on; larger ones are hatched.
    Disputed,
    /// A small cell in smoke; larger ones carry a cloud.
    Smoke,
    /// A small cell with soft cover; larger ones carry a bar.
    Cover,
    /// A small cell with a unit; larger ones carry a disc.
    Unit,
}

impl Fill {
    pub fn colour(self, palette: &Palette) -> Colour {
        match self {
            Fill::Floor => palette.floor,
            Fill::Hidden => palette.hidden,
            Fill::Seen | Fill::Visited => palette.seen,
            Fill::Differing | Fill::DifferingWall => palette.differing,
            Fill::Heat(heat, class) => heat.colours()[class],
            Fill::HiddenWall => palette.hidden_wall,
            Fill::Wall => palette.wall,
            Fill::Disputed => palette.rules[0],
            Fill::Smoke => palette.smoke,
            Fill::Cover => palette.cover,
            Fill::Unit => palette.unit,
        }
    }
}

/// What a cell's ground is: its colour, and the rules that hatch it.
pub(super) fn kind(tile: &Tile, scale: Option<Scale>, rules: usize, detail: Detail) -> (Fill, u32) {
    let (fill, hatches) = detailed_kind(tile, scale, rules);
    match detail {
        Detail::Full => (fill, hatches),
        Detail::Coarse if tile.unit => (Fill::Unit, 0),
        Detail::Coarse if tile.smoke => (Fill::Smoke, 0),
        Detail::Coarse if hatches != 0 => (Fill::Disputed, 0),
        Detail::Coarse if tile.cover.is_some() => (Fill::Cover, 0),
        Detail::Coarse => (fill, 0),
    }
}

fn detailed_kind(tile: &Tile, scale: Option<Scale>, rules: usize) -> (Fill, u32) {
    if let (Some(scale), Some(number)) = (scale, number(tile)) {
        let class = scale.class(number, scale.heat.colours().len());
        return (Fill::Heat(scale.heat, class), 0);
    }
    let all = (1u64 << rules.min(32)) - 1;
    match (tile.view, tile.wall) {
        (Knowledge::Unasked | Knowledge::Remembered, false) => (Fill::Floor, 0),
        (Knowledge::Seen, false) => (Fill::Seen, 0),
        (Knowledge::Visited, false) => (Fill::Visited, 0),
        (Knowledge::Hidden | Knowledge::Compared(0), false) => (Fill::Hidden, 0),
        (Knowledge::Compared(bits), false) if u64::from(bits) == all => (Fill::Seen, 0),
        (Knowledge::Compared(bits), false) => (Fill::Differing, bits),
        (
            Knowledge::Unasked | Knowledge::Seen | Knowledge::Remembered | Knowledge::Visited,
            true,
        ) => (Fill::Wall, 0),
        (Knowledge::Hidden | Knowledge::Compared(0), true) => (Fill::HiddenWall, 0),
        (Knowledge::Compared(bits), true) if u64::from(bits) == all => (Fill::Wall, 0),
        (Knowledge::Compared(bits), true) => (Fill::DifferingWall, bits),
    }
}

/// Shapes by class.
pub(super) struct GroundShapes {
    fills: BTreeMap<Fill, Path>,
    fog: Path,
    rules: BTreeMap<u32, Path>,
    spacing: f64,
    detail: Detail,
    borders: Borders,
}

impl GroundShapes {
    pub fn new(cell: f64, detail: Detail, borders: Borders) -> Self {
        let (fills, rules) = (BTreeMap::new(), BTreeMap::new());
        GroundShapes { fills, fog: Path::default(), rules, spacing: cell / 5.0, detail, borders }
    }

    /// Colours and hatches a shape.
    pub fn add(&mut self, (fill, rules): (Fill, u32), corners: &[Point]) {
        self.fills.entry(fill).or_default().polygon(corners);
        if self.detail == Detail::Coarse {
            return;
        }
        if fill == Fill::Hidden {
            Hatch::Rising.fill(&mut self.fog, corners, self.spacing);
        }
        for rule in (0..32).filter(|rule| rules >> rule & 1 == 1) {
            let hatch = HATCHES[rule as usize % HATCHES.len()];
            hatch.fill(self.rules.entry(rule).or_default(), corners, self.spacing);
        }
    }

    pub fn draw(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        for (fill, path) in &self.fills {
            canvas.fill(path, fill.colour(palette), self.borders);
        }
        canvas.stroke(&self.fog, palette.fog, (self.spacing / 7.0).max(0.6), Line::Cut);
        self.draw_rules(canvas);
    }

    /// The rules' hatches.
    fn draw_rules(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        for (&rule, path) in &self.rules {
            let colour = palette.rules[rule as usize % palette.rules.len()];
            canvas.stroke(path, colour, (self.spacing / 3.8).max(0.8), Line::Cut);
        }
    }
}

/// The ground of a whole map.
pub(super) fn of_map(drawing: &Drawing, frame: &Frame, scale: Option<Scale>) -> GroundShapes {
    let crisp = drawing.grid == Grid::Square || frame.detail() == Detail::Coarse;
    let borders = if crisp { Borders::Crisp } else { Borders::Smooth };
    let mut ground = GroundShapes::new(frame.cell, frame.detail(), borders);
    let (rules, detail) = (drawing.compared.len(), frame.detail());
    for (row, tiles) in drawing.rows().enumerate() {
        let kind = |tile: &Option<Tile>| tile.as_ref().map(|tile| kind(tile, scale, rules, detail));
        if crisp {
            let mut column = 0;
            for run in tiles.chunk_by(|a, b| kind(a) == kind(b)) {
                if let Some(kind) = kind(&run[0]) {
                    ground.add(kind, &bar(drawing, frame, row, column..column + run.len()));
                }
                column += run.len();
            }
        } else {
            for tile in tiles.iter().flatten() {
                let spot = frame.spot(drawing, tile.at);
                ground.add(self::kind(tile, scale, rules, detail), &spot.corners);
            }
        }
    }
    ground
}

/// The rectangle of a run of cells. Small hexes are drawn as bricks.
fn bar(
    drawing: &Drawing,
    frame: &Frame,
    row: usize,
    columns: std::ops::Range<usize>,
) -> [Point; 4] {
    let (left, right, row) = (columns.start as f64, columns.end as f64, row as f64);
    let (pushed, top, bottom) = match drawing.grid {
        Grid::Square => (0.0, row, row + 1.0),
        Grid::Hex => {
            let top = row * HEX_ROW + HEX_SIDE - HEX_ROW / 2.0;
            let odd = (drawing.top + row as i64) & 1 == 1;
            (if odd { 0.5 } else { 0.0 }, top, top + HEX_ROW)
        }
    };
    let corner = |x: f64, y: f64| frame.place(Point { x: x + pushed, y });
    [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
}

/// The lines between cells.
pub(super) fn grid_lines(drawing: &Drawing, frame: &Frame) -> Path {
    let mut path = Path::default();
    if drawing.grid == Grid::Square {
        for (row, tiles) in drawing.rows().enumerate() {
            let mut column = 0;
            for run in tiles.chunk_by(|a, b| a.is_some() == b.is_some()) {
                let columns = column..column + run.len();
                column = columns.end;
                if run[0].is_none() {
                    continue;
                }
                let [from, to, end, back] = bar(drawing, frame, row, columns.clone());
                path.polygon(&[from, to, end, back]);
                for between in 1..run.len() {
                    let x = from.x + between as f64 * frame.cell;
                    path.segment(Point { x, y: from.y }, Point { x, y: end.y });
                }
            }
        }
    } else {
        for tile in drawing.tiles.iter().flatten() {
            let Slot { corners, .. } = frame.spot(drawing, tile.at);
            path.polygon(&corners);
        }
    }
    path
}
