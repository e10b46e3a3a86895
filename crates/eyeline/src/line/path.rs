//! The table of lines from centre to centre: which paths join two cells, and how many of them must be
//! clear. Predicate, glance, fields, windows, planes and pictures read it, and nothing else lists
//! lines; a new line is a file of geometry and a row here.
//! Exact: the geometry decides. Cost: none, these are data.

use super::sector::{OCTANTS, Sector, sextants};
use super::trie::Steps;
use super::{Passage, Rounding, crossed, hex_line, rounded, rounded_ties};
use crate::grid::{Cell, Coord, Hex};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// What happens at two cells between which a path passes exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flanks {
    /// The path never passes between two cells.
    None,
    /// The path meets both cells, as if it crossed them.
    Met,
    /// The path is blocked if both cells block; they are not cells of the line.
    Pinch,
    /// The path takes one of the two cells that is free.
    Choice,
}

/// One path from a cell to another.
pub trait Path: Copy + Eq + Debug + Send + Sync + 'static {
    /// The coordinates of the cells that it joins.
    type At: Coord;

    /// Returns a number that no other path has.
    fn index(self) -> usize;

    /// Returns what happens at two cells between which the path passes.
    fn flanks(self) -> Flanks;

    /// Calls `meet` for everything that the path meets, both ends included, until `meet` breaks off.
    fn walk<B>(
        self,
        from: Self::At,
        to: Self::At,
        meet: impl FnMut(Passage<Self::At>) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Calls `meet` for everything that the path from (0, 0) to an offset meets, as offsets.
    fn walk_offsets(self, to: (i64, i64), mut meet: impl FnMut(Passage<(i64, i64)>)) {
        let at = |(first, second): (i64, i64)| Self::At::from_axes(first as i32, second as i32);
        let offset = |at: Self::At| {
            let [first, second] = at.axes();
            (first.into(), second.into())
        };
        let _ = self.walk(at((0, 0)), at(to), |passage| {
            meet(match passage {
                Passage::Through(at) => Passage::Through(offset(at)),
                Passage::Between(a, b) => Passage::Between(offset(a), offset(b)),
            });
            ControlFlow::<()>::Continue(())
        });
    }

    /// Returns the path through the same cells, from the other end.
    fn reversed(self) -> Self;

    /// Returns the rounding, if this is a rounded line over squares.
    fn rounding(self) -> Option<Rounding> {
        None
    }

    /// Returns the sectors around an origin, and how lines step in each.
    fn sectors(self) -> impl Iterator<Item = (Sector, Steps)>;
}

/// The number of paths on both grids.
pub(crate) const PATHS: usize = 6;

/// The number of values of [`Lines::index`].
pub(crate) const KINDS: usize = PATHS + 2;

/// The paths of a rule, and which of them must be clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines<P> {
    /// The only path, or the forward one of two.
    pub first: P,
    /// The other path, and what both together decide.
    pub second: Option<(P, Join)>,
}

/// How the verdicts of two paths are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Both must be clear.
    Both,
    /// One of them must be clear.
    Either,
}

impl Join {
    /// Combines both verdicts, bit by bit.
    #[inline(always)]
    pub fn of(self, first: u64, second: u64) -> u64 {
        match self {
            Join::Both => first & second,
            Join::Either => first | second,
        }
    }
}

impl<P: Path> Lines<P> {
    const fn one(first: P) -> Self {
        Lines { first, second: None }
    }

    /// Returns a number that no other lines have.
    pub fn index(self) -> usize {
        match self.second {
            None => self.first.index(),
            Some((_, Join::Both)) => PATHS,
            Some((_, Join::Either)) => PATHS + 1,
        }
    }

    /// Returns the paths in order.
    pub fn paths(self) -> impl Iterator<Item = P> {
        [Some(self.first), self.second.map(|(second, _)| second)].into_iter().flatten()
    }

    /// Returns the lines that lead back through the same cells: from what is seen to who sees it.
    pub fn reversed(self) -> Self {
        match self.second {
            None => Lines::one(self.first.reversed()),
            Some(_) => self,
        }
    }
}

/// A path over squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquarePath {
    /// The Bresenham line: one cell for each step of the longer axis.
    Rounded(Rounding),
    /// The Bresenham line with a choice at each tie.
    Ties,
    /// Every cell that the segment touches.
    Touched,
    /// Every cell whose interior the segment crosses.
    Crossed,
}

