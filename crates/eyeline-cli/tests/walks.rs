//! Walks as processes: what is acknowledged is saved, what was saved is found again, and nothing that
//! was not seen leaks out.
#![cfg(unix)]

mod common;

use common::{Finished, Scratch};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A walk of these words, none of which a shell would change.
fn eyeline(args: &[&str]) -> Command {
    common::shell(&format!("exec eyeline walk {}", args.join(" ")), &Scratch::new("walk"))
}

fn told(args: &[&str]) -> Finished {
    common::told(eyeline(args))
}

/// The last line of a walk that went well.
fn report(args: &[&str]) -> Value {
    let told = told(args);
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{args:?}");
    serde_json::from_str(told.stdout.lines().last().expect("a line")).expect("JSON")
}

/// The words of a walk that failed.
fn failure(args: &[&str]) -> String {
    let told = told(args);
    assert_eq!((told.code, told.stdout.as_str()), (Some(3), ""), "{args:?}");
    told.stderr
}

fn count(report: &Value, key: &str) -> usize {
    report[key].as_array().expect("a list").len()
}

const WORLD: &str = "examples/world.txt";

#[test]
fn the_last_line_has_every_key() {
    let report = report(&[WORLD, "--per", "15", "--moves", "eennw", "--json"]);
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    let wanted = ["at", "newlySeen", "radius", "radiusBecause", "refused", "seen", "visited"];
    assert_eq!(keys, wanted);
    assert_eq!((&report["at"], &report["radius"]), (&json!([15, 7]), &json!(4)));
    assert_eq!(report["radiusBecause"], "plains 3 + perception 1");
    assert_eq!((report["seen"] == report["newlySeen"], count(&report, "visited")), (true, 6));
    for key in ["seen", "visited", "newlySeen"] {
        let cells: Vec<(i64, i64)> = report[key]
            .as_array()
            .expect("a list")
            .iter()
            .map(|cell| (cell[1].as_i64().expect("y"), cell[0].as_i64().expect("x")))
            .collect();
        assert!(cells.is_sorted(), "{key} by y, then x");
    }
}

#[test]
fn stop_come_back_nothing_lost() {
    let scratch = Scratch::new("come-back");
    let save = scratch.0.join("walk.json");
    let save = save.to_str().expect("UTF-8");
    let whole = report(&[WORLD, "--per", "15", "--moves", "eessnnnwww", "--json"]);
    report(&[WORLD, "--per", "15", "--moves", "eess", "--save", save, "--json"]);
    let rest = ["--load", save, "--per", "15", "--moves", "nnnwww", "--save", save, "--json"];
    let back = report(&[&[WORLD], &rest[..]].concat());
    for key in ["at", "seen", "visited", "radius"] {
        assert_eq!(back[key], whole[key], "{key}");
    }
    assert!(count(&back, "newlySeen") < count(&back, "seen"));
    let again = report(&[WORLD, "--per", "15", "--load", save, "--json"]);
    assert_eq!((&again["seen"], count(&again, "newlySeen")), (&whole["seen"], 0));
    assert_eq!(again["at"], whole["at"]);
    let elsewhere = report(&[WORLD, "--load", save, "--start", "0,0", "--json"]);
    assert_eq!(elsewhere["at"], json!([0, 0]), "--start comes before the save");
}

#[test]
fn saves_of_another_map_or_rule_are_refused() {
    let scratch = Scratch::new("another");
    let path = |name: &str| scratch.0.join(name).to_str().expect("UTF-8").to_owned();
    let (save, flooded) = (path("walk.json"), path("flooded.txt"));
    report(&[WORLD, "--moves", "ee", "--save", &save, "--json"]);
    let world = fs::read_to_string(common::root().join(WORLD)).expect("the world");
    fs::write(&flooded, world.replace(".@.", "~@.")).expect("written");
    let words = failure(&[&flooded, "--load", &save]);
    assert!(words.contains("map"), "{words}");
    let words = failure(&[WORLD, "--load", &save, "--rules", "predprey"]);
    assert!(words.contains("overland@1") && words.contains("predprey@1"), "{words}");
    // What was not seen makes no difference.
    fs::write(&flooded, world.replace("TTTTTTTTTTT", "~~~~~~~~~~~")).expect("written");
    assert_eq!(count(&report(&[&flooded, "--load", &save, "--json"]), "newlySeen"), 0);
}

