//! What a walk is told as: JSON for programs, words for people. Nothing that was not seen.

use super::{Compass, Refusal, Walk};
use crate::drawing::count;
use eyeline::{Because, Cell, CellSet, Judge, World};
use serde::Serialize;

/// A step that was not taken.
#[derive(Clone, Serialize)]
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

    /// The cells themselves, listed in reading order.
    pub fn told(&self) -> Told {
        let listed = |cells: &CellSet<Cell>| cells.iter().collect();
        Told {
            at: self.walk.at(),
            radius: self.because.as_ref().map(|because| because.total()),
            radius_because: self.because.as_ref().map(|because| because.to_string()),
            seen: listed(self.walk.memory().seen()),
            visited: listed(self.walk.memory().visited()),
            newly_seen: listed(self.walk.newly_seen()),
            refused: self.refused.clone(),
        }
    }

    /// One line.
    pub fn to_json(&self) -> String {
        // Numbers, lists and text: nothing that JSON cannot hold.
        serde_json::to_string(&self.told()).unwrap_or_default() + "\n"
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

impl<C: Judge> Walk<'_, C> {
    /// Where the party is and how far it sees, in a line.
    pub fn caption(&self) -> String {
        let ((first, second), memory) = (self.at().axes(), self.memory());
        let all = self.map().extent().len();
        let of = all.map(|all| format!(" of {all}")).unwrap_or_default();
        let (seen, visited) = (memory.seen().len(), memory.visited().len());
        let radius = self.rules().because(self.map().terrain(self.at())).map(|because| {
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
}

/// A walk as programs read it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    at: Cell,
    radius: Option<u64>,
    radius_because: Option<String>,
    seen: Vec<Cell>,
    visited: Vec<Cell>,
    newly_seen: Vec<Cell>,
    refused: Vec<Refused>,
}

impl Told {
    /// What was ever seen.
    pub fn seen(&self) -> &[Cell] {
        &self.seen
    }
}
