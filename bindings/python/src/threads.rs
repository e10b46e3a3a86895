//! The threads that work on a call: `threads=1` is the caller's own thread, `n` a pool of n, and `0` or
//! `None` as many as the machine has. The last few pools are kept; a forked process makes its own.

use crate::cells::Axis;
use crate::errors::{kind, shown, value};
use eyeline::batch::Threads;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::{mem, process, thread};

/// The most threads that a pool may have.
const MOST_THREADS: usize = 256;

/// The number of pools that are kept.
const POOLS_KEPT: usize = 4;

/// How many threads are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ThreadsArg(usize);

impl ThreadsArg {
    /// The caller's own thread.
    pub const ONE: ThreadsArg = ThreadsArg(1);

    /// Returns these threads. To be called while Python waits, so that no process is forked meanwhile.
    pub fn workers(self) -> PyResult<Workers> {
        match self {
            ThreadsArg::ONE => Ok(Workers::One),
            ThreadsArg(count) => pool(count).map(Workers::Pool),
        }
    }

    /// Returns how the engine shares its work among them.
    pub fn threads(self) -> Threads {
        match self {
            ThreadsArg::ONE => Threads::One,
            ThreadsArg(_) => Threads::Pool,
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for ThreadsArg {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wanted = || format!("a whole number from 0 (all cores) to {MOST_THREADS}, or None");
        let count = match any.extract::<Option<Axis>>() {
            Ok(None) => 0,
            Ok(Some(Axis(count))) => usize::try_from(count).unwrap_or(usize::MAX),
            Err(_) => return Err(kind("threads", &wanted(), &any)),
        };
        match count {
            0 => Ok(ThreadsArg(
                thread::available_parallelism().map_or(1, NonZero::get).min(MOST_THREADS),
            )),
            1..=MOST_THREADS => Ok(ThreadsArg(count)),
            _ => {
                let (wanted, given) = (wanted(), shown(&any));
                Err(value(format_args!("threads must be {wanted}, not {given}")))
            }
        }
    }
}

/// The threads of one call.
pub enum Workers {
    One,
    Pool(Arc<ThreadPool>),
}

impl Workers {
    /// Does the work there.
    pub fn run<R: Send>(&self, work: impl FnOnce(Threads) -> R + Send) -> R {
        match self {
            Workers::One => work(Threads::One),
            Workers::Pool(pool) => pool.install(|| work(Threads::Pool)),
        }
    }
}

/// The pools of a process, the last used first.
struct Pools {
    process: u32,
    pools: Vec<Arc<ThreadPool>>,
}

fn pool(count: usize) -> PyResult<Arc<ThreadPool>> {
    static POOLS: Mutex<Option<Pools>> = Mutex::new(None);
    let mut all = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if all.as_ref().is_some_and(|pools| pools.process != process::id()) {
        // The threads stayed with the parent; waiting for them would never end.
        mem::forget(all.take());
    }
    let all = all.get_or_insert_with(|| Pools { process: process::id(), pools: Vec::new() });
    let known = all.pools.iter().position(|pool| pool.current_num_threads() == count);
    let pool = match known {
        Some(index) => all.pools.remove(index),
        None => {
            let pool = ThreadPoolBuilder::new().num_threads(count).build();
            Arc::new(pool.map_err(|error| value(format_args!("threads={count}: {error}")))?)
        }
    };
    all.pools.insert(0, pool.clone());
    all.pools.truncate(POOLS_KEPT);
    Ok(pool)
}
