//! A game and its past. Every line gets an entry, whether it was obeyed, refused, secret or a question,
//! so that neither the number of entries nor what `undo` takes back reveals anything.

use super::check::check;
use super::event::told;
use super::log::Log;
use super::past::Past;
use super::show::{Clearance, view};
use super::state;
use crate::command::{Author, Command, Question, Wants, What};
use crate::open::{Player, Side, Table};
use crate::truth::{Effect, Happening, Truth, Writer};
use crate::view::{Answer, Check, Reply, View, Viewer};
use eyeline_scene::Fault;
use std::fmt;
use std::sync::Arc;

/// The permission to read the whole truth, which only the referee has.
#[derive(Clone, Copy, Debug)]
pub struct Referee;

/// The bytes that a line takes beside its text: its places in the log and in the past.
const LINE_WEIGHT: usize = 64;

/// A game: the truth, behind a wall. Its debug output reveals nothing.
#[derive(Clone)]
pub struct Game {
    truth: Truth,
    past: Past,
    start: Arc<str>,
    lines: Vec<Arc<str>>,
}

/// The outcome of a line, for [`Game::reply`]. It holds secrets, and its debug output reveals nothing.
/// By default, nothing happened.
#[derive(Clone)]
pub struct Outcome(Became);

#[derive(Clone)]
enum Became {
    Played(Effect),
    Asked(Option<What>, Result<Question, Fault>),
}

impl Default for Outcome {
    fn default() -> Self {
        let (writer, happenings) = (Writer::Referee, Vec::new());
        Outcome(Became::Played(Effect { writer, happenings, refusal: None }))
    }
}

