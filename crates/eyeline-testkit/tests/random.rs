//! Large random maps, every option that a rule takes, one hundred thousand pairs for each rule:
//! what small maps are too small to show.

use eyeline::rules::RuleSet;
use eyeline::{Cell, Coord, Extent, Grid, Hex, Sight};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Condition, Options, World, condition, sees};
use eyeline_testkit::twin::{at, cells, hexagon, map_of, rules_of, squares};
use std::collections::HashMap;

const PAIRS: usize = 100_000;
const PAIRS_A_MAP: usize = 25;

/// The oracle, with the slow geometry of corner rules kept by offset.
struct Oracle<'a> {
    rule: &'a str,
    corners: HashMap<At, Condition>,
}

impl Oracle<'_> {
    fn sees(&mut self, options: &Options, world: &World, from: At, to: At) -> bool {
        // The geometry of corners is kept for what the rule heeds by itself.
        if !self.rule.starts_with("one-card-dungeon") || options.heeds.is_some() {
            return sees(self.rule, options, &near(world, from, to), from, to);
        }
        let offset = (to.0 - from.0, to.1 - from.1);
        let none = Options::default();
        let geometry = || condition(self.rule, &none, (0, 0), offset);
        let pair = self.corners.entry(offset).or_insert_with(geometry);
        let solid = |at: At| {
            let at = (at.0 + from.0, at.1 + from.1);
            world.walls.contains(&at) || world.units.contains(&at)
        };
        // Nothing in the way: only range and cone decide.
        let reach = sees("one-card-dungeon", options, &World::default(), from, to);
        reach && pair.holds(&solid)
    }
}

/// What stands in the box around two cells and on its rim; no square rule looks further.
fn near(world: &World, from: At, to: At) -> World {
    let inside = |at: &At| {
        (from.0.min(to.0) - 1..=from.0.max(to.0) + 1).contains(&at.0)
            && (from.1.min(to.1) - 1..=from.1.max(to.1) + 1).contains(&at.1)
    };
    let mut near = world.clone();
    near.walls.retain(inside);
    near.smoke.retain(inside);
    near.units.retain(inside);
    near.opacity.retain(|at, _| inside(at));
    near
}

fn hundred_thousand<C: Coord>(
    rule: &str,
    seed: u64,
    mut extent: impl FnMut(&mut Dice) -> Extent<C>,
) {
    let mut dice = Dice::new(seed);
    let set = RuleSet::named(rule).unwrap();
    let mut oracle = Oracle { rule, corners: HashMap::new() };
    let mut visible = 0;
    for _ in 0..PAIRS / PAIRS_A_MAP {
        let extent = extent(&mut dice);
        let cells = cells(extent);
        let places: Vec<At> = cells.iter().map(|&cell| at(cell)).collect();
        let density = Density::drawn(&mut dice, C::GRID);
        let world = chance::world(&mut dice, C::GRID, &places, density);
        let map = map_of(&world, extent);
        for _ in 0..PAIRS_A_MAP {
            let options = chance::options(&mut dice, set);
            let rules = rules_of(rule, &options);
            let (from, to) = (dice.pick(&cells), dice.pick(&cells));
            let found = Sight::new(&map, &rules).unwrap().los(from, to).unwrap();
            let expected = oracle.sees(&options, &world, at(from), at(to));
            assert_eq!(found, expected, "{rule} {options:?} {from} {to} {extent} {world:?}");
            visible += usize::from(found);
        }
    }
    // Neither answer may be so rare that it is not tested.
    assert!((PAIRS / 20..PAIRS * 19 / 20).contains(&visible), "{rule}: {visible} visible");
}

/// Up to 24×24, smaller ones more often.
fn rectangle(dice: &mut Dice) -> Extent<Cell> {
    let mut side = || dice.between(1, 24).min(dice.between(4, 24));
    squares(side(), side())
}

/// A hexagon of radius up to 9, or rows of hexes.
fn hexes(dice: &mut Dice) -> Extent<Hex> {
    if dice.chance(60) {
        return hexagon(dice.between(1, 9));
    }
    Extent::odd_rows(dice.below(16) + 1, dice.below(16) + 2).unwrap()
}

fn square_rules(starting_with: &str) {
    let mut asked = 0;
    for (set, seed) in RuleSet::of_pairs().zip(100..) {
        if set.params.grid() == Grid::Square && set.id.starts_with(starting_with) {
            hundred_thousand(&set.to_string(), seed, rectangle);
            asked += 1;
        }
    }
    assert!(asked > 0, "no rule starts with {starting_with}");
}

#[test]
fn predprey() {
    square_rules("predprey");
}

#[test]
fn one_card_dungeon() {
    square_rules("one-card-dungeon");
}

#[test]
fn overland() {
    square_rules("overland");
}

#[test]
fn hidden_movement() {
    square_rules("hidden-movement");
}

#[test]
fn the_fields_own() {
    square_rules("su");
    square_rules("sy");
    square_rules("square-tactics");
}

#[test]
fn hex_tactics() {
    hundred_thousand("hex-tactics", 200, hexes);
}

/// A rule set that joins the engine must join a test above.
#[test]
fn no_rule_is_left_out() {
    let tested =
        ["predprey", "one-card-dungeon", "overland", "hidden-movement", "su", "sy", "square"];
    for set in RuleSet::of_pairs() {
        let known = tested.iter().any(|start| set.id.starts_with(start));
        assert!(known || set.id == "hex-tactics", "{set} is not tested");
    }
}
