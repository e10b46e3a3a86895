//! Fields of rules that add something up along the line equal pairs: every square line with pierce,
//! opacity and smoke, hexes with heights, cover and edges; on both sides of the tries' limit.

use eyeline::map::Defaults;
use eyeline::rules::RuleSet;
use eyeline::{Bounds, Cell, Coord, Extent, Hex, Map, Mask, Millionths, Sight, World};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{agrees, agrees_on, agrees_with_cover};
use eyeline_testkit::oracle::{self, At, Options};
use eyeline_testkit::twin::{at, cells, closures_of, hexagon, map_of, rules_of, squares};

/// Rules whose lines keep something: the options drawn always ask for it.
const PIERCING: [&str; 2] = ["hidden-movement", "hidden-movement/bresenham"];
const DIMMED: [&str; 7] = [
    "predprey",
    "predprey/both",
    "predprey/union",
    "predprey/supercover",
    "predprey/endpoint-walls",
    "predprey-env",
    "supercover",
];

/// The furthest ring with a trie.
const LAST: i64 = 63;

fn rule(id: &str) -> &'static RuleSet {
    RuleSet::named(id).unwrap()
}

fn places<C: Coord>(extent: Extent<C>) -> Vec<At> {
    cells(extent).into_iter().map(at).collect()
}

/// Options with pierce or a threshold.
fn keeping(dice: &mut Dice, id: &str) -> Options {
    let mut options = Options { heeds: None, ..chance::options(dice, rule(id)) };
    if PIERCING.contains(&id) {
        options.pierce = Some(dice.below(4));
    } else {
        options.opacity_threshold = Some(250_000 * dice.between(0, 8));
    }
    options
}

fn dim_and_smoky(dice: &mut Dice) -> Density {
    Density {
        walls: dice.below(40),
        opacity: 10 + dice.below(50),
        smoke: if dice.chance(50) { dice.below(12) } else { 0 },
        ..Density::default()
    }
}

fn uneven(dice: &mut Dice) -> Density {
    let mut some = |most: u64| if dice.chance(60) { dice.below(most + 1) } else { 0 };
    Density {
        walls: some(25),
        cover: some(60),
        elevation: 1 + some(80),
        edges: some(12),
        ..Density::default()
    }
}

fn walked_squares(seed: u64, trials: usize, side: (i64, i64), change: impl Fn(&mut Options)) {
    let mut dice = Dice::new(seed);
    for id in PIERCING.into_iter().chain(DIMMED) {
        for _ in 0..trials {
            let mut sides = || dice.between(side.0, side.1);
            let extent = squares(sides(), sides());
            let mut options = keeping(&mut dice, id);
            change(&mut options);
            let density = dim_and_smoky(&mut dice);
            let world = chance::world(&mut dice, rule(id).params.grid(), &places(extent), density);
            let rules = rules_of(id, &options);
            agrees_on(&mut dice, &world, extent, &rules, &options);
        }
    }
}

#[test]
fn squares_on_small_maps() {
    walked_squares(1, 1500, (1, 13), |_| ());
}

#[test]
fn squares_on_both_sides_of_a_word() {
    walked_squares(2, 25, (20, 76), |_| ());
}

#[test]
fn squares_on_both_sides_of_the_last_ring() {
    for radius in [LAST - 1, LAST, LAST + 1] {
        walked_squares(3, 1, (100, 132), |options| options.radius = Some(radius.unsigned_abs()));
    }
}

fn walked_hexes(seed: u64, trials: usize, extent: impl Fn(&mut Dice) -> Extent<Hex>) {
    let mut dice = Dice::new(seed);
    let set = rule("hex-tactics");
    for _ in 0..trials {
        let extent = extent(&mut dice);
        let options = chance::options(&mut dice, set);
        let density = uneven(&mut dice);
        let world = chance::world(&mut dice, set.params.grid(), &places(extent), density);
        let from = dice.pick(&cells(extent));
        hexes_agree(&mut dice, &world, &options, extent, from);
    }
}

