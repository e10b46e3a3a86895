//! Fields into the caller's memory allocate nothing after the first, under every rule: swept,
//! walked, and pair by pair. Windows allocate one list for each call.

use eyeline::batch::{Crowd, Method, Threads, Vectors, Windows};
use eyeline::map::Way;
use eyeline::rules::RuleSet;
use eyeline::sight::CoverField;
use eyeline::window::{Facing, Heading};
use eyeline::{Bounds, Cell, Closures, Coord, Extent, Map, Mask, Millionths, Rules, Sight, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, hexagon, rules_of, squares};
use std::hint::black_box;

/// A world with some of everything.
fn furnished<C: Coord>(extent: Extent<C>, around: &[C]) -> Map<C> {
    let mut dice = Dice::new(1);
    let mut map = Map::new(extent);
    for &at in around {
        match dice.below(12) {
            0 => map.add_wall(at),
            1 => map.add_smoke(at),
            2 => map.add_unit(at),
            3 => map.set_opacity(at, Millionths::new(300_000)),
            4 => map.set_cover(at, Millionths::new(400_000)),
            5 => map.set_elevation(at, Some(Millionths::new(500_000))),
            _ => (),
        }
    }
    map
}

/// Every way to ask for a field, from a few cells: once to warm up, then again in another order,
/// counted.
fn ask_all<C: Coord, W: World<C>>(world: &W, rules: &Rules, from: &[C], what: &str) {
    let sight = Sight::new(world, rules).unwrap();
    let mut seen = Mask::default();
    let mut list = CoverField { cells: Vec::new(), penalties: Vec::new() };
    let mut ask = |at: C| {
        sight.field_into(at, &mut seen).unwrap();
        sight.cover_field_into(at, &mut list).unwrap();
        let window = Bounds::around(at, 5);
        seen.reset(window);
        sight.field_within(at, window, &mut seen).unwrap();
        sight.field_of_into(from, &mut seen).unwrap();
    };
    from.iter().for_each(|&at| ask(at));
    for &at in from.iter().rev() {
        let counted = allocation_counter::measure(|| ask(at));
        let of = rules.params();
        assert_eq!(counted.count_total, 0, "{rules} {of:?} from {at} {what}: {counted:?}");
    }
}

/// A rule as it is, and with each kind of change that it takes.
fn changes(set: &RuleSet, radius: Option<u64>) -> Vec<Rules> {
    let plain = Options { radius, ..Options::default() };
    let takes = |key: &str| set.changes().any(|change| change.key() == key);
    let mut all = vec![plain.clone()];
    if takes("pierce") {
        all.push(Options { pierce: Some(1), ..plain.clone() });
    }
    if takes("opacityThreshold") {
        all.push(Options { opacity_threshold: Some(500_000), ..plain.clone() });
    }
    if takes("cone") {
        all.push(Options { cone: Some(((2, 1), 60_000_000)), ..plain.clone() });
    }
    if takes("seeOpaqueTarget") {
        all.push(Options { see_opaque_target: Some(false), ..plain });
    }
    all.iter().map(|options| rules_of(&set.to_string(), options)).collect()
}

fn on<C: Coord>(extent: Extent<C>, radius: Option<u64>) {
    let around: Vec<C> = match extent.is_bounded() {
        true => cells(extent),
        false => extent.cells_in(Bounds::around(C::from_axes(0, 0), 25)).collect(),
    };
    let map = furnished(extent, &around);
    let mut edged = map.clone();
    for pair in around.windows(2).step_by(7).filter(|pair| pair[0].direction_to(pair[1]).is_some())
    {
        edged.add_edge(pair[0], pair[1], Way::Both).unwrap();
    }
    let from: Vec<C> = around.iter().copied().step_by(around.len() / 4 + 1).collect();
    for set in RuleSet::of_pairs().filter(|set| set.params.grid() == C::GRID) {
        for rules in changes(set, radius) {
            ask_all(&map, &rules, &from, &format!("on {extent}"));
            ask_all(&edged, &rules, &from, &format!("with edges on {extent}"));
            ask_all(&Map::new(extent), &rules, &from, &format!("on an empty {extent}"));
            let closures = Closures::new(|at| map.wall(at)).within(extent);
            ask_all(&closures, &rules, &from, &format!("through closures on {extent}"));
        }
    }
}

