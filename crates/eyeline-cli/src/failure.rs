//! Failures of commands, for people and, with `--json`, for programs.

use crate::args::printable;
use crate::input::{self, Holds};
use eyeline::Grid;
use eyeline_scene::{Answer, Code, Fault, Hint};
use std::fmt;

/// All went well.
pub const FINE: u8 = 0;
/// The target is not visible.
pub const NOT_VISIBLE: u8 = 1;
/// The arguments do not go together.
pub const USAGE: u8 = 2;
/// A map, a cell or a rule cannot be used.
pub const BAD_DATA: u8 = 3;
/// A signal, such as that of Ctrl-C, ended the program: what a shell expects then.
pub const INTERRUPTED: i32 = 130;

/// The reason why a command failed. It is put into words where it is printed.
pub enum Failure {
    /// A map, a cell or a rule cannot be used.
    Data(Fault),
    /// The text of a file cannot be used.
    File {
        /// What is wrong with it.
        fault: Fault,
        /// Its name, to be shown.
        file: String,
        /// What it holds.
        holds: Holds,
    },
    /// The arguments do not go together.
    Usage(String),
    /// The output cannot be written.
    Output(std::io::Error),
}

impl Failure {
    /// Returns the failure of data that cannot be used.
    pub fn data(problem: impl Into<String>) -> Self {
        Failure::Data(Fault::bad_value(problem))
    }

    /// Returns the exit code.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => USAGE,
            Failure::Data(_) | Failure::File { .. } | Failure::Output(_) => BAD_DATA,
        }
    }

    /// Returns the failure as the contract writes it.
    pub fn to_json(&self) -> String {
        let fault = match self {
            // A program could take the fault for one of the map's.
            Failure::File { fault, file, holds: Holds::Rules } => fault.clone().within(file),
            Failure::Data(fault) | Failure::File { fault, .. } => fault.clone(),
            // Lines that point at a place are for people.
            Failure::Usage(message) => Fault::bad_value(message.lines().next().unwrap_or_default()),
            Failure::Output(_) => Fault::bad_value(self.to_string()),
        };
        Answer::from(fault).to_json()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Data(fault) => {
                let list =
                    if fault.code == Code::UnknownRules { " (eyeline rules list)" } else { "" };
                write!(f, "{}{list}", words(fault))
            }
            Failure::File { fault, file, holds } => {
                f.write_str(&input::pointed(file, fault, *holds))
            }
            Failure::Usage(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

/// Returns a fault in the words of the command line.
pub fn words(fault: &Fault) -> String {
    let hint = fault.hint.as_ref().map(|hint| format!("; {}", hint_words(hint)));
    printable(&(fault.message() + &hint.unwrap_or_default()))
}

/// Returns a hint in the words of the command line.
pub fn hint_words(hint: &Hint) -> String {
    printable(&match hint {
        Hint::Coordinates(Grid::Square, before) => format!("{before}give the cell as x,y"),
        Hint::Coordinates(Grid::Hex, before) => format!("{before}give the cell as q,r"),
        Hint::Radius(or) => format!("add --radius N, or {or}"),
        hint => hint.to_string(),
    })
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Data(fault)
    }
}

impl<C: eyeline::Coord> From<eyeline::SightError<C>> for Failure {
    fn from(error: eyeline::SightError<C>) -> Self {
        Fault::from(error).into()
    }
}

impl<C: eyeline::Coord> From<eyeline_scene::walk::Refusal<C>> for Failure {
    fn from(why: eyeline_scene::walk::Refusal<C>) -> Self {
        match why {
            eyeline_scene::walk::Refusal::Sight(error) => error.into(),
            why => Failure::data(why.to_string()),
        }
    }
}

impl From<eyeline::RulesError> for Failure {
    fn from(error: eyeline::RulesError) -> Self {
        Fault::from(error).into()
    }
}
