//! Interrupting long answers (Ctrl-C): signals are looked for every now and then, in the caller's
//! thread, for which they may be meant.

use crate::threads::Workers;
use eyeline::batch::Threads;
use pyo3::prelude::*;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two looks, long enough that threads holding Python's lock do not delay the work.
const PAUSE: Duration = Duration::from_millis(50);

/// What work asks often: whether to go on.
pub type GoOn<'a> = &'a (dyn Fn() -> ControlFlow<()> + Sync);

impl Workers {
    /// Does long work on other threads. What a handler of signals raises ends it and is the error. To
    /// be called while other Python threads run.
    pub fn run_patiently<R: Send>(
        &self,
        work: impl FnOnce(Threads, GoOn<'_>) -> R + Send,
    ) -> PyResult<R> {
        match self {
            Workers::One => in_this_thread(|go_on| work(Threads::One, go_on)),
            Workers::Pool(pool) => {
                let (enough, mut raised) = (AtomicBool::new(false), None);
                let go_on = || match enough.load(Ordering::Relaxed) {
                    false => Continue(()),
                    true => Break(()),
                };
                let (done, answer) = mpsc::channel();
                let answer = pool.in_place_scope(|scope| {
                    let go_on = &go_on;
                    scope.spawn(move |_| {
                        let _ = done.send(work(Threads::Pool, go_on));
                    });
                    loop {
                        match answer.recv_timeout(PAUSE) {
                            Err(RecvTimeoutError::Timeout) => {
                                if let Err(error) = signals() {
                                    enough.store(true, Ordering::Relaxed);
                                    raised.get_or_insert(error);
                                }
                            }
                            told => return told,
                        }
                    }
                });
                match raised {
                    Some(error) => Err(error),
                    // Without an answer the work panicked, and so did the scope.
                    None => Ok(answer.expect("an answer")),
                }
            }
        }
    }
}

fn in_this_thread<R>(work: impl FnOnce(GoOn<'_>) -> R) -> PyResult<R> {
    let state = Mutex::new((Instant::now(), None));
    let go_on = || {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, raised) = &mut *state;
        if last.elapsed() >= PAUSE {
            *raised = signals().err();
            *last = Instant::now();
        }
        if raised.is_some() { Break(()) } else { Continue(()) }
    };
    let answer = work(&go_on);
    let (_, raised) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    raised.map_or(Ok(answer), Err)
}

/// Runs the handlers of signals that have arrived.
fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}
