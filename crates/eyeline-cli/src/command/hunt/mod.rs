//! `eyeline hunt`: the game of hidden movement. The output is what one viewer may know; only the
//! referee learns what is wrong with a state.

/// Who sees the agent, and what should reveal it.
mod check;
/// The log on disk.
pub mod log;
/// What is on a picture, in words.
pub mod picture;
/// Play commands.
mod run;
/// State files, written.
mod state;
/// What one viewer may know.
mod view;
/// Events in words.
pub mod words;

use crate::failure::Failure;
use crate::input::{self, Holds};
use crate::overwrite::Needed;
use clap::Subcommand;
use eyeline_hunt::{Game, Viewer};
use eyeline_scene::Fault;
use std::path::{Path, PathBuf};

/// Play hidden movement: check a state, show one player's view, play commands, write the state
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Hunt {
    #[command(subcommand)]
    action: Action,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline hunt check examples/hunt/small.json
  eyeline hunt view examples/hunt/small.json --as agent
  eyeline hunt run examples/hunt/small.json --as hunter:spotter < examples/hunt/small.jsonl";

#[derive(Subcommand)]
enum Action {
    Check(check::Check),
    View(view::HuntView),
    Run(run::Run),
    State(state::State),
}

impl Hunt {
    /// Runs the subcommand.
    pub fn run(&self) -> Result<u8, Failure> {
        match &self.action {
            Action::Check(check) => check.run(),
            Action::View(view) => view.run(),
            Action::Run(run) => run.run(),
            Action::State(state) => state.run(),
        }
    }

    /// Whether failures are to be printed as JSON.
    pub fn wants_json(&self) -> bool {
        match &self.action {
            Action::Check(check) => check.whole.json,
            Action::View(view) => view.output.json,
            Action::Run(run) => run.json || !run.text,
            Action::State(state) => state.whole.json,
        }
    }
}

/// The arguments that choose a game and a viewer.
#[derive(clap::Args)]
struct Looks {
    /// A state file
    #[arg(value_name = "STATE")]
    state: PathBuf,
    /// Who looks: hunter:ID, agent, spectator or referee
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Viewer,
    /// The game's log: the game continues where the log ends; 'run' writes every line to it before it replies
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Looks {
    fn needed(&self) -> impl Iterator<Item = Needed> {
        let log = self.log.as_ref().map(|path| Needed::new(path, "the game's log"));
        [Needed::new(&self.state, "a state to be read")].into_iter().chain(log)
    }

    fn game(&self) -> Result<Game, Failure> {
        let game = match self.viewer {
            Viewer::Referee => referees(&self.state),
            _ => players(&self.state),
        }?;
        game.admit(&self.viewer)?;
        Ok(game)
    }
}

/// Reads a game whose faults must stay secret.
pub fn players(state: &Path) -> Result<Game, Failure> {
    input::read(state, Holds::Other, |text| {
        Game::read(text).map_err(|_| {
            Fault::bad_value("not a state that can be played")
                .hint("'eyeline hunt check' tells the referee why")
        })
    })
}

/// The arguments that choose a game, for the referee.
#[derive(clap::Args)]
pub struct Whole {
    /// A state file; '-' is standard input
    #[arg(value_name = "STATE")]
    state: PathBuf,
    /// The game's log: the game continues where the log ends
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Whole {
    fn game(&self) -> Result<Game, Failure> {
        let mut game = referees(&self.state)?;
        self.log.as_ref().map_or(Ok(()), |path| log::play(path, &mut game))?;
        Ok(game)
    }
}

/// Reads a game whose faults may be shown.
pub fn referees(state: &Path) -> Result<Game, Failure> {
    input::read(state, Holds::Other, Game::read)
}
