//! Two worlds that differ only in what was not seen give the same bytes, whatever the program writes.

use eyeline_cli::run;
use eyeline_scene::{Board, table};
use eyeline_store::Save;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::folder::Folder;
use eyeline_testkit::unseen::{Twins, Walkers};
use serde_json::Value;
use std::ffi::OsString;
use std::fs;

/// What was written, under its name.
type Written = Vec<(&'static str, Vec<u8>)>;

/// What a walk writes that begins and ends where the explorer is: the report, its pictures, its save.
fn written(twins: &Twins, world: usize, folder: &Folder) -> Written {
    let path = |name: &str| folder.path(name).to_str().expect("UTF-8").to_owned();
    let Board::Square(map) = &twins.scenes()[world].board else { panic!("squares") };
    let loaded = Save::of(map, "overland@1", &twins.memory, Some(twins.at())).to_bytes();
    let (scene, load, save) = (path("scene.json"), path("load.json"), path("save.json"));
    fs::write(&scene, twins.worlds[world].to_string()).expect("written");
    fs::write(&load, &loaded).expect("written");
    let _ = fs::remove_file(&save);
    let mut all = vec![("load.json", loaded)];
    let around = ["--viewport", "9x7"].as_slice();
    for (name, flags) in [
        ("report.json", ["--json", "--save", &save].as_slice()),
        ("map.txt", &[]),
        ("near.txt", around),
        ("map.svg", &[]),
        ("near.svg", around),
        ("unicode", &["--format", "unicode", "--color", "always"]),
    ] {
        let (out, perception) = (path(name), twins.perception.to_string());
        let walk = ["eyeline", "walk", &scene, "--load", &load, "--per", &perception, "-o", &out];
        let words = walk.iter().chain(flags).map(OsString::from);
        assert_eq!(run(words), 0, "{name} of {}", twins.worlds[world]);
        all.push((name, fs::read(&out).expect("there")));
    }
    all.push(("save.json", fs::read(&save).expect("there")));
    all
}

fn assert_same(first: Written, second: Written, world: &Value) {
    for ((name, first), (_, second)) in first.into_iter().zip(second) {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&first), text(&second), "{name}: {world}");
    }
}

#[test]
fn what_was_not_seen_is_nowhere() {
    let (mut dice, folder) = (Dice::new(7), Folder::new("unseen"));
    for _ in 0..100 {
        let twins = Twins::drawn(&mut dice);
        let [first, second] = [0, 1].map(|world| written(&twins, world, &folder));
        assert_same(first, second, &twins.worlds[0]);
    }
}

/// What a walk writes on its way: the report, its pictures, its save.
fn walked(walkers: &Walkers, world: usize, folder: &Folder) -> Written {
    let path = |name: &str| folder.path(name).to_str().expect("UTF-8").to_owned();
    let (scene, radii, save) = (path("scene.json"), path("table.json"), path("save.json"));
    fs::write(&scene, walkers.worlds[world].to_string()).expect("written");
    fs::write(&radii, table::to_json(&walkers.eyes.table)).expect("written");
    let _ = fs::remove_file(&save);
    let start = format!("{},{}", walkers.start.x, walkers.start.y);
    let moves: String = walkers.moves.iter().map(|way| way.letter()).collect();
    let (perception, when) = (walkers.eyes.perception.to_string(), walkers.eyes.when.join(","));
    let mut all = Vec::new();
    for (name, flags) in [
        ("report.json", ["--json", "--save", &save].as_slice()),
        ("map.txt", &[]),
        ("near.svg", &["--viewport", "9x7"]),
    ] {
        let out = path(name);
        let walk = ["eyeline", "walk", &scene, "--start", &start, "--moves", &moves, "-o", &out];
        let eyes = ["--table", &radii, "--per", &perception];
        let when = if when.is_empty() { vec![] } else { vec!["--when", &when] };
        let words = walk.iter().chain(&eyes).chain(&when).chain(flags).map(OsString::from);
        assert_eq!(run(words), 0, "{name} of {}", walkers.worlds[world]);
        all.push((name, fs::read(&out).expect("there")));
    }
    all.push(("save.json", fs::read(&save).expect("there")));
    all
}

/// The program of 10,000 pairs in `eyeline-store/tests/unseen.rs`, in short.
#[test]
fn a_walk_tells_nothing_of_what_it_has_not_seen() {
    let (mut dice, folder) = (Dice::new(8), Folder::new("unseen-walks"));
    for _ in 0..50 {
        let walkers = Walkers::drawn(&mut dice);
        let [first, second] = [0, 1].map(|world| walked(&walkers, world, &folder));
        assert_same(first, second, &walkers.worlds[0]);
    }
}
