//! What a picture shows, before it is decided how: tiles, fields, rays, comparisons, numbers. Text,
//! unicode, SVG and PNG are made from it, and none of them asks about sight again.

use super::chart::Named;
use super::terrain::Terrain;
use crate::scene::Scene;
use eyeline::{Blocked, Bounds, Cause, Coord, Grid, Map, Mask, Millionths, Trace, World};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// A picture of a scene.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The grid on which it is drawn.
    pub grid: Grid,
    /// The number of the first row: odd rows of hexes stand half a hex to the right.
    pub top: i64,
    /// The number of tiles in a row.
    pub columns: usize,
    /// One tile for each place, in reading order; `None` where the map has no cell.
    pub tiles: Vec<Option<Tile>>,
    /// Borders that stop sight.
    pub edges: Vec<Edge>,
    /// Lines of sight.
    pub rays: Vec<Ray>,
    /// How lines that are stopped are drawn.
    pub stopped: Stopped,
    /// Cells with a line around them, each explained in the legend.
    pub outlines: Vec<Outline>,
    /// The rules compared, if any: bit i of [`Knowledge::Compared`] is the i-th.
    pub compared: Vec<String>,
    /// How numbers are coloured.
    pub heat: Heat,
    /// The numbers at which the colours begin and end; if absent, the lowest and highest of the
    /// picture. Counts may lie beyond: in text they are `+`.
    pub span: Option<[f64; 2]>,
    /// What the numbers count, in a word or two before them.
    pub measure: String,
    /// The line seen from the side.
    pub profile: Option<Profile>,
    /// Places that have names, each explained in the legend.
    pub named: Vec<Named>,
    /// What the picture shows, in words.
    pub caption: String,
    left: i64,
}

/// Whether a picture has a legend of what occurs in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LegendDisplay {
    /// It has one.
    #[default]
    Shown,
    /// It has none.
    Omitted,
}

/// How lines that are stopped are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stopped {
    /// As proofs: how far they reach, where they are stopped and by what.
    #[default]
    Told,
    /// In grey, because the lines that arrive matter.
    Greyed,
}

/// Cells with a line around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cells.
    pub cells: BTreeSet<[i32; 2]>,
    /// What the cells are, in words.
    pub words: String,
    /// What the line looks like.
    pub border: Border,
}

/// What a line around cells looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Border {
    /// Unbroken.
    Solid,
    /// Of dashes, in another colour.
    Dashed,
}

/// How numbers are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heat {
    /// From the lowest to the highest.
    #[default]
    Amounts,
    /// By their distance from 0: less to one side, more to the other.
    Changes,
}

/// One cell of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Which cell.
    pub at: [i32; 2],
    /// A wall.
    pub wall: bool,
    /// Smoke.
    pub smoke: bool,
    /// A unit.
    pub unit: bool,
    /// Soft cover, if any.
    pub cover: Option<f64>,
    /// Height, if any.
    pub height: Option<f64>,
    /// Opacity, if any.
    pub opacity: Option<f64>,
    /// The terrain, if it is known.
    pub terrain: Option<Terrain>,
    /// The mark that stands here: a character, or the symbol of a place.
    pub mark: Option<String>,
    /// What is known of it.
    pub view: Knowledge,
    /// A number to show.
    pub number: Option<f64>,
}

/// What is known of a cell in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Nobody asked about it.
    Unasked,
    /// Seen.
    Seen,
    /// It was seen before, and is remembered.
    Remembered,
    /// It was seen before, and somebody has been there.
    Visited,
    /// Not seen.
    Hidden,
    /// Seen under the rules whose bits are set.
    Compared(u32),
}

/// A border that stops sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The two cells; sight is stopped from the first to the second.
    pub between: [[i32; 2]; 2],
    /// Whether sight is stopped on the way back too.
    pub both_ways: bool,
}

/// A point in units of cells: a cell's centre is half a unit from its corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A line of sight: clear up to a point, then not.
#[derive(Clone, Debug, PartialEq)]
pub struct Ray {
    /// Where it starts and ends.
    pub ends: [Point; 2],
    /// How much of it is clear, from 0 to 1.
    pub clear: f64,
    /// The cells of its steps.
    pub steps: Vec<[i32; 2]>,
    /// What stopped it.
    pub blocker: Option<[i32; 2]>,
}

