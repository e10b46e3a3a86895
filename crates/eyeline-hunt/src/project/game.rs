//! A game and its past. Every line gets an entry, whether it was obeyed, refused, secret or a question, so
//! that the number of entries and what `undo` takes back tell nothing.

use super::check::check;
use super::event::told;
use super::log::Log;
use super::past::Past;
use super::show::{Clearance, view};
use super::state;
use crate::command::{Author, Command, Question, Wants, What};
use crate::open::{Player, Side};
use crate::truth::{Happening, Outcome, Truth, Writer};
use crate::view::{Answer, Check, Reply, View, Viewer};
use eyeline_scene::Fault;
use std::fmt;
use std::sync::Arc;

/// Leave to take the whole truth out: the referee's, and nobody else's.
#[derive(Clone, Copy, Debug)]
pub struct Referee;

/// What a line takes beside its text: its places in the log and in the past.
const LINE: usize = 64;

/// A game: the truth, behind a wall. Its debug print tells nothing.
#[derive(Clone)]
pub struct Game {
    truth: Truth,
    past: Past,
    start: Arc<str>,
    lines: Vec<Arc<str>>,
    last: Last,
}

/// What became of the last line.
#[derive(Clone)]
enum Last {
    Played(Outcome),
    Asked(Option<What>, Result<Question, Fault>),
}

impl Game {
    /// Reads a state file. A fault may hold secrets: it is for the referee.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let truth = Truth::read(text)?;
        let start = state::written(&truth)?.into();
        let nothing = Outcome { writer: Writer::Referee, happenings: Vec::new(), refusal: None };
        let last = Last::Played(nothing);
        Ok(Game { truth, past: Past::default(), start, lines: Vec::new(), last })
    }

    /// Whether there is such a viewer. Hunters who do not play are shown what everyone knows.
    pub fn admit(&self, viewer: &Viewer) -> Result<(), Fault> {
        match viewer {
            Viewer::Hunter(id) if self.truth.table.hunter(id).is_none() => {
                Err(self.truth.table.no_hunter(id))
            }
            _ => Ok(()),
        }
    }

    /// Plays a line. Refused ones and questions are entries without effect.
    pub fn play(&mut self, command: &Command) {
        let line = command.text();
        if !matches!(command.wants, Wants::Undo) {
            self.past.push(&self.truth, line.clone());
        }
        self.lines.push(line.clone());
        self.last = match &command.wants {
            Wants::Ask(what, question) => Last::Asked(*what, question.clone()),
            Wants::Undo => Last::Played(self.undo()),
            Wants::Play(author, order) => Last::Played(self.truth.play(author, order)),
        };
    }

    /// Whether a line is this viewer's to write, where not all lines come from one hand: hunters write
    /// for each other, and end the round. Judged by what everyone knows. A line that is nobody's may be
    /// written by players: they are told so.
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
            // Or else the agent could pass the hunters' turns.
            Author::Anyone => own == Side::Hunters,
            Author::Nobody => true,
        }
    }

    fn undo(&mut self) -> Outcome {
        let (happenings, refusal) = match self.past.pop() {
            Some(before) => {
                self.truth = before;
                (vec![Happening::Undone], None)
            }
            None => (Vec::new(), Some(Fault::bad_value("there is no line to take back"))),
        };
        Outcome { writer: Writer::Referee, happenings, refusal }
    }

    /// What a viewer may know of the last line, whoever wrote it: a question that it may not ask is
    /// somebody else's secret.
    pub fn reply(&self, viewer: &Viewer) -> Reply {
        let view = self.view(viewer);
        match self.last {
            Last::Asked(Some(what), _) if view.check_may_ask(what).is_err() => {
                Reply { ok: true, events: Vec::new(), view, answer: None, error: None }
            }
            _ => self.told(view),
        }
    }

    /// What a viewer who wrote the last line is told of it: the same, but a question that it may not
    /// ask is refused.
    pub fn reply_to_writer(&self, viewer: &Viewer) -> Reply {
        self.told(self.view(viewer))
    }

    fn told(&self, view: View) -> Reply {
        match &self.last {
            Last::Played(outcome) => {
                let clearance = Clearance::of(&view.viewer, &self.truth.table);
                let events = outcome.happenings.iter();
                let events = events.filter_map(|happening| told(happening, clearance)).collect();
                let error = outcome
                    .refusal
                    .as_ref()
                    .and_then(|fault| self.told_refusal(&view.viewer, outcome.writer, fault));
                Reply { ok: error.is_none(), events, view, answer: None, error }
            }
            Last::Asked(what, question) => reply_to_question(view, *what, question),
        }
    }

    /// A refusal, for its author and the referee. What is nobody's line is told to all in the same
    /// words: it may be a secret that was misspelt.
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

    /// What a viewer may know.
    pub fn view(&self, viewer: &Viewer) -> View {
        view(&self.truth, viewer)
    }

    /// The reply to a viewer's question that becomes no entry, where nobody else is told of it; none, if
    /// the line is no question.
    pub fn answer(&self, viewer: &Viewer, command: &Command) -> Option<Reply> {
        match &command.wants {
            Wants::Ask(what, question) => {
                Some(reply_to_question(self.view(viewer), *what, question))
            }
            Wants::Undo | Wants::Play(..) => None,
        }
    }

    /// Answers a viewer's question, from its view alone, without an entry.
    pub fn ask(&self, viewer: &Viewer, question: &Question) -> Result<Answer, Fault> {
        self.view(viewer).ask(question)
    }

    /// Who sees the agent where all stand now, and what should reveal it.
    pub fn check(&self, _: Referee) -> Check {
        check(&self.truth)
    }

    /// The state file, in one line: read again, it is the same game without its past.
    pub fn state(&self, _: Referee) -> Result<String, Fault> {
        state::written(&self.truth)
    }

    /// Every line since the start.
    pub fn lines(&self, _: Referee) -> &[Arc<str>] {
        &self.lines
    }

    /// About how many bytes it takes, its past included: of parts that are shared, one copy.
    pub fn weight(&self, _: Referee) -> usize {
        let lines: usize = self.lines.iter().map(|line| LINE + line.len()).sum();
        self.start.len() + lines + self.past.weight(&self.truth)
    }

    /// The start and every line since.
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

/// The answer for whoever looks: whose question it is comes first, then what is wrong with it.
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
    /// The field that others cannot reach, by the name that the crate's page says so of.
    pub(super) fn truth(&self) -> &crate::truth::Truth {
        &self.truth
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").finish_non_exhaustive()
    }
}
