//! Moves are those of the environment: every pair of every small map, and random worlds under every
//! rule.

use eyeline::sight::Move;
use eyeline::{Cell, Extent, Grid, Map, Rules, Sight, SightError};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{draw, rules_on};
use eyeline_testkit::oracle::{At, Options, World, can_move};
use eyeline_testkit::twin::{at, cell, cells, map_of, rules_of, squares};
use std::collections::BTreeSet;

/// Every pair of a map, one by one and all at once; counts the verdicts.
fn judged(
    (rule, options): (&str, &Options),
    world: &World,
    extent: Extent<Cell>,
    occupied: &BTreeSet<At>,
    counts: &mut [u32; 5],
) {
    let (map, rules) = (map_of(world, extent), rules_of(rule, options));
    let sight = Sight::new(&map, &rules).unwrap();
    let places = cells(extent);
    let pairs: Vec<(Cell, Cell)> =
        places.iter().flat_map(|&from| places.iter().map(move |&to| (from, to))).collect();
    let is_occupied = |cell| occupied.contains(&at(cell));
    let mut all = Vec::new();
    sight.can_move_into(&pairs, is_occupied, &mut all).unwrap();
    assert_eq!(all.len(), pairs.len());
    for (&(from, to), together) in pairs.iter().zip(all) {
        let verdict = sight.can_move(from, to, is_occupied).unwrap();
        let wanted = can_move((rule, options), world, occupied, at(from), at(to));
        let what = format!("{rule} {options:?} {from} {to} {world:?} {occupied:?}");
        assert_eq!(verdict.word(), wanted, "{what}");
        assert_eq!(verdict, together, "{what}");
        counts[usize::from(verdict.code())] += 1;
    }
}

#[test]
fn every_move_on_every_small_map() {
    let extent = squares(4, 3);
    let places: Vec<At> = cells(extent).into_iter().map(at).collect();
    let (mut dice, mut counts) = (Dice::new(1), [0; 5]);
    for pattern in 0..1_u32 << places.len() {
        let walls = places.iter().enumerate().filter(|(bit, _)| pattern >> bit & 1 == 1);
        let walls = walls.map(|(_, &at)| at).collect();
        let world = World { walls, ..World::default() };
        let occupied = places.iter().copied().filter(|_| dice.chance(15)).collect();
        let asked = ("predprey-env", &Options::default());
        judged(asked, &world, extent, &occupied, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn every_rule_of_squares() {
    let mut dice = Dice::new(2);
    for set in rules_on(Grid::Square) {
        let mut counts = [0; 5];
        for _ in 0..25 {
            let extent = squares(dice.between(1, 8), dice.between(1, 8));
            let (options, world) = draw(&mut dice, set, extent);
            let occupied = cells(extent).into_iter().map(at).filter(|_| dice.chance(20)).collect();
            judged((&set.to_string(), &options), &world, extent, &occupied, &mut counts);
        }
        assert!(counts.iter().all(|&count| count > 0), "{set}: {counts:?}");
    }
}

/// A cell that the map does not have is an error, before anything is judged.
#[test]
fn off_the_map() {
    let (map, rules) = (Map::new(squares(3, 3)), Rules::named("predprey-env").unwrap());
    let sight = Sight::new(&map, &rules).unwrap();
    let (at, extent) = (cell((3, 0)), squares(3, 3));
    let error = SightError::OutOfMap { role: "to", at, extent };
    assert_eq!(sight.can_move(cell((2, 0)), at, |_| true), Err(error));
}

#[test]
fn codes_and_words() {
    for (code, verdict) in (0..).zip(Move::ALL) {
        assert_eq!(verdict.code(), code);
        assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.word());
    }
}
