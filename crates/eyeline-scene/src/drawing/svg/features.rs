//! What stands on cells. Each thing has its own shape: walls a box in a box, smoke a cloud, cover a
//! hatched bar as tall as it is dense, heights a peak with a number, opacity a diamond, units a
//! full disc, marks a ring, terrain its letter.
//!
//! Small cells carry marks only.

use super::canvas::{Anchor, Borders, Canvas, Line};
use super::frame::{Detail, Frame, Slot};
use super::ground::{self, Fill};
use super::hatch::Hatch;
use super::path::Path;
use crate::drawing::font;
use crate::drawing::model::{Drawing, Heat, Point, Tile};
use crate::drawing::palette::Colour;
use crate::drawing::scale::{Scale, number, shown, signed};

/// A text on a cell.
struct Label {
    at: Point,
    size: f64,
    colour: Colour,
    text: String,
}

/// Things by kind, gathered cell by cell.
#[derive(Default)]
pub(super) struct Features {
    walls: Path,
    hidden_walls: Path,
    blocks: Path,
    smoke: Path,
    cover: Path,
    cover_hatch: Path,
    peaks: Path,
    diamonds: Path,
    diamond_fills: Path,
    terrain: Vec<Label>,
    numbers: Vec<Label>,
    labels: Vec<Label>,
    discs: Path,
    rings: Path,
    letters: Vec<Label>,
    cell: f64,
}

/// The smallest letters that are worth drawing.
const LEGIBLE: f64 = 5.0;
/// The size of heights and covers, in cells.
const SMALL: f64 = 0.22;
/// The widest mark that a ring has room for, in cells.
pub(super) const ROUND: f64 = 0.5;
/// The cell that a mark is drawn for where cells are tiny.
const SMALL_PIECE: f64 = 26.0;

impl Features {
    pub fn new(cell: f64) -> Self {
        Features { cell, ..Features::default() }
    }

    /// Adds what stands on a cell with this ground.
    pub fn add(&mut self, canvas: &Canvas, tile: &Tile, fill: Fill, spot: &Slot) {
        match fill {
            Fill::Wall => self.walls.polygon(&spot.inset(0.6)),
            Fill::HiddenWall => self.hidden_walls.polygon(&spot.inset(0.6)),
            Fill::DifferingWall => self.blocks.polygon(&spot.inset(0.5)),
            _ => (),
        }
        if tile.smoke {
            for (x, y, radius) in [(-0.17, 0.08, 0.16), (0.17, 0.09, 0.15), (0.0, -0.07, 0.2)] {
                self.smoke.circle(spot.at(x, y), radius * spot.size);
            }
        }
        if let Some(cover) = tile.cover {
            let text = shown(cover);
            let wide = font::width(&text, SMALL);
            let left = -(wide + 0.27) / 2.0;
            self.add_cover(cover, spot, [left, left + 0.23]);
            let at = spot.at(left + 0.27 + wide / 2.0, 0.29);
            let label = Label { at, size: spot.size * SMALL, colour: canvas.palette.cover, text };
            push(&mut self.labels, label);
        }
        if let Some(opacity) = tile.opacity {
            self.diamonds.polygon(&diamond(spot, 0.3));
            self.diamond_fills.polygon(&diamond(spot, 0.3 * opacity.clamp(0.0, 1.0).sqrt()));
        }
        if let Some(height) = tile.height.filter(|&height| height != 0.0) {
            self.add_height(canvas, height, spot);
        }
        if let (Some(number), Fill::Heat(heat, class)) = (number(tile), fill) {
            let text = match heat {
                Heat::Amounts => shown(number),
                Heat::Changes => signed(number),
            };
            let size = (spot.size * 0.4).min(spot.size * 0.84 / font::width(&text, 1.0));
            let label = Label { at: spot.centre, size, colour: heat.ink(class), text };
            push(&mut self.numbers, label);
        }
        if let Some(terrain) = tile.marked_terrain()
            && !tile.wall
            && tile.number.is_none()
        {
            let (colour, text) = (canvas.palette.muted, terrain.symbol().to_string());
            push(&mut self.terrain, Label { at: spot.centre, size: spot.size * 0.5, colour, text });
        }
        // A number keeps the middle: the piece moves into the corner.
        let (at, size) = match tile.number {
            Some(_) => (spot.at(-0.26, -0.28), spot.size * 0.55),
            None => (spot.centre, spot.size),
        };
        self.add_piece(canvas, tile, at, size);
    }

    /// Adds a unit or a mark, within its cell if it can be read there.
    fn add_piece(&mut self, canvas: &Canvas, tile: &Tile, at: Point, size: f64) {
        self.add_piece_in(canvas, tile, at, size, size * 0.8);
    }

