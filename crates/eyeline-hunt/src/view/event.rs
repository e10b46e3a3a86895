//! Events, as one viewer is told them. Places are `{"x", "y"}`, as document 004 has them.

use super::{DeviceView, FactView};
use crate::open::{Id, LosCheck, Spot};
use serde::Serialize;

/// What one viewer is told of what has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// A hunter has moved.
    HunterMoved {
        /// Who.
        hunter: Id,
        /// The cells entered.
        path: Vec<Spot>,
    },
    /// A hunter has looked around where it arrived.
    LosCheck(LosCheck),
    /// Everyone knows where the agent is.
    AgentRevealed {
        /// Where.
        location: Spot,
        /// A hunter or a device; `device` for those who may not know of it.
        revealed_by: Id,
    },
    /// A hunter has shot.
    Shot {
        /// Who.
        hunter: Id,
        /// At what.
        at: Spot,
        /// Whether the agent was there.
        hit: bool,
    },
    /// Somebody has thrown smoke.
    Smoke {
        /// Its middle.
        at: Spot,
        /// 1 is 3×3.
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
