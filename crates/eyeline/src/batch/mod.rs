//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// Who does the work.
mod threads;
/// The window around each agent.
mod windows;

pub use threads::Threads;
pub use windows::{Crowd, Method, Vectors, Windows, WindowsError};
