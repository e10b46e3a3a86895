//! Examples for every layer but edges, and for the order in which they are judged.

use super::super::{defaults, may_heed};
use super::*;

/// "Today's behaviour, so that no answer of a published version changes", and the table of what a rule may heed.
#[test]
fn every_rule_has_its_layers() {
    let all = ["walls", "units", "edges", "smoke", "opacity", "cover", "elevation"];
    for rule in LINES {
        let flat = ["hidden-movement", "supercover", "predprey/supercover"].contains(&rule);
        assert_eq!(may_heed(rule), if flat { &all[..6] } else { &all[..] }, "{rule}");
    }
    for rule in ["predprey/either", "one-card-dungeon", "one-card-dungeon@1/facing"] {
        assert_eq!(may_heed(rule), ["walls", "units", "smoke"]);
    }
    assert_eq!(may_heed("symmetric-shadowcasting"), ["walls", "units"]);
    assert_eq!(may_heed("overland"), [""; 0]);
    assert_eq!(defaults("predprey/both"), ["walls"]);
    assert_eq!(defaults("hidden-movement@1/bresenham"), ["walls", "smoke"]);
    assert_eq!(defaults("one-card-dungeon/interior"), ["walls", "units"]);
    for rule in ["square-tactics", "hex-tactics"] {
        assert_eq!(defaults(rule), ["walls", "edges", "cover", "elevation"]);
    }
}

/// "Anything else, or a layer named twice, is `bad_value`."
#[test]
fn heeds_that_are_bad_values_are_refused() {
    for (rule, layers) in [
        ("supercover", &["elevation"][..]),
        ("predprey/either", &["edges"]),
        ("symmetric-shadowcasting", &["smoke"]),
        ("predprey", &["walls", "walls"]),
    ] {
        let options = heeding(layers);
        let judged = std::panic::catch_unwind(|| seen(rule, &options, &World::default(), (1, 0)));
        assert!(judged.is_err(), "{rule} {layers:?}");
    }
}

/// "Range, then cone, then smoke are judged for the whole line before the walk."
#[test]
fn range_then_cone_then_smoke_then_the_walk() {
    let world = World { walls: [(1, 0)].into(), smoke: [(3, 0)].into(), ..World::default() };
    for rule in LINES {
        let mut options = heeding(&["walls", "smoke"]);
        options.radius = Some(2);
        options.cone = Some(((-1, 0), 30_000_000));
        assert_eq!(blame(rule, &options, &world, (3, 0)), Some(("range", (3, 0), None)), "{rule}");
        options.radius = Some(3);
        assert_eq!(blame(rule, &options, &world, (3, 0)), Some(("cone", (3, 0), None)), "{rule}");
        options.cone = None;
        assert_eq!(blame(rule, &options, &world, (3, 0)), Some(("smoke", (3, 0), Some(3))));
        options.heeds = Some(vec!["walls"]);
        assert_eq!(blame(rule, &options, &world, (3, 0)), Some(("tile", (1, 0), Some(1))));
        options.heeds = Some(vec![]);
        assert_eq!(blame(rule, &options, &world, (3, 0)), None, "{rule}");
    }
}

/// "At each step: edge, tile, unit, elevation, opacity; the first wins and is named."
#[test]
fn the_first_cause_of_a_step_wins() {
    let mut world = two_way(&[(ORIGIN, (1, 0))]);
    world.walls.insert((1, 0));
    world.units.insert((1, 0));
    world.elevation.insert((1, 0), 1);
    world.opacity.insert((1, 0), 1_000_001);
    for rule in LINES {
        let mut layers = may_heed(rule).to_vec();
        for layer in ["edges", "walls", "units", "elevation", "opacity"] {
            if !layers.contains(&layer) {
                continue;
            }
            let cause = match layer {
                "edges" => "edge",
                "walls" => "tile",
                "units" => "unit",
                other => other,
            };
            let found = blame(rule, &heeding(&layers), &world, (2, 0));
            assert_eq!(found, Some((cause, (1, 0), Some(1))), "{rule}");
            layers.retain(|other| *other != layer);
        }
        assert_eq!(blame(rule, &heeding(&layers), &world, (2, 0)), None, "{rule}");
    }
}

