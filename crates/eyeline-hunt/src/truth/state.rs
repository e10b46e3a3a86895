//! State files, read strictly. Faults are for the referee: they may reveal where the agent is.

use super::device::{Fact, Notice};
use super::{Agent, Truth};
use crate::command::{DeviceSpec, usual_radius};
use crate::open::{
    Board, Direction, Hunter, Id, Kind, LastSeen, LosCheck, Player, RANGE, Side, Smoke, Spot,
    Table, eyes,
};
use eyeline::rules::RulesRef;
use eyeline::wire::Object;
use eyeline::{Cell, Rules};
use eyeline_scene::{Fault, Scene, read_json, shortened};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
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
    #[serde(default = "usual_radius")]
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
    audience: Option<Side>,
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
        let scene = Scene::parse(spec.scene.get()).map_err(|fault| fault.within("scene"))?;
        let table = table(Board::of(&scene)?, &spec)?;
        let agent = agent(&table, &spec)?;
        let mut truth = Truth {
            table: Arc::new(table),
            agent,
            devices: Arc::default(),
            facts: Arc::default(),
            moved: spec.moved,
            scene: scene.to_json()?.into(),
        };
        truth.take_devices(&spec.devices)?;
        truth.take_facts(&spec)?;
        Ok(truth)
    }

    fn take_devices(&mut self, devices: &[Object<DeviceSpec>]) -> Result<(), Fault> {
        for device in devices {
            // What has ended is not there any more.
            if self.table.lasts(device.until) {
                let role = format!("device '{}'", shortened(device.id.as_str()));
                let device = self.device(device).map_err(|fault| fault.within(role))?;
                Arc::make_mut(&mut self.devices).insert(device.key(), device);
            }
        }
        Ok(())
    }

    fn take_facts(&mut self, spec: &StateSpec<'_>) -> Result<(), Fault> {
        // The name of a device that has ended may be used by another.
        let lasts = |device: &&Object<DeviceSpec>| self.table.lasts(device.until);
        let (live, ended): (Vec<_>, Vec<_>) = spec.devices.iter().partition(lasts);
        let all = ended.into_iter().chain(live);
        let devices: HashMap<_, &DeviceSpec> =
            all.map(|device| ((&device.id, device.owner), &**device)).collect();
        for (index, fact) in spec.facts.iter().enumerate() {
            let device = devices.get(&(&fact.device, fact.owner)).copied();
            let fact = fact.fact(device, spec.round);
            let fact = fact.map_err(|fault| fault.within(format!("facts[{index}]")))?;
            if !self.table.lasts(fact.until) {
                continue;
            }
            let key = (fact.device.clone(), fact.owner);
            if Arc::make_mut(&mut self.facts).insert(key, fact).is_some() {
                let message = format!("facts[{index}]: its device has another fact");
                return Err(Fault::bad_value(message));
            }
        }
        Ok(())
    }
}

/// Returns what everyone knows.
fn table(board: Board, spec: &StateSpec<'_>) -> Result<Table, Fault> {
    let rules = Rules::try_from(&spec.rules)?;
    if rules.set().id != "hidden-movement" {
        let message = format!("a hunt is not played by {rules}");
        let hint = "take 'hidden-movement' or 'hidden-movement/bresenham'";
        return Err(Fault::bad_value(message).hint(hint));
    }
    let hunters = hunters(&board, spec)?;
    let mut table = Table {
        ground: Arc::new(board.map().clone()),
        los: looks(&board, &hunters, spec)?,
        last_seen: last_seen(&board, spec)?,
        board: Arc::new(board),
        rules: Arc::new(rules),
        reveal_along_path: spec.reveal_along_path,
        round: spec.round,
        turn: turn(&hunters, spec.turn.as_ref())?,
        hunters,
        smoke: Vec::new(),
    };
    for (index, smoke) in spec.smoke.iter().enumerate() {
        let SmokeSpec { at, radius, until } = **smoke;
        let at = table.board.locate(&format!("smoke[{index}]"), at)?;
        // What has ended is not there any more.
        if table.lasts(Some(until)) {
            table.add_smoke(Smoke { at, radius, until });
        }
    }
    Ok(table)
}

fn last_seen(board: &Board, spec: &StateSpec<'_>) -> Result<Option<LastSeen>, Fault> {
    let Some(Object(LastSeenSpec { at, round })) = &spec.last_seen else { return Ok(None) };
    let at = board.floor("lastSeen", *at)?;
    check_past("lastSeen", *round, spec.round)?;
    Ok(Some(LastSeen { at, round: *round }))
}

