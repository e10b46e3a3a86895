//! At the limits of the coordinates there is no panic and no work beyond the map, but a clear error
//! where there is no answer; and nothing outside a map counts.

use eyeline::map::Way;
use eyeline::rules::{ConeSpec, RuleSet, Spec};
use eyeline::sight::MAX_DISTANCE;
use eyeline::{
    Cell, Closures, Coord, Extent, Grid, Hex, Map, Millionths, Rules, Sight, SightError, World,
};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::twin::cells;

const ENDS: [i32; 6] = [i32::MIN, i32::MIN + 1, -1, 0, i32::MAX - 1, i32::MAX];

/// Asks everything around the ends of the plane, walls and all.
fn ask_around<C: Coord>(set: &RuleSet) {
    let mut dice = Dice::new(61);
    let rules = Rules::named(&set.to_string()).unwrap();
    let near = rules.clone().with_radius(3);
    let corners = ENDS.iter().flat_map(|&first| ENDS.map(|second| C::from_axes(first, second)));
    for from in corners {
        let mut map = Map::<C>::unbounded();
        let around: Vec<C> = (-4..=4)
            .flat_map(|b| (-4..=4).map(move |a| (a, b)))
            .filter_map(|offset| from.shifted(offset))
            .collect();
        for &cell in &around {
            if dice.chance(25) && cell != from {
                map.add_wall(cell);
            }
            map.set_elevation(cell, Some(Millionths::new(dice.between(-3, 3))));
            for &(a, b) in C::DIRECTIONS {
                if let Some(other) = cell.shifted((a.into(), b.into())).filter(|_| dice.chance(5)) {
                    map.add_edge(cell, other, Way::Both).unwrap();
                }
            }
        }
        let sight = Sight::new(&map, &rules).unwrap();
        for &to in &around {
            let los = sight.los(from, to).unwrap();
            assert_eq!(sight.trace(from, to).unwrap().visible, los, "{set} {from} {to}");
            assert_eq!(sight.explain(to, from).unwrap().reverse, los, "{set} {from} {to}");
        }
        let near = Sight::new(&map, &near).unwrap();
        let field = near.field(from).unwrap();
        assert!(field.contains(from), "{set} {from}");
        let pairs = around.iter().filter(|&&to| near.los(from, to).unwrap()).count();
        assert_eq!(field.len(), pairs, "{set} {from}");
        for to in ENDS.map(|end| C::from_axes(end, end)) {
            let far = C::span(from.offset_to(to)) > MAX_DISTANCE;
            assert_eq!(sight.los(from, to).is_err(), far, "{set} {from} {to}");
            assert_eq!(sight.trace(from, to).is_err(), far, "{set} {from} {to}");
        }
    }
}

#[test]
fn the_ends_of_i32_are_cells_like_others() {
    for set in RuleSet::of_pairs() {
        match set.params.grid() {
            Grid::Square => ask_around::<Cell>(set),
            Grid::Hex => ask_around::<Hex>(set),
        }
    }
}

/// The longest line there is, and one step more.
fn longest<C: Coord>(set: &RuleSet) {
    let rules = Rules::named(&set.to_string()).unwrap();
    let map = Map::<C>::unbounded();
    let sight = Sight::new(&map, &rules).unwrap();
    let (from, far) = (C::from_axes(-7, 5), MAX_DISTANCE as i32);
    for rise in [0, 1, far / 3] {
        let to = C::from_axes(far - 7 - rise * i32::from(C::GRID == Grid::Hex), 5 + rise);
        let beyond = to.shifted((1, 0)).unwrap();
        let expected = set.id != "overland";
        assert_eq!(sight.los(from, to).unwrap(), expected, "{set} {to}");
        assert_eq!(sight.los(to, from).unwrap(), expected, "{set} {to}");
        assert_eq!(sight.los(from, beyond), Err(SightError::TooFar { from, to: beyond }), "{set}");
    }
}

#[test]
fn the_longest_line_is_walked_and_no_longer_one() {
    for set in RuleSet::of_pairs() {
        match set.params.grid() {
            Grid::Square => longest::<Cell>(set),
            Grid::Hex => longest::<Hex>(set),
        }
    }
}

/// Work is bounded by the map, never by the arguments.
#[test]
fn a_radius_beyond_all_maps_answers_at_once() {
    for set in RuleSet::of_pairs().filter(|set| set.params.grid() == Grid::Square) {
        let map = Map::new(Extent::rectangle(8, 8).unwrap());
        for radius in [1 << 31, u64::from(u32::MAX), u64::MAX] {
            let rules = Rules::named(&set.to_string()).unwrap().with_radius(radius);
            let sight = Sight::new(&map, &rules).unwrap();
            assert_eq!(sight.field(Cell::new(3, 3)).unwrap().len(), 64, "{set} {radius}");
        }
    }
    let map = Map::new(Extent::hexagon(4).unwrap());
    let rules = Rules::named("hex-tactics").unwrap().with_radius(1 << 31);
    assert_eq!(Sight::new(&map, &rules).unwrap().field(Hex::new(1, 1)).unwrap().len(), 61);
}

