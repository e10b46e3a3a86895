//! A survey equals the sums of fields, for every rule set, on squares and hexes, whatever is
//! counted and with any number of threads.

use eyeline::batch::{Band, Count, SURVEY_LIMIT, Threads};
use eyeline::rules::RuleSet;
use eyeline::{Bounds, Cell, Coord, Extent, Grid, Hex, Map, Mask, Rules, Sight, SightError, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{draw, rules_on};
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, hexagon, map_of, rules_of, squares};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Both numbers of each place of a map's bounds, in reading order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Numbers {
    sees: Vec<u32>,
    seen_by: Vec<u32>,
}

fn place<C: Coord>(bounds: Bounds, at: C) -> usize {
    let (column, row) = at.place();
    ((row - bounds.top) as u64 * bounds.width() + (column - bounds.left) as u64) as usize
}

/// The sums of all fields, cell by cell.
fn summed<C: Coord, W: World<C>>(world: &W, rules: &Rules, count: Count) -> Numbers {
    let (extent, sight) = (world.extent(), Sight::new(world, rules).unwrap());
    let bounds = extent.bounds();
    let blank = || vec![0; bounds.area() as usize];
    let mut numbers = Numbers { sees: blank(), seen_by: blank() };
    let counts = |at: C| count == Count::Cells || !world.wall(at);
    let mut seen = Mask::default();
    for from in cells(extent).into_iter().filter(|&at| counts(at)) {
        sight.field_into(from, &mut seen).unwrap();
        for to in seen.iter().filter(|&at| counts(at)) {
            numbers.sees[place(bounds, from)] += 1;
            numbers.seen_by[place(bounds, to)] += 1;
        }
    }
    numbers
}

/// What a survey tells, its bands put together.
fn surveyed<C: Coord, W: World<C> + Sync>(
    world: &W,
    rules: &Rules,
    count: Count,
    threads: Threads,
) -> Numbers {
    let sight = Sight::new(world, rules).unwrap();
    let bounds = world.extent().bounds();
    let (mut numbers, mut next) = (Numbers::default(), bounds.top);
    let told = sight.survey(count, threads, |Band { top, width, sees, seen_by }| {
        assert_eq!((top, width as u64, sees.len()), (next, bounds.width(), seen_by.len()));
        assert!(!sees.is_empty() && sees.len().is_multiple_of(width));
        next += (sees.len() / width) as i64;
        numbers.sees.extend(sees);
        numbers.seen_by.extend(seen_by);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((told.unwrap(), next), (ControlFlow::Continue(()), bounds.bottom + 1));
    numbers
}

fn agrees<C: Coord, W: World<C> + Sync>(world: &W, rules: &Rules, say: impl Fn() -> String) {
    for count in [Count::Cells, Count::Floors] {
        let wanted = summed(world, rules, count);
        for threads in [Threads::One, Threads::Pool] {
            let found = surveyed(world, rules, count, threads);
            assert_eq!(found, wanted, "{rules} {count:?} {threads:?}\n{}", say());
        }
    }
}

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
        agrees(&map_of(&world, extent), &rules, || format!("{options:?} {extent} {world:?}"));
    }
}

fn hex_tactics() -> &'static RuleSet {
    RuleSet::named("hex-tactics").unwrap()
}

#[test]
fn small_maps() {
    for set in rules_on(Grid::Square) {
        drawn(set, 1, 60, |dice| squares(dice.between(1, 9), dice.between(1, 9)));
        drawn(set, 2, 15, |dice| squares(dice.between(1, 80), 1));
        drawn(set, 3, 15, |dice| squares(1, dice.between(1, 80)));
    }
    drawn(hex_tactics(), 4, 150, |dice| hexagon(dice.between(0, 5)));
    drawn(hex_tactics(), 5, 150, |dice| {
        Extent::odd_rows(dice.below(9) + 1, dice.below(9) + 1).unwrap()
    });
    drawn(hex_tactics(), 6, 20, |dice| Extent::odd_rows(dice.below(80) + 1, 1).unwrap());
    drawn(hex_tactics(), 7, 20, |dice| Extent::odd_rows(1, dice.below(80) + 1).unwrap());
}

