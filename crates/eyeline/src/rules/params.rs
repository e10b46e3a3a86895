//! What sight reads of a rule.

use super::{Because, Blocks, Conditions, Cone, Override, TargetEdge, TerrainTable, WallTargets};
use crate::grid::{Grid, Metric};
use crate::line::{Centre, CornerPairs, Touch};
use crate::map::{Feature, Features, Millionths};
use crate::wire::read_words;

/// How a rule joins two cells, by the grid that it is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SightLine {
    /// On squares.
    Square(SquareLine),
    /// On hexes: along the rounded line, one hex a ring.
    Hex,
    /// No line: from row to row ahead of an observer who looks one way. For windows on squares alone.
    Ahead,
}

/// How a rule joins two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareLine {
    /// From centre to centre.
    Centre(Centre),
    /// Between the corners of the two cells.
    Corners(CornerLine),
    /// Not at all: nothing on the way matters.
    Open,
}

impl SightLine {
    /// The layers that such a line can carry.
    pub const fn may_heed(self) -> Features {
        const BLOCKERS: Features = Features::of(&[Feature::Walls, Feature::Units, Feature::Smoke]);
        match self {
            SightLine::Square(SquareLine::Centre(centre)) => match centre {
                Centre::Away | Centre::Toward | Centre::Both | Centre::Union => Features::ALL,
                // Heights go by steps, and these lines do not.
                Centre::Touched | Centre::Crossed => Features::ALL.without(Feature::Elevation),
                Centre::Either => BLOCKERS,
                Centre::Lit => BLOCKERS.without(Feature::Smoke),
            },
            SightLine::Square(SquareLine::Corners(_)) => BLOCKERS,
            SightLine::Hex => Features::ALL,
            SightLine::Square(SquareLine::Open) | SightLine::Ahead => Features::NONE,
        }
    }

    /// Whether such a line takes a change; those of walls as targets are the rule set's own.
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

/// All that sight reads of a rule: its line, what it heeds, what it does at the ends, how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// How two cells are joined.
    pub line: SightLine,
    /// The layers that count.
    pub heeds: Features,
    /// Whether a wall can be seen.
    pub wall_targets: WallTargets,
    /// What an edge does on the last step; see [`Params::last_edge`].
    pub target_edge: TargetEdge,
    /// How far sight reaches; `None` is as far as the map.
    pub radius: Option<u32>,
    /// How distance is measured.
    pub metric: Metric,
    /// The field of view.
    pub cone: Option<Cone>,
    /// How many obstacles are seen through.
    pub pierce: u32,
    /// How much opacity a line may add up to.
    pub opacity_threshold: Millionths,
    /// How soft cover adds up.
    pub cover: Cover,
    /// How far one sees from each terrain (002); `None` where terrain does not matter.
    pub table: Option<TerrainTable>,
    /// The observer's perception (002).
    pub perception: i64,
    /// What holds of night, weather and light (002).
    pub conditions: Conditions,
    /// What a window does unless told otherwise.
    pub window: WindowDefaults,
}

impl Params {
    /// A rule on this line that heeds walls, with no limits and no extras.
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
            cover: Cover { max: Millionths::new(3_000_000), k: Millionths::new(700_000) },
            table: None,
            perception: 10,
            conditions: Conditions::NONE,
            window: WindowDefaults { keep_walls: false, axes: Axes::Yx },
        }
    }

    /// A rule on squares from centre to centre.
    pub(super) const fn centre(line: Centre, metric: Metric) -> Self {
        Params::new(SightLine::Square(SquareLine::Centre(line)), metric)
    }

    /// What an edge does on the last step: where walls are not seen, nothing is exempt.
    pub fn last_edge(&self) -> TargetEdge {
        match self.wall_targets {
            WallTargets::Seen => self.target_edge,
            WallTargets::Blocked => TargetEdge::Blocks,
        }
    }

    /// Whether a wall as the target is not seen.
    pub(crate) fn hides_walls(&self) -> bool {
        self.heeds.has(Feature::Walls) && self.wall_targets == WallTargets::Blocked
    }

    /// Whether an offset lies within range and cone.
    pub(crate) fn contains(&self, offset: (i64, i64)) -> bool {
        self.radius.is_none_or(|radius| self.metric.within(offset, radius))
            && self.cone.is_none_or(|cone| cone.contains(offset))
    }

    /// How far one sees from this terrain, and why; `None` if nothing but the map limits it. A radius
    /// of the rule's own stands in for the terrain's.
    pub(crate) fn because<'a>(&'a self, terrain: &'a str) -> Option<Because<'a>> {
        let stated = self.radius.map(Because::stated);
        let table = self.table.as_ref();
        stated.or_else(|| Some(table?.because(terrain, self.perception, &self.conditions)))
    }

    /// What decides behind terrain that blocks, and that terrain: the ordinary rule within this
    /// one's radius.
    pub(crate) fn behind_terrain(&self) -> Option<(Params, &Blocks)> {
        let blocks = self.table.as_ref()?.blocks.as_ref()?;
        let params = Params { metric: self.metric, ..blocks.sight().params.clone() };
        Some((params, blocks))
    }

    /// The layers that count, be it by the ordinary rule behind terrain that blocks.
    pub fn heeded(&self) -> Features {
        self.behind_terrain().map_or(self.heeds, |(params, _)| params.heeds)
    }

    /// The grid on which the rule is played.
    pub const fn grid(&self) -> Grid {
        match self.line {
            SightLine::Hex => Grid::Hex,
            SightLine::Square(_) | SightLine::Ahead => Grid::Square,
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
