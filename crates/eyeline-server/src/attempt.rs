//! Short before long: a job gets few cells to look at, among the short jobs; only if they do not do, or
//! there is much to read, it is done as a long one, with all the cells of a request. So nobody who asks
//! little waits for those who ask much. A job whose time is over is not given another cell.

use crate::app::Shared;
use crate::net::Deadline;
use crate::refusal::Refusal;
use eyeline_scene::Budget;
use std::sync::Arc;

/// The most cells that a short job looks at: a field of 128 × 128, or four of 64 × 64.
pub const SHORT_CELLS: u64 = 1 << 14;
/// The most bytes that a short job reads.
const SHORT_BYTES: usize = 64 << 10;

impl Shared {
    /// Does a job on a body, short if it can be.
    pub async fn attempt(
        &self,
        bytes: Vec<u8>,
        job: impl Fn(&Budget, &[u8]) -> String + Clone + Send + 'static,
    ) -> Result<String, Refusal> {
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
    /// Nothing more is looked at after it.
    pub fn limit(self, budget: Budget) -> Budget {
        budget.until(move || self.check().is_err())
    }
}
