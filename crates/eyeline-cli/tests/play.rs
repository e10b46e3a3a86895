//! `eyeline walk --play` in a pseudo-terminal: keys walk, every step is saved, and the terminal is as
//! it was, however the game ends.
#![cfg(target_os = "linux")]

mod common;

use common::Scratch;
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

/// A game in a terminal of its own.
struct Game {
    child: Child,
    keys: File,
    terminal: File,
    before: Termios,
    shown: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
}

impl Game {
    fn start(args: &[&str]) -> Self {
        Game::start_on("examples/world.txt", args)
    }

    fn start_on(map: &str, args: &[&str]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&keys).expect("granted");
        unlockpt(&keys).expect("unlocked");
        let name = ptsname(&keys, Vec::new()).expect("a name");
        let terminal = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("opened");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).expect("a size");
        let before = tcgetattr(&terminal).expect("settings");
        let (keys, terminal) = (File::from(keys), File::from(terminal));
        let end = || terminal.try_clone().expect("another handle");
        let child = Command::new(env!("CARGO_BIN_EXE_eyeline"))
            .args(["walk", map, "--play", "--per", "15"])
            .args(args)
            .current_dir(common::root())
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        let shown = Arc::new(Mutex::new(String::new()));
        let (mut screen, text) = (keys.try_clone().expect("another handle"), shown.clone());
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                text.lock().expect("whole").push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Game { child, keys, terminal, before, shown, reader }
    }

    /// Waits until this was shown.
    fn wait_for(&self, words: &str) {
        let until = Instant::now() + Duration::from_secs(60);
        while !self.shown.lock().expect("whole").contains(words) {
            let shown = self.shown.lock().expect("whole").clone();
            assert!(Instant::now() < until, "'{words}' is not shown:\n{shown}");
            sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("pressed");
    }

    /// How it ended; the terminal must be as it was.
    fn end(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().expect("it ends");
        let after = tcgetattr(&self.terminal).expect("settings");
        let modes = |all: &Termios| (all.local_modes, all.input_modes, all.output_modes);
        assert_eq!(modes(&after), modes(&self.before), "the terminal is as it was");
        // The last one to hold the terminal lets go: what was shown is complete.
        drop(self.terminal);
        self.reader.join().expect("read to the end");
        let shown = self.shown.lock().expect("whole").clone();
        assert!(shown.contains(ENTERED) && shown.contains(LEFT));
        assert!(shown.rfind(HIDDEN) < shown.rfind(SHOWN), "{shown}");
        (status, shown)
    }
}

/// What a terminal is told when the picture comes and goes, and the cursor with it.
const ENTERED: &str = "\x1b[?1049h";
const LEFT: &str = "\x1b[?1049l";
const HIDDEN: &str = "\x1b[?25l";
const SHOWN: &str = "\x1b[?25h";

const RIGHT: &str = "\x1b[C";
const DOWN: &str = "\x1b[B";

#[test]
fn arrow_keys_walk_and_every_step_is_saved() {
    let scratch = Scratch::new("play");
    let save = scratch.0.join("walk.json");
    let mut game = Game::start(&["--save", save.to_str().expect("UTF-8")]);
    game.wait_for("41 of 800 seen, 1 visited");
    game.press(RIGHT);
    game.wait_for("at 15,9");
    let saved = std::fs::read_to_string(&save).expect("saved before it is shown");
    assert!(saved.contains("15,9") || saved.contains("15, 9"), "{saved}");
    game.press(RIGHT);
    game.wait_for("59 of 800 seen, 3 visited");
    game.press(DOWN);
    game.press(DOWN);
    game.wait_for("wall at 16,11");
    game.press("q");
    let (status, shown) = game.end();
    assert_eq!(status.code(), Some(0));
    let after = shown.rsplit(LEFT).next().expect("the rest");
    assert!(after.contains("at 16,10"), "the last picture stays: {after}");
}

#[test]
fn ctrl_c_leaves() {
    let mut game = Game::start(&[]);
    game.wait_for("q leaves");
    game.press("\x03");
    assert_eq!(game.end().0.code(), Some(0));
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    let game = Game::start(&[]);
    game.wait_for("q leaves");
    let pid = game.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
    assert_eq!(game.end().0.code(), Some(130));
}

