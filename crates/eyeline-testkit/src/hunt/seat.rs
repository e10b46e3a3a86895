//! Where a game is played and told: what the attack may touch.

use eyeline_hunt::{Command, Game, Referee, Viewer, to_json};
use eyeline_scene::drawing::{Legend, SvgOptions};

/// A game with everything that leaves it.
pub trait Seat {
    /// Plays a line.
    fn play(&mut self, line: &str);
    /// Every byte that one viewer gets after a line, and after a question of its own besides.
    fn told(&self, viewer: &Viewer, question: &str) -> Vec<String>;
    /// What one viewer can draw: its picture as text and as SVG.
    fn pictures(&self, viewer: &Viewer) -> Vec<String>;
    /// What the referee is told, if the game is to be the document's.
    fn whole(&self) -> Option<String>;
}

/// The game as it is, with the last line.
#[derive(Clone)]
pub struct Honest {
    /// The game.
    pub game: Game,
    line: Command,
}

impl Honest {
    /// Reads a state.
    pub fn read(state: &str) -> Self {
        let game = Game::read(state).unwrap_or_else(|fault| panic!("{fault}: {state}"));
        Honest { game, line: Command::read("") }
    }
}

impl Seat for Honest {
    fn play(&mut self, line: &str) {
        self.line = Command::read(line);
        self.game.play(&self.line);
    }

    fn told(&self, viewer: &Viewer, question: &str) -> Vec<String> {
        let Honest { game, line } = self;
        let reply = game.reply(viewer);
        let mut asked = game.clone();
        let command = Command::read(question);
        asked.play(&command);
        vec![
            to_json(&reply),
            to_json(&game.view(viewer)),
            format!("{reply:?}"),
            to_json(&asked.reply(viewer)),
            format!("{:?}", game.admit(viewer)),
            format!("{game:?} {line:?} {asked:?} {command:?} {:?}", game.log(Referee)),
        ]
    }

    fn pictures(&self, viewer: &Viewer) -> Vec<String> {
        match self.game.view(viewer).drawing() {
            Ok(drawing) => {
                vec![drawing.to_text(Legend::Shown), drawing.to_svg(&SvgOptions::default())]
            }
            Err(fault) => vec![fault.to_string()],
        }
    }

    fn whole(&self) -> Option<String> {
        Some(to_json(&self.game.reply(&Viewer::Referee)))
    }
}
