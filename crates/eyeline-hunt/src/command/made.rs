//! Commands that a program makes of values. Nothing of them is read again; their text is for the log,
//! and [`Command::read`] makes the same command of it.

use super::author::by;
use super::{Author, Command, DeviceSpec, Order, Wants, usual_radius};
use crate::open::{Id, Kind, Side};
use eyeline::{Cell, Coord};
use serde_json::{Value, json};

impl Command {
    /// The agent goes along these cells, its own not among them.
    pub fn move_agent(path: &[Cell]) -> Self {
        let path = path.iter().copied().map(axes).collect();
        let line = json!({"do": "moveAgent", "path": path});
        Command::order(&line, Author::Agent, Order::MoveAgent(path))
    }

    /// A hunter goes along these cells, its own not among them.
    pub fn move_hunter(hunter: &Id, path: &[Cell]) -> Self {
        let path = path.iter().copied().map(axes).collect();
        let line = json!({"do": "moveHunter", "hunter": hunter, "path": path});
        Command::order(&line, Author::Hunter(hunter.clone()), Order::MoveHunter(path))
    }

    /// A hunter shoots at a cell.
    pub fn shoot(hunter: &Id, at: Cell) -> Self {
        let at = axes(at);
        let line = json!({"do": "shoot", "hunter": hunter, "at": at});
        Command::order(&line, Author::Hunter(hunter.clone()), Order::Shoot { at })
    }

    /// A player, `agent` or a hunter, throws smoke that stays for some rounds.
    pub fn throw_smoke(player: &Id, at: Cell, rounds: u64) -> Self {
        let (at, radius) = (axes(at), usual_radius());
        let line = json!({"do": "smoke", "at": at, "rounds": rounds, "by": player});
        Command::order(&line, by(player.clone()), Order::Smoke { at, radius, rounds })
    }

    /// A player, `agent` or a hunter, places a device that the other side does not know of.
    pub fn hide_device(player: &Id, id: Id, kind: Kind, at: Cell, owner: Side) -> Self {
        let (at, radius) = (axes(at), usual_radius());
        let line = json!({
            "do": "device", "id": id, "kind": kind, "at": at, "owner": owner,
            "hidden": true, "by": player,
        });
        let (until, hidden, reveals) = (None, true, false);
        let device = DeviceSpec { id, kind, at, radius, until, owner, hidden, reveals };
        Command::order(&line, by(player.clone()), Order::Device(device))
    }

    /// The round ends.
    pub fn end_round() -> Self {
        Command::order(&json!({"do": "endRound"}), Author::Anyone, Order::EndRound)
    }

    /// The last line is taken back.
    pub fn undo() -> Self {
        Command { text: json!({"do": "undo"}).to_string().into(), wants: Wants::Undo }
    }

    fn order(line: &Value, author: Author, order: Order) -> Self {
        Command { text: line.to_string().into(), wants: Wants::Play(author, Ok(order)) }
    }
}

fn axes(at: Cell) -> [i64; 2] {
    at.axes().map(i64::from)
}
