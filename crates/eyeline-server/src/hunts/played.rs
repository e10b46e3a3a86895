//! One game, with about how much memory it takes and how much there is to look at.

use super::keys::Holder;
use crate::refusal::Refusal;
use eyeline_hunt::{Command, Game, Referee, View, to_json};
use eyeline_scene::{Answer, Fault, field_cost};

/// The most bytes that one game may weigh.
const MOST_GAME_BYTES: usize = 8 << 20;
/// The most bytes of a reply, as of those to queries.
const MOST_REPLY_BYTES: usize = 20 << 20;

/// One game.
pub struct Played {
    /// About how many bytes it takes.
    pub weight: usize,
    game: Game,
}

impl Played {
    /// Returns a game that begins.
    pub fn new(game: Game) -> Self {
        Played { weight: game.weight(Referee), game }
    }

    /// Returns about how many cells a line makes the server look at. Questions are asked of all
    /// hunters; everything else looks along lines.
    pub fn cost(&self, command: &Command) -> Result<u128, Fault> {
        if !command.is_question() {
            return Ok(0);
        }
        let table = self.game.table();
        let fields =
            table.hunters.iter().map(|hunter| field_cost(&table.sight(hunter)?, hunter.at));
        let cells = fields.sum::<Result<u128, Fault>>()?;
        Ok(cells + (table.hunters.len() * command.bytes()) as u128)
    }

    /// Returns what this holder's viewer may know.
    pub fn view(&self, holder: Holder, wanted: Option<&str>) -> Result<View, Refusal> {
        Ok(self.game.view(&holder.viewer(&self.game, wanted)?))
    }

    /// Plays a line, if this holder may write it, or answers a question; returns the reply for its
    /// viewer.
    pub fn play(
        &mut self,
        holder: Holder,
        wanted: Option<&str>,
        command: &Command,
    ) -> Result<String, Refusal> {
        let viewer = holder.viewer(&self.game, wanted)?;
        if !self.game.may_play(&viewer, command) {
            return Err(Refusal::Forbidden);
        }
        // Nobody else learns that somebody asked, so `undo` need not count it; the page asks all the
        // time.
        if let Some(reply) = self.game.answer(&viewer, command) {
            return Ok(bounded(to_json(&reply)));
        }
        if self.weight > MOST_GAME_BYTES {
            let fault = Fault::too_large("this game has as many lines as the server keeps");
            return Ok(Answer::from(fault).to_json());
        }
        let outcome = self.game.play(command);
        self.weight = self.game.weight(Referee);
        Ok(bounded(to_json(&self.game.reply_to_writer(&outcome, &viewer))))
    }
}

/// Returns a reply, if it is not too long.
fn bounded(reply: String) -> String {
    let bytes = reply.len();
    if bytes <= MOST_REPLY_BYTES {
        return reply;
    }
    let message = format!("a reply of {bytes} bytes is over the limit of {MOST_REPLY_BYTES}");
    Answer::from(Fault::too_large(message)).to_json()
}
