//! Why a command could not do its work, for people and, with `--json`, for programs.

use crate::args::printable;
use eyeline_scene::{Answer, Fault};
use std::fmt;

/// All went well.
pub const FINE: u8 = 0;
/// What was asked about is not visible.
pub const NOT_VISIBLE: u8 = 1;
/// Words on the command line that do not go together.
pub const USAGE: u8 = 2;
/// A map, a cell or a rule that cannot be used.
pub const BAD_DATA: u8 = 3;

/// Why a command could not do its work.
pub enum Failure {
    /// A map, a cell or a rule that cannot be used; for people, `shown` may say more.
    Data {
        /// For programs.
        fault: Fault,
        /// For people.
        shown: String,
    },
    /// Words on the command line that do not go together.
    Usage(String),
    /// Nowhere to write to.
    Output(std::io::Error),
}

impl Failure {
    /// Data that cannot be used.
    pub fn data(message: impl Into<String>) -> Self {
        Fault::bad_value(message).into()
    }

    /// The code to exit with.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => USAGE,
            Failure::Data { .. } | Failure::Output(_) => BAD_DATA,
        }
    }

    /// The failure as the contract writes it.
    pub fn to_json(&self) -> String {
        let fault = match self {
            Failure::Data { fault, .. } => fault.clone(),
            // What points at a place is for people.
            Failure::Usage(message) => Fault::bad_value(message.lines().next().unwrap_or_default()),
            Failure::Output(_) => Fault::bad_value(self.to_string()),
        };
        Answer::from(fault).to_json()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Data { shown, .. } => f.write_str(shown),
            Failure::Usage(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        // The contract's words in those of the command line.
        let shown = fault.to_string().replace("give the cell as [x,y]", "give the cell as x,y");
        let shown = shown.replace("add \"radius\"", "add --radius N");
        Failure::Data { shown: printable(&shown), fault }
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
        let mut failure = Failure::from(Fault::from(error));
        if let Failure::Data { fault, shown } = &mut failure
            && fault.code == eyeline_scene::Code::UnknownRules
        {
            shown.push_str(" (eyeline rules list)");
        }
        failure
    }
}
