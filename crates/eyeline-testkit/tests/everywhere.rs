//! `Everywhere` equals fields and pairs: every wall pattern of small maps, random worlds of one
//! tile and of several, for every rule, reach, method and number of threads. A survey by planes
//! equals the same survey by fields.

use eyeline::batch::{Bands, Count, Everywhere, Method, Threads};
use eyeline::map::Way;
use eyeline::rules::RuleSet;
use eyeline::{
    Bounds, Cell, Coord, Extent, Features, Grid, Hex, Map, Mask, Millionths, Rules, Sight,
    SightError, World,
};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{TOGETHER, draw, rules_on, strewn};
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, hexagon, map_of, rules_of, squares};

/// Reaches: nothing, a few cells, within a tile, the furthest that is walked, the first that is
/// not, everything.
const REACHES: [u32; 7] = [0, 1, 3, 17, 63, 64, u32::MAX];

/// Rules on squares that are walked together, as they are.
fn walked() -> impl Iterator<Item = Rules> {
    let squares = TOGETHER.into_iter().filter(|rule| *rule != "hex-tactics");
    squares.map(|rule| Rules::named(rule).unwrap())
}

fn odd_rows(width: i64, height: i64) -> Extent<Hex> {
    Extent::odd_rows(width.unsigned_abs(), height.unsigned_abs()).unwrap()
}

/// Every cell sees what its field has within reach, and nothing else.
fn agrees<C: Coord, W: World<C> + Sync>(
    everywhere: &Everywhere<C>,
    sight: &Sight<'_, C, W>,
    say: impl Fn() -> String,
) {
    let (all, reach) = (cells(sight.extent()), i64::from(everywhere.reach()));
    let (mut field, mut seen) = (Mask::default(), Mask::default());
    // On large maps only those within reach are asked about.
    let asked = if all.len() <= 300 { &all[..] } else { &[] };
    for &from in &all {
        let say = || format!("{from} within {reach}, {:?}, {}", everywhere.method(), say());
        sight.field_into(from, &mut field).unwrap();
        everywhere.seen_from(from, &mut seen);
        let is_near = |to: C| C::span(from.offset_to(to)) <= reach;
        let mut wanted = field.iter().filter(|&to| is_near(to));
        for got in seen.iter().map(Some).chain([None]) {
            assert_eq!(got, wanted.next(), "{}", say());
        }
        for &to in asked {
            let wanted = is_near(to) && field.contains(to);
            assert_eq!(everywhere.sees(from, to), wanted, "{to} from {}", say());
        }
    }
}

/// The same within a reach.
fn agrees_within<C: Coord, W: World<C> + Sync>(
    world: &W,
    rules: &Rules,
    reach: u32,
    say: impl Fn() -> String,
) -> Method {
    let sight = Sight::new(world, rules).unwrap();
    let everywhere = Everywhere::within(&sight, reach, Threads::One).unwrap();
    assert!(everywhere.reach() <= reach);
    agrees(&everywhere, &sight, || format!("{rules} asked within {reach}: {}", say()));
    everywhere.method()
}

/// A drawn world within some reaches, and pair by pair.
fn drawn<C: Coord>(dice: &mut Dice, set: &RuleSet, extent: Extent<C>, reaches: &[u32]) {
    let (options, world) = draw(dice, set, extent);
    let rules = rules_of(&set.to_string(), &options);
    let map = map_of(&world, extent);
    let say = || format!("{extent} {options:?} {world:?}");
    for &reach in reaches {
        agrees_within(&map, &rules, reach, say);
    }
    let sight = Sight::new(&map, &rules).unwrap();
    let pairs = Everywhere::all_pairs(&sight, Threads::One).unwrap();
    let all = cells(extent);
    for _ in 0..200 {
        let (from, to) = (dice.pick(&all), dice.pick(&all));
        let wanted = sight.los(from, to).unwrap();
        assert_eq!(pairs.sees(from, to), wanted, "{rules} {from} → {to} {}", say());
    }
}

#[test]
fn small_square_maps() {
    let mut dice = Dice::new(1);
    for set in rules_on(Grid::Square) {
        for size in [(1, 1), (2, 1), (1, 2), (9, 1), (1, 9)] {
            drawn(&mut dice, set, squares(size.0, size.1), &REACHES);
        }
        for _ in 0..40 {
            let extent = squares(dice.between(1, 10), dice.between(1, 10));
            drawn(&mut dice, set, extent, &REACHES[1..4]);
        }
    }
}

