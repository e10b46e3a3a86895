//! The referee's check of a state: who sees the agent where everyone stands, and what should reveal it,
//! with each hunter and each device by its own name.

use super::event::told;
use super::show::Clearance;
use crate::open::LosCheck;
use crate::truth::{Happening, Revealer, Truth};
use crate::view::Check;

/// Checks a state.
pub(super) fn check(truth: &Truth) -> Check {
    let (table, at) = (&truth.table, truth.agent.at);
    let mut reveals = Vec::new();
    let mut reveal = |by: Revealer| {
        reveals.extend(told(&Happening::Revealed { at, by }, Clearance::All));
    };
    let mut results = Vec::with_capacity(table.hunters.len());
    for hunter in &table.hunters {
        let has_los = table.sees(hunter, hunter.at, at);
        if has_los || hunter.at == at {
            reveal(Revealer::Hunter(hunter.id.clone()));
        }
        results.push(LosCheck {
            hunter_id: hunter.id.clone(),
            hunter_position: hunter.at.into(),
            has_los,
            round: table.round,
        });
    }
    for device in truth.devices.values() {
        if device.gives_away(device.notice(&truth.agent)) {
            reveal(Revealer::Devices(vec![device.clone()]));
        }
    }
    Check { ok: true, los_check_results: results, reveals }
}
