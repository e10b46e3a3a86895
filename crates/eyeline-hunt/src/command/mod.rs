//! The commands of players: one JSON object a line. The author of a line is read from `do`, `hunter`,
//! `by` and `owner` alone; only the author learns what else is wrong with it.

/// The author of a line.
mod author;
/// Commands that are made of values.
mod made;
/// What a line orders.
mod order;
/// Questions of players.
mod question;

pub(crate) use author::Author;
pub(crate) use order::{DeviceSpec, Order, usual_radius};
pub use question::{Question, What};

use author::Head;
use eyeline::wire::Object;
use eyeline_scene::{Fault, read_json};
use std::fmt;
use std::sync::Arc;

/// A line of a player, read; a wrong one is a command that will be refused. Its debug output reveals
/// nothing.
#[derive(Clone)]
pub struct Command {
    text: Arc<str>,
    pub(crate) wants: Wants,
}

/// What a line asks for.
#[derive(Clone)]
pub(crate) enum Wants {
    /// An answer, for whoever reads the reply, to this question if it is known.
    Ask(Option<What>, Result<Question, Fault>),
    /// The last line is to be taken back.
    Undo,
    /// An order to be played; a fault if nobody can tell what it is.
    Play(Author, Result<Order, Fault>),
}

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        // JSON has line ends only where blanks are allowed.
        let text = line.trim().replace(['\n', '\r'], " ");
        let wants = match read_json::<Object<Head<'_>>>(&text) {
            Ok(Object(head)) => Wants::read(&head, &text),
            Err(fault) => Wants::Play(Author::Nobody, Err(fault)),
        };
        Command { text: text.into(), wants }
    }

    /// Whether the line is a question.
    pub fn is_question(&self) -> bool {
        matches!(self.wants, Wants::Ask(..))
    }

    /// Returns the length of the line in bytes.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Returns the line, for the log.
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
