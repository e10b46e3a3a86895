//! Who wrote a line, as far as it says so itself.

use super::What;
use crate::open::{Id, Side};
use eyeline::Object;
use eyeline_scene::{Fault, read_json};
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
    /// Whoever reads the reply, with what it asks if that is known.
    Asker(Option<What>),
    /// Nobody can tell.
    Nobody,
}

#[derive(Deserialize)]
struct Head<'a> {
    #[serde(rename = "do", borrow)]
    word: Cow<'a, str>,
    #[serde(borrow)]
    hunter: Option<&'a RawValue>,
    #[serde(borrow)]
    owner: Option<&'a RawValue>,
    #[serde(borrow)]
    by: Option<&'a RawValue>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
}

/// The author of a line, and what it is to do.
pub(super) fn of(text: &str) -> Result<(Author, String), Fault> {
    let Object(head) = read_json::<Object<Head<'_>>>(text)?;
    let author = match &*head.word {
        "moveAgent" => Author::Agent,
        "moveHunter" | "shoot" => read(head.hunter).map_or(Author::Nobody, Author::Hunter),
        "device" | "smoke" if head.by.is_some() => read(head.by).map_or(Author::Nobody, player),
        "device" => read(head.owner).map_or(Author::Nobody, Author::Side),
        "smoke" => Author::Present,
        "endRound" => Author::Anyone,
        "undo" => Author::Referee,
        "ask" => Author::Asker(read(head.what)),
        _ => Author::Nobody,
    };
    Ok((author, head.word.into_owned()))
}

/// The player of this name.
fn player(name: Id) -> Author {
    if name.as_str() == "agent" { Author::Agent } else { Author::Hunter(name) }
}

fn read<'a, T: Deserialize<'a>>(written: Option<&'a RawValue>) -> Option<T> {
    serde_json::from_str(written?.get()).ok()
}
