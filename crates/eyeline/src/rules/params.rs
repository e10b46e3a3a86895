//! The parts of a rule that sight reads. Cost: O(1), these are data.

use super::{Because, Blocks, Conditions, Cone, Override, TargetEdge, TerrainTable, WallTargets};
use crate::grid::{Grid, Metric};
use crate::line::{Centre, CornerPairs, Touch};
use crate::map::{Feature, Features, Millionths};
use crate::wire::read_words;

/// The way in which a rule joins two cells, by grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SightLine {
    /// A rule of squares.
    Square(SquareLine),
    /// A rule of hexes: along the rounded line, one hex in each ring.
    Hex,
    /// No line: row by row ahead of an observer with a heading. For windows on squares only.
    Ahead,
}

/// The way in which a rule joins two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareLine {
    /// From centre to centre.
    Centre(Centre),
    /// Between the corners of the two cells.
    Corners(CornerLine),
    /// Nothing on the way matters.
    Open,
}

impl SightLine {
    /// Returns the layers that such a line can heed.
    pub const fn may_heed(self) -> Features {
        const BLOCKERS: Features = Features::of(&[Feature::Walls, Feature::Units, Feature::Smoke]);
        match self {
            SightLine::Square(SquareLine::Centre(centre)) => match centre {
                Centre::Away | Centre::Toward | Centre::Both | Centre::Union => Features::ALL,
                // Heights need one cell for each step, which these lines do not have.
                Centre::Touched | Centre::Crossed => Features::ALL.without(Feature::Elevation),
                Centre::Either => BLOCKERS,
                Centre::Lit => BLOCKERS.without(Feature::Smoke),
            },
            SightLine::Square(SquareLine::Corners(_)) => BLOCKERS,
            SightLine::Hex => Features::ALL,
            SightLine::Square(SquareLine::Open) | SightLine::Ahead => Features::NONE,
        }
    }

    /// Whether such a line accepts a change; changes about walls as targets depend on the rule set.
    pub(super) const fn takes(self, change: Override) -> bool {
        let may = self.may_heed();
        match change {
            Override::EndpointWalls | Override::SeeOpaqueTarget => false,
            Override::Heeds | Override::Cone => !may.is_empty(),
            Override::Pierce => matches!(
                self,
                SightLine::Hex
                    | SightLine::Square(SquareLine::Centre(
                        Centre::Away | Centre::Toward | Centre::Crossed
                    ))
            ),
            Override::OpacityThreshold => may.has(Feature::Opacity),
            Override::TargetEdge => may.has(Feature::Edges),
            Override::MaxSoftCover | Override::SoftCoverK => may.has(Feature::Cover),
        }
    }
}

/// The parts of a corner rule: which corners are joined, what counts as touching, and whether two
/// blocked neighbours block outright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornerLine {
    /// Which corners are joined.
    pub pairs: CornerPairs,
    /// What counts as touching a blocker.
    pub touch: Touch,
    /// The effect of two blocked orthogonal neighbours toward the other end.
    pub squeeze: Outright,
}

/// The effect of two blocked orthogonal neighbours on a diagonal look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outright {
    /// They block, whatever the segments say.
    Blocks,
    /// The segments decide.
    Passes,
}

/// The way in which soft cover adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoverCurve {
    /// The most that cover adds up to along a line.
    pub max: Millionths,
    /// The k of 1 − e^(−k·sum).
    pub k: Millionths,
}

impl CoverCurve {
    /// Returns the penalty for a sum of cover, between 0 and 1; the digits are the same on every
    /// platform.
    pub fn penalty(&self, sum: Millionths) -> f64 {
        (1.0 - libm::exp(-self.k.to_f64() * sum.to_f64())).clamp(0.0, 1.0)
    }
}

/// The axis whose index comes first in a window's channels.
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

/// The defaults of a rule's windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowDefaults {
    /// Whether hidden walls stay in the wall channel.
    pub keep_walls: bool,
    /// The axis whose index comes first.
    pub axes: Axes,
}

