//! A JSON save is read as it was written, and nothing else is accepted.

use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Coord, Extent, Hex, Map, Rules, Sight, World};
use eyeline_store::{Save, SaveError};
use eyeline_testkit::chance::TERRAINS;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::folder::flipped;
use xxhash_rust::xxh3::xxh3_64;

fn map() -> Map<Cell> {
    let mut map = Map::new(Extent::rectangle(12, 9).unwrap());
    map.set_terrain(Cell::new(5, 4), "mountain").unwrap();
    map.add_wall(Cell::new(6, 4));
    map
}

fn walked(map: &Map<Cell>) -> Memory<Cell> {
    let rules = Rules::named("overland").unwrap();
    let sight = Sight::new(map, &rules).unwrap();
    let mut memory = Memory::new();
    for at in [Cell::new(3, 4), Cell::new(4, 4), Cell::new(5, 4)] {
        memory.remember(at, &sight.field(at).unwrap());
    }
    memory
}

fn sample() -> (Map<Cell>, Save<Cell>) {
    let map = map();
    let save = Save::of(&map, "overland@1", &walked(&map), Some(Cell::new(5, 4)));
    (map, save)
}

fn parse(text: &str) -> Result<Save<Cell>, SaveError> {
    Save::parse(text.as_bytes())
}

#[test]
fn it_looks_like_this() {
    let mut memory = Memory::new();
    memory.union_with(&Memory::with(
        [Cell::new(1, 0), Cell::new(0, 1), Cell::new(0, 0)].into_iter().collect(),
        [Cell::new(1, 0)].into_iter().collect(),
    ));
    let save = Save::of(&map(), "overland@1", &memory, Some(Cell::new(1, 0)));
    let expected = r#"{"eyeline": 1,
"rules": "overland@1",
"map": "4da2bcf8a922edd8",
"at": [1,0],
"seen_tiles": [[0,0],[1,0],[0,1]],
"visited_tiles": [[1,0]],
"checksum": "b6c50c5f264b4ed4"}
"#;
    assert_eq!(String::from_utf8(save.to_bytes()).unwrap(), expected);
}

#[test]
fn it_comes_back() {
    let (map, save) = sample();
    let bytes = save.to_bytes();
    let read = Save::parse(&bytes).unwrap();
    assert_eq!((&read, read.to_bytes()), (&save, bytes));
    let back = read.memory_for(&map, "overland@1").unwrap();
    assert_eq!(back, (walked(&map), Some(Cell::new(5, 4))));
}

#[test]
fn hexes_come_back_and_are_no_squares() {
    let map = Map::new(Extent::hexagon(4).unwrap());
    let cells: CellSet<Hex> = map_cells(Extent::hexagon(2).unwrap()).collect();
    let memory = Memory::with(cells, [Hex::new(-1, 2)].into_iter().collect());
    let bytes = Save::of(&map, "hex-tactics@1", &memory, None).to_bytes();
    let save = Save::<Hex>::parse(&bytes).unwrap();
    assert_eq!(save.memory_for(&map, "hex-tactics@1").unwrap(), (memory, None));
    let error = Save::<Cell>::parse(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "a save of a hex map; this map is square");
    let squares = sample().1.to_bytes();
    assert!(matches!(Save::<Hex>::parse(&squares), Err(SaveError::OtherGrid { .. })));
}

fn map_cells<C: Coord>(extent: Extent<C>) -> impl Iterator<Item = C> {
    extent.cells_in(extent.bounds())
}

#[test]
fn every_changed_bit_is_an_error() {
    let bytes = sample().1.to_bytes();
    for changed in flipped(&bytes) {
        let read = Save::<Cell>::parse(&changed);
        assert!(read.is_err(), "{}", String::from_utf8_lossy(&changed));
    }
}

#[test]
fn every_part_of_it_alone_is_an_error() {
    let bytes = sample().1.to_bytes();
    for end in 0..bytes.len() {
        assert!(Save::<Cell>::parse(&bytes[..end]).is_err(), "the first {end} bytes");
        assert!(Save::<Cell>::parse(&bytes[bytes.len() - end..]).is_err(), "the last {end} bytes");
    }
}

