//! The map of an explorer: visited cells with their places, seen ones with their terrain, and
//! everything else blank, whether it is unseen or off the map.
//! Exact: two worlds that agree on what was seen give the same bytes. Cost: O(cells shown).

/// What is known.
mod known;
/// The chart as a drawing.
mod picture;

pub use known::Named;

use super::model::LegendDisplay;
use super::room::check_room;
use super::terrain::Terrain;
use super::text::wrapped;
use super::unicode::{Colour, Ink};
use crate::fault::Fault;
use crate::scene::Scene;
use eyeline::memory::Memory;
use eyeline::{Bounds, Coord, Grid, Map};
pub(crate) use known::printable;
use known::{Fact, Known};
use std::collections::BTreeSet;
use unicode_width::UnicodeWidthStr;

/// The part of the world that a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewport {
    /// Everything that was seen, and the party.
    Seen,
    /// This number of columns and rows around the party.
    Around([u64; 2]),
    /// A box, wherever the party is.
    Within(Bounds),
}

impl Viewport {
    /// Returns the box that a party's chart shows.
    pub(crate) fn bounds<C: Coord>(self, memory: &Memory<C>, party: C) -> Result<Bounds, Fault> {
        match self {
            Viewport::Seen => Ok(hull(memory, party)),
            Viewport::Around(size) => around(party, size),
            Viewport::Within(bounds) => Ok(bounds),
        }
    }
}

/// What a party knows, as a map.
///
/// ```
/// use eyeline::memory::Memory;
/// use eyeline::{Cell, Rules, Sight};
/// use eyeline_scene::drawing::{Chart, LegendDisplay, Viewport};
/// use eyeline_scene::{Board, Scene};
/// let scene = Scene::parse(r#"{"width": 9, "height": 9, "terrain": [[4,3,"forest"]]}"#)?;
/// let Board::Square(map) = &scene.board else { unreachable!() };
/// let (rules, at) = (Rules::named("overland")?.with_radius(1), Cell::new(4, 4));
/// let mut memory = Memory::new();
/// memory.remember(at, &Sight::new(map, &rules)?.field(at)?);
/// let chart = Chart::of(&scene, map, &memory, at, Viewport::Seen)?;
/// assert_eq!(chart.rows(), [" T ", ".@.", " . "]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    /// What the picture shows, in words.
    pub caption: String,
    known: Known,
    /// The row and column of the party in the picture, if it is in it.
    party: (i64, i64),
    /// The party's cell.
    at: [i32; 2],
}

/// The party's mark.
const PARTY: &str = "@";

/// What a cell of a chart shows, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Shown<'a> {
    Party,
    Wall,
    Terrain(Terrain),
    Place(&'a str),
    Blank,
}

/// How a cell is drawn: its symbol, and whether it was visited.
struct Drawn<'a> {
    shown: Shown<'a>,
    visited: bool,
}

impl Chart {
    /// Returns the chart of a memory, seen from the party; a fault if the part of the world is too
    /// large.
    pub fn of<C: Coord>(
        scene: &Scene,
        map: &Map<C>,
        memory: &Memory<C>,
        party: C,
        viewport: Viewport,
    ) -> Result<Self, Fault> {
        let bounds = viewport.bounds(memory, party)?;
        check_room(1, bounds)?;
        let ((column, row), [first, second]) = (party.place(), party.axes());
        Ok(Chart {
            caption: String::new(),
            known: Known::of(scene, map, memory, bounds),
            party: (row - bounds.top, column - bounds.left),
            at: [first, second],
        })
    }

    /// Returns the visited places that have names, in reading order.
    pub fn named(&self) -> &[Named] {
        &self.known.named
    }

    /// Returns the chart as rows of symbols, all equally wide.
    pub fn rows(&self) -> Vec<String> {
        self.lines(1, |line, drawn, width| {
            let symbol = drawn.shown.symbol();
            line.push_str(&padded(&symbol, width));
        })
    }

    /// Returns the chart as plain text, each line ended.
    pub fn to_text(&self, legend: LegendDisplay) -> String {
        let mut text = String::new();
        for row in self.rows() {
            text.push_str(row.trim_end());
            text.push('\n');
        }
        self.explained(text, legend, |shown| shown.symbol())
    }

    /// Returns the chart as unicode, two columns a cell or more, each line ended.
    pub fn to_unicode(&self, colour: Colour, legend: LegendDisplay) -> String {
        let lines = self.lines(2, |line, drawn, width| {
            let glyphs = match drawn.shown {
                Shown::Wall => "█".repeat(width),
                shown => padded(&shown.glyph(), width),
            };
            match drawn.ink() {
                Some(ink) => ink.write(line, &glyphs, colour),
                None => line.push_str(&glyphs),
            }
        });
        let text = lines.into_iter().map(|line| line + "\n").collect();
        self.explained(text, legend, |shown| shown.glyph())
    }

