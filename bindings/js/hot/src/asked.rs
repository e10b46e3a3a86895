//! Worlds made of JavaScript's functions, such as the `blocksAt`, `blocksEdge`, `softCoverAt` and
//! `elevationAt` of "Canvas #4: Line of Sight & Raycast". Each function is asked at most once about a
//! cell in one call.

use crate::known::Known;
use eyeline::map::DecimalError;
use eyeline::{Coord, Feature, Features, Hex, Millionths, World};
use std::cell::Cell;

/// Asks a function, by number, about a cell, or about the border between two: NaN means that there is
/// nothing.
pub type Ask = fn(u32, [i32; 2], [i32; 2]) -> f64;

/// The layers that the functions answer about, in the order of their numbers.
const FUNCTIONS: [Feature; 7] = [
    Feature::Walls,
    Feature::Edges,
    Feature::Cover,
    Feature::Elevation,
    Feature::Opacity,
    Feature::Smoke,
    Feature::Units,
];

/// A world that asks JavaScript.
pub struct Asked {
    ask: Ask,
    /// The functions that there are.
    has: Features,
    /// The observer and the radius beyond which no cell matters: the engine reads whole boxes, and what it
    /// reads beyond the radius changes nothing.
    near: Option<(Hex, u32)>,
    known: Known,
    wrong: Cell<Option<(Feature, DecimalError)>>,
}

impl Asked {
    /// Returns a world of these functions, one bit each. Most questions will be about cells between the
    /// two corners.
    pub fn new(ask: Ask, functions: u32, corners: [[i64; 2]; 2]) -> Self {
        let all = FUNCTIONS.into_iter().enumerate();
        let has = all.filter(|(number, _)| functions >> number & 1 == 1);
        Asked {
            ask,
            has: has.map(|(_, layer)| layer).collect(),
            near: None,
            known: Known::new(functions, corners),
            wrong: Cell::new(None),
        }
    }

    /// Asks about hexes within a radius of an observer only.
    pub fn within(self, observer: Hex, radius: u32) -> Self {
        Asked { near: Some((observer, radius)), ..self }
    }

    /// Whether a cell is so far away that it does not matter.
    #[inline]
    fn is_beyond(&self, at: [i32; 2]) -> bool {
        self.near.is_some_and(|(observer, radius)| {
            observer.distance(Hex::from_axes(at[0], at[1])) > radius.into()
        })
    }

    /// Returns the layer of a number that the engine cannot hold, if a function gave one.
    pub fn wrong(self) -> Option<(Feature, DecimalError)> {
        self.wrong.into_inner()
    }

    /// Returns what a function answers about a cell.
    #[inline(always)]
    fn number<C: Coord>(&self, function: u32, at: C) -> f64 {
        let at = at.axes();
        if !self.has.has(FUNCTIONS[function as usize]) || self.is_beyond(at) {
            return f64::NAN;
        }
        self.known.answer(function, at, at, || (self.ask)(function, at, at))
    }

    fn decimal<C: Coord>(&self, function: u32, at: C) -> Option<Millionths> {
        let number = self.number(function, at);
        if number.is_nan() {
            return None;
        }
        let layer = FUNCTIONS[function as usize];
        Millionths::nearest(number).map_err(|error| self.wrong.set(Some((layer, error)))).ok()
    }
}

impl<C: Coord> World<C> for Asked {
    fn wall(&self, at: C) -> bool {
        self.number(0, at) > 0.0
    }
    fn blocks_edge(&self, from: C, to: C) -> bool {
        let (from, to) = (from.axes(), to.axes());
        let asks = self.has.has(Feature::Edges) && !self.is_beyond(from) && !self.is_beyond(to);
        asks && self.known.answer(1, from, to, || (self.ask)(1, from, to)) > 0.0
    }
    fn cover(&self, at: C) -> Millionths {
        self.decimal(2, at).unwrap_or_default()
    }
    fn elevation(&self, at: C) -> Option<Millionths> {
        self.decimal(3, at)
    }
    fn opacity(&self, at: C) -> Millionths {
        self.decimal(4, at).unwrap_or_default()
    }
    fn smoke(&self, at: C) -> bool {
        self.number(5, at) > 0.0
    }
    fn unit(&self, at: C) -> bool {
        self.number(6, at) > 0.0
    }
    fn absent(&self) -> Features {
        Features::ALL.but(self.has)
    }
}
