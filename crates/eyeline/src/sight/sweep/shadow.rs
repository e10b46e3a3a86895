//! The table: which slopes a blocker darkens, rule by rule. A sector's cell `(x, y)` lies `x` deep
//! and `y` across; a rule is the box through which its blockers are seen, whether the box's ends
//! belong to it, what becomes of single slopes, and what is cut before a depth is looked at.

use super::slope::{Cut, Scale};

/// The slopes that a blocker spans.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sight) enum Span {
    /// (2y−1)/2x … (2y+1)/2x: its middle line.
    Middle,
    /// (2y−1)/(2x+1) … (2y+1)/(2x−1): its whole square.
    Square,
    /// y/(x+1) … (y+1)/x: its whole square, seen from a corner of the lattice.
    Tile,
}

/// Whether the ends of a span are dark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sight) enum Ends {
    /// A tie is the blocker's that lies further from the axis.
    Away,
    /// A tie is the blocker's that lies nearer to the axis.
    Toward,
    /// Both ends are dark.
    Dark,
    /// Neither end is dark.
    Lit,
}

/// What becomes of a single slope that stays lit between shadows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sight) enum Points {
    /// It stays lit.
    Stay,
    /// It goes dark.
    Vanish,
}

/// When a wall is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sight) enum Walls {
    /// When its centre is lit, as any cell.
    ByCentre,
    /// When any part of its middle line is lit.
    ByLight,
}

/// What is cut out of the light just before a depth is looked at, or just after.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sight) enum Also {
    /// Nothing.
    Nothing,
    /// Before: corners between two walls that meet diagonally.
    Pinches,
    /// Before: the diagonal, where it touches a wall of this depth.
    Diagonals,
    /// After: the lattice points that ended on the corner of a tile just before them.
    Corners,
}

/// A rule's row of the table.
pub(in crate::sight) trait Shadow {
    const SPAN: Span;
    const ENDS: Ends;
    const POINTS: Points;
    const WALLS: Walls;
    const ALSO: Also;
}

macro_rules! table {
    ($($(#[$doc:meta])* $rule:ident: $span:ident $ends:ident $points:ident $walls:ident $also:ident;)+) => { $(
        $(#[$doc])*
        pub(in crate::sight) struct $rule;

        impl Shadow for $rule {
            const SPAN: Span = Span::$span;
            const ENDS: Ends = Ends::$ends;
            const POINTS: Points = Points::$points;
            const WALLS: Walls = Walls::$walls;
            const ALSO: Also = Also::$also;
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
    /// The smoke of `hidden-movement`, which corners do not hold.
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

/// The fractions that a depth's shadows end at: 1/2x; 1/(2x−1) and 1/(2x+1); 1/x and 1/(x+1).
pub(in crate::sight) struct Depth<Z: Scale> {
    near: Z::Unit,
    far: Z::Unit,
    x: i64,
}

impl<Z: Scale> Depth<Z> {
    #[inline(always)]
    pub fn new<S: Shadow>(x: i64) -> Self {
        let (near, far) = match S::SPAN {
            Span::Middle => (2 * x, 2 * x),
            Span::Square => (2 * x - 1, 2 * x + 1),
            Span::Tile => (x.max(1), x + 1),
        };
        Depth { near: Z::unit(near), far: Z::unit(far), x }
    }

    /// The dark slopes of a run of blockers `y0..=y1`.
    #[inline(always)]
    pub fn run<S: Shadow>(&self, y0: i64, y1: i64) -> (Cut, Cut) {
        match S::SPAN {
            Span::Middle => {
                (low::<S, Z>(2 * y0 - 1, self.near), high::<S, Z>(2 * y1 + 1, self.near))
            }
            Span::Square => {
                let side = |y: i64| if y > 0 { self.far } else { self.near };
                (low::<S, Z>(2 * y0 - 1, side(y0)), high::<S, Z>(2 * y1 + 1, side(-y1)))
            }
            Span::Tile => (self.tile_low::<S>(y0), self.tile_high::<S>(y1)),
        }
    }

    fn tile_low<S: Shadow>(&self, y: i64) -> Cut {
        match y {
            // The tile's own corner is exempt at the depth where it lies.
            1.. if S::ALSO == Also::Corners => Z::above(y, self.far),
            0.. => low::<S, Z>(y, self.far),
            _ if self.x == 0 => -Z::BEYOND,
            _ => low::<S, Z>(y, self.near),
        }
    }

    fn tile_high<S: Shadow>(&self, y: i64) -> Cut {
        match y {
            ..-1 if S::ALSO == Also::Corners => Z::below(y + 1, self.far),
            ..0 => high::<S, Z>(y + 1, self.far),
            _ if self.x == 0 => Z::BEYOND,
            _ => high::<S, Z>(y + 1, self.near),
        }
    }
}

#[inline(always)]
fn low<S: Shadow, Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    match S::ENDS {
        Ends::Away => away::<Z>(p, unit),
        Ends::Toward => toward::<Z>(p, unit),
        Ends::Dark => Z::below(p, unit),
        Ends::Lit => Z::above(p, unit),
    }
}

#[inline(always)]
fn high<S: Shadow, Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    match S::ENDS {
        Ends::Away => away::<Z>(p, unit),
        Ends::Toward => toward::<Z>(p, unit),
        Ends::Dark => Z::above(p, unit),
        Ends::Lit => Z::below(p, unit),
    }
}

/// A tie goes to the blocker beyond it: the cut lies on the axis' side.
#[inline(always)]
fn away<Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    if p > 0 { Z::below(p, unit) } else { Z::above(p, unit) }
}

#[inline(always)]
fn toward<Z: Scale>(p: i64, unit: Z::Unit) -> Cut {
    if p > 0 { Z::above(p, unit) } else { Z::below(p, unit) }
}

/// The rows at depth `x` whose blockers can darken slopes between two cuts: all of these, and
/// perhaps one more to either side.
#[inline(always)]
pub(in crate::sight) fn facing<S: Shadow, Z: Scale>(x: i64, low: Cut, high: Cut) -> (i64, i64) {
    match (S::SPAN, S::POINTS) {
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
