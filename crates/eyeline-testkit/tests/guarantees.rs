//! A guarantee that a rule lacks has a counterexample; each of them must really show the failure.

use eyeline::rules::{Claim, Counterexample, Guarantee, Override, Property, RuleSet};
use eyeline::window::{Heading, Window};
use eyeline::{Cell, Coord, Extent, Grid, Hex, Mask, Rules, Sight};
use eyeline_testkit::chance;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Options, World};
use eyeline_testkit::twin::{at, cell, cells, hexagon, map_of, moved, rules_of, squares, turns};
use serde_json::Value;

/// The parts of a contract scene that counterexamples use; anything else is refused.
struct Scene {
    grid: Grid,
    size: [Option<i64>; 3],
    world: World,
}

fn place(value: &Value) -> At {
    (value[0].as_i64().unwrap(), value[1].as_i64().unwrap())
}

fn read(text: &str) -> Scene {
    let scene: Value = serde_json::from_str(text).unwrap();
    let known = [
        "eyeline",
        "grid",
        "width",
        "height",
        "radius",
        "rows",
        "legend",
        "walls",
        "edges",
        "terrain",
        "units",
        "smoke",
        "opacity",
        "elevation",
    ];
    let keys = scene.as_object().unwrap().keys();
    keys.for_each(|key| assert!(known.contains(&key.as_str()), "{key} in {text}"));
    assert_eq!(scene["eyeline"], 1);
    let list = |key: &str| scene.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let mut world = World::default();
    let mut size = ["width", "height", "radius"].map(|key| scene.get(key).and_then(Value::as_i64));
    for (row, y) in list("rows").iter().zip(0..) {
        let row = row.as_str().unwrap();
        size = [Some(row.len() as i64), Some(y + 1), None];
        for (symbol, x) in row.chars().zip(0..) {
            match scene["legend"][symbol.to_string()].as_str() {
                Some("wall") => _ = world.walls.insert((x, y)),
                Some("floor") => (),
                other => panic!("{symbol} is {other:?} in {text}"),
            }
        }
    }
    world.walls.extend(list("walls").iter().map(place));
    world.units.extend(list("units").iter().map(|unit| place(&unit["at"])));
    world.smoke.extend(list("smoke").iter().map(place));
    let number = |entry: &Value| (place(entry), entry[2].as_i64().unwrap() * 1_000_000);
    world.opacity.extend(list("opacity").iter().map(number));
    world.elevation.extend(list("elevation").iter().map(number));
    for edge in list("edges") {
        let (a, b) = (place(&edge["between"][0]), place(&edge["between"][1]));
        world.edges.insert((a, b));
        if edge.get("oneWay") != Some(&Value::Bool(true)) {
            world.edges.insert((b, a));
        }
    }
    let terrain = |entry: &Value| (place(entry), entry[2].as_str().unwrap().to_owned());
    world.terrain.extend(list("terrain").iter().map(terrain));
    let grid = if scene["grid"] == "hex" { Grid::Hex } else { Grid::Square };
    Scene { grid, size, world }
}

fn los<C: Coord>(rules: &Rules, world: &World, extent: Extent<C>, from: At, to: At) -> bool {
    let map = map_of(world, extent);
    Sight::new(&map, rules).unwrap().los(cell(from), cell(to)).unwrap()
}

/// Whether the pair of a counterexample breaks the promise.
fn breaks<C: Coord>(
    rules: &Rules,
    property: Property,
    world: &World,
    extent: Extent<C>,
    (from, to): (At, At),
) -> bool {
    let here = los(rules, world, extent, from, to);
    let turned = |mirrored: bool| {
        turns(C::GRID).iter().filter(|(mirror, _)| *mirror == mirrored).any(|(_, turn)| {
            let there = moved(world, turn);
            here != los(rules, &there, Extent::<C>::plane(), turn(from), turn(to))
        })
    };
    match property {
        Property::Symmetric => here != los(rules, world, extent, to, from),
        Property::MirrorInvariant => turned(true),
        Property::RotationInvariant => turned(false),
        Property::WallsOnlyHide => reveals(rules, world, extent, (from, to)),
        Property::TranslationInvariant => panic!("every rule promises it"),
    }
}

/// Whether a wall somewhere makes the target visible.
fn reveals<C: Coord>(
    rules: &Rules,
    world: &World,
    extent: Extent<C>,
    (from, to): (At, At),
) -> bool {
    let hidden = !los(rules, world, extent, from, to);
    let others = cells(extent).into_iter().map(at).filter(|&at| at != from && at != to);
    hidden
        && others.into_iter().any(|at| {
            let mut walled = world.clone();
            walled.walls.insert(at) && los(rules, &walled, extent, from, to)
        })
}