fn hexes_agree(
    dice: &mut Dice,
    world: &oracle::World,
    options: &Options,
    extent: Extent<Hex>,
    from: Hex,
) {
    let rules = rules_of("hex-tactics", options);
    let all = cells(extent);
    let say = || format!("{options:?} {extent} {world:?}");
    let map = map_of(world, extent);
    agrees(&map, &rules, from, all.iter().copied(), say);
    agrees_with_cover(&map, &rules, from, all.iter().copied(), say);
    if dice.chance(30) {
        let closures = closures_of(world, extent);
        agrees(&closures, &rules, from, all.iter().copied(), say);
        agrees_with_cover(&closures, &rules, from, all.iter().copied(), say);
    }
}

fn odd_rows(width: u64, height: u64) -> Extent<Hex> {
    Extent::odd_rows(width, height).unwrap()
}

#[test]
fn hexes_on_small_maps() {
    walked_hexes(4, 3000, |dice| hexagon(dice.between(0, 6)));
    walked_hexes(5, 3000, |dice| odd_rows(dice.below(12) + 1, dice.below(12) + 1));
}

#[test]
fn hexes_on_larger_maps() {
    walked_hexes(6, 60, |dice| hexagon(dice.between(7, 33)));
    walked_hexes(7, 60, |dice| odd_rows(dice.below(60) + 1, dice.below(60) + 1));
}

#[test]
fn hexes_on_both_sides_of_the_last_ring() {
    let mut dice = Dice::new(8);
    let (extent, set) = (odd_rows(130, 129), rule("hex-tactics"));
    for radius in [LAST - 1, LAST, LAST + 1] {
        let options =
            Options { radius: Some(radius.unsigned_abs()), ..chance::options(&mut dice, set) };
        let density = Density { walls: 1, elevation: 2, cover: 30, edges: 1, ..Density::default() };
        let world = chance::world(&mut dice, set.params.grid(), &places(extent), density);
        hexes_agree(&mut dice, &world, &options, extent, ours(65, 64));
    }
}

fn ours(column: i64, row: i64) -> Hex {
    Hex::at_place(column, row).unwrap()
}

/// The same things on a plane, far from the origin and at the end of coordinates.
#[test]
fn planes() {
    let mut dice = Dice::new(9);
    for centre in [(0, 0), (1 << 20, -(1 << 24)), (i32::MAX.into(), i32::MIN.into())] {
        for _ in 0..40 {
            let radius = dice.below(9) + 1;
            let near = Density { walls: 12, opacity: 30, smoke: 3, ..Density::default() };
            on_a_plane::<Cell>(&mut dice, "hidden-movement", centre, radius, near);
            on_a_plane::<Cell>(&mut dice, "predprey/both", centre, radius, near);
            on_a_plane::<Hex>(&mut dice, "hex-tactics", centre, radius, uneven_plain());
        }
    }
}

fn uneven_plain() -> Density {
    Density { walls: 10, cover: 30, elevation: 30, edges: 8, ..Density::default() }
}

fn on_a_plane<C: Coord>(dice: &mut Dice, id: &str, centre: At, radius: u64, density: Density) {
    let mut options = Options { heeds: None, ..chance::options(dice, rule(id)) };
    options.radius = Some(radius);
    options.opacity_threshold = (id == "predprey/both").then_some(750_000);
    options.pierce = (id == "hidden-movement").then(|| dice.below(3));
    let reach = radius as i64 + 2;
    let axis =
        |axis: i64| (axis - reach..=axis + reach).filter(|&axis| i32::try_from(axis).is_ok());
    let around: Vec<At> =
        axis(centre.1).flat_map(|b| axis(centre.0).map(move |a| (a, b))).collect();
    let world = chance::world(dice, C::GRID, &around, density);
    let rules = rules_of(id, &options);
    let from = eyeline_testkit::twin::cell::<C>(centre);
    let to: Vec<C> = around.iter().map(|&at| eyeline_testkit::twin::cell(at)).collect();
    let say = || format!("{options:?} {world:?}");
    let map = map_of(&world, Extent::plane());
    agrees(&map, &rules, from, to.iter().copied(), say);
    agrees_with_cover(&map, &rules, from, to.iter().copied(), say);
    let closures = closures_of(&world, Extent::plane());
    agrees_with_cover(&closures, &rules, from, to.iter().copied(), say);
}

