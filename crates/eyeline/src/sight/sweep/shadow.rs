//! The table of shadows: which slopes a blocker darkens, rule by rule. Cell `(x, y)` of a sector lies
//! `x` deep and `y` across. A row of the table says which box a blocker's shadow comes from, whether
//! the ends of the shadow belong to it, what becomes of single slopes, and what else is cut at a depth.
//! Exact: the ends of shadows are fractions of integers. Cost: O(1) a run of blockers.

use super::slope::{Cut, Scale};

/// The box of a blocker from which its shadow comes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Span {
    /// The middle line of the cell: slopes (2y−1)/2x … (2y+1)/2x.
    Middle,
    /// The whole square: slopes (2y−1)/(2x+1) … (2y+1)/(2x−1).
    Square,
    /// The whole square, seen from a corner of the lattice: slopes y/(x+1) … (y+1)/x.
    Tile,
}

/// Whether the two ends of a shadow are dark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// A tie belongs to the blocker further from the axis.
    Away,
    /// A tie belongs to the blocker nearer to the axis.
    Toward,
    /// Both ends are dark.
    Dark,
    /// Neither end is dark.
    Lit,
}

/// What becomes of a single slope that stays lit between shadows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Points {
    /// It stays lit.
    Stay,
    /// It goes dark.
    Vanish,
}

/// When a wall is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Walls {
    /// When its centre is lit, as any cell.
    ByCentre,
    /// When any part of its middle line is lit.
    ByLight,
}

/// What else is cut out of the light, just before a depth is looked at or just after.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Also {
    /// Nothing.
    Nothing,
    /// Before: the corners between two walls that meet diagonally.
    Pinches,
    /// Before: the diagonal, where it touches a wall of this depth.
    Diagonals,
    /// After: the lattice points at which a segment ends on the corner of the tile just before it.
    Corners,
}

/// How a blocker casts its shadow: one row of the table.
#[derive(Clone, Copy)]
pub(super) struct Casting {
    pub span: Span,
    pub ends: Ends,
    pub points: Points,
    pub walls: Walls,
    pub also: Also,
}

/// A kind of shadow. A sweep of short columns is compiled for each kind, whose row is then a constant.
/// Sweeps of long columns share one copy, compiled for [`Casting`], which looks the row up as it goes; so do
/// rare sweeps in the package for JavaScript, which a copy for each kind would make a quarter larger.
pub(super) trait Shadow: Copy {
    /// Returns the row of the table.
    fn casting(self) -> Casting;
}

impl Shadow for Casting {
    #[inline(always)]
    fn casting(self) -> Casting {
        self
    }
}

