//! Connections, bodies, memory and work: what keeps one client from another's share.

/// Bodies, read within limits.
mod body;
/// Who may ask.
mod gate;
/// Memory under way.
mod ledger;
/// Clients who do not read.
mod paced;
/// Work.
mod pool;

pub use body::{JsonBody, Reply};
pub use gate::gate;
pub use ledger::{Ledger, Share};
pub use paced::Paced;
pub use pool::{Deadline, Pool};