#[test]
fn old_saves_load() {
    let scratch = Scratch::new("old");
    let save = scratch.0.join("old.json");
    let load = |text: &str| {
        fs::write(&save, text).expect("written");
        report(&[WORLD, "--load", save.to_str().expect("UTF-8"), "--json"])
    };
    let fresh = report(&[WORLD, "--json"]);
    let nothing = load(r#"{"character": {"name": "Bree"}, "gold": 7}"#);
    assert_eq!((&nothing["seen"], &nothing["at"]), (&fresh["seen"], &json!([14, 9])));
    let some = load(r#"{"gold": 7, "seen_tiles": [[39,19],[0,0]], "at": [10,9]}"#);
    assert_eq!((&some["at"], count(&some, "newlySeen")), (&json!([10, 9]), 25));
    assert_eq!(count(&some, "seen"), 27);
}

#[test]
fn another_walks_save_is_kept() {
    let scratch = Scratch::new("kept");
    let save = scratch.0.join("walk.json");
    let name = save.to_str().expect("UTF-8");
    report(&[WORLD, "--moves", "ee", "--save", name, "--json"]);
    let before = fs::read(&save).expect("a save");
    let told = told(&[WORLD, "--moves", "nn", "--save", name, "--json"]);
    assert_eq!(told.code, Some(0));
    assert!(told.stderr.starts_with("note: ") && told.stderr.contains("walk.json.replaced"));
    let kept = scratch.0.join("walk.json.replaced");
    assert_eq!(fs::read(&kept).expect("kept"), before);
    // A game's own save holds more than we load.
    let game = r#"{"gold": 7, "at": [14,9]}"#;
    fs::write(&save, game).expect("written");
    let told = self::told(&[WORLD, "--load", name, "--moves", "nn", "--save", name, "--json"]);
    let second = fs::read_to_string(scratch.0.join("walk.json.replaced.2")).expect("kept");
    assert_eq!((told.code, second.as_str()), (Some(0), game));
    assert_eq!(fs::read(&kept).expect("kept"), before, "what was kept first stays");
}

#[test]
fn a_damaged_save_names_the_one_before_it() {
    let scratch = Scratch::new("damaged");
    let save = scratch.0.join("walk.json");
    let name = save.to_str().expect("UTF-8");
    report(&[WORLD, "--moves", "ee", "--save", name, "--json"]);
    let good = fs::read_to_string(&save).expect("a save");
    for damaged in [&good[..good.len() / 2], &good.replace("\"at\": [16,9]", "\"at\": [16,8]")] {
        fs::write(&save, damaged).expect("written");
        let words = failure(&[WORLD, "--load", name]);
        let hint = format!("the save before it is {name}.previous: --load {name}.previous");
        assert!(words.contains("the save is damaged") && words.contains(&hint), "{words}");
    }
    let previous = format!("{name}.previous");
    assert_eq!(report(&[WORLD, "--load", &previous, "--json"])["at"], json!([15, 9]));
    // Behind a link, too: the save before it is where the link leads.
    let link = scratch.0.join("link.json");
    std::os::unix::fs::symlink("walk.json", &link).expect("a link");
    let link = link.to_str().expect("UTF-8");
    for flag in ["--load", "--save"] {
        let words = failure(&[WORLD, flag, link]);
        assert!(words.contains(&format!("--load {previous}")), "{words}");
    }
    fs::remove_file(&previous).expect("removed");
    assert!(!failure(&[WORLD, "--load", name]).contains("previous"));
}

/// A map's marks may stand where the party has not been.
#[test]
fn other_marks_are_not_told() {
    let scratch = Scratch::new("marks");
    let map = scratch.0.join("map.txt");
    fs::write(&map, "@..D..X\n......D\n").expect("written");
    let map = map.to_str().expect("UTF-8");
    for mark in ["Q", "D"] {
        let words =
            format!("error: the map has no single '{mark}' to start from; add --start x,y\n");
        assert_eq!(failure(&[map, "--start", mark]), words);
    }
    assert_eq!(report(&[map, "--start", "X", "--json"])["at"], json!([6, 0]));
}

#[test]
fn what_is_no_file_is_neither_read_nor_written() {
    let scratch = Scratch::new("endless");
    let pipe = scratch.0.join("pipe");
    let pipe = pipe.to_str().expect("UTF-8");
    assert!(Command::new("mkfifo").arg(pipe).status().expect("mkfifo").success());
    for path in ["/dev/zero", "/dev/full", pipe] {
        for flag in ["--load", "--save"] {
            // Neither may it wait for ever, nor take all memory.
            let command = format!(
                "ulimit -v 4000000; exec timeout 60 eyeline walk {WORLD} --moves e {flag} {path}"
            );
            let told = common::told(common::shell(&command, &scratch));
            let words = format!("error: {path}: cannot read it: not a file");
            assert_eq!((told.code, told.stdout.as_str()), (Some(3), ""), "{flag} {path}");
            assert!(told.stderr.starts_with(&words), "{}", told.stderr);
        }
    }
}

#[test]
fn a_file_that_is_no_save_is_not_replaced() {
    let scratch = Scratch::new("no-save");
    let path = scratch.0.join("scene.json");
    let scene = r#"{"eyeline": 1, "width": 3, "height": 1}"#;
    fs::write(&path, scene).expect("written");
    let words = failure(&[WORLD, "--save", path.to_str().expect("UTF-8")]);
    assert!(words.contains("stays"), "{words}");
    assert_eq!(fs::read_to_string(&path).expect("there"), scene);
}

/// Any object is a game's own save to those who load it; to others it is not theirs to replace.
#[test]
fn a_file_without_a_key_of_a_save_is_replaced_only_if_it_was_loaded() {
    let scratch = Scratch::new("package");
    let path = scratch.0.join("package.json");
    let (name, package) =
        (path.to_str().expect("UTF-8"), r#"{"name": "page", "version": "1.0.0"}"#);
    fs::write(&path, package).expect("written");
    let words = failure(&[WORLD, "--save", name]);
    assert!(words.contains("has no key of a save") && words.contains("stays"), "{words}");
    assert_eq!(fs::read_to_string(&path).expect("there"), package);
    assert_eq!(fs::read_dir(&scratch.0).expect("a folder").count(), 1, "nothing beside it");
    assert_eq!(told(&[WORLD, "--load", name, "--save", name]).code, Some(0));
    let kept = fs::read_to_string(scratch.0.join("package.json.replaced"));
    assert_eq!(kept.expect("kept"), package);
    fs::write(&path, r#"{"gold": 7, "seen_tiles": []}"#).expect("written");
    assert_eq!(told(&[WORLD, "--save", name]).code, Some(0));
}

/// `kill -9` at any moment: the save opens, and holds at least what was acknowledged.
#[test]
fn what_is_acknowledged_survives_a_kill() {
    let scratch = Scratch::new("kill");
    let save = scratch.0.join("walk.json");
    let name = save.to_str().expect("UTF-8");
    let steps = "e".repeat(2000);
    let map = ["--width", "2100", "--height", "3", "--per", "-3"];
    let walk =
        [&map[..], &["--start", "3,1", "--moves", &steps, "--save", name, "--json"]].concat();
    for round in 0..12_usize {
        let _ = fs::remove_file(&save);
        let mut child = eyeline(&walk).stdout(Stdio::piped()).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut acknowledged = 0;
        for line in lines.take(1 + round * 3) {
            let line: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
            acknowledged += 1;
            let wanted = json!({"step": acknowledged, "at": [3 + acknowledged, 1], "saved": true});
            assert_eq!(line, wanted);
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        let back = report(&[&map[..], &["--load", name, "--json"]].concat());
        let at = back["at"][0].as_i64().expect("x");
        assert!(at >= 3 + acknowledged, "{at} after {acknowledged} steps");
        let straight = "e".repeat(usize::try_from(at - 3).expect("forward"));
        let whole =
            report(&[&map[..], &["--start", "3,1", "--moves", &straight, "--json"]].concat());
        assert_eq!((&back["seen"], &back["visited"]), (&whole["seen"], &whole["visited"]));
    }
}
