//! The keys of a game: who holds which, and as whom its holder looks.

use super::key::Key;
use crate::refusal::Refusal;
use eyeline_hunt::{Game, Viewer};
use serde_json::{Value, json};

/// The keys of a game.
pub struct Keys {
    agent: Key,
    hunters: Key,
    spectator: Key,
    referee: Key,
}

/// The holder of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The agent.
    Agent,
    /// All hunters, who share one key.
    Hunters,
    /// Somebody who does not play.
    Spectator,
    /// The referee, who may know everything.
    Referee,
}

impl Keys {
    /// Returns new keys.
    pub fn random() -> Result<Self, getrandom::Error> {
        let [agent, hunters] = [Key::random()?, Key::random()?];
        Ok(Keys { agent, hunters, spectator: Key::random()?, referee: Key::random()? })
    }

    /// Returns whose key this is.
    pub fn holder(&self, key: Key) -> Option<Holder> {
        let holders = [
            (self.agent, Holder::Agent),
            (self.hunters, Holder::Hunters),
            (self.spectator, Holder::Spectator),
            (self.referee, Holder::Referee),
        ];
        holders.into_iter().find(|&(own, _)| own == key).map(|(_, holder)| holder)
    }

    /// Returns the keys as JSON, for whoever made the game and hands them out.
    pub fn to_json(&self) -> Value {
        let Keys { agent, hunters, spectator, referee } = self;
        json!({
            "agent": agent.to_string(),
            "hunters": hunters.to_string(),
            "spectator": spectator.to_string(),
            "referee": referee.to_string(),
        })
    }
}

impl Holder {
    /// Returns as whom this key looks: one of the hunters for theirs, anybody for the referee's, and
    /// only its own holder for the others.
    pub fn viewer(self, game: &Game, wanted: Option<&str>) -> Result<Viewer, Refusal> {
        let wanted =
            wanted.map(str::parse::<Viewer>).transpose().map_err(|_| Refusal::Forbidden)?;
        let own = match self {
            Holder::Agent => Viewer::Agent,
            Holder::Spectator => Viewer::Spectator,
            Holder::Referee => Viewer::Referee,
            Holder::Hunters => {
                let first = game.table().hunters.first().map(|hunter| hunter.id.clone());
                first.map_or(Viewer::Spectator, Viewer::Hunter)
            }
        };
        let viewer = wanted.unwrap_or_else(|| own.clone());
        let may = match (self, &viewer) {
            (Holder::Referee, _) | (Holder::Hunters, Viewer::Hunter(_)) => true,
            _ => viewer == own,
        };
        if may && game.admit(&viewer).is_ok() { Ok(viewer) } else { Err(Refusal::Forbidden) }
    }
}