/// "Without `walls`, wall cells are floor everywhere, targets included."
#[test]
fn walls_that_are_not_heeded_are_floor() {
    let world = World { walls: [(1, 0), (2, 0)].into(), ..World::default() };
    for rule in
        LINES.into_iter().chain(["predprey/either", "symmetric-shadowcasting", "one-card-dungeon"])
    {
        for to in [(2, 0), (3, 0)] {
            assert!(seen(rule, &heeding(&[]), &world, to), "{rule}");
            assert!(seen(rule, &heeding(&["units"]), &world, to), "{rule}");
        }
    }
    assert!(!seen("predprey/endpoint-walls", &heeding(&["walls"]), &world, (1, 0)));
    assert!(seen("predprey/endpoint-walls", &heeding(&["smoke"]), &world, (1, 0)));
}

/// "A unit on a cell strictly between the ends blocks like a wall; the units of source and target do not."
#[test]
fn units_block_between_the_ends() {
    let world = World { units: [ORIGIN, (1, 0), (2, 0)].into(), ..World::default() };
    for rule in LINES.into_iter().chain(["predprey/either", "symmetric-shadowcasting"]) {
        let options = heeding(&["walls", "units"]);
        assert_eq!(
            blame(rule, &options, &world, (2, 0)),
            Some(("unit", (1, 0), Some(1))),
            "{rule}"
        );
        assert!(seen(rule, &options, &world, (1, 0)), "{rule}");
        assert!(seen(rule, &Options::default(), &world, (2, 0)), "{rule}");
    }
    assert_eq!(
        blame("one-card-dungeon", &Options::default(), &world, (2, 0)),
        Some(("unit", (1, 0), None))
    );
}

/// "Any cell of the line, ends included, also `from == to` wherever smoke is heeded."
#[test]
fn smoke_blocks_at_the_ends_too() {
    let smoke = |at: At| World { smoke: [at].into(), ..World::default() };
    for rule in LINES.into_iter().chain(["predprey/either"]) {
        for (x, index) in [(0, 0), (1, 1), (2, 2)] {
            let found = blame(rule, &heeding(&["smoke"]), &smoke((x, 0)), (2, 0));
            assert_eq!(found, Some(("smoke", (x, 0), Some(index))), "{rule}");
        }
        let here = blame(rule, &heeding(&["smoke"]), &smoke(ORIGIN), ORIGIN);
        assert_eq!(here, Some(("smoke", ORIGIN, Some(0))), "{rule}");
        assert!(seen(rule, &heeding(&["walls"]), &smoke(ORIGIN), ORIGIN), "{rule}");
    }
}

/// "Pierce does not help" with smoke.
#[test]
fn smoke_is_never_pierced() {
    let world = World { smoke: [(1, 0)].into(), ..World::default() };
    for rule in ONE_TIE.into_iter().chain(["hidden-movement", "hex-tactics"]) {
        let options = Options { pierce: Some(9), ..heeding(&["walls", "smoke"]) };
        assert!(!seen(rule, &options, &world, (2, 0)), "{rule}");
    }
}

/// "The cells strictly between add up; blocked when the sum exceeds the threshold"; "no threshold has the threshold 1".
#[test]
fn opacities_add_up_to_the_threshold() {
    let haze =
        |each: i64| World { opacity: (0..5).map(|x| ((x, 0), each)).collect(), ..World::default() };
    for rule in LINES {
        let heeds = heeding(&["opacity"]);
        assert!(seen(rule, &heeds, &haze(500_000), (3, 0)), "{rule}");
        assert_eq!(
            blame(rule, &heeds, &haze(500_001), (4, 0)),
            Some(("opacity", (2, 0), Some(2))),
            "{rule}"
        );
        let implied = Options { opacity_threshold: Some(400_000), ..Options::default() };
        assert!(seen(rule, &implied, &haze(400_000), (2, 0)), "{rule}");
        assert!(!seen(rule, &implied, &haze(400_000), (3, 0)), "{rule}");
        assert!(seen(rule, &Options::default(), &haze(900_000), (4, 0)), "{rule}");
    }
}

