//! What one viewer may know: plain data, which knows nothing of the truth. Questions are answered from
//! it alone, so no answer can reveal more than the view does.

/// Answers.
mod answer;
/// Questions, answered.
mod ask;
/// Pictures.
mod drawing;
/// Events, as one viewer may know them.
mod event;
/// The only way in which data leaves the game.
mod outgoing;
/// Replies to lines.
mod reply;
/// Viewers.
mod viewer;

pub use answer::{Answer, Found, HunterCells, Preview, Sightline, Watcher};
pub use drawing::{Piece, Thing};
pub use event::Event;
pub use outgoing::{Outgoing, to_json};
pub use reply::{Check, Reply};
pub use viewer::Viewer;

use crate::open::{Direction, Id, Kind, Side, Table};
use eyeline::Cell;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// What everyone knows.
    pub table: Arc<Table>,
    /// The devices that it knows of, by name, then owner.
    pub devices: Vec<DeviceView>,
    /// What its side's devices have noticed, in the same order.
    pub facts: Vec<FactView>,
    /// Whether the player whose turn it is has moved, if the viewer may know that; not everyone may
    /// know it of the agent.
    pub moved: Option<bool>,
    /// The agent, if the viewer may know of it.
    pub agent: Option<AgentView>,
}

/// The agent, as itself and the referee know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AgentView {
    /// Where it is.
    pub at: Cell,
    /// The number of steps that it may go; if absent, any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// The cells entered this round.
    pub path: Vec<Cell>,
}

/// A device, for those who may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeviceView<P = Cell> {
    /// Its name.
    pub id: Id,
    /// The kind of device.
    pub kind: Kind,
    /// Where it is.
    pub at: P,
    /// The distance within which it notices motion.
    pub radius: u64,
    /// The last round in which it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The side that owns it.
    pub owner: Side,
    /// Whether the other side does not know of it.
    pub hidden: bool,
    /// Whether it reveals the agent.
    pub reveals: bool,
}

/// What a device has noticed: a part of the truth, and not a reveal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FactView {
    /// The device.
    pub device: Id,
    /// The kind of device.
    pub kind: Kind,
    /// The side that owns it.
    pub owner: Side,
    /// The side that may know it, beside the referee.
    pub audience: Side,
    /// The round.
    pub round: u64,
    /// The last round in which it is remembered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// For a motion sensor: whether the agent was near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_area: Option<bool>,
    /// For a radar: the direction of the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
}

impl DeviceView {
    /// Whether the device notices an agent that enters this cell, or stays there.
    pub(super) fn notices(&self, at: Cell) -> bool {
        match self.kind {
            Kind::MotionSensor => self.at.chebyshev(at) <= self.radius,
            Kind::Radar => true,
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let table = &*self.table;
        let mut view = serializer.serialize_struct("View", 14)?;
        view.serialize_field("as", &self.viewer)?;
        view.serialize_field("round", &table.round)?;
        view.serialize_field("turn", table.turn_name())?;
        match self.moved {
            Some(moved) => view.serialize_field("moved", &moved)?,
            None => view.skip_field("moved")?,
        }
        view.serialize_field("rules", &*table.rules)?;
        view.serialize_field("revealAlongPath", &table.reveal_along_path)?;
        view.serialize_field("scene", &*table.board)?;
        view.serialize_field("hunters", &table.hunters)?;
        view.serialize_field("smoke", &table.smoke)?;
        view.serialize_field("devices", &self.devices)?;
        view.serialize_field("facts", &self.facts)?;
        view.serialize_field("lastSeen", &table.last_seen)?;
        view.serialize_field("losCheckResults", &table.los)?;
        match &self.agent {
            Some(agent) => view.serialize_field("agent", agent)?,
            None => view.skip_field("agent")?,
        }
        view.end()
    }
}
