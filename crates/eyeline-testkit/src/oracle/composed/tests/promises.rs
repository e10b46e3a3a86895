//! What `composition.md` promises of every combination, tried on random worlds.

use super::super::super::SQUARE_RULES;
use super::*;

const SIZE: i64 = 7;

fn drawn_options(draw: &mut Draw, rule: &str) -> Options {
    let heeds = draw.heeds(rule);
    let mut options = Options::default();
    if heeds.contains(&"opacity") && draw.chance(50) {
        options.opacity_threshold = Some(250_000 * draw.signed(8));
    }
    if heeds.contains(&"cover") && draw.chance(50) {
        options.max_soft_cover = Some(250_000 * draw.signed(8));
    }
    if heeds.contains(&"edges") && draw.chance(50) {
        options.target_edge_blocks = Some(draw.chance(50));
    }
    if draw.chance(30) {
        options.pierce = Some(draw.below(3));
    }
    if draw.chance(30) {
        options.endpoint_walls_blocked = Some(draw.chance(50));
    }
    options.heeds = Some(heeds);
    options
}

fn moved(world: &World, image: fn(At) -> At) -> World {
    let keyed = |layer: &std::collections::BTreeMap<At, i64>| {
        layer.iter().map(|(at, value)| (image(*at), *value)).collect()
    };
    let cells =
        |layer: &std::collections::BTreeSet<At>| layer.iter().map(|at| image(*at)).collect();
    World {
        walls: cells(&world.walls),
        units: cells(&world.units),
        smoke: cells(&world.smoke),
        edges: world.edges.iter().map(|&(a, b)| (image(a), image(b))).collect(),
        opacity: keyed(&world.opacity),
        cover: keyed(&world.cover),
        elevation: keyed(&world.elevation),
        terrain: world.terrain.iter().map(|(at, name)| (image(*at), name.clone())).collect(),
    }
}

/// "All are mirror- and rotation-invariant."
#[test]
fn squares_are_mirror_and_rotation_invariant() {
    let images: [fn(At) -> At; 3] = [|(x, y)| (-x, y), |(x, y)| (y, x), |(x, y)| (-y, x)];
    for rule in SQUARE_RULES {
        for seed in 1..=60 {
            let mut draw = Draw::new(seed);
            let world = draw.world(SIZE, &SQUARE_STEPS);
            let options = drawn_options(&mut draw, rule);
            for image in images {
                let other = moved(&world, image);
                for _ in 0..15 {
                    let (from, to) = (draw.cell(SIZE), draw.cell(SIZE));
                    let here = judge(rule, &options, &world, from, to);
                    let there = judge(rule, &options, &other, image(from), image(to));
                    let what = format!("{rule} seed {seed} {options:?} {from:?} {to:?}");
                    assert_eq!(here.visible, there.visible, "{what}");
                    if here.visible {
                        assert_eq!(here.cover_sum, there.cover_sum, "{what}");
                    }
                }
            }
        }
    }
}

/// "With two-way edges and `blocks`, `union`, `both`, crossed and touched are symmetric (heights and cover included)."
#[test]
fn rules_with_both_lines_are_symmetric() {
    for rule in [
        "predprey/union",
        "square-tactics",
        "predprey/both",
        "hidden-movement",
        "supercover",
        "predprey/supercover",
        "predprey/either",
        "one-card-dungeon",
        "one-card-dungeon/endpoint-exempt",
    ] {
        for seed in 1..=120 {
            let mut draw = Draw::new(seed);
            let mut world = draw.world(SIZE, &SQUARE_STEPS);
            world.edges.extend(world.edges.clone().into_iter().map(|(a, b)| (b, a)));
            let mut options = drawn_options(&mut draw, rule);
            options.endpoint_walls_blocked = None;
            options.target_edge_blocks = options
                .heeds
                .as_ref()
                .is_some_and(|layers| layers.contains(&"edges"))
                .then_some(true);
            for _ in 0..30 {
                let (a, b) = (draw.cell(SIZE), draw.cell(SIZE));
                let [there, back] =
                    [(a, b), (b, a)].map(|(from, to)| judge(rule, &options, &world, from, to));
                let what = format!("{rule} seed {seed} {options:?} {a:?} {b:?}");
                assert_eq!(there.visible, back.visible, "{what}");
                if there.visible {
                    assert_eq!(there.cover_sum, back.cover_sum, "{what}");
                }
            }
        }
    }
}

/// "With `exempt` or one-way edges they are not."
#[test]
fn exempt_and_one_way_edges_break_symmetry() {
    let fence = two_way(&[((1, 0), (2, 0))]);
    let exempt = Options { target_edge_blocks: Some(false), ..heeding(&["edges"]) };
    let one_way = one_way(&[((1, 0), (2, 0))]);
    let both_ways = |rule: &str, options: &Options, world: &World| {
        [(ORIGIN, (2, 0)), ((2, 0), ORIGIN)]
            .map(|(from, to)| judge(rule, options, world, from, to).visible)
    };
    for rule in ["predprey/union", "predprey/both", "hidden-movement", "supercover"] {
        assert_eq!(both_ways(rule, &exempt, &fence), [true, false], "{rule}");
        assert_eq!(both_ways(rule, &heeding(&["edges"]), &one_way), [false, true], "{rule}");
    }
}

/// A world in which a layer is not heeded is judged as the world without that layer, and every verdict fits its own line.
#[test]
fn layers_that_are_not_heeded_do_not_count() {
    for rule in SQUARE_RULES.iter().chain(&["hex-tactics"]) {
        let steps: &[At] = if *rule == "hex-tactics" { &HEX_STEPS } else { &SQUARE_STEPS };
        for seed in 1..=60 {
            let mut draw = Draw::new(seed + 1000);
            let world = draw.world(SIZE, steps);
            let options = drawn_options(&mut draw, rule);
            let heeds = options.heeds.clone().unwrap();
            let mut bare = world.clone();
            for layer in ["walls", "units", "edges", "smoke", "opacity", "cover", "elevation"] {
                if heeds.contains(&layer) {
                    continue;
                }
                match layer {
                    "walls" => bare.walls.clear(),
                    "units" => bare.units.clear(),
                    "edges" => bare.edges.clear(),
                    "smoke" => bare.smoke.clear(),
                    "opacity" => bare.opacity.clear(),
                    "cover" => bare.cover.clear(),
                    _ => bare.elevation.clear(),
                }
            }
            for _ in 0..20 {
                let (from, to) = (draw.cell(SIZE), draw.cell(SIZE));
                let verdict = judge(rule, &options, &world, from, to);
                assert_eq!(verdict, judge(rule, &options, &bare, from, to), "{rule} seed {seed}");
                assert_eq!(verdict.visible, verdict.blocked.is_none());
                if let Some(index) = verdict.blocked.as_ref().and_then(|blame| blame.index) {
                    let Blame { cause, cell, .. } = verdict.blocked.unwrap();
                    assert!(cause == "corner" || verdict.line[index] == cell, "{rule} {cause}");
                }
            }
        }
    }
}
