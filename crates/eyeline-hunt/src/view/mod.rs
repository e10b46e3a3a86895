//! What one viewer may know: plain data, which knows nothing of the truth. Questions are answered from
//! it alone, so that no answer can tell more than the view does.

/// Answers.
mod answer;
/// Questions, answered.
mod ask;
/// Pictures.
mod drawing;
/// Events, as they are told.
mod event;
/// The only way out.
mod outgoing;
/// Replies to lines.
mod reply;
/// Who looks.
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
    /// Who looks.
    pub viewer: Viewer,
    /// What everyone knows.
    pub table: Arc<Table>,
    /// The devices that it knows of, by name, then owner.
    pub devices: Vec<DeviceView>,
    /// What its side's devices have noticed, in the same order.
    pub facts: Vec<FactView>,
    /// Whether the player whose turn it is has moved, if it may know that: of the agent, not all may.
    pub moved: Option<bool>,
    /// The agent, if it may know of it.
    pub agent: Option<AgentView>,
}

/// The agent, as itself and the referee know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AgentView {
    /// Where it is.
    pub at: Cell,
    /// How many steps it may go; absent, any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// The cells entered this round.
    pub path: Vec<Cell>,
}

/// A device, as those know it who may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeviceView<P = Cell> {
    /// Its name.
    pub id: Id,
    /// What it notices.
    pub kind: Kind,
    /// Where it is.
    pub at: P,
    /// How far it notices motion.
    pub radius: u64,
    /// The last round in which it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// Whose it is.
    pub owner: Side,
    /// Whether the other side does not know of it.
    pub hidden: bool,
    /// Whether it reveals the agent.
    pub reveals: bool,
}

/// What a device has noticed: no reveal, but a part of the truth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FactView {
    /// The device.
    pub device: Id,
    /// What it notices.
    pub kind: Kind,
    /// Whose it is.
    pub owner: Side,
    /// Who is told, beside the referee.
    pub audience: Side,
    /// In which round.
    pub round: u64,
    /// The last round in which it is remembered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// A motion sensor's: whether the agent was near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_area: Option<bool>,
    /// A radar's: where the agent is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
}

impl DeviceView {
    /// Whether it tells of an agent that enters this cell, or stays there.
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
