//! Random boards, starts and lines. Hidden values carry marks: names and numbers that occur nowhere
//! else.

use super::deed::{Deed, Device, Kind, Side, Writer, name};
use super::model::{Hunter, Model};
use crate::dice::Dice;
use crate::oracle::At;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A mark that occurs nowhere else, as a word or a number.
pub fn canary(dice: &mut Dice) -> u64 {
    77_000_000_000 + dice.below(1_000_000_000)
}

/// A game whose hunters, board and public things are random; the agent is somewhere.
pub fn game(dice: &mut Dice) -> Model {
    let size = (dice.between(4, 11), dice.between(3, 8));
    let (walls_of, smoke_of) = (dice.between(5, 35) as u64, if dice.chance(30) { 8 } else { 0 });
    let cells: Vec<At> = cells(size).collect();
    let mut walls: BTreeSet<At> = cells.iter().copied().filter(|_| dice.chance(walls_of)).collect();
    let ground_smoke = cells.iter().copied().filter(|_| dice.chance(smoke_of)).collect();
    let count = 1 + dice.below(4) as usize;
    let places: Vec<At> = (0..=count).map(|_| dice.pick(&cells)).collect();
    places.iter().for_each(|at| _ = walls.remove(at));
    let hunters = places[1..]
        .iter()
        .map(|&at| Hunter {
            at,
            pierce: dice.pick(&[0, 0, 0, 1, 2]),
            range: dice.pick(&[5, 5, 8, 2]),
            vision: dice.pick(&[None, None, None, Some(3), Some(6)]),
            speed: dice.pick(&[None, None, Some(2)]),
        })
        .collect();
    let round = 1 + dice.below(6);
    let mut model = Model {
        size,
        walls,
        ground_smoke,
        rule: dice.pick(&["hidden-movement", "hidden-movement/bresenham"]),
        along_path: dice.chance(30),
        round,
        turn: if dice.chance(60) { 0 } else { dice.below(count as u64 + 1) as usize },
        moved: false,
        agent: places[0],
        path: Vec::new(),
        speed: None,
        hunters,
        smoke: Vec::new(),
        devices: Vec::new(),
        facts: BTreeMap::new(),
        last_seen: None,
        los: BTreeMap::new(),
    };
    if dice.chance(30) {
        model.last_seen = Some((dice.pick(&floor(&model)), round));
    }
    if dice.chance(30) {
        model.smoke.push((dice.pick(&cells), dice.below(3), round + dice.below(3)));
    }
    for owner in [Side::Agent, Side::Hunters] {
        if dice.chance(25) {
            let device = Device { hidden: false, ..device(dice, &model, owner) };
            model.devices.push(device);
        }
    }
    model
}

/// Draws anew what only one side knows: places, paths, hidden devices and what they noticed. The
/// marks are added to `canaries`.
pub fn hide(dice: &mut Dice, model: &mut Model, side: Side, canaries: &mut Vec<u64>) {
    if side == Side::Agent {
        let floor = floor(model);
        if dice.chance(75) {
            model.agent = dice.pick(&floor);
        }
        model.path.clear();
        model.moved = if model.turn == 0 { dice.chance(40) } else { model.moved };
        if model.turn != 0 || (model.moved && dice.chance(80)) {
            // A path that ends where the agent stands.
            let came = walk(dice, model, model.agent, 2);
            if !came.is_empty() {
                let back: Vec<At> = came.iter().rev().skip(1).copied().collect();
                model.path = back;
                model.path.push(model.agent);
            }
        }
        let went = model.path.len() as u64;
        model.speed = match dice.below(3) {
            0 => Some(marked(dice, canaries)),
            1 => Some(went.max(dice.below(3))),
            _ => None,
        };
    }
    model.devices.retain(|device| !(device.hidden && device.owner == side));
    for _ in 0..dice.below(3) {
        let device = Device { hidden: true, ..secret_device(dice, model, side, canaries) };
        if !model.devices.iter().any(|other| (&other.id, other.owner) == (&device.id, side)) {
            model.devices.push(device);
        }
    }
    // In any order: the order in a file must not matter.
    for index in (1..model.devices.len()).rev() {
        model.devices.swap(index, dice.below(index as u64 + 1) as usize);
    }
    model.facts.retain(|(_, owner), _| *owner != side);
    for device in model.devices.iter().filter(|device| device.owner == side) {
        if dice.chance(30) {
            let (key, notice) = match device.kind {
                Kind::MotionSensor => ("inArea", json!(dice.chance(50))),
                Kind::Radar => ("direction", json!(dice.pick(&["n", "se", "here"]))),
            };
            let round = model.round.saturating_sub(dice.below(2));
            let fact = device.fact(round, key, notice);
            model.facts.insert((device.id.clone(), side), fact);
        }
    }
}

