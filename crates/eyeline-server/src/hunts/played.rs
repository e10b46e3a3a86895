//! One game, about how much memory it takes, and how much there is to look at.

use super::keys::Holder;
use crate::refusal::Refusal;
use eyeline_hunt::{Command, Game, Referee, View, Viewer, to_json};
use eyeline_scene::{Answer, Fault, field_cost, read_json};
use serde::Deserialize;
use std::borrow::Cow;

/// The most bytes that one game may weigh.
const MOST_BYTES: usize = 8 << 20;
/// The most bytes of a reply, as of those to queries.
const MOST_REPLY: usize = 20 << 20;

/// One game.
pub struct Played {
    /// Bytes, about.
    pub weight: usize,
    game: Game,
}

impl Played {
    /// A game that begins.
    pub fn new(game: Game) -> Self {
        Played { weight: game.weight(Referee), game }
    }

    /// How many cells a line makes the server look at, about. Questions are asked of all hunters; all
    /// else looks along lines.
    pub fn cost(&self, line: &str) -> Result<u128, Fault> {
        match read_json::<Head<'_>>(line) {
            Ok(Head { word: Some(word) }) if word == "ask" => (),
            _ => return Ok(0),
        }
        let table = self.game.view(&Viewer::Spectator).table;
        let fields =
            table.hunters.iter().map(|hunter| field_cost(&table.sight(hunter)?, hunter.at));
        let cells = fields.sum::<Result<u128, Fault>>()?;
        Ok(cells + (table.hunters.len() * line.len()) as u128)
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
            return Ok(bounded(to_json(&reply)));
        }
        if self.weight > MOST_BYTES {
            let fault = Fault::too_large("this game has as many lines as the server keeps");
            return Ok(Answer::from(fault).to_json());
        }
        self.game.play(&command);
        self.weight = self.game.weight(Referee);
        Ok(bounded(to_json(&self.game.reply_to_writer(&viewer))))
    }
}

/// A reply, if it is not too long.
fn bounded(reply: String) -> String {
    let bytes = reply.len();
    if bytes <= MOST_REPLY {
        return reply;
    }
    let message = format!("a reply of {bytes} bytes is over the limit of {MOST_REPLY}");
    Answer::from(Fault::too_large(message)).to_json()
}

/// What a line wants.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, rename = "do")]
    word: Option<Cow<'a, str>>,
}
