//! Every layer on every line that may heed it: the engine agrees with the oracle, which was written
//! from the design text by someone who had not seen the engine. Pair, trace, field, cover field and
//! matrix agree for every combination of layers and overrides.

use eyeline::rules::RuleSet;
use eyeline::{Cell, Coord, Extent, Hex, Map, Rules, Sight, Trace};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{agrees, agrees_with_cover, rules_on};
use eyeline_testkit::oracle::composed::{Verdict, judge};
use eyeline_testkit::oracle::{At, Options, World};
use eyeline_testkit::twin::{at, cells, closures_of, hexagon, map_of, rules_of, squares};

/// What an engine's cause is called on the wire.
fn word(cause: eyeline::Cause) -> String {
    serde_json::to_string(&cause).unwrap().trim_matches('"').to_owned()
}

/// The engine's proof is the oracle's verdict.
fn same<C: Coord>(rules: &Rules, trace: &Trace<C>, verdict: &Verdict, what: &dyn Fn() -> String) {
    assert_eq!(trace.visible, verdict.visible, "{}", what());
    let (id, variant) = (rules.set().id, rules.set().variant);
    // No sentence says which of many tiles a segment is blocked by, nor which line is shown of those
    // that choose at ties.
    if id == "one-card-dungeon" || id == "overland" || variant == Some("either") {
        return;
    }
    // A wall that is lit, or not, by slopes has no line of its own.
    if id == "symmetric-shadowcasting" {
        return;
    }
    let found = trace.blocked_by.map(|by| (word(by.by), at(by.at), by.index.map(|i| i as usize)));
    let wanted = verdict.blocked.as_ref().map(|by| (by.cause.to_owned(), by.cell, by.index));
    assert_eq!(found, wanted, "{}", what());
    if !matches!(wanted, Some((ref cause, ..)) if cause == "range" || cause == "cone") {
        let line: Vec<At> = trace.line.iter().map(|&cell| at(cell)).collect();
        assert_eq!(line, verdict.line, "{}", what());
    }
    assert_eq!(trace.cover_sum.get(), verdict.cover_sum, "{}", what());
}

/// One observer looks at everything.
fn one<C: Coord>(
    dice: &mut Dice,
    set: &RuleSet,
    options: &Options,
    world: &World,
    extent: Extent<C>,
) -> [usize; 2] {
    let rule = set.to_string();
    let rules = rules_of(&rule, options);
    let map: Map<C> = map_of(world, extent);
    let sight = Sight::new(&map, &rules).unwrap();
    let all = cells(extent);
    let from = dice.pick(&all);
    let mut count = [0; 2];
    for &to in &all {
        let verdict = judge(&rule, options, world, at(from), at(to));
        let say = || format!("{rule} {options:?} {from} → {to}\n{world:?}");
        let trace = sight.trace(from, to).unwrap();
        same(&rules, &trace, &verdict, &say);
        assert_eq!(sight.los(from, to).unwrap(), verdict.visible, "{}", say());
        count[usize::from(verdict.visible)] += 1;
    }
    let say = || format!("{rule} {options:?}\n{world:?}");
    agrees(&map, &rules, from, all.iter().copied(), say);
    agrees_with_cover(&map, &rules, from, all.iter().copied(), say);
    if dice.chance(20) {
        agrees(&closures_of(world, extent), &rules, from, all.iter().copied(), say);
        agrees_with_cover(&closures_of(world, extent), &rules, from, all, say);
    }
    count
}

/// Many worlds, each under changes of the dice's choice.
fn many<C: Coord>(set: &RuleSet, rounds: u64, extents: impl Fn(&mut Dice) -> Extent<C>) {
    let mut dice = Dice::new(1717 + set.to_string().len() as u64);
    let mut count = [0; 2];
    for _ in 0..rounds {
        let extent = extents(&mut dice);
        let places: Vec<At> = cells(extent).into_iter().map(at).collect();
        let mut density = Density::drawn(&mut dice, C::GRID);
        if dice.chance(40) {
            // Few walls, so that the other layers decide.
            density.walls = dice.below(6);
        }
        let world = chance::world(&mut dice, C::GRID, &places, density);
        let options = chance::options(&mut dice, set);
        let [hidden, seen] = one(&mut dice, set, &options, &world, extent);
        count = [count[0] + hidden, count[1] + seen];
    }
    assert!(count.iter().all(|&each| each * 50 > count[0] + count[1]), "{set}: {count:?}");
}

const ROUNDS: u64 = 400;

#[test]
fn squares_say_what_the_oracle_says() {
    for set in rules_on(eyeline::Grid::Square) {
        // Segments between corners are slow to judge.
        let rounds = if set.id == "one-card-dungeon" { ROUNDS / 8 } else { ROUNDS };
        many::<Cell>(set, rounds, |dice| squares(dice.between(3, 13), dice.between(3, 11)));
    }
}

#[test]
fn hexes_say_what_the_oracle_says() {
    for set in rules_on(eyeline::Grid::Hex) {
        many::<Hex>(set, 4 * ROUNDS, |dice| match dice.chance(50) {
            true => hexagon(dice.between(1, 5)),
            false => Extent::odd_rows(dice.below(9) + 2, dice.below(9) + 2).unwrap(),
        });
    }
}

