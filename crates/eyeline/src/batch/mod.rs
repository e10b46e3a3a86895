//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// Observers on a map that changes.
mod observers;
/// Who does the work.
mod threads;

pub use observers::{Change, Observer, Observers, ObserversError};
pub use threads::Threads;
