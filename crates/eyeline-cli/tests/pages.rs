//! What the documentation shows is what the program prints: every ```` ```console ```` block, a command
//! and its output, in the order of its page and in one folder. `UPDATE=1` writes the outputs anew.
#![cfg(unix)]

mod common;

use common::Scratch;
use std::fs;

/// Runs a page's blocks and gives the page as it should be, and how many blocks it has.
fn replayed(page: &str, name: &str) -> (String, usize) {
    let scratch = Scratch::new(name);
    std::os::unix::fs::symlink(common::root().join("examples"), scratch.0.join("examples"))
        .expect("a link");
    let mut parts = page.split("```console\n");
    let (mut anew, mut blocks) = (parts.next().unwrap_or_default().to_owned(), 0);
    for part in parts {
        let (block, rest) = part.split_once("```").expect("a block ends");
        let command = block.lines().next().and_then(|line| line.strip_prefix("$ "));
        let command = command.expect("a command begins with $");
        let mut shell = common::shell(command, &scratch);
        shell.current_dir(&scratch.0);
        let told = common::told(shell);
        assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{command}");
        anew += &format!("```console\n$ {command}\n{}```{rest}", told.stdout);
        blocks += 1;
    }
    (anew, blocks)
}

#[test]
fn pages_show_what_is_printed() {
    for (name, least) in [("README.md", 3), ("docs/overland.md", 6), ("docs/hidden-movement.md", 9)]
    {
        let path = common::root().join(name);
        let page = fs::read_to_string(&path).expect("a page");
        let (anew, blocks) = replayed(&page, &name.replace('/', "-"));
        assert!(blocks >= least, "{name} has only {blocks} examples");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, anew).expect("written");
        } else {
            assert_eq!(page, anew, "{name}");
        }
    }
}

/// The pictures of the guide, after its game.
#[test]
fn the_hunts_pictures_are_what_is_drawn() {
    let scratch = Scratch::new("hunt-pictures");
    let hunt = r#"state=examples/hunt/state.json; log="$SCRATCH/game.db";
        eyeline hunt run $state --as referee --log "$log" < examples/hunt/commands.jsonl > /dev/null;
        echo '{"do":"moveAgent","path":[[28,10],[27,11]]}' |
            eyeline hunt run $state --as referee --log "$log" > /dev/null;
        eyeline hunt view $state --log "$log" --as hunter:hammer -o "$SCRATCH/hunter.svg";
        eyeline hunt view $state --log "$log" --as agent -o "$SCRATCH/agent.svg";
        eyeline hunt view $state --log "$log" --as spectator -o "$SCRATCH/spectator.svg";
        eyeline hunt view $state --log "$log" --as referee -o "$SCRATCH/referee.svg""#;
    let told = common::told(common::shell(&format!("set -e; {hunt}"), &scratch));
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""));
    for name in ["hunter.svg", "agent.svg", "spectator.svg", "referee.svg"] {
        let path = common::root().join("docs/hidden-movement").join(name);
        let drawn = fs::read_to_string(scratch.0.join(name)).expect("drawn");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, drawn).expect("written");
        } else {
            assert!(fs::read_to_string(&path).expect("a picture") == drawn, "{name}");
        }
    }
}