#[test]
fn a_step_that_cannot_be_saved_ends_the_game() {
    let scratch = Scratch::new("unsaved");
    let folder = scratch.0.join("folder");
    std::fs::create_dir(&folder).expect("a folder");
    let save = folder.join("walk.json");
    let mut game = Game::start(&["--save", save.to_str().expect("UTF-8")]);
    game.wait_for("q leaves");
    std::fs::remove_dir_all(&folder).expect("removed");
    game.press(RIGHT);
    let (status, shown) = game.end();
    assert_eq!(status.code(), Some(3), "{shown}");
    assert!(shown.rsplit(LEFT).next().is_some_and(|after| after.contains("error: ")), "{shown}");
}

/// The lines of the last page, without colours.
fn lines(shown: &str) -> Vec<String> {
    let page = shown.split(LEFT).next().expect("a page").rsplit("\x1b[2J").next().expect("a page");
    let mut lines = Vec::new();
    for part in page.split("\x1b[") {
        let end = part.find(|letter: char| letter.is_ascii_alphabetic()).map_or(0, |end| end + 1);
        match (&part[..end], lines.last_mut()) {
            (code, _) if code.ends_with('H') => lines.push(part[end..].to_owned()),
            ("" | "?", _) | (_, None) => (),
            (_, Some(line)) => line.push_str(&part[end..]),
        }
    }
    lines
}

#[test]
fn the_party_and_its_caption_are_on_the_screen() {
    let scratch = Scratch::new("wide");
    let map = scratch.0.join("map.json");
    let places: Vec<String> = (0..60)
        .map(|x| format!(r#"{{"at": [{x},20], "name": "Place {x}", "symbol": "symbol{:02}"}}"#, x))
        .collect();
    let scene =
        format!(r#"{{"eyeline": 1, "width": 60, "height": 40, "places": [{}]}}"#, places.join(","));
    std::fs::write(&map, scene).expect("written");
    let walk = ["--start", "5,20", "--moves", &"e".repeat(40), "--color", "never"];
    let mut game = Game::start_on(map.to_str().expect("UTF-8"), &walk);
    game.wait_for("q leaves");
    game.press("q");
    let (status, shown) = game.end();
    assert_eq!(status.code(), Some(0));
    let lines = lines(&shown);
    assert!(lines.len() <= 24, "{lines:#?}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("symbol44@")), "{lines:#?}");
    let [.., caption, keys] = &lines[..] else { panic!("{lines:#?}") };
    assert!(caption.starts_with("at 45,20 · ") && keys.ends_with("q leaves"), "{lines:#?}");
}

/// Two walks on one save: who comes second is told, and what the first was told is there.
#[test]
fn two_walks_do_not_lose_each_others_steps() {
    let scratch = Scratch::new("two");
    let save = scratch.0.join("walk.json");
    let name = save.to_str().expect("UTF-8");
    let mut game = Game::start(&["--save", name]);
    game.wait_for("q leaves");
    let other = "eyeline walk examples/world.txt --load $SCRATCH/walk.json --moves nn --save \
                 $SCRATCH/walk.json --json";
    let told = common::told(common::shell(other, &scratch));
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""));
    let saved = std::fs::read(&save).expect("saved");
    game.press(RIGHT);
    let (status, shown) = game.end();
    assert_eq!(status.code(), Some(3), "{shown}");
    assert!(shown.contains("another program has changed it since this walk did"), "{shown}");
    assert!(shown.contains(&format!("--load {name}")), "{shown}");
    assert_eq!(std::fs::read(&save).expect("still there"), saved);
}

#[test]
fn without_a_terminal_there_is_no_game() {
    let told = common::told(common::shell(
        "eyeline walk examples/world.txt --play < /dev/null",
        &Scratch::new("pipe"),
    ));
    assert_eq!((told.code, told.stdout.as_str()), (Some(2), ""));
    assert!(told.stderr.starts_with("error: --play needs a terminal"), "{}", told.stderr);
}
