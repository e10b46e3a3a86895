//! Traces agree with the verdict and are well formed, and an explanation removes what brute force
//! removes.

use eyeline::rules::{RuleSet, SightLine, SquareLine};
use eyeline::sight::StepKind;
use eyeline::{Cause, Cell, Coord, Extent, Grid, Hex, Map, Rules, Sight, Trace};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Obstacle, Options, World, line, opens};
use eyeline_testkit::twin::{at, cells, hexagon, map_of, obstacle, rules_of, squares};
use std::collections::BTreeSet;

/// Draws worlds and options for a rule and shows each pair of some to the check.
fn each_pair<C: Coord>(
    set: &RuleSet,
    seed: u64,
    (maps, pairs): (u64, usize),
    extent: impl Fn(&mut Dice) -> Extent<C>,
    mut check: impl FnMut(&Sight<C, Map<C>>, &Options, &World, C, C),
) {
    let mut dice = Dice::new(seed);
    for _ in 0..maps {
        let extent = extent(&mut dice);
        let cells = cells(extent);
        let places: Vec<At> = cells.iter().map(|&cell| at(cell)).collect();
        let density = Density::drawn(&mut dice, C::GRID);
        let world = chance::world(&mut dice, C::GRID, &places, density);
        let options = chance::options(&mut dice, set);
        let (map, rules) = (map_of(&world, extent), rules_of(&set.to_string(), &options));
        let sight = Sight::new(&map, &rules).unwrap();
        for _ in 0..pairs {
            check(&sight, &options, &world, dice.pick(&cells), dice.pick(&cells));
        }
    }
}

fn well_formed<C: Coord>(
    sight: &Sight<C, Map<C>>,
    options: &Options,
    world: &World,
    from: C,
    to: C,
) {
    let trace = sight.trace(from, to).unwrap();
    let rules = sight.rules();
    let what = format!("{rules} {options:?} {world:?} {from} {to} {trace:?}");
    assert_eq!(trace.visible, sight.los(from, to).unwrap(), "{what}");
    assert_eq!(trace.visible, trace.blocked_by.is_none(), "{what}");
    let out_of_reach =
        trace.blocked_by.is_some_and(|blocked| matches!(blocked.by, Cause::Range | Cause::Cone));
    if out_of_reach {
        let blocked = trace.blocked_by.unwrap();
        assert_eq!((blocked.at, blocked.index), (to, None), "{what}");
        assert!(trace.steps.is_empty(), "{what}");
        assert_eq!(trace.cover_sum.get(), 0, "{what}");
    }
    match rules.params().line {
        SightLine::Square(SquareLine::Open) => {
            assert!(trace.line.is_empty() && trace.steps.is_empty(), "{what}")
        }
        SightLine::Square(SquareLine::Corners(_)) => {
            segments(rules, &trace, from, to, out_of_reach, &what)
        }
        _ => steps(rules, &trace, world, from, to, out_of_reach, &what),
    }
}

/// The line runs from end to end, the steps along it, up to the blocker.
fn steps<C: Coord>(
    rules: &Rules,
    trace: &Trace<C>,
    world: &World,
    from: C,
    to: C,
    out_of_reach: bool,
    what: &str,
) {
    assert!(trace.segments.is_empty(), "{what}");
    assert_eq!((trace.line.first(), trace.line.last()), (Some(&from), Some(&to)), "{what}");
    let single = ["predprey@1", "predprey@1/endpoint-walls", "predprey-env@1", "hex-tactics@1"];
    if single.contains(&rules.to_string().as_str()) {
        let expected = line(&rules.to_string(), at(from), at(to));
        assert!(trace.line.iter().map(|&cell| at(cell)).eq(expected), "{what}");
    }
    for (index, step) in trace.steps.iter().enumerate() {
        let kind = match index {
            0 => StepKind::Start,
            _ if index + 1 == trace.line.len() => StepKind::Target,
            _ => StepKind::Mid,
        };
        assert_eq!((step.index as usize, step.cell), (index, trace.line[index]), "{what}");
        assert_eq!(step.kind, kind, "{what}");
        let heeded = rules.heeds().has(eyeline::Feature::Walls);
        let wall = index > 0 && heeded && world.walls.contains(&at(step.cell));
        assert_eq!(step.blocked_tile, wall, "{what}");
    }
    let Some(blocked) = trace.blocked_by else {
        assert_eq!(trace.steps.len(), trace.line.len(), "{what}");
        return;
    };
    if out_of_reach {
        return;
    }
    let last = trace.steps.last().expect("a step");
    assert_eq!(Some(last.index), blocked.index, "{what}");
    let there = match blocked.by {
        Cause::Tile => world.walls.contains(&at(blocked.at)),
        Cause::Unit => world.units.contains(&at(blocked.at)),
        Cause::Corner => {
            world.walls.contains(&at(blocked.at)) || world.units.contains(&at(blocked.at))
        }
        Cause::Smoke => world.smoke.contains(&at(blocked.at)),
        Cause::Opacity => world.opacity.contains_key(&at(blocked.at)),
        Cause::Elevation => world.elevation.contains_key(&at(blocked.at)),
        Cause::Edge => last.blocked_edge,
        other => panic!("{other:?} on a line: {what}"),
    };
    assert!(there, "{what}");
    // A corner's walls flank the line.
    if blocked.by != Cause::Corner {
        assert_eq!(last.cell, blocked.at, "{what}");
    }
}