/// More than one tile, more than one band.
#[test]
fn maps_of_several_tiles() {
    for set in rules_on(Grid::Square) {
        for radius in [0, 3, 9] {
            let options = Options { radius: Some(radius), ..Options::default() };
            let mut dice = Dice::new(8 + radius);
            let extent = squares(dice.between(34, 40), dice.between(66, 70));
            let (_, world) = draw(&mut dice, set, extent);
            let rules = rules_of(&set.to_string(), &options);
            agrees(&map_of(&world, extent), &rules, || format!("{extent} {world:?}"));
        }
    }
    for radius in [0, 4, 1000] {
        let options = Options { radius: Some(radius), ..Options::default() };
        let rules = rules_of("hex-tactics", &options);
        let mut dice = Dice::new(9 + radius);
        let extent = hexagon(dice.between(32, 34));
        let (_, world) = draw(&mut dice, hex_tactics(), extent);
        agrees(&map_of(&world, extent), &rules, || format!("{extent} {world:?}"));
    }
}

/// Within a band the caller is asked again and again whether to go on, and gets nothing more once
/// it says no.
#[test]
fn a_band_can_be_left() {
    let map = Map::new(squares(200, 60));
    // By fields, and by planes.
    for (name, radius, least) in [("one-card-dungeon", 40, 300), ("predprey", 40, 4)] {
        let rules = Rules::named(name).unwrap().with_radius(radius);
        let sight = Sight::new(&map, &rules).unwrap();
        for threads in [Threads::One, Threads::Pool] {
            let asked = AtomicUsize::new(0);
            let until = |last: usize| {
                let asked = &asked;
                move || match asked.fetch_add(1, Ordering::Relaxed) + 1 < last {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let mut bands = sight.bands(Count::Cells, threads).unwrap();
            let band = bands.next_band_while(&until(usize::MAX)).unwrap().unwrap();
            assert_eq!(band.sees.len(), 200 * 60, "one band");
            assert!(asked.load(Ordering::Relaxed) >= least, "{name}: {asked:?}");
            asked.store(0, Ordering::Relaxed);
            let mut bands = sight.bands(Count::Cells, threads).unwrap();
            assert_eq!(bands.next_band_while(&until(3)), Ok(None));
            assert_eq!(bands.next_band(), Ok(None), "no more");
            if threads == Threads::One {
                assert_eq!(asked.load(Ordering::Relaxed), 3);
            }
        }
    }
}

/// On small maps a survey is the sums of the matrix.
#[test]
fn sums_of_the_matrix() {
    let mut dice = Dice::new(10);
    for set in rules_on(Grid::Square) {
        let extent = squares(11, 7);
        let (options, world) = draw(&mut dice, set, extent);
        let (map, rules) = (map_of(&world, extent), rules_of(&set.to_string(), &options));
        let matrix = Sight::new(&map, &rules).unwrap().matrix().unwrap();
        let found = surveyed(&map, &rules, Count::Cells, Threads::Pool);
        let rows = matrix.rows.iter().map(|row| row.len() as u32);
        let column = |&at: &Cell| matrix.rows.iter().filter(|row| row.contains(at)).count() as u32;
        assert_eq!(found.sees, rows.collect::<Vec<_>>(), "{rules}");
        assert_eq!(found.seen_by, matrix.cells.iter().map(column).collect::<Vec<_>>(), "{rules}");
    }
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let mut dice = Dice::new(11);
    let extent = squares(50, 70);
    let options = Options { radius: Some(5), ..Options::default() };
    for set in rules_on(Grid::Square) {
        let (_, world) = draw(&mut dice, set, extent);
        let (map, rules) = (map_of(&world, extent), rules_of(&set.to_string(), &options));
        for count in [Count::Cells, Count::Floors] {
            let alone = surveyed(&map, &rules, count, Threads::One);
            for threads in [1, 2, 7] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let found = pool.install(|| surveyed(&map, &rules, count, Threads::Pool));
                assert_eq!(found, alone, "{rules} {count:?} {threads}");
            }
        }
    }
}

#[test]
fn cones() {
    let mut dice = Dice::new(12);
    let extent = squares(36, 34);
    let (_, world) = draw(&mut dice, RuleSet::named("predprey").unwrap(), extent);
    for heading in [(1, 0), (-2, 3), (0, -1)] {
        let cone = Some((heading, 35_000_000));
        let options = Options { radius: Some(12), cone, ..Options::default() };
        let rules = rules_of("predprey", &options);
        agrees(&map_of(&world, extent), &rules, || format!("{heading:?}"));
    }
}

/// A world that keeps no bits of its walls.
struct Pillars(Extent<Hex>);

impl World<Hex> for Pillars {
    fn extent(&self) -> Extent<Hex> {
        self.0
    }

    fn wall(&self, at: Hex) -> bool {
        self.0.contains(at) && (at.q + 3 * at.r).rem_euclid(7) == 0
    }
}

#[test]
fn worlds_asked_cell_by_cell() {
    let options = Options { radius: Some(6), ..Options::default() };
    agrees(&Pillars(hexagon(20)), &rules_of("hex-tactics", &options), String::new);
}

#[test]
fn a_caller_who_has_heard_enough() {
    let map = Map::new(squares(3, 1000));
    let rules = rules_of("predprey", &Options { radius: Some(2), ..Options::default() });
    let mut bands = 0;
    let told = Sight::new(&map, &rules).unwrap().survey(Count::Cells, Threads::One, |_| {
        bands += 1;
        if bands == 2 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((told, bands), (Ok(ControlFlow::Break("enough")), 2));
}

#[test]
fn what_is_refused_is_refused_at_once() {
    let refused = |extent: Extent<Cell>, radius: Option<u64>| {
        let map = Map::new(extent);
        let rules = rules_of("predprey", &Options { radius, ..Options::default() });
        let sight = Sight::new(&map, &rules).unwrap();
        let told = sight.survey(Count::Cells, Threads::One, |_| ControlFlow::Break(()));
        told.err()
    };
    assert_eq!(refused(Extent::plane(), Some(3)), Some(SightError::Unbounded));
    let pairs = (1 << 13) * (1 << 13) * (1_u128 << 26);
    let limit = SURVEY_LIMIT;
    assert_eq!(
        refused(squares(1 << 13, 1 << 13), None),
        Some(SightError::TooManyPairs { pairs, limit })
    );
    assert!(refused(squares(1 << 13, 1 << 13), Some(1 << 30)).is_some());
    let far = refused(squares((1 << 20) + 2, 1), None);
    assert!(matches!(far, Some(SightError::TooFar { .. })), "{far:?}");
    assert_eq!(refused(squares(1 << 13, 1 << 13), Some(1)), None);
}

/// Counts that are known without counting: nothing stands anywhere.
#[test]
fn open_maps() {
    let map = Map::new(squares(200, 100));
    let rules = rules_of("predprey", &Options { radius: Some(7), ..Options::default() });
    let found = surveyed(&map, &rules, Count::Floors, Threads::Pool);
    let across = |at: i64, side: i64| (at + 7).min(side - 1) - (at - 7).max(0) + 1;
    let wanted: Vec<u32> = (0..100)
        .flat_map(|y| (0..200).map(move |x| (across(x, 200) * across(y, 100)) as u32))
        .collect();
    assert_eq!(found.sees, wanted);
    assert_eq!(found.seen_by, wanted);
}
