//! Rays over hexes against the oracle: verdict, cause, place, index, line and cover.

use eyeline::rules::RuleSet;
use eyeline::{Cause, Hex, Map, Sight};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{HEX_RULES, Options, World, hex_trace};
use eyeline_testkit::twin::{at, cell, cells, hexagon, map_of, rules_of};

/// Field and traces from one origin must be what the oracle walks.
fn agree(sight: &Sight<Hex, Map<Hex>>, options: &Options, world: &World, from: Hex) {
    let seen = sight.field(from).unwrap();
    for to in cells(sight.extent()) {
        let found = sight.trace(from, to).unwrap();
        let oracle = hex_trace(options, world, at(from), at(to));
        let what = || format!("{options:?} {world:?} {from} {to}: {found:?} {oracle:?}");
        let blocked = found.blocked_by.filter(|blocked| blocked.by != Cause::Range);
        let blocked = blocked.map(|blocked| {
            let cause = match blocked.by {
                Cause::Edge => "edge",
                Cause::Tile => "tile",
                Cause::Elevation => "elevation",
                other => panic!("{other:?} under these options"),
            };
            (cause, at(blocked.at), blocked.index.unwrap() as usize)
        });
        assert_eq!(found.visible, oracle.visible, "{}", what());
        assert_eq!(blocked, oracle.blocked, "{}", what());
        assert_eq!(found.cover_sum.get(), oracle.cover_sum, "{}", what());
        assert_eq!(found.cover_penalty, oracle.cover_penalty, "{}", what());
        assert!(
            found.line.iter().map(|&hex| at(hex)).eq(oracle.line.iter().copied()),
            "{}",
            what()
        );
        assert_eq!(seen.contains(to), oracle.visible, "field, {}", what());
    }
}

#[test]
fn every_wall_pattern_on_seven_hexes() {
    let hexes = cells(hexagon(1));
    for options in
        [None, Some(false)].map(|see| Options { see_opaque_target: see, ..Options::default() })
    {
        let rules = rules_of("hex-tactics", &options);
        for pattern in 0..1_u32 << hexes.len() {
            let walls = hexes.iter().zip(0..).filter(|(_, bit)| pattern >> bit & 1 == 1);
            let world =
                World { walls: walls.map(|(&hex, _)| at(hex)).collect(), ..World::default() };
            let map = map_of(&world, hexagon(1));
            let sight = Sight::new(&map, &rules).unwrap();
            hexes.iter().for_each(|&from| agree(&sight, &options, &world, from));
        }
    }
}

/// Walls, edges of both kinds, cover and heights, with the rule's own options on every second map.
fn many_fields(radius: i64, seed: u64, fields: usize) {
    let mut dice = Dice::new(seed);
    let hexes = cells(hexagon(radius));
    let places: Vec<_> = hexes.iter().map(|&hex| at(hex)).collect();
    let set = RuleSet::named(HEX_RULES[0]).unwrap();
    for map in 0..fields.div_ceil(hexes.len()) {
        let density = Density {
            walls: dice.below(30),
            edges: dice.below(20),
            cover: 30,
            elevation: dice.below(80),
            ..Density::default()
        };
        let world = chance::world(&mut dice, set.params.grid(), &places, density);
        let drawn = chance::options(&mut dice, set);
        // Document 003's own options; composition.rs has the rest.
        let options = match map % 2 {
            0 => Options::default(),
            _ => {
                Options { heeds: None, cone: None, pierce: None, opacity_threshold: None, ..drawn }
            }
        };
        let (map, rules) = (map_of(&world, hexagon(radius)), rules_of(&set.to_string(), &options));
        let sight = Sight::new(&map, &rules).unwrap();
        hexes.iter().for_each(|&from| agree(&sight, &options, &world, from));
    }
}

#[test]
fn two_hundred_thousand_fields_of_radius_two() {
    many_fields(2, 22, 200_000);
}

#[test]
fn two_hundred_thousand_fields_of_radius_three() {
    many_fields(3, 23, 200_000);
}

/// 003: of the twelve turns and mirrors of the hex grid, the line keeps this one.
#[test]
fn the_one_mirror_of_the_hex_line() {
    let mut dice = Dice::new(24);
    let extent = hexagon(5);
    let hexes = cells(extent);
    let mirror = |hex: Hex| Hex::new(-hex.r, -hex.q);
    let rules = rules_of("hex-tactics", &Options::default());
    for _ in 0..40 {
        let (mut map, mut mirrored) = (Map::new(extent), Map::new(extent));
        for &hex in hexes.iter().filter(|_| dice.chance(25)) {
            map.add_wall(hex);
            mirrored.add_wall(mirror(hex));
        }
        let (sight, mirrored) =
            (Sight::new(&map, &rules).unwrap(), Sight::new(&mirrored, &rules).unwrap());
        for &from in &hexes {
            for &to in &hexes {
                let there = mirrored.los(mirror(from), mirror(to)).unwrap();
                assert_eq!(sight.los(from, to).unwrap(), there, "{from} {to}");
            }
        }
    }
}

/// 003: no distance is too long for an exact line.
#[test]
fn long_lines_end_where_they_should() {
    let rules = rules_of("hex-tactics", &Options::default());
    let (map, mut dice) = (Map::<Hex>::unbounded(), Dice::new(25));
    let sight = Sight::new(&map, &rules).unwrap();
    for _ in 0..60 {
        let mut far = || dice.between(-500, 500);
        let (from, to) = ((far(), far()), (far(), far()));
        let found = sight.trace(cell(from), cell(to)).unwrap();
        let line = eyeline_testkit::oracle::line("hex-tactics", from, to);
        assert!(found.line.iter().map(|&hex| at(hex)).eq(line), "{from:?} {to:?}");
    }
}
