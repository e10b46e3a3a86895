//! The table of lines from centre to centre: which paths join two cells, and how many of them must be
//! clear. Predicate, glance, fields, windows, planes and pictures read it; nothing else lists lines. A
//! new line is its own file of geometry, and a row here. Cost: none, these are data.

use super::sector::{OCTANTS, Sector, sextants};
use super::trie::Steps;
use super::{Passage, Rounding, crossed, hex_line, rounded, rounded_ties};
use crate::grid::{Cell, Coord, Hex};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// What becomes of two cells that a path goes exactly between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flanks {
    /// It never does.
    None,
    /// It meets both, as if it crossed them.
    Met,
    /// It is pinched if both block; they are not cells of the line.
    Pinch,
    /// It takes one of them that is free.
    Choice,
}

/// One way from a cell to another.
pub trait Path: Copy + Eq + Debug + Send + Sync + 'static {
    /// The cells it joins.
    type At: Coord;

    /// A number of its own among all.
    fn index(self) -> usize;

    /// What it does between two cells.
    fn flanks(self) -> Flanks;

    /// Hands over what it meets, both ends included, until it is told to stop.
    fn walk<B>(
        self,
        from: Self::At,
        to: Self::At,
        meet: impl FnMut(Passage<Self::At>) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The same as offsets, all of them, from an origin at (0, 0).
    fn walk_offsets(self, to: (i64, i64), mut meet: impl FnMut(Passage<(i64, i64)>)) {
        let at = |(first, second): (i64, i64)| Self::At::from_axes(first as i32, second as i32);
        let offset = |at: Self::At| {
            let (first, second) = at.axes();
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

    /// The same line gone from its other end.
    fn reversed(self) -> Self;

    /// How it is rounded, if it is a rounded line over squares.
    fn rounding(self) -> Option<Rounding> {
        None
    }

    /// The sectors around an origin, and how its lines step in each.
    fn sectors(self) -> impl Iterator<Item = (Sector, Steps)>;
}

/// How many paths there are on both grids.
pub(crate) const PATHS: usize = 6;

/// How many numbers [`Lines::index`] has.
pub(crate) const KINDS: usize = PATHS + 2;

/// Which paths must be clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines<P> {
    /// The path of a rule that has one, else the forward one of two.
    pub first: P,
    /// The other one, and what both together decide.
    pub second: Option<(P, Join)>,
}

/// What two paths decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// Both must be clear.
    Both,
    /// One of them must be.
    Either,
}

impl Join {
    /// What both verdicts come to, bit by bit.
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

    /// A number of its own among all lines.
    pub fn index(self) -> usize {
        match self.second {
            None => self.first.index(),
            Some((_, Join::Both)) => PATHS,
            Some((_, Join::Either)) => PATHS + 1,
        }
    }

    /// The paths in order.
    pub fn paths(self) -> impl Iterator<Item = P> {
        [Some(self.first), self.second.map(|(second, _)| second)].into_iter().flatten()
    }

    /// The lines that lead back: from what is seen to who sees it, through the same cells.
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
    /// One cell a step of the longer axis.
    Rounded(Rounding),
    /// The same, with a choice at each tie.
    Ties,
    /// Every cell that is touched.
    Touched,
    /// Every cell whose inside is crossed.
    Crossed,
}

/// The path over hexes: one a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexPath;

/// How a rule of squares looks from centre to centre.
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
    /// Along every cell whose inside the segment crosses, and between no two blockers.
    Crossed,
}

impl Centre {
    /// Its row of the table.
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
