//! Games from drawings: `#` walls, `~` smoke, `A` the agent, `1` to `9` the hunters h1 to h9.
#![allow(dead_code)]

use eyeline_hunt::{Command, Game, Outcome, Reply, Viewer, to_json};
pub use serde_json::{Value, json};
use std::ops::Deref;

/// A state file from a drawing: round 5, `hidden-movement`, the agent's turn.
pub fn state(drawing: &str) -> Value {
    let (mut agent, mut hunters) = (json!(null), Vec::new());
    let mut rows = Vec::new();
    for (y, line) in drawing.split_whitespace().enumerate() {
        let mut row = String::new();
        for (x, symbol) in line.chars().enumerate() {
            match symbol {
                'A' => agent = json!({"at": [x, y]}),
                '1'..='9' => {
                    hunters.push((symbol, json!({"id": format!("h{symbol}"), "at": [x, y]})))
                }
                _ => (),
            }
            row.push(if "#~".contains(symbol) { symbol } else { '.' });
        }
        rows.push(row);
    }
    hunters.sort_by_key(|(symbol, _)| *symbol);
    let hunters: Vec<Value> = hunters.into_iter().map(|(_, hunter)| hunter).collect();
    json!({"eyeline": 1, "round": 5, "rules": "hidden-movement", "scene": {"rows": rows},
        "agent": agent, "hunters": hunters})
}

/// A game, and what became of its last line.
#[derive(Clone)]
pub struct Played {
    pub game: Game,
    pub outcome: Outcome,
}

impl From<Game> for Played {
    fn from(game: Game) -> Self {
        Played { game, outcome: Outcome::default() }
    }
}

impl Deref for Played {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

impl Played {
    pub fn play(&mut self, command: &Command) {
        self.outcome = self.game.play(command);
    }

    pub fn reply(&self, viewer: &Viewer) -> Reply {
        self.game.reply(&self.outcome, viewer)
    }
}

pub fn read(state: &Value) -> Played {
    Game::read(&state.to_string()).unwrap_or_else(|fault| panic!("{fault}")).into()
}

pub fn draw(drawing: &str) -> Played {
    read(&state(drawing))
}

pub fn viewer(word: &str) -> Viewer {
    word.parse().unwrap()
}

/// Plays a line; the reply to one viewer.
pub fn play(game: &mut Played, viewer: &str, line: Value) -> Value {
    game.play(&Command::read(&line.to_string()));
    reply(game, viewer)
}

pub fn reply(game: &Played, as_seen_by: &str) -> Value {
    serde_json::from_str(&to_json(&game.reply(&viewer(as_seen_by)))).unwrap()
}

pub fn view(game: &Game, as_seen_by: &str) -> Value {
    serde_json::from_str(&to_json(&game.view(&viewer(as_seen_by)))).unwrap()
}

pub fn move_agent(path: &[[i32; 2]]) -> Value {
    json!({"do": "moveAgent", "path": path})
}

pub fn move_hunter(hunter: &str, path: &[[i32; 2]]) -> Value {
    json!({"do": "moveHunter", "hunter": hunter, "path": path})
}

/// What a refused line tells its author.
pub fn message(reply: &Value) -> &str {
    assert_eq!(reply["ok"], false, "{reply}");
    reply["error"]["message"].as_str().unwrap()
}

/// The names of a reply's events.
pub fn names(reply: &Value) -> Vec<&str> {
    reply["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["event"].as_str().unwrap())
        .collect()
}

pub const EVERYONE: [&str; 5] = ["hunter:h1", "hunter:h2", "agent", "spectator", "referee"];
