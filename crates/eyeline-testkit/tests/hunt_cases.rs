//! Plays every rule, table and JSON example of the game in the document "Line of Sight Rules"
//! (004).

use eyeline_hunt::{Command, Game, Referee, to_json};
use eyeline_testkit::hunt::cases::{Surface, files};

struct Engine;

impl Surface for Engine {
    fn check(&self, state: &str) -> String {
        to_json(&Game::read(state).unwrap_or_else(|fault| panic!("{fault}")).check(Referee))
    }

    fn run(&self, state: &str, lines: &[String], viewer: &str) -> Vec<String> {
        let mut game = Game::read(state).unwrap_or_else(|fault| panic!("{fault}"));
        let viewer = viewer.parse().unwrap();
        let reply = |line: &String| {
            let outcome = game.play(&Command::read(line));
            to_json(&game.reply(&outcome, &viewer))
        };
        lines.iter().map(reply).collect()
    }
}

#[test]
fn the_game_agrees_with_every_case() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (path, file) in files() {
        for case in &file.case {
            count += 1;
            if let Err(message) = case.run(&Engine) {
                wrong.push(format!("{}: {}: {message}", path.display(), case.name));
            }
        }
    }
    assert!(count > 35, "only {count} cases were found");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// A game whose every verdict is turned.
struct Contrary;

fn turned(text: &str) -> String {
    text.replace("true", "☺").replace("false", "true").replace('☺', "false")
}

impl Surface for Contrary {
    fn check(&self, state: &str) -> String {
        turned(&Engine.check(state))
    }

    fn run(&self, state: &str, lines: &[String], viewer: &str) -> Vec<String> {
        Engine.run(state, lines, viewer).iter().map(|reply| turned(reply)).collect()
    }
}

/// A runner that accepts everything would hide every fault.
#[test]
fn the_runner_notices_wrong_verdicts() {
    for (path, file) in files() {
        for case in &file.case {
            assert!(case.run(&Contrary).is_err(), "{}: {} passes", path.display(), case.name);
        }
    }
}
