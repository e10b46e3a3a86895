//! `los` takes shortcuts that `blocked` does not: on every map and at every distance they agree
//! with each other and with the oracle. Worlds that offer no bits have no shortcuts.

use eyeline::line::{Rounding, rounded};
use eyeline::rules::RuleSet;
use eyeline::sight::MAX_DISTANCE;
use eyeline::{Cell, Coord, Extent, Feature, Grid, Hex, Map, Rules, Sight, World};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{self, At, Options};
use eyeline_testkit::twin::{at, cell, closures_of, map_of, rectangle, rules_of, squares};

/// Asks twice; returns the answer, or `None` for an error.
fn agreed<C: Coord, W: World<C>>(
    sight: &Sight<'_, C, W>,
    from: C,
    to: C,
    say: impl Fn() -> String,
) -> Option<bool> {
    let (short, long) = (sight.los(from, to), sight.blocked(from, to));
    let long = long.map(|blocked| blocked.is_none());
    assert_eq!(short, long, "{} {from} {to} on {}: {}", sight.rules(), sight.extent(), say());
    short.ok()
}

fn square_sets() -> impl Iterator<Item = &'static RuleSet> {
    RuleSet::of_pairs().filter(|set| set.params.grid() == Grid::Square)
}

/// Rules whose pairs are decided along the centre line.
fn centre_rules() -> Vec<Rules> {
    let other = |set: &&RuleSet| set.id != "one-card-dungeon" && set.id != "overland";
    square_sets().filter(other).map(|set| Rules::named(&set.to_string()).unwrap()).collect()
}

/// Every offset up to 33, each with a single wall on every cell near the line, the observer standing
/// anywhere in a word.
#[test]
fn every_offset_and_every_wall_near_its_line() {
    const REACH: i32 = 33;
    let mut dice = Dice::new(41);
    let mut map = Map::new(squares(160, 150));
    let rules = centre_rules();
    let mut seen = 0;
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let from = Cell::new(dice.between(34, 125) as i32, dice.between(34, 115) as i32);
            let to = Cell::new(from.x + dx, from.y + dy);
            for wall in near_line((dx, dy)) {
                let wall = Cell::new(from.x + wall.0, from.y + wall.1);
                map.add_wall(wall);
                for rules in &rules {
                    let sight = Sight::new(&map, rules).unwrap();
                    let los = agreed(&sight, from, to, || format!("a wall at {wall}"));
                    seen += usize::from(los == Some(true));
                }
                map.remove_wall(wall);
            }
        }
    }
    assert!(seen > 1_000_000, "{seen} seen");
}

/// The offsets less than two cells away from a line, along its shorter axis.
fn near_line((dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
    let run = dx.abs().max(dy.abs());
    let mut cells = Vec::new();
    for step in 0..=run {
        let (x, y) = if run == 0 { (0, 0) } else { (dx * step / run, dy * step / run) };
        for beside in -2..=2 {
            let steep = dy.abs() > dx.abs();
            cells.push(if steep { (x + beside, y) } else { (x, y + beside) });
        }
    }
    cells
}

/// Every offset up to 33 across a map that is no larger, so that what is read hangs over every border:
/// nothing but the line is open, then all of it but one cell.
#[test]
fn every_offset_from_border_to_border() {
    const REACH: i32 = 33;
    let rules = ["predprey", "predprey-env"].map(|name| Rules::named(name).unwrap());
    let mut seen = 0;
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let extent = squares((dx.abs() + 1).into(), (dy.abs() + 1).into());
            let from = Cell::new((-dx).max(0), (-dy).max(0));
            let to = Cell::new(dx.max(0), dy.max(0));
            let mut map = Map::new(extent);
            extent.cells_in(extent.bounds()).for_each(|at| map.add_wall(at));
            let line: Vec<Cell> = [Rounding::Away, Rounding::Toward]
                .into_iter()
                .flat_map(|rounding| rounded(from, to, rounding))
                .collect();
            line.iter().for_each(|&at| map.remove_wall(at));
            for &at in &line {
                map.add_wall(at);
                for rules in &rules {
                    let sight = Sight::new(&map, rules).unwrap();
                    let los = agreed(&sight, from, to, || format!("a wall at {at}"));
                    seen += usize::from(los == Some(true));
                }
                map.remove_wall(at);
            }
        }
    }
    assert!(seen > 10_000, "{seen} seen");
}

