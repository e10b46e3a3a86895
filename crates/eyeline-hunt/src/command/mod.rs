//! What players write: one JSON object a line. Who wrote a line is read from `do`, `hunter`, `by`
//! and `owner` alone; whatever else is wrong with it is told to its author and to nobody else.

/// Who wrote a line.
mod author;
/// What a line wants.
mod order;
/// Questions.
mod question;

pub(crate) use author::Author;
pub(crate) use order::{DeviceSpec, Order, device_radius};
pub use question::{Question, What};

use eyeline_scene::Fault;
use std::fmt;
use std::sync::Arc;

/// A line that somebody wrote, read; a bad one is a command that will be refused. Its debug print
/// tells nothing.
#[derive(Clone)]
pub struct Command {
    text: Arc<str>,
    pub(crate) author: Author,
    pub(crate) order: Result<Order, Fault>,
}

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        // JSON holds line ends only where blanks may stand.
        let text = line.trim().replace(['\n', '\r'], " ");
        let (author, order) = match author::of(&text) {
            Ok((author, word)) => (author, order::read(&word, &text)),
            Err(fault) => (Author::Nobody, Err(fault)),
        };
        Command { text: text.into(), author, order }
    }

    /// The line, for the log.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command").finish_non_exhaustive()
    }
}
