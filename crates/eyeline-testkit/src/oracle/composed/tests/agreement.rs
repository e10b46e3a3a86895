//! The composed oracle agrees with the older oracle of each rule wherever that one can judge.

use super::super::super::contact::{Contact, centre, contact};
use super::super::super::testing::{grid, offsets};
use super::super::super::{HEX_RULES, SQUARE_RULES, hex_trace, predprey, sees, shadowcast_field};
use super::super::{crossed, hexes, rounded, touched};
use super::*;

const SIZE: i64 = 8;

/// Options that the older oracle of the rule knows.
fn known_options(draw: &mut Draw, rule: &str) -> Options {
    let mut options = Options::default();
    if draw.chance(25) {
        options.radius = Some(draw.below(9));
    }
    if draw.chance(25) && rule != "overland" {
        let heading = [(1, 0), (0, -1), (2, 1), (-1, 3)][usize::try_from(draw.below(4)).unwrap()];
        options.cone = Some((heading, 45_000_000 * draw.signed(5)));
    }
    if rule.starts_with("predprey") || rule == "supercover" {
        if draw.chance(30) {
            options.endpoint_walls_blocked = Some(draw.chance(50));
        }
        if draw.chance(30) {
            options.opacity_threshold = Some(250_000 * draw.signed(8));
        }
    }
    if rule.starts_with("hidden-movement") && draw.chance(50) {
        options.pierce = Some(draw.below(4));
    }
    if rule == "hex-tactics" {
        if draw.chance(30) {
            options.see_opaque_target = Some(draw.chance(50));
        }
        if draw.chance(30) {
            options.target_edge_blocks = Some(draw.chance(50));
        }
        if draw.chance(30) {
            options.max_soft_cover = Some(250_000 * draw.signed(8));
        }
    }
    options
}

/// Compares 6000 pairs a rule with the older oracle; 3000 worlds (180,000 pairs a rule) once agreed too.
#[test]
fn defaults_agree_with_the_oracle_of_each_rule() {
    let worlds = 100;
    for rule in SQUARE_RULES.iter().chain(HEX_RULES).filter(|rule| **rule != "square-tactics") {
        let steps: &[At] = if *rule == "hex-tactics" { &HEX_STEPS } else { &SQUARE_STEPS };
        let mut visible = 0;
        for seed in 1..=worlds {
            let mut draw = Draw::new(seed);
            let world = draw.world(SIZE, steps);
            let options = known_options(&mut draw, rule);
            for _ in 0..60 {
                let (from, to) = (draw.cell(SIZE), draw.cell(SIZE));
                let verdict = judge(rule, &options, &world, from, to);
                let what = || format!("{rule} seed {seed} {options:?} {from:?} {to:?}");
                assert_eq!(verdict.visible, sees(rule, &options, &world, from, to), "{}", what());
                visible += u64::from(verdict.visible && from != to);
                if *rule == "hex-tactics" {
                    let old = hex_trace(&options, &world, from, to);
                    let blocked = verdict.blocked.filter(|blame| blame.index.is_some());
                    let blocked =
                        blocked.map(|blame| (blame.cause, blame.cell, blame.index.unwrap()));
                    assert_eq!((verdict.line, blocked), (old.line, old.blocked), "{}", what());
                    assert_eq!(verdict.cover_sum, old.cover_sum, "{}", what());
                }
            }
        }
        assert!(visible > worlds, "{rule} sees something");
    }
}

#[test]
fn rounded_lines_are_those_of_the_documents() {
    for to in offsets(20) {
        let from = (3, -2);
        let to = (to.0 + 3, to.1 - 2);
        assert_eq!(rounded::line_with_ties_away(from, to), predprey::line_of_000(from, to));
        assert_eq!(rounded::line_with_ties_toward(from, to), predprey::line_of_004(from, to));
    }
}

#[test]
fn hex_lines_are_those_of_the_older_oracle() {
    for to in offsets(20) {
        assert_eq!(hexes::line((2, 5), to), super::super::super::line("hex-tactics", (2, 5), to));
    }
}

/// Crossed cells are those whose interior the line meets, touched cells those whose closed square it meets.
#[test]
fn crossed_and_touched_lines_have_the_cells_of_the_clipping() {
    for to in offsets(7) {
        let (crossed, touched) = (crossed::line(ORIGIN, to), touched::line(ORIGIN, to));
        for at in offsets(9) {
            let met = contact(centre(ORIGIN), centre(to), at);
            let times = |line: &[At]| line.iter().filter(|cell| **cell == at).count();
            assert_eq!(times(&crossed), usize::from(met == Contact::Interior), "{to:?} {at:?}");
            assert_eq!(times(&touched), usize::from(met > Contact::Apart), "{to:?} {at:?}");
        }
        let mut kept = touched.clone();
        kept.retain(|at| crossed.contains(at));
        assert_eq!(kept, crossed, "{to:?}");
        assert_eq!((crossed[0], crossed[crossed.len() - 1]), (ORIGIN, to));
        assert_eq!((touched[0], touched[touched.len() - 1]), (ORIGIN, to));
        // Every step of a crossed line goes to one of the eight neighbours.
        let near =
            |step: &[At]| (step[0].0 - step[1].0).abs().max((step[0].1 - step[1].1).abs()) == 1;
        assert!(crossed.windows(2).all(near), "{to:?}");
    }
}

/// A unit is to the crate a wall: with a unit everywhere that a wall could be, floors are the crate's floors.
#[test]
fn units_shade_floors_as_the_crate_says() {
    let options = heeding(&["walls", "units"]);
    for seed in 1..=40 {
        let mut draw = Draw::new(seed);
        let world = draw.world(SIZE, &[]);
        let from = draw.cell(SIZE);
        let field = shadowcast_field(
            SIZE,
            SIZE,
            &|at| world.walls.contains(&at) || world.units.contains(&at),
            from,
        );
        for to in grid(SIZE, SIZE) {
            // The crate takes a target with a unit for a wall, so such a target is asked with its unit gone.
            let judged_as_wall = world.walls.contains(&to);
            let without_unit = World {
                units: world.units.iter().copied().filter(|at| *at != to).collect(),
                ..world.clone()
            };
            let expected = if judged_as_wall || !world.units.contains(&to) {
                field.contains(&to)
            } else {
                let solid =
                    |at| without_unit.walls.contains(&at) || without_unit.units.contains(&at);
                shadowcast_field(SIZE, SIZE, &solid, from).contains(&to)
            };
            let verdict = judge("symmetric-shadowcasting", &options, &world, from, to);
            assert_eq!(verdict.visible, expected, "seed {seed} {from:?} {to:?}");
        }
    }
}
