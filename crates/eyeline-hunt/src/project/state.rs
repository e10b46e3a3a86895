//! State files, written: the whole truth, for the referee.

use super::show::{shown, told_fact};
use crate::open::{Hunter, LastSeen, LosCheck, Smoke};
use crate::truth::Truth;
use crate::view::{AgentView, DeviceView, FactView};
use eyeline::Rules;
use eyeline_scene::Fault;
use serde::Serialize;
use serde_json::value::RawValue;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct State<'a> {
    eyeline: u8,
    round: u64,
    scene: Box<RawValue>,
    rules: &'a Rules,
    reveal_along_path: bool,
    agent: AgentView,
    hunters: &'a [Hunter],
    smoke: &'a [Smoke],
    devices: Vec<DeviceView>,
    turn: &'a str,
    moved: bool,
    facts: Vec<FactView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_seen: Option<LastSeen>,
    los_check_results: &'a [LosCheck],
}

/// Returns the state as one line.
pub(super) fn written(truth: &Truth) -> Result<String, Fault> {
    let unwritable = |error: serde_json::Error| Fault::bad_value(error.to_string());
    let (table, agent) = (&truth.table, &truth.agent);
    let state = State {
        eyeline: 1,
        round: table.round,
        scene: RawValue::from_string(truth.scene.to_string()).map_err(unwritable)?,
        rules: &table.rules,
        reveal_along_path: table.reveal_along_path,
        agent: AgentView { at: agent.at, speed: agent.speed, path: agent.path.to_vec() },
        hunters: &table.hunters,
        smoke: &table.smoke,
        devices: truth.devices.values().map(|device| shown(device, device.at)).collect(),
        turn: table.turn_name(),
        moved: truth.moved,
        facts: truth.facts.values().map(told_fact).collect(),
        last_seen: table.last_seen,
        los_check_results: &table.los,
    };
    serde_json::to_string(&state).map_err(unwritable)
}
