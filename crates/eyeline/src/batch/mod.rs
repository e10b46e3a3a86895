//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// Who does the work.
mod threads;

pub use threads::Threads;
