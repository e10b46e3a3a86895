//! Pictures as plain text: one character a square, two columns a hex, readable without colour and
//! within 80 columns where the map is.

use super::model::{Drawing, Heat, LegendDisplay, Tile, tile};
use super::scale::{Scale, shown};
use super::symbol::Symbol;
use eyeline::{Coord, Grid, Map};
use std::collections::{BTreeSet, HashMap};
use unicode_width::UnicodeWidthStr;

impl Drawing {
    /// The picture as plain text, each line ended.
    pub fn to_text(&self, legend: LegendDisplay) -> String {
        let mut text = String::new();
        let scale = Scale::of(self);
        let symbol = |tile: &Option<Tile>| tile.as_ref().map(|tile| self.symbol(tile, scale));
        let used = self.symbols();
        let character = characters(&used);
        for (row, tiles) in self.rows().enumerate() {
            let mut line = " ".repeat(self.indent(row));
            for tile in tiles {
                line.push(symbol(tile).map_or(' ', &character));
                line.push_str(self.gap());
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if legend == LegendDisplay::Shown {
            text.push_str(&self.legend(&used, |symbol| character(symbol).to_string()));
        }
        text.push_str(&self.caption_lines());
        text
    }

    /// What occurs.
    pub(super) fn symbols(&self) -> BTreeSet<Symbol> {
        let scale = Scale::of(self);
        self.tiles.iter().flatten().map(|tile| self.symbol(tile, scale)).collect()
    }

    /// What stands for a tile: its number, or else what is known of it.
    pub(super) fn symbol(&self, tile: &Tile, scale: Option<Scale>) -> Symbol {
        let number = scale.and_then(|scale| Symbol::of_number(tile, scale));
        number.unwrap_or_else(|| Symbol::of(tile, self.compared.len()))
    }

    /// Blanks before a row: odd rows of hexes stand half a hex to the right.
    pub(super) fn indent(&self, row: usize) -> usize {
        let odd = (self.top + row as i64) & 1 == 1;
        usize::from(self.grid == Grid::Hex && odd)
    }

    /// What stands between two cells of a row.
    pub(super) fn gap(&self) -> &'static str {
        match self.grid {
            Grid::Square => "",
            Grid::Hex => " ",
        }
    }

    /// The legend of what occurs, each as it is drawn, wrapped at 80 columns.
    pub(super) fn legend(
        &self,
        used: &BTreeSet<Symbol>,
        drawn: impl Fn(Symbol) -> String,
    ) -> String {
        wrapped(&self.entries(used, drawn), "   ")
    }

    /// The legend's entries.
    pub(super) fn entries(
        &self,
        used: &BTreeSet<Symbol>,
        drawn: impl Fn(Symbol) -> String,
    ) -> Vec<String> {
        let entry = |symbol: Symbol| {
            let words = symbol.words(&self.compared)?;
            Some(match (symbol, drawn(symbol).trim()) {
                (Symbol::Height(_), _) => format!("1–9 {words}"),
                (_, "") => format!("blank {words}"),
                (_, drawn) => format!("{drawn} {words}"),
            })
        };
        let mut entries: Vec<String> = used.iter().copied().filter_map(entry).collect();
        let is_above = used.contains(&Symbol::Above);
        entries.dedup();
        entries.extend(self.number_words());
        entries.extend(self.span.filter(|_| is_above).map(|[_, high]| {
            // A span is left by counts alone.
            format!("{} {} or more", Symbol::Above.character(), shown(high + 1.0))
        }));
        entries.extend(self.edge_words());
        entries
    }

    /// The caption, wrapped at 80 columns where its parts allow.
    pub(super) fn caption_lines(&self) -> String {
        let parts: Vec<String> = self.caption.split(" · ").map(str::to_owned).collect();
        wrapped(&parts, " · ")
    }

    /// What the digits and letters of numbers mean.
    fn number_words(&self) -> Option<String> {
        let Scale { heat, low, high } = Scale::of(self)?;
        let (measure, low, high) = (&self.measure, shown(low), shown(high));
        match heat {
            Heat::Amounts if measure.is_empty() => Some(format!("0–9 {low} to {high}")),
            Heat::Amounts => Some(format!("0–9 {measure} {low} to {high}")),
            Heat::Changes if high == "0" => None,
            Heat::Changes => {
                Some(format!("1–9 {measure} up to {high} more   a–i up to {high} fewer"))
            }
        }
    }

    fn edge_words(&self) -> Option<String> {
        let words: Vec<String> = self
            .edges
            .iter()
            .map(|edge| {
                let [[a, b], [c, d]] = edge.between;
                format!("{a},{b}{}{c},{d}", if edge.both_ways { "|" } else { "→|" })
            })
            .collect();
        match words.len() {
            0 => None,
            1..=12 => Some(format!("edges {}", words.join(" "))),
            more => Some(format!("{more} edges")),
        }
    }
}

/// The character that stands for a cell: its mark, or its ground.
pub fn ground<C: Coord>(
    map: &Map<C>,
    marks: impl IntoIterator<Item = (char, [i32; 2])>,
) -> impl Fn(C) -> char {
    let marks: HashMap<[i32; 2], char> = marks.into_iter().map(|(mark, at)| (at, mark)).collect();
    move |at| {
        let mark = marks.get(&at.axes()).copied();
        mark.unwrap_or_else(|| Symbol::ground(&tile(map, at, None)).character())
    }
}

/// The character of each symbol, where these occur.
pub(super) fn characters(used: &BTreeSet<Symbol>) -> impl Fn(Symbol) -> char + use<> {
    let taken: BTreeSet<char> = used.iter().filter_map(|symbol| symbol.takes()).collect();
    move |symbol| match symbol {
        Symbol::Terrain(terrain) if taken.contains(&terrain.symbol()) => terrain.spare_symbol(),
        _ => symbol.character(),
    }
}

/// Entries beside each other, at most 80 columns a line.
pub(super) fn wrapped(entries: &[String], between: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for entry in entries {
        let length = entry.width();
        if width > 0 && width + between.width() + length > 80 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push_str(between);
            width += between.width();
        }
        text.push_str(entry);
        width += length;
    }
    if width > 0 {
        text.push('\n');
    }
    text
}
