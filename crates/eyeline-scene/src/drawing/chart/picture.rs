//! The chart as a drawing, for SVG and PNG.

use super::known::printable;
use super::{Chart, Fact, Named, PARTY, Shown};
#[cfg(feature = "png")]
use crate::drawing::PngError;
use crate::drawing::SvgOptions;
use crate::drawing::model::{Drawing, Knowledge, Tile};
use eyeline::{Cell, Coord, Grid, Hex};
use std::iter;

impl Chart {
    /// The chart as an SVG document.
    pub fn to_svg(&self, options: &SvgOptions) -> String {
        self.drawing().to_svg(options)
    }

    /// The chart as a PNG file.
    #[cfg(feature = "png")]
    pub fn to_png(&self, options: &SvgOptions) -> Result<Vec<u8>, PngError> {
        self.drawing().to_png(options)
    }

    /// The chart as a drawing: nothing of it was not seen.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::blank(self.known.grid, self.known.bounds);
        let tile = |row, column| self.tile(row, column);
        drawing.tiles = (0..self.height())
            .flat_map(|row| (0..self.columns()).map(move |column| tile(row, column)))
            .collect();
        let party = Named { symbol: PARTY.to_owned(), name: "party".to_owned(), at: self.at };
        let readable = |named: &Named| Named { name: printable(&named.name), ..named.clone() };
        drawing.named = iter::once(party).chain(self.named().iter().map(readable)).collect();
        drawing.caption.clone_from(&self.caption);
        drawing
    }

    fn tile(&self, row: usize, column: usize) -> Option<Tile> {
        let fact = self.known.fact(row, column);
        let drawn = self.drawn(row, column);
        if drawn.shown == Shown::Blank {
            return None;
        }
        let mark = match drawn.shown {
            Shown::Party => Some(PARTY.to_owned()),
            Shown::Place(symbol) => Some(symbol.to_owned()),
            Shown::Wall | Shown::Terrain(_) | Shown::Blank => None,
        };
        Some(Tile {
            wall: fact.is_some_and(|fact| fact.wall),
            terrain: fact.map(|Fact { terrain, .. }| *terrain),
            mark,
            view: if drawn.visited { Knowledge::Visited } else { Knowledge::Remembered },
            ..Tile::blank(self.cell(row, column))
        })
    }

    /// The axes of a place that the picture has.
    fn cell(&self, row: usize, column: usize) -> [i32; 2] {
        let bounds = self.known.bounds;
        let (column, row) = (bounds.left + column as i64, bounds.top + row as i64);
        let axes = match self.known.grid {
            Grid::Square => Cell::at_place(column, row).map(Coord::axes),
            Grid::Hex => Hex::at_place(column, row).map(Coord::axes),
        };
        axes.unwrap_or(self.at)
    }
}