/// "The middle cells add up, each clamped to [0,1], capped; it never blocks." "Blocked: the shown line up to the blocker."
#[test]
fn cover_adds_up_and_never_blocks() {
    let mut world = World {
        cover: [(0, 9), (1, 250_000), (2, -5), (3, 2_000_000), (4, 7)]
            .map(|(x, c)| ((x, 0), c))
            .into(),
        ..World::default()
    };
    for rule in LINES {
        let verdict =
            |options: &Options, world: &World| judge(rule, options, world, ORIGIN, (4, 0));
        let options = heeding(&["walls", "cover"]);
        let clear = verdict(&options, &world);
        assert_eq!((clear.visible, clear.cover_sum), (true, 1_250_000), "{rule}");
        let capped = Options { max_soft_cover: Some(1_000_000), ..options.clone() };
        assert_eq!(verdict(&capped, &world).cover_sum, 1_000_000, "{rule}");
        assert_eq!(verdict(&heeding(&["walls"]), &world).cover_sum, 0, "{rule}");
        world.walls.insert((2, 0));
        assert_eq!(verdict(&options, &world).cover_sum, 250_000, "{rule}");
        world.walls = [(3, 0)].into();
        assert_eq!(verdict(&options, &world).cover_sum, 1_250_000, "{rule}");
        let far = Options { radius: Some(1), ..options.clone() };
        assert_eq!(verdict(&far, &world).cover_sum, 0, "{rule}");
        world.walls.clear();
    }
}

/// "Blocked iff a middle cell's height hᵢ > A + (i/N)(B − A); unknown heights never block and count as 0 at the ends."
#[test]
fn heights_block_above_the_line_of_sight() {
    let heights = |list: &[(i64, i64)]| World {
        elevation: list.iter().map(|&(x, height)| ((x, 0), height)).collect(),
        ..World::default()
    };
    for rule in LINES.into_iter().filter(|rule| may_heed(rule).contains(&"elevation")) {
        let options = heeding(&["elevation"]);
        for (list, blocker) in [
            (&[(3, 3), (1, 1), (2, 2)][..], None),
            (&[(3, 3), (2, 3)], Some(2)),
            (&[(0, 3), (1, 2), (2, 2)], Some(2)),
            (&[(0, -5), (3, -5)], None),
            (&[(1, 0), (2, 0)], None),
            (&[(0, 9), (3, 9), (1, 9), (2, 10)], Some(2)),
        ] {
            let expected = blocker.map(|x| ("elevation", (x, 0), usize::try_from(x).ok()));
            assert_eq!(blame(rule, &options, &heights(list), (3, 0)), expected, "{rule} {list:?}");
        }
    }
}

