//! The oracle of the game, written from the document "Line of Sight Rules" (004) and the words of
//! its issue, slowly and without the crate under test: what happens on each line, and who may know
//! it. Sight comes from the oracle of the rule.

use super::deed::{Deed, Device, Kind, Side, Writer, name};
use crate::oracle::{At, Options, World, sees};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A hunter.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunter {
    pub(super) at: At,
    pub(super) pierce: u64,
    pub(super) range: u64,
    pub(super) vision: Option<u64>,
    pub(super) speed: Option<u64>,
}

/// The whole game. The turn is 0 for the agent, otherwise a hunter's index plus 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(super) size: At,
    pub(super) walls: BTreeSet<At>,
    pub(super) ground_smoke: BTreeSet<At>,
    pub(super) rule: &'static str,
    pub(super) along_path: bool,
    pub(super) round: u64,
    pub(super) turn: usize,
    pub(super) moved: bool,
    pub(super) agent: At,
    pub(super) path: Vec<At>,
    pub(super) speed: Option<u64>,
    pub(super) hunters: Vec<Hunter>,
    pub(super) smoke: Vec<(At, u64, u64)>,
    pub(super) devices: Vec<Device>,
    pub(super) facts: BTreeMap<(String, Side), Value>,
    pub(super) last_seen: Option<(At, u64)>,
    pub(super) los: BTreeMap<usize, Value>,
}

/// An event, as the referee gets it.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The only side that gets it, if not all do.
    only: Option<Side>,
    event: Value,
    /// For reveals by devices, the devices: name, owner, hidden.
    devices: Vec<(String, Side, bool)>,
}

impl Said {
    fn all(event: Value) -> Self {
        Said { only: None, event, devices: Vec::new() }
    }

    fn side(side: Side, event: Value) -> Self {
        Said { only: Some(side), ..Said::all(event) }
    }

    /// A line was taken back.
    pub fn undone() -> Self {
        Said::all(json!({"event": "undone"}))
    }

    /// Whether it shows where the agent is.
    pub fn gives_away(&self) -> bool {
        self.event["event"] == "agentRevealed" || self.event["hit"] == true
    }

    /// The event as a viewer of this side, or of no side, gets it.
    pub fn to(&self, side: Option<Side>) -> Option<Value> {
        if self.only.is_some_and(|only| Some(only) != side) {
            return None;
        }
        let mut event = self.event.clone();
        if !self.devices.is_empty() {
            let known =
                |(_, owner, hidden): &&(String, Side, bool)| !hidden || side == Some(*owner);
            let known = self.devices.iter().find(known);
            event["revealedBy"] = known.map_or("device", |(id, ..)| id).into();
        }
        Some(event)
    }

    /// The event as the referee gets it.
    pub fn whole(&self) -> &Value {
        &self.event
    }
}

/// The outcome of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who wrote it.
    pub writer: Writer,
    /// Whether it was refused.
    pub refused: bool,
    /// What happened.
    pub said: Vec<Said>,
}

impl Model {
    /// Plays a line other than `undo`.
    pub fn play(&mut self, deed: &Deed) -> Outcome {
        let mut said = Vec::new();
        let present = self.player(self.turn);
        let next = self.player(self.after());
        let side = |player| match player {
            Writer::Agent => Side::Agent,
            _ => Side::Hunters,
        };
        let writer = match deed.writer() {
            Writer::Side(owner) if side(present) == owner => present,
            Writer::Side(owner) if side(next) == owner => next,
            Writer::Present => present,
            writer => writer,
        };
        let in_turn = match writer {
            Writer::Agent | Writer::Hunter(_) if writer == present => true,
            Writer::Agent | Writer::Hunter(_) if writer == next => {
                self.pass(&mut said);
                true
            }
            Writer::Referee | Writer::Anyone => true,
            _ => false,
        };
        let done = in_turn && self.obey(deed, &mut said);
        Outcome { writer, refused: !done, said }
    }

    /// Whose turn this is.
    pub fn player(&self, turn: usize) -> Writer {
        if turn == 0 { Writer::Agent } else { Writer::Hunter(turn - 1) }
    }

    fn after(&self) -> usize {
        (self.turn + 1) % (self.hunters.len() + 1)
    }

    fn pass(&mut self, said: &mut Vec<Said>) {
        if self.turn == 0 {
            self.devices_act(said);
        }
        self.turn = self.after();
        self.moved = false;
        if self.turn == 0 {
            self.round = self.round.saturating_add(1);
            self.path.clear();
            let round = self.round;
            self.devices.retain(|device| device.until.is_none_or(|until| until >= round));
            self.smoke.retain(|&(_, _, until)| until >= round);
            let lasts = |fact: &Value| fact["until"].as_u64().is_none_or(|until| until >= round);
            self.facts.retain(|_, fact| lasts(fact));
        }
    }