#[test]
fn small_hex_maps() {
    let mut dice = Dice::new(2);
    let set = RuleSet::named("hex-tactics").unwrap();
    for size in [(1, 1), (2, 1), (1, 2), (9, 1), (1, 9)] {
        drawn(&mut dice, set, odd_rows(size.0, size.1), &REACHES);
    }
    for _ in 0..250 {
        let extent = odd_rows(dice.between(1, 10), dice.between(1, 10));
        drawn(&mut dice, set, extent, &REACHES[1..4]);
        let extent = hexagon(dice.between(0, 5));
        drawn(&mut dice, set, extent, &REACHES[1..4]);
    }
}

/// Wider and taller than a tile; the last band has few rows.
#[test]
fn narrow_maps_of_several_tiles() {
    let mut dice = Dice::new(3);
    for set in rules_on(Grid::Square) {
        let longest = if set.id.starts_with("one-card") { 65 } else { 129 };
        for long in [63, 64, 65, longest] {
            let wide = dice.between(1, 3);
            drawn(&mut dice, set, squares(long, wide), &REACHES[4..]);
            drawn(&mut dice, set, squares(wide, long), &REACHES[3..5]);
        }
    }
    let set = RuleSet::named("hex-tactics").unwrap();
    for long in [63, 64, 65, 129, 150] {
        let wide = dice.between(1, 3);
        drawn(&mut dice, set, odd_rows(long, wide), &REACHES);
        drawn(&mut dice, set, odd_rows(wide, long), &REACHES);
    }
}

#[test]
fn squares_of_one_tile_and_a_little_more() {
    let mut dice = Dice::new(4);
    for (rules, number) in walked().zip(0..) {
        let percent = [3, 20, 40][number % 3];
        // Half of the rules each way.
        let asked = match number % 2 {
            0 => [(64, u32::MAX, Method::Together), (65, 64, Method::Fields)],
            _ => [(64, 17, Method::Together), (65, 63, Method::Together)],
        };
        for (side, reach, method) in asked {
            let map = strewn(&mut dice, squares(side, side), percent);
            let used = agrees_within(&map, &rules, reach, || format!("{side}, {percent} % walls"));
            assert_eq!(used, method, "{rules} {side} {reach}");
        }
    }
}

#[test]
fn hexes_of_several_tiles() {
    let mut dice = Dice::new(5);
    let rules = Rules::named("hex-tactics").unwrap();
    for (extent, asked) in [
        (hexagon(31), &[(3, u32::MAX)][..]),
        (hexagon(33), &[(2, 17)]),
        (odd_rows(64, 64), &[(2, 63)]),
        (odd_rows(65, 67), &[(10, 3), (2, 40)]),
        (odd_rows(20, 90), &[(3, u32::MAX)]),
    ] {
        for &(percent, reach) in asked {
            let map = strewn(&mut dice, extent, percent);
            agrees_within(&map, &rules, reach, || format!("{extent}, {percent} % walls"));
        }
    }
}

/// Every wall pattern of a map, filled into the same memory: all pairs, and a smaller reach.
fn every_pattern<C: Coord>(rules: &Rules, extent: Extent<C>, reaches: &[u32]) {
    let all = cells(extent);
    let mut map = Map::new(extent);
    let first = Sight::new(&map, rules).unwrap();
    let within = |&reach| Everywhere::within(&first, reach, Threads::One).unwrap();
    let mut filled: Vec<Everywhere<C>> = reaches.iter().map(within).collect();
    let mut seen = Mask::default();
    for pattern in 1..=1_u64 << all.len() {
        let sight = Sight::new(&map, rules).unwrap();
        for everywhere in &mut filled {
            everywhere.fill(&sight, Threads::One).unwrap();
            assert_eq!(everywhere.method(), Method::Together);
        }
        for &from in &all {
            sight.field_into(from, &mut seen).unwrap();
            for (everywhere, &to) in
                filled.iter().flat_map(|one| all.iter().map(move |to| (one, to)))
            {
                let near = C::span(from.offset_to(to)) <= everywhere.reach().into();
                let wanted = near && seen.contains(to);
                let walls = || map.walls().collect::<Vec<C>>();
                let got = everywhere.sees(from, to);
                assert_eq!(got, wanted, "{rules} {extent} {from} → {to} {:?}", walls());
            }
        }
        // The next pattern differs in one wall.
        if let Some(&at) = all.get(pattern.trailing_zeros() as usize) {
            if map.wall(at) { map.remove_wall(at) } else { map.add_wall(at) }
        }
    }
}

