//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// Every cell at once.
mod everywhere;
/// Rules of lines and walls.
mod lines;
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