    fn devices_act(&mut self, said: &mut Vec<Said>) {
        self.devices.sort_by(|a, b| (&a.id, a.owner).cmp(&(&b.id, b.owner)));
        let mut revealing = Vec::new();
        for device in &self.devices {
            let (key, notice, gives_away) = match device.kind {
                Kind::MotionSensor => {
                    let here = [self.agent];
                    let way = if self.path.is_empty() { &here[..] } else { &self.path };
                    let near = way.iter().any(|&at| {
                        let (dx, dy) = (at.0.abs_diff(device.at.0), at.1.abs_diff(device.at.1));
                        dx.max(dy) <= device.radius
                    });
                    ("inArea", json!(near), near)
                }
                Kind::Radar => ("direction", json!(compass(device.at, self.agent)), true),
            };
            let mut fact = device.fact(self.round, key, notice);
            self.facts.insert((device.id.clone(), device.owner), fact.clone());
            fact["event"] = "fact".into();
            said.push(Said::side(device.owner, fact));
            if device.reveals && gives_away {
                revealing.push((device.id.clone(), device.owner, device.hidden));
            }
        }
        if let Some((id, ..)) = revealing.first().cloned() {
            self.reveal(&id, revealing, said);
        }
    }

    fn reveal(&mut self, by: &str, devices: Vec<(String, Side, bool)>, said: &mut Vec<Said>) {
        self.last_seen = Some((self.agent, self.round));
        let event =
            json!({"event": "agentRevealed", "location": spot(self.agent), "revealedBy": by});
        said.push(Said { devices, ..Said::all(event) });
    }

    /// Does what a line wants, and returns whether it is legal.
    fn obey(&mut self, deed: &Deed, said: &mut Vec<Said>) -> bool {
        match deed {
            Deed::MoveHunter(index, path) => self.move_hunter(*index, path, said),
            Deed::MoveAgent(path) => self.move_agent(path, said),
            Deed::Smoke(_, at, radius, rounds) => self.throw(*at, *radius, *rounds, said),
            Deed::Place(by, device) => self.place(*by, device, said),
            Deed::Shoot(index, at) => self.shoot(*index, *at, said),
            Deed::EndRound => {
                self.pass(said);
                while self.turn != 0 {
                    self.pass(said);
                }
                true
            }
            Deed::Ask(_) => true,
            Deed::Undo | Deed::Spoilt(..) => false,
        }
    }

    fn move_hunter(&mut self, index: usize, path: &[At], said: &mut Vec<Said>) -> bool {
        let Hunter { at, speed, .. } = self.hunters[index];
        if self.moved || !self.may_walk(at, path, speed) {
            return false;
        }
        let at = path.last().copied().unwrap_or(at);
        self.hunters[index].at = at;
        self.moved = true;
        let has_los = self.sees(index, at, self.agent);
        let passing =
            self.along_path && path.iter().any(|&step| self.sees(index, step, self.agent));
        let check = json!({"hunterId": name(index), "hunterPosition": spot(at),
            "hasLOS": has_los, "round": self.round});
        self.los.insert(index, check.clone());
        let mut event = check;
        event["event"] = "losCheck".into();
        let moved = json!({"event": "hunterMoved", "hunter": name(index), "path": way(path)});
        said.extend([Said::all(moved), Said::all(event)]);
        if has_los || passing || at == self.agent {
            self.reveal(&name(index), Vec::new(), said);
        }
        true
    }

    fn move_agent(&mut self, path: &[At], said: &mut Vec<Said>) -> bool {
        if self.moved || !self.may_walk(self.agent, path, self.speed) {
            return false;
        }
        self.agent = path.last().copied().unwrap_or(self.agent);
        self.path = path.to_vec();
        self.moved = true;
        said.push(Said::side(Side::Agent, json!({"event": "agentMoved", "path": way(path)})));
        let shared = self.hunters.iter().position(|hunter| hunter.at == self.agent);
        if let Some(hunter) = shared {
            self.reveal(&name(hunter), Vec::new(), said);
        }
        true
    }

    fn throw(&mut self, at: At, radius: u64, rounds: u64, said: &mut Vec<Said>) -> bool {
        if !self.inside(at) || rounds == 0 {
            return false;
        }
        let until = self.round.saturating_add(rounds - 1);
        self.smoke.push((at, radius, until));
        let event = json!({"event": "smoke", "at": spot(at), "radius": radius, "until": until});
        said.push(Said::all(event));
        true
    }

    fn place(&mut self, by: Option<Writer>, device: &Device, said: &mut Vec<Said>) -> bool {
        let foreign = by.is_some_and(|by| (by == Writer::Agent) != (device.owner == Side::Agent));
        let taken = |other: &Device| other.id == device.id && other.owner == device.owner;
        if foreign
            || !self.inside(device.at)
            || device.until.is_some_and(|until| until < self.round)
            || self.devices.iter().any(taken)
        {
            return false;
        }
        self.devices.push(device.clone());
        let mut event = device.json(spot(device.at));
        event["event"] = "devicePlaced".into();
        let only = device.hidden.then_some(device.owner);
        said.push(Said { only, ..Said::all(event) });
        true
    }

