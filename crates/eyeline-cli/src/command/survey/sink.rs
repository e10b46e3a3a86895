//! What a survey is written down as: rows of numbers go in from top to bottom, once, and nobody
//! keeps them all.

use eyeline::{Bounds, Cell, Coord, Grid, Hex};
use eyeline_scene::drawing::Heat;
use std::io;

/// What stands at a place of the map's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The map has no such cell.
    Absent,
    /// No wall.
    Floor,
    /// A wall.
    Wall,
    /// A wall that was a floor.
    Built,
    /// A floor that was a wall.
    Opened,
}

/// Some rows: one of each for every place, row after row. The numbers of a survey, or what changed
/// about them.
pub struct Rows<'a> {
    /// The first row.
    pub top: i64,
    /// What stands there.
    pub grounds: &'a [Ground],
    /// How many cells it sees.
    pub sees: &'a [i32],
    /// How many cells see it.
    pub seen_by: &'a [i32],
}

/// What the numbers are numbers of.
pub struct Subject {
    /// The grid.
    pub grid: Grid,
    /// The box that has a number for each place.
    pub bounds: Bounds,
    /// Numbers, or changes of numbers.
    pub heat: Heat,
    /// The rule set.
    pub rules: String,
    /// Its radius, if it has one.
    pub radius: Option<u32>,
    /// What is counted: `cells` or `floors`.
    pub count: &'static str,
    /// The map, or both.
    pub name: String,
}

impl Subject {
    /// Places in a row.
    pub fn width(&self) -> usize {
        self.bounds.width() as usize
    }

    /// The cell at a place of some rows.
    pub fn cell(&self, top: i64, index: usize) -> [i32; 2] {
        let (row, column) = (index / self.width(), index % self.width());
        let (column, row) = (self.bounds.left + column as i64, top + row as i64);
        let axes = match self.grid {
            Grid::Square => Cell::at_place(column, row).map(Cell::axes),
            Grid::Hex => Hex::at_place(column, row).map(Hex::axes),
        };
        axes.map_or([0, 0], |(first, second)| [first, second])
    }

    /// Rules, radius and map in a line.
    pub fn caption(&self) -> String {
        let radius = self.radius.map(|radius| format!(", radius {radius}")).unwrap_or_default();
        let counted = if self.count == "cells" { "" } else { ", counting floors" };
        format!("{}{radius}{counted} · {}", self.rules, self.name)
    }
}

/// Where the rows go.
pub trait Sink {
    /// Takes the next rows.
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()>;

    /// After the last row, with the summary as JSON.
    fn finish(self: Box<Self>, subject: &Subject, summary: &str) -> io::Result<()>;
}
