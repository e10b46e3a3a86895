//! Hidden movement, the game of "Line of Sight Rules" (004): hunters look for an agent, and a wall
//! stands between the truth and what each of them may know. Views are built by listing what is allowed;
//! what is secret cannot be written. A command is a line of JSON, and every viewer gets its own reply
//! to it.
//!
//! ```
//! use eyeline_hunt::{Command, Game, Viewer, to_json};
//! let mut game = Game::read(r#"{"eyeline": 1, "round": 1, "rules": "hidden-movement",
//!     "scene": {"rows": ["...#.", "...#."]},
//!     "agent": {"at": [4, 0]}, "hunters": [{"id": "h1", "at": [0, 0]}]}"#)?;
//! let outcome = game.play(&Command::read(r#"{"do": "moveAgent", "path": [[4, 1]]}"#));
//! let hunter: Viewer = "hunter:h1".parse()?;
//! assert!(game.reply(&outcome, &hunter).events.is_empty());
//! assert_eq!(to_json(&game.reply(&outcome, &Viewer::Agent).events[0]), r#"{"event":"agentMoved","path":[{"x":4,"y":1}]}"#);
//! # Ok::<(), eyeline_scene::Fault>(())
//! ```
//!
//! A game cannot be written, printed or sent; only what was projected can. Beside each line that does not
//! compile stands its twin with something that may leave: it compiles and runs, so every name is right.
//!
//! ```compile_fail,E0277
//! # let game: eyeline_hunt::Game = todo!();
//! serde_json::to_string(&game);
//! ```
//! ```
//! # let game = eyeline_hunt::Game::read(r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": [".."]},
//! #     "agent": {"at": [0, 0]}, "hunters": []}"#).unwrap();
//! serde_json::to_string(&game.view(&eyeline_hunt::Viewer::Spectator)).unwrap();
//! ```
//! ```compile_fail,E0277
//! # let game: eyeline_hunt::Game = todo!();
//! println!("{game}");
//! ```
//! ```
//! # let game = eyeline_hunt::Game::read(r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": [".."]},
//! #     "agent": {"at": [0, 0]}, "hunters": []}"#).unwrap();
//! let viewer = game.view(&eyeline_hunt::Viewer::Spectator).viewer;
//! println!("{viewer}");
//! ```
//! ```compile_fail,E0277
//! # let game: eyeline_hunt::Game = todo!();
//! eyeline_hunt::to_json(&game);
//! ```
//! ```
//! # let game = eyeline_hunt::Game::read(r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": [".."]},
//! #     "agent": {"at": [0, 0]}, "hunters": []}"#).unwrap();
//! eyeline_hunt::to_json(&game.reply(&eyeline_hunt::Outcome::default(), &eyeline_hunt::Viewer::Spectator));
//! ```
//! ```compile_fail,E0616
//! # let game: eyeline_hunt::Game = todo!();
//! let truth = game.truth;
//! ```
//! ```
//! # let game = eyeline_hunt::Game::read(r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": [".."]},
//! #     "agent": {"at": [0, 0]}, "hunters": []}"#).unwrap();
//! let table = game.view(&eyeline_hunt::Viewer::Spectator).table;
//! ```
//! ```compile_fail,E0603
//! use eyeline_hunt::truth::Truth;
//! ```
//! ```
//! use eyeline_hunt::View;
//! ```
//! ```compile_fail,E0277
//! let command = eyeline_hunt::Command::read("{}");
//! serde_json::to_string(&command);
//! ```
//! ```
//! # let game = eyeline_hunt::Game::read(r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": [".."]},
//! #     "agent": {"at": [0, 0]}, "hunters": []}"#).unwrap();
//! let command = eyeline_hunt::Command::read("{}");
//! serde_json::to_string(&game.may_play(&eyeline_hunt::Viewer::Agent, &command)).unwrap();
//! ```

/// The commands of players.
mod command;
/// What everyone knows.
mod open;
/// From the truth to what one viewer may know.
mod project;
/// The truth: all facts of a game.
mod truth;
/// What one viewer may know.
mod view;

pub use command::{Command, Question, What};
pub use open::{
    Board, Direction, Hunter, Id, Kind, LastSeen, LosCheck, MAX_BOARD, Player, Side, Smoke, Spot,
    Table,
};
pub use project::{Game, Log, Outcome, Referee, UNDO_LIMIT};
pub use view::{
    AgentView, Answer, Check, DeviceView, Event, FactView, Found, HunterCells, Outgoing, Piece,
    Preview, Reply, Sightline, Thing, View, Viewer, Watcher, to_json,
};

/// The guide's Rust runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/hidden-movement.md")]
struct Guide;
