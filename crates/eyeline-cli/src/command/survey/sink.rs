//! Destinations of a survey: rows of numbers arrive from top to bottom, once, and nothing keeps them
//! all.

use eyeline::{Bounds, Cell, Coord, Grid, Hex};
use eyeline_scene::drawing::Heat;
use std::io;

/// What stands at a place of the map's bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
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

/// Some rows, with one entry of each list for every place, row after row: the numbers of a survey, or
/// their changes.
pub struct Rows<'a> {
    /// The first row.
    pub top: i64,
    /// What stands there.
    pub grounds: &'a [PlaceKind],
    /// The number of cells that it sees.
    pub sees: &'a [i32],
    /// The number of cells that see it.
    pub seen_by: &'a [i32],
}

/// What the numbers describe.
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
    /// Returns the number of places in a row.
    pub fn width(&self) -> usize {
        self.bounds.width() as usize
    }

    /// Returns the cell at a place of some rows.
    pub fn cell(&self, top: i64, index: usize) -> [i32; 2] {
        let (row, column) = (index / self.width(), index % self.width());
        let (column, row) = (self.bounds.left + column as i64, top + row as i64);
        let axes = match self.grid {
            Grid::Square => Cell::at_place(column, row).map(Cell::axes),
            Grid::Hex => Hex::at_place(column, row).map(Hex::axes),
        };
        axes.unwrap_or_default()
    }

    /// Returns rules, radius and map in a line.
    pub fn caption(&self) -> String {
        let radius = self.radius.map(|radius| format!(", radius {radius}")).unwrap_or_default();
        let counted = if self.count == "cells" { "" } else { ", counting floors" };
        format!("{}{radius}{counted} · {}", self.rules, self.name)
    }
}

/// A destination of rows.
pub trait Sink {
    /// Takes the next rows.
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> io::Result<()>;

    /// Finishes after the last row; `summary` is JSON.
    fn finish(self: Box<Self>, subject: &Subject, summary: &str) -> io::Result<()>;
}
