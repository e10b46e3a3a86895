//! Fields equal pairs, at sizes where columns are one word, many words, and beyond the table of
//! reciprocals; on maps, and on worlds that are asked cell by cell.

use eyeline::map::Way;
use eyeline::rules::RuleSet;
use eyeline::{Bounds, Cell, Closures, Coord, Extent, Grid, Hex, Map, Mask, Sight, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{agrees, agrees_on, draw, rules_on};
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, hexagon, rules_of, squares};

fn drawn<C: Coord>(
    set: &RuleSet,
    seed: u64,
    trials: usize,
    extent: impl Fn(&mut Dice) -> Extent<C>,
) {
    let mut dice = Dice::new(seed);
    for _ in 0..trials {
        let extent = extent(&mut dice);
        let (options, world) = draw(&mut dice, set, extent);
        let rules = rules_of(&set.to_string(), &options);
        agrees_on(&mut dice, &world, extent, &rules, &options);
    }
}

#[test]
fn fields_of_small_maps() {
    for set in rules_on(Grid::Square) {
        drawn(set, 1, 3000, |dice| squares(dice.between(1, 13), dice.between(1, 13)));
    }
}

#[test]
fn fields_about_as_wide_as_a_word() {
    for set in rules_on(Grid::Square) {
        let trials = if set.id.starts_with("one-card") { 6 } else { 60 };
        drawn(set, 2, trials, |dice| squares(dice.between(20, 72), dice.between(20, 72)));
    }
}

#[test]
fn fields_of_large_maps() {
    for set in rules_on(Grid::Square) {
        let trials = if set.id.starts_with("one-card") { 1 } else { 8 };
        drawn(set, 3, trials, |dice| squares(dice.between(60, 200), dice.between(60, 200)));
    }
}

/// Walls beside the diagonals, where two quadrants meet. One more stands near the observer, so that
/// what is far is read by itself, and observers stand everywhere among the words of a map.
#[test]
fn walls_beside_the_diagonals() {
    for set in rules_on(Grid::Square) {
        let rules = rules_of(&set.to_string(), &Options::default());
        let mut map = Map::new(squares(64, 64));
        for depth in (15..22).chain(28..33) {
            for (across, down) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                // On either side, and both.
                for beside in [&[(0, -1)][..], &[(-1, 0)], &[(0, -1), (-1, 0)]] {
                    for place in 0..64 {
                        let from = Cell::new(place, place);
                        let at = |x: i32, y: i32| Cell::new(place + across * x, place + down * y);
                        let to = [at(depth, depth), at(depth + 1, depth + 1)];
                        let to = to.into_iter().filter(|&to| map.extent().contains(to));
                        let to: Vec<Cell> = to.collect();
                        if to.is_empty() {
                            continue;
                        }
                        let walls = beside.iter().map(|&(x, y)| at(depth + x, depth + y));
                        let walls: Vec<Cell> = walls.chain([at(-2, 0)]).collect();
                        walls.iter().for_each(|&at| map.add_wall(at));
                        agrees(&map, &rules, from, to, || format!("{walls:?}"));
                        walls.iter().for_each(|&at| map.remove_wall(at));
                    }
                }
            }
        }
    }
}

#[test]
fn fields_of_hexes() {
    let set = RuleSet::named("hex-tactics").unwrap();
    drawn(set, 4, 3000, |dice| hexagon(dice.between(0, 6)));
    drawn(set, 5, 1000, |dice| Extent::odd_rows(dice.below(12) + 1, dice.below(12) + 1).unwrap());
    drawn(set, 6, 60, |dice| hexagon(dice.between(7, 36)));
    drawn(set, 7, 40, |dice| Extent::odd_rows(dice.below(80) + 1, dice.below(80) + 1).unwrap());
}

#[test]
fn hexes_within_every_radius_that_has_shades_of_its_own() {
    let mut dice = Dice::new(11);
    let extent = Extent::<Hex>::odd_rows(90, 90).unwrap();
    for radius in 0..=34 {
        let rules =
            rules_of("hex-tactics", &Options { radius: Some(radius), ..Options::default() });
        for one_in in [3, 10, 60] {
            let map = strewn(&mut dice, extent, one_in);
            let from = dice.pick(&cells(extent));
            let near = cells(extent).into_iter().filter(|&to| from.distance(to) <= radius + 1);
            agrees(&map, &rules, from, near, || format!("radius {radius}, one in {one_in}"));
        }
    }
}

