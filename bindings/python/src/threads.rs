//! Who does the work: `threads=1` is the caller's own thread, `n` a pool of n, `0` or `None` as many as
//! the machine has. A pool is made once and kept; a process that was forked makes its own.

use crate::errors::{kind, value};
use eyeline::Threads;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::{mem, process, thread};

/// The most threads that a pool may have.
const MOST: usize = 256;

/// The threads of one call.
#[derive(Clone, Default)]
pub enum Workers {
    #[default]
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

    fn of(count: usize) -> PyResult<Self> {
        static POOLS: Mutex<Option<Pools>> = Mutex::new(None);
        let count = match count {
            0 => thread::available_parallelism().map_or(1, NonZero::get).min(MOST),
            count => count,
        };
        if count == 1 {
            return Ok(Workers::One);
        }
        let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
        if pools.as_ref().is_some_and(|pools| pools.process != process::id()) {
            // The threads stayed with the parent; waiting for them would never end.
            mem::forget(pools.take());
        }
        let pools = pools.get_or_insert_with(Pools::default);
        if let Some(pool) = pools.pools.get(&count) {
            return Ok(Workers::Pool(pool.clone()));
        }
        let pool = ThreadPoolBuilder::new().num_threads(count).build();
        let pool = Arc::new(pool.map_err(|error| value(format_args!("threads={count}: {error}")))?);
        pools.pools.insert(count, pool.clone());
        Ok(Workers::Pool(pool))
    }
}

/// The pools of a process.
struct Pools {
    process: u32,
    pools: HashMap<usize, Arc<ThreadPool>>,
}

impl Default for Pools {
    fn default() -> Self {
        Pools { process: process::id(), pools: HashMap::new() }
    }
}

impl<'py> FromPyObject<'_, 'py> for Workers {
    type Error = PyErr;

    fn extract(any: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if any.is_none() {
            return Workers::of(0);
        }
        let wanted = format!("a whole number from 0 (all cores) to {MOST}, or None");
        match any.extract::<i64>() {
            Ok(count) => match usize::try_from(count) {
                Ok(count) if count <= MOST => Workers::of(count),
                _ => Err(value(format_args!("threads must be {wanted}, not {count}"))),
            },
            Err(_) => Err(kind("threads", &wanted, &any)),
        }
    }
}
