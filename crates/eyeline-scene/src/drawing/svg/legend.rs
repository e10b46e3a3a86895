//! The legend: a swatch and a name for each thing that occurs in the picture, and nothing else.

use super::canvas::{Anchor, Borders, Canvas, Line};
use super::edges::{Edges, Ways};
use super::features::{Features, ROUND};
use super::frame::{Detail, Frame, PAD, Slot};
use super::ground::{self, Fill, GroundShapes};
use super::outlines;
use super::path::Path;
use super::rays::{self, Rays, Weight};
use crate::drawing::font;
use crate::drawing::model::{Drawing, Heat, Knowledge, Point, Tile};
use crate::drawing::scale::{Scale, shown};
use crate::drawing::terrain::Terrain;
use std::collections::BTreeSet;

const SIZE: f64 = 12.0;
const ROW: f64 = 27.0;
const SWATCH: f64 = 20.0;
/// The cell that a symbol is drawn for.
const PIECE: f64 = SWATCH * 1.3;
const GAP: f64 = 8.0;
const APART: f64 = 24.0;
const SCALE_STEP: f64 = 9.0;

/// What a swatch shows, in the legend's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Ground(Fill),
    Rule(u32),
    Numbers(Heat),
    Smoke,
    Cover,
    Height,
    Opacity,
    Terrain(Terrain),
    Unit,
    /// A place of this index.
    Named(usize),
    Edge,
    OneWayEdge,
    Arriving,
    Reached,
    Unreached,
    Blocker,
    /// Cells with a line around them, of this meaning.
    Outline(usize),
}

/// What occurs in the picture.
fn entries(drawing: &Drawing, scale: Option<Scale>, detail: Detail) -> BTreeSet<Entry> {
    let mut entries = BTreeSet::new();
    for tile in drawing.tiles.iter().flatten() {
        let (fill, rules) = ground::kind(tile, scale, drawing.compared.len(), detail);
        match fill {
            Fill::Floor | Fill::Differing => (),
            Fill::Heat(heat, _) => _ = entries.insert(Entry::Numbers(heat)),
            _ => _ = entries.insert(Entry::Ground(fill)),
        }
        entries.extend((0..32).filter(|rule| rules >> rule & 1 == 1).map(Entry::Rule));
        if detail == Detail::Coarse {
            continue;
        }
        let things = [
            (tile.smoke, Entry::Smoke),
            (tile.cover.is_some(), Entry::Cover),
            (tile.height.is_some_and(|height| height != 0.0), Entry::Height),
            (tile.opacity.is_some(), Entry::Opacity),
            (tile.unit, Entry::Unit),
        ];
        entries.extend(things.into_iter().filter(|(occurs, _)| *occurs).map(|(_, entry)| entry));
        let terrain = match tile.view {
            // On the map of an explorer bare ground is one terrain among others.
            Knowledge::Remembered | Knowledge::Visited => tile.terrain,
            _ => tile.marked_terrain(),
        };
        entries.extend(terrain.filter(|_| !tile.wall).map(Entry::Terrain));
    }
    entries.extend((0..drawing.named.len()).map(Entry::Named));
    for edge in &drawing.edges {
        entries.insert(if edge.both_ways { Entry::Edge } else { Entry::OneWayEdge });
    }
    for ray in &drawing.rays {
        if rays::arrives(ray) {
            entries.insert(Entry::Arriving);
        } else {
            entries.extend([Entry::Reached, Entry::Unreached]);
        }
        entries.extend(ray.blocker.map(|_| Entry::Blocker));
    }
    entries.extend((0..outlines::meanings(drawing).len()).map(Entry::Outline));
    entries
}

