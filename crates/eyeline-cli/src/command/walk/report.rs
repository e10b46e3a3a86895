//! What a walk is told as: JSON for programs, words for people. Nothing that was not seen.

use crate::command::count;
use eyeline::{Cell, CellSet, Coord, World};
use eyeline_scene::walk::{Compass, Refusal, Walk};
use serde::Serialize;
use std::io::{self, Write};

/// A step that was not taken.
#[derive(Serialize)]
pub struct Refused {
    index: usize,
    #[serde(rename = "move")]
    way: char,
    why: String,
}

impl Refused {
    /// The step of this index.
    pub fn new(index: usize, way: Compass, why: &Refusal) -> Self {
        Refused { index, way: way.letter(), why: why.to_string() }
    }
}

/// A walk as it stands.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    at: Cell,
    radius: Option<u64>,
    radius_because: Option<String>,
    seen: Vec<Cell>,
    visited: Vec<Cell>,
    newly_seen: Vec<Cell>,
    refused: Vec<Refused>,
    #[serde(skip)]
    of: Option<u64>,
}

impl Report {
    /// What there is to tell.
    pub fn of(walk: &Walk<'_>, refused: Vec<Refused>) -> Self {
        let because = walk.rules().because(walk.map().terrain(walk.at()));
        let listed = |cells: &CellSet<Cell>| cells.iter().collect();
        Report {
            at: walk.at(),
            radius: because.as_ref().map(|because| because.total()),
            radius_because: because.map(|because| because.to_string()),
            seen: listed(walk.memory().seen()),
            visited: listed(walk.memory().visited()),
            newly_seen: listed(walk.newly_seen()),
            refused,
            of: walk.map().extent().len(),
        }
    }

    /// One line.
    pub fn to_json(&self) -> String {
        // Numbers, lists and text: nothing that JSON cannot hold.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Where the party is and how far it sees, in a line.
    pub fn caption(&self) -> String {
        let (x, y) = self.at.axes();
        let seen = self.seen.len();
        let of = self.of.map(|all| format!(" of {all}")).unwrap_or_default();
        let visited = self.visited.len();
        let stated = self.radius.map(|radius| format!("radius {radius}"));
        let radius = match (stated, &self.radius_because) {
            (Some(stated), Some(because)) if stated != *because => {
                format!("{stated} = {because} · ")
            }
            (Some(stated), _) => format!("{stated} · "),
            (None, _) => String::new(),
        };
        format!("at {x},{y} · {radius}{seen}{of} seen, {visited} visited")
    }

    /// What is new, and what was refused.
    pub fn words(&self) -> String {
        let mut words = format!("{} new\n", count(self.newly_seen.len(), "cell"));
        for Refused { index, way, why } in &self.refused {
            words.push_str(&format!("refused: move {} '{way}': {why}\n", index + 1));
        }
        words
    }
}

/// Tells that a step is saved, at once.
pub fn acknowledge(step: usize, at: Cell) -> io::Result<()> {
    #[derive(Serialize)]
    struct Saved {
        step: usize,
        at: Cell,
        saved: bool,
    }
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &Saved { step, at, saved: true })?;
    out.write_all(b"\n")?;
    out.flush()
}
