//! One game, about how much memory its past takes, and how much there is to look at.

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
/// What a cell weighs: bits in several layers of a board, and of the ground with its smoke.
const CELL: usize = 2;
/// What a hunter weighs: rules of its own.
const HUNTER: usize = 1 << 10;
/// What a line weighs at least.
const LINE: usize = 512;

/// One game.
pub struct Played {
    /// Bytes, about.
    pub weight: usize,
    /// Bytes of a line's past: what it may have changed was copied.
    line: usize,
    game: Game,
    start: usize,
}

impl Played {
    /// A game that begins.
    pub fn new(game: Game) -> Self {
        let start = size(&game);
        let table = game.view(&Viewer::Spectator).table;
        let cells = table.board.extent().len().unwrap_or(0) as usize;
        let hunters = table.hunters.len();
        let weight = LINE + 2 * start + cells * CELL + hunters * HUNTER;
        let line = LINE + cells * CELL / 4 + hunters * HUNTER / 8;
        Played { weight, line, game, start }
    }

    /// How many cells a line makes the server look at, about. Questions are asked of all hunters; all
    /// else looks along lines.
    pub fn cost(&self, line: &str) -> Result<u128, Fault> {
        let table = self.game.view(&Viewer::Spectator).table;
        match read_json::<Head<'_>>(line) {
            Ok(Head { word: Some(word) }) if word == "ask" => (),
            _ => return Ok(0),
        }
        let fields =
            table.hunters.iter().map(|hunter| field_cost(&table.sight(hunter)?, hunter.at));
        let cells = fields.sum::<Result<u128, Fault>>()?;
        Ok(cells + (table.hunters.len() * line.len()) as u128)
    }

    /// What this holder's viewer may know.
    pub fn view(&self, holder: Holder, wanted: Option<&str>) -> Result<View, Refusal> {
        Ok(self.game.view(&holder.viewer(&self.game, wanted)?))
    }

    /// Plays a line, if it is this holder's to write; the reply for its viewer.
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
        if self.weight > MOST_BYTES {
            let fault = Fault::too_large("this game has as many lines as the server keeps");
            return Ok(Answer::from(fault).to_json());
        }
        let lines = self.game.lines(Referee).len();
        self.game.play(&command);
        if self.game.lines(Referee).len() > lines {
            self.weight += self.line + line.len() + size(&self.game).saturating_sub(self.start);
        }
        let reply = to_json(&self.game.reply_to_writer(&viewer));
        if reply.len() > MOST_REPLY {
            let message =
                format!("a reply of {} bytes is over the limit of {MOST_REPLY}", reply.len());
            return Ok(Answer::from(Fault::too_large(message)).to_json());
        }
        Ok(reply)
    }
}

/// What a line wants.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, rename = "do")]
    word: Option<Cow<'a, str>>,
}

/// A game's size as a state file: what it holds beside its past.
fn size(game: &Game) -> usize {
    game.state(Referee).map_or(0, |state| state.len())
}
