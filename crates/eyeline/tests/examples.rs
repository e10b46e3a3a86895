//! The examples run without a terminal, and end as they should.

use std::io::Write;
use std::process::{Command, Stdio};

/// What an example prints when it is given these lines. `cargo test` has built it.
fn printed(example: &str, lines: &str) -> String {
    let tests = std::env::current_exe().unwrap();
    let program = tests.ancestors().nth(2).unwrap().join("examples").join(example);
    let mut command = Command::new(program);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = command.spawn().expect("cargo test builds the examples");
    running.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = running.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_hero_finds_the_stairs() {
    let printed = printed("roguelike", "ddd\nsa\nssss\ndddddddddddddddddd\ns\n");
    assert!(printed.ends_with("57 cells seen, 178 known\nYou take the stairs.\n"), "{printed}");
}

#[test]
fn a_side_wins_the_skirmish() {
    let printed = printed("hex_skirmish", "");
    assert!(printed.ends_with("Xan's side has won\n"), "{printed}");
}

#[test]
fn a_door_concerns_the_guards_beside_it() {
    let printed = printed("crowd", "");
    assert!(printed.contains("closes: 2 of 64 guards"), "{printed}");
}
