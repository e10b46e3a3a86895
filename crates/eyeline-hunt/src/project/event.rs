//! Which part of an event each viewer may know.

use super::show::{Clearance, shown, told_fact};
use crate::open::{Id, Side, Spot};
use crate::truth::{Happening, Revealer};
use crate::view::Event;
use eyeline::Cell;

/// Returns what a viewer may know of an event; `None` if nothing.
pub(super) fn told(happening: &Happening, clearance: Clearance) -> Option<Event> {
    Some(match happening {
        Happening::HunterMoved { hunter, path } => {
            Event::HunterMoved { hunter: hunter.clone(), path: spots(path) }
        }
        Happening::Looked(check) => Event::LosCheck(check.clone()),
        Happening::Revealed { at, by } => {
            Event::AgentRevealed { location: (*at).into(), revealed_by: named(by, clearance) }
        }
        Happening::Shot { hunter, at, hit } => {
            Event::Shot { hunter: hunter.clone(), at: (*at).into(), hit: *hit }
        }
        Happening::Smoked(smoke) => {
            Event::Smoke { at: smoke.at.into(), radius: smoke.radius, until: smoke.until }
        }
        Happening::Placed(device) if clearance.knows(device) => {
            Event::DevicePlaced(shown(device, device.at.into()))
        }
        Happening::Noticed(fact) if clearance.shares(fact.owner) => Event::Fact(told_fact(fact)),
        Happening::AgentMoved { path } if clearance.shares(Side::Agent) => {
            Event::AgentMoved { path: spots(path) }
        }
        Happening::Placed(_) | Happening::Noticed(_) | Happening::AgentMoved { .. } => return None,
        Happening::Undone => Event::Undone,
    })
}

/// Returns the first revealer of which the viewer may know. However many devices reveal, there is one
/// event.
fn named(by: &Revealer, clearance: Clearance) -> Id {
    match by {
        Revealer::Hunter(id) => id.clone(),
        Revealer::Devices(devices) => {
            let known = devices.iter().find(|device| clearance.knows(device));
            known.map_or_else(|| Id::from("device"), |device| device.id.clone())
        }
    }
}

fn spots(path: &[Cell]) -> Vec<Spot> {
    path.iter().copied().map(Spot::from).collect()
}