/// Returns the latest look of each hunter who has moved, in the order of turns.
fn looks(board: &Board, hunters: &[Hunter], spec: &StateSpec<'_>) -> Result<Vec<LosCheck>, Fault> {
    let mut latest = HashMap::new();
    for (index, look) in spec.los_check_results.iter().enumerate() {
        let role = format!("losCheckResults[{index}]");
        let Spot { x, y } = look.hunter_position;
        board.floor(&role, [x.into(), y.into()])?;
        check_past(&role, look.round, spec.round)?;
        if latest.insert(&look.hunter_id, look).is_some() {
            let id = shortened(look.hunter_id.as_str());
            let message = format!("{role}: hunter '{id}' has another");
            return Err(Fault::bad_value(message).hint("the latest is enough"));
        }
    }
    let known = hunters.iter().filter_map(|hunter| latest.remove(&hunter.id));
    let looks: Vec<LosCheck> = known.map(|look| (**look).clone()).collect();
    match latest.keys().min() {
        Some(id) => {
            let id = shortened(id.as_str());
            Err(Fault::bad_value(format!("losCheckResults: no hunter is '{id}'")))
        }
        None => Ok(looks),
    }
}

/// Refuses what has not happened yet.
fn check_past(role: &str, round: u64, present: u64) -> Result<(), Fault> {
    if round > present {
        let message = format!("{role}: round {round} is after this round, {present}");
        return Err(Fault::bad_value(message));
    }
    Ok(())
}

fn agent(table: &Table, state: &StateSpec<'_>) -> Result<Agent, Fault> {
    let (board, spec) = (&table.board, &*state.agent);
    let at = board.floor("agent", spec.at)?;
    let steps = spec.path.len();
    if let Some(speed) = spec.speed.filter(|&speed| steps as u64 > speed) {
        let message = format!("agent: a path of {steps} steps is over the speed of {speed}");
        return Err(Fault::bad_value(message));
    }
    if steps > 0 && table.turn == Player::Agent && !state.moved {
        let message = "agent: there is a path, and the agent has not moved this round";
        return Err(Fault::bad_value(message).hint("leave it out, or add \"moved\": true"));
    }
    let mut path: Vec<Cell> = Vec::with_capacity(spec.path.len());
    for (index, &step) in spec.path.iter().enumerate() {
        let role = format!("agent.path[{index}]");
        let step = board.floor(&role, step)?;
        // The cell from which it came is not stated.
        path.last().map_or(Ok(()), |&from| board.check_step(&role, from, step))?;
        path.push(step);
    }
    if let Some(last) = path.last().filter(|&&last| last != at) {
        let message = format!("agent: the path ends at {last}, and the agent is at {at}");
        return Err(Fault::bad_value(message));
    }
    Ok(Agent { at, speed: spec.speed, path: path.into() })
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
    /// Returns what was noticed, if this device could have noticed it by this round.
    fn fact(&self, device: Option<&DeviceSpec>, present: u64) -> Result<Fact, Fault> {
        let (id, owner) = (shortened(self.device.as_str()), self.owner.word());
        let refused = |message: String| Err(Fault::bad_value(message));
        let Some(device) = device else {
            return refused(format!("no device of '{owner}' is called '{id}'"));
        };
        if let Some(audience) = self.audience.filter(|&audience| audience != self.owner) {
            let audience = audience.word();
            return refused(format!("what '{id}' of '{owner}' notices is not for '{audience}'"));
        }
        if self.until.is_some() && self.until != device.until {
            return refused(format!("it ends with '{id}', and not before or after"));
        }
        check_past(&format!("'{id}'"), self.round, present)?;
        let notice = match (self.kind, self.in_area, self.direction) {
            (Kind::MotionSensor, Some(near), None) => Notice::InArea(near),
            (Kind::Radar, None, Some(direction)) => Notice::Direction(direction),
            _ => {
                let hint = "a motionSensor has 'inArea', a radar 'direction'";
                return Err(Fault::bad_value(format!("'{id}' notices something else")).hint(hint));
            }
        };
        if self.kind != device.kind {
            return refused(format!("'{id}' is a device of the other kind"));
        }
        let FactSpec { device: ref id, kind, owner, round, .. } = *self;
        Ok(Fact { device: id.clone(), kind, owner, round, until: device.until, notice })
    }
}
