//! A view as a picture, made from the view alone. It draws what its viewer may ask: for hunters, what
//! they see, their own range and their lines to where the agent was last seen; for the agent, how many
//! see each cell and their lines to it; for the referee, the same and the range of the player whose
//! turn it is; for spectators, the board. Cost: one field and one trace a hunter.

use super::{View, Viewer};
use crate::command::What;
use crate::open::{Hunter, Id, Kind, Player, Table, reach};
use eyeline::{Bounds, Cause, Cell, Coord, World};
use eyeline_scene::drawing::{Border, Drawing, Knowledge, Named, Outline, Stopped};
use eyeline_scene::{Fault, Scene};

/// A thing on the board, with its mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Where it is.
    pub at: Cell,
    /// How it is drawn.
    pub mark: char,
    /// What it is.
    pub what: Thing<'a>,
}

/// What stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing<'a> {
    /// Where the agent was last seen.
    LastSeen,
    /// The device of this index in the view.
    Device(usize),
    /// A hunter.
    Hunter(&'a Id),
    /// The agent.
    Agent,
}

impl View {
    /// Returns what stands on the board; of two things on one cell, the later hides the earlier.
    pub fn pieces(&self) -> Vec<Piece<'_>> {
        let devices = self.devices.iter().enumerate();
        let mut pieces: Vec<Piece<'_>> = devices
            .map(|(index, device)| {
                let mark = match device.kind {
                    Kind::MotionSensor => 'm',
                    Kind::Radar => 'r',
                };
                Piece { at: device.at, mark, what: Thing::Device(index) }
            })
            .collect();
        let last_seen = self.table.last_seen.iter();
        pieces.extend(last_seen.map(|seen| Piece {
            at: seen.at,
            mark: '?',
            what: Thing::LastSeen,
        }));
        // A star is used where no letter is left.
        let marks = ('A'..='Z').chain(std::iter::repeat('*'));
        pieces.extend(self.table.hunters.iter().zip(marks).map(|(hunter, mark)| Piece {
            at: hunter.at,
            mark,
            what: Thing::Hunter(&hunter.id),
        }));
        let agent = self.agent.iter();
        pieces.extend(agent.map(|agent| Piece { at: agent.at, mark: '@', what: Thing::Agent }));
        pieces
    }

    /// Returns the view as a picture.
    pub fn drawing(&self) -> Result<Drawing, Fault> {
        let (table, map) = (&*self.table, self.table.ground());
        let scene = Scene::from(map.clone());
        let mut drawing = Drawing::of(&scene, map, map.extent().bounds());
        let pieces = self.pieces();
        drawing.set_marks(pieces.iter().map(|piece| (piece.at.axes(), piece.mark)));
        drawing.named = pieces.iter().map(|piece| self.named(piece)).collect();
        self.show_sight(&mut drawing)?;
        self.show_lines(&mut drawing)?;
        let present = match table.turn {
            Player::Hunter(index) => table.hunters.get(index).map(|hunter| &hunter.id),
            Player::Agent => None,
        };
        let own = match &self.viewer {
            Viewer::Hunter(id) => Some(id),
            Viewer::Referee => present,
            Viewer::Agent | Viewer::Spectator => None,
        };
        let own = own.and_then(|id| table.hunter(id));
        drawing.outlines.extend(own.map(|hunter| range(table, hunter)));
        let sensors = self.devices.iter().filter(|device| device.kind == Kind::MotionSensor);
        drawing.outlines.extend(sensors.map(|sensor| {
            let cells = map.extent().cells_in(Bounds::around(sensor.at, reach(sensor.radius)));
            Outline {
                cells: cells.map(Cell::axes).collect(),
                words: "motion sensor's area".to_owned(),
                border: Border::Dashed,
            }
        }));
        let (round, turn, rules) = (table.round, table.turn_name(), &table.rules);
        let viewer = &self.viewer;
        drawing.caption = format!("round {round} · turn of {turn} · {rules} · as {viewer}");
        Ok(drawing)
    }

    fn named(&self, piece: &Piece<'_>) -> Named {
        let name = match piece.what {
            Thing::LastSeen => "the agent, last seen".to_owned(),
            Thing::Device(index) => self.devices[index].id.to_string(),
            Thing::Hunter(id) => id.to_string(),
            Thing::Agent => "the agent".to_owned(),
        };
        Named { symbol: piece.mark.to_string(), name, at: piece.at.axes() }
    }

    /// Shows what the hunters see, or how many of them see it.
    fn show_sight(&self, drawing: &mut Drawing) -> Result<(), Fault> {
        let may = |what| self.check_may_ask(what).is_ok();
        let counted = may(What::Danger);
        if !counted && !may(What::Sees) {
            return Ok(());
        }
        for (tile, count) in drawing.tiles.iter_mut().zip(self.table.danger()?) {
            let Some(tile) = tile else { continue };
            // The ground under marks and smoke is not coloured, so that they can be read.
            tile.view = match count {
                _ if tile.mark.is_some() || tile.smoke => Knowledge::Unasked,
                0 => Knowledge::Hidden,
                _ => Knowledge::Seen,
            };
            if counted && count > 0 && tile.mark.is_none() && !tile.wall {
                tile.number = Some(count.into());
            }
        }
        drawing.measure = "seen by".to_owned();
        drawing.span = Some([0.0, self.table.hunters.len() as f64]);
        Ok(())
    }

    /// Shows the hunters' lines to the agent, or to where it was last seen.
    fn show_lines(&self, drawing: &mut Drawing) -> Result<(), Fault> {
        let to = match (&self.agent, self.table.last_seen) {
            (Some(agent), _) => agent.at,
            (None, Some(seen)) if self.check_may_ask(What::Blocked).is_ok() => seen.at,
            _ => return Ok(()),
        };
        for hunter in self.table.hunters.iter().filter(|hunter| hunter.at != to) {
            let trace = self.table.sight(hunter)?.trace(hunter.at, to)?;
            drawing.show_trace(self.table.ground(), hunter.at, to, &trace);
            // A target out of range is stopped by no obstacle.
            let far = trace.blocked_by.is_some_and(|blocked| blocked.by == Cause::Range);
            if let Some(ray) = drawing.rays.last_mut().filter(|_| far) {
                ray.blocker = None;
            }
        }
        drawing.stopped = Stopped::Greyed;
        Ok(())
    }
}

/// Returns the cells within range of a hunter's shot, whatever stands there.
fn range(table: &Table, hunter: &Hunter) -> Outline {
    let extent = table.board.extent();
    let cells = extent.cells_in(extent.bounds()).filter(|&at| hunter.reaches(at));
    Outline {
        cells: cells.map(Cell::axes).collect(),
        words: "range of a shot".to_owned(),
        border: Border::Solid,
    }
}
