//! Rules as data: what each rule set decides, what can be changed about it, and what it guarantees.
//! Nothing here looks at a cell.

/// Cones of vision.
mod cone;
/// What a rule guarantees, and counterexamples.
mod guarantee;
/// What a query may change about a rule.
mod overrides;
/// The parts of a rule that sight reads.
pub(crate) mod params;
/// The rule sets and their names.
pub(crate) mod set;
/// Radii by terrain.
mod terrain;

/// Canvas #4: Line of Sight & Raycast (003).
mod hex_tactics;
/// Line of Sight Rules (004).
mod hidden_movement;
/// MiniGrid's rule: ahead, row by row.
mod minigrid;
/// One Card Dungeon: Line of Sight Specification (001).
mod one_card_dungeon;
/// Map Visibility Radius (002).
mod overland;
/// Occlusion & Line-of-Sight Protocol (000).
mod predprey;
/// The environment of the Occlusion & Line-of-Sight Protocol (000).
mod predprey_env;
/// The model of Canvas #4 (003) on squares.
mod square_tactics;
/// No wall on any cell that the line touches.
mod supercover;
/// Symmetric floors, and walls that are seen where light falls on them.
mod symmetric_shadowcasting;

pub use cone::{Cone, ConeError};
pub use guarantee::{Claim, Counterexample, Guarantee, Property};
pub use overrides::{ConeSpec, Override, RulesRef, Spec, TargetEdge, WallTargets};
pub(crate) use params::{Axes, Cause};
pub use params::{CornerLine, CoverCurve, Outright, Params, SightLine, SquareLine, WindowDefaults};
pub use set::{Place, RuleSet};
pub(crate) use set::{Rules, RulesError, saturated};
pub use terrain::{Because, Blocks, BlocksError, Conditions, TerrainTable, UnknownCondition};