impl Entry {
    fn name(self, drawing: &Drawing, scale: Option<Scale>) -> String {
        let rules = drawing.compared.len();
        let name = match self {
            Entry::Ground(Fill::Seen) if rules > 0 => {
                return format!("seen under all {rules} rules");
            }
            Entry::Ground(Fill::Hidden) if rules > 0 => "seen under none",
            Entry::Ground(Fill::Seen) => "seen",
            Entry::Ground(Fill::Wall) if rules > 0 => "wall, seen under all",
            Entry::Ground(Fill::HiddenWall) if rules > 0 => "wall, seen under none",
            Entry::Ground(Fill::DifferingWall) => "wall, seen under some",
            Entry::Ground(Fill::HiddenWall) => "wall, not seen",
            Entry::Ground(Fill::Wall) => "wall",
            Entry::Ground(Fill::Disputed) => "seen under some",
            Entry::Ground(Fill::Smoke) => "smoke",
            Entry::Ground(Fill::Cover) => "soft cover",
            Entry::Ground(Fill::Unit) => "unit",
            Entry::Ground(Fill::Visited) => "visited",
            Entry::Ground(_) => "not seen",
            Entry::Rule(rule) => {
                let name = drawing.compared.get(rule as usize).map_or("?", String::as_str);
                return format!("seen under {name}");
            }
            Entry::Numbers(heat) => {
                let (low, high) = scale.map_or((0.0, 0.0), |scale| (scale.low, scale.high));
                let (low, high) = (shown(low), shown(high));
                let range = match heat {
                    Heat::Amounts => format!("{} {low} to {high}", drawing.measure),
                    Heat::Changes if high == "0" => "no change".to_owned(),
                    Heat::Changes => format!("{} {high} fewer to {high} more", drawing.measure),
                };
                return range.trim_start().to_owned();
            }
            Entry::Smoke => "smoke",
            Entry::Cover => "soft cover",
            Entry::Height => "height",
            Entry::Opacity => "opacity",
            Entry::Unit => "unit",
            Entry::Terrain(terrain) => terrain.words(),
            Entry::Named(place) => drawing.named[place].name.as_str(),
            Entry::Edge => "edge, stops sight both ways",
            Entry::OneWayEdge => "edge, stops sight along the arrow",
            Entry::Arriving => "line of sight, clear",
            Entry::Reached => "line as far as it reaches",
            Entry::Unreached => "not reached",
            Entry::Blocker => "what stops it",
            Entry::Outline(meaning) => outlines::meanings(drawing)[meaning].0,
        };
        name.to_owned()
    }

    /// How wide the swatch is.
    fn width(self, drawing: &Drawing) -> f64 {
        match self {
            Entry::Named(place) => {
                let wide = font::width(&drawing.named[place].symbol, PIECE * 0.4);
                if wide > PIECE * ROUND { wide + PIECE * 0.2 } else { SWATCH }
            }
            Entry::Numbers(heat) => SCALE_STEP * heat.colours().len() as f64,
            Entry::Arriving | Entry::Reached | Entry::Unreached => SWATCH * 1.5,
            _ => SWATCH,
        }
    }

    fn draw(self, canvas: &mut Canvas, drawing: &Drawing, detail: Detail, left: f64, y: f64) {
        let width = self.width(drawing);
        let centre = Point { x: left + width / 2.0, y };
        let spot = Slot::alone(drawing.grid, centre, SWATCH);
        let (start, end) = (Point { x: left, y }, Point { x: left + width, y });
        match self {
            Entry::Ground(fill) if detail == Detail::Coarse => {
                let mut ground = Path::default();
                ground.polygon(&spot.corners);
                canvas.fill(&ground, fill.colour(canvas.palette), Borders::Smooth);
            }
            Entry::Ground(fill) => draw_tile(canvas, &blank(), (fill, 0), &spot),
            Entry::Rule(rule) => draw_tile(canvas, &blank(), (Fill::Differing, 1 << rule), &spot),
            Entry::Numbers(heat) => draw_scale(canvas, heat, left, y),
            Entry::Smoke => draw_thing(canvas, Tile { smoke: true, ..blank() }, &spot),
            Entry::Cover => draw_swatch(canvas, &spot, |_, features| {
                features.add_cover(1.0, &enlarged(&spot, 1.3, -0.23), [-0.27, 0.27]);
            }),
            Entry::Height => draw_swatch(canvas, &spot, |canvas, features| {
                features.add_height(canvas, 1.0, &enlarged(&spot, 2.0, 0.28));
            }),
            Entry::Opacity => draw_thing(canvas, Tile { opacity: Some(0.5), ..blank() }, &spot),
            Entry::Terrain(terrain) => {
                draw_thing(canvas, Tile { terrain: Some(terrain), ..blank() }, &spot);
            }
            Entry::Named(place) => {
                let mark = Some(drawing.named[place].symbol.clone());
                let tile = Tile { mark, ..blank() };
                if width == SWATCH {
                    draw_thing(canvas, tile, &spot);
                } else {
                    let mut features = Features::new(PIECE);
                    features.add_piece_in(canvas, &tile, centre, PIECE, width);
                    features.draw_pieces(canvas);
                }
            }
            Entry::Unit => draw_thing(canvas, Tile { unit: true, ..blank() }, &spot),
            Entry::Edge => {
                draw_edge(canvas, drawing, [spot.at(-0.5, 0.0), spot.at(0.5, 0.0)], Ways::Both)
            }
            Entry::OneWayEdge => {
                let centres = [spot.at(-0.4, 0.0), spot.at(0.8, 0.0)];
                draw_edge(canvas, drawing, centres, Ways::FirstToSecond);
            }
            Entry::Arriving => draw_rays(canvas, drawing, |rays| rays.add_arriving(start, end)),
            Entry::Reached => draw_rays(canvas, drawing, |rays| {
                let stop = Point { x: end.x - 5.0, y };
                rays.add_reached(start, stop);
                rays.add_stop(stop);
            }),
            Entry::Unreached => draw_rays(canvas, drawing, |rays| rays.add_unreached(start, end)),
            Entry::Blocker => {
                draw_rays(canvas, drawing, |rays| rays.add_blocker(&spot.inset(0.85)));
            }
            Entry::Outline(meaning) => {
                outlines::draw_swatch(canvas, outlines::meanings(drawing)[meaning].1, &spot);
            }
        }
    }
}