/// What cells have until they are set counts too, and ends where the map does.
#[test]
fn defaults() {
    let mut dice = Dice::new(10);
    for trial in 0..400_u64 {
        let extent =
            if trial % 2 == 0 { hexagon(dice.between(0, 6)) } else { odd_rows(9, 1 + trial % 7) };
        let defaults = Defaults {
            cover: Millionths::new(250_000 * dice.between(0, 3)),
            elevation: dice.chance(70).then(|| Millionths::new(500_000 * dice.between(-2, 2))),
            ..Defaults::default()
        };
        let mut map = Map::with_defaults(extent, defaults);
        let all = cells(extent);
        for _ in 0..dice.below(all.len() as u64 + 1) {
            let height = dice.chance(80).then(|| Millionths::new(500_000 * dice.between(-3, 3)));
            map.set_elevation(dice.pick(&all), height);
            if dice.chance(50) {
                map.set_cover(dice.pick(&all), Millionths::new(100_000 * dice.between(0, 9)));
            }
        }
        let rules = rules_of("hex-tactics", &Options::default());
        let from = dice.pick(&all);
        agrees(&map, &rules, from, all.iter().copied(), || format!("{map:?}"));
        agrees_with_cover(&map, &rules, from, all.iter().copied(), || format!("{map:?}"));
    }
}

/// Heights too great for 64-bit products are left to pairs, and those just within are not.
#[test]
fn towers() {
    let mut dice = Dice::new(11);
    let rules = rules_of("hex-tactics", &Options::default());
    let heights = [1 << 53, (1 << 54) - 1, 1 << 54, (1 << 54) + 1, 1 << 60, i64::MAX];
    for _ in 0..600 {
        let extent = hexagon(dice.between(1, 7));
        let mut map = Map::new(extent);
        let all = cells(extent);
        let highest = dice.pick(&heights);
        for _ in 0..all.len() / 3 {
            let sign = if dice.chance(50) { 1 } else { -1 };
            let height = sign * (highest - dice.between(0, 3));
            map.set_elevation(dice.pick(&all), Some(Millionths::new(height)));
        }
        let from = dice.pick(&all);
        agrees(&map, &rules, from, all.iter().copied(), || format!("{map:?}"));
    }
}

/// A window of the field is the field's window.
#[test]
fn windows() {
    let mut dice = Dice::new(12);
    for trial in 0..300 {
        let id = dice.pick(&DIMMED);
        let extent = squares(dice.between(1, 30), dice.between(1, 30));
        let options = keeping(&mut dice, id);
        let density = dim_and_smoky(&mut dice);
        window_agrees(&mut dice, id, &options, extent, density);
        let extent = if trial % 2 == 0 { hexagon(12) } else { odd_rows(25, 20) };
        let options = chance::options(&mut dice, rule("hex-tactics"));
        let density = uneven(&mut dice);
        window_agrees(&mut dice, "hex-tactics", &options, extent, density);
    }
}

fn window_agrees<C: Coord>(
    dice: &mut Dice,
    id: &str,
    options: &Options,
    extent: Extent<C>,
    density: Density,
) {
    let world = chance::world(dice, C::GRID, &places(extent), density);
    let map = map_of(&world, extent);
    let rules = rules_of(id, options);
    let sight = Sight::new(&map, &rules).unwrap();
    let all = cells(extent);
    let from = dice.pick(&all);
    let corners = [dice.pick(&all).place(), dice.pick(&all).place()];
    let bounds = Bounds {
        left: corners[0].0.min(corners[1].0),
        top: corners[0].1.min(corners[1].1),
        right: corners[0].0.max(corners[1].0),
        bottom: corners[0].1.max(corners[1].1),
    };
    let mut part = Mask::new(map.extent().bounds());
    sight.field_within(from, bounds, &mut part).unwrap();
    for to in all {
        let seen = bounds.contains(to.place()) && sight.los(from, to).unwrap();
        assert_eq!(part.contains(to), seen, "{rules} {from} → {to} {bounds:?}\n{world:?}");
    }
}