    /// Adds a unit or a mark; a long mark may be `room` wide.
    pub fn add_piece_in(&mut self, canvas: &Canvas, tile: &Tile, at: Point, size: f64, room: f64) {
        let palette = canvas.palette;
        let (disc, colour) = match (tile.unit, &tile.mark) {
            (true, _) => (&mut self.discs, palette.page),
            (false, Some(_)) => (&mut self.rings, palette.text),
            (false, None) => return,
        };
        let text = tile.mark.clone().unwrap_or_default();
        let wide = font::width(&text, size * 0.4);
        if wide <= size * ROUND {
            disc.circle(at, size * 0.3);
            if !text.is_empty() {
                push(&mut self.letters, Label { at, size: size * 0.4, colour, text });
            }
            return;
        }
        let fitting = (size * 0.4).min(room / font::width(&text, 1.0));
        let letters = fitting.max(LEGIBLE.min(size * 0.4));
        let reach = font::width(&text, letters) / 2.0 + size * 0.08;
        disc.pill(at, reach, size * 0.24);
        push(&mut self.letters, Label { at, size: letters, colour, text });
    }

    /// Adds a bar from left to right.
    pub fn add_cover(&mut self, cover: f64, spot: &Slot, [left, right]: [f64; 2]) {
        let tall = 0.08 + 0.22 * cover.clamp(0.0, 1.0);
        let (low, high) = (0.38, 0.38 - tall);
        let bar = [(left, high), (right, high), (right, low), (left, low)];
        let bar = bar.map(|(x, y)| spot.at(x, y));
        self.cover.polygon(&bar);
        Hatch::Falling.fill(&mut self.cover_hatch, &bar, spot.size / 11.0);
    }

    pub fn add_height(&mut self, canvas: &Canvas, height: f64, spot: &Slot) {
        let (text, size) = (shown(height), spot.size * SMALL);
        let wide = font::width(&text, SMALL);
        let left = -(wide + 0.2) / 2.0;
        let peak = [(left, -0.2), (left + 0.16, -0.2), (left + 0.08, -0.36)];
        self.peaks.polygon(&peak.map(|(x, y)| spot.at(x, y)));
        let at = spot.at(left + 0.2 + wide / 2.0, -0.28);
        push(&mut self.labels, Label { at, size, colour: canvas.palette.height, text });
    }

    /// Draws what lies below rays.
    pub fn draw(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        let thin = (self.cell * 0.035).max(0.8);
        canvas.stroke(&self.walls, palette.wall_line, thin, Line::Solid);
        canvas.stroke(&self.hidden_walls, palette.hidden_wall_line, thin, Line::Solid);
        canvas.stroke(&self.blocks, palette.page, thin * 3.0, Line::Solid);
        canvas.fill(&self.blocks, palette.wall, Borders::Smooth);
        write(canvas, &self.terrain);
        canvas.fill(&self.smoke, palette.smoke, Borders::Smooth);
        canvas.stroke(&self.cover_hatch, palette.cover, thin, Line::Cut);
        canvas.stroke(&self.cover, palette.cover, thin, Line::Solid);
        canvas.fill(&self.diamond_fills, palette.opacity, Borders::Smooth);
        canvas.stroke(&self.diamonds, palette.opacity, thin, Line::Solid);
        write(canvas, &self.numbers);
    }

    /// Draws what stands above rays: heights, units and marks.
    pub fn draw_pieces(&self, canvas: &mut Canvas) {
        let palette = canvas.palette;
        let line = (self.cell * 0.05).max(1.0);
        canvas.stroke(&self.peaks, palette.page, line * 1.6, Line::Solid);
        canvas.fill(&self.peaks, palette.height, Borders::Smooth);
        for Label { at, size, colour, text } in &self.labels {
            canvas.rimmed_text(*at, *size, colour, text);
        }
        canvas.fill(&self.discs, palette.unit, Borders::Smooth);
        canvas.stroke(&self.discs, palette.page, line, Line::Solid);
        canvas.fill(&self.rings, palette.page, Borders::Smooth);
        canvas.stroke(&self.rings, palette.text, line, Line::Solid);
        write(canvas, &self.letters);
    }
}

/// Keeps a text that is large enough to be read.
fn push(labels: &mut Vec<Label>, label: Label) {
    if label.size >= LEGIBLE {
        labels.push(label);
    }
}

fn write(canvas: &mut Canvas, labels: &[Label]) {
    for Label { at, size, colour, text } in labels {
        canvas.text(*at, *size, Anchor::Middle, colour, text);
    }
}

fn diamond(spot: &Slot, reach: f64) -> [Point; 4] {
    [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)].map(|(x, y)| spot.at(x, y))
}

/// The features of a whole map.
pub(super) fn of_map(
    canvas: &Canvas,
    drawing: &Drawing,
    frame: &Frame,
    scale: Option<Scale>,
) -> Features {
    let mut features = Features::new(match frame.detail() {
        Detail::Full => frame.cell,
        Detail::Coarse => SMALL_PIECE,
    });
    let detail = frame.detail();
    for tile in drawing.tiles.iter().flatten() {
        if detail == Detail::Full {
            let (fill, _) = ground::kind(tile, scale, drawing.compared.len(), detail);
            features.add(canvas, tile, fill, &frame.spot(drawing, tile.at));
        } else if tile.mark.is_some() {
            let at = frame.place(drawing.centre(tile.at));
            features.add_piece(canvas, tile, at, SMALL_PIECE);
        }
    }
    features
}