/// Heights and cover along a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// One a cell of the line.
    pub steps: Vec<ProfileStep>,
    /// The heights that the sight line starts and ends at.
    pub ends: [f64; 2],
    /// The step that blocks.
    pub blocked: Option<usize>,
}

/// A cell of a profile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProfileStep {
    /// Its height, if any.
    pub height: Option<f64>,
    /// Its soft cover.
    pub cover: f64,
    /// Whether a wall stands on it.
    pub wall: bool,
}

impl Drawing {
    /// Returns a picture of a box without tiles.
    pub(super) fn blank(grid: Grid, bounds: Bounds) -> Self {
        Drawing {
            grid,
            top: bounds.top,
            columns: bounds.width() as usize,
            tiles: Vec::new(),
            edges: Vec::new(),
            rays: Vec::new(),
            stopped: Stopped::Told,
            outlines: Vec::new(),
            compared: Vec::new(),
            heat: Heat::Amounts,
            span: None,
            measure: String::new(),
            profile: None,
            named: Vec::new(),
            caption: String::new(),
            left: bounds.left,
        }
    }

    /// Returns a picture of the bare map within a box.
    pub fn of<C: Coord>(scene: &Scene, map: &Map<C>, bounds: Bounds) -> Self {
        let marks: HashMap<[i32; 2], char> = scene.marks().map(|(mark, at)| (at, mark)).collect();
        let extent = map.extent();
        let mut drawing = Drawing::blank(C::GRID, bounds);
        drawing.tiles.reserve(bounds.area() as usize);
        for row in bounds.top..=bounds.bottom {
            for column in bounds.left..=bounds.right {
                let cell = C::at_place(column, row).filter(|&at| extent.contains(at));
                drawing.tiles.push(cell.map(|at| tile(map, at, marks.get(&at.axes()).copied())));
                drawing.edges.extend(cell.into_iter().flat_map(|at| edges_of(map, at)));
            }
        }
        drawing
    }