/// Walls in pairs: corners are pinched by two, ties need two.
#[test]
fn every_short_offset_with_two_walls() {
    const REACH: i32 = 10;
    let mut dice = Dice::new(42);
    let mut map = Map::new(squares(100, 100));
    let rules = centre_rules();
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let from = Cell::new(dice.between(20, 75) as i32, dice.between(20, 75) as i32);
            let to = Cell::new(from.x + dx, from.y + dy);
            let near: Vec<Cell> = near_line((dx, dy))
                .iter()
                .map(|&(x, y)| Cell::new(from.x + x, from.y + y))
                .collect();
            for &one in &near {
                for _ in 0..12 {
                    let walls = [one, dice.pick(&near)];
                    walls.iter().for_each(|&wall| map.add_wall(wall));
                    for rules in &rules {
                        let sight = Sight::new(&map, rules).unwrap();
                        agreed(&sight, from, to, || format!("walls at {walls:?}"));
                    }
                    walls.iter().for_each(|&wall| map.remove_wall(wall));
                }
            }
        }
    }
}

/// A side of a map: narrow, at the border of a word, or long.
fn side(dice: &mut Dice) -> i64 {
    match dice.below(4) {
        0 => dice.between(1, 70),
        1 => 32 * dice.between(1, 5) + dice.between(-1, 1),
        2 => dice.between(1, 9),
        _ => dice.between(1, 260),
    }
}

/// What stands in the box around two cells; the oracle looks no further along centre lines.
fn near(world: &oracle::World, from: At, to: At) -> oracle::World {
    let inside = |at: &At| {
        (from.0.min(to.0) - 1..=from.0.max(to.0) + 1).contains(&at.0)
            && (from.1.min(to.1) - 1..=from.1.max(to.1) + 1).contains(&at.1)
    };
    let mut near = world.clone();
    near.terrain.clear();
    for cells in [&mut near.walls, &mut near.smoke, &mut near.units] {
        cells.retain(inside);
    }
    near.edges.retain(|(a, b)| inside(a) && inside(b));
    for values in [&mut near.opacity, &mut near.cover, &mut near.elevation] {
        values.retain(|at, _| inside(at));
    }
    near
}

/// Maps of every size, rules with every option, open and walled: shortcut, predicate, oracle, and a
/// world without bits.
#[test]
fn drawn_worlds_of_every_size() {
    let mut dice = Dice::new(43);
    for set in square_sets() {
        let (mut asked, mut seen) = (0, 0);
        for trial in 0..60 {
            let (width, height) = (side(&mut dice), side(&mut dice));
            let mut density = Density::drawn(&mut dice, Grid::Square);
            density.walls = dice.pick(&[0, 1, 3, 10, 20, 40]);
            let world = chance::world(&mut dice, Grid::Square, &rectangle(width, height), density);
            let extent = squares(width, height);
            let (map, closures) = (map_of(&world, extent), closures_of(&world, extent));
            let options = match trial % 3 {
                0 => chance::options(&mut dice, set),
                _ => Options::default(),
            };
            let rules = rules_of(&set.to_string(), &options);
            let sight = Sight::new(&map, &rules).unwrap();
            let plain = Sight::new(&closures, &rules).unwrap();
            for pair in 0..60 {
                let far = if pair % 2 == 0 { 1000 } else { 12 };
                let (from, to) = drawn_pair(&mut dice, (width, height), far);
                let say = || format!("{options:?} {world:?}");
                let los = agreed(&sight, cell(from), cell(to), say).unwrap();
                assert_eq!(los, plain.los(cell(from), cell(to)).unwrap(), "{set} {}", say());
                // The geometry of corner rules is slow, and has no shortcut.
                if set.id != "one-card-dungeon" {
                    let mut near = near(&world, from, to);
                    near.terrain = world.terrain.clone();
                    let expected = oracle::sees(&set.to_string(), &options, &near, from, to);
                    assert_eq!(los, expected, "{set} {from:?} {to:?} {}", say());
                }
                asked += 1;
                seen += usize::from(los);
            }
        }
        assert!((asked / 50..asked * 49 / 50).contains(&seen), "{set}: {seen} of {asked} seen");
    }
}

fn drawn_pair(dice: &mut Dice, (width, height): (i64, i64), far: i64) -> (At, At) {
    let from = (dice.between(0, width - 1), dice.between(0, height - 1));
    let mut end = |from: i64, side: i64| {
        let (low, high) = ((from - far).max(0), (from + far).min(side - 1));
        dice.between(low, high)
    };
    (from, (end(from.0, width), end(from.1, height)))
}

