//! The truth: what everyone knows, and what not everyone may know. Nothing here can be written or
//! printed; `project` decides what each viewer may know.

/// What devices notice.
mod device;
/// What has happened.
mod happening;
/// What a command does.
mod obey;
/// State files, read.
mod state;
/// Whose turn it is.
mod turn;
/// How much memory it takes.
mod weight;

pub(crate) use device::{Device, Fact, Notice};
pub(crate) use happening::{Effect, Happening, Revealer, Writer};

use crate::open::{Id, Side, Table};
use eyeline::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The name and the owner of a device. Both sides may use the same name, so that a refusal reveals
/// nothing about the other side.
pub(crate) type DeviceKey = (Id, Side);

/// All facts of a game. A copy shares everything that does not change afterwards.
#[derive(Clone)]
pub(crate) struct Truth {
    /// What everyone knows; views share it.
    pub table: Arc<Table>,
    pub agent: Agent,
    /// By name, then side.
    pub devices: Arc<BTreeMap<DeviceKey, Device>>,
    /// The latest fact of each device.
    pub facts: Arc<BTreeMap<DeviceKey, Fact>>,
    /// Whether the present player has moved.
    pub moved: bool,
    /// The scene as the state gave it, marks and names included.
    pub scene: Arc<str>,
}

/// The one who hides.
#[derive(Clone)]
pub(crate) struct Agent {
    pub at: Cell,
    pub speed: Option<u64>,
    /// The cells entered this round.
    pub path: Arc<[Cell]>,
}

impl Truth {
    /// Returns what everyone knows, to be changed; whoever shares it keeps the old value.
    fn table_mut(&mut self) -> &mut Table {
        Arc::make_mut(&mut self.table)
    }
}

impl fmt::Debug for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Truth").finish_non_exhaustive()
    }
}
