//! Short before long: a job first gets few cells, among the short jobs. Only if they do not suffice, or
//! if there is much to read, it runs again as a long job with all the cells of a request. So small
//! requests never wait for large ones. A job whose time is over gets no further cell.

use crate::app::Shared;
use crate::net::Deadline;
use crate::refusal::Refusal;
use eyeline_scene::{Answer, Budget, Fault};
use std::sync::Arc;

/// The most cells that a short job looks at: a field of 128 × 128, or four of 64 × 64.
pub const SHORT_CELLS: u64 = 1 << 14;
/// The most bytes that a short job reads.
const SHORT_BYTES: usize = 64 << 10;

impl Shared {
    /// Does a job on a body, as a short one if possible.
    pub async fn attempt(
        &self,
        bytes: Vec<u8>,
        job: impl Fn(&Budget, &[u8]) -> Result<String, Fault> + Clone + Send + 'static,
    ) -> Result<String, Refusal> {
        // A fault is a reply like any other.
        let job = move |budget: &Budget, bytes: &[u8]| {
            job(budget, bytes).unwrap_or_else(|fault| Answer::from(fault).to_json())
        };
        let bytes = Arc::new(bytes);
        if bytes.len() <= SHORT_BYTES {
            let (job, bytes) = (job.clone(), bytes.clone());
            let short = self.pool.work(move |deadline| {
                let budget = deadline.limit(Budget::of_cells(SHORT_CELLS)).or_nothing();
                let done = job(&budget, &bytes);
                deadline.check()?;
                Ok((!budget.was_short()).then_some(done))
            });
            if let Some(done) = short.await? {
                return Ok(done);
            }
        }
        let cells = self.config.cells;
        let long = self.pool.work_long(move |deadline| {
            let done = job(&deadline.limit(Budget::of_cells(cells)), &bytes);
            deadline.check()?;
            Ok(done)
        });
        long.await
    }
}

impl Deadline {
    /// Returns the budget with this deadline, after which nothing more is looked at.
    pub fn limit(self, budget: Budget) -> Budget {
        budget.until(move || self.check().is_err())
    }
}