fn floor(model: &Model) -> Vec<At> {
    cells(model.size).filter(|at| !model.walls.contains(at)).collect()
}

fn marked(dice: &mut Dice, canaries: &mut Vec<u64>) -> u64 {
    canaries.push(canary(dice));
    canaries[canaries.len() - 1]
}

/// A state file. Names, marks and units of its scene are random, and contain marks of their own.
pub fn state(dice: &mut Dice, model: &Model, canaries: &mut Vec<u64>) -> String {
    let row = |y| (0..model.size.0).map(move |x| (x, y));
    let symbol = |at: At| match (model.walls.contains(&at), model.ground_smoke.contains(&at)) {
        (true, _) => '#',
        (_, true) => '~',
        _ => '.',
    };
    let smoke_in_walls: Vec<&At> = model.ground_smoke.intersection(&model.walls).collect();
    let rows: Vec<String> = (0..model.size.1).map(|y| row(y).map(symbol).collect()).collect();
    let mut scene = json!({"rows": rows, "smoke": smoke_in_walls});
    if dice.chance(50) {
        let name = format!("u{}", marked(dice, canaries));
        scene["units"] = json!([{"id": name, "at": model.agent}]);
    }
    if dice.chance(50) {
        let name = format!("p{}", marked(dice, canaries));
        scene["places"] = json!([{"name": name, "at": model.agent}]);
    }
    let turn = if model.turn == 0 { "agent".to_owned() } else { name(model.turn - 1) };
    let hunter = |(index, hunter): (usize, &Hunter)| {
        let mut json = json!({"id": name(index), "at": hunter.at, "pierce": hunter.pierce,
            "range": hunter.range});
        hunter.vision.iter().for_each(|&vision| json["vision"] = vision.into());
        hunter.speed.iter().for_each(|&speed| json["speed"] = speed.into());
        json
    };
    let hunters: Vec<Value> = model.hunters.iter().enumerate().map(hunter).collect();
    let smoke =
        |&(at, radius, until): &(At, u64, u64)| json!({"at": at, "radius": radius, "until": until});
    let smoke: Vec<Value> = model.smoke.iter().map(smoke).collect();
    let devices: Vec<Value> =
        model.devices.iter().map(|device| device.json(json!(device.at))).collect();
    let facts: Vec<&Value> = model.facts.values().collect();
    let mut agent = json!({"at": model.agent, "path": model.path});
    model.speed.iter().for_each(|&speed| agent["speed"] = speed.into());
    let mut state = json!({"eyeline": 1, "round": model.round, "scene": scene, "rules": model.rule,
        "revealAlongPath": model.along_path, "agent": agent, "hunters": hunters, "smoke": smoke,
        "devices": devices, "turn": turn, "moved": model.moved, "facts": facts});
    if let Some((at, round)) = model.last_seen {
        state["lastSeen"] = json!({"at": at, "round": round});
    }
    state.to_string()
}

fn cells(size: At) -> impl Iterator<Item = At> {
    (0..size.1).flat_map(move |y| (0..size.0).map(move |x| (x, y)))
}

fn cell(dice: &mut Dice, model: &Model) -> At {
    (dice.between(0, model.size.0 - 1), dice.between(0, model.size.1 - 1))
}

/// A legal path of at most this number of steps.
fn walk(dice: &mut Dice, model: &Model, mut from: At, most: u64) -> Vec<At> {
    let mut path = Vec::new();
    for _ in 0..dice.below(most + 1) {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let steps: Vec<At> = around
            .map(|(dx, dy)| (from.0 + dx, from.1 + dy))
            .filter(|&to| model.may_step(from, to))
            .collect();
        if steps.is_empty() {
            break;
        }
        from = dice.pick(&steps);
        path.push(from);
    }
    path
}

/// A device with a short name, which the other side may have given too.
fn device(dice: &mut Dice, model: &Model, owner: Side) -> Device {
    Device {
        id: format!("d{}", dice.below(5)),
        kind: dice.pick(&[Kind::MotionSensor, Kind::MotionSensor, Kind::Radar]),
        at: cell(dice, model),
        radius: dice.below(3),
        until: dice.chance(60).then(|| model.round.saturating_add(dice.below(3))),
        owner,
        hidden: dice.chance(50),
        reveals: dice.chance(20),
    }
}

