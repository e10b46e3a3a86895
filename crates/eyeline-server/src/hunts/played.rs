//! One game: its keys, and about how much memory it takes.

use super::keys::{Holder, Keys};
use crate::refusal::Refusal;
use eyeline_hunt::{Command, Game, Referee, View, Viewer, to_json};
use eyeline_scene::{Answer, Fault};

/// The most bytes that one game may weigh.
const MOST_BYTES: usize = 8 << 20;

/// One game.
pub struct Played {
    pub keys: Keys,
    /// Bytes, about.
    pub weight: usize,
    game: Game,
}

impl Played {
    /// A game that begins.
    pub fn new(game: Game) -> Result<Self, getrandom::Error> {
        Ok(Played { keys: Keys::random()?, weight: game.weight(Referee), game })
    }

    /// What this holder's viewer may know.
    pub fn view(&self, holder: Holder, wanted: Option<&str>) -> Result<View, Refusal> {
        Ok(self.game.view(&holder.viewer(&self.game, wanted)?))
    }

    /// Plays a line, if it is this holder's to write, or answers a question; the reply for its viewer.
    pub fn play(
        &mut self,
        holder: Holder,
        wanted: Option<&str>,
        line: &str,
    ) -> Result<String, Refusal> {
        let viewer: Viewer = holder.viewer(&self.game, wanted)?;
        let command = Command::read(line);
        if !self.game.may_play(&viewer, &command) {
            return Err(Refusal::Forbidden);
        }
        // Nobody else is told that somebody asked, so `undo` need not count it; the page asks all the time.
        if let Some(reply) = self.game.answer(&viewer, &command) {
            return Ok(to_json(&reply));
        }
        if self.weight > MOST_BYTES {
            let fault = Fault::too_large("this game has as many lines as the server keeps");
            return Ok(Answer::from(fault).to_json());
        }
        self.game.play(&command);
        self.weight = self.game.weight(Referee);
        Ok(to_json(&self.game.reply_to_writer(&viewer)))
    }
}