#[test]
fn squares_within_a_radius() {
    on(squares(60, 50), Some(12));
}

#[test]
fn squares_as_far_as_the_map() {
    on(squares(40, 33), None);
    on(squares(3, 90), None);
}

#[test]
fn hexes() {
    on(hexagon(14), Some(10));
    on(hexagon(14), None);
    on(Extent::odd_rows(70, 40).unwrap(), Some(40));
    on(Extent::odd_rows(3, 80).unwrap(), None);
}

#[test]
fn planes() {
    on(Extent::<eyeline::Cell>::plane(), Some(10));
    on(Extent::<eyeline::Hex>::plane(), Some(10));
}

/// Every way to ask for windows, warm, of all these agents and of a few.
fn look_through(
    windows: &Windows<'_, Cell>,
    map: &Map<Cell>,
    (agents, headings): (&[Cell], Option<&[Heading]>),
    what: &str,
) {
    let numbers = vec![0.5; map.extent().bounds().area() as usize];
    let layers = [&numbers[..]; 2];
    let (words, area, channels) = (windows.words(), windows.area(), windows.channels(2));
    let mut bits = vec![7; agents.len() * words];
    let mut bytes = vec![7; agents.len() * area];
    let mut floats = vec![7.0; agents.len() * area * channels];
    for count in [agents.len(), 1, 64, 65, 1024, agents.len()] {
        let crowd = match headings {
            Some(headings) => Crowd::facing(map, &agents[..count], &headings[..count]),
            None => Crowd::new(map, &agents[..count]),
        };
        let crowd = &[crowd.with_layers(&layers)];
        let mut ask = |threads| {
            windows.bits(crowd, threads, &mut bits[..count * words]).unwrap();
            windows.bytes(crowd, threads, &mut bytes[..count * area]).unwrap();
            windows.floats(crowd, threads, &mut floats[..count * area]).unwrap();
            windows.observe(crowd, threads, &mut floats[..count * area * channels]).unwrap();
        };
        ask(Threads::One);
        let counted = allocation_counter::measure(|| ask(Threads::One));
        assert_eq!(counted.count_total, 4, "{what}, {count} agents: {counted:?}");
        assert!(counted.bytes_total <= 4 * 1024, "{what}, {count} agents: {counted:?}");
    }
}

#[test]
fn windows() {
    let extent = squares(60, 50);
    let around = cells(extent);
    let map = furnished(extent, &around);
    let mut walls = Map::new(extent);
    map.walls().for_each(|at| walls.add_wall(at));
    for rule in ["predprey", "predprey-env", "hidden-movement"] {
        let rules = Rules::named(rule).unwrap();
        for (size, vectors) in [
            (7, Vectors::Widest),
            (9, Vectors::Portable),
            (15, Vectors::Widest),
            (33, Vectors::Widest),
        ] {
            let windows = Windows::squares(&rules, size).unwrap().with_vectors(vectors);
            for map in [&walls, &map] {
                let method = windows.method(map);
                let agents = if method == Method::Together { &around[..] } else { &around[..1100] };
                look_through(&windows, map, (agents, None), &format!("{rule} {size} {method:?}"));
            }
        }
    }
}

#[test]
fn windows_with_headings() {
    let extent = squares(60, 50);
    let around = cells(extent);
    let map = furnished(extent, &around);
    let headings: Vec<Heading> =
        Facing::ALL.into_iter().cycle().map(Heading::from).take(around.len()).collect();
    for rule in ["minigrid", "predprey"] {
        let rules = Rules::named(rule).unwrap();
        for size in [7, 33, 65] {
            let mut windows = Windows::squares(&rules, size).unwrap();
            if rule == "predprey" && size < 33 {
                windows = windows.with_half_angle(Millionths::new(45_000_000)).unwrap();
            }
            let asked = (&around[..1100], Some(&headings[..]));
            look_through(&windows, &map, asked, &format!("{rule} {size}"));
        }
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(black_box(vec![0_u64])));
    assert_eq!(counted.count_total, 1);
}
