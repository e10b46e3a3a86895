//! One line for everything on a picture of a view.

use super::words;
use crate::args::printable;
use eyeline::Cell;
use eyeline_hunt::{DeviceView, Hunter, Piece, Thing, View};

/// Returns the lines.
pub fn lines(view: &View) -> String {
    let table = &view.table;
    let mut lines: Vec<String> = view.pieces().iter().map(|piece| of(view, piece)).collect();
    lines.extend(table.smoke.iter().map(|smoke| {
        let (radius, until) = (smoke.radius, smoke.until);
        line('~', smoke.at, &format!("smoke, radius {radius}, until {until}"))
    }));
    lines.extend(view.facts.iter().map(words::fact));
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn line(mark: char, at: Cell, words: &str) -> String {
    format!("{mark} {},{} {words}", at.x, at.y)
}

fn of(view: &View, piece: &Piece<'_>) -> String {
    let table = &view.table;
    let words = match piece.what {
        Thing::LastSeen => {
            let round = table.last_seen.map_or(0, |seen| seen.round);
            format!("the agent, last seen in round {round}")
        }
        Thing::Device(index) => device(&view.devices[index]),
        Thing::Hunter(id) => table.hunter(id).map_or(String::new(), hunter),
        Thing::Agent => {
            let speed = view.agent.as_ref().and_then(|agent| agent.speed);
            let speed = speed.map_or(String::new(), |speed| format!(": speed {speed}"));
            format!("the agent{speed}{}", watched(view))
        }
    };
    line(piece.mark, piece.at, &words)
}

fn device(device: &DeviceView) -> String {
    let (id, owner) = (printable(device.id.as_str()), device.owner.word());
    let until = device.until.map_or(String::new(), |until| format!(", until {until}"));
    let hidden = if device.hidden { ", hidden" } else { "" };
    let reveals = if device.reveals { ", reveals" } else { "" };
    let (kind, radius) = (words::kind(device.kind), device.radius);
    format!("{id}: {kind} of {owner}, radius {radius}{until}{hidden}{reveals}")
}

fn hunter(hunter: &Hunter) -> String {
    let mut words = format!("{}: range {}", printable(hunter.id.as_str()), hunter.range);
    let vision = hunter.vision.map(|vision| format!(", vision {vision}"));
    let speed = hunter.speed.map(|speed| format!(", speed {speed}"));
    let pierce = Some(hunter.pierce).filter(|&pierce| pierce > 0);
    let pierce = pierce.map(|pierce| format!(", sees through {pierce}"));
    words.extend([vision, speed, pierce].into_iter().flatten());
    words
}

/// Returns who sees the agent.
fn watched(view: &View) -> String {
    let Some(agent) = &view.agent else { return String::new() };
    let watchers = view.table.seen_by(agent.at);
    let names: Vec<String> = watchers.iter().map(|id| printable(id.as_str())).collect();
    if names.is_empty() { ", unseen".to_owned() } else { format!(", seen by {}", names.join(", ")) }
}