/// "pierce counts wall cells, unit cells (a cell with both once)"; "a pierced wall's opacity and cover still add".
#[test]
fn pierce_counts_cells_once() {
    let mut world = World {
        walls: [(1, 0), (2, 0)].into(),
        units: [(2, 0), (3, 0)].into(),
        cover: [((1, 0), 5), ((2, 0), 6)].into(),
        opacity: [((1, 0), 1_000_000)].into(),
        elevation: [((0, 0), 4), ((4, 0), 4)].into(),
        ..World::default()
    };
    for rule in ONE_TIE.into_iter().chain(["hidden-movement", "hex-tactics"]) {
        let piercing = |n: u64, layers: &[&'static str]| Options {
            pierce: Some(n),
            target_edge_blocks: layers.contains(&"edges").then_some(true),
            ..heeding(layers)
        };
        let layers = ["walls", "units", "cover", "opacity"];
        let verdict = |n: u64| judge(rule, &piercing(n, &layers), &world, ORIGIN, (4, 0));
        assert_eq!(verdict(0).blocked.map(|blame| blame.cell), Some((1, 0)), "{rule}");
        assert_eq!(
            verdict(1).blocked.map(|blame| (blame.cause, blame.cell)),
            Some(("tile", (2, 0)))
        );
        assert_eq!(
            verdict(2).blocked.map(|blame| (blame.cause, blame.cell)),
            Some(("unit", (3, 0)))
        );
        assert_eq!((verdict(3).visible, verdict(3).cover_sum), (true, 11), "{rule}");
        world.opacity.insert((2, 0), 1);
        let opaque = judge(rule, &piercing(3, &layers), &world, ORIGIN, (4, 0));
        assert_eq!(opaque.blocked.map(|blame| blame.cause), Some("opacity"), "{rule}");
        world.opacity.remove(&(2, 0));
        // "Edges, … elevation, … and a wall target that may not be seen are never pierced."
        let fence = two_way(&[((1, 0), (2, 0))]);
        assert!(!seen(rule, &piercing(9, &["walls", "edges"]), &fence, (4, 0)), "{rule}");
        if may_heed(rule).contains(&"elevation") {
            let tower = World { elevation: [((1, 0), 1)].into(), ..World::default() };
            assert!(!seen(rule, &piercing(9, &["walls", "elevation"]), &tower, (4, 0)), "{rule}");
        }
    }
    let target = World { walls: [(2, 0)].into(), ..World::default() };
    let strict = Options { pierce: Some(9), ..Options::default() };
    assert!(!seen("predprey/endpoint-walls", &strict, &target, (2, 0)));
    let opaque = Options { see_opaque_target: Some(false), ..strict };
    assert!(!seen("hex-tactics", &opaque, &target, (2, 0)));
    assert!(seen("hex-tactics", &opaque, &target, (3, 0)));
}

/// "Corners: `from` or `to` in smoke is blocked; otherwise a smoke cell blocks a segment exactly as a wall would under that variant."
#[test]
fn smoke_at_corners() {
    let smoke = |cells: &[At]| World { smoke: cells.iter().copied().collect(), ..World::default() };
    let variants = ["", "/facing", "/interior", "/endpoint-exempt"];
    for variant in variants {
        let rule = format!("one-card-dungeon{variant}");
        let found = |cells: &[At], to: At| blame(&rule, &heeding(&["smoke"]), &smoke(cells), to);
        assert_eq!(found(&[ORIGIN], ORIGIN), Some(("smoke", ORIGIN, None)), "{rule}");
        assert_eq!(found(&[(1, 0)], (1, 0)), Some(("smoke", (1, 0), None)), "{rule}");
        for (cells, to) in
            [(&[(1, 0)][..], (2, 0)), (&[(1, 0), (0, 1)], (1, 1)), (&[(1, 1)], (2, 1))]
        {
            let walls = World { walls: cells.iter().copied().collect(), ..World::default() };
            let as_wall = seen(&rule, &heeding(&["walls"]), &walls, to);
            assert_eq!(found(cells, to).is_none(), as_wall, "{rule} {cells:?}");
        }
    }
    // The outright clause of `endpoint-exempt` has the flank that comes first by y, then x.
    let world = World { walls: [(1, 0)].into(), smoke: [(0, 1)].into(), ..World::default() };
    assert_eq!(
        blame("one-card-dungeon/endpoint-exempt", &heeding(&["walls", "smoke"]), &world, (3, 3)),
        Some(("corner", (1, 0), None))
    );
}

/// "Lit: blockers are walls and units; a cell is judged as a wall only if it is a heeded wall, otherwise as floor, a unit on it or not."
#[test]
fn units_darken_what_is_behind_them() {
    let rule = "symmetric-shadowcasting";
    let options = heeding(&["walls", "units"]);
    // The near side of the wall (3, 2) has the slopes 1/2 to 5/6, of which the unit at (2, 1) hides those up to 3/4.
    let mut world = World { units: [(2, 1)].into(), walls: [(3, 2)].into(), ..World::default() };
    assert!(seen(rule, &options, &world, (3, 2)));
    assert!(!seen(rule, &heeding(&["units"]), &world, (3, 2)));
    // A unit on the cell does not make it a wall.
    world.walls.clear();
    world.units.insert((3, 2));
    assert_eq!(blame(rule, &options, &world, (3, 2)), Some(("unit", (2, 1), Some(2))));
    assert!(seen(rule, &heeding(&["walls"]), &world, (3, 2)));
}
