//! Two worlds that differ only in what was not seen give the same bytes, whatever the program writes.

use eyeline_cli::run;
use eyeline_scene::Board;
use eyeline_store::Save;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::folder::Folder;
use eyeline_testkit::unseen::Twins;
use std::ffi::OsString;
use std::fs;

/// What a walk writes that begins and ends where the explorer is: the report, its pictures, its save.
fn written(twins: &Twins, world: usize, folder: &Folder) -> Vec<(&'static str, Vec<u8>)> {
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

#[test]
fn what_was_not_seen_is_nowhere() {
    let (mut dice, folder) = (Dice::new(7), Folder::new("unseen"));
    for _ in 0..100 {
        let twins = Twins::drawn(&mut dice);
        let [first, second] = [0, 1].map(|world| written(&twins, world, &folder));
        for ((name, first), (_, second)) in first.into_iter().zip(second) {
            let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
            assert_eq!(text(&first), text(&second), "{name}: {}", twins.worlds[0]);
        }
    }
}
