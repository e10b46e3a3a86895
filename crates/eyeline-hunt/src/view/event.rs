//! Events, as one viewer may know them. Places are `{"x", "y"}`, as in "Line of Sight Rules".

use super::{DeviceView, FactView};
use crate::open::{Id, LosCheck, Spot};
use serde::Serialize;

/// The part of an event that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// A hunter has moved.
    HunterMoved {
        /// The hunter.
        hunter: Id,
        /// The cells entered.
        path: Vec<Spot>,
    },
    /// A hunter has looked around where it arrived.
    LosCheck(LosCheck),
    /// Everyone knows where the agent is.
    AgentRevealed {
        /// The agent's place.
        location: Spot,
        /// The hunter or the device; `device` for those who may not know of it.
        revealed_by: Id,
    },
    /// A hunter has shot.
    Shot {
        /// The hunter.
        hunter: Id,
        /// The target.
        at: Spot,
        /// Whether the agent was there.
        hit: bool,
    },
    /// Somebody has thrown smoke.
    Smoke {
        /// The middle of the smoke.
        at: Spot,
        /// The number of cells to each side; 1 is 3×3.
        radius: u64,
        /// The last round in which it is there.
        until: u64,
    },
    /// A device has been placed.
    DevicePlaced(DeviceView<Spot>),
    /// A device has noticed something.
    Fact(FactView),
    /// The agent has moved.
    AgentMoved {
        /// The cells entered.
        path: Vec<Spot>,
    },
    /// The line before was taken back.
    Undone,
}