/// A device whose name, radius and end may be marked.
fn secret_device(dice: &mut Dice, model: &Model, owner: Side, canaries: &mut Vec<u64>) -> Device {
    let mut device = device(dice, model, owner);
    if dice.chance(50) {
        device.id = format!("c{}", marked(dice, canaries));
    }
    if dice.chance(30) {
        device.radius = marked(dice, canaries);
    }
    if dice.chance(30) {
        device.until = Some(marked(dice, canaries));
    }
    device
}

/// A line of the agent that others may not know: obeyed, refused or malformed.
pub fn agents_secret(dice: &mut Dice, model: &Model, canaries: &mut Vec<u64>) -> Deed {
    match dice.below(12) {
        0..=3 => Deed::MoveAgent(walk(dice, model, model.agent, 4)),
        4 => {
            let mut path = walk(dice, model, model.agent, 2);
            path.push(cell(dice, model));
            Deed::MoveAgent(path)
        }
        5 => Deed::MoveAgent(vec![(marked(dice, canaries) as i64, 3)]),
        6 => {
            let text = marked(dice, canaries).to_string();
            let line = match dice.below(3) {
                0 => json!({"do": "moveAgent", "path": text}),
                1 => json!({"do": "moveAgent", "path": [], text: 1}),
                _ => json!({"do": "moveAgent", "hunter": text}),
            };
            Deed::Spoilt(Writer::Agent, line.to_string())
        }
        7 => {
            let line = json!({"do": "device", "owner": "agent", "id": marked(dice, canaries)});
            Deed::Spoilt(Writer::Side(Side::Agent), line.to_string())
        }
        8 => refused_smoke(dice, Writer::Agent, canaries),
        9 => {
            let owner = dice.pick(&[Side::Agent, Side::Hunters]);
            Deed::Place(Some(Writer::Agent), hidden_or_refused(dice, model, owner, canaries))
        }
        _ => Deed::Place(None, hidden_or_refused(dice, model, Side::Agent, canaries)),
    }
}

/// Smoke that is refused, with a named author.
fn refused_smoke(dice: &mut Dice, by: Writer, canaries: &mut Vec<u64>) -> Deed {
    let far = (marked(dice, canaries) as i64, 0);
    let smoke = Deed::Smoke(Some(by), far, dice.below(3), dice.below(3));
    match dice.below(3) {
        0 => Deed::Spoilt(by, smoke.line().replace("\"at\"", "\"to\"")),
        1 => Deed::Smoke(Some(by), (0, 0), marked(dice, canaries), 0),
        _ => smoke,
    }
}

/// A hidden device, or one that is refused and therefore unknown to others.
fn hidden_or_refused(
    dice: &mut Dice,
    model: &Model,
    owner: Side,
    canaries: &mut Vec<u64>,
) -> Device {
    let mut device = secret_device(dice, model, owner, canaries);
    device.hidden = true;
    if dice.chance(30) {
        device.hidden = dice.chance(50);
        match dice.below(2) {
            0 => device.at.0 = marked(dice, canaries) as i64,
            _ => device.until = Some(0),
        }
    }
    device
}

/// A line of this hunter that the other hunters may not know.
pub fn hunters_secret(
    dice: &mut Dice,
    model: &Model,
    hunter: usize,
    canaries: &mut Vec<u64>,
) -> Deed {
    match dice.below(7) {
        0..=2 => Deed::Place(None, hidden_or_refused(dice, model, Side::Hunters, canaries)),
        3 | 4 => {
            let device = hidden_or_refused(dice, model, Side::Hunters, canaries);
            Deed::Place(Some(Writer::Hunter(hunter)), device)
        }
        _ => hunters_refused(dice, hunter, canaries),
    }
}

/// A line of this hunter that is refused whatever the others do.
pub fn hunters_refused(dice: &mut Dice, hunter: usize, canaries: &mut Vec<u64>) -> Deed {
    let far = (marked(dice, canaries) as i64, 0);
    let line = |word: &str| json!({"do": word, "hunter": name(hunter), "at": far}).to_string();
    match dice.below(5) {
        0 => Deed::Shoot(hunter, far),
        1 => Deed::MoveHunter(hunter, vec![far]),
        2 => Deed::Spoilt(Writer::Hunter(hunter), line("moveHunter")),
        3 => refused_smoke(dice, Writer::Hunter(hunter), canaries),
        _ => Deed::Spoilt(Writer::Hunter(hunter), line("shoot").replace("\"at\"", "\"to\"")),
    }
}

