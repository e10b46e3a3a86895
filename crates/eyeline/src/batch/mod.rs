//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// Every cell at once.
mod everywhere;
/// Observers on a map that changes.
mod observers;
/// Observers as bits of words.
mod planes;
/// How exposed every cell is.
mod survey;
/// Who does the work.
mod threads;
/// Wide vectors.
mod vectors;
/// The window around each agent.
mod windows;

pub use everywhere::Everywhere;
pub use observers::{Change, Observer, Observers, ObserversError};
pub use survey::{Band, Bands, Count, SURVEY_LIMIT};
pub use threads::Threads;
pub use vectors::Vectors;
pub use windows::{Crowd, Method, Windows, WindowsError};

/// Which cells are seen, if nothing stands before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Targets {
    /// All.
    Cells,
    /// Those without a wall, and one's own.
    Floors,
}

impl Targets {
    /// Those of a rule.
    fn of(params: &crate::rules::Params) -> Self {
        if params.hides_walls() { Targets::Floors } else { Targets::Cells }
    }
}
