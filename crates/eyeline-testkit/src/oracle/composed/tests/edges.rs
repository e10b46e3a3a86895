//! Examples for edges: steps to the side, lattice points, the last step.

use super::super::super::testing::grid;
use super::super::{crossed, touched};
use super::*;

fn edges_alone() -> Options {
    heeding(&["walls", "units", "edges"])
}

/// The four edges around the lattice point between the origin and (1, 1).
const INTO_RIGHT: (At, At) = (ORIGIN, (1, 0));
const INTO_BELOW: (At, At) = (ORIGIN, (0, 1));
const OUT_OF_RIGHT: (At, At) = ((1, 0), (1, 1));
const OUT_OF_BELOW: (At, At) = ((0, 1), (1, 1));

/// "An orthogonal step crosses one edge."
#[test]
fn a_step_to_the_side_crosses_one_edge() {
    for rule in LINES {
        let options = Options { target_edge_blocks: Some(true), ..edges_alone() };
        for x in 0..3 {
            let step = ((x, 0), (x + 1, 0));
            let index = usize::try_from(x + 1).ok();
            let expected = Some(("edge", (x + 1, 0), index));
            assert_eq!(blame(rule, &options, &two_way(&[step]), (3, 0)), expected, "{rule}");
            assert_eq!(blame(rule, &options, &one_way(&[step]), (3, 0)), expected, "{rule}");
            assert!(seen(rule, &options, &one_way(&[(step.1, step.0)]), (3, 0)), "{rule}");
        }
        assert!(seen(rule, &heeding(&["walls"]), &two_way(&[((0, 0), (1, 0))]), (3, 0)));
    }
}

/// "Blocked iff both ways round are blocked, a way being blocked when either of its two edges blocks in the direction gone."
#[test]
fn a_diagonal_step_is_blocked_when_both_ways_round_are() {
    let rules = ONE_TIE.into_iter().chain([
        "predprey/union",
        "predprey/both",
        "square-tactics",
        "hidden-movement",
    ]);
    for rule in rules {
        let options = Options { target_edge_blocks: Some(true), ..edges_alone() };
        for right in [INTO_RIGHT, OUT_OF_RIGHT] {
            assert!(seen(rule, &options, &two_way(&[right]), (1, 1)), "{rule}");
            for below in [INTO_BELOW, OUT_OF_BELOW] {
                let expected = Some(("edge", (1, 1), Some(1)));
                assert_eq!(blame(rule, &options, &one_way(&[right, below]), (1, 1)), expected);
                let back = (below.1, below.0);
                assert!(seen(rule, &options, &one_way(&[right, back]), (1, 1)), "{rule}");
            }
        }
        assert!(seen(rule, &options, &two_way(&[INTO_RIGHT, OUT_OF_RIGHT]), (1, 1)), "{rule}");
    }
}

/// "Rounded lines: only edges block a way; walls and units beside the step do not (as published)."
#[test]
fn beside_a_rounded_line_walls_do_not_count() {
    let mut world = two_way(&[INTO_RIGHT]);
    world.walls.insert((0, 1));
    for rule in ONE_TIE.into_iter().chain(["predprey/union", "predprey/both", "square-tactics"]) {
        assert!(seen(rule, &edges_alone(), &world, (2, 2)), "{rule}");
    }
    // "Crossed lines: … at a lattice point a way is also blocked when its flanking cell is a heeded wall or unit."
    let crossed =
        |options: &Options, world: &World| blame("hidden-movement", options, world, (2, 2));
    assert_eq!(crossed(&edges_alone(), &world), Some(("edge", (1, 1), Some(1))));
    assert_eq!(crossed(&heeding(&["units", "edges"]), &world), None);
    assert_eq!(crossed(&heeding(&["walls"]), &world), None);
    // "Cause `corner` if no edge is needed."
    world.units.insert((1, 0));
    assert_eq!(crossed(&edges_alone(), &world), Some(("corner", (1, 0), Some(1))));
    assert_eq!(crossed(&heeding(&["walls", "units"]), &world), Some(("corner", (1, 0), Some(1))));
}

/// "pierce counts … corners pinched by these"; "corners that need an edge" are "never pierced".
#[test]
fn a_corner_that_needs_an_edge_is_never_pierced() {
    let piercing = |n: u64| Options { pierce: Some(n), ..edges_alone() };
    let pinched = World { walls: [(0, 1)].into(), units: [(1, 0)].into(), ..World::default() };
    assert!(!seen("hidden-movement", &piercing(0), &pinched, (2, 2)));
    assert!(seen("hidden-movement", &piercing(1), &pinched, (2, 2)));
    let mut needs_edge = two_way(&[INTO_RIGHT]);
    needs_edge.walls.insert((0, 1));
    assert!(!seen("hidden-movement", &piercing(9), &needs_edge, (2, 2)));
}

/// "Crossed lines: an edge whose inside is crossed blocks", and no other.
#[test]
fn crossed_edges_are_those_between_the_cells_of_the_line() {
    for (from, to) in grid(5, 4).flat_map(|a| grid(5, 4).map(move |b| (a, b))) {
        let line = crossed::line(from, to);
        for a in grid(5, 4) {
            for b in [(a.0 + 1, a.1), (a.0, a.1 + 1)] {
                let steps = line.windows(2).any(|step| step == [a, b] || step == [b, a]);
                assert_eq!(crossed::crosses_inside(from, to, a, b), steps, "{from:?} {to:?} {a:?}");
            }
        }
    }
    // The line from the origin to (3, 1) passes the lattice point (2, 1): the edges that end there stay uncrossed.
    let beside = two_way(&[((1, 0), (1, 1)), ((1, 1), (2, 1))]);
    assert!(seen("hidden-movement", &edges_alone(), &beside, (3, 1)));
}