    fn shoot(&mut self, index: usize, at: At, said: &mut Vec<Said>) -> bool {
        let Hunter { at: here, range, .. } = self.hunters[index];
        let (dx, dy) = (at.0.abs_diff(here.0), at.1.abs_diff(here.1));
        let near = u128::from(dx).pow(2) + u128::from(dy).pow(2) <= u128::from(range).pow(2);
        if !self.inside(at) || !near || !self.sees(index, here, at) {
            return false;
        }
        let hit = at == self.agent;
        if hit {
            self.last_seen = Some((at, self.round));
        }
        let event = json!({"event": "shot", "hunter": name(index), "at": spot(at), "hit": hit});
        said.push(Said::all(event));
        true
    }

    /// Whether a cell is on the board.
    pub fn inside(&self, at: At) -> bool {
        (0..self.size.0).contains(&at.0) && (0..self.size.1).contains(&at.1)
    }

    /// Whether a step is legal.
    pub fn may_step(&self, from: At, to: At) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let wall = |at: At| self.walls.contains(&at);
        let neighbours = dx.abs() <= 1 && dy.abs() <= 1 && (dx, dy) != (0, 0);
        let pinched =
            dx != 0 && dy != 0 && wall((from.0 + dx, from.1)) && wall((from.0, from.1 + dy));
        neighbours && self.inside(to) && !wall(to) && !pinched
    }

    fn may_walk(&self, mut from: At, path: &[At], speed: Option<u64>) -> bool {
        speed.is_none_or(|speed| path.len() as u64 <= speed)
            && path.iter().all(|&to| {
                let legal = self.may_step(from, to);
                from = to;
                legal
            })
    }

    /// Whether a hunter who stood at `from` would see a cell.
    pub fn sees(&self, hunter: usize, from: At, to: At) -> bool {
        let near = |at: &At| {
            (from.0.min(to.0) - 1..=from.0.max(to.0) + 1).contains(&at.0)
                && (from.1.min(to.1) - 1..=from.1.max(to.1) + 1).contains(&at.1)
        };
        let mut world = World::default();
        world.walls.extend(self.walls.iter().copied().filter(near));
        for (x, y) in (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y))) {
            let in_area = |&((sx, sy), radius, _): &(At, u64, u64)| {
                sx.abs_diff(x).max(sy.abs_diff(y)) <= radius
            };
            let smoky = self.ground_smoke.contains(&(x, y)) || self.smoke.iter().any(in_area);
            if smoky && near(&(x, y)) {
                world.smoke.insert((x, y));
            }
        }
        let Hunter { pierce, vision, .. } = self.hunters[hunter];
        let options = Options { pierce: Some(pierce), radius: vision, ..Options::default() };
        sees(self.rule, &options, &world, from, to)
    }

    /// What a viewer of this side, or of no side, may know. The viewer cannot tell apart two games
    /// that agree in this and in the replies so far.
    pub fn known(&self, side: Option<Side>) -> Value {
        let mut devices: Vec<&Device> = self
            .devices
            .iter()
            .filter(|device| !device.hidden || side == Some(device.owner))
            .collect();
        devices.sort_by(|a, b| (&a.id, a.owner).cmp(&(&b.id, b.owner)));
        let devices: Vec<Value> =
            devices.iter().map(|device| device.json(json!(device.at))).collect();
        let facts: Vec<&Value> = self
            .facts
            .iter()
            .filter(|((_, owner), _)| side == Some(*owner))
            .map(|(_, fact)| fact)
            .collect();
        let hunters: Vec<At> = self.hunters.iter().map(|hunter| hunter.at).collect();
        let los: Vec<&Value> = self.los.values().collect();
        let smoke: Vec<Value> = self.smoke.iter().map(|smoke| json!(smoke)).collect();
        let agent = (side == Some(Side::Agent))
            .then(|| json!([self.agent, self.path, self.speed, self.moved]));
        json!({"round": self.round, "turn": self.turn, "hunters": hunters, "smoke": smoke,
            "devices": devices, "facts": facts, "los": los, "lastSeen": self.last_seen,
            "agent": agent, "moved": (self.turn != 0).then_some(self.moved)})
    }
}

fn spot((x, y): At) -> Value {
    json!({"x": x, "y": y})
}

fn way(path: &[At]) -> Vec<Value> {
    path.iter().map(|&at| spot(at)).collect()
}

/// The compass direction whose sector of 45° contains the target. Angles are floats, because no
/// cell of a small board lies near the border of a sector.
fn compass(from: At, to: At) -> &'static str {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    if (dx, dy) == (0, 0) {
        return "here";
    }
    #[allow(clippy::cast_precision_loss)]
    let degrees = libm::atan2(dx as f64, -dy as f64).to_degrees();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let sector = libm::round(degrees / 45.0).rem_euclid(8.0) as usize;
    ["n", "ne", "e", "se", "s", "sw", "w", "nw"][sector]
}
