//! `eyeline play` in a real terminal (tmux) of 80×24, the screen compared with `screens/*.txt`, the place of
//! the terminal's cursor below it. After an intended change, `UPDATE=1 cargo test -p eyeline-cli --test
//! screens` writes them anew: read the difference before committing it.
#![cfg(target_os = "linux")]

mod common;
#[path = "common/tmux.rs"]
mod tmux;

use common::{Scratch, root, shell, told};
use std::fs;
use std::path::Path;
use tmux::{PROMPT, Tmux};

const SIZE: (u16, u16) = (80, 24);

/// A terminal in which this command is played.
fn playing(command: &str, words: &str) -> Tmux {
    let binary = Path::new(env!("CARGO_BIN_EXE_eyeline"));
    let tmux = Tmux::open(SIZE, &root(), binary.parent().expect("a folder"));
    tmux.enter(command);
    tmux.wait_for(words);
    tmux
}

/// Compares the settled screen that has these words with the file of this name.
fn check(tmux: &Tmux, name: &str, words: &str) -> String {
    let screen = tmux.wait_for(words);
    let shown = format!("{screen}cursor {}\n", tmux.cursor());
    let path = root().join(format!("crates/eyeline-cli/tests/screens/{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &shown).expect("written");
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(shown == wanted, "{name}: this was shown\n{shown}\nand this was wanted\n{wanted}");
    screen
}

/// Leaves the game; the terminal is as it was.
fn leave(tmux: &Tmux, key: &str) {
    tmux.press(&[key]);
    tmux.wait_until("the prompt", |screen| screen.lines().any(|line| line.starts_with(PROMPT)));
    tmux.enter("stty -a | tr ' ' '\\n' | grep -x -e '-*icanon' -e '-*echo'; echo left");
    let screen = tmux.wait_until("the end", |screen| screen.lines().any(|line| line == "left"));
    for mode in ["icanon", "echo"] {
        assert!(screen.lines().any(|line| line == mode), "{mode}: {screen}");
    }
    assert!(!screen.contains('│'), "the game's screen is gone: {screen}");
}

#[test]
fn walk_and_read_why() {
    let tmux = playing("eyeline play examples/keep.txt", "at 5,9");
    check(&tmux, "start", "? help");
    tmux.press(&["Right", "l", "Up"]);
    check(&tmux, "walk", "at 7,8");
    tmux.press(&["k", "k"]);
    check(&tmux, "wall", "wall at 7,6");
    tmux.press(&["t"]);
    check(&tmux, "why", "opens: ");
    tmux.press(&["Tab", "x", "Right", "Right"]);
    check(&tmux, "look", "7,7 → 9,7");
    leave(&tmux, "q");
}

#[test]
fn fog_over_land() {
    let tmux = playing("eyeline play examples/world.txt --rules overland --per 15", "at 14,9");
    tmux.press(&["Right", "Right"]);
    check(&tmux, "overland", "59 of 800 seen, 3 visited");
    tmux.press(&["f"]);
    check(&tmux, "no-fog", "Druid's Ring");
    leave(&tmux, "C-c");
}

#[test]
fn other_rules_and_what_differs() {
    let tmux = playing("eyeline play examples/keep.txt", "at 5,9");
    tmux.press(&["r"]);
    check(&tmux, "rules", "rules: Predator and prey, both ways (predprey@1/both)");
    tmux.press(&["R", "s", "Down", "Down"]);
    check(&tmux, "list", ">predprey@1/union");
    tmux.press(&["Escape"]);
    tmux.wait_until("no list", |screen| !screen.contains('>'));
    tmux.press(&["c", "E", "E"]);
    check(&tmux, "compare", "only by supercover@1");
    tmux.press(&["d"]);
    check(&tmux, "difference", "by supercover@1: ");
    tmux.press(&["?"]);
    check(&tmux, "help", "shifted arrows");
    leave(&tmux, "q");
}

#[test]
fn hexes_and_cover() {
    let tmux = playing("eyeline play examples/ridge.txt", "at -1,3");
    tmux.press(&["u", "n", "v"]);
    check(&tmux, "hex-cover", "tenths of a shot");
    tmux.press(&["t"]);
    check(&tmux, "hex-why", "opens: ");
    leave(&tmux, "q");
}

/// What the rules do not look at is said when they are met, and no longer.
#[test]
fn what_is_ignored_is_said_once() {
    let tmux = playing("eyeline play examples/hedges.txt", "at 0,4");
    check(&tmux, "note", "note: predprey@1 does not look at");
    tmux.press(&["Right"]);
    let gone = tmux.wait_until("a step", |screen| screen.contains("at 1,4"));
    assert!(!gone.contains("note: "), "{gone}");
    tmux.press(&["r"]);
    tmux.wait_for("(predprey@1/both) · note: ");
    leave(&tmux, "q");
    let house = "eyeline play examples/hedges.txt --rules examples/rules/house.json";
    let tmux = playing(house, "at 0,4");
    let shown = check(&tmux, "house", "House rules · hedges.txt");
    assert!(!shown.contains("note: "), "{shown}");
    tmux.press(&["s"]);
    check(&tmux, "house-list", ">square-tactics@1");
    leave(&tmux, "q");
}

#[test]
fn small_terminals_and_changes_of_size() {
    let tmux = playing("eyeline play examples/world.txt", "at 14,9");
    tmux.resize((40, 10));
    check(&tmux, "small", "This needs 60×16");
    tmux.resize((60, 16));
    check(&tmux, "smallest", "at 14,9");
    tmux.resize((120, 40));
    check(&tmux, "large", "Dry Well");
    leave(&tmux, "q");
}

/// The agent plays, a curtain falls, a hunter sits down: neither screen holds the agent.
#[test]
fn a_hunt_at_one_terminal() {
    let tmux = playing("eyeline play examples/hunt/small.json", "agent sits down");
    check(&tmux, "hunt-curtain", "agent sits down");
    tmux.press(&["Enter", "Left"]);
    check(&tmux, "hunt-plan", "plan: 1 of 4");
    tmux.press(&["Enter", "x", "Left", "Left"]);
    check(&tmux, "hunt-agent", "X 9,3");
    tmux.press(&["e"]);
    let curtain = check(&tmux, "hunt-next", "hunter:spotter sits down");
    assert!(!curtain.contains('@') && !curtain.contains("agent"), "{curtain}");
    tmux.press(&["Enter", "Right", "Enter"]);
    let hunter = check(&tmux, "hunt-hunter", "spotter does not see the agent");
    // The title names the rules with their version.
    let below = hunter.split_once('\n').expect("a title").1;
    assert!(!below.contains('@') && !below.contains("11,3"), "{hunter}");
    leave(&tmux, "q");
}

#[test]
fn a_large_hunt_scrolls() {
    let tmux = playing("eyeline play examples/hunt/state.json --as hunters", "as hunter:spotter");
    tmux.press(&["x", "J", "J", "h"]);
    check(&tmux, "hunt-large", "X 12,25");
    leave(&tmux, "q");
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let scratch = Scratch::new("no-terminal");
    let ends = |command: &str, words: &str| {
        let told = told(shell(command, &scratch));
        assert_eq!((told.code, told.stdout.as_str()), (Some(2), ""), "{command}");
        assert!(told.stderr.contains(words), "{command}: {}", told.stderr);
    };
    ends("eyeline play examples/keep.txt < /dev/null", "'eyeline play' needs a terminal");
    let piped = "exec 3>&1; { eyeline play examples/keep.txt; echo $? > $SCRATCH/code; } | cat >&3; \
                 exit $(cat $SCRATCH/code)";
    ends(piped, "'eyeline see' or 'eyeline why'");
    ends(
        "eyeline play - < examples/keep.txt",
        "keys come from standard input; give the map as a file",
    );
}

/// What is wrong is told before the screen changes.
#[test]
fn bad_data_is_told_in_the_shell() {
    for (command, words) in [
        ("eyeline play nowhere.txt", "error: cannot read nowhere.txt"),
        (
            "eyeline play examples/keep.txt --from 0,0",
            "error: no one can start at 0,0: wall at 0,0",
        ),
        ("eyeline play examples/keep.txt --rules predpray", "did you mean 'predprey'?"),
        ("eyeline play examples/keep.txt --rules no.json", "error: cannot read no.json"),
        ("eyeline play examples/keep.txt --as agent", "--as and --log belong to hunts"),
        ("eyeline play examples/hunt/small.json --as hunter:x", "there is no hunter 'x'"),
        ("eyeline play examples/hunt/small.json --rules predprey", "belong to maps"),
        ("eyeline play examples/hunt/small.json --radius 3", "belong to maps"),
        ("eyeline play examples/hunt/small.json --per 12", "belong to maps"),
    ] {
        let tmux = playing(command, words);
        leave(&tmux, "Enter");
    }
}

/// NO_COLOR is set in these terminals; whoever asks for colours gets them.
#[test]
fn colours_are_there_for_whoever_asks() {
    let tmux = playing("eyeline play examples/keep.txt", "at 5,9");
    assert!(!tmux.coloured().contains("\x1b[38;5;"), "{}", tmux.coloured());
    leave(&tmux, "q");
    let tmux = playing("eyeline play examples/keep.txt --color always", "at 5,9");
    assert!(tmux.coloured().contains("\x1b[38;5;"), "{}", tmux.coloured());
    leave(&tmux, "q");
}

/// The guide shows the screen that is shown.
#[test]
fn the_guide_shows_a_screen() {
    let path = root().join("docs/play.md");
    let page = fs::read_to_string(&path).expect("the guide");
    let file = root().join("crates/eyeline-cli/tests/screens/why.txt");
    let screen = fs::read_to_string(file).expect("a screen");
    let screen = screen.rsplit_once("cursor").expect("a cursor").0;
    let (before, rest) = page.split_once("```text\n").expect("a screen");
    let (shown, after) = rest.split_once("```").expect("its end");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}```text\n{screen}```{after}")).expect("written");
    } else {
        assert_eq!(shown, screen);
    }
}
