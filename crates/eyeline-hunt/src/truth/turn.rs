//! Turns: the agent's, then each hunter's in the order of the state (004). A turn passes before a line
//! is judged, by its author alone, so that a refused line and a secret one look the same.

use super::{Happening, Truth, Writer};
use crate::command::Author;
use crate::open::Player;
use eyeline_scene::Fault;
use std::sync::Arc;

impl Truth {
    /// Returns who wrote a line; a fault if it names a hunter that does not exist.
    pub(super) fn writer(&self, author: &Author) -> Result<Writer, Fault> {
        let present = self.table.turn;
        Ok(match author {
            Author::Agent => Writer::Player(Player::Agent),
            Author::Hunter(id) => {
                let index = self.table.hunters.iter().position(|hunter| hunter.id == *id);
                let index = index.ok_or_else(|| self.table.no_hunter(id))?;
                Writer::Player(Player::Hunter(index))
            }
            Author::Side(side) if present.side() == *side => Writer::Player(present),
            Author::Side(side) if self.next().side() == *side => Writer::Player(self.next()),
            Author::Side(side) => Writer::Side(*side),
            Author::Present => Writer::Player(present),
            Author::Anyone => Writer::Anyone,
            Author::Referee => Writer::Referee,
            Author::Nobody => Writer::Nobody,
        })
    }

    /// Makes it the writer's turn if it is that already, or comes next; a refusal names only whose turn
    /// it is.
    pub(super) fn take_turn(
        &mut self,
        writer: Writer,
        happenings: &mut Vec<Happening>,
    ) -> Result<(), Fault> {
        let out_of_turn = match writer {
            Writer::Player(player) if player == self.table.turn => false,
            Writer::Player(player) if player == self.next() => {
                self.pass_turn(happenings);
                false
            }
            Writer::Player(_) | Writer::Side(_) => true,
            Writer::Referee | Writer::Anyone | Writer::Nobody => false,
        };
        if out_of_turn {
            let present = self.table.turn_name();
            return Err(Fault::bad_value(format!("out of turn: it is the turn of '{present}'")));
        }
        Ok(())
    }

    fn next(&self) -> Player {
        let index = match self.table.turn {
            Player::Agent => 0,
            Player::Hunter(index) => index + 1,
        };
        if index < self.table.hunters.len() { Player::Hunter(index) } else { Player::Agent }
    }

    /// Passes the remaining turns.
    pub(super) fn end_round(&mut self, happenings: &mut Vec<Happening>) {
        self.pass_turn(happenings);
        while self.table.turn != Player::Agent {
            self.pass_turn(happenings);
        }
    }

    fn pass_turn(&mut self, happenings: &mut Vec<Happening>) {
        if self.table.turn == Player::Agent {
            self.act(happenings);
        }
        let next = self.next();
        let table = self.table_mut();
        table.turn = next;
        if next == Player::Agent {
            table.round = table.round.saturating_add(1);
            self.agent.path = Arc::default();
            self.expire();
        }
        self.moved = false;
    }

    /// Removes what ended before this round.
    pub(super) fn expire(&mut self) {
        let table = &self.table;
        if !self.devices.values().all(|device| table.lasts(device.until)) {
            Arc::make_mut(&mut self.devices).retain(|_, device| table.lasts(device.until));
        }
        if !self.facts.values().all(|fact| table.lasts(fact.until)) {
            Arc::make_mut(&mut self.facts).retain(|_, fact| table.lasts(fact.until));
        }
        if !table.smoke.iter().all(|smoke| table.lasts(Some(smoke.until))) {
            self.table_mut().clear_smoke();
        }
    }
}