impl Game {
    /// Reads a state file. A fault may hold secrets: it is for the referee.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let truth = Truth::read(text)?;
        let start = state::written(&truth)?.into();
        Ok(Game { truth, past: Past::default(), start, lines: Vec::new() })
    }

    /// Checks that there is such a viewer. Hunters who do not play see what everyone knows.
    pub fn admit(&self, viewer: &Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Hunter(id) if self.truth.table.hunter(id).is_none() => {
                Err(self.truth.table.no_hunter(id))
            }
            _ => Ok(()),
        }
    }

    /// Returns what everyone knows.
    pub fn table(&self) -> &Table {
        &self.truth.table
    }

    /// Plays a line and returns its outcome, which [`Game::reply`] turns into replies before the next
    /// line. Refused lines and questions are entries without effect.
    pub fn play(&mut self, command: &Command) -> Outcome {
        let line = command.text();
        if !matches!(command.wants, Wants::Undo) {
            self.past.push(&self.truth, line.clone());
        }
        self.lines.push(line.clone());
        Outcome(match &command.wants {
            Wants::Ask(what, question) => Became::Asked(*what, question.clone()),
            Wants::Undo => Became::Played(self.undo()),
            Wants::Play(author, order) => Became::Played(self.truth.play(author, order)),
        })
    }

    /// Whether a viewer may write this line, where lines come from several people: hunters write for
    /// each other, and end the round. It is decided by what everyone knows. A line that belongs to
    /// nobody may be written by players, who learn that it is refused.
    pub fn may_play(&self, viewer: &Viewer, command: &Command) -> bool {
        let author = match &command.wants {
            Wants::Ask(..) => return true,
            Wants::Undo => &Author::Referee,
            Wants::Play(author, _) => author,
        };
        let own = match viewer {
            Viewer::Referee => return true,
            Viewer::Spectator => return false,
            Viewer::Agent => Side::Agent,
            Viewer::Hunter(_) => Side::Hunters,
        };
        match author {
            Author::Agent => own == Side::Agent,
            Author::Hunter(_) => own == Side::Hunters,
            Author::Side(side) => own == *side,
            Author::Present => own == self.truth.table.turn.side(),
            Author::Referee => false,
            // Otherwise the agent could pass the hunters' turns.
            Author::Anyone => own == Side::Hunters,
            Author::Nobody => true,
        }
    }

    fn undo(&mut self) -> Effect {
        let (happenings, refusal) = match self.past.pop() {
            Some(before) => {
                self.truth = before;
                (vec![Happening::Undone], None)
            }
            None => (Vec::new(), Some(Fault::bad_value("there is no line to take back"))),
        };
        Effect { writer: Writer::Referee, happenings, refusal }
    }

    /// Returns what a viewer may know of the last line, whoever wrote it: a question that it may not
    /// ask is somebody else's secret.
    pub fn reply(&self, outcome: &Outcome, viewer: &Viewer) -> Reply {
        let view = self.view(viewer);
        match outcome.0 {
            Became::Asked(Some(what), _) if view.check_may_ask(what).is_err() => {
                Reply { ok: true, events: Vec::new(), view, answer: None, error: None }
            }
            _ => self.told(outcome, view),
        }
    }

    /// Returns what the writer of the last line may know of it: the same as [`Game::reply`], except
    /// that a question that it may not ask is refused.
    pub fn reply_to_writer(&self, outcome: &Outcome, viewer: &Viewer) -> Reply {
        self.told(outcome, self.view(viewer))
    }

    fn told(&self, outcome: &Outcome, view: View) -> Reply {
        match &outcome.0 {
            Became::Played(Effect { writer, happenings, refusal }) => {
                let clearance = Clearance::of(&view.viewer, &self.truth.table);
                let events = happenings.iter();
                let events = events.filter_map(|happening| told(happening, clearance)).collect();
                let refusal = refusal.as_ref();
                let error =
                    refusal.and_then(|fault| self.told_refusal(&view.viewer, *writer, fault));
                Reply { ok: error.is_none(), events, view, answer: None, error }
            }
            Became::Asked(what, question) => reply_to_question(view, *what, question),
        }
    }

    /// Returns a refusal, for its author and the referee. For a line that belongs to nobody, everyone
    /// gets the same words: it may be a misspelt secret.
    fn told_refusal(&self, viewer: &Viewer, writer: Writer, fault: &Fault) -> Option<Fault> {
        let is_own = match (viewer, writer) {
            (Viewer::Referee, _) => true,
            (Viewer::Agent, Writer::Player(Player::Agent) | Writer::Side(Side::Agent)) => true,
            (Viewer::Hunter(id), Writer::Player(Player::Hunter(index))) => {
                self.truth.table.hunters.get(index).is_some_and(|hunter| hunter.id == *id)
            }
            (Viewer::Hunter(id), Writer::Side(Side::Hunters)) => {
                self.truth.table.hunter(id).is_some()
            }
            (_, Writer::Nobody) => return Some(not_a_command()),
            _ => false,
        };
        is_own.then(|| fault.clone())
    }

    /// Returns what a viewer may know.
    pub fn view(&self, viewer: &Viewer) -> View {
        view(&self.truth, viewer)
    }

    /// Returns the reply to a viewer's question that becomes no entry, where nobody else learns of it;
    /// `None` if the line is no question.
    pub fn answer(&self, viewer: &Viewer, command: &Command) -> Option<Reply> {
        match &command.wants {
            Wants::Ask(what, question) => {
                Some(reply_to_question(self.view(viewer), *what, question))
            }
            Wants::Undo | Wants::Play(..) => None,
        }
    }

    /// Answers a viewer's question, from its view alone and without an entry.
    pub fn ask(&self, viewer: &Viewer, question: &Question) -> Result<Answer, Fault> {
        self.view(viewer).ask(question)
    }

    /// Returns who sees the agent where everyone stands now, and what should reveal it.
    pub fn check(&self, _: Referee) -> Check {
        check(&self.truth)
    }

    /// Returns the state file in one line: read again, it is the same game without its past.
    pub fn state(&self, _: Referee) -> Result<String, Fault> {
        state::written(&self.truth)
    }

    /// Returns every line since the start.
    pub fn lines(&self, _: Referee) -> &[Arc<str>] {
        &self.lines
    }

    /// Returns about how many bytes the game takes, its past included; shared parts count once.
    pub fn weight(&self, _: Referee) -> usize {
        let lines: usize = self.lines.iter().map(|line| LINE_WEIGHT + line.len()).sum();
        self.start.len() + lines + self.past.weight(&self.truth)
    }

    /// Returns the start and every line since.
    pub fn log(&self, _: Referee) -> Log {
        let commands = self.lines.iter().map(|line| line.to_string()).collect();
        Log { start: self.start.to_string(), commands }
    }

    /// Plays a log again.
    pub fn replay(log: &Log) -> Result<Self, Fault> {
        let mut game = Game::read(&log.start)?;
        for line in &log.commands {
            game.play(&Command::read(line));
        }
        Ok(game)
    }
}

fn reply_to_question(view: View, what: Option<What>, question: &Result<Question, Fault>) -> Reply {
    let (answer, error) = match answered(&view, what, question) {
        Ok(answer) => (Some(answer), None),
        Err(fault) => (None, Some(fault)),
    };
    Reply { ok: error.is_none(), events: Vec::new(), view, answer, error }
}

/// Returns the answer for a viewer: first it is checked whose question it is, then what is wrong with
/// it.
fn answered(
    view: &View,
    what: Option<What>,
    question: &Result<Question, Fault>,
) -> Result<Answer, Fault> {
    match what {
        Some(what) => view.check_may_ask(what)?,
        None if view.viewer != Viewer::Referee => return Err(not_a_command()),
        None => (),
    }
    view.ask(question.as_ref().map_err(Fault::clone)?)
}

fn not_a_command() -> Fault {
    Fault::bad_value("this line is not a command")
}

#[cfg(test)]
impl Game {
    /// Returns the truth: the field that the documentation of this crate shows to be private.
    pub(super) fn truth(&self) -> &crate::truth::Truth {
        &self.truth
    }
}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome").finish_non_exhaustive()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").finish_non_exhaustive()
    }
}
