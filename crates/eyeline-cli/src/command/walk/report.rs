//! Reports while a walk goes on.

use eyeline::Cell;
use serde::Serialize;
use std::io::{self, Write};

/// Reports that a step is saved, at once.
pub fn acknowledge(step: usize, at: Cell) -> io::Result<()> {
    #[derive(Serialize)]
    struct Saved {
        step: usize,
        at: Cell,
        saved: bool,
    }
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &Saved { step, at, saved: true })?;
    out.write_all(b"\n")?;
    out.flush()
}
