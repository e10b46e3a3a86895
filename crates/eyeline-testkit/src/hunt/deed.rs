//! Lines, as somebody would write them.

use crate::oracle::At;
use serde_json::{Value, json};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The agent.
    Agent,
    /// The hunters.
    Hunters,
}

impl Side {
    /// Its JSON name.
    pub fn word(self) -> &'static str {
        match self {
            Side::Agent => "agent",
            Side::Hunters => "hunters",
        }
    }
}

/// What a device notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whether the agent was near.
    MotionSensor,
    /// Where the agent is.
    Radar,
}

impl Kind {
    /// Its JSON name.
    pub fn word(self) -> &'static str {
        match self {
            Kind::MotionSensor => "motionSensor",
            Kind::Radar => "radar",
        }
    }
}

/// A device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Its name.
    pub id: String,
    /// What it notices.
    pub kind: Kind,
    /// Where it stands.
    pub at: At,
    /// How far it notices.
    pub radius: u64,
    /// Its last round.
    pub until: Option<u64>,
    /// Whose it is.
    pub owner: Side,
    /// Whether the other side does not know it.
    pub hidden: bool,
    /// Whether it reveals.
    pub reveals: bool,
}

impl Device {
    /// What it has noticed, as JSON.
    pub fn fact(&self, round: u64, key: &str, notice: Value) -> Value {
        let owner = self.owner.word();
        let mut fact = json!({"device": self.id, "kind": self.kind.word(), "owner": owner,
            "audience": owner, "round": round, key: notice});
        if let Some(until) = self.until {
            fact["until"] = until.into();
        }
        fact
    }

    /// The device as JSON; its place is written as in states or as in events.
    pub fn json(&self, at: Value) -> Value {
        let mut json = json!({"id": self.id, "kind": self.kind.word(), "at": at, "radius": self.radius,
            "owner": self.owner.word(), "hidden": self.hidden, "reveals": self.reveals});
        if let Some(until) = self.until {
            json["until"] = until.into();
        }
        json
    }
}

/// Who can have written a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// The agent.
    Agent,
    /// The hunter of this index.
    Hunter(usize),
    /// Somebody of a side.
    Side(Side),
    /// Whose turn it is.
    Present,
    /// The referee.
    Referee,
    /// Anybody.
    Anyone,
    /// Unknown.
    Nobody,
}

/// A line.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A hunter goes.
    MoveHunter(usize, Vec<At>),
    /// The agent goes.
    MoveAgent(Vec<At>),
    /// Smoke: the author, if named; then place, radius, rounds.
    Smoke(Option<Writer>, At, u64, u64),
    /// A device is placed; the author, if named.
    Place(Option<Writer>, Device),
    /// A hunter shoots.
    Shoot(usize, At),
    /// The round ends.
    EndRound,
    /// The last line is taken back.
    Undo,
    /// A whole question.
    Ask(String),
    /// A malformed line, which is refused.
    Spoilt(Writer, String),
}

impl Deed {
    /// Who wrote it.
    pub fn writer(&self) -> Writer {
        match self {
            Deed::MoveHunter(hunter, _) | Deed::Shoot(hunter, _) => Writer::Hunter(*hunter),
            Deed::MoveAgent(_) => Writer::Agent,
            Deed::Smoke(Some(by), ..) | Deed::Place(Some(by), _) => *by,
            Deed::Smoke(None, ..) => Writer::Present,
            Deed::Place(None, device) => Writer::Side(device.owner),
            Deed::EndRound => Writer::Anyone,
            Deed::Undo | Deed::Ask(_) => Writer::Referee,
            Deed::Spoilt(writer, _) => *writer,
        }
    }

    /// The line.
    pub fn line(&self) -> String {
        match self {
            Deed::MoveHunter(hunter, path) => {
                json!({"do": "moveHunter", "hunter": name(*hunter), "path": path}).to_string()
            }
            Deed::MoveAgent(path) => json!({"do": "moveAgent", "path": path}).to_string(),
            Deed::Smoke(by, at, radius, rounds) => {
                let line = json!({"do": "smoke", "at": at, "radius": radius, "rounds": rounds});
                signed(line, *by)
            }
            Deed::Place(by, device) => {
                let mut line = device.json(json!(device.at));
                line["do"] = "device".into();
                signed(line, *by)
            }
            Deed::Shoot(hunter, at) => {
                json!({"do": "shoot", "hunter": name(*hunter), "at": at}).to_string()
            }
            Deed::EndRound => json!({"do": "endRound"}).to_string(),
            Deed::Undo => json!({"do": "undo"}).to_string(),
            Deed::Ask(line) | Deed::Spoilt(_, line) => line.clone(),
        }
    }
}

/// A line that names its author.
fn signed(mut line: Value, by: Option<Writer>) -> String {
    match by {
        Some(Writer::Hunter(hunter)) => line["by"] = name(hunter).into(),
        Some(_) => line["by"] = "agent".into(),
        None => (),
    }
    line.to_string()
}

/// The name of a hunter.
pub fn name(hunter: usize) -> String {
    format!("h{}", hunter + 1)
}
