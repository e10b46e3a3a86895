//! A view as a small map, with a line for everything on it.

use super::words;
use crate::args::printable;
use eyeline::{Cell, World};
use eyeline_hunt::View;
use eyeline_scene::drawing::{Drawing, Legend};
use eyeline_scene::{Board, Scene};
use std::fmt::Write;

/// The map and its lines.
pub fn of(view: &View) -> String {
    let table = &view.table;
    let map = table.ground();
    let scene = Scene::from(Board::Square(map.clone()));
    let mut drawing = Drawing::of(&scene, map, map.extent().bounds());
    let mut marks = Vec::new();
    let mut lines = String::new();
    let mut tell = |at: Cell, mark: char, words: String| {
        marks.push(([at.x, at.y], mark));
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "{mark} {},{} {words}", at.x, at.y);
    };
    if let Some(seen) = table.last_seen {
        tell(seen.at, '?', format!("the agent, last seen in round {}", seen.round));
    }
    for device in &view.devices {
        let id = printable(device.id.as_str());
        let owner = words::owner(device.owner);
        let until = device.until.map_or(String::new(), |until| format!(", until {until}"));
        let hidden = if device.hidden { ", hidden" } else { "" };
        let reveals = if device.reveals { ", reveals" } else { "" };
        let (kind, radius) = (words::kind(device.kind), device.radius);
        let words = format!("{id}: {kind} of {owner}, radius {radius}{until}{hidden}{reveals}");
        tell(device.at, '*', words);
    }
    // Where no single character is left, a plus.
    let symbols = ('1'..='9').chain('a'..='z').chain(std::iter::repeat('+'));
    for (hunter, mark) in table.hunters.iter().zip(symbols) {
        let mut words = format!("{}: range {}", printable(hunter.id.as_str()), hunter.range);
        let vision = hunter.vision.map(|vision| format!(", vision {vision}"));
        let speed = hunter.speed.map(|speed| format!(", speed {speed}"));
        let pierce = Some(hunter.pierce).filter(|&pierce| pierce > 0);
        let pierce = pierce.map(|pierce| format!(", sees through {pierce}"));
        words.extend([vision, speed, pierce].into_iter().flatten());
        tell(hunter.at, mark, words);
    }
    if let Some(agent) = &view.agent {
        let speed = agent.speed.map_or(String::new(), |speed| format!(": speed {speed}"));
        tell(agent.at, '@', format!("the agent{speed}"));
    }
    for smoke in &table.smoke {
        let (at, radius, until) = (smoke.at, smoke.radius, smoke.until);
        let _ = writeln!(lines, "~ {},{} smoke, radius {radius}, until {until}", at.x, at.y);
    }
    for fact in &view.facts {
        let _ = writeln!(lines, "{}", words::fact(fact));
    }
    drawing.set_marks(marks);
    let turn = printable(table.turn_name());
    let viewer = printable(&view.viewer.to_string());
    let head = format!("round {} · turn of {turn} · {} · as {viewer}\n", table.round, table.rules);
    drawing.to_text(Legend::Omitted) + &head + &lines
}