/// The path over hexes: one hex in each ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexPath;

/// The way in which a rule of squares looks from centre to centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Centre {
    /// Along the rounded line, ties away from the observer.
    Away,
    /// Along the rounded line, ties toward the observer.
    Toward,
    /// Along the lines of both roundings, which must both be clear.
    Both,
    /// Along the lines of both roundings, of which one must be clear.
    Union,
    /// Along the rounded line; at each tie one free cell suffices.
    Either,
    /// To floors as [`Centre::Union`]; to walls by any lit part of their near side.
    Lit,
    /// Along every cell that the segment touches, corners included.
    Touched,
    /// Along every cell whose interior the segment crosses, and between no two blockers.
    Crossed,
}

impl Centre {
    /// Returns the row of the table.
    pub(crate) const fn lines(self) -> Lines<SquarePath> {
        use SquarePath::{Crossed, Rounded, Ties, Touched};
        const AWAY: SquarePath = Rounded(Rounding::Away);
        const TOWARD: SquarePath = Rounded(Rounding::Toward);
        match self {
            Centre::Away => Lines::one(AWAY),
            Centre::Toward => Lines::one(TOWARD),
            Centre::Both => Lines { first: AWAY, second: Some((TOWARD, Join::Both)) },
            Centre::Union | Centre::Lit => {
                Lines { first: AWAY, second: Some((TOWARD, Join::Either)) }
            }
            Centre::Either => Lines::one(Ties),
            Centre::Touched => Lines::one(Touched),
            Centre::Crossed => Lines::one(Crossed),
        }
    }
}

impl Lines<HexPath> {
    /// The lines over hexes.
    pub(crate) const HEXES: Self = Lines::one(HexPath);
}

impl Path for SquarePath {
    type At = Cell;

    fn index(self) -> usize {
        match self {
            SquarePath::Rounded(Rounding::Away) => 0,
            SquarePath::Rounded(Rounding::Toward) => 1,
            SquarePath::Touched => 2,
            SquarePath::Crossed => 3,
            SquarePath::Ties => 4,
        }
    }

    fn flanks(self) -> Flanks {
        match self {
            SquarePath::Rounded(_) => Flanks::None,
            SquarePath::Ties => Flanks::Choice,
            SquarePath::Touched => Flanks::Met,
            SquarePath::Crossed => Flanks::Pinch,
        }
    }

    #[inline]
    fn walk<B>(
        self,
        from: Cell,
        to: Cell,
        mut meet: impl FnMut(Passage<Cell>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            SquarePath::Rounded(rounding) => {
                rounded(from, to, rounding).try_for_each(|at| meet(Passage::Through(at)))
            }
            SquarePath::Ties => rounded_ties(from, to).try_for_each(meet),
            SquarePath::Touched | SquarePath::Crossed => crossed(from, to).try_for_each(meet),
        }
    }

    fn rounding(self) -> Option<Rounding> {
        match self {
            SquarePath::Rounded(rounding) => Some(rounding),
            SquarePath::Ties | SquarePath::Touched | SquarePath::Crossed => None,
        }
    }

    fn reversed(self) -> Self {
        match self {
            SquarePath::Rounded(rounding) => SquarePath::Rounded(rounding.opposite()),
            same => same,
        }
    }

    fn sectors(self) -> impl Iterator<Item = (Sector, Steps)> {
        let steps = match self {
            SquarePath::Rounded(rounding) => Steps::Rounded(rounding),
            // No field is walked along this path: rules that choose at ties are swept.
            SquarePath::Ties => Steps::Rounded(Rounding::Away),
            SquarePath::Touched | SquarePath::Crossed => Steps::Crossed,
        };
        OCTANTS.map(|octant| (octant, steps)).into_iter()
    }
}

impl Path for HexPath {
    type At = Hex;

    fn index(self) -> usize {
        5
    }

    fn flanks(self) -> Flanks {
        Flanks::None
    }

    #[inline]
    fn walk<B>(
        self,
        from: Hex,
        to: Hex,
        mut meet: impl FnMut(Passage<Hex>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        hex_line(from, to).try_for_each(|at| meet(Passage::Through(at)))
    }

    fn reversed(self) -> Self {
        self
    }

    fn sectors(self) -> impl Iterator<Item = (Sector, Steps)> {
        sextants().map(|(sextant, rounding)| (sextant, Steps::Rounded(rounding)))
    }
}
