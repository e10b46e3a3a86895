//! Examples for rules with several lines: `union`, `both` and `either`.

use super::*;

/// "`union` reports the clear line with the smaller sum, `both` the larger (…; equal: the forward line)."
#[test]
fn cover_of_two_lines() {
    // From the origin to (2, 1) the forward line passes (1, 1), the other (1, 0).
    let world = |forward: i64, other: i64| World {
        cover: [((1, 1), forward), ((1, 0), other)].into(),
        ..World::default()
    };
    let shown = |rule: &str, options: &Options, world: &World| {
        let verdict = judge(rule, options, world, ORIGIN, (2, 1));
        (verdict.line[1], verdict.cover_sum)
    };
    let heeds = heeding(&["walls", "cover"]);
    for rule in ["predprey/union", "square-tactics"] {
        assert_eq!(shown(rule, &heeds, &world(2, 1)), ((1, 0), 1), "{rule}");
        assert_eq!(shown(rule, &heeds, &world(1, 2)), ((1, 1), 1), "{rule}");
        assert_eq!(shown(rule, &heeds, &world(2, 2)), ((1, 1), 2), "{rule}");
        // "Sums compared after the cap."
        let capped = Options { max_soft_cover: Some(1), ..heeds.clone() };
        assert_eq!(shown(rule, &capped, &world(5, 2)), ((1, 1), 1), "{rule}");
        // A line that is not clear is not chosen for its cover.
        let walled = World { walls: [(1, 0)].into(), ..world(5, 2) };
        assert_eq!(shown(rule, &heeds, &walled), ((1, 1), 5), "{rule}");
    }
    assert_eq!(shown("predprey/both", &heeds, &world(2, 1)), ((1, 1), 2));
    assert_eq!(shown("predprey/both", &heeds, &world(1, 2)), ((1, 0), 2));
    assert_eq!(shown("predprey/both", &heeds, &world(2, 2)), ((1, 1), 2));
}

/// "A line must be free of everything at once (`union`: one of the two, `both`: both); a pair that is blocked reports its forward line (`both`: the first blocked one)."
#[test]
fn a_line_is_free_of_everything_at_once() {
    let world = World { walls: [(1, 1)].into(), smoke: [(1, 0)].into(), ..World::default() };
    let options = heeding(&["walls", "smoke"]);
    let forward = Some(("tile", (1, 1), Some(1)));
    assert_eq!(blame("predprey/union", &options, &world, (2, 1)), forward);
    assert_eq!(blame("predprey/both", &options, &world, (2, 1)), forward);
    let other = Some(("smoke", (1, 0), Some(1)));
    assert_eq!(blame("predprey/both", &heeding(&["smoke"]), &world, (2, 1)), other);
    assert_eq!(
        judge("predprey/both", &heeding(&["smoke"]), &world, ORIGIN, (2, 1)).line[1],
        (1, 0)
    );
    let union = judge("predprey/union", &heeding(&["walls"]), &world, ORIGIN, (2, 1));
    assert_eq!((union.visible, union.line[1]), (true, (1, 0)));
}

/// "At each tie one cell free of all of them together suffices."
#[test]
fn either_needs_one_free_cell_at_each_tie() {
    let options = heeding(&["walls", "units", "smoke"]);
    // From the origin to (4, 2) the ties are at (1, 0 or 1) and (3, 1 or 2).
    let mut world = World { walls: [(1, 1)].into(), smoke: [(3, 1)].into(), ..World::default() };
    let clear = judge("predprey/either", &options, &world, ORIGIN, (4, 2));
    assert_eq!((clear.visible, clear.line), (true, vec![(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)]));
    world.units.insert((3, 2));
    // The forward line meets the wall first, but the step without a free cell is what shuts the pair.
    assert_eq!(blame("predprey/either", &options, &world, (4, 2)), Some(("tile", (1, 1), Some(1))));
    assert!(seen("predprey/either", &heeding(&["walls", "units"]), &world, (4, 2)));
    let strict = Options { endpoint_walls_blocked: Some(true), ..Options::default() };
    assert_eq!(blame("predprey/either", &strict, &world, (1, 1)), Some(("tile", (1, 1), Some(1))));
}

/// "`pierce` wherever walls are heeded along one line (…; not `square-tactics`)."
#[test]
fn rules_with_several_lines_do_not_pierce() {
    let world = World { walls: [(1, 0)].into(), ..World::default() };
    let options = Options { pierce: Some(1), ..Options::default() };
    for rule in
        ["square-tactics", "predprey/union", "predprey/both", "supercover", "predprey/either"]
    {
        assert!(!seen(rule, &options, &world, (2, 0)), "{rule}");
    }
}