/// Everything that sight reads of a rule: its line, what it heeds, what it does at the ends, how far it
/// reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// The way in which two cells are joined.
    pub line: SightLine,
    /// The layers that count.
    pub heeds: Features,
    /// Whether a wall can be seen.
    pub wall_targets: WallTargets,
    /// The effect of an edge on the last step; see [`Params::last_edge`].
    pub target_edge: TargetEdge,
    /// How far sight reaches; `None` means as far as the map goes.
    pub radius: Option<u32>,
    /// How distance is measured.
    pub metric: Metric,
    /// The cone of vision.
    pub cone: Option<Cone>,
    /// The number of obstacles that are seen through.
    pub pierce: u32,
    /// The most opacity that a line may add up to.
    pub opacity_threshold: Millionths,
    /// The way in which soft cover adds up.
    pub cover: CoverCurve,
    /// How far one sees from each terrain (002); `None` where terrain does not matter.
    pub table: Option<TerrainTable>,
    /// The observer's perception (002).
    pub perception: i64,
    /// The conditions that hold: night, weather, light (002).
    pub conditions: Conditions,
    /// The defaults of windows.
    pub window: WindowDefaults,
}

impl Params {
    /// Returns a rule on this line that heeds walls, without limits and extras.
    pub(super) const fn new(line: SightLine, metric: Metric) -> Self {
        Params {
            line,
            heeds: Features::of(&[Feature::Walls]),
            wall_targets: WallTargets::Seen,
            target_edge: TargetEdge::Blocks,
            radius: None,
            metric,
            cone: None,
            pierce: 0,
            opacity_threshold: Millionths::ONE,
            cover: CoverCurve { max: Millionths::new(3_000_000), k: Millionths::new(700_000) },
            table: None,
            perception: 10,
            conditions: Conditions::NONE,
            window: WindowDefaults { keep_walls: false, axes: Axes::Yx },
        }
    }

    /// Returns a rule on squares from centre to centre.
    pub(super) const fn centre(line: Centre, metric: Metric) -> Self {
        Params::new(SightLine::Square(SquareLine::Centre(line)), metric)
    }

    /// Returns the effect of an edge on the last step: where walls are not seen, no edge is exempt.
    pub fn last_edge(&self) -> TargetEdge {
        match self.wall_targets {
            WallTargets::Seen => self.target_edge,
            WallTargets::Blocked => TargetEdge::Blocks,
        }
    }

    /// Whether walls are never seen.
    pub(crate) fn hides_walls(&self) -> bool {
        self.heeds.has(Feature::Walls) && self.wall_targets == WallTargets::Blocked
    }

    /// Whether an offset lies within range and cone.
    pub(crate) fn contains(&self, offset: (i64, i64)) -> bool {
        self.radius.is_none_or(|radius| self.metric.within(offset, radius))
            && self.cone.is_none_or(|cone| cone.contains(offset))
    }

    /// Returns how far one sees from this terrain, and why; `None` if nothing but the map limits it. A
    /// radius of the rule's own replaces the terrain's.
    pub(crate) fn because<'a>(&'a self, terrain: &'a str) -> Option<Because<'a>> {
        let stated = self.radius.map(Because::stated);
        let table = self.table.as_ref();
        stated.or_else(|| Some(table?.because(terrain, self.perception, &self.conditions)))
    }

    /// Returns the ordinary rule that decides behind terrain that blocks, limited to this rule's
    /// radius, and that terrain.
    pub(crate) fn behind_terrain(&self) -> Option<(Params, &Blocks)> {
        let blocks = self.table.as_ref()?.blocks.as_ref()?;
        let params = Params { metric: self.metric, ..blocks.sight().params.clone() };
        Some((params, blocks))
    }

    /// Returns the layers that count, also by the ordinary rule behind terrain that blocks.
    pub fn heeded(&self) -> Features {
        self.behind_terrain().map_or(self.heeds, |(params, _)| params.heeds)
    }

    /// Returns the grid for which the rule is made.
    pub const fn grid(&self) -> Grid {
        match self.line {
            SightLine::Hex => Grid::Hex,
            SightLine::Square(_) | SightLine::Ahead => Grid::Square,
        }
    }
}

/// The reason why something is not seen.
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
    /// Outside the cone of vision.
    Cone,
    /// A unit.
    Unit,
}
