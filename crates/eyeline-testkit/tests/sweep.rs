//! Field = pairs, at sizes where columns are one word, many words, and beyond the table of
//! reciprocals; on maps, and on worlds that are asked cell by cell.

use eyeline::{Cell, Extent, Grid, Hex, Judge, Map, Mask, RuleSet, Sight};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{agrees, draw};
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, closures_of, hexagon, map_of, rules_of, squares};

fn drawn<C: Judge>(
    set: &RuleSet,
    seed: u64,
    trials: usize,
    extent: impl Fn(&mut Dice) -> Extent<C>,
) {
    let mut dice = Dice::new(seed);
    for _ in 0..trials {
        let extent = extent(&mut dice);
        let (options, world) = draw(&mut dice, set, extent);
        let rules = rules_of(set.id, &options);
        let all = cells(extent);
        let from = dice.pick(&all);
        let say = || format!("{options:?} {extent} {world:?}");
        agrees(&map_of(&world, extent), &rules, from, all.iter().copied(), say);
        if dice.chance(30) {
            agrees(&closures_of(&world, extent), &rules, from, all.iter().copied(), say);
        }
    }
}

fn square_rules() -> impl Iterator<Item = &'static RuleSet> {
    RuleSet::all().iter().filter(|set| set.params.grid() == Grid::Square)
}

#[test]
fn fields_of_small_maps() {
    for set in square_rules() {
        drawn(set, 1, 3000, |dice| squares(dice.between(1, 13), dice.between(1, 13)));
    }
}

#[test]
fn fields_about_as_wide_as_a_word() {
    for set in square_rules() {
        let trials = if set.id.starts_with("one-card") { 6 } else { 60 };
        drawn(set, 2, trials, |dice| squares(dice.between(20, 72), dice.between(20, 72)));
    }
}

#[test]
fn fields_of_large_maps() {
    for set in square_rules() {
        let trials = if set.id.starts_with("one-card") { 1 } else { 8 };
        drawn(set, 3, trials, |dice| squares(dice.between(60, 200), dice.between(60, 200)));
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
fn strewn<C: Judge>(dice: &mut Dice, extent: Extent<C>, one_in: u64) -> Map<C> {
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
    for set in square_rules() {
        let rules = rules_of(set.id, &Options::default());
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
    for set in square_rules().filter(|set| !set.id.starts_with("one-card") && set.id != "overland")
    {
        let rules = rules_of(set.id, &Options::default());
        for _ in 0..3 {
            let extent = squares(2300, 90);
            let map = strewn(&mut dice, extent, 40);
            let from = Cell::new(dice.between(0, 100) as i32, dice.between(0, 89) as i32);
            let near = rules_of(set.id, &Options { radius: Some(90), ..Options::default() });
            let mut far = Sight::new(&map, &rules).unwrap().field(from).unwrap();
            let near = Sight::new(&map, &near).unwrap().field(from).unwrap();
            let chebyshev = Mask::clone(&near);
            far.intersect_with(&chebyshev);
            let limit = |mask: &Mask<Cell>| -> Vec<Cell> {
                mask.iter().filter(|to| from.chebyshev(*to) <= 60).collect()
            };
            assert_eq!(limit(&far), limit(&near), "{}", set.id);
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
