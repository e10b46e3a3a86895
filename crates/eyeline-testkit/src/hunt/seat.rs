//! The interface of a game that the tests use.

use eyeline_hunt::{Command, Game, Outcome, Referee, Viewer, to_json};
use eyeline_scene::drawing::{LegendDisplay, SvgOptions};

/// A game with everything that leaves it.
pub trait Seat {
    /// Plays a line.
    fn play(&mut self, line: &str);
    /// Every byte that one viewer gets after a line, and after a question of its own.
    fn told(&self, viewer: &Viewer, question: &str) -> Vec<String>;
    /// What one viewer can draw: its picture as text and as SVG.
    fn pictures(&self, viewer: &Viewer) -> Vec<String>;
    /// What the referee gets, if the game should agree with the oracle.
    fn whole(&self) -> Option<String>;
}

/// The real game, with the last line.
#[derive(Clone)]
pub struct Honest {
    /// The game.
    pub game: Game,
    /// What became of the last line.
    pub outcome: Outcome,
    line: Command,
}

impl Honest {
    /// Reads a state.
    pub fn read(state: &str) -> Self {
        let game = Game::read(state).unwrap_or_else(|fault| panic!("{fault}: {state}"));
        Honest { game, outcome: Outcome::default(), line: Command::read("") }
    }
}

impl Seat for Honest {
    fn play(&mut self, line: &str) {
        self.line = Command::read(line);
        self.outcome = self.game.play(&self.line);
    }

    fn told(&self, viewer: &Viewer, question: &str) -> Vec<String> {
        let Honest { game, outcome, line } = self;
        let reply = game.reply(outcome, viewer);
        let mut asked = game.clone();
        let command = Command::read(question);
        let answered = asked.play(&command);
        vec![
            to_json(&reply),
            to_json(&game.view(viewer)),
            format!("{reply:?}"),
            to_json(&asked.reply(&answered, viewer)),
            format!("{:?}", game.admit(viewer)),
            format!("{game:?} {line:?} {outcome:?} {asked:?} {command:?} {:?}", game.log(Referee)),
        ]
    }

    fn pictures(&self, viewer: &Viewer) -> Vec<String> {
        match self.game.view(viewer).drawing() {
            Ok(drawing) => {
                vec![drawing.to_text(LegendDisplay::Shown), drawing.to_svg(&SvgOptions::default())]
            }
            Err(fault) => vec![fault.to_string()],
        }
    }

    fn whole(&self) -> Option<String> {
        Some(to_json(&self.game.reply(&self.outcome, &Viewer::Referee)))
    }
}
