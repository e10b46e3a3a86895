//! Answers to the questions of players.

use crate::open::Id;
use eyeline::Cell;
use serde::Serialize;

/// An answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// What each hunter sees or could hit.
    Hunters {
        /// One a hunter, in the order of their turns.
        hunters: Vec<HunterCells>,
    },
    /// What stands between the hunters and a cell.
    Lines {
        /// The cell; none, if the agent was never seen.
        to: Option<Cell>,
        /// One a hunter, in the order of their turns.
        lines: Vec<Sightline>,
    },
    /// Who sees the agent where it is.
    Watchers {
        /// Where it is.
        at: Cell,
        /// In the order of their turns.
        watchers: Vec<Watcher>,
    },
    /// How many hunters see each cell.
    Danger {
        /// A number a cell.
        rows: Vec<Vec<u32>>,
    },
    /// Who would see the agent.
    Preview {
        /// One a cell entered.
        steps: Vec<Preview>,
    },
    /// The nearest cells where nothing known reveals the agent.
    Safe(Found),
}

/// The cells that a hunter sees or could hit, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HunterCells {
    /// The hunter.
    pub id: Id,
    /// How far it shoots (`shots`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u64>,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A hunter's line to a cell.
#[derive(Debug, Serialize)]
pub struct Sightline {
    /// The hunter.
    pub hunter: Id,
    /// The contract's `trace`.
    #[serde(flatten)]
    pub trace: eyeline_scene::Reply,
}

/// A hunter who sees the agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Watcher {
    /// The hunter.
    pub hunter: Id,
    /// The walls that it looks through.
    pub through: Vec<Cell>,
}

/// Who would see the agent on a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// The cell.
    pub at: Cell,
    /// In the order of their turns.
    pub seen_by: Vec<Id>,
}

/// The nearest cells of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// How many steps away; none, if there are none.
    pub steps: Option<u64>,
    /// In reading order.
    pub cells: Vec<Cell>,
}
