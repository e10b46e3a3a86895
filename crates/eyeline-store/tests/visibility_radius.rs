//! The thirteen tests that the plan "Map Visibility Radius" lists, by their names, and its tables
//! to the last number.

use eyeline::memory::Memory;
use eyeline::rules::TerrainTable;
use eyeline::{Bounds, Cell, Extent, Map, Mask, Metric, Rules, Sight, World};
use eyeline_scene::drawing::{Chart, Viewport};
use eyeline_scene::walk::{Compass, Walk};
use eyeline_scene::{Answer, Board, Budget, Scene};
use eyeline_store::{Save, file};
use eyeline_testkit::folder::Folder;
use serde_json::{Value, json};
use std::borrow::Cow;

const CENTRE: Cell = Cell::new(10, 10);

fn radius(terrain: &str, perception: i64) -> u64 {
    TerrainTable::OVERLAND.radius(terrain, perception)
}

/// The tiles within a radius of the centre of a wide plain.
fn tiles(radius: u64) -> Vec<Cell> {
    let map = Map::new(Extent::rectangle(21, 21).unwrap());
    let rules = Rules::named("overland").unwrap().with_radius(radius);
    Sight::new(&map, &rules).unwrap().field(CENTRE).unwrap().iter().collect()
}

fn within(radius: u32) -> Vec<Cell> {
    let all = Extent::<Cell>::plane().cells_in(Bounds::around(CENTRE, radius));
    all.filter(|at| Metric::Manhattan.within((i64::from(at.x - 10), i64::from(at.y - 10)), radius))
        .collect()
}

fn scene(text: &Value) -> (Scene, Map<Cell>) {
    let scene = Scene::parse(&text.to_string()).unwrap();
    let Board::Square(map) = scene.board.clone() else { unreachable!("squares") };
    (scene, map)
}

/// A party of ordinary perception that sets out here with this memory.
fn party(map: &Map<Cell>, memory: Memory<Cell>, at: Cell) -> Walk<'_> {
    let rules = Rules::named("overland").unwrap();
    Walk::new(Cow::Borrowed(map), rules, memory, at).unwrap()
}

/// A memory after looking from each of these cells in turn.
fn explored(map: &Map<Cell>, walk: &[Cell]) -> Memory<Cell> {
    let rules = Rules::named("overland").unwrap();
    let sight = Sight::new(map, &rules).unwrap();
    let (mut memory, mut field) = (Memory::new(), Mask::default());
    for &at in walk {
        sight.field_into(at, &mut field).unwrap();
        memory.remember(at, &field);
    }
    memory
}

#[test]
fn test_get_tiles_in_radius_zero() {
    assert_eq!(tiles(0), [CENTRE]);
}

#[test]
fn test_get_tiles_in_radius_one() {
    assert_eq!(tiles(1), within(1));
    assert_eq!(tiles(1).len(), 5);
}

#[test]
fn test_get_tiles_in_radius_two() {
    assert_eq!(tiles(2), within(2));
    assert_eq!(tiles(2).len(), 13);
    assert_eq!([3, 4].map(|radius| tiles(radius).len()), [25, 41]);
}

#[test]
fn test_visibility_radius_plains() {
    assert_eq!(radius("plains", 10), 3);
}

#[test]
fn test_visibility_radius_forest() {
    assert_eq!(radius("forest", 10), 1);
}

#[test]
fn test_visibility_radius_mountain() {
    let because = TerrainTable::OVERLAND;
    let base = because.radii.iter().find(|(name, _)| name == "mountain").unwrap();
    assert_eq!(base.1, 0);
}

#[test]
fn test_mountain_standing_bonus() {
    assert_eq!(radius("mountain", 10), 2);
    let rules = Rules::named("overland").unwrap();
    assert_eq!(rules.because("mountain").unwrap().to_string(), "mountain 0 + standing 2");
}

#[test]
fn test_perception_bonus_at_15() {
    assert_eq!(radius("plains", 15), 4);
    let rules = Rules::named("overland").unwrap().with_perception(15).unwrap();
    assert_eq!(rules.because("plains").unwrap().to_string(), "plains 3 + perception 1");
}

#[test]
fn test_perception_bonus_at_10() {
    assert_eq!(radius("plains", 10), 3);
    assert_eq!(
        Rules::named("overland").unwrap().because("plains").unwrap().to_string(),
        "plains 3"
    );
}

#[test]
fn test_update_visibility_marks_tiles() {
    let (_, map) = scene(&json!({ "width": 21, "height": 21, "terrain": [[12, 10, "forest"]] }));
    let mut walk = party(&map, Memory::new(), CENTRE);
    let counts = |walk: &Walk<'_>| (walk.memory().seen().len(), walk.memory().visited().len());
    assert_eq!(counts(&walk), (25, 1));
    let step = walk.step(Compass::East).unwrap();
    assert_eq!((step.at, step.newly_seen.len(), counts(&walk)), (Cell::new(11, 10), 7, (32, 2)));
    assert!(step.newly_seen.iter().all(|&at| walk.memory().seen().contains(at)));
    // From the forest one sees what one has seen from the plain.
    let step = walk.step(Compass::East).unwrap();
    assert_eq!((step.newly_seen, counts(&walk)), (vec![], (32, 3)));
    walk.step(Compass::West).unwrap();
    assert_eq!(counts(&walk), (32, 3));
    let visited: Vec<Cell> = walk.memory().visited().iter().collect();
    assert_eq!(visited, [10, 11, 12].map(|x| Cell::new(x, 10)));
    assert!(walk.memory().visited().is_subset(walk.memory().seen()));
}

