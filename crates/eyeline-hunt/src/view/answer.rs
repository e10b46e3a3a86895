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
        /// One entry for each hunter, in the order of their turns.
        hunters: Vec<HunterCells>,
    },
    /// What stands between the hunters and a cell.
    Lines {
        /// The cell; `None` if the agent was never seen.
        to: Option<Cell>,
        /// One line for each hunter, in the order of their turns.
        lines: Vec<Sightline>,
    },
    /// Who sees the agent where it is.
    Watchers {
        /// The cell of the agent.
        at: Cell,
        /// The hunters, in the order of their turns.
        watchers: Vec<Watcher>,
    },
    /// How many hunters see each cell.
    Danger {
        /// One number for each cell.
        rows: Vec<Vec<u32>>,
    },
    /// Who would see the agent.
    Preview {
        /// One entry for each cell entered.
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
    /// The range of its shots (`shots`).
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
    /// The reply of the contract's `trace`.
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
    /// The hunters, in the order of their turns.
    pub seen_by: Vec<Id>,
}

/// The nearest cells of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The number of steps; `None` if there are no such cells.
    pub steps: Option<u64>,
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
}
