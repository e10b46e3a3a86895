//! What the documentation shows is what the program prints: every ```` ```console ```` block, a command
//! and its output, in the order of its page and in one folder. `UPDATE=1` writes the outputs anew.
#![cfg(unix)]

mod common;

use common::Scratch;
use std::fs;
use std::io::{BufRead, BufReader};
use std::panic::{catch_unwind, resume_unwind};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a page's blocks and gives the page as it should be, and how many blocks it has. `told` says what
/// is run where the page says something else.
fn replayed(page: &str, name: &str, told: impl Fn(&str) -> String) -> (String, usize) {
    let scratch = Scratch::new(name);
    std::os::unix::fs::symlink(common::root().join("examples"), scratch.0.join("examples"))
        .expect("a link");
    let mut parts = page.split("```console\n");
    let (mut anew, mut blocks) = (parts.next().unwrap_or_default().to_owned(), 0);
    for part in parts {
        let (block, rest) = part.split_once("```").expect("a block ends");
        let command = block.lines().next().and_then(|line| line.strip_prefix("$ "));
        let command = command.expect("a command begins with $");
        let mut shell = common::shell(&told(command), &scratch);
        shell.current_dir(&scratch.0);
        let done = common::told(shell);
        assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{command}");
        let end = if done.stdout.is_empty() || done.stdout.ends_with('\n') { "" } else { "\n" };
        anew += &format!("```console\n$ {command}\n{}{end}```{rest}", done.stdout);
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
        let (anew, blocks) = replayed(&page, &name.replace('/', "-"), str::to_owned);
        assert!(blocks >= least, "{name} has only {blocks} examples");
        compare(&path, &page, anew);
    }
}

fn compare(path: &Path, page: &str, anew: String) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, anew).expect("written");
    } else {
        assert_eq!(page, anew, "{}", path.display());
    }
}

/// The server's page is about a server on its usual port; here it has one of its own.
#[test]
fn the_servers_page_shows_what_is_replied() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_eyeline"))
        .args(["serve", "--port", "0", "--log", "off"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut out = BufReader::new(server.stdout.take().expect("its output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    let address =
        line.strip_prefix("eyeline is at http://").and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_default().to_owned();
    let path = common::root().join("docs/server.md");
    let page = fs::read_to_string(&path).expect("a page");
    let told = |command: &str| {
        format!("curl() {{ command curl --silent --show-error \"$@\"; }}; {command}")
            .replace("127.0.0.1:7878", &address)
    };
    let replayed = catch_unwind(|| replayed(&page, "docs-server.md", told));
    server.kill().and_then(|()| server.wait()).expect("an end");
    let (anew, blocks) = replayed.unwrap_or_else(|panic| resume_unwind(panic));
    assert!(blocks >= 9, "only {blocks} examples");
    compare(&path, &page, anew.replace(&address, "127.0.0.1:7878"));
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
