//! What sight reads of a rule.

use super::{Because, Blocks, Conditions, TerrainTable};
use crate::grid::{Grid, MAX_DISTANCE, Metric};
use crate::line::{CornerPairs, Rounding, Touch};
use crate::map::Millionths;
use crate::wire::read_words;
use std::fmt;

/// How a rule joins two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SightLine {
    /// Along the rounded centre line: one cell a step.
    Rounded(Tie),
    /// Along the centre line: every cell it touches, corners included.
    Touched,
    /// Along the centre line: every cell whose interior it crosses; a corner only where both its
    /// flanking cells are walls.
    Crossed,
    /// Between the corners of the two cells.
    Corners(CornerLine),
    /// Floors along a rounded line of either rounding; walls by any lit part of their near side.
    Lit,
    /// Along the rounded line over hexes.
    HexRounded,
    /// Everything within the radius that the observer's terrain allows; where terrain blocks, as far
    /// as an ordinary rule sees it.
    Terrain(TerrainTable),
    /// No line: from row to row ahead of an observer who looks one way. For windows alone.
    Ahead,
}

impl SightLine {
    /// Whether sight goes from cell to cell, to its target last.
    pub(crate) fn meets_cells(&self) -> bool {
        matches!(self, SightLine::Rounded(_) | SightLine::Touched | SightLine::Crossed)
    }
}

/// What a rounded line does where it falls exactly between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// It takes one of them.
    Goes(Rounding),
    /// The lines of both roundings must be clear.
    Both,
    /// The line of one rounding must be clear.
    Union,
    /// At each tie one open cell suffices.
    Either,
}

/// Which corners are joined, what touching means, and whether closed corners end it at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerLine {
    /// Which corners are joined.
    pub pairs: CornerPairs,
    /// What counts as touching a blocker.
    pub touch: Touch,
    /// What two blocked orthogonal neighbours toward the other end do.
    pub squeeze: Outright,
}

/// What a pair of blocked orthogonal neighbours does to a diagonal look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outright {
    /// It blocks, whatever the segments say.
    Blocks,
    /// The segments decide.
    Passes,
}

/// Whether an opaque target, and the edge into it, are exempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexTargets {
    /// Whether a wall in the target's hex leaves it visible.
    pub see_opaque: bool,
    /// What an edge into the target does where an opaque target is seen.
    pub edge: super::TargetEdge,
}

/// How soft cover adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cover {
    /// The most that a line adds up to.
    pub max: Millionths,
    /// The k of 1 − e^(−k·sum).
    pub k: Millionths,
}

impl Cover {
    /// The penalty for a sum of cover, between 0 and 1; the same digits on every platform.
    pub fn penalty(&self, sum: Millionths) -> f64 {
        (1.0 - libm::exp(-self.k.to_f64() * sum.to_f64())).clamp(0.0, 1.0)
    }
}

/// A field of view: headings within `half_angle` of `heading`, bounds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cone {
    heading: (i64, i64),
    half_angle: Millionths,
    /// The sign of the half angle's cosine, and its square in units of 2⁻⁴⁰.
    cosine_sign: i64,
    cosine_squared: i128,
}

/// Why a cone makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConeError {
    /// A heading of `[0,0]`, or one with an entry beyond ±2²⁰.
    Heading(i64, i64),
    /// A half angle outside 0–180°.
    HalfAngle(Millionths),
}

impl fmt::Display for ConeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConeError::Heading(dx, dy) => {
                write!(f, "a cone's heading [{dx},{dy}] must not be [0,0], nor beyond ±1048576")
            }
            ConeError::HalfAngle(angle) => {
                write!(f, "a cone's halfAngle {angle} must lie between 0 and 180")
            }
        }
    }
}

const COSINE_BITS: u32 = 40;

impl Cone {
    /// A cone around a heading `(dx, dy)`, `half_angle` in degrees to either side. Multiples of 45°
    /// are decided exactly; other angles by a cosine that is the same on every platform.
    pub fn new(heading: (i64, i64), half_angle: Millionths) -> Result<Self, ConeError> {
        check_heading(heading)?;
        let degrees = half_angle.to_f64();
        if !(0.0..=180.0).contains(&degrees) {
            return Err(ConeError::HalfAngle(half_angle));
        }
        let unit = (1_u64 << COSINE_BITS) as f64;
        let (cosine_sign, squared) = match degrees {
            0.0 => (1, 1.0),
            45.0 => (1, 0.5),
            90.0 => (0, 0.0),
            135.0 => (-1, 0.5),
            180.0 => (-1, 1.0),
            _ => {
                let cosine = libm::cos(degrees.to_radians());
                (if cosine < 0.0 { -1 } else { 1 }, cosine * cosine)
            }
        };
        let cosine_squared = libm::round(squared * unit) as i128;
        Ok(Cone { heading, half_angle, cosine_sign, cosine_squared })
    }

    /// A cone as wide, around another heading.
    pub fn toward(self, heading: (i64, i64)) -> Result<Self, ConeError> {
        check_heading(heading)?;
        Ok(Cone { heading, ..self })
    }

    /// Where the cone looks.
    pub fn heading(&self) -> (i64, i64) {
        self.heading
    }

