//! Walks: what a party sees on its way, and what keeps it from going.

use eyeline::memory::{CellSet, Memory};
use eyeline::{Cell, Extent, Map, Rules, Sight, World};
use eyeline_scene::walk::{Compass, Refusal, Walk};
use eyeline_scene::{Board, Scene};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The example world, and where its walks begin.
fn world() -> (Map<Cell>, Cell) {
    let scene = Scene::parse(include_str!("../../../examples/world.txt")).expect("a scene");
    let start = scene.locate("start", scene.mark("@").expect("@").map(i64::from)).expect("there");
    let Board::Square(map) = scene.board else { panic!("squares") };
    (map, start)
}

fn overland(perception: i64) -> Rules {
    Rules::named("overland").expect("a rule set").with_perception(perception).expect("overland")
}

fn on(map: &Map<Cell>, rules: Rules, at: Cell) -> Walk<'_> {
    Walk::new(Cow::Borrowed(map), rules, Memory::new(), at).expect("a place to stand")
}

/// The wall is not seen from where the party stands: under this rule walls are never seen.
fn blind(radius: u64) -> Rules {
    Rules::named("predprey/endpoint-walls").expect("a rule set").with_radius(radius)
}

#[test]
fn the_example_has_all_nine_terrains_and_places_of_every_kind() {
    let (map, _) = world();
    let all = map.extent().cells_in(map.extent().bounds());
    let terrains: BTreeSet<&str> = all.map(|at| map.terrain(at)).collect();
    let nine =
        ["beach", "desert", "foothills", "forest", "hills", "mountain", "plains", "swamp", "water"];
    assert_eq!(terrains, BTreeSet::from(nine));
    assert!(map.walls().count() > 0);
}

#[test]
fn start_reveals_and_steps_reveal_more() {
    let (map, start) = world();
    let mut walk = on(&map, overland(15), start);
    assert_eq!((walk.memory().seen().len(), walk.newly_seen().len()), (41, 41));
    let step = walk.step(Compass::East).expect("plains");
    assert_eq!((step.at, step.newly_seen.len()), (Cell::new(start.x + 1, start.y), 9));
    assert!(step.newly_seen.is_sorted());
    walk.step(Compass::East).expect("plains");
    assert_eq!((walk.memory().seen().len(), walk.memory().visited().len()), (59, 3));
    assert!(walk.step(Compass::West).expect("plains").newly_seen.is_empty());
}

#[test]
fn north_is_up() {
    let (map, start) = world();
    for (way, (dx, dy)) in Compass::ALL.into_iter().zip([(0, -1), (1, 0), (0, 1), (-1, 0)]) {
        let at = on(&map, overland(10), start).step(way).expect("plains").at;
        assert_eq!(at, Cell::new(start.x + dx, start.y + dy), "{way:?}");
    }
}

#[test]
fn the_end_of_the_map_and_walls_refuse() {
    let map = Map::new(Extent::rectangle(1, 2).expect("small"));
    let mut walk = on(&map, overland(10), Cell::new(0, 0));
    for way in [Compass::North, Compass::East, Compass::West] {
        assert_eq!(walk.step(way).expect_err("the end").to_string(), "off the map");
    }
    assert_eq!(walk.at(), Cell::new(0, 0));
    assert_eq!(walk.memory().visited().len(), 1);

    let edge = Cell::new(i32::MAX, i32::MIN);
    let map = Map::unbounded();
    let mut walk = on(&map, overland(10), edge);
    assert_eq!(walk.step(Compass::East), Err(Refusal::OffTheMap), "even a plane ends");
}

#[test]
fn what_one_walks_into_is_seen() {
    let mut map = Map::new(Extent::rectangle(5, 5).expect("small"));
    let wall = Cell::new(3, 2);
    map.add_wall(wall);
    let mut walk = on(&map, blind(1), Cell::new(2, 2));
    assert!(!walk.memory().seen().contains(wall));
    let before = walk.memory().clone();
    let refused = walk.step(Compass::East).expect_err("a wall");
    assert_eq!((refused.to_string().as_str(), walk.at()), ("wall at 3,2", Cell::new(2, 2)));
    assert!(walk.memory().seen().contains(wall) && walk.newly_seen().contains(wall));
    assert_eq!(walk.memory().visited(), before.visited());
    assert_eq!(walk.memory().seen().len(), before.seen().len() + 1);
}