#[test]
fn every_wall_pattern_of_small_maps() {
    for rules in walked() {
        every_pattern(&rules, squares(3, 4), &[2, u32::MAX]);
        every_pattern(&rules, squares(6, 2), &[u32::MAX]);
        every_pattern(&rules, squares(1, 9), &[1, u32::MAX]);
    }
    let rules = Rules::named("hex-tactics").unwrap();
    every_pattern(&rules, hexagon(1), &[1, u32::MAX]);
    every_pattern(&rules, odd_rows(4, 3), &[2, u32::MAX]);
    every_pattern(&rules, odd_rows(2, 6), &[u32::MAX]);
}

#[test]
fn every_wall_pattern_of_sixteen_squares() {
    for rule in ["predprey", "supercover", "hidden-movement"] {
        every_pattern(&Rules::named(rule).unwrap(), squares(4, 4), &[u32::MAX]);
    }
}

/// Cells off the map see nothing, and nobody sees them or what is out of reach.
#[test]
fn cells_off_the_map_and_out_of_reach() {
    let rules = Rules::named("predprey").unwrap();
    let map = Map::new(squares(70, 5));
    let sight = Sight::new(&map, &rules).unwrap();
    let everywhere = Everywhere::within(&sight, 3, Threads::One).unwrap();
    let inside = Cell::new(69, 4);
    let far = [(66, 4), (65, 4), (69, 0), (70, 4), (69, 5), (-1, 0), (i32::MIN, i32::MAX)];
    let seen = far.map(|(x, y)| everywhere.sees(inside, Cell::new(x, y)));
    assert_eq!(seen, [true, false, false, false, false, false, false]);
    for (x, y) in [(70, 4), (69, 5), (-1, 0), (0, -1), (i32::MAX, i32::MIN)] {
        let outside = Cell::new(x, y);
        let near = Cell::new(x.clamp(0, 69), y.clamp(0, 4));
        assert!(!everywhere.sees(outside, near) && !everywhere.sees(near, outside));
        assert!(!everywhere.sees(outside, outside));
        let mut field = Mask::default();
        everywhere.seen_from(outside, &mut field);
        assert!(field.is_empty(), "{outside}");
    }
    let hexes = Map::new(odd_rows(5, 4));
    let rules = Rules::named("hex-tactics").unwrap();
    let pairs = Everywhere::all_pairs(&Sight::new(&hexes, &rules).unwrap(), Threads::One).unwrap();
    let on_map = cells(hexes.extent());
    for beside in Extent::plane().cells_in(Bounds { left: -9, top: -9, right: 9, bottom: 9 }) {
        for &at in &on_map {
            let both = (pairs.sees(at, beside), pairs.sees(beside, at));
            let inside = hexes.extent().contains(beside);
            assert_eq!(both, (inside, inside), "{at} {beside}");
        }
    }
}

/// Nothing of what was filled before is left, whichever method filled it.
#[test]
fn filled_again() {
    let mut dice = Dice::new(6);
    let rules = Rules::named("hidden-movement").unwrap();
    let extent = squares(67, 66);
    let mut map = strewn(&mut dice, extent, 2);
    let mut everywhere =
        Everywhere::within(&Sight::new(&map, &rules).unwrap(), 12, Threads::One).unwrap();
    for (smoke, method) in [
        (false, Method::Together),
        (true, Method::Fields),
        (true, Method::Fields),
        (false, Method::Together),
    ] {
        let percent = 10 + dice.below(20);
        map = strewn(&mut dice, extent, percent);
        if smoke {
            cells(extent).into_iter().filter(|_| dice.chance(5)).for_each(|at| map.add_smoke(at));
        }
        let sight = Sight::new(&map, &rules).unwrap();
        everywhere.fill(&sight, Threads::One).unwrap();
        assert_eq!(everywhere.method(), method);
        agrees(&everywhere, &sight, || "smoke comes and goes".to_owned());
    }
    let rules = Rules::named("hex-tactics").unwrap();
    let mut map = strewn(&mut dice, hexagon(12), 10);
    let mut everywhere =
        Everywhere::all_pairs(&Sight::new(&map, &rules).unwrap(), Threads::One).unwrap();
    assert_eq!(everywhere.method(), Method::Together);
    let changes: [fn(&mut Map<Hex>); 4] = [
        |map| map.add_edge(Hex::new(0, 0), Hex::new(1, 0), Way::One).unwrap(),
        |map| map.set_elevation(Hex::new(2, 2), Some(Millionths::ONE)),
        |map| map.add_wall(Hex::new(-1, 0)),
        |map| *map = Map::new(map.extent()),
    ];
    for change in changes {
        change(&mut map);
        let sight = Sight::new(&map, &rules).unwrap();
        everywhere.fill(&sight, Threads::One).unwrap();
        agrees(&everywhere, &sight, || "a map that changes".to_owned());
    }
    assert_eq!(everywhere.method(), Method::Together);
}

