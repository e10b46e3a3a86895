//! What a memory holds, on either grid.

use crate::cells::axes;
use crate::errors::{refused, value};
use eyeline::memory::{Recall, Sighting};
use eyeline::{Cell, Coord, Extent, Grid, Hex};
use pyo3::prelude::*;

/// What is known on either grid.
#[derive(Clone, PartialEq)]
pub(super) enum Known {
    Square(Mind<Cell>),
    Hex(Mind<Hex>),
}

/// Evaluates an expression with the contents of a [`Known`], whichever grid it is of.
macro_rules! with_mind {
    ($known:expr, |$mind:ident| $result:expr) => {
        match $known {
            Known::Square($mind) => $result,
            Known::Hex($mind) => $result,
        }
    };
}
pub(super) use with_mind;

/// What was seen and visited, and what stood where when it was last in view.
#[derive(Clone, PartialEq)]
pub(super) struct Mind<C: Coord> {
    pub memory: eyeline::memory::Memory<C>,
    pub recall: Recall<C, Option<String>>,
}

impl<C: Coord> Mind<C> {
    pub fn add(&mut self, other: &Mind<C>) {
        self.memory.union_with(&other.memory);
        self.recall.union_with(&other.recall);
    }

    pub fn reset(&mut self) {
        self.memory.reset();
        self.recall.reset();
    }

    pub fn last_seen(&self) -> Vec<LastSeen> {
        let told = |(at, last): (C, &Sighting<Option<String>>)| {
            (at.axes().into(), (last.what.clone(), last.when))
        };
        self.recall.iter().map(told).collect()
    }
}

/// A cell, and what was last seen there and when, as Python has it.
pub(super) type LastSeen = ((i32, i32), (Option<String>, u64));

/// A grid that memories can be of.
pub(super) trait Held: Coord {
    /// Returns what is known, if it is of this grid.
    fn of(known: &mut Known) -> Option<&mut Mind<Self>>;
    /// What is known on this grid.
    fn known(mind: Mind<Self>) -> Known;
    /// The extent of a frame of bools.
    fn frame(width: u64, height: u64) -> PyResult<Extent<Self>>;
}

impl Held for Cell {
    fn of(known: &mut Known) -> Option<&mut Mind<Cell>> {
        if let Known::Square(mind) = known { Some(mind) } else { None }
    }

    fn known(mind: Mind<Cell>) -> Known {
        Known::Square(mind)
    }

    fn frame(width: u64, height: u64) -> PyResult<Extent<Cell>> {
        Extent::rectangle(width, height).map_err(refused)
    }
}

impl Held for Hex {
    fn of(known: &mut Known) -> Option<&mut Mind<Hex>> {
        if let Known::Hex(mind) = known { Some(mind) } else { None }
    }

    fn known(mind: Mind<Hex>) -> Known {
        Known::Hex(mind)
    }

    fn frame(_: u64, _: u64) -> PyResult<Extent<Hex>> {
        Err(value("on hexes a field is a list of cells, as eyeline.field gives it, not bools"))
    }
}

impl Known {
    pub fn grid(&self) -> Grid {
        match self {
            Known::Square(_) => Grid::Square,
            Known::Hex(_) => Grid::Hex,
        }
    }

    /// Adds what another knows.
    pub fn add(&mut self, other: &Known) -> PyResult<()> {
        match (&mut *self, other) {
            (Known::Square(mine), Known::Square(theirs)) => mine.add(theirs),
            (Known::Hex(mine), Known::Hex(theirs)) => mine.add(theirs),
            _ => return Err(other_grid("other memory", self.grid(), other.grid())),
        }
        Ok(())
    }

    /// Returns how many cells have been seen and visited.
    pub fn counts(&self) -> [usize; 2] {
        with_mind!(self, |mind| [mind.memory.seen().len(), mind.memory.visited().len()])
    }

    pub fn seen(&self) -> Vec<[i64; 2]> {
        with_mind!(self, |mind| mind.memory.seen().iter().map(axes).collect())
    }

    pub fn visited(&self) -> Vec<[i64; 2]> {
        with_mind!(self, |mind| mind.memory.visited().iter().map(axes).collect())
    }

    pub fn last_seen(&self) -> Vec<LastSeen> {
        with_mind!(self, |mind| mind.last_seen())
    }
}

/// Returns the error of something of the other grid.
pub(super) fn other_grid(what: &str, mine: Grid, theirs: Grid) -> PyErr {
    value(format_args!("this memory is of the {mine} grid, and the {what} of the {theirs} grid"))
}
