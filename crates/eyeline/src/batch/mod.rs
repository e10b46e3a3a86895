//! Many observers at once: the answers of [`Sight`](crate::Sight), bit for bit, for less.

/// How exposed every cell is.
mod survey;
/// Who does the work.
mod threads;

pub use survey::{Band, Bands, Count, SURVEY_LIMIT};
pub use threads::Threads;