    /// Returns lines of cells, each written by `write` at the width of the widest symbol.
    fn lines(
        &self,
        narrowest: usize,
        write: impl Fn(&mut String, &Drawn<'_>, usize),
    ) -> Vec<String> {
        let width = self.shown().map(|shown| shown.symbol().width()).max().unwrap_or(1);
        let width = width.max(narrowest);
        // Odd rows of hexes stand half a hex to the right.
        let (gap, half) = match self.known.grid {
            Grid::Square => (0, 0),
            Grid::Hex => (2 - width % 2, (width + 2 - width % 2) / 2),
        };
        let line = |row: usize| {
            let odd = (self.known.bounds.top + row as i64) & 1 == 1;
            let before = if odd { half } else { 0 };
            let mut line = " ".repeat(before);
            for column in 0..self.columns() {
                write(&mut line, &self.drawn(row, column), width);
                line.push_str(&" ".repeat(gap));
            }
            line.push_str(&" ".repeat(half - before));
            line
        };
        (0..self.height()).map(line).collect()
    }

    /// Returns the picture with the words below it.
    fn explained(
        &self,
        mut text: String,
        legend: LegendDisplay,
        drawn: impl Fn(Shown<'_>) -> String,
    ) -> String {
        if legend == LegendDisplay::Shown {
            let shown: BTreeSet<Shown<'_>> = self.shown().collect();
            let entry = |shown: Shown<'_>| Some(format!("{} {}", drawn(shown), shown.words()?));
            let entries: Vec<String> = shown.into_iter().filter_map(entry).collect();
            text.push_str(&wrapped(&entries, "   "));
            for Named { symbol, name, at: [first, second] } in self.named() {
                text.push_str(&format!("{symbol} {} {first},{second}\n", printable(name)));
            }
        }
        let parts: Vec<String> = self.caption.split(" · ").map(str::to_owned).collect();
        text.push_str(&wrapped(&parts, " · "));
        text
    }

    fn columns(&self) -> usize {
        self.known.bounds.width() as usize
    }

    fn height(&self) -> usize {
        self.known.bounds.height() as usize
    }

    fn shown(&self) -> impl Iterator<Item = Shown<'_>> {
        let places =
            (0..self.height()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)));
        places.map(|(row, column)| self.drawn(row, column).shown)
    }

    fn drawn(&self, row: usize, column: usize) -> Drawn<'_> {
        let fact = self.known.fact(row, column);
        let shown = match fact {
            _ if (row as i64, column as i64) == self.party => Shown::Party,
            None => Shown::Blank,
            Some(Fact { named: Some(named), .. }) => Shown::Place(&self.known.named[*named].symbol),
            Some(Fact { wall: true, .. }) => Shown::Wall,
            Some(Fact { terrain, .. }) => Shown::Terrain(*terrain),
        };
        Drawn { shown, visited: fact.is_some_and(|fact| fact.visited) }
    }
}

impl Shown<'_> {
    fn symbol(self) -> String {
        match self {
            Shown::Party => PARTY.to_owned(),
            Shown::Wall => "#".to_owned(),
            Shown::Terrain(terrain) => terrain.symbol().to_string(),
            Shown::Place(symbol) => symbol.to_owned(),
            Shown::Blank => String::new(),
        }
    }

    fn glyph(self) -> String {
        match self {
            Shown::Wall => "█".to_owned(),
            Shown::Terrain(terrain) => terrain.glyph().to_string(),
            shown => shown.symbol(),
        }
    }

    fn words(self) -> Option<&'static str> {
        match self {
            Shown::Party => Some("party"),
            Shown::Wall => Some("wall"),
            Shown::Terrain(terrain) => Some(terrain.words()),
            Shown::Place(_) | Shown::Blank => None,
        }
    }
}

impl Drawn<'_> {
    /// Returns the colours; none where nothing is known.
    fn ink(&self) -> Option<Ink> {
        let back = if self.visited { 238 } else { 234 };
        match self.shown {
            Shown::Party => Some(Ink::MARK),
            Shown::Wall => Some(Ink { front: 252, back }),
            Shown::Terrain(terrain) => Some(Ink { front: terrain.front(), back }),
            Shown::Place(_) => Some(Ink { front: 231, back }),
            Shown::Blank => None,
        }
    }
}

/// Returns a symbol padded to `width` columns.
fn padded(symbol: &str, width: usize) -> String {
    format!("{symbol}{}", " ".repeat(width.saturating_sub(symbol.width())))
}

/// Returns the box of everything seen, and of the party.
fn hull<C: Coord>(memory: &Memory<C>, party: C) -> Bounds {
    let own = Bounds::around(party, 0);
    memory.seen().bounds().map_or(own, |seen| seen.hull(&own))
}

/// Returns the box of these numbers of columns and rows, with the party in the middle.
fn around<C: Coord>(party: C, [columns, rows]: [u64; 2]) -> Result<Bounds, Fault> {
    if columns == 0 || rows == 0 {
        let message = format!("a viewport of {columns}×{rows} shows nothing");
        return Err(Fault::bad_value(message).hint("a viewport is [w,h], both at least 1"));
    }
    const MOST_VIEWPORT_CELLS: u64 = 1 << 22;
    if columns.max(rows) > MOST_VIEWPORT_CELLS {
        let message = format!(
            "a viewport of {columns}×{rows} is over the limit of {MOST_VIEWPORT_CELLS} cells"
        );
        return Err(Fault::too_large(message));
    }
    let ((column, row), (columns, rows)) = (party.place(), (columns as i64, rows as i64));
    let (left, top) = (column - columns / 2, row - rows / 2);
    Ok(Bounds { left, top, right: left + columns - 1, bottom: top + rows - 1 })
}
