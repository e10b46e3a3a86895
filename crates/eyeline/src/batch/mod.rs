//! Many observers at once. Exact: the answers of [`Sight`](crate::Sight), bit for bit, at a lower cost;
//! each file says its own.

/// All pairs of a map.
mod everywhere;
/// Observers on a map that changes.
mod observers;
/// Observers as bits of words.
mod planes;
/// How exposed every cell is.
mod survey;
/// The threads that work on a batch.
mod threads;
/// The vector instructions of the machine.
mod vectors;
/// The window of each agent.
mod windows;

pub use everywhere::Everywhere;
pub use observers::{Change, Observer, Observers, ObserversError};
pub use survey::{Band, Bands, Count, SURVEY_LIMIT};
pub use threads::Threads;
pub use vectors::Vectors;
pub use windows::{Crowd, Method, Windows, WindowsError};

/// The cells that can be seen, if nothing stands before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Targets {
    /// All cells.
    Cells,
    /// Cells without a wall, and the observer's own.
    Floors,
}

impl Targets {
    /// Returns the targets of a rule.
    fn of(params: &crate::rules::Params) -> Self {
        if params.hides_walls() { Targets::Floors } else { Targets::Cells }
    }
}