/// "Touched lines: an edge blocks if the line meets any point of it, its ends included."
#[test]
fn a_touched_line_is_blocked_by_an_edge_that_it_meets() {
    for rule in ["supercover", "predprey/supercover"] {
        let found = |world: &World, to: At| blame(rule, &edges_alone(), world, to);
        // At a lattice point the line goes on over the flanks (1, 0) and (0, 1), then to the cell behind.
        let line = judge(rule, &edges_alone(), &World::default(), ORIGIN, (2, 2)).line;
        assert_eq!(line, [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]);
        for (edge, cell, index) in [
            (INTO_RIGHT, (1, 0), 1),
            (INTO_BELOW, (0, 1), 2),
            (OUT_OF_RIGHT, (1, 1), 3),
            (OUT_OF_BELOW, (1, 1), 3),
        ] {
            assert_eq!(
                found(&one_way(&[edge]), (2, 2)),
                Some(("edge", cell, Some(index))),
                "{rule}"
            );
            assert_eq!(
                found(&two_way(&[edge]), (2, 2)),
                Some(("edge", cell, Some(index))),
                "{rule}"
            );
            // "A one-way edge `[a,b]` there iff (to − from)·(b − a) > 0."
            assert_eq!(found(&one_way(&[(edge.1, edge.0)]), (2, 2)), None, "{rule}");
        }
        // The line from the origin to (2, 1) crosses the edge between (1, 0) and (1, 1) in its middle.
        assert_eq!(found(&two_way(&[((1, 0), (1, 1))]), (2, 1)), Some(("edge", (1, 1), Some(2))));
        assert_eq!(found(&two_way(&[((0, 0), (0, 1)), ((1, 1), (1, 2))]), (2, 1)), None);
    }
}

/// Every met edge that goes along leads into a cell of the line, so that some step judges it.
#[test]
fn every_edge_that_a_touched_line_meets_is_judged() {
    let wide = || grid(7, 6).map(|(x, y)| (x - 1, y - 1));
    for (from, to) in grid(5, 4).flat_map(|a| grid(5, 4).map(move |b| (a, b))) {
        for a in wide() {
            for b in [(a.0 + 1, a.1), (a.0, a.1 + 1), (a.0 - 1, a.1), (a.0, a.1 - 1)] {
                let blocks = touched::meets(from, to, a, b) && touched::goes_along(from, to, a, b);
                let verdict = judge("supercover", &edges_alone(), &one_way(&[(a, b)]), from, to);
                assert_eq!(verdict.visible, !blocks, "{from:?} {to:?} {a:?} {b:?}");
                assert!(verdict.blocked.is_none_or(|blame| blame.cell == b));
            }
        }
    }
}

/// "`targetEdge: "exempt"`: the last step or crossing to any target, floor too, lattice points included, checks no edges."
#[test]
fn the_last_step_may_be_exempt() {
    let around = two_way(&[INTO_RIGHT, INTO_BELOW, OUT_OF_RIGHT, OUT_OF_BELOW]);
    let last = two_way(&[((1, 0), (2, 0))]);
    for rule in LINES {
        let with = |blocks: Option<bool>| Options { target_edge_blocks: blocks, ..edges_alone() };
        // "Default `exempt` for `square-tactics`, `blocks` for all other square rules."
        let exempt_by_default = ["square-tactics", "hex-tactics"].contains(&rule);
        let mut worlds = vec![(&last, (2, 0))];
        if rule != "hex-tactics" {
            worlds.push((&around, (1, 1)));
        }
        for (world, to) in worlds {
            // "With `seeOpaqueTarget: false` or `endpointWalls: "blocked"` it acts as `blocks`."
            let strict = rule == "predprey/endpoint-walls";
            assert_eq!(seen(rule, &with(Some(false)), world, to), !strict, "{rule}");
            assert!(!seen(rule, &with(Some(true)), world, to), "{rule}");
            assert_eq!(seen(rule, &with(None), world, to), exempt_by_default, "{rule}");
            // "`targetEdge` → `edges`": the override implies its layer.
            let implied = Options { heeds: None, ..with(Some(true)) };
            assert!(!seen(rule, &implied, world, to), "{rule}");
        }
        assert!(!seen(rule, &with(Some(false)), &last, (3, 0)), "{rule}");
    }
    let opaque = Options {
        see_opaque_target: Some(false),
        target_edge_blocks: Some(false),
        ..Options::default()
    };
    assert!(!seen("square-tactics", &opaque, &last, (2, 0)));
    let walls_shut = Options {
        endpoint_walls_blocked: Some(true),
        target_edge_blocks: Some(false),
        ..Options::default()
    };
    assert!(!seen("supercover", &walls_shut, &last, (2, 0)));
    let walls_seen = Options { endpoint_walls_blocked: Some(false), ..walls_shut };
    assert!(seen("predprey/endpoint-walls", &walls_seen, &last, (2, 0)));
    // Only edges are exempt: a corner that walls pinch stays shut.
    let exempt = Options { target_edge_blocks: Some(false), ..edges_alone() };
    let mut pinched = World { walls: [(1, 0)].into(), ..around };
    assert!(seen("hidden-movement", &exempt, &pinched, (1, 1)));
    pinched.walls.insert((0, 1));
    assert_eq!(
        blame("hidden-movement", &exempt, &pinched, (1, 1)),
        Some(("corner", (1, 0), Some(1)))
    );
    // Touched flanks before the target keep their walls.
    assert_eq!(blame("supercover", &exempt, &pinched, (1, 1)), Some(("tile", (1, 0), Some(1))));
}