/// Every corner pair that the rule considers, in the contract's order.
fn segments<C: Coord>(
    rules: &Rules,
    trace: &Trace<C>,
    from: C,
    to: C,
    out_of_reach: bool,
    what: &str,
) {
    assert!(trace.line.is_empty() && trace.steps.is_empty(), "{what}");
    let (dx, dy) = from.offset_to(to);
    let corners = |offset: i64| if offset == 0 { 2 } else { 1 };
    let count = match rules.set().variant {
        _ if from == to => 0,
        Some("facing") => (corners(dx) * corners(dy)) * (corners(dx) * corners(dy)),
        _ => 16,
    };
    assert_eq!(trace.segments.len(), count, "{what}");
    let key = |index: usize| {
        let segment = &trace.segments[index];
        (segment.from.y, segment.from.x, segment.to.y, segment.to.x)
    };
    assert!((1..count).all(|index| key(index - 1) < key(index)), "{what}");
    let own = |corner: eyeline::line::Corner, tile: C| {
        let (x, y) = at(tile);
        (x..=x + 1).contains(&corner.x) && (y..=y + 1).contains(&corner.y)
    };
    assert!(trace.segments.iter().all(|s| own(s.from, from) && own(s.to, to)), "{what}");
    if out_of_reach || from == to {
        return;
    }
    match trace.blocked_by {
        None => assert!(trace.segments.iter().any(|s| s.blocked_by.is_none()), "{what}"),
        Some(blocked) if blocked.by == Cause::Corner => {
            assert_eq!(rules.set().variant, Some("endpoint-exempt"), "{what}");
        }
        // Smoke at an end hides everything, whatever the segments meet.
        Some(blocked) if blocked.at == from || blocked.at == to => {
            assert_eq!(blocked.by, Cause::Smoke, "{what}");
        }
        Some(blocked) => {
            assert!(trace.segments.iter().all(|s| s.blocked_by.is_some()), "{what}");
            assert_eq!(Some(blocked), trace.segments[0].blocked_by, "{what}");
        }
    }
}

#[test]
fn traces_are_well_formed() {
    for (set, seed) in RuleSet::of_pairs().zip(400..) {
        match set.params.grid() {
            Grid::Square => {
                let extent = |dice: &mut Dice| squares(dice.between(1, 12), dice.between(1, 12));
                each_pair::<Cell>(set, seed, (400, 40), extent, well_formed);
            }
            Grid::Hex => {
                let extent = |dice: &mut Dice| hexagon(dice.between(1, 6));
                each_pair::<Hex>(set, seed, (1000, 40), extent, well_formed);
            }
        }
    }
}

/// What opens the line is what brute force over single obstacles finds, sorted; `reverse` is the
/// pair asked the other way.
fn explained<C: Coord>(
    sight: &Sight<C, Map<C>>,
    options: &Options,
    world: &World,
    from: C,
    to: C,
) -> usize {
    let found = sight.explain(from, to).unwrap();
    let what = format!("{} {options:?} {world:?} {from} {to} {found:?}", sight.rules());
    assert_eq!(found.reverse, sight.los(to, from).unwrap(), "{what}");
    let expected = opens(&sight.rules().to_string(), options, world, at(from), at(to));
    let set: BTreeSet<Obstacle> = found.opens.iter().map(|&gone| obstacle(gone)).collect();
    assert_eq!(set, expected, "{what}");
    assert_eq!(set.len(), found.opens.len(), "twice, {what}");
    let sorted = found.opens.is_sorted_by_key(|gone| (gone.at(), gone.cause()));
    assert!(sorted, "{what}");
    set.len()
}

#[test]
fn what_opens_is_what_brute_force_opens() {
    for (set, seed) in RuleSet::of_pairs().zip(500..) {
        let mut opened = 0;
        let mut count = |sight: &Sight<Cell, Map<Cell>>, o: &Options, w: &World, a, b| {
            opened += explained(sight, o, w, a, b);
        };
        match (set.params.grid(), set.id) {
            (Grid::Square, "one-card-dungeon") => {
                let extent = |dice: &mut Dice| squares(dice.between(2, 5), dice.between(2, 5));
                each_pair::<Cell>(set, seed, (150, 10), extent, &mut count);
            }
            (Grid::Square, _) => {
                let extent = |dice: &mut Dice| squares(dice.between(2, 9), dice.between(2, 7));
                each_pair::<Cell>(set, seed, (150, 20), extent, &mut count);
            }
            (Grid::Hex, _) => {
                let extent = |dice: &mut Dice| hexagon(dice.between(1, 4));
                each_pair::<Hex>(set, seed, (300, 40), extent, |sight, o, w, a, b| {
                    opened += explained(sight, o, w, a, b);
                });
            }
        }
        assert!(opened > 0 || set.id == "overland", "{set}: nothing opened");
    }
}
