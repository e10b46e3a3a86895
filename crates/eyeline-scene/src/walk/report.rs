//! Reports of a walk: JSON for programs, words for people. They hold nothing that was not seen.

use super::{Compass, Refusal, Walk};
use crate::drawing::count;
use eyeline::memory::CellSet;
use eyeline::rules::Because;
use eyeline::{Cell, Coord, World};
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
    /// Returns the refused step with this index.
    pub fn new(index: usize, way: Compass, why: &Refusal) -> Self {
        Refused { index, way: way.letter(), why: why.to_string() }
    }
}

/// A walk as it is now. Cells are listed only when they are written.
pub struct Report<'a> {
    walk: &'a Walk<'a>,
    because: Option<Because<'a>>,
    refused: Vec<Refused>,
}

impl<'a> Report<'a> {
    /// Returns the report of a walk.
    pub fn of(walk: &'a Walk<'a>, refused: Vec<Refused>) -> Self {
        let because = walk.rules().because(walk.map().terrain(walk.at()));
        Report { walk, because, refused }
    }

    /// Returns the report with all cells, listed in reading order.
    pub fn told(&self) -> WalkRecord {
        let listed = |cells: &CellSet<Cell>| cells.iter().collect();
        WalkRecord {
            at: self.walk.at(),
            radius: self.because.as_ref().map(|because| because.total()),
            radius_because: self.because.as_ref().map(|because| because.to_string()),
            seen: listed(self.walk.memory().seen()),
            visited: listed(self.walk.memory().visited()),
            newly_seen: listed(self.walk.newly_seen()),
            refused: self.refused.clone(),
        }
    }

    /// Returns the report as one line of JSON.
    pub fn to_json(&self) -> String {
        // Numbers, lists and text: nothing that JSON cannot hold.
        serde_json::to_string(&self.told()).unwrap_or_default() + "\n"
    }

    /// Returns what is new, and what was refused.
    pub fn words(&self) -> String {
        let mut words = format!("{} new\n", count(self.walk.newly_seen().len(), "cell"));
        for Refused { index, way, why } in &self.refused {
            words.push_str(&format!("refused: move {} '{way}': {why}\n", index + 1));
        }
        words
    }
}

impl<C: Coord> Walk<'_, C> {
    /// Returns where the party is and how far it sees, in a line.
    pub fn caption(&self) -> String {
        let ([first, second], memory) = (self.at().axes(), self.memory());
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
pub struct WalkRecord {
    at: Cell,
    radius: Option<u64>,
    radius_because: Option<String>,
    seen: Vec<Cell>,
    visited: Vec<Cell>,
    newly_seen: Vec<Cell>,
    refused: Vec<Refused>,
}

impl WalkRecord {
    /// Returns all cells that were ever seen.
    pub fn seen(&self) -> &[Cell] {
        &self.seen
    }
}
