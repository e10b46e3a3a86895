//! What devices notice of the agent when its turn ends (004, partial reveals): a motion sensor notices
//! whether the path of the round came near, or whether the agent, if it stayed, is near; a radar, in
//! which direction it is.

use super::{Agent, DeviceKey, Happening, Revealer, Truth};
use crate::open::{Direction, Id, Kind, Side};
use eyeline::Cell;
use std::sync::Arc;

/// A device.
#[derive(Clone)]
pub(crate) struct Device {
    pub id: Id,
    pub kind: Kind,
    pub at: Cell,
    pub radius: u64,
    /// The last round in which it is there.
    pub until: Option<u64>,
    pub owner: Side,
    pub hidden: bool,
    pub reveals: bool,
}

/// What a device has noticed.
#[derive(Clone)]
pub(crate) struct Fact {
    pub device: Id,
    pub kind: Kind,
    pub owner: Side,
    pub round: u64,
    pub until: Option<u64>,
    pub notice: Notice,
}

/// What was noticed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notice {
    InArea(bool),
    Direction(Direction),
}

impl Device {
    pub fn key(&self) -> DeviceKey {
        (self.id.clone(), self.owner)
    }

    /// Returns what the device notices of the agent now.
    pub fn notice(&self, agent: &Agent) -> Notice {
        let near = |at: Cell| self.at.chebyshev(at) <= self.radius;
        match self.kind {
            Kind::MotionSensor if agent.path.is_empty() => Notice::InArea(near(agent.at)),
            Kind::MotionSensor => Notice::InArea(agent.path.iter().copied().any(near)),
            Kind::Radar => Notice::Direction(Direction::to(self.at, agent.at)),
        }
    }

    /// Whether what it notices reveals the agent.
    pub fn gives_away(&self, notice: Notice) -> bool {
        self.reveals && notice != Notice::InArea(false)
    }
}

impl Truth {
    /// Lets the devices act: they produce facts, and one reveal however many of them reveal.
    pub(super) fn act(&mut self, happenings: &mut Vec<Happening>) {
        if self.devices.is_empty() {
            return;
        }
        let mut revealing = Vec::new();
        let facts = Arc::make_mut(&mut self.facts);
        for (key, device) in &*self.devices {
            let notice = device.notice(&self.agent);
            let fact = Fact {
                device: device.id.clone(),
                kind: device.kind,
                owner: device.owner,
                round: self.table.round,
                until: device.until,
                notice,
            };
            facts.insert(key.clone(), fact.clone());
            happenings.push(Happening::Noticed(fact));
            if device.gives_away(notice) {
                revealing.push(device.clone());
            }
        }
        if !revealing.is_empty() {
            self.reveal(Revealer::Devices(revealing), happenings);
        }
    }
}