#[test]
#[should_panic(expected = "a map of the same extent")]
fn filled_with_another_extent() {
    let rules = Rules::named("predprey").unwrap();
    let (map, other) = (Map::new(squares(4, 5)), Map::new(squares(5, 4)));
    let sight = Sight::new(&map, &rules).unwrap();
    let mut everywhere = Everywhere::within(&sight, 2, Threads::One).unwrap();
    let _ = everywhere.fill(&Sight::new(&other, &rules).unwrap(), Threads::One);
}

#[test]
fn any_number_of_threads() {
    let mut dice = Dice::new(7);
    let map = strewn(&mut dice, squares(150, 140), 20);
    for rule in ["predprey", "predprey/either"] {
        let rules = Rules::named(rule).unwrap();
        let sight = Sight::new(&map, &rules).unwrap();
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let everywhere = pool.install(|| Everywhere::within(&sight, 5, Threads::Pool).unwrap());
            let (mut seen, mut field) = (Mask::default(), Mask::default());
            for from in cells(map.extent()) {
                everywhere.seen_from(from, &mut seen);
                field.reset(Bounds::around(from, 5));
                sight.field_within(from, Bounds::around(from, 5), &mut field).unwrap();
                assert!(seen.iter().eq(field.iter()), "{rule} {from} on {threads} threads");
            }
        }
    }
}

#[test]
fn what_is_refused() {
    let rules = Rules::named("predprey").unwrap();
    let refused = |extent: Extent<Cell>, reach| {
        let map = Map::new(extent);
        let mut error = None;
        let used = allocation_counter::measure(|| {
            let sight = Sight::new(&map, &rules).unwrap();
            error = Everywhere::within(&sight, reach, Threads::One).err();
        });
        assert!(error.is_none() || used.bytes_max < 1 << 22, "{extent}: {used:?}");
        error
    };
    assert_eq!(refused(Extent::plane(), 3), Some(SightError::Unbounded));
    let (pairs, limit) = ((1 << 20) * 2047_u128.pow(2), 1 << 33);
    let too_large = Some(SightError::TooManyPairs { pairs, limit });
    assert_eq!(refused(squares(1 << 10, 1 << 10), u32::MAX), too_large);
    for side in [1 << 11, 1 << 13] {
        for reach in [100, u32::MAX] {
            let error = refused(squares(side, side), reach);
            assert!(
                matches!(error, Some(SightError::TooManyPairs { .. })),
                "{side} {reach} {error:?}"
            );
        }
    }
    for extent in [squares(1 << 20, 1), squares(1, 1 << 20), squares(1 << 13, 1 << 13)] {
        let error = refused(extent, u32::MAX);
        assert!(matches!(error, Some(SightError::TooManyPairs { .. })), "{extent}: {error:?}");
    }
    assert_eq!(refused(squares(512, 300), 20), None);
}

/// One row is far longer than the longest line that is walked, and needs little memory.
#[test]
fn long_rows() {
    let mut dice = Dice::new(8);
    let rules = Rules::named("predprey").unwrap();
    let map = strewn(&mut dice, squares(3000, 1), 1);
    let sight = Sight::new(&map, &rules).unwrap();
    let mut pairs = None;
    let used = allocation_counter::measure(|| {
        pairs = Some(Everywhere::all_pairs(&sight, Threads::One).unwrap());
    });
    let (pairs, all) = (pairs.unwrap(), cells(map.extent()));
    assert!(used.bytes_max < 24_000_000, "{used:?}");
    for _ in 0..100_000 {
        let (from, to) = (dice.pick(&all), dice.pick(&all));
        assert_eq!(pairs.sees(from, to), sight.los(from, to).unwrap(), "{from} → {to}");
    }
}

/// A map that hides how it keeps its walls.
struct Hidden<'a, C: Coord>(&'a Map<C>);