/// Walls strewn over a map too large to draw cell by cell.
fn strewn<C: Coord>(dice: &mut Dice, extent: Extent<C>, one_in: u64) -> Map<C> {
    let mut map = Map::new(extent);
    for at in extent.cells_in(extent.bounds()) {
        if dice.below(one_in) == 0 {
            map.add_wall(at);
        }
    }
    map
}

#[test]
fn fields_beyond_the_table_of_reciprocals() {
    let mut dice = Dice::new(8);
    for set in rules_on(Grid::Square) {
        let rules = rules_of(&set.to_string(), &Options::default());
        for (width, height) in [(5000, 40), (40, 5000), (3000, 300)] {
            let extent = squares(width, height);
            let map = strewn(&mut dice, extent, 600);
            let from =
                Cell::new(dice.between(0, width / 20) as i32, dice.between(0, height / 20) as i32);
            let sight = Sight::new(&map, &rules).unwrap();
            let seen: Vec<Cell> = sight.field(from).unwrap().iter().collect();
            let to: Vec<Cell> = (0..300)
                .map(|index| match index % 2 {
                    0 if !seen.is_empty() => dice.pick(&seen),
                    _ => Cell::new(
                        dice.between(0, width - 1) as i32,
                        dice.between(0, height - 1) as i32,
                    ),
                })
                .collect();
            agrees(&map, &rules, from, to, || format!("{width}×{height}"));
        }
    }
}

/// The two scales of slopes are one arithmetic: what a far field says of a near box, a near field
/// says too.
#[test]
fn far_fields_agree_with_near_ones() {
    let mut dice = Dice::new(9);
    for set in
        rules_on(Grid::Square).filter(|set| !set.id.starts_with("one-card") && set.id != "overland")
    {
        let rules = rules_of(&set.to_string(), &Options::default());
        for _ in 0..3 {
            let extent = squares(2300, 90);
            let map = strewn(&mut dice, extent, 40);
            let from = Cell::new(dice.between(0, 100) as i32, dice.between(0, 89) as i32);
            let near =
                rules_of(&set.to_string(), &Options { radius: Some(90), ..Options::default() });
            let mut far = Sight::new(&map, &rules).unwrap().field(from).unwrap();
            let near = Sight::new(&map, &near).unwrap().field(from).unwrap();
            let chebyshev = Mask::clone(&near);
            far.intersect_with(&chebyshev);
            let limit = |mask: &Mask<Cell>| -> Vec<Cell> {
                mask.iter().filter(|to| from.chebyshev(*to) <= 60).collect()
            };
            assert_eq!(limit(&far), limit(&near), "{set}");
        }
    }
}

#[test]
fn hexes_far_apart() {
    let mut dice = Dice::new(10);
    let rules = rules_of("hex-tactics", &Options::default());
    let extent = Extent::<Hex>::odd_rows(2600, 30).unwrap();
    let map = strewn(&mut dice, extent, 900);
    let all = cells(extent);
    for _ in 0..3 {
        let from = dice.pick(&all[..1000]);
        let to: Vec<Hex> = (0..300).map(|_| dice.pick(&all)).collect();
        agrees(&map, &rules, from, to, || format!("{extent}"));
    }
}