/// A field that would reach further than sight is asked says so; it does not overflow on the way.
#[test]
fn a_cone_over_a_very_wide_map_does_not_overflow() {
    let world = Closures::new(|_: Cell| false).within(Extent::rectangle(1 << 25, 1).unwrap());
    let heading = [-(1 << 20), -(1 << 20)];
    let cone = ConeSpec { heading, half_angle: Millionths::new(10_000_000) };
    let rules = Rules::new(&Spec { cone: Some(cone), ..Spec::of("predprey") }).unwrap();
    let field = Sight::new(&world, &rules).unwrap().field(Cell::new(0, 0));
    assert!(field.is_err() || field.is_ok_and(|field| field.len() == 1));
}

#[test]
fn an_unbounded_field_needs_a_radius() {
    let (map, rules) = (Map::<Cell>::unbounded(), Rules::named("predprey").unwrap());
    let sight = Sight::new(&map, &rules).unwrap();
    assert_eq!(sight.field(Cell::new(0, 0)), Err(SightError::NoRadius));
    assert_eq!(sight.matrix(), Err(SightError::Unbounded));
}

/// Row and column 0 and the last ones are cells like others; beyond them there are none.
#[test]
fn only_cells_of_the_map_can_be_asked() {
    let map = Map::new(Extent::rectangle(3, 5).unwrap());
    let rules = Rules::named("predprey").unwrap();
    let sight = Sight::new(&map, &rules).unwrap();
    assert_eq!(sight.field(Cell::new(0, 0)).unwrap().len(), 15);
    assert_eq!(sight.field(Cell::new(2, 4)).unwrap().len(), 15);
    for outside in [(3, 0), (0, 5), (-1, 0), (0, -1), (4, 2)].map(|(x, y)| Cell::new(x, y)) {
        assert!(matches!(sight.field(outside), Err(SightError::OutOfMap { role: "from", .. })));
        let to = sight.los(Cell::new(0, 0), outside);
        assert!(matches!(to, Err(SightError::OutOfMap { role: "to", .. })));
    }
}

/// "Nothing outside the map blocks": what is put there is not kept.
#[test]
fn a_map_holds_nothing_outside_its_extent() {
    for extent in [Extent::hexagon(2).unwrap(), Extent::odd_rows(3, 4).unwrap()] {
        let mut map = Map::new(extent);
        let outside: Vec<Hex> = (-5..=5)
            .flat_map(|r| (-5..=5).map(move |q| Hex::new(q, r)))
            .filter(|&hex| !extent.contains(hex))
            .collect();
        for &hex in &outside {
            map.add_wall(hex);
            map.add_smoke(hex);
            map.add_unit(hex);
            map.set_cover(hex, Millionths::ONE);
            map.set_opacity(hex, Millionths::ONE);
            map.set_elevation(hex, Some(Millionths::ONE));
        }
        let rim = |hex: Hex| {
            Hex::DIRECTIONS.iter().filter_map(move |&(q, r)| hex.shifted((q.into(), r.into())))
        };
        for (inside, outside) in cells(extent).into_iter().flat_map(|a| rim(a).map(move |b| (a, b)))
        {
            if !extent.contains(outside) {
                map.add_edge(inside, outside, Way::Both).unwrap();
                let kept = [map.blocks_edge(inside, outside), map.blocks_edge(outside, inside)];
                assert_eq!(
                    kept, [false; 2],
                    "an edge from {inside} to {outside} outside the {extent}"
                );
            }
        }
        for hex in outside {
            assert!(!map.wall(hex), "a wall at {hex} outside the {extent}");
            assert!(!map.smoke(hex) && !map.unit(hex), "{hex} outside the {extent}");
            assert_eq!(map.cover(hex), Millionths::ZERO);
            assert_eq!(map.opacity(hex), Millionths::ZERO);
            assert_eq!(map.elevation(hex), None);
        }
        assert_eq!(map.walls().count(), 0, "{extent}");
    }
}

/// The same of closures that answer for the whole plane.
#[test]
fn closures_count_for_nothing_outside_their_extent() {
    for set in RuleSet::of_pairs().filter(|set| set.params.grid() == Grid::Square) {
        // One row: every corner segment runs along the rim.
        let extent = Extent::rectangle(4, 1).unwrap();
        let inside = move |cell: Cell| extent.contains(cell);
        let world = Closures::new(move |cell| !inside(cell))
            .within(extent)
            .units(move |cell| !inside(cell))
            .smoke(move |cell| !inside(cell));
        let (rules, map) = (Rules::named(&set.to_string()).unwrap(), Map::new(extent));
        let (sight, open) =
            (Sight::new(&world, &rules).unwrap(), Sight::new(&map, &rules).unwrap());
        for from in cells(extent) {
            assert_eq!(sight.field(from), open.field(from), "{set} {from}");
        }
    }
    let extent = Extent::odd_rows(3, 5).unwrap();
    let inside = move |hex: Hex| extent.contains(hex);
    let world = Closures::new(move |hex| !inside(hex))
        .within(extent)
        .edges(move |a, b| !inside(a) || !inside(b))
        .cover(move |hex| if inside(hex) { Millionths::ZERO } else { Millionths::ONE })
        .elevation(move |hex| (!inside(hex)).then_some(Millionths::ONE));
    let (rules, map) = (Rules::named("hex-tactics").unwrap(), Map::new(extent));
    let (sight, open) = (Sight::new(&world, &rules).unwrap(), Sight::new(&map, &rules).unwrap());
    for from in cells(extent) {
        assert_eq!(sight.field(from), open.field(from), "hex-tactics {from}");
        for to in cells(extent) {
            let sum = sight.trace(from, to).unwrap().cover_sum;
            assert_eq!(sum, Millionths::ZERO, "cover, {from} {to}");
        }
    }
}