/// The worlds of one kind of edges on a small board: every subset, a bit an edge and a direction.
fn every_subset(width: i64, height: i64, tell: &mut dyn FnMut(&World)) {
    let inside = |(x, y): At| x < width && y < height;
    let mut borders = Vec::new();
    for at in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let next = [(at.0 + 1, at.1), (at.0, at.1 + 1)];
        borders.extend(next.into_iter().filter(|&to| inside(to)).map(|to| (at, to)));
    }
    // Each edge is absent, two-way, or one of two one-way edges.
    for mut number in 0..4_u32.pow(borders.len() as u32) {
        let mut world = World::default();
        for &(a, b) in &borders {
            match number % 4 {
                0 => (),
                1 => world.edges.extend([(a, b), (b, a)]),
                2 => _ = world.edges.insert((a, b)),
                _ => _ = world.edges.insert((b, a)),
            }
            number /= 4;
        }
        tell(&world);
    }
}

/// Every pair of cells of a small board, under every rule that heeds edges on squares.
fn pairs_agree(world: &World, extent: Extent<Cell>, options: &[Options]) {
    for set in rules_on(eyeline::Grid::Square) {
        if !set.may_heed().has(eyeline::Feature::Edges) {
            continue;
        }
        let rule = set.to_string();
        let map: Map<Cell> = map_of(world, extent);
        for options in options {
            let rules = rules_of(&rule, options);
            let sight = Sight::new(&map, &rules).unwrap();
            for from in cells(extent) {
                let field = sight.field(from).unwrap();
                for to in cells(extent) {
                    let say = || format!("{rule} {options:?} {from} → {to}\n{world:?}");
                    let verdict = judge(&rule, options, world, at(from), at(to));
                    assert_eq!(sight.los(from, to).unwrap(), verdict.visible, "{}", say());
                    assert_eq!(field.contains(to), verdict.visible, "field {}", say());
                    same(&rules, &sight.trace(from, to).unwrap(), &verdict, &say);
                }
            }
        }
    }
}

fn with_edges(blocks: bool) -> Options {
    let heeds = Some(vec!["walls", "units", "edges"]);
    Options { heeds, target_edge_blocks: Some(blocks), ..Options::default() }
}

#[test]
fn every_subset_of_edges_on_two_by_two() {
    let extent = Extent::rectangle(2, 2).unwrap();
    every_subset(2, 2, &mut |world| {
        for walls in 0..16_u32 {
            let here = cells::<Cell>(extent).into_iter().enumerate();
            let walls = here.filter(|(index, _)| walls >> index & 1 == 1).map(|(_, cell)| at(cell));
            let world = World { walls: walls.collect(), ..world.clone() };
            pairs_agree(&world, extent, &[with_edges(true), with_edges(false)]);
        }
    });
}

#[test]
fn every_subset_of_edges_on_two_by_three() {
    let extent = Extent::rectangle(2, 3).unwrap();
    let mut number = 0_u64;
    every_subset(2, 3, &mut |world| {
        // Walls and units are dealt out in turn.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut dealt = number >> 40;
        let mut world = world.clone();
        for cell in cells::<Cell>(extent) {
            match dealt % 8 {
                0 => _ = world.walls.insert(at(cell)),
                1 => _ = world.units.insert(at(cell)),
                _ => (),
            }
            dealt /= 8;
        }
        pairs_agree(&world, extent, &[with_edges(number >> 63 == 1)]);
    });
}

/// Far from the observer, where pieces of light are thin: field = pairs, at any depth.
#[test]
fn long_fields_agree_with_pairs() {
    let mut dice = Dice::new(99);
    for set in RuleSet::of_pairs().filter(|set| !set.may_heed().is_empty()) {
        for round in 0..6 {
            let options = Options { radius: None, cone: None, ..chance::options(&mut dice, set) };
            let density = Density {
                walls: dice.below(3),
                units: dice.below(2),
                smoke: dice.below(2),
                opacity: dice.below(6),
                cover: dice.below(20),
                elevation: dice.below(30),
                edges: dice.below(2),
                ..Density::default()
            };
            match set.params.grid() {
                eyeline::Grid::Square => {
                    let extent = squares(60 + 40 * (round % 3), 150);
                    long::<Cell>(&mut dice, set, &options, density, extent);
                }
                eyeline::Grid::Hex => {
                    let extent = hexagon(60 + 8 * round);
                    long::<Hex>(&mut dice, set, &options, density, extent);
                }
            }
        }
    }
}

fn long<C: Coord>(
    dice: &mut Dice,
    set: &RuleSet,
    options: &Options,
    density: Density,
    extent: Extent<C>,
) {
    let all = cells(extent);
    let places: Vec<At> = all.iter().map(|&cell| at(cell)).collect();
    let world = chance::world(dice, C::GRID, &places, density);
    let rules = rules_of(&set.to_string(), options);
    let (map, from) = (map_of(&world, extent), dice.pick(&all));
    let some: Vec<C> = all.iter().copied().filter(|_| dice.chance(20)).collect();
    agrees(&map, &rules, from, some, || format!("{options:?} {extent}"));
    agrees_with_cover(&map, &rules, from, all, || format!("{options:?} {extent}"));
}
