//! Viewers of a game.

use crate::open::Id;
use eyeline_scene::{Fault, shortened};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A viewer: `hunter:ID`, `agent`, `spectator` or `referee`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One of the hunters.
    Hunter(Id),
    /// The agent.
    Agent,
    /// Somebody who does not play.
    Spectator,
    /// The referee, who may know everything.
    Referee,
}

impl FromStr for Viewer {
    type Err = Fault;

    fn from_str(word: &str) -> Result<Self, Fault> {
        match (word, word.strip_prefix("hunter:")) {
            (_, Some(id)) if !id.is_empty() => Ok(Viewer::Hunter(Id::from(id))),
            ("agent", _) => Ok(Viewer::Agent),
            ("spectator", _) => Ok(Viewer::Spectator),
            ("referee", _) => Ok(Viewer::Referee),
            _ => {
                let fault = Fault::bad_value(format!("nobody looks as '{}'", shortened(word)));
                Err(fault.hint("known: hunter:ID, agent, spectator, referee"))
            }
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Hunter(id) => write!(f, "hunter:{id}"),
            Viewer::Agent => f.write_str("agent"),
            Viewer::Spectator => f.write_str("spectator"),
            Viewer::Referee => f.write_str("referee"),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
