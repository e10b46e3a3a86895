//! Connections, bodies, memory and work: what keeps one client from using up what others need.

/// Bodies, read within limits.
mod body;
/// Which requests are let in.
mod gate;
/// The ledger of memory in use.
mod ledger;
/// Clients that do not read.
mod paced;
/// The threads that do the work.
mod pool;

pub use body::{JsonBody, Reply, text};
pub use gate::gate;
pub use ledger::{Ledger, Share};
pub use paced::Paced;
pub use pool::{Deadline, Pool};