fn shows(rules: &Rules, property: Property, example: &Counterexample) -> bool {
    let scene = read(example.scene);
    assert_eq!(scene.grid, rules.grid(), "{rules} {property:?}");
    let wide = |[a, b]: [i32; 2]| (i64::from(a), i64::from(b));
    let pair = (wide(example.from), wide(example.to));
    if let Some([dx, dy]) = example.heading {
        assert_eq!(property, Property::Symmetric, "{rules}: no other is known with a heading");
        let [Some(width), Some(height), None] = scene.size else { panic!("{}", example.scene) };
        let map = map_of(&scene.world, squares(width, height));
        let sees = |from: At, to: At| {
            let (at, heading, mut seen) = (cell(from), Heading::new(dx, dy), Mask::default());
            let window = Window::of(rules, at, 9, Some(heading)).unwrap();
            window.see(&map, rules, at, &mut seen).unwrap();
            seen.contains(cell(to))
        };
        return sees(pair.0, pair.1) != sees(pair.1, pair.0);
    }
    match (scene.grid, scene.size) {
        (Grid::Square, [Some(width), Some(height), None]) => {
            breaks::<Cell>(rules, property, &scene.world, squares(width, height), pair)
        }
        (Grid::Square, [None, None, None]) => {
            breaks::<Cell>(rules, property, &scene.world, Extent::plane(), pair)
        }
        (Grid::Hex, [None, None, Some(radius)]) => {
            breaks::<Hex>(rules, property, &scene.world, hexagon(radius), pair)
        }
        (Grid::Hex, [None, None, None]) => {
            breaks::<Hex>(rules, property, &scene.world, Extent::plane(), pair)
        }
        (grid, size) => panic!("{grid} {size:?} in {}", example.scene),
    }
}

/// A promise that is not made, or made on a condition, shows where it fails.
fn check(rules: &Rules, guarantee: &Guarantee) {
    let Guarantee { property, claim, when, counterexample } = guarantee;
    let what = format!("{rules} {property:?}");
    assert_eq!(*claim == Claim::When, when.is_some(), "{what}");
    let bare = matches!(claim, Claim::Always | Claim::NotClaimed);
    assert_eq!(bare, counterexample.is_none(), "{what}");
    if let Some(example) = counterexample {
        assert!(shows(rules, *property, example), "{what}: {} shows nothing", example.scene);
        assert!(!example.says.is_empty(), "{what}");
    }
}

#[test]
fn every_rule_sets_counterexamples_show_their_failure() {
    for set in RuleSet::all() {
        let rules = Rules::named(&set.to_string()).unwrap();
        let mut properties: Vec<Property> = set.guarantees.iter().map(|g| g.property).collect();
        properties.dedup();
        assert_eq!(properties.len(), 5, "{set}");
        set.guarantees.iter().for_each(|guarantee| check(&rules, guarantee));
        assert_eq!(rules.guarantees(), set.guarantees, "{set}");
    }
}

/// Options take promises away; what is left is as honest.
#[test]
fn counterexamples_after_overrides_show_their_failure() {
    let default = Options::default();
    let walls = Options { endpoint_walls_blocked: Some(true), ..default.clone() };
    for set in RuleSet::all().iter().filter(|set| set.takes(Override::EndpointWalls)) {
        let rules = rules_of(&set.to_string(), &walls);
        rules.guarantees().iter().for_each(|guarantee| check(&rules, guarantee));
        let symmetric = rules.guarantees()[0];
        assert_ne!(symmetric.claim, Claim::Always, "{set}: one sees out of a wall");
    }
    for (see, blocks) in [(false, false), (false, true), (true, true), (true, false)] {
        let options = Options {
            see_opaque_target: Some(see),
            target_edge_blocks: Some(blocks),
            ..default.clone()
        };
        let rules = rules_of("hex-tactics", &options);
        rules.guarantees().iter().for_each(|guarantee| check(&rules, guarantee));
    }
}

/// A cone looks one way, wherever it looks and however wide; all around, it takes nothing away.
#[test]
fn counterexamples_of_cones_show_their_failure() {
    let headings = [(1, 0), (-1, 0), (0, 1), (0, -1), (3, 1), (-3, 1), (1, -4), (1, 1), (-2, -2)];
    let angles = [0, 10_000_000, 45_000_000, 89_999_999, 90_000_000, 135_000_000, 179_000_000];
    for set in RuleSet::all().iter().filter(|set| set.takes(Override::Cone)) {
        let all_around = Options { cone: Some(((1, 2), 180_000_000)), ..Options::default() };
        assert_eq!(rules_of(&set.to_string(), &all_around).guarantees(), set.guarantees, "{set}");
        for (heading, angle) in headings.iter().flat_map(|&h| angles.map(|angle| (h, angle))) {
            let cone = Some((heading, angle));
            let rules = rules_of(&set.to_string(), &Options { cone, ..Options::default() });
            for guarantee in rules.guarantees() {
                assert!(
                    guarantee.counterexample.is_none_or(|e| shows(&rules, guarantee.property, &e)),
                    "{set} {:?} with a cone toward {heading:?} has a counterexample that shows nothing",
                    guarantee.property
                );
            }
        }
    }
}

/// Whatever layers and changes are put together, what is not promised has a counterexample that holds
/// under them.
#[test]
fn counterexamples_of_every_combination_show_their_failure() {
    let mut dice = Dice::new(71);
    for set in RuleSet::of_pairs() {
        for _ in 0..300 {
            let options = Options { radius: None, cone: None, ..chance::options(&mut dice, set) };
            // How far one sees from where says the table, not the parts.
            let options = Options { perception: None, ..options };
            let rules = rules_of(&set.to_string(), &options);
            rules.guarantees().iter().for_each(|guarantee| check(&rules, guarantee));
        }
    }
}
