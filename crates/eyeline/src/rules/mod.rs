//! Rules as data: what each rule set decides, what it may be told, and what it guarantees. Nothing
//! here looks at a cell.

/// Fields of view.
mod cone;
/// What a rule promises, and where it does not.
mod guarantee;
/// What a query may change.
mod overrides;
/// What sight reads of a rule.
mod params;
/// Which rule sets there are, and their names.
mod set;
/// Terrain tables.
mod terrain;

/// 003: rays over hexes.
mod hex_tactics;
/// 004: hunters and an agent.
mod hidden_movement;
/// MiniGrid's: ahead, row by row.
mod minigrid;
/// 001: corner to corner.
mod one_card_dungeon;
/// 002: seen by radius.
mod overland;
/// 000: predators and prey.
mod predprey;
/// 000's environment.
mod predprey_env;
/// 003's model on squares.
mod square_tactics;
/// Every touched cell.
mod supercover;
/// Lit floors and walls.
mod symmetric_shadowcasting;

pub use cone::{Cone, ConeError};
pub use guarantee::{Claim, Counterexample, Guarantee, Property};
pub use overrides::{ConeSpec, Override, RulesRef, Spec, TargetEdge, WallTargets};
pub use params::{
    Axes, Cause, CornerLine, Cover, Outright, Params, SightLine, SquareLine, WindowDefaults,
};
pub(crate) use set::saturated;
pub use set::{Place, RuleSet, Rules, RulesError};
pub use terrain::{Because, Blocks, BlocksError, Conditions, TerrainTable, UnknownCondition};
