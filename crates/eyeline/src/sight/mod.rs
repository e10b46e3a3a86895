//! The parts of the answers that [`Sight`] gives about any world under any rules. One predicate decides
//! a pair; fields, matrices, windows and traces must agree with it, and tests compare them.
//! Exact: integers decide everything. Cost of a pair: O(cells of its line), most pairs O(1); of a
//! field: see `field.rs`.

/// Sight that goes ahead row by row.
mod ahead;
/// The predicate for lines from centre to centre.
mod along;
/// The predicate for corner rules.
mod corner;
/// Errors.
pub(crate) mod error;
/// Which obstacle, if it were removed, would open the line.
pub(crate) mod explain;
/// A world looked at under some rules.
pub(crate) mod eye;
/// Fields of view.
mod field;
/// Pairs decided by reading many cells at once.
mod glance;
/// The predicate for each grid.
pub(crate) mod judge;
/// Walls that are seen by their near side.
mod lit;
/// Whether an agent may go somewhere.
mod movement;
/// What a rule needs to know of a world.
mod plan;
/// Terrain that blocks.
mod screen;
/// Fields by sweeping.
mod sweep;
/// Which observers a change of the map can concern.
mod touch;
/// Proofs of verdicts.
pub(crate) mod trace;
/// Fields of rules that add something up along the line.
mod walk;

pub use crate::grid::MAX_DISTANCE;
pub(crate) use ahead::look_ahead;
pub(crate) use error::SightError;
pub use explain::Obstacle;
use eye::check_distance;
pub(crate) use eye::{Blocked, Sight};
pub use field::{CoverField, MATRIX_LIMIT, Matrix};
pub use movement::Move;
pub(crate) use plan::Plan;
pub(crate) use touch::{Concern, concern, is_dark, range};
pub use trace::{CoverBetween, Segment, Step, StepKind};
