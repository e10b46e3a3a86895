//! The author of a line, as far as the line itself says.

use super::What;
use crate::open::{Id, Side};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The author of a line.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Author {
    /// The agent.
    Agent,
    /// The hunter with this name, if there is one.
    Hunter(Id),
    /// Somebody of this side.
    Side(Side),
    /// The player whose turn it is.
    Present,
    /// Anybody, because everyone knows of it.
    Anyone,
    /// The referee.
    Referee,
    /// Nobody knows.
    Nobody,
}

/// The keys that say whose line it is, whatever else it holds.
#[derive(Deserialize)]
pub(super) struct Head<'a> {
    #[serde(rename = "do", borrow)]
    pub word: Cow<'a, str>,
    #[serde(borrow)]
    hunter: Option<&'a RawValue>,
    #[serde(borrow)]
    owner: Option<&'a RawValue>,
    #[serde(borrow)]
    by: Option<&'a RawValue>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
}

impl Head<'_> {
    /// Returns whose line it is.
    pub fn author(&self) -> Author {
        match &*self.word {
            "moveAgent" => Author::Agent,
            "moveHunter" | "shoot" => read(self.hunter).map_or(Author::Nobody, Author::Hunter),
            "device" | "smoke" if self.by.is_some() => read(self.by).map_or(Author::Nobody, by),
            "device" => read(self.owner).map_or(Author::Nobody, Author::Side),
            "smoke" => Author::Present,
            "endRound" => Author::Anyone,
            "undo" => Author::Referee,
            _ => Author::Nobody,
        }
    }

    /// Returns what is asked, if that is known.
    pub fn what(&self) -> Option<What> {
        read(self.what)
    }
}

/// Returns the author that `by` names.
pub(super) fn by(name: Id) -> Author {
    if name.as_str() == "agent" { Author::Agent } else { Author::Hunter(name) }
}

fn read<'a, T: Deserialize<'a>>(written: Option<&'a RawValue>) -> Option<T> {
    serde_json::from_str(written?.get()).ok()
}
