//! The player at the terminal, with a cursor and a plan. A seat is made anew for whoever comes next, so
//! that nothing of the one before is left in it.

use eyeline::{Cell, World};
use eyeline_hunt::{Id, Player, Side, Table, View, Viewer};

/// The player at the terminal.
pub struct Seat {
    pub viewer: Viewer,
    /// The cell that is looked at.
    pub looking: Option<Cell>,
    /// The steps that are planned.
    pub path: Vec<Cell>,
    /// Whether it has moved since it sat down.
    pub moved: bool,
    /// Whether the player before it has ended its turn, and called it to the board.
    pub called: bool,
    pub message: String,
}

impl Seat {
    /// Returns the seat of somebody who sits down.
    pub fn of(viewer: Viewer) -> Self {
        let (path, message) = (Vec::new(), String::new());
        Seat { viewer, looking: None, path, moved: false, called: false, message }
    }

    /// Returns the hunter, if one sits here.
    pub fn hunter(&self) -> Option<&Id> {
        match &self.viewer {
            Viewer::Hunter(id) => Some(id),
            Viewer::Agent | Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Returns the name of the player, as commands use it.
    pub fn player(&self) -> Option<Id> {
        match &self.viewer {
            Viewer::Hunter(id) => Some(id.clone()),
            Viewer::Agent => Some(Id::from("agent")),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Returns the side of the player.
    pub fn side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Hunter(_) => Some(Side::Hunters),
            Viewer::Agent => Some(Side::Agent),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Returns the cell of its own piece, as far as its view knows.
    pub fn piece(&self, view: &View) -> Option<Cell> {
        match &self.viewer {
            Viewer::Hunter(id) => view.table.hunter(id).map(|hunter| hunter.at),
            Viewer::Agent => view.agent.as_ref().map(|agent| agent.at),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Returns the number of steps that it may go.
    pub fn speed(&self, view: &View) -> Option<u64> {
        match &self.viewer {
            Viewer::Hunter(id) => view.table.hunter(id)?.speed,
            Viewer::Agent => view.agent.as_ref()?.speed,
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Returns the cell from which keys move: the cursor, the end of the plan, the own piece, or the
    /// middle of the board.
    pub fn focus(&self, view: &View) -> Cell {
        let planned = || self.path.last().copied();
        let focus = self.looking.or_else(planned).or_else(|| self.piece(view));
        focus.unwrap_or_else(|| {
            let bounds = view.table.ground().extent().bounds();
            Cell::new((bounds.width() / 2) as i32, (bounds.height() / 2) as i32)
        })
    }

    /// Whether it is this player's turn.
    pub fn is_present(&self, table: &Table) -> bool {
        viewer_of(table, table.turn) == self.viewer
    }

    /// Whether another viewer may see the same board: hunters share what they know.
    pub fn shares_with(&self, viewer: &Viewer) -> bool {
        let both_hunt = self.hunter().is_some() && matches!(viewer, Viewer::Hunter(_));
        both_hunt || self.viewer == *viewer
    }
}

/// Returns everybody who can sit down.
pub fn viewers(table: &Table) -> Vec<Viewer> {
    let hunters = table.hunters.iter().map(|hunter| Viewer::Hunter(hunter.id.clone()));
    let others = [Viewer::Spectator, Viewer::Referee];
    std::iter::once(Viewer::Agent).chain(hunters).chain(others).collect()
}

/// Returns the viewer of a player.
pub fn viewer_of(table: &Table, player: Player) -> Viewer {
    let hunter = match player {
        Player::Agent => None,
        Player::Hunter(index) => table.hunters.get(index),
    };
    hunter.map_or(Viewer::Agent, |hunter| Viewer::Hunter(hunter.id.clone()))
}

/// Returns who plays after a player; the agent begins the next round.
pub fn after(table: &Table, viewer: &Viewer) -> Viewer {
    let index = match viewer {
        Viewer::Hunter(id) => table.hunters.iter().position(|hunter| hunter.id == *id),
        Viewer::Agent | Viewer::Spectator | Viewer::Referee => None,
    };
    let next = index.map_or(0, |index| index + 1);
    if next < table.hunters.len() { viewer_of(table, Player::Hunter(next)) } else { Viewer::Agent }
}