fn blank() -> Tile {
    Tile::blank([0, 0])
}

fn draw_tile(canvas: &mut Canvas, tile: &Tile, (fill, rules): (Fill, u32), spot: &Slot) {
    draw_ground(canvas, (fill, rules), spot, |canvas, features| {
        features.add(canvas, tile, fill, spot);
    });
}

/// A thing on plain floor.
fn draw_thing(canvas: &mut Canvas, tile: Tile, spot: &Slot) {
    draw_swatch(canvas, spot, |canvas, features| {
        features.add(canvas, &tile, Fill::Floor, &enlarged(spot, 1.3, 0.0));
    });
}

fn draw_swatch(canvas: &mut Canvas, spot: &Slot, add: impl FnOnce(&Canvas, &mut Features)) {
    draw_ground(canvas, (Fill::Floor, 0), spot, add);
}

fn draw_ground(
    canvas: &mut Canvas,
    kind: (Fill, u32),
    spot: &Slot,
    add: impl FnOnce(&Canvas, &mut Features),
) {
    let mut ground = GroundShapes::new(spot.size * 1.25, Detail::Full, Borders::Smooth);
    ground.add(kind, &spot.corners);
    ground.draw(canvas);
    let mut features = Features::new(spot.size * 1.3);
    add(canvas, &mut features);
    features.draw(canvas);
    features.draw_pieces(canvas);
    let mut outline = Path::default();
    outline.polygon(&spot.corners);
    let muted = canvas.palette.muted;
    canvas.stroke(&outline, muted, 0.8, Line::Solid);
}

/// The place for a thing drawn large enough to be made out, moved down by a part of its size.
fn enlarged(spot: &Slot, times: f64, down: f64) -> Slot {
    let size = spot.size * times;
    let centre = Point { x: spot.centre.x, y: spot.centre.y + down * size };
    Slot { centre, size, corners: spot.corners.clone() }
}

fn draw_scale(canvas: &mut Canvas, heat: Heat, left: f64, y: f64) {
    for (index, colour) in heat.colours().iter().enumerate() {
        let mut step = Path::default();
        let corner = Point { x: left + index as f64 * SCALE_STEP, y: y - SWATCH / 2.0 };
        step.rectangle(corner, SCALE_STEP, SWATCH);
        canvas.fill(&step, colour, Borders::Crisp);
    }
}

fn draw_edge(canvas: &mut Canvas, drawing: &Drawing, centres: [Point; 2], ways: Ways) {
    let mut edges = Edges::new(SWATCH * 1.4);
    edges.add(drawing.grid, centres, ways);
    edges.draw(canvas);
}

fn draw_rays(canvas: &mut Canvas, drawing: &Drawing, add: impl FnOnce(&mut Rays)) {
    let mut rays = Rays::new(SWATCH * 1.6, Weight::Full, drawing.stopped);
    add(&mut rays);
    rays.draw(canvas);
}

/// Draws the legend from `top` on, and says where it ends.
pub(super) fn draw(
    canvas: &mut Canvas,
    drawing: &Drawing,
    frame: &Frame,
    scale: Option<Scale>,
    top: f64,
) -> f64 {
    let (mut x, mut y) = (PAD, top + ROW / 2.0);
    let text = canvas.palette.text;
    let entries = entries(drawing, scale, frame.detail());
    if entries.is_empty() {
        return top;
    }
    for entry in entries {
        let name = entry.name(drawing, scale);
        let wide = entry.width(drawing) + GAP + font::width(&name, SIZE);
        if x > PAD && x + wide > frame.right() {
            (x, y) = (PAD, y + ROW);
        }
        entry.draw(canvas, drawing, frame.detail(), x, y);
        let at = Point { x: x + entry.width(drawing) + GAP, y };
        canvas.text(at, SIZE, Anchor::Start, text, &name);
        x += wide + APART;
    }
    y + ROW / 2.0
}
