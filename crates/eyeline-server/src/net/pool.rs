//! Work, off the threads that talk to clients, first come, first served: as many short jobs at a time
//! as there are cores, and long ones on threads of their own with the lowest priority. A job cannot be
//! stopped from outside, so it checks its deadline wherever it could go on for long.

use crate::refusal::Refusal;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout_at;

type Job = Box<dyn FnOnce() + Send>;

/// The workers.
pub struct Pool {
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    jobs: Mutex<Sender<Job>>,
    time: Duration,
}

/// The time by which a job must be done.
#[derive(Clone, Copy)]
pub struct Deadline(Instant);

impl Deadline {
    /// Refuses to go on after the deadline.
    pub fn check(self) -> Result<(), Refusal> {
        if Instant::now() < self.0 { Ok(()) } else { Err(Refusal::Time) }
    }
}

impl Pool {
    /// Returns this many workers; each request must be done in this time.
    pub fn of(workers: usize, time: Duration) -> Self {
        let workers = workers.max(1);
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        let aside = workers.div_ceil(2);
        for _ in 0..aside {
            let queue = queue.clone();
            std::thread::spawn(move || work_aside(&queue));
        }
        let [short, long] = [workers, aside].map(|places| Arc::new(Semaphore::new(places)));
        Pool { short, long, jobs: Mutex::new(jobs), time }
    }

    /// Does a short job.
    pub async fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce(Deadline) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let end = Instant::now() + self.time;
        let permit = turn(&self.short, end).await?;
        let done = spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
            let _permit = permit;
            job(Deadline(end))
        });
        let done = timeout_at(end.into(), done).await.map_err(|_| Refusal::Time)?;
        done.map_err(|_| Refusal::Internal)?
    }

    /// Does a job that may take long.
    pub async fn work_long<T: Send + 'static>(
        &self,
        job: impl FnOnce(Deadline) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let end = Instant::now() + self.time;
        let permit = turn(&self.long, end).await?;
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move || {
            let _permit = permit;
            // The client may have gone.
            let _ = tell.send(job(Deadline(end)));
        });
        let sent = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).send(job);
        sent.map_err(|_| Refusal::Internal)?;
        let done = timeout_at(end.into(), told).await.map_err(|_| Refusal::Time)?;
        // A job that panicked returns nothing.
        done.map_err(|_| Refusal::Internal)?
    }
}

async fn turn(places: &Arc<Semaphore>, end: Instant) -> Result<OwnedSemaphorePermit, Refusal> {
    let turn = timeout_at(end.into(), places.clone().acquire_owned()).await;
    turn.map_err(|_| Refusal::Busy)?.map_err(|_| Refusal::Busy)
}

/// Does long jobs until the server is gone.
fn work_aside(queue: &Mutex<Receiver<Job>>) {
    step_back();
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // What a job held is returned as it unwinds, and the next job is done all the same.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}

/// Gives this thread the lowest priority. On Linux each thread has its own.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // If this fails, long jobs are as urgent as short ones.
        let _ = rustix::process::setpriority_process(None, 19);
    }
}