/// What is asked beyond the map is the same error.
#[test]
fn errors_are_the_same() {
    let mut dice = Dice::new(44);
    let ends = [i32::MIN, i32::MIN + 1, -1, 0, 1, 39, 40, 41, 63, 64, 1 << 20, i32::MAX];
    for set in square_sets() {
        let rules = Rules::named(&set.to_string()).unwrap();
        let map = Map::new(squares(40, 64));
        let sight = Sight::new(&map, &rules).unwrap();
        for _ in 0..2000 {
            let mut any = || Cell::new(dice.pick(&ends), dice.pick(&ends));
            agreed(&sight, any(), any(), String::new);
        }
    }
    let rules = Rules::named("hex-tactics").unwrap();
    for extent in [Extent::hexagon(9).unwrap(), Extent::odd_rows(12, 40).unwrap()] {
        let map = Map::new(extent);
        let sight = Sight::new(&map, &rules).unwrap();
        for _ in 0..5000 {
            let mut any = || Hex::new(dice.pick(&ends) % 77, dice.pick(&ends) % 77);
            agreed(&sight, any(), any(), String::new);
        }
        let any = |dice: &mut Dice| Hex::new(dice.pick(&ends), dice.pick(&ends));
        (0..5000).for_each(|_| _ = agreed(&sight, any(&mut dice), any(&mut dice), String::new));
    }
}

/// Lines of hundreds, thousands and a million steps, with a wall on the line or just beside it.
#[test]
fn long_lines_are_exact() {
    let mut dice = Dice::new(45);
    let rules = centre_rules();
    for (width, height, pairs) in [(700, 900, 150), (9000, 300, 60), (250, 12_000, 60)] {
        lines_across(&mut dice, &rules, squares(width, height), pairs, |dice| {
            drawn_pair(dice, (width, height), 20_000)
        });
    }
    // As long as a line may be.
    let (width, height) = (MAX_DISTANCE + 1, 60);
    let few: Vec<Rules> =
        ["predprey", "predprey-env", "supercover"].map(|name| Rules::named(name).unwrap()).into();
    for turned in [false, true] {
        let turn = |(x, y)| if turned { (y, x) } else { (x, y) };
        let extent = turn((width, height));
        lines_across(&mut dice, &few, squares(extent.0, extent.1), 6, |dice| {
            let (near, far) = (dice.between(0, 3), width - 1 - dice.between(0, 3));
            let ends = [(near, dice.between(0, 59)), (far, dice.between(0, 59))].map(turn);
            if dice.chance(50) { (ends[0], ends[1]) } else { (ends[1], ends[0]) }
        });
    }
}

fn lines_across(
    dice: &mut Dice,
    rules: &[Rules],
    extent: Extent<Cell>,
    pairs: usize,
    mut pair: impl FnMut(&mut Dice) -> (At, At),
) {
    let mut map = Map::new(extent);
    let mut seen = 0;
    for _ in 0..pairs {
        let (from, to) = pair(dice);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let run = dx.abs().max(dy.abs()).max(1);
        for _ in 0..4 {
            let step = match dice.below(3) {
                0 => dice.between(1, run),
                1 => run - dice.below(run as u64) as i64 % 17,
                _ => run / 2 / dice.between(1, 3) + dice.between(-1, 1),
            };
            let beside = dice.between(-1, 1);
            let middle =
                |start: i64, delta: i64| start + (2 * delta * step + run).div_euclid(2 * run);
            let steep = dy.abs() > dx.abs();
            let (x, y) = (middle(from.0, dx), middle(from.1, dy));
            let (x, y) = if steep { (x + beside, y) } else { (x, y + beside) };
            let wall = Cell::new(x as i32, y as i32);
            map.add_wall(wall);
            for rules in rules {
                let sight = Sight::new(&map, rules).unwrap();
                let los = agreed(&sight, cell(from), cell(to), || format!("a wall at {wall}"));
                seen += usize::from(los.unwrap());
            }
            map.remove_wall(wall);
        }
    }
    assert!((rules.len() * pairs..rules.len() * pairs * 4).contains(&seen), "{seen} seen");
}

/// Maps much longer than wide keep no strips; they answer all the same.
#[test]
fn maps_that_keep_no_bits() {
    let mut dice = Dice::new(46);
    let mut map = Map::new(squares(3, 1 << 22));
    assert!(map.bits(Feature::Walls).is_none());
    (0..200_000).for_each(|_| map.add_wall(cell(drawn_pair(&mut dice, (3, 1 << 22), 1).0)));
    let walls = map.walls().count();
    assert!((150_000..200_000).contains(&walls), "{walls}");
    for rules in centre_rules() {
        let sight = Sight::new(&map, &rules).unwrap();
        for _ in 0..200 {
            let (from, to) = drawn_pair(&mut dice, (3, 1 << 22), 60);
            agreed(&sight, cell(from), cell(to), String::new);
        }
    }
}

