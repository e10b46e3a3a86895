//! What is secret cannot be written: this file does not compile once it can.

use super::{Game, Log, Outcome, Referee};
use crate::command::Command;
use crate::truth::{Agent, Device, Effect, Fact, Happening, Truth};
use serde::Serialize;
use std::fmt::Display;

/// A type that has the trait has two answers, and Rust refuses to choose.
macro_rules! lacks {
    ($trait:ident: $($type:ty),+) => {{
        trait Ambiguous<A> {
            fn check() {}
        }
        impl<T: ?Sized> Ambiguous<()> for T {}
        struct Has;
        impl<T: ?Sized + $trait> Ambiguous<Has> for T {}
        $(<$type as Ambiguous<_>>::check();)+
    }};
}

#[test]
fn secrets_cannot_be_written() {
    lacks!(Serialize: Truth, Agent, Device, Fact, Happening, Effect, Command, Game, Log, Outcome);
    lacks!(Display: Truth, Agent, Device, Fact, Happening, Effect, Command, Game, Log, Outcome);
}

#[test]
fn debug_prints_tell_nothing() {
    let text = r#"{"round": 1, "rules": "hidden-movement", "scene": {"rows": ["....."]},
        "agent": {"at": [3, 0]}, "hunters": []}"#;
    assert_eq!(format!("{:?}", Truth::read(text).unwrap()), "Truth { .. }");
    let game = Game::read(text).unwrap();
    assert_eq!(format!("{game:?}"), "Game { .. }");
    assert_eq!(format!("{:?}", game.truth()), "Truth { .. }");
    let command = Command::read(r#"{"do": "moveAgent", "path": [[2, 0]]}"#);
    assert_eq!(format!("{command:?}"), "Command { .. }");
    assert_eq!(format!("{:?}", game.log(Referee)), "Log { .. }");
}