/// A table may forbid terrain; who walks into it has seen it.
#[test]
fn impassable_terrain_refuses() {
    let table = eyeline_scene::table::parse(r#"{"impassable": ["water"], "radii": {"plains": 0}}"#);
    let rules = overland(10).with_terrain(table.expect("a table")).expect("overland");
    let mut map = Map::new(Extent::rectangle(3, 1).expect("small"));
    let lake = Cell::new(1, 0);
    map.set_terrain(lake, "water").expect("a terrain");
    let mut walk = on(&map, rules.clone(), Cell::new(0, 0));
    assert_eq!(walk.memory().seen().len(), 1);
    let refused = walk.step(Compass::East).expect_err("water");
    assert_eq!(refused.to_string(), "water at 1,0 cannot be entered");
    assert!(walk.memory().seen().contains(lake));
    let start = Walk::new(Cow::Borrowed(&map), rules, Memory::new(), lake);
    assert!(matches!(start, Err(Refusal::Impassable { .. })));
    assert!(on(&map, overland(10), Cell::new(0, 0)).step(Compass::East).is_ok());
}

#[test]
fn nobody_starts_in_a_wall_or_off_the_map() {
    let mut map = Map::new(Extent::rectangle(2, 1).expect("small"));
    map.add_wall(Cell::new(1, 0));
    let start = |x| Walk::new(Cow::Borrowed(&map), overland(10), Memory::new(), Cell::new(x, 0));
    assert_eq!(start(1).expect_err("a wall"), Refusal::Wall { at: Cell::new(1, 0) });
    assert_eq!(start(2).expect_err("outside"), Refusal::OffTheMap);
}

/// What a walk remembers is the union of the fields of where it was, with the memory it began with.
#[test]
fn a_walk_remembers_the_union_of_its_fields() {
    let (map, start) = world();
    for rules in [overland(20), blind(3)] {
        let known: CellSet<Cell> = [Cell::new(39, 0), start].into_iter().collect();
        let memory = Memory::with(known.clone(), CellSet::new());
        let walk = Walk::new(Cow::Borrowed(&map), rules.clone(), memory, start);
        let mut walk = walk.expect("a place to stand");
        let sight = Sight::new(&map, &rules).expect("squares");
        let (mut seen, mut visited) = (BTreeSet::from_iter(known.iter()), BTreeSet::from([start]));
        let look = |at, seen: &mut BTreeSet<Cell>| {
            seen.insert(at);
            seen.extend(sight.field(at).expect("a field").iter());
        };
        look(start, &mut seen);
        let mut walls = 0;
        for way in Compass::read(&"ssseenwwnneessw".repeat(9)).expect("letters") {
            match walk.step(way) {
                Ok(step) => {
                    visited.insert(step.at);
                    look(step.at, &mut seen);
                }
                Err(Refusal::Wall { at }) => {
                    seen.insert(at);
                    walls += 1;
                }
                Err(why) => assert_eq!(why, Refusal::OffTheMap),
            }
        }
        assert!(walls > 0, "the keep is in the way");
        assert!(walk.memory().seen().iter().eq(seen.iter().copied()));
        assert!(walk.memory().visited().iter().eq(visited.iter().copied()));
        assert!(walk.newly_seen().iter().eq(seen.into_iter().filter(|&at| !known.contains(at))));
    }
}

/// Where nobody can look around, nobody goes, and nothing is remembered.
#[test]
fn a_step_without_a_field_is_none() {
    let map = Map::unbounded();
    let rules = Rules::named("predprey").expect("a rule set");
    let start = Walk::new(Cow::Borrowed(&map), rules, Memory::new(), Cell::new(0, 0));
    assert!(matches!(start, Err(Refusal::Sight(_))));
}
