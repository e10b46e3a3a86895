//! What a viewer may know of the whole game.

use crate::open::{Side, Table};
use crate::truth::{Device, Fact, Notice, Truth};
use crate::view::{AgentView, DeviceView, FactView, View, Viewer};

/// How much a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clearance {
    /// What everyone knows.
    Everyone,
    /// That, and what one side knows.
    Side(Side),
    /// Everything.
    All,
}

impl Clearance {
    /// Returns the clearance of a viewer; hunters who do not play know what everyone knows.
    pub fn of(viewer: &Viewer, table: &Table) -> Self {
        match viewer {
            Viewer::Hunter(id) if table.hunter(id).is_some() => Clearance::Side(Side::Hunters),
            Viewer::Agent => Clearance::Side(Side::Agent),
            Viewer::Hunter(_) | Viewer::Spectator => Clearance::Everyone,
            Viewer::Referee => Clearance::All,
        }
    }

    /// Whether the viewer may know this side's secrets.
    pub fn shares(self, side: Side) -> bool {
        self == Clearance::All || self == Clearance::Side(side)
    }

    /// Whether the viewer may know of a device.
    pub fn knows(self, device: &Device) -> bool {
        !device.hidden || self.shares(device.owner)
    }
}

/// Returns what a viewer may know.
pub(super) fn view(truth: &Truth, viewer: &Viewer) -> View {
    let clearance = Clearance::of(viewer, &truth.table);
    let known = truth.devices.values().filter(|device| clearance.knows(device));
    let told = truth.facts.values().filter(|fact| clearance.shares(fact.owner));
    let agent = clearance.shares(Side::Agent).then(|| AgentView {
        at: truth.agent.at,
        speed: truth.agent.speed,
        path: truth.agent.path.to_vec(),
    });
    // Hunters move where everyone can see them.
    let may_know_moves = truth.table.turn.side() == Side::Hunters || clearance.shares(Side::Agent);
    View {
        viewer: viewer.clone(),
        table: truth.table.clone(),
        devices: known.map(|device| shown(device, device.at)).collect(),
        facts: told.map(told_fact).collect(),
        moved: may_know_moves.then_some(truth.moved),
        agent,
    }
}

/// Returns a device, its place written as in views or as in events.
pub(super) fn shown<P>(device: &Device, at: P) -> DeviceView<P> {
    DeviceView {
        id: device.id.clone(),
        kind: device.kind,
        at,
        radius: device.radius,
        until: device.until,
        owner: device.owner,
        hidden: device.hidden,
        reveals: device.reveals,
    }
}

pub(super) fn told_fact(fact: &Fact) -> FactView {
    let (in_area, direction) = match fact.notice {
        Notice::InArea(near) => (Some(near), None),
        Notice::Direction(direction) => (None, Some(direction)),
    };
    FactView {
        device: fact.device.clone(),
        kind: fact.kind,
        owner: fact.owner,
        audience: fact.owner,
        round: fact.round,
        until: fact.until,
        in_area,
        direction,
    }
}