/// The words of a map are its walls, wherever they begin.
#[test]
fn words_are_walls() {
    let mut dice = Dice::new(47);
    for _ in 0..300 {
        let (width, height) = (side(&mut dice), side(&mut dice));
        let density = Density { walls: dice.between(1, 99) as u64, ..Density::default() };
        let world = chance::world(&mut dice, Grid::Square, &rectangle(width, height), density);
        let map = map_of(&world, squares(width, height));
        let bits = map.bits(Feature::Walls).unwrap();
        assert!(map.walls().map(at).eq(rows_first(&world)), "{width}×{height}");
        for _ in 0..60 {
            let (x, y) = (dice.between(-80, width + 80), dice.between(-80, height + 80));
            let word = |step: At| {
                (0..64).fold(0, |word, i| {
                    let wall = world.walls.contains(&(x + i * step.0, y + i * step.1));
                    word | u64::from(wall) << i
                })
            };
            assert_eq!(bits.right((x, y)), word((1, 0)), "{x} {y} {width}×{height}");
            assert_eq!(bits.down((x, y)), word((0, 1)), "{x} {y} {width}×{height}");
        }
    }
}

fn rows_first(world: &oracle::World) -> impl Iterator<Item = At> {
    let mut walls: Vec<At> = world.walls.iter().copied().collect();
    walls.sort_unstable_by_key(|&(x, y)| (y, x));
    walls.into_iter()
}

/// Every hex offset, each with a single wall on every hex around, from odd rows and even ones, on maps
/// that lines can leave.
#[test]
fn every_hex_offset_and_every_wall() {
    let mut dice = Dice::new(48);
    let specs =
        [Options::default(), Options { see_opaque_target: Some(false), ..Options::default() }];
    let rules = specs.map(|options| rules_of("hex-tactics", &options));
    for extent in [
        Extent::hexagon(12).unwrap(),
        Extent::odd_rows(11, 23).unwrap(),
        Extent::odd_rows(40, 5).unwrap(),
        Extent::odd_rows(1, 30).unwrap(),
        Extent::odd_rows(33, 33).unwrap(),
    ] {
        let hexes: Vec<Hex> = extent.cells_in(extent.bounds()).collect();
        let mut map = Map::new(extent);
        for _ in 0..1500 {
            let (from, to) = (dice.pick(&hexes), dice.pick(&hexes));
            for &wall in &hexes {
                let (there, back) = (from.distance(wall), wall.distance(to));
                if there + back > from.distance(to) + 1 {
                    continue;
                }
                map.add_wall(wall);
                for rules in &rules {
                    let sight = Sight::new(&map, rules).unwrap();
                    agreed(&sight, from, to, || format!("a wall at {wall}"));
                }
                map.remove_wall(wall);
            }
        }
    }
}

/// Hex worlds with and without edges and heights: shortcut, predicate, oracle, and closures.
#[test]
fn drawn_hex_worlds() {
    let mut dice = Dice::new(49);
    let set = RuleSet::named("hex-tactics").unwrap();
    for trial in 0..600 {
        let extent = match dice.below(2) {
            0 => Extent::hexagon(dice.below(9) + 1).unwrap(),
            _ => Extent::odd_rows(dice.below(40) + 1, dice.below(20) + 1).unwrap(),
        };
        let hexes: Vec<Hex> = extent.cells_in(extent.bounds()).collect();
        let places: Vec<At> = hexes.iter().map(|&hex| at(hex)).collect();
        let density = match trial % 2 {
            0 => Density { walls: dice.below(30), cover: 20, ..Density::default() },
            _ => Density::drawn(&mut dice, Grid::Hex),
        };
        let world = chance::world(&mut dice, Grid::Hex, &places, density);
        let options = chance::options(&mut dice, set);
        let rules = rules_of("hex-tactics", &options);
        let (map, closures) = (map_of(&world, extent), closures_of(&world, extent));
        let (sight, plain) =
            (Sight::new(&map, &rules).unwrap(), Sight::new(&closures, &rules).unwrap());
        for _ in 0..60 {
            let (from, to) = (dice.pick(&hexes), dice.pick(&hexes));
            let say = || format!("{options:?} {world:?}");
            let los = agreed(&sight, from, to, say).unwrap();
            assert_eq!(los, plain.los(from, to).unwrap(), "{from} {to} {}", say());
            let expected = oracle::sees("hex-tactics", &options, &world, at(from), at(to));
            assert_eq!(los, expected, "{from} {to} {}", say());
        }
    }
}