/// A hunter's line that everybody knows if it is obeyed.
pub fn hunters_open(dice: &mut Dice, model: &Model, hunter: usize) -> Deed {
    let at = model.hunters[hunter].at;
    match dice.below(10) {
        0..=5 => Deed::MoveHunter(hunter, walk(dice, model, at, 4)),
        6 => {
            let mut path = walk(dice, model, at, 2);
            path.push(cell(dice, model));
            Deed::MoveHunter(hunter, path)
        }
        _ => Deed::Shoot(hunter, cell(dice, model)),
    }
}

/// Smoke, devices of a side, turns, undos, questions, and lines without an author.
pub fn open(dice: &mut Dice, model: &Model, side: Option<Side>) -> Deed {
    match dice.below(14) {
        0 | 1 => {
            let by = somebody(dice, model);
            Deed::Smoke(by, cell(dice, model), dice.below(3), dice.below(4))
        }
        2..=4 => {
            let owner = dice.pick(&[Side::Agent, Side::Hunters]);
            let mut device = device(dice, model, owner);
            device.hidden &= side == Some(owner);
            Deed::Place(somebody(dice, model), device)
        }
        5 | 6 => Deed::EndRound,
        7..=9 => Deed::Undo,
        10 => nobodys(dice, &mut Vec::new()),
        _ => Deed::Ask(question(dice, model)),
    }
}

/// No author, or a player, mostly the next one.
fn somebody(dice: &mut Dice, model: &Model) -> Option<Writer> {
    let turns = model.hunters.len() as u64 + 1;
    let turn = match dice.below(5) {
        0 | 1 => return None,
        2 => dice.below(turns),
        3 => model.turn as u64,
        _ => (model.turn as u64 + 1) % turns,
    };
    Some(model.player(turn as usize))
}

/// A line without an author: a misspelt secret with a mark in it.
pub fn nobodys(dice: &mut Dice, canaries: &mut Vec<u64>) -> Deed {
    let mark = marked(dice, canaries);
    let line = match dice.below(11) {
        0 => String::new(),
        1 => format!("moveAgent {mark}"),
        2 => format!(r#"{{"do":"moveAgent","path":[[{mark},1]"#),
        3 => json!({"do": "moveAgnet", "path": [[mark, 1]]}).to_string(),
        4 => json!({"do": format!("moveAgent{mark}"), "path": []}).to_string(),
        5 => json!({"do": "shoot", "hunter": format!("h{mark}"), "at": [1, 1]}).to_string(),
        6 => json!({"do": "endRound", mark.to_string(): true}).to_string(),
        7 => json!({"do": "device", "owner": format!("agent{mark}"), "id": "d1"}).to_string(),
        8 => {
            json!({"do": "smoke", "by": format!("h{mark}"), "at": [1, 1], "rounds": 2}).to_string()
        }
        9 => json!({"do": "device", "by": mark, "owner": "agent", "id": "d1"}).to_string(),
        _ => json!({"do": "ask", "what": format!("safe{mark}")}).to_string(),
    };
    Deed::Spoilt(Writer::Nobody, line)
}

const QUESTIONS: [&str; 7] = ["sees", "blocked", "shots", "watchers", "danger", "preview", "safe"];

/// A question with the keys that it may have.
pub fn question(dice: &mut Dice, model: &Model) -> String {
    let what = dice.pick(&QUESTIONS);
    let mut line = json!({"do": "ask", "what": what});
    if what == "preview" {
        line["path"] = match dice.below(3) {
            0 => json!([cell(dice, model), cell(dice, model)]),
            _ => json!(walk(dice, model, model.agent, 3)),
        };
    }
    if what == "blocked" && dice.chance(60) {
        line["at"] = json!(cell(dice, model));
    }
    line.to_string()
}

/// A question of one side, which to the others is a secret line whatever it asks.
pub fn secret_question(
    dice: &mut Dice,
    model: &Model,
    side: Side,
    canaries: &mut Vec<u64>,
) -> Deed {
    let what = match side {
        Side::Agent => dice.pick(&["watchers", "danger", "preview", "safe"]),
        Side::Hunters => dice.pick(&["sees", "blocked", "shots"]),
    };
    let mut line = json!({"do": "ask", "what": what});
    match (what, dice.below(3)) {
        (_, 0) => line["path"] = json!(marked(dice, canaries)),
        ("preview", _) => line["path"] = json!(walk(dice, model, model.agent, 3)),
        ("blocked", _) => line["at"] = json!(cell(dice, model)),
        _ => (),
    }
    Deed::Ask(line.to_string())
}