#[test]
fn test_seen_tiles_persist_save_load() {
    let (_, map) = scene(&village());
    let folder = Folder::new("persist");
    let path = folder.path("hero.json");
    let mut walk = party(&map, Memory::new(), Cell::new(4, 4));
    walk.step(Compass::East).unwrap();
    let save = Save::of(&map, "overland@1", walk.memory(), Some(walk.at()));
    file::replace(&path, &save.to_bytes()).unwrap();
    let read: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(read["seen_tiles"].as_array().unwrap().len(), walk.memory().seen().len());
    let loaded = Save::<Cell>::parse(&file::read(&path).unwrap()).unwrap();
    let (memory, at) = loaded.memory_for(&map, "overland@1").unwrap();
    assert_eq!((&memory, at), (walk.memory(), Some(walk.at())));
    // On load the party looks around, and there is nothing new; it goes on where it was.
    let mut again = party(&map, memory, at.unwrap());
    assert!(again.newly_seen().is_empty());
    let [old, new] = [&mut walk, &mut again].map(|walk| walk.step(Compass::East).unwrap());
    assert_eq!(old, new);
    assert!(!new.newly_seen.is_empty());
    assert_eq!(walk.memory(), again.memory());
}

fn village() -> Value {
    json!({
        "rows": ["TTTTTTTTT", "TTTTTTTTT", "....M....", "...~.#...", ".........", "........."],
        "legend": {"T": {"terrain": "forest"}, "M": {"terrain": "mountain"}, "~": {"terrain": "water"}},
        "places": [{"at": [4,4], "name": "Home", "symbol": "H"}, {"at": [5,4], "name": "Inn", "symbol": "I"}],
    })
}

#[test]
fn test_map_shows_seen_terrain() {
    let (scene, map) = scene(&village());
    let home = Cell::new(4, 4);
    let memory = explored(&map, &[home]);
    let chart = Chart::of(&scene, &map, &memory, home, Viewport::Seen).unwrap();
    let drawn = ["   T   ", "  .M.  ", " .~.#. ", "...@...", " ..... "];
    assert_eq!(chart.rows(), drawn);
    let names: Vec<&str> = chart.named().iter().map(|place| place.name.as_str()).collect();
    assert_eq!(names, ["Home"]);
    // Seen from next door, the house has its symbol, and the inn, now visited, its name.
    let next = Cell::new(5, 4);
    let memory = explored(&map, &[home, next]);
    let chart = Chart::of(&scene, &map, &memory, next, Viewport::Around([3, 1])).unwrap();
    assert_eq!(chart.rows(), ["H@."]);
    assert_eq!(chart.named().len(), 2);
}

#[test]
fn test_map_hides_unseen_tiles() {
    let (scene, map) = scene(&village());
    let home = Cell::new(4, 4);
    let memory = explored(&map, &[home]);
    let chart = Chart::of(&scene, &map, &memory, home, Viewport::Around([21, 21])).unwrap();
    for (y, row) in (-6..).zip(chart.rows()) {
        for (x, symbol) in (-6..).zip(row.chars()) {
            let seen = memory.seen().contains(Cell::new(x, y));
            assert_eq!(symbol != ' ', seen, "{x},{y}");
        }
    }
}

/// Every terrain with every kind of perception, the largest and the smallest too.
#[test]
fn the_tables_are_exact() {
    let bases = [
        ("plains", 3),
        ("hills", 2),
        ("beach", 2),
        ("desert", 2),
        ("water", 2),
        ("forest", 1),
        ("swamp", 1),
        ("foothills", 1),
        ("mountain", 2),
        ("lava", 2),
        ("", 2),
        ("Plains", 2),
    ];
    let bonuses = [
        (i64::MIN, 0),
        (-11, 0),
        (0, 0),
        (9, 0),
        (10, 0),
        (14, 0),
        (15, 1),
        (19, 1),
        (20, 2),
        (1_000_010, 200_000),
        (i64::MAX, (i64::MAX as u64 - 10) / 5),
    ];
    for (terrain, base) in bases {
        for (perception, bonus) in bonuses {
            assert_eq!(radius(terrain, perception), base + bonus, "{terrain} {perception}");
            let asked = json!({"op": "radius", "terrain": terrain, "perception": perception});
            let reply = Answer::of_text(&Budget::unlimited(), None, &asked.to_string()).to_json();
            let reply: Value = serde_json::from_str(&reply).unwrap();
            assert_eq!(reply["radius"], base + bonus);
        }
    }
}

/// Whoever sees further than the map, sees the map.
#[test]
fn a_huge_perception_sees_the_whole_map_and_a_negative_one_what_the_terrain_gives() {
    let map = Map::new(Extent::rectangle(40, 30).unwrap());
    let seen = |perception: i64| {
        let rules = Rules::named("overland").unwrap().with_perception(perception).unwrap();
        Sight::new(&map, &rules).unwrap().field(CENTRE).unwrap().len()
    };
    assert_eq!(seen(i64::MAX), 40 * 30);
    assert_eq!(seen(i64::MIN), 25);
    assert_eq!(map.extent().len(), Some(1200));
}
