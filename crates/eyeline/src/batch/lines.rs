//! Rules under which nothing but walls on lines decides, so that many observers can be answered at
//! once.

use crate::grid::{Coord, Grid};
use crate::line::Rounding;
use crate::map::{WallBits, World};
use crate::rules::{Params, SightLine, Tie, WallTargets};
use crate::sight::only_walls_decide;

/// Which lines must be clear of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// One line of this rounding.
    Rounded(Rounding),
    /// The lines of both roundings must be clear.
    Both,
    /// The line of one rounding must be clear.
    Either,
    /// Every cell touched.
    Touched,
    /// Every cell crossed; of those beside a corner, one must be clear.
    Crossed,
    /// One line over hexes.
    Hexes,
}

impl Lines {
    /// The lines of a rule on a world; `None` where more than walls that are kept as bits decides.
    pub fn on<C: Coord, W: World<C> + ?Sized>(world: &W, params: &Params) -> Option<Lines> {
        // A caller's world may keep the walls of a part of it as bits.
        let whole = |walls: WallBits<'_>| walls.bounds() == world.extent().bounds();
        let together = only_walls_decide(world, params) && world.wall_bits().is_some_and(whole);
        Lines::of(params).filter(|_| together)
    }

    /// The lines whose walls alone decide; `None` if a rule has none.
    fn of(params: &Params) -> Option<Lines> {
        match params.line {
            SightLine::Rounded(Tie::Goes(rounding)) => Some(Lines::Rounded(rounding)),
            SightLine::Rounded(Tie::Both) => Some(Lines::Both),
            SightLine::Rounded(Tie::Union) => Some(Lines::Either),
            SightLine::Touched => Some(Lines::Touched),
            SightLine::Crossed => Some(Lines::Crossed),
            SightLine::HexRounded => Some(Lines::Hexes),
            SightLine::Rounded(Tie::Either)
            | SightLine::Lit
            | SightLine::Corners(_)
            | SightLine::Terrain(_)
            | SightLine::Ahead => None,
        }
    }

    /// The lines that lead back: from what is seen to who sees it, through the same cells.
    pub fn reversed(self) -> Self {
        match self {
            Lines::Rounded(Rounding::Away) => Lines::Rounded(Rounding::Toward),
            Lines::Rounded(Rounding::Toward) => Lines::Rounded(Rounding::Away),
            same => same,
        }
    }
}

/// Which cells are seen, if nothing stands before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Targets {
    /// All.
    Cells,
    /// Those without a wall, and one's own.
    Floors,
}

impl Targets {
    /// Those of a rule.
    pub fn of<C: Coord>(params: &Params) -> Self {
        let walls_are_seen = match C::GRID {
            Grid::Square => params.wall_targets == WallTargets::Seen,
            Grid::Hex => params.hex_targets.see_opaque,
        };
        if walls_are_seen { Targets::Cells } else { Targets::Floors }
    }
}

/// Whether an offset lies within a rule's range and cone.
pub(super) fn is_within(params: &Params, offset: (i64, i64)) -> bool {
    params.radius.is_none_or(|radius| params.metric.within(offset, radius))
        && params.cone.is_none_or(|cone| cone.contains(offset))
}