    /// Whether it leaves nothing out.
    pub fn sees_all_around(&self) -> bool {
        self.half_angle == Millionths::new(180_000_000)
    }

    /// How far it opens to either side, in degrees.
    pub fn half_angle(&self) -> Millionths {
        self.half_angle
    }

    /// Whether an offset of at most [`MAX_DISTANCE`] lies in the cone; the observer's own cell does.
    pub fn contains(&self, (dx, dy): (i64, i64)) -> bool {
        let square =
            |(x, y): (i64, i64)| i128::from(x) * i128::from(x) + i128::from(y) * i128::from(y);
        let dot = i128::from(dx) * i128::from(self.heading.0)
            + i128::from(dy) * i128::from(self.heading.1);
        // cos θ ≥ cos α, compared by sign and square.
        let cosine = dot.signum() * ((dot * dot) << COSINE_BITS);
        let bound = i128::from(self.cosine_sign)
            * self.cosine_squared
            * square(self.heading)
            * square((dx, dy));
        cosine >= bound
    }
}

fn check_heading((dx, dy): (i64, i64)) -> Result<(), ConeError> {
    let limit = MAX_DISTANCE.unsigned_abs();
    if (dx, dy) == (0, 0) || dx.unsigned_abs().max(dy.unsigned_abs()) > limit {
        return Err(ConeError::Heading(dx, dy));
    }
    Ok(())
}

/// Which index comes first in a window's channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Axes {
    /// Row, then column.
    Yx,
    /// Column, then row.
    Xy,
}

read_words!(Axes { "yx" => Yx, "xy" => Xy });

/// What a window does unless it is told otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowDefaults {
    /// Whether hidden walls stay in the wall channel.
    pub keep_walls: bool,
    /// Which index comes first.
    pub axes: Axes,
}

/// All that sight reads of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// How two cells are joined.
    pub line: SightLine,
    /// Whether units block as walls do.
    pub units_block: bool,
    /// Whether smoke blocks.
    pub smoke_blocks: bool,
    /// Whether a wall can be seen.
    pub wall_targets: super::WallTargets,
    /// How far sight reaches; `None` is as far as the map.
    pub radius: Option<u32>,
    /// How distance is measured.
    pub metric: Metric,
    /// The field of view.
    pub cone: Option<Cone>,
    /// How many obstacles are seen through.
    pub pierce: u32,
    /// How much opacity a line may add up to; `None` ignores opacity.
    pub opacity_threshold: Option<Millionths>,
    /// How soft cover adds up.
    pub cover: Cover,
    /// What becomes of opaque targets on hexes.
    pub hex_targets: HexTargets,
    /// The observer's perception (002).
    pub perception: i64,
    /// What holds of night, weather and light (002).
    pub conditions: Conditions,
    /// What a window does unless told otherwise.
    pub window: WindowDefaults,
}

impl Params {
    /// A rule on this line with no limits and no extras.
    pub(super) const fn new(line: SightLine, metric: Metric) -> Self {
        Params {
            line,
            units_block: false,
            smoke_blocks: false,
            wall_targets: super::WallTargets::Seen,
            radius: None,
            metric,
            cone: None,
            pierce: 0,
            opacity_threshold: None,
            cover: Cover { max: Millionths::new(3_000_000), k: Millionths::new(700_000) },
            hex_targets: HexTargets { see_opaque: true, edge: super::TargetEdge::Exempt },
            perception: 10,
            conditions: Conditions::NONE,
            window: WindowDefaults { keep_walls: false, axes: Axes::Yx },
        }
    }

    /// The terrain table, if the rule has one.
    pub(crate) fn table(&self) -> Option<&TerrainTable> {
        match &self.line {
            SightLine::Terrain(table) => Some(table),
            _ => None,
        }
    }

    /// How far one sees from this terrain, and why; `None` if nothing but the map limits it. A radius
    /// of the rule's own stands in for the terrain's.
    pub(crate) fn because<'a>(&'a self, terrain: &'a str) -> Option<Because<'a>> {
        let stated = self.radius.map(Because::stated);
        stated.or_else(|| Some(self.table()?.because(terrain, self.perception, &self.conditions)))
    }

    /// What decides behind terrain that blocks, and that terrain: the ordinary rule within this
    /// one's radius.
    pub(crate) fn behind_terrain(&self) -> Option<(Params, &Blocks)> {
        let blocks = self.table()?.blocks.as_ref()?;
        let params = Params { metric: self.metric, ..blocks.sight().params.clone() };
        Some((params, blocks))
    }

    /// The grid on which the rule is played.
    pub fn grid(&self) -> Grid {
        match self.line {
            SightLine::HexRounded => Grid::Hex,
            _ => Grid::Square,
        }
    }
}

/// Why something is not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Cause {
    /// A wall.
    Tile,
    /// A border between two cells.
    Edge,
    /// A height above the line.
    Elevation,
    /// A corner between two walls.
    Corner,
    /// Smoke.
    Smoke,
    /// Opacities that add up.
    Opacity,
    /// Too far.
    Range,
    /// Outside the field of view.
    Cone,
    /// A unit.
    Unit,
}