impl<C: Coord> World<C> for Hidden<'_, C> {
    fn extent(&self) -> Extent<C> {
        self.0.extent()
    }

    fn wall(&self, at: C) -> bool {
        self.0.wall(at)
    }

    fn blocks_edge(&self, from: C, to: C) -> bool {
        self.0.blocks_edge(from, to)
    }

    fn opacity(&self, at: C) -> Millionths {
        self.0.opacity(at)
    }

    fn cover(&self, at: C) -> Millionths {
        self.0.cover(at)
    }

    fn elevation(&self, at: C) -> Option<Millionths> {
        self.0.elevation(at)
    }

    fn smoke(&self, at: C) -> bool {
        self.0.smoke(at)
    }

    fn absent(&self) -> Features {
        self.0.absent()
    }

    fn unit(&self, at: C) -> bool {
        self.0.unit(at)
    }

    fn terrain(&self, at: C) -> &str {
        self.0.terrain(at)
    }
}

/// The numbers of all bands.
fn numbers<C: Coord>(mut bands: Bands<'_, C>) -> (Vec<u32>, Vec<u32>) {
    let (mut sees, mut seen_by) = (Vec::new(), Vec::new());
    while let Some(band) = bands.next_band().unwrap() {
        sees.extend(band.sees);
        seen_by.extend(band.seen_by);
    }
    (sees, seen_by)
}

/// Surveys of a world by planes, where its rule allows, and by fields; returns how the first was.
fn surveys_agree<C: Coord>(map: &Map<C>, rules: &Rules, say: impl Fn() -> String) -> Method {
    let (world, mut method) = (Hidden(map), Method::Fields);
    for count in [Count::Cells, Count::Floors] {
        let sights = (Sight::new(map, rules).unwrap(), Sight::new(&world, rules).unwrap());
        let planes = sights.0.bands(count, Threads::One).unwrap();
        let fields = sights.1.bands(count, Threads::One).unwrap();
        assert_eq!(fields.method(), Method::Fields);
        method = planes.method();
        let (got, wanted) = (numbers(planes), numbers(fields));
        assert!(got.0 == wanted.0, "{rules} {count:?}: who it sees, {}", say());
        assert!(got.1 == wanted.1, "{rules} {count:?}: who sees it, {}", say());
    }
    method
}

#[test]
fn surveys_by_planes_and_by_fields() {
    let mut dice = Dice::new(9);
    let mut planes = 0;
    for set in RuleSet::of_pairs() {
        // Some take long for a wide field.
        let trials = if set.id.starts_with("one-card") { 2 } else { 12 };
        for _ in 0..trials {
            let (long, wide) = (dice.between(60, 100), dice.between(1, 4));
            let (width, height) = if dice.chance(50) { (long, wide) } else { (wide, long) };
            let (options, method) = match set.params.grid() {
                Grid::Square => drawn_survey(&mut dice, set, squares(width, height)),
                Grid::Hex if dice.chance(50) => {
                    let extent = hexagon(dice.between(0, 33));
                    drawn_survey(&mut dice, set, extent)
                }
                Grid::Hex => drawn_survey(&mut dice, set, odd_rows(width, height)),
            };
            let walked = method == Method::Together;
            assert!(!walked || options.pierce.is_none_or(|pierce| pierce == 0), "{set}");
            planes += usize::from(walked);
        }
    }
    assert!(planes > 20, "only {planes} surveys by planes");
}

fn drawn_survey<C: Coord>(dice: &mut Dice, set: &RuleSet, extent: Extent<C>) -> (Options, Method) {
    let (options, world) = draw(dice, set, extent);
    let rules = rules_of(&set.to_string(), &options);
    let say = || format!("{extent} {options:?} {world:?}");
    let method = surveys_agree(&map_of(&world, extent), &rules, say);
    (options, method)
}

#[test]
fn surveys_of_wide_maps() {
    let mut dice = Dice::new(10);
    for rules in walked() {
        let options = Options { radius: Some(dice.between(1, 20) as u64), ..Options::default() };
        let rules = rules_of(&rules.to_string(), &options);
        let percent = dice.below(40);
        let map = strewn(&mut dice, squares(131, 130), percent);
        let method = surveys_agree(&map, &rules, || format!("{options:?}"));
        assert_eq!(method, Method::Together, "{rules}");
    }
    let rules = rules_of("hex-tactics", &Options { radius: Some(9), ..Options::default() });
    for extent in [hexagon(70), odd_rows(131, 130)] {
        let map = strewn(&mut dice, extent, 10);
        let method = surveys_agree(&map, &rules, || format!("{extent}"));
        assert_eq!(method, Method::Together, "{extent}");
    }
}
