//! State files, read strictly. Faults are for the referee: they may tell where the agent is.

use super::device::{Fact, Notice};
use super::{Agent, Truth};
use crate::command::{DeviceSpec, device_radius};
use crate::open::{
    Board, Direction, Hunter, Id, Kind, LastSeen, LosCheck, Player, RANGE, Side, Smoke, Table, eyes,
};
use eyeline::{Object, Rules, RulesRef};
use eyeline_scene::{Fault, Scene, read_json, shortened};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StateSpec<'a> {
    eyeline: Option<u64>,
    round: u64,
    #[serde(borrow)]
    scene: &'a RawValue,
    rules: RulesRef,
    agent: Object<AgentSpec>,
    hunters: Vec<Object<HunterSpec>>,
    #[serde(default)]
    smoke: Vec<Object<SmokeSpec>>,
    #[serde(default)]
    devices: Vec<Object<DeviceSpec>>,
    turn: Option<Id>,
    last_seen: Option<Object<LastSeenSpec>>,
    #[serde(default)]
    los_check_results: Vec<Object<LosCheck>>,
    #[serde(default)]
    reveal_along_path: bool,
    #[serde(default)]
    moved: bool,
    #[serde(default)]
    facts: Vec<Object<FactSpec>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentSpec {
    at: [i64; 2],
    speed: Option<u64>,
    #[serde(default)]
    path: Vec<[i64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HunterSpec {
    id: Id,
    at: [i64; 2],
    pierce: Option<u64>,
    range: Option<u64>,
    vision: Option<u64>,
    speed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmokeSpec {
    at: [i64; 2],
    #[serde(default = "device_radius")]
    radius: u64,
    until: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LastSeenSpec {
    at: [i64; 2],
    round: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FactSpec {
    device: Id,
    kind: Kind,
    owner: Side,
    #[serde(rename = "audience")]
    _audience: Option<Side>,
    round: u64,
    until: Option<u64>,
    in_area: Option<bool>,
    direction: Option<Direction>,
}

impl Truth {
    /// Reads a state file.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let Object(spec) = read_json::<Object<StateSpec<'_>>>(text)?;
        if let Some(version) = spec.eyeline.filter(|&version| version != 1) {
            let message = format!("this program reads states of version 1, not {version}");
            return Err(Fault::bad_value(message));
        }
        if !spec.scene.get().starts_with('{') {
            return Err(Fault::bad_value("scene: expected an object"));
        }
        let scene = Scene::parse(spec.scene.get()).map_err(|fault| within("scene", fault))?;
        let board = Board::of(&scene)?;
        let rules = Rules::try_from(&spec.rules)?;
        if rules.set().id != "hidden-movement" {
            let message = format!("a hunt is not played by {rules}");
            let hint = "take 'hidden-movement' or 'hidden-movement/bresenham'";
            return Err(Fault::bad_value(message).hint(hint));
        }
        let hunters = hunters(&board, &spec)?;
        let ground = Arc::new(board.map().clone());
        let mut table = Table {
            board: Arc::new(board),
            rules: Arc::new(rules),
            reveal_along_path: spec.reveal_along_path,
            round: spec.round,
            turn: turn(&hunters, spec.turn.as_ref())?,
            hunters,
            smoke: Vec::new(),
            last_seen: None,
            los: Vec::new(),
            ground,
        };
        for (index, smoke) in spec.smoke.iter().enumerate() {
            let at = table.board.locate(&format!("smoke[{index}]"), smoke.at)?;
            // What has ended is not there.
            if smoke.until >= spec.round {
                let radius = u32::try_from(smoke.radius).unwrap_or(u32::MAX);
                table.add_smoke(Smoke { at, radius, until: smoke.until });
            }
        }
        if let Some(Object(LastSeenSpec { at, round })) = spec.last_seen {
            table.last_seen = Some(LastSeen { at: table.board.locate("lastSeen", at)?, round });
        }
        for Object(check) in &spec.los_check_results {
            if table.hunter(&check.hunter_id).is_none() {
                let id = shortened(check.hunter_id.as_str());
                return Err(Fault::bad_value(format!("losCheckResults: no hunter is '{id}'")));
            }
            table.record(check.clone());
        }
        let agent = agent(&table.board, &spec.agent)?;
        let mut truth = Truth {
            table: Arc::new(table),
            agent,
            devices: BTreeMap::new(),
            facts: BTreeMap::new(),
            moved: spec.moved,
            scene: scene.to_json()?.into(),
        };
        let round = spec.round;
        // What has ended is not there, whatever it was.
        let lasting = |until: Option<u64>| until.is_none_or(|until| until >= round);
        for Object(device) in spec.devices.iter().filter(|device| lasting(device.until)) {
            let role = format!("device '{}'", shortened(device.id.as_str()));
            let device = truth.device(device).map_err(|fault| within(&role, fault))?;
            truth.devices.insert(device.key(), device);
        }
        for Object(fact) in spec.facts {
            let fact = fact.fact()?;
            truth.facts.insert((fact.device.clone(), fact.owner), fact);
        }
        truth.expire();
        Ok(truth)
    }
}

/// A fault with the part of the state that it is in.
fn within(role: &str, fault: Fault) -> Fault {
    Fault { message: format!("{role}: {}", fault.message), ..fault }
}

fn agent(board: &Board, spec: &AgentSpec) -> Result<Agent, Fault> {
    let at = board.floor("agent", spec.at)?;
    let path = spec.path.iter().map(|&step| board.floor("agent.path", step));
    let path: Vec<_> = path.collect::<Result<_, _>>()?;
    if let Some(last) = path.last().filter(|&&last| last != at) {
        let message = format!("agent: the path ends at {last}, and the agent is at {at}");
        return Err(Fault::bad_value(message));
    }
    Ok(Agent { at, speed: spec.speed, path })
}

fn hunters(board: &Board, spec: &StateSpec<'_>) -> Result<Vec<Hunter>, Fault> {
    let mut names = HashSet::new();
    let hunter = |hunter: &Object<HunterSpec>| {
        let HunterSpec { id, at, pierce, range, vision, speed } = &**hunter;
        let shown = shortened(id.as_str());
        if id.as_str() == "agent" {
            let fault = Fault::bad_value("a hunter cannot be called 'agent'");
            return Err(fault.hint("'turn' could not tell them apart"));
        }
        if !names.insert(id.clone()) {
            return Err(Fault::bad_value(format!("two hunters are called '{shown}'")));
        }
        let (own, rules) = eyes(&spec.rules, *pierce, *vision)?;
        Ok(Hunter {
            id: id.clone(),
            at: board.floor(&format!("hunter '{shown}'"), *at)?,
            pierce: own.pierce.unwrap_or(0),
            range: range.unwrap_or(RANGE),
            vision: own.radius,
            speed: *speed,
            rules: Arc::new(rules),
            spec: Arc::new(own),
        })
    };
    spec.hunters.iter().map(hunter).collect()
}

fn turn(hunters: &[Hunter], turn: Option<&Id>) -> Result<Player, Fault> {
    let Some(name) = turn.filter(|name| name.as_str() != "agent") else {
        return Ok(Player::Agent);
    };
    let index = hunters.iter().position(|hunter| hunter.id == *name);
    let unknown = || {
        let message = format!("turn: no hunter is called '{}'", shortened(name.as_str()));
        Fault::bad_value(message).hint("'agent', or the id of a hunter")
    };
    Ok(Player::Hunter(index.ok_or_else(unknown)?))
}

impl FactSpec {
    fn fact(self) -> Result<Fact, Fault> {
        let notice = match (self.kind, self.in_area, self.direction) {
            (Kind::MotionSensor, Some(near), None) => Notice::InArea(near),
            (Kind::Radar, None, Some(direction)) => Notice::Direction(direction),
            _ => {
                let message = format!("facts: '{}'", shortened(self.device.as_str()));
                let hint = "a motionSensor tells 'inArea', a radar 'direction'";
                return Err(Fault::bad_value(message).hint(hint));
            }
        };
        let FactSpec { device, kind, owner, round, until, .. } = self;
        Ok(Fact { device, kind, owner, round, until, notice })
    }
}