macro_rules! table {
    ($($(#[$doc:meta])* $rule:ident: $span:ident $ends:ident $points:ident $walls:ident $also:ident;)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $rule;

        impl Shadow for $rule {
            #[inline(always)]
            fn casting(self) -> Casting {
                Casting {
                    span: Span::$span,
                    ends: Ends::$ends,
                    points: Points::$points,
                    walls: Walls::$walls,
                    also: Also::$also,
                }
            }
        }
    )+ };
}

table! {
    /// `predprey`; hex sextants 2, 3, 4.
    TiesAway:     Middle Away   Stay   ByCentre Nothing;
    /// `predprey-env`, `hidden-movement/bresenham`; hex sextants 0, 1, 5.
    TiesToward:   Middle Toward Stay   ByCentre Nothing;
    /// `predprey/both`.
    TiesBoth:     Middle Dark   Stay   ByCentre Nothing;
    /// `predprey/either`.
    TiesEither:   Middle Lit    Stay   ByCentre Nothing;
    /// `predprey/union`.
    TiesUnion:    Middle Lit    Vanish ByCentre Nothing;
    /// `symmetric-shadowcasting`.
    LitWalls:     Middle Lit    Vanish ByLight  Nothing;
    /// `hidden-movement`.
    Interior:     Square Lit    Stay   ByCentre Pinches;
    /// The smoke of `hidden-movement`, which does not close corners.
    Cloud:        Square Lit    Stay   ByCentre Nothing;
    /// `supercover`.
    Supercover:   Square Dark   Stay   ByCentre Diagonals;
    /// `one-card-dungeon`, also with facing corners.
    TouchedTile:  Tile   Dark   Stay   ByCentre Nothing;
    /// `one-card-dungeon/interior`.
    CrossedTile:  Tile   Lit    Stay   ByCentre Nothing;
    /// `one-card-dungeon/endpoint-exempt`.
    ExemptTile:   Tile   Dark   Stay   ByCentre Corners;
}

/// The fractions at which the shadows of one depth end: 1/2x; 1/(2x−1) and 1/(2x+1); 1/x and 1/(x+1).
pub(super) struct Depth<Z: Scale> {
    casting: Casting,
    near: Z::Unit,
    far: Z::Unit,
    x: i64,
}

impl<Z: Scale> Depth<Z> {
    #[inline(always)]
    pub fn new(casting: Casting, x: i64) -> Self {
        let (near, far) = match casting.span {
            Span::Middle => (2 * x, 2 * x),
            Span::Square => (2 * x - 1, 2 * x + 1),
            Span::Tile => (x.max(1), x + 1),
        };
        Depth { casting, near: Z::unit(near), far: Z::unit(far), x }
    }

    /// Returns the dark slopes of a run of blockers `y0..=y1`.
    #[inline(always)]
    pub fn run(&self, y0: i64, y1: i64) -> (Cut, Cut) {
        let ends = self.casting.ends;
        match self.casting.span {
            Span::Middle => {
                (low::<Z>(ends, 2 * y0 - 1, self.near), high::<Z>(ends, 2 * y1 + 1, self.near))
            }
            Span::Square => {
                let side = |y: i64| if y > 0 { self.far } else { self.near };
                (low::<Z>(ends, 2 * y0 - 1, side(y0)), high::<Z>(ends, 2 * y1 + 1, side(-y1)))
            }
            Span::Tile => (self.tile_low(y0), self.tile_high(y1)),
        }
    }

    fn tile_low(&self, y: i64) -> Cut {
        let Casting { ends, also, .. } = self.casting;
        match y {
            // The tile's own corner is exempt at the depth where it lies.
            1.. if also == Also::Corners => Z::above(y, self.far),
            0.. => low::<Z>(ends, y, self.far),
            _ if self.x == 0 => -Z::BEYOND,
            _ => low::<Z>(ends, y, self.near),
        }
    }

    fn tile_high(&self, y: i64) -> Cut {
        let Casting { ends, also, .. } = self.casting;
        match y {
            ..-1 if also == Also::Corners => Z::below(y + 1, self.far),
            ..0 => high::<Z>(ends, y + 1, self.far),
            _ if self.x == 0 => Z::BEYOND,
            _ => high::<Z>(ends, y + 1, self.near),
        }
    }
}

#[inline(always)]
fn low<Z: Scale>(ends: Ends, p: i64, unit: Z::Unit) -> Cut {
    match ends {
        Ends::Away => away::<Z>(p, unit),
        Ends::Toward => toward::<Z>(p, unit),
        Ends::Dark => Z::below(p, unit),
        Ends::Lit => Z::above(p, unit),
    }
}

#[inline(always)]
fn high<Z: Scale>(ends: Ends, p: i64, unit: Z::Unit) -> Cut {
    match ends {
        Ends::Away => away::<Z>(p, unit),
        Ends::Toward => toward::<Z>(p, unit),
        Ends::Dark => Z::above(p, unit),
        Ends::Lit => Z::below(p, unit),
    }
}

/// Returns the cut for a tie that belongs to the blocker beyond it: it lies on the axis' side.
#[inline(always)]
fn away<Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    if p > 0 { Z::below(p, unit) } else { Z::above(p, unit) }
}

#[inline(always)]
fn toward<Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    if p > 0 { Z::above(p, unit) } else { Z::below(p, unit) }
}

/// Returns the rows at depth `x` whose blockers can darken slopes between two cuts, and perhaps one
/// more row to either side.
#[inline(always)]
pub(super) fn facing<Z: Scale>(casting: Casting, x: i64, low: Cut, high: Cut) -> (i64, i64) {
    match (casting.span, casting.points) {
        // What touches the light in one point only leaves nothing of interest.
        (Span::Middle, Points::Vanish) => (Z::row_above(low, x), Z::row_below(high, x)),
        (Span::Middle, Points::Stay) => (Z::row(low, x), Z::row(high, x)),
        (Span::Square, _) => (Z::row(low, x) - 1, Z::row(high, x) + 1),
        (Span::Tile, _) => {
            let ends = |cut| (Z::floor(cut, x), Z::floor(cut, x + 1));
            let (from, to) = (ends(low), ends(high));
            (from.0.min(from.1) - 1, to.0.max(to.1))
        }
    }
}