    /// Returns the rows of tiles.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Tile>]> {
        self.tiles.chunks(self.columns.max(1))
    }

    /// Returns the tile of a cell, if the picture has it.
    pub fn tile(&self, at: [i32; 2]) -> Option<&Tile> {
        self.tiles.get(self.slot(at)?)?.as_ref()
    }

    fn tile_mut(&mut self, at: [i32; 2]) -> Option<&mut Tile> {
        let slot = self.slot(at)?;
        self.tiles.get_mut(slot)?.as_mut()
    }

    fn slot(&self, at: [i32; 2]) -> Option<usize> {
        let (column, row) = self.place(at);
        let inside = (0..self.columns as i64).contains(&column) && row >= 0;
        inside.then(|| row as usize * self.columns + column as usize)
    }

    fn place(&self, [first, second]: [i32; 2]) -> (i64, i64) {
        let (first, second) = (i64::from(first), i64::from(second));
        let column = match self.grid {
            Grid::Square => first,
            Grid::Hex => first + (second >> 1),
        };
        (column - self.left, second - self.top)
    }

    /// Returns the numbers of the columns and of the rows.
    pub(super) fn numbers(&self) -> [Range<i64>; 2] {
        let (columns, rows) = (self.columns as i64, self.rows().count() as i64);
        [self.left..self.left + columns, self.top..self.top + rows]
    }

    /// Returns the centre of a cell. Hexes are one unit wide; rows of them lie √¾ of a unit apart.
    pub fn centre(&self, at: [i32; 2]) -> Point {
        let (column, row) = self.place(at);
        let (column, down) = (column as f64 + 0.5, row as f64);
        match self.grid {
            Grid::Square => Point { x: column, y: down + 0.5 },
            Grid::Hex => {
                let pushed = f64::from(u8::from((row + self.top) & 1 == 1)) / 2.0;
                Point { x: column + pushed, y: down * HEX_ROW + HEX_SIDE }
            }
        }
    }

    /// Returns the corners of a cell, in order.
    pub fn corners(&self, at: [i32; 2]) -> Vec<Point> {
        let centre = self.centre(at);
        let corner = |by: &Point| Point { x: centre.x + by.x, y: centre.y + by.y };
        outline(self.grid).iter().map(corner).collect()
    }

    /// Shows what is seen and what is not.
    pub fn show_field<C: Coord>(&mut self, seen: &Mask<C>) {
        for tile in self.tiles.iter_mut().flatten() {
            let [first, second] = tile.at;
            let at = C::from_axes(first, second);
            tile.view = if seen.contains(at) { Knowledge::Seen } else { Knowledge::Hidden };
        }
    }

    /// Shows under which of several rules each cell is seen.
    pub fn show_comparison<C: Coord>(&mut self, fields: &[(String, Mask<C>)]) {
        self.compared = fields.iter().map(|(rules, _)| rules.clone()).collect();
        for tile in self.tiles.iter_mut().flatten() {
            let [first, second] = tile.at;
            let at = C::from_axes(first, second);
            let bits = fields.iter().zip(0..).filter(|((_, seen), _)| seen.contains(at));
            tile.view = Knowledge::Compared(bits.fold(0, |bits, (_, index)| bits | 1 << index));
        }
    }

    /// Shows a number on each cell.
    pub fn show_numbers(&mut self, numbers: impl IntoIterator<Item = ([i32; 2], f64)>) {
        for (at, number) in numbers {
            if let Some(tile) = self.tile_mut(at) {
                tile.number = Some(number);
            }
        }
    }

    /// Shows a number on each place, in reading order; NaN is none.
    pub fn set_numbers(&mut self, numbers: &[f64]) {
        for (tile, &number) in self.tiles.iter_mut().zip(numbers) {
            tile.iter_mut()
                .for_each(|tile| tile.number = Some(number).filter(|number| !number.is_nan()));
        }
    }

    /// Puts marks on cells, whatever marks they had.
    pub fn set_marks(&mut self, marks: impl IntoIterator<Item = ([i32; 2], char)>) {
        for (at, mark) in marks {
            if let Some(tile) = self.tile_mut(at) {
                tile.mark = Some(mark.to_string());
            }
        }
    }

    /// Shows a proof: its line or its corner segments, what stopped them, heights and cover.
    pub fn show_trace<C: Coord>(&mut self, map: &Map<C>, from: C, to: C, trace: &Trace<C>) {
        if trace.segments.is_empty() {
            let ends = [self.centre(from.axes()), self.centre(to.axes())];
            self.rays.push(Ray {
                ends,
                clear: self.clear_part(ends, trace.blocked_by),
                steps: trace.steps.iter().map(|step| step.cell.axes()).collect(),
                blocker: trace.blocked_by.map(|blocked| blocked.at.axes()),
            });
            self.profile = profile(map, trace);
        } else {
            let corner =
                |x: i64, y: i64| Point { x: (x - self.left) as f64, y: (y - self.top) as f64 };
            let rays: Vec<Ray> = trace
                .segments
                .iter()
                .map(|segment| {
                    let ends = [
                        corner(segment.from.x, segment.from.y),
                        corner(segment.to.x, segment.to.y),
                    ];
                    Ray {
                        ends,
                        clear: self.clear_part(ends, segment.blocked_by),
                        steps: Vec::new(),
                        blocker: segment.blocked_by.map(|blocked| blocked.at.axes()),
                    }
                })
                .collect();
            self.rays.extend(rays);
        }
        self.mark(from, '@');
        self.mark(to, 'X');
    }

    /// Puts a mark on a cell that has none.
    pub fn mark<C: Coord>(&mut self, at: C, mark: char) {
        if let Some(tile) = self.tile_mut(at.axes()) {
            tile.mark.get_or_insert_with(|| mark.to_string());
        }
    }

    /// Returns how much of a segment lies before what stopped it: up to where it enters that cell or,
    /// where a rounded line passes beside the cell, up to the cell's height.
    fn clear_part<C: Coord>(&self, [start, end]: [Point; 2], blocked: Option<Blocked<C>>) -> f64 {
        let Some(blocked) = blocked else { return 1.0 };
        if matches!(blocked.by, Cause::Range | Cause::Cone) {
            return 0.0;
        }
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let length = dx * dx + dy * dy;
        if length == 0.0 {
            return 0.0;
        }
        entry([start, end], &self.corners(blocked.at.axes())).unwrap_or_else(|| {
            let centre = self.centre(blocked.at.axes());
            let along = (centre.x - start.x) * dx + (centre.y - start.y) * dy;
            (along / length).clamp(0.0, 1.0)
        })
    }
}

/// How far apart two rows of hexes lie.
pub(crate) const HEX_ROW: f64 = 0.866_025_403_784_438_6;
/// The side of a hex that is one unit wide, and half its height.
pub(crate) const HEX_SIDE: f64 = 0.577_350_269_189_625_8;