#[test]
fn another_map_is_refused_and_what_was_not_seen_does_not_matter() {
    let (mut map, save) = sample();
    map.set_terrain(Cell::new(11, 8), "swamp").unwrap();
    map.add_wall(Cell::new(11, 0));
    assert!(save.memory_for(&map, "overland@1").is_ok());
    assert_eq!(Save::of(&map, "overland@1", save.memory(), save.at()), save);
    map.set_terrain(Cell::new(3, 3), "swamp").unwrap();
    let error = save.memory_for(&map, "overland@1").unwrap_err();
    let SaveError::OtherMap { saved, asked, .. } = &error else { panic!("{error}") };
    assert_ne!(saved, asked);
    // A fingerprint of cells that the viewer has not seen on this map would tell them.
    assert_eq!(
        error.to_string(),
        "the save was made on another map: this 12×9 map (x 0–11, y 0–8) differs in size or in what \
         the save has seen"
    );
    let larger = Map::new(Extent::rectangle(13, 9).unwrap());
    assert!(matches!(save.memory_for(&larger, "overland@1"), Err(SaveError::OtherMap { .. })));
}

/// Whoever made it, a save does not count what the map does not have.
#[test]
fn cells_off_the_map_are_refused() {
    let map = map();
    let off = |cells: &[Cell], at: Option<Cell>| {
        let seen = cells.iter().copied().collect();
        let bytes =
            Save::of(&map, "overland@1", &Memory::with(seen, CellSet::new()), at).to_bytes();
        Save::parse(&bytes)
            .unwrap()
            .memory_for(&map, "overland@1")
            .map_err(|error| error.to_string())
    };
    assert!(off(&[Cell::new(0, 0), Cell::new(11, 8)], Some(Cell::new(11, 8))).is_ok());
    let here = "which this 12×9 map (x 0–11, y 0–8) does not have";
    for cell in [(12, 8), (11, 9), (-1, 0), (0, -1), (1003, 3), (i32::MAX, i32::MIN)] {
        let cell = Cell::new(cell.0, cell.1);
        let error = off(&[Cell::new(0, 0), Cell::new(11, 8), cell], None).unwrap_err();
        assert_eq!(error, format!("the save has seen {cell}, {here}"));
        let error = off(&[Cell::new(0, 0)], Some(cell)).unwrap_err();
        assert_eq!(error, format!("the save stands at {cell}, {here}"));
    }
    let hexes = Map::new(Extent::hexagon(40).unwrap());
    let memory = |cells: CellSet<Hex>| {
        let save = Save::of(&hexes, "hex-tactics@1", &Memory::with(cells, CellSet::new()), None);
        save.memory_for(&hexes, "hex-tactics@1").is_ok()
    };
    let all: CellSet<Hex> = map_cells(hexes.extent()).collect();
    assert!(memory(all.clone()));
    for hex in map_cells(Extent::hexagon(41).unwrap()).filter(|hex| !all.contains(*hex)) {
        let mut more = all.clone();
        more.insert(hex);
        assert!(!memory(more), "{hex}");
    }
}

#[test]
fn other_rules_are_refused() {
    let (map, save) = sample();
    let error = save.memory_for(&map, "overland@2").unwrap_err();
    assert_eq!(error.to_string(), "the save was made under overland@1, not under overland@2");
}

