//! What a walk is told as: JSON for programs, words for people. Nothing that was not seen.

use crate::command::count;
use eyeline::{Because, Cell, CellSet, Judge, World};
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

/// A walk as it stands. Cost: cells are listed only where they are written.
pub struct Report<'a> {
    walk: &'a Walk<'a>,
    because: Option<Because<'a>>,
    refused: Vec<Refused>,
}

impl<'a> Report<'a> {
    /// What there is to tell.
    pub fn of(walk: &'a Walk<'a>, refused: Vec<Refused>) -> Self {
        let because = walk.rules().because(walk.map().terrain(walk.at()));
        Report { walk, because, refused }
    }

    /// One line.
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Told<'a> {
            at: Cell,
            radius: Option<u64>,
            radius_because: Option<String>,
            seen: Vec<Cell>,
            visited: Vec<Cell>,
            newly_seen: Vec<Cell>,
            refused: &'a [Refused],
        }
        let listed = |cells: &CellSet<Cell>| cells.iter().collect();
        let told = Told {
            at: self.walk.at(),
            radius: self.because.as_ref().map(|because| because.total()),
            radius_because: self.because.as_ref().map(|because| because.to_string()),
            seen: listed(self.walk.memory().seen()),
            visited: listed(self.walk.memory().visited()),
            newly_seen: listed(self.walk.newly_seen()),
            refused: &self.refused,
        };
        // Numbers, lists and text: nothing that JSON cannot hold.
        serde_json::to_string(&told).unwrap_or_default() + "\n"
    }

    /// What is new, and what was refused.
    pub fn words(&self) -> String {
        let mut words = format!("{} new\n", count(self.walk.newly_seen().len(), "cell"));
        for Refused { index, way, why } in &self.refused {
            words.push_str(&format!("refused: move {} '{way}': {why}\n", index + 1));
        }
        words
    }
}

/// Where the party is and how far it sees, in a line.
pub fn caption<C: Judge>(walk: &Walk<'_, C>) -> String {
    let ((first, second), memory) = (walk.at().axes(), walk.memory());
    let all = walk.map().extent().len();
    let of = all.map(|all| format!(" of {all}")).unwrap_or_default();
    let (seen, visited) = (memory.seen().len(), memory.visited().len());
    let radius = walk.rules().because(walk.map().terrain(walk.at())).map(|because| {
        let (stated, because) = (format!("radius {}", because.total()), because.to_string());
        if stated == because {
            format!("{stated} · ")
        } else {
            format!("{stated} = {because} · ")
        }
    });
    let radius = radius.unwrap_or_default();
    format!("at {first},{second} · {radius}{seen}{of} seen, {visited} visited")
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
