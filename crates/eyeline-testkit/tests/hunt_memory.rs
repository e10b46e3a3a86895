//! A line of a hunt takes memory for what it adds, not for everything that was there before.

use eyeline_hunt::{Command, Game};
use serde_json::{Value, json};

const LINES: usize = 2000;

fn game() -> Game {
    let state = json!({"round": 1, "rules": "hidden-movement", "scene": {"rows": [".....", ".....", "....."]},
        "agent": {"at": [0, 0]}, "hunters": [{"id": "h1", "at": [4, 2]}]});
    Game::read(&state.to_string()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The bytes that these lines take, once the game is over them.
fn held(game: &mut Game, lines: impl Iterator<Item = Value>) -> u64 {
    let commands: Vec<Command> = lines.map(|line| Command::read(&line.to_string())).collect();
    let counted =
        allocation_counter::measure(|| commands.iter().for_each(|line| _ = game.play(line)));
    u64::try_from(counted.bytes_current).unwrap_or(0)
}

#[test]
fn lines_after_a_long_path_share_it() {
    let path: Vec<[i32; 2]> = [[1, 0], [0, 0]].repeat(50_000);
    let mut game = game();
    game.play(&Command::read(&json!({"do": "moveAgent", "path": path}).to_string()));
    let lines = std::iter::repeat_n(json!({"do": "moveAgent", "path": []}), LINES);
    let held = held(&mut game, lines);
    // One copy of the path alone is 800,000 bytes.
    assert!(held < 400 * LINES as u64, "{held} bytes");
}

#[test]
fn lines_among_many_devices_take_what_they_bring() {
    let mut game = game();
    let device = |index: usize| json!({"do": "device", "id": format!("d{index}"), "kind": "radar", "at": [1, 1], "owner": "agent"});
    // A copy a line would be over 100 kilobytes a line.
    let held_by = held(&mut game, (0..LINES).map(device));
    assert!(held_by < 8_000 * LINES as u64, "{held_by} bytes");
    // What changes everything, too: every device tells something anew in each round.
    let rounds = std::iter::repeat_n(json!({"do": "endRound"}), LINES);
    let held_by = held(&mut game, rounds);
    assert!(held_by < 16_000 * LINES as u64, "{held_by} bytes");
}
