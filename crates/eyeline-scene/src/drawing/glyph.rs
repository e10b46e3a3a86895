//! A picture as characters with colours, for those who place them on a screen of their own. The
//! characters are those of plain text, with lines of sight among them.

use super::model::Drawing;
use super::scale::Scale;
use super::text::characters;
use super::unicode::{Lines, Look};

/// A cell's character, its place, and its colours from the palette of 256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The cell.
    pub at: [i32; 2],
    /// The column of the character.
    pub column: usize,
    /// The row of the character.
    pub row: usize,
    /// The character.
    pub character: char,
    /// Its colour.
    pub front: u8,
    /// The colour behind it.
    pub back: u8,
}

impl Drawing {
    /// Returns the picture's characters, in reading order.
    pub fn glyphs(&self) -> Vec<Glyph> {
        let (scale, lines, character) =
            (Scale::of(self), Lines::of(self), characters(&self.symbols()));
        let mut glyphs = Vec::with_capacity(self.tiles.len());
        for (row, tiles) in self.rows().enumerate() {
            for (index, tile) in tiles.iter().enumerate() {
                let Some(tile) = tile else { continue };
                let symbol = self.symbol(tile, scale);
                let line = lines.look(tile, symbol);
                let drawn = line.as_ref().and_then(|look| look.glyphs?.chars().next());
                let ink = line.unwrap_or_else(|| Look::of(symbol)).ink;
                glyphs.push(Glyph {
                    at: tile.at,
                    column: self.indent(row) + index * (1 + self.gap().len()),
                    row,
                    character: drawn.unwrap_or_else(|| character(symbol)),
                    front: ink.front,
                    back: ink.back,
                });
            }
        }
        glyphs
    }

    /// Returns what the characters mean, one entry each.
    pub fn legend_words(&self) -> Vec<String> {
        let used = self.symbols();
        let character = characters(&used);
        let mut entries = self.entries(&used, |symbol| character(symbol).to_string());
        let lines = self.ray_words().replace("▓▓", "▓");
        entries.extend(
            lines.trim_end().split("   ").filter(|part| !part.is_empty()).map(str::to_owned),
        );
        entries
    }
}
