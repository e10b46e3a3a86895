//! How far the work is: a bar on standard error, once it has lasted a second, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How long to wait before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Rows done, of so many.
pub struct Progress {
    rows: u64,
    done: u64,
    began: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Nothing is done yet.
    pub fn new(rows: u64) -> Self {
        Progress { rows, done: 0, began: Instant::now(), bar: None }
    }

    /// So many rows more are done.
    pub fn add(&mut self, rows: usize) {
        self.done += rows as u64;
        if self.bar.is_none() && self.began.elapsed() > PATIENCE && std::io::stderr().is_terminal()
        {
            self.bar = Some(bar(self.rows).with_elapsed(self.began.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(rows: u64) -> ProgressBar {
    let look = "{bar:32} {percent:>3} %  {pos} of {len} rows, {eta} left";
    let style = ProgressStyle::with_template(look);
    ProgressBar::new(rows).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
