//! The effect of commands. Everything is checked before anything changes, and nothing that a player
//! cannot know is a reason to refuse a command.

use super::{Device, Effect, Happening, Revealer, Truth, Writer};
use crate::command::{Author, DeviceSpec, Order};
use crate::open::{Hunter, LastSeen, LosCheck, Player, Smoke, reach};
use eyeline::Cell;
use eyeline_scene::{Fault, shortened};
use std::sync::Arc;

impl Truth {
    /// Plays a line; a refused one may still have ended the turn before it.
    pub fn play(&mut self, author: &Author, order: &Result<Order, Fault>) -> Effect {
        let mut happenings = Vec::new();
        let (writer, refusal) = match self.writer(author) {
            Err(fault) => (Writer::Nobody, Some(fault)),
            Ok(writer) => {
                let done = self
                    .take_turn(writer, &mut happenings)
                    .and_then(|()| order.as_ref().map_err(Fault::clone))
                    .and_then(|order| self.obey(order, &mut happenings));
                match (writer, done) {
                    // A line that anybody could have written, and that is no command, belongs to
                    // nobody.
                    (Writer::Anyone, Err(fault)) => (Writer::Nobody, Some(fault)),
                    (writer, done) => (writer, done.err()),
                }
            }
        };
        Effect { writer, happenings, refusal }
    }

    fn obey(&mut self, order: &Order, happenings: &mut Vec<Happening>) -> Result<(), Fault> {
        match order {
            Order::MoveHunter(path) => self.move_hunter(path, happenings),
            Order::MoveAgent(path) => self.move_agent(path, happenings),
            Order::Smoke { at, radius, rounds } => self.throw(*at, *radius, *rounds, happenings),
            Order::Device(device) => self.place(device, happenings),
            Order::Shoot { at } => self.shoot(*at, happenings),
            Order::EndRound => {
                self.end_round(happenings);
                Ok(())
            }
        }
    }

    /// Returns the hunter whose turn it is.
    fn present(&self) -> Result<(usize, &Hunter), Fault> {
        let hunter = match self.table.turn {
            Player::Hunter(index) => self.table.hunters.get(index).map(|hunter| (index, hunter)),
            Player::Agent => None,
        };
        hunter.ok_or_else(|| Fault::bad_value("it is the agent's turn"))
    }

    fn check_unmoved(&self) -> Result<(), Fault> {
        if self.moved {
            let player = self.table.turn_name();
            return Err(Fault::bad_value(format!("'{player}' has moved this turn"))
                .hint("a turn holds at most one move"));
        }
        Ok(())
    }

    fn move_hunter(
        &mut self,
        path: &[[i64; 2]],
        happenings: &mut Vec<Happening>,
    ) -> Result<(), Fault> {
        self.check_unmoved()?;
        let (index, hunter) = self.present()?;
        let path = self.table.board.path(hunter.at, path, hunter.speed)?;
        let (id, agent) = (hunter.id.clone(), self.agent.at);
        let at = path.last().copied().unwrap_or(hunter.at);
        let has_los = self.table.sees(hunter, at, agent);
        let passing = self.table.reveal_along_path
            && path.iter().any(|&step| self.table.sees(hunter, step, agent));
        let check = LosCheck {
            hunter_id: id.clone(),
            hunter_position: at.into(),
            has_los,
            round: self.table.round,
        };
        let table = self.table_mut();
        table.hunters[index].at = at;
        table.record(check.clone());
        self.moved = true;
        happenings.push(Happening::HunterMoved { hunter: id.clone(), path });
        happenings.push(Happening::Looked(check));
        // 004: in smoke the two share a space without seeing each other.
        if has_los || passing || at == agent {
            self.reveal(Revealer::Hunter(id), happenings);
        }
        Ok(())
    }

