//! Logs: lines that can be played again, with the same bytes as a result. For the referee, because they
//! hold everyone's lines.

use eyeline_scene::Fault;
use std::fmt;

/// A state file and the lines played since, with undone and refused ones and questions. Its debug
/// output reveals nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Log {
    /// The state file, in one line.
    pub start: String,
    /// One line for each command.
    pub commands: Vec<String>,
}

impl Log {
    /// Returns the log as lines, the state first.
    pub fn to_jsonl(&self) -> String {
        let lines = std::iter::once(&self.start).chain(&self.commands);
        lines.flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// Reads what [`Log::to_jsonl`] wrote.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let mut lines = text.lines().map(str::to_owned);
        let start = lines.next().ok_or_else(|| Fault::bad_value("a log begins with a state"))?;
        Ok(Log { start, commands: lines.collect() })
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").finish_non_exhaustive()
    }
}
