//! Who wrote a line, as far as it says so itself.

use super::What;
use crate::open::{Id, Side};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Who wrote a line.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Author {
    /// The agent.
    Agent,
    /// The hunter of this name, if there is one.
    Hunter(Id),
    /// Somebody of this side.
    Side(Side),
    /// Whoever's turn it is.
    Present,
    /// Anybody: all know of it.
    Anyone,
    /// The referee.
    Referee,
    /// Nobody can tell.
    Nobody,
}

/// What tells whose a line is, whatever else it holds.
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
    /// Whose line it is.
    pub fn author(&self) -> Author {
        match &*self.word {
            "moveAgent" => Author::Agent,
            "moveHunter" | "shoot" => read(self.hunter).map_or(Author::Nobody, Author::Hunter),
            "device" | "smoke" if self.by.is_some() => read(self.by).map_or(Author::Nobody, player),
            "device" => read(self.owner).map_or(Author::Nobody, Author::Side),
            "smoke" => Author::Present,
            "endRound" => Author::Anyone,
            "undo" => Author::Referee,
            _ => Author::Nobody,
        }
    }

    /// What is asked, if that is known.
    pub fn what(&self) -> Option<What> {
        read(self.what)
    }
}

/// The player of this name.
fn player(name: Id) -> Author {
    if name.as_str() == "agent" { Author::Agent } else { Author::Hunter(name) }
}

fn read<'a, T: Deserialize<'a>>(written: Option<&'a RawValue>) -> Option<T> {
    serde_json::from_str(written?.get()).ok()
}
