//! What has happened, in full; `project` decides which part of it each viewer may know.

use super::{Device, Fact};
use crate::open::{Id, LosCheck, Player, Side, Smoke};
use eyeline::Cell;
use eyeline_scene::Fault;
use std::sync::Arc;

/// What has happened.
#[derive(Clone)]
pub(crate) enum Happening {
    HunterMoved { hunter: Id, path: Vec<Cell> },
    Looked(LosCheck),
    Revealed { at: Cell, by: Revealer },
    Shot { hunter: Id, at: Cell, hit: bool },
    Smoked(Smoke),
    Placed(Device),
    Noticed(Fact),
    AgentMoved { path: Arc<[Cell]> },
    Undone,
}

/// Who or what revealed the agent.
#[derive(Clone)]
pub(crate) enum Revealer {
    Hunter(Id),
    /// By name, then side; at least one.
    Devices(Vec<Device>),
}

/// Who wrote a line, as the game knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writer {
    Player(Player),
    /// Somebody of this side.
    Side(Side),
    Referee,
    /// Anybody, because everyone knows of it.
    Anyone,
    /// Nobody knows.
    Nobody,
}

/// The effect of a line.
#[derive(Clone)]
pub(crate) struct Effect {
    pub writer: Writer,
    /// The end of a turn first, then what the line itself did.
    pub happenings: Vec<Happening>,
    pub refusal: Option<Fault>,
}