/// Returns the corners of a cell one unit wide, relative to its centre.
pub(crate) fn outline(grid: Grid) -> &'static [Point] {
    const fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }
    const SQUARE: [Point; 4] = [at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)];
    const HEX: [Point; 6] = [
        at(0.0, -HEX_SIDE),
        at(0.5, -HEX_SIDE / 2.0),
        at(0.5, HEX_SIDE / 2.0),
        at(0.0, HEX_SIDE),
        at(-0.5, HEX_SIDE / 2.0),
        at(-0.5, -HEX_SIDE / 2.0),
    ];
    match grid {
        Grid::Square => &SQUARE,
        Grid::Hex => &HEX,
    }
}

/// Returns where a segment first touches a convex shape whose corners run clockwise, from 0 to 1.
fn entry([start, end]: [Point; 2], corners: &[Point]) -> Option<f64> {
    const SLACK: f64 = 1e-9;
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (index, a) in corners.iter().enumerate() {
        let b = corners[(index + 1) % corners.len()];
        let inward = |at: Point| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        let (first, last) = (inward(start), inward(end));
        match (first >= -SLACK, last >= -SLACK) {
            (true, true) => (),
            (false, false) => return None,
            (false, true) => from = from.max(first / (first - last)),
            (true, false) => to = to.min(first / (first - last)),
        }
    }
    (from <= to + SLACK).then_some(from)
}

pub(super) fn tile<C: Coord>(map: &Map<C>, at: C, mark: Option<char>) -> Tile {
    let some = |value: Millionths| (value != Millionths::ZERO).then(|| value.to_f64());
    Tile {
        wall: map.wall(at),
        smoke: map.smoke(at),
        unit: map.unit(at),
        cover: some(map.cover(at)),
        height: map.elevation(at).map(Millionths::to_f64),
        opacity: some(map.opacity(at)),
        terrain: Some(Terrain::named(map.terrain(at))),
        mark: mark.map(String::from),
        ..Tile::blank(at.axes())
    }
}

impl Tile {
    /// Returns a cell on which nothing stands.
    pub(super) fn blank(at: [i32; 2]) -> Self {
        Tile {
            at,
            wall: false,
            smoke: false,
            unit: false,
            cover: None,
            height: None,
            opacity: None,
            terrain: None,
            mark: None,
            view: Knowledge::Unasked,
            number: None,
        }
    }

    /// Returns the mark, where it must be one character.
    pub(super) fn letter(&self) -> Option<char> {
        self.mark.as_ref()?.chars().next()
    }

    /// Returns the terrain, if it is drawn differently from bare ground.
    pub(super) fn marked_terrain(&self) -> Option<Terrain> {
        self.terrain.filter(|terrain| !matches!(terrain, Terrain::Plains | Terrain::Other))
    }
}

/// Returns the edges of which a cell is the first.
fn edges_of<C: Coord>(map: &Map<C>, at: C) -> impl Iterator<Item = Edge> {
    C::DIRECTIONS.iter().filter_map(move |&(first, second)| {
        let beyond = at.shifted((i64::from(first), i64::from(second)))?;
        let (out, back) = (map.blocks_edge(at, beyond), map.blocks_edge(beyond, at));
        let both_ways = out && back;
        let mine = out && (!back || at < beyond);
        mine.then(|| Edge { between: [at.axes(), beyond.axes()], both_ways })
    })
}

/// Returns the line from the side, if it has heights or cover.
fn profile<C: Coord>(map: &Map<C>, trace: &Trace<C>) -> Option<Profile> {
    let height = |at: C| map.elevation(at).map(Millionths::to_f64);
    let cover = |at: C| map.cover(at).to_f64().clamp(0.0, 1.0);
    let (first, last) = (*trace.line.first()?, *trace.line.last()?);
    let interesting = C::GRID == Grid::Hex
        && trace.line.iter().any(|&at| height(at).is_some() || cover(at) > 0.0);
    interesting.then(|| Profile {
        steps: trace
            .line
            .iter()
            .map(|&at| ProfileStep { height: height(at), cover: cover(at), wall: map.wall(at) })
            .collect(),
        ends: [height(first).unwrap_or(0.0), height(last).unwrap_or(0.0)],
        blocked: trace.blocked_by.and_then(|blocked| blocked.index).map(|index| index as usize),
    })
}
