//! Events in words.

use crate::args::printable;
use eyeline_hunt::{Direction, Event, FactView, Id, Kind, Spot};

/// An event as one clause.
pub fn of(event: &Event) -> String {
    let name = |id: &Id| printable(id.as_str());
    match event {
        Event::HunterMoved { hunter, path } => format!("{} moves {}", name(hunter), way(path)),
        Event::LosCheck(look) => {
            let sees = if look.has_los { "sees" } else { "does not see" };
            format!("{} {sees} the agent from {}", name(&look.hunter_id), at(look.hunter_position))
        }
        Event::AgentRevealed { location, revealed_by } => {
            format!("the agent is revealed at {} by {}", at(*location), name(revealed_by))
        }
        Event::Shot { hunter, at: spot, hit } => {
            let ends = if *hit { "hits" } else { "misses" };
            format!("{} shoots at {} and {ends}", name(hunter), at(*spot))
        }
        Event::Smoke { at: spot, radius, until } => {
            format!("smoke at {}, radius {radius}, until {until}", at(*spot))
        }
        Event::DevicePlaced(device) => {
            let (id, owner) = (name(&device.id), device.owner.word());
            format!("{} {id} of {owner} at {}", kind(device.kind), at(device.at))
        }
        Event::Fact(told) => fact(told),
        Event::AgentMoved { path } => format!("the agent moves {}", way(path)),
        Event::Undone => "the line before is taken back".to_owned(),
    }
}

/// A fact as one clause.
pub fn fact(fact: &FactView) -> String {
    let (device, round) = (printable(fact.device.as_str()), fact.round);
    match (fact.in_area, fact.direction) {
        (Some(true), _) => format!("{device}: the agent was near in round {round}"),
        (Some(false), _) => format!("{device}: the agent was not near in round {round}"),
        (None, direction) => {
            let direction = direction.map_or("", compass);
            format!("{device}: the agent was {direction} in round {round}")
        }
    }
}

/// A kind of device in two words.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::MotionSensor => "motion sensor",
        Kind::Radar => "radar",
    }
}

fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::N => "to the north",
        Direction::Ne => "to the north-east",
        Direction::E => "to the east",
        Direction::Se => "to the south-east",
        Direction::S => "to the south",
        Direction::Sw => "to the south-west",
        Direction::W => "to the west",
        Direction::Nw => "to the north-west",
        Direction::Here => "here",
    }
}

fn at(spot: Spot) -> String {
    format!("{},{}", spot.x, spot.y)
}

fn way(path: &[Spot]) -> String {
    match path {
        [] => "nowhere".to_owned(),
        path => {
            let cells: Vec<String> = path.iter().copied().map(at).collect();
            format!("to {}", cells.join(" "))
        }
    }
}
