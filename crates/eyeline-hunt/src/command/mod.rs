//! What players write: one JSON object a line. Who wrote a line is read from `do`, `hunter`, `by`
//! and `owner` alone; whatever else is wrong with it is told to its author and to nobody else.

/// Who wrote a line.
mod author;
/// What a line wants.
mod order;
/// Questions.
mod question;

pub(crate) use author::Author;
pub(crate) use order::{DeviceSpec, Order, usual_radius};
pub use question::{Question, What};

use author::Head;
use eyeline::Object;
use eyeline_scene::{Fault, read_json};
use std::fmt;
use std::sync::Arc;

/// A line that somebody wrote, read; a bad one is a command that will be refused. Its debug print
/// tells nothing.
#[derive(Clone)]
pub struct Command {
    text: Arc<str>,
    pub(crate) wants: Wants,
}

/// What a line wants.
#[derive(Clone)]
pub(crate) enum Wants {
    /// An answer, for whoever reads the reply, to this if it is known.
    Ask(Option<What>, Result<Question, Fault>),
    /// The last line back.
    Undo,
    /// To be played; a fault if nobody can tell what.
    Play(Author, Result<Order, Fault>),
}

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        // JSON holds line ends only where blanks may stand.
        let text = line.trim().replace(['\n', '\r'], " ");
        let wants = match read_json::<Object<Head<'_>>>(&text) {
            Ok(Object(head)) => Wants::read(&head, &text),
            Err(fault) => Wants::Play(Author::Nobody, Err(fault)),
        };
        Command { text: text.into(), wants }
    }

    /// The line, for the log.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }
}

impl Wants {
    fn read(head: &Head<'_>, text: &str) -> Self {
        match &*head.word {
            "ask" => Wants::Ask(head.what(), order::question(text)),
            "undo" => match order::no_keys(text) {
                Ok(()) => Wants::Undo,
                Err(fault) => Wants::Play(head.author(), Err(fault)),
            },
            word => Wants::Play(head.author(), order::read(word, text)),
        }
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Command").finish_non_exhaustive()
    }
}
