//! The progress bar, on standard error: shown after one second, and on a terminal only.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long to wait before anything is shown.
const UNTIL_SHOWN: Duration = Duration::from_secs(1);
/// How often the bar is drawn again, whether or not rows are done.
const TICK: Duration = Duration::from_millis(500);

/// The progress of a survey, in rows.
pub struct Progress(Option<Shown>);

struct Shown {
    bar: ProgressBar,
    /// The clock stops when this is dropped.
    end: Option<Sender<()>>,
    clock: Option<JoinHandle<()>>,
}

impl Progress {
    /// Returns a bar of this many rows, none of them done.
    pub fn new(rows: u64) -> Self {
        Progress(std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(rows), ProgressDrawTarget::hidden());
            let bar = bar.with_style(style());
            let ((end, ended), later) = (mpsc::channel::<()>(), bar.clone());
            let clock = thread::spawn(move || {
                if ended.recv_timeout(UNTIL_SHOWN) == Err(RecvTimeoutError::Timeout) {
                    later.set_draw_target(ProgressDrawTarget::stderr());
                    later.enable_steady_tick(TICK);
                }
            });
            Shown { bar, end: Some(end), clock: Some(clock) }
        }))
    }

    /// Adds this many rows that are done.
    pub fn add(&mut self, rows: usize) {
        if let Some(shown) = &self.0 {
            shown.bar.inc(rows as u64);
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        drop(self.end.take());
        // A clock that panicked has nothing left to show.
        let _ = self.clock.take().map(JoinHandle::join);
        self.bar.finish_and_clear();
    }
}

fn style() -> ProgressStyle {
    let left = |state: &ProgressState, out: &mut dyn Write| {
        // Before the first row the time is unknown.
        if state.pos() > 0 {
            let _ = write!(out, ", {} left", HumanDuration(state.eta()));
        }
    };
    let style = ProgressStyle::with_template("{bar:32} {percent:>3} %  {pos} of {len} rows{left}");
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", left)
}