#[test]
fn old_saves_load() {
    let map = map();
    let memory = |text| parse(text).unwrap().memory_for(&map, "overland@1").unwrap();
    assert_eq!(memory("{}"), (Memory::new(), None));
    let (old, at) = memory(
        r#"{"character": {"name": "Ada"}, "map": [1, 2], "rules": {}, "at": [1, 2],
            "seen_tiles": [[2, 1], [1, 1], [-1, 0], [2, 1]], "visited_tiles": [[1, 2]]}"#,
    );
    assert_eq!(at, Some(Cell::new(1, 2)));
    let seen: Vec<Cell> = old.seen().iter().collect();
    assert_eq!(seen, [Cell::new(1, 1), Cell::new(2, 1), Cell::new(1, 2)]);
    // Keys by which a game means something else.
    let (own, at_none) = memory(r#"{"checksum": 7, "at": "town", "seen_tiles": [[1, 1]]}"#);
    assert_eq!((own.seen().len(), at_none), (1, None));
    // Null is as good as absent, and so is what some editors put before the text.
    assert_eq!(memory(r#"{"seen_tiles": null, "visited_tiles": null, "at": null}"#), memory("{}"));
    assert_eq!(memory("\u{feff}{\"seen_tiles\": [[1, 1]]}"), memory(r#"{"seen_tiles": [[1, 1]]}"#));
    let plain = Save::plain(&old, at).to_bytes();
    assert_eq!(Save::parse(&plain).unwrap().memory(), &old);
}

#[test]
fn what_is_wrong_is_said() {
    let whole = String::from_utf8(sample().1.to_bytes()).unwrap();
    let cases = [
        ("", "not a save: EOF"),
        ("[]", "not a save: invalid type"),
        (r#"{"at": [1, 2]} x"#, "not a save: trailing characters"),
        (r#"{"at": [1, 2], "at": null}"#, "\"at\" stands twice"),
        (r#"{"seen_tiles": [[1, 3000000000]]}"#, "not a save: "),
        (r#"{"seen_tiles": 1000000}"#, "expected a list of [x,y]"),
        (r#"{"eyeline": 2}"#, "a save of version 2; this program reads version 1"),
        (r#"{"eyeline": 1}"#, "the save is damaged: its checksum"),
        (r#"{"checksum": "0123456789abcdef"}"#, "\"eyeline\" is missing"),
        (&whole.replace("[5,4]", "[5, 4]"), "the save is damaged"),
        (&format!("\u{feff}{whole}"), "the save is damaged"),
    ];
    for (text, words) in cases {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    let off = parse(r#"{"at": [12, 0]}"#).unwrap().memory_for(&map(), "overland@1").unwrap_err();
    assert_eq!(
        off.to_string(),
        "the save stands at [12,0], which this 12×9 map (x 0–11, y 0–8) does not have"
    );
}

#[test]
fn files_without_a_key_of_ours_are_foreign() {
    for (text, is_foreign) in [
        ("{}", true),
        (r#"{"name": "page", "version": "1.0.0", "map": 7, "rules": {}}"#, true),
        (r#"{"gold": 7, "at": "town"}"#, false),
        (r#"{"seen_tiles": []}"#, false),
        (r#"{"seen_tiles": null}"#, false),
        (r#"{"visited_tiles": [[1, 1]]}"#, false),
    ] {
        assert_eq!(parse(text).unwrap().is_foreign(), is_foreign, "{text}");
    }
    let (_, save) = sample();
    assert!(!save.is_foreign() && !Save::<Cell>::parse(&save.to_bytes()).unwrap().is_foreign());
}

/// A text of ours with the checksum that belongs to it.
fn sealed(text: &str) -> String {
    let before = format!("{text}\"checksum\": \"");
    format!("{before}{:016x}\"}}\n", xxh3_64(before.as_bytes()))
}

#[test]
fn damage_is_told_from_a_save_of_something_else() {
    let (map, save) = sample();
    let whole = String::from_utf8(save.to_bytes()).unwrap();
    for (text, words) in [
        (&whole[..whole.len() / 2], "the save is damaged: its end is missing"),
        (&whole.replace("[5,4]", "[5,3]"), "the save is damaged: its checksum does not fit"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.is_damage());
        assert_eq!(error.to_string(), words);
    }
    assert!(!save.memory_for(&map, "overland@2").unwrap_err().is_damage());
    assert!(!parse(r#"{"eyeline": 2}"#).unwrap_err().is_damage());
}

#[test]
fn a_right_checksum_does_not_excuse_a_wrong_save() {
    let head = r#"{"eyeline": 1, "rules": "r", "map": "0123456789abcdef", "at": null, "#;
    let cases = [
        (r#""seen_tiles": [], "#, "\"visited_tiles\" is missing"),
        (r#""seen_tiles": null, "visited_tiles": [], "#, "\"seen_tiles\" is missing"),
        (r#""seen_tiles": null, "seen_tiles": [], "#, "\"seen_tiles\" stands twice"),
        (r#""seen_tiles": [], "visited_tiles": [], "hp": 7, "#, "a key \"hp\""),
        (r#""seen_tiles": [[1,0],[0,0]], "visited_tiles": [], "#, "[0,0] is out of order"),
        (r#""seen_tiles": [[1,0],[1,0]], "visited_tiles": [], "#, "[1,0] is out of order"),
        (r#""seen_tiles": [], "visited_tiles": [[1,0]], "#, "[1,0] is not among"),
        (r#""seen_tiles": [], "visited_tiles": [], "grid": "hex", "#, "a save of a hex map"),
    ];
    for (rest, words) in cases {
        let error = parse(&sealed(&format!("{head}{rest}"))).unwrap_err().to_string();
        assert!(error.contains(words), "{rest}: {error}");
    }
    let town = head.replace("null", "\"town\"");
    let text = sealed(&format!(r#"{town}"seen_tiles": [], "visited_tiles": [], "#));
    assert!(matches!(parse(&text), Err(SaveError::Json(_))));
    let head = head.replace("abcdef", "ABCDEF");
    let text = sealed(&format!(r#"{head}"seen_tiles": [], "visited_tiles": [], "#));
    assert!(matches!(parse(&text), Err(SaveError::Fingerprint(_))));
}

#[test]
fn deep_and_boastful_files_are_read_in_no_time() {
    for open in ["[", "{\"a\":"] {
        let deep = format!("{{\"game\": {}", open.repeat(1_000_000));
        assert!(parse(&deep).is_err());
    }
    let deep = format!("{{\"game\": {}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(parse(&deep).unwrap().memory(), &Memory::new());
    assert!(parse(r#"{"n":1e6}"#).unwrap().memory().seen().is_empty());
}

/// A map whose cells are those of another where they were seen, and drawn by chance elsewhere.
fn drawn(dice: &mut Dice, seen: Option<(&Map<Cell>, &CellSet<Cell>)>) -> Map<Cell> {
    let extent = Extent::rectangle(14, 11).unwrap();
    let mut map = Map::new(extent);
    for at in map_cells(extent) {
        let (wall, terrain) = match seen {
            Some((like, seen)) if seen.contains(at) => (like.wall(at), like.terrain(at)),
            _ => (dice.chance(20), dice.pick(&TERRAINS)),
        };
        map.set_terrain(at, terrain).unwrap();
        if wall {
            map.add_wall(at);
        }
    }
    map
}

#[test]
fn worlds_that_differ_in_what_is_unseen_give_the_same_bytes() {
    let (mut dice, mut different) = (Dice::new(7), 0);
    for _ in 0..10_000 {
        let one = drawn(&mut dice, None);
        let way: Vec<Cell> =
            (0..3).map(|_| Cell::new(dice.below(14) as i32, dice.below(11) as i32)).collect();
        let walked = |map: &Map<Cell>| {
            let rules = Rules::named("overland").unwrap();
            let sight = Sight::new(map, &rules).unwrap();
            let mut memory = Memory::new();
            way.iter().for_each(|&at| _ = memory.remember(at, &sight.field(at).unwrap()));
            memory
        };
        let bytes = |map: &Map<Cell>| {
            Save::of(map, "overland@1", &walked(map), way.last().copied()).to_bytes()
        };
        let other = drawn(&mut dice, Some((&one, walked(&one).seen())));
        assert_eq!(bytes(&one), bytes(&other));
        different += usize::from(
            !map_cells(one.extent())
                .all(|at| (one.wall(at), one.terrain(at)) == (other.wall(at), other.terrain(at))),
        );
    }
    assert!(different > 9_900, "{different}");
}