/// A tile just outside a box touches the corners on its rim.
#[test]
fn boxes_that_end_beside_the_observer() {
    let mut dice = Dice::new(12);
    for set in rules_on(Grid::Square) {
        let rules = rules_of(&set.to_string(), &Options::default());
        let trials = if set.id == "one-card-dungeon" { 800 } else { 200 };
        for trial in 0..trials {
            let (width, height) = if trial % 20 == 0 { (60, 8) } else { (9, 5) };
            let extent = squares(width, height);
            let map = strewn(&mut dice, extent, 12);
            let from = Cell::new(dice.between(0, 3) as i32, dice.between(1, height - 2) as i32);
            let (column, row) = from.place();
            let below = Bounds { left: column, right: width - 1, top: row, bottom: height - 1 };
            let bounds = dice.pick(&[below, Bounds { top: 0, bottom: row, ..below }]);
            let closures = Closures::new(|at| map.wall(at)).within(extent);
            let sight = Sight::new(&map, &rules).unwrap();
            let mut seen = [Mask::new(bounds), Mask::new(bounds)];
            sight.field_within(from, bounds, &mut seen[0]).unwrap();
            Sight::new(&closures, &rules)
                .unwrap()
                .field_within(from, bounds, &mut seen[1])
                .unwrap();
            for to in extent.cells_in(bounds) {
                let pair = sight.blocked(from, to).unwrap().is_none();
                let fields = seen.each_ref().map(|seen| seen.contains(to));
                assert_eq!(fields, [pair; 2], "{set} {from} → {to} in {bounds:?}");
            }
        }
    }
}

/// What both hexes beside a border span may be far thinner than a hex: as many of them as fit,
/// side by side, none behind another.
#[test]
fn borders_that_cut_light_to_ribbons() {
    const RINGS: i64 = 90;
    let less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
    let mut shadows = Vec::new();
    for (x, inner) in (2..=RINGS).flat_map(|x| (0..x).map(move |inner| (x, inner))) {
        for outer in [inner, inner + 1] {
            let span = |x, y| ((2 * y - 1, 2 * x), (2 * y + 1, 2 * x));
            let (near, far) = (span(x - 1, inner), span(x, outer));
            let low = if less(near.0, far.0) { far.0 } else { near.0 };
            let high = if less(near.1, far.1) { near.1 } else { far.1 };
            if less(low, high) && less((0, 1), low) && less(high, (1, 1)) {
                shadows.push((low, high, (x - 1, inner), (x, outer)));
            }
        }
    }
    shadows.sort_by(|a, b| (a.1.0 * b.1.1).cmp(&(b.1.0 * a.1.1)));
    let extent = hexagon(RINGS);
    let mut map = Map::new(extent);
    let (corner, along) = (Hex::DIRECTIONS[0], Hex::DIRECTIONS[2]);
    let at = |(x, y): (i64, i64)| {
        let axis = |corner: i32, along: i32| x as i32 * corner + y as i32 * along;
        Hex::new(axis(corner.0, along.0), axis(corner.1, along.1))
    };
    let mut last = (0, 1);
    for (low, high, inner, outer) in shadows {
        if less(last, low) {
            map.add_edge(at(inner), at(outer), Way::Both).unwrap();
            last = high;
        }
    }
    for options in [false, true].map(|target_edge_blocks| Options {
        radius: Some(RINGS as u64),
        target_edge_blocks: Some(target_edge_blocks),
        ..Options::default()
    }) {
        let rules = rules_of("hex-tactics", &options);
        agrees(&map, &rules, Hex::new(0, 0), cells(extent), || format!("{options:?}"));
    }
}

/// Work is bounded by the map: on a narrow one it grows with its length, not with the square of it,
/// which would take hours here.
#[test]
fn long_narrow_maps() {
    const LENGTH: i64 = 300_000;
    let extent = squares(LENGTH, 1);
    let map = Map::new(extent);
    for set in rules_on(Grid::Square).filter(|set| set.id != "overland") {
        let rules = rules_of(&set.to_string(), &Options::default());
        let seen = Sight::new(&map, &rules).unwrap().field(Cell::new(0, 0)).unwrap();
        assert_eq!(seen.len(), LENGTH as usize, "{set}");
    }
    let mut map = Map::new(Extent::<Hex>::odd_rows(LENGTH as u64, 1).unwrap());
    map.add_edge(Hex::new(LENGTH as i32 - 2, 0), Hex::new(LENGTH as i32 - 1, 0), Way::Both)
        .unwrap();
    let rules = rules_of("hex-tactics", &Options::default());
    let seen = Sight::new(&map, &rules).unwrap().field(Hex::new(0, 0)).unwrap();
    assert_eq!(seen.len(), LENGTH as usize);
}