    fn move_agent(
        &mut self,
        path: &[[i64; 2]],
        happenings: &mut Vec<Happening>,
    ) -> Result<(), Fault> {
        self.check_unmoved()?;
        let path: Arc<[Cell]> =
            self.table.board.path(self.agent.at, path, self.agent.speed)?.into();
        self.agent.at = path.last().copied().unwrap_or(self.agent.at);
        self.agent.path = path.clone();
        self.moved = true;
        happenings.push(Happening::AgentMoved { path });
        let sharing = self.table.hunters.iter().find(|hunter| hunter.at == self.agent.at);
        if let Some(id) = sharing.map(|hunter| hunter.id.clone()) {
            self.reveal(Revealer::Hunter(id), happenings);
        }
        Ok(())
    }

    pub(super) fn reveal(&mut self, by: Revealer, happenings: &mut Vec<Happening>) {
        let at = self.agent.at;
        self.mark(at);
        happenings.push(Happening::Revealed { at, by });
    }

    /// Moves the last-seen marker.
    fn mark(&mut self, at: Cell) {
        let table = self.table_mut();
        table.last_seen = Some(LastSeen { at, round: table.round });
    }

    fn throw(
        &mut self,
        at: [i64; 2],
        radius: u64,
        rounds: u64,
        happenings: &mut Vec<Happening>,
    ) -> Result<(), Fault> {
        let at = self.table.board.locate("at", at)?;
        let Some(further) = rounds.checked_sub(1) else {
            return Err(Fault::bad_value("rounds 0: smoke lasts at least one round"));
        };
        let smoke = Smoke { at, radius, until: self.table.round.saturating_add(further) };
        self.table_mut().add_smoke(smoke);
        happenings.push(Happening::Smoked(smoke));
        Ok(())
    }

    fn place(&mut self, spec: &DeviceSpec, happenings: &mut Vec<Happening>) -> Result<(), Fault> {
        if spec.owner != self.table.turn.side() {
            let (owner, player) = (spec.owner.word(), self.table.turn_name());
            let message = format!("owner '{owner}' is not the side of '{player}'");
            return Err(Fault::bad_value(message).hint("a device belongs to whoever places it"));
        }
        let device = self.device(spec)?;
        Arc::make_mut(&mut self.devices).insert(device.key(), device.clone());
        happenings.push(Happening::Placed(device));
        Ok(())
    }

    /// Returns a device, if its owner's side may have it.
    pub(super) fn device(&self, spec: &DeviceSpec) -> Result<Device, Fault> {
        let DeviceSpec { id, kind, at, radius, until, owner, hidden, reveals } = spec;
        let device = Device {
            id: id.clone(),
            kind: *kind,
            at: self.table.board.locate("at", *at)?,
            radius: *radius,
            until: *until,
            owner: *owner,
            hidden: *hidden,
            reveals: *reveals,
        };
        let round = self.table.round;
        if let Some(until) = until.filter(|&until| until < round) {
            return Err(Fault::bad_value(format!("until {until} is before this round, {round}")));
        }
        if self.devices.contains_key(&device.key()) {
            let message = format!("you have a device '{}' already", shortened(id.as_str()));
            return Err(Fault::bad_value(message).hint("give it another id"));
        }
        Ok(device)
    }

    fn shoot(&mut self, at: [i64; 2], happenings: &mut Vec<Happening>) -> Result<(), Fault> {
        let (_, hunter) = self.present()?;
        let at = self.table.board.locate("at", at)?;
        let (id, range) = (hunter.id.clone(), hunter.range);
        let shot = self.table.sight(hunter)?.shot(hunter.at, at, reach(range))?;
        let here = hunter.at;
        if !shot.in_range {
            let message = format!("{at} is beyond the range {range} of '{id}' at {here}");
            return Err(Fault::bad_value(message));
        }
        if !shot.visible {
            let message = format!("'{id}' at {here} does not see {at}");
            return Err(Fault::bad_value(message).hint("a shot needs the hunter's own sight"));
        }
        let hit = at == self.agent.at;
        if hit {
            self.mark(at);
        }
        happenings.push(Happening::Shot { hunter: id, at, hit });
        Ok(())
    }
}
