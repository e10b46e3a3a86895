//! A scene's map, on either grid, and the one dispatcher for the two.

use eyeline::{Cell, Grid, Hex, Map};

/// A scene's map, on either grid.
#[derive(Clone, Debug, PartialEq)]
pub enum Board {
    /// Squares.
    Square(Map<Cell>),
    /// Hexes.
    Hex(Map<Hex>),
}

/// Evaluates an expression with the map of a [`Board`], whichever grid it is on.
#[macro_export]
macro_rules! with_map {
    ($board:expr, |$map:ident| $result:expr) => {
        match $board {
            $crate::Board::Square($map) => $result,
            $crate::Board::Hex($map) => $result,
        }
    };
}

impl Board {
    /// Returns the grid of the map.
    pub fn grid(&self) -> Grid {
        match self {
            Board::Square(_) => Grid::Square,
            Board::Hex(_) => Grid::Hex,
        }
    }

    /// Returns the map, if it is one of squares.
    pub fn squares(&self) -> Option<&Map<Cell>> {
        match self {
            Board::Square(map) => Some(map),
            Board::Hex(_) => None,
        }
    }
}

impl From<Map<Cell>> for Board {
    fn from(map: Map<Cell>) -> Self {
        Board::Square(map)
    }
}

impl From<Map<Hex>> for Board {
    fn from(map: Map<Hex>) -> Self {
        Board::Hex(map)
    }
}
