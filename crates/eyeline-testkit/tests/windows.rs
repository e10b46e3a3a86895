//! Windows equal fields, bit for bit: every wall pattern of small maps, every cell of random ones,
//! millions of windows on large ones; for every size, order of the axes, instruction set, batch and
//! number of threads.

use eyeline::batch::{Crowd, Method, Threads, Vectors, Windows, WindowsError};
use eyeline::map::{WallBits, Way};
use eyeline::rules::RuleSet;
use eyeline::window::{Axes, Layout};
use eyeline::{
    Bounds, Cell, Coord, Extent, Feature, Features, Grid, Hex, Map, Mask, Millionths, Rules, Sight,
    SightError, World,
};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{TOGETHER, draw, rules_on, strewn};
use eyeline_testkit::oracle::Options;
use eyeline_testkit::twin::{cells, hexagon, map_of, rules_of, squares};
use eyeline_testkit::windows::{agree, fields, same};

const VECTORS: [Vectors; 2] = [Vectors::Widest, Vectors::Portable];

/// Windows of either grid.
trait Shape: Coord {
    fn windows(rules: &Rules, reach: u32) -> Windows<'_, Self>;
}

impl Shape for Cell {
    fn windows(rules: &Rules, reach: u32) -> Windows<'_, Cell> {
        Windows::squares(rules, 2 * reach + 1).unwrap()
    }
}

impl Shape for Hex {
    fn windows(rules: &Rules, reach: u32) -> Windows<'_, Hex> {
        Windows::discs(rules, reach).unwrap()
    }
}

fn turned<'a, C: Coord>(windows: Windows<'a, C>, rules: &Rules, axes: Axes) -> Windows<'a, C> {
    windows.with_layout(Layout { axes, ..Layout::of(rules) })
}

/// Windows of these crowds by every order of the axes and all instructions.
fn agree_in_all_ways<C: Shape, W: World<C> + Sync>(
    rules: &Rules,
    reach: u32,
    crowds: &[Crowd<'_, C, W>],
    say: impl Fn() -> String,
) {
    for axes in [Axes::Yx, Axes::Xy] {
        let wanted = fields(crowds, rules, reach, axes);
        // Larger windows have no vectors.
        let vectors = if reach <= 15 { &VECTORS[..] } else { &VECTORS[..1] };
        for &vectors in vectors {
            let windows = turned(C::windows(rules, reach), rules, axes).with_vectors(vectors);
            let say = || format!("{rules} reach {reach} {axes:?} {vectors:?}, {}", say());
            agree(&windows, crowds, Threads::One, &wanted, say);
        }
    }
}

/// A rule set's name without its version.
fn name(set: &RuleSet) -> String {
    set.variant.map_or(set.id.to_owned(), |variant| format!("{}/{variant}", set.id))
}

fn is_shaded(set: &RuleSet) -> bool {
    TOGETHER.contains(&name(set).as_str())
}

/// Every cell of a drawn world looks, some of them twice.
fn every_cell<C: Shape>(dice: &mut Dice, set: &RuleSet, extent: Extent<C>, reach: u32) {
    let (options, world) = draw(dice, set, extent);
    let rules = rules_of(&set.to_string(), &options);
    let map = map_of(&world, extent);
    let mut agents = cells(extent);
    agents.extend((0..3).map(|_| dice.pick(&agents)).collect::<Vec<C>>());
    let crowd = Crowd::new(&map, &agents);
    agree_in_all_ways(&rules, reach, &[crowd], || format!("{extent} {options:?} {world:?}"));
}

fn reaches(last: u32) -> impl Iterator<Item = u32> {
    (0..=17).chain([20, 32, 33]).filter(move |&reach| reach <= last)
}

#[test]
fn every_cell_of_small_square_maps() {
    let mut dice = Dice::new(1);
    for set in rules_on(Grid::Square) {
        for reach in reaches(33).filter(|reach| is_shaded(set) || reach % 3 == 1) {
            for (width, height) in [(1, 1), (1, 9), (11, 1), (2, 3), (5, 5)] {
                every_cell(&mut dice, set, squares(width, height), reach);
            }
            let drawn = squares(dice.between(1, 10), dice.between(1, 10));
            every_cell(&mut dice, set, drawn, reach);
        }
    }
}

#[test]
fn every_cell_of_square_maps_about_as_wide_as_words_and_tiles() {
    let mut dice = Dice::new(2);
    for set in rules_on(Grid::Square).filter(|set| is_shaded(set)) {
        for reach in reaches(17) {
            let (long, wide) = (dice.between(13, 70), dice.between(2, 9));
            let (width, height) = if dice.chance(50) { (long, wide) } else { (wide, long) };
            every_cell(&mut dice, set, squares(width, height), reach);
        }
        every_cell(&mut dice, set, squares(20, 33), 7);
        every_cell(&mut dice, set, squares(33, 20), 4);
    }
}

#[test]
fn every_cell_of_hex_maps() {
    let mut dice = Dice::new(3);
    let set = RuleSet::named("hex-tactics").unwrap();
    for reach in reaches(33) {
        for radius in [0, 1, 2, 5] {
            every_cell(&mut dice, set, hexagon(radius), reach);
        }
        let size = dice.pick(&[(12, 10), (13, 11), (67, 4), (3, 66), (20, 20)]);
        for (width, height) in [(1, 1), (1, 9), (11, 1), size] {
            every_cell(&mut dice, set, Extent::odd_rows(width, height).unwrap(), reach);
        }
    }
}

/// Puts a wall where there is none, or takes it away.
fn flip<C: Coord>(map: &mut Map<C>, at: C) {
    if map.wall(at) { map.remove_wall(at) } else { map.add_wall(at) }
}

/// Every wall pattern of a map, every cell an agent: windows as large as the map allows against
/// fields, and smaller ones against what the largest shows.
fn every_pattern<C: Shape>(set: &RuleSet, extent: Extent<C>, largest: u32) {
    let rules = rules_of(&set.to_string(), &Options::default());
    let agents = cells(extent);
    let offsets = eyeline_testkit::windows::offsets::<C>(largest, Axes::Yx);
    // For each smaller window, where its cells are in the largest.
    let smaller: Vec<(Windows<'_, C>, Vec<usize>)> = (0..largest)
        .map(|reach| {
            let inside = |&(_, &offset): &(usize, &(i64, i64))| C::span(offset) <= reach.into();
            let places = offsets.iter().enumerate().filter(inside).map(|(place, _)| place);
            (C::windows(&rules, reach), places.collect())
        })
        .collect();
    let windows = C::windows(&rules, largest);
    let mut map = Map::new(extent);
    let area = windows.area();
    let (mut wanted, mut got) = (vec![0; agents.len() * area], Vec::new());
    let mut seen = Mask::default();
    for pattern in 1..=1_u64 << agents.len() {
        let sight = Sight::new(&map, &rules).unwrap();
        for (&at, wanted) in agents.iter().zip(wanted.chunks_exact_mut(area)) {
            sight.field_into(at, &mut seen).unwrap();
            for (&offset, wanted) in offsets.iter().zip(wanted) {
                *wanted = at.shifted(offset).is_some_and(|to| seen.contains(to)).into();
            }
        }
        let crowd = [Crowd::new(&map, &agents)];
        got.resize(wanted.len(), 9_u8);
        windows.bytes(&crowd, Threads::One, &mut got).unwrap();
        let say = || format!("{set} on {extent}: {:?}", map.walls().collect::<Vec<C>>());
        same(&got, &wanted, area, say);
        for (windows, places) in &smaller {
            let (words, mut bits) = (windows.words(), [9; 64]);
            let bits = &mut bits[..agents.len() * words];
            windows.bits(&crowd, Threads::One, bits).unwrap();
            for (bits, wanted) in bits.chunks_exact(words).zip(wanted.chunks_exact(area)) {
                let mut crop = [0; 4];
                for (bit, &place) in places.iter().enumerate() {
                    crop[bit / 64] |= u64::from(wanted[place]) << (bit % 64);
                }
                assert_eq!(*bits, crop[..words], "{} cells of {}", places.len(), say());
            }
        }
        // The next pattern differs in one wall.
        if let Some(&at) = agents.get(pattern.trailing_zeros() as usize) {
            flip(&mut map, at);
        }
    }
}

#[test]
fn every_wall_pattern_of_small_square_maps() {
    for set in rules_on(Grid::Square).filter(|set| is_shaded(set)) {
        every_pattern(set, squares(5, 2), 4);
        every_pattern(set, squares(1, 9), 8);
    }
}

#[test]
fn every_wall_pattern_of_sixteen_squares() {
    for set in rules_on(Grid::Square).filter(|set| is_shaded(set)) {
        every_pattern(set, squares(4, 4), 4);
    }
}

#[test]
fn every_wall_pattern_of_small_hex_maps() {
    let set = RuleSet::named("hex-tactics").unwrap();
    every_pattern(set, hexagon(1), 3);
    every_pattern(set, Extent::odd_rows(4, 3).unwrap(), 5);
    every_pattern(set, Extent::odd_rows(2, 6).unwrap(), 6);
}

/// Random agents on a large map, against fields in bulk.
fn many(rule: &str, seed: u64, count: usize) {
    let mut dice = Dice::new(seed);
    let rules = Rules::named(rule).unwrap();
    let extent = squares(256, 256);
    let all = cells(extent);
    for percent in [3, 20, 45] {
        let map = strewn(&mut dice, extent, percent);
        let sight = Sight::new(&map, &rules).unwrap();
        for size in [7, 9, 15, 31] {
            let agents: Vec<Cell> = (0..count).map(|_| dice.pick(&all)).collect();
            let windows = Windows::squares(&rules, size).unwrap();
            let mut got = vec![7; count * windows.area()];
            windows.bytes(&[Crowd::new(&map, &agents)], Threads::Pool, &mut got).unwrap();
            let mut bits = vec![7; count * windows.words()];
            windows.bits(&[Crowd::new(&map, &agents)], Threads::One, &mut bits).unwrap();
            let (mut seen, mut wanted) = (Mask::default(), vec![0; windows.area()]);
            let each = got.chunks_exact(windows.area()).zip(bits.chunks_exact(windows.words()));
            for (&at, (got, bits)) in agents.iter().zip(each) {
                let window = Bounds::around(at, size / 2);
                seen.reset(window);
                sight.field_within(at, window, &mut seen).unwrap();
                seen.write_bytes(&mut wanted);
                assert_eq!(got, wanted, "{rule} {size} × {size} at {at}, {percent} % walls");
                let ones = bits.iter().map(|word| word.count_ones() as usize).sum::<usize>();
                assert_eq!(ones, seen.len(), "{rule} {size} × {size} at {at}: bits");
            }
        }
    }
}

#[test]
fn two_million_windows_of_predprey() {
    many("predprey", 10, 170_000);
}

#[test]
fn many_windows_of_other_lines() {
    for (seed, rule) in (20..).zip(TOGETHER.iter().filter(|rule| **rule != "hex-tactics")) {
        many(rule, seed, 10_000);
    }
}

#[test]
fn many_windows_of_hexes() {
    let mut dice = Dice::new(30);
    let rules = Rules::named("hex-tactics").unwrap();
    for extent in [hexagon(60), Extent::odd_rows(100, 101).unwrap()] {
        let all = cells(extent);
        for (percent, reach) in [(5, 3), (15, 4), (10, 7), (4, 11), (3, 15)] {
            let map = strewn(&mut dice, extent, percent);
            let agents: Vec<Hex> = (0..4000).map(|_| dice.pick(&all)).collect();
            let crowd = [Crowd::new(&map, &agents)];
            let wanted = fields(&crowd, &rules, reach, Axes::Yx);
            let say = || format!("{extent} radius {reach}");
            agree(&Windows::discs(&rules, reach).unwrap(), &crowd, Threads::Pool, &wanted, say);
        }
    }
}

/// Some of everything that a rule may heed.
fn furnished<C: Coord>(dice: &mut Dice, extent: Extent<C>) -> Map<C> {
    let mut map = strewn(dice, extent, 10);
    for at in cells(extent) {
        match dice.below(20) {
            0 => map.add_smoke(at),
            1 => map.add_unit(at),
            2 => map.set_opacity(at, Millionths::new(600_000)),
            3 => map.set_cover(at, Millionths::new(400_000)),
            _ => (),
        }
    }
    map
}

fn with_edges_and_heights<C: Coord>(mut map: Map<C>) -> Map<C> {
    let all = cells(map.extent());
    map.set_elevation(all[all.len() / 2], Some(Millionths::ONE));
    let pair = all.windows(2).find(|pair| pair[0].direction_to(pair[1]).is_some()).unwrap();
    map.add_edge(pair[0], pair[1], Way::Both).unwrap();
    map
}

/// The method is the one expected, and the answers are right.
fn method<C: Shape, W: World<C> + Sync>(
    (rules, reach): (&Rules, u32),
    world: &W,
    agents: &[C],
    expected: Method,
) {
    let what = || format!("{rules} {:?} reach {reach} on {}", rules.params(), world.extent());
    assert_eq!(C::windows(rules, reach).method(world), expected, "{}", what());
    agree_in_all_ways(rules, reach, &[Crowd::new(world, agents)], what);
}

fn shades_if(shaded: bool) -> Method {
    if shaded { Method::Together } else { Method::Fields }
}

#[test]
fn methods_of_squares() {
    let mut dice = Dice::new(40);
    let extent = squares(40, 35);
    let (walls, map) = (strewn(&mut dice, extent, 15), furnished(&mut dice, extent));
    let map = with_edges_and_heights(map);
    let agents: Vec<Cell> = (0..20).map(|_| dice.pick(&cells(extent))).collect();
    for set in rules_on(Grid::Square) {
        let (rules, shaded) = (Rules::named(&name(set)).unwrap(), is_shaded(set));
        // The map has smoke, edges and heights too.
        let more = ["hidden-movement", "square-tactics"].contains(&set.id);
        for reach in [0, 3, 7, 15, 16] {
            method((&rules, reach), &walls, &agents, shades_if(shaded && reach <= 15));
            method((&rules, reach), &map, &agents, shades_if(shaded && !more && reach <= 15));
        }
        let takes = |key: &str| set.changes().any(|change| change.key() == key);
        let of = |options| rules_of(&name(set), &options);
        if takes("pierce") {
            let pierce = |pierce| of(Options { pierce: Some(pierce), ..Options::default() });
            method((&pierce(1), 3), &walls, &agents, Method::Fields);
            method((&pierce(0), 3), &walls, &agents, shades_if(shaded));
        }
        if takes("opacityThreshold") {
            let dim = of(Options { opacity_threshold: Some(500_000), ..Options::default() });
            method((&dim, 3), &walls, &agents, shades_if(shaded));
            method((&dim, 3), &map, &agents, Method::Fields);
        }
    }
}

#[test]
fn methods_of_hexes() {
    let mut dice = Dice::new(41);
    let rules = Rules::named("hex-tactics").unwrap();
    for extent in [hexagon(16), Extent::odd_rows(30, 31).unwrap()] {
        let agents: Vec<Hex> = (0..30).map(|_| dice.pick(&cells(extent))).collect();
        let (walls, map) = (strewn(&mut dice, extent, 15), furnished(&mut dice, extent));
        let (mut edges, mut heights) = (map.clone(), map.clone());
        edges.add_edge(Hex::new(1, 2), Hex::new(2, 2), Way::One).unwrap();
        heights.set_elevation(Hex::new(3, 3), Some(Millionths::ONE));
        for reach in [0, 1, 4, 15, 16] {
            method((&rules, reach), &walls, &agents, shades_if(reach <= 15));
            method((&rules, reach), &map, &agents, shades_if(reach <= 15));
            method((&rules, reach), &edges, &agents, Method::Fields);
            method((&rules, reach), &heights, &agents, Method::Fields);
        }
    }
}

/// Maps that keep no bits: those without end, and those far longer than wide.
#[test]
fn methods_of_maps_without_bits() {
    let mut dice = Dice::new(42);
    let rules = Rules::named("predprey").unwrap();
    let mut plane = Map::new(Extent::plane());
    let near = |dice: &mut Dice| dice.between(-6, 6) as i32;
    (0..30).for_each(|_| plane.add_wall(Cell::new(near(&mut dice), near(&mut dice))));
    let mut agents: Vec<Cell> =
        (0..30).map(|_| Cell::new(near(&mut dice), near(&mut dice))).collect();
    agents.extend([Cell::new(i32::MAX, 0), Cell::new(i32::MIN, i32::MIN)]);
    method((&rules, 3), &plane, &agents, Method::Fields);
    let mut hexes = Map::new(Extent::plane());
    hexes.add_wall(Hex::new(1, 1));
    let agents = [Hex::new(0, 0), Hex::new(1, 1), Hex::new(-1, i32::MAX), Hex::new(i32::MIN, 0)];
    method((&Rules::named("hex-tactics").unwrap(), 4), &hexes, &agents, Method::Fields);
    let mut long = Map::new(squares(1, 300_000));
    long.add_wall(Cell::new(0, 5));
    let agents = [0, 4, 5, 7, 299_999].map(|row| Cell::new(0, row));
    method((&rules, 4), &long, &agents, Method::Fields);
}

/// A caller's world that keeps its walls in a map, and need not have the map's extent.
struct Around {
    map: Map<Cell>,
    extent: Extent<Cell>,
}

impl World<Cell> for Around {
    fn extent(&self) -> Extent<Cell> {
        self.extent
    }

    fn wall(&self, at: Cell) -> bool {
        self.extent.contains(at) && self.map.wall(at)
    }

    fn absent(&self) -> Features {
        self.map.absent()
    }

    fn bits(&self, layer: Feature) -> Option<WallBits<'_>> {
        self.map.bits(layer)
    }
}

#[test]
fn worlds_around_a_map() {
    let mut dice = Dice::new(43);
    for extent in [squares(20, 20), squares(31, 50), squares(64, 17), Extent::plane()] {
        let map = strewn(&mut dice, squares(20, 20), 30);
        let world = Around { map, extent };
        let beside = extent.cells_in(Bounds { left: -9, top: -9, right: 40, bottom: 40 });
        let agents: Vec<Cell> = beside.collect();
        for rule in ["predprey", "predprey/endpoint-walls", "supercover"] {
            let rules = Rules::named(rule).unwrap();
            for reach in [3, 6, 9] {
                let crowd = [Crowd::new(&world, &agents)];
                agree_in_all_ways(&rules, reach, &crowd, || format!("{extent}"));
            }
        }
    }
}

const BATCHES: [usize; 13] = [0, 1, 2, 63, 64, 65, 127, 255, 256, 257, 1023, 1024, 1025];

#[test]
fn batches_of_every_size() {
    let mut dice = Dice::new(50);
    let extent = squares(30, 41);
    let map = strewn(&mut dice, extent, 20);
    let all = cells(extent);
    for rule in ["predprey", "supercover", "symmetric-shadowcasting"] {
        let rules = Rules::named(rule).unwrap();
        for (size, reach) in BATCHES.into_iter().flat_map(|size| [(size, 3), (size, 5)]) {
            let agents: Vec<Cell> = (0..size).map(|_| dice.pick(&all)).collect();
            let crowd = [Crowd::new(&map, &agents)];
            agree_in_all_ways(&rules, reach, &crowd, || format!("{size} agents"));
        }
    }
}

#[test]
fn crowds_on_several_maps() {
    let mut dice = Dice::new(51);
    let sizes = [(1, 1), (3, 90), (17, 16), (64, 64), (200, 9)].map(|(w, h)| squares(w, h));
    let maps: Vec<Map<Cell>> = sizes.iter().map(|&size| strewn(&mut dice, size, 25)).collect();
    let rules = Rules::named("predprey/union").unwrap();
    for reach in [2, 5, 15, 18] {
        agree_in_all_ways::<Cell, Map<Cell>>(&rules, reach, &[], || "no crowds".to_owned());
        for _ in 0..2 {
            let crowds: Vec<(&Map<Cell>, Vec<Cell>)> = (0..8)
                .map(|_| {
                    let map = &maps[dice.below(5) as usize];
                    let count = dice.pick(&[0, 0, 1, 70, 300]);
                    let all = cells(map.extent());
                    (map, (0..count).map(|_| dice.pick(&all)).collect())
                })
                .collect();
            let crowds: Vec<_> =
                crowds.iter().map(|(map, agents)| Crowd::new(*map, agents)).collect();
            agree_in_all_ways(&rules, reach, &crowds, || "several crowds".to_owned());
        }
    }
}

/// Maps that are answered in different ways, in one batch.
#[test]
fn crowds_of_both_methods() {
    let mut dice = Dice::new(52);
    let extent = squares(25, 30);
    let (clear, mut smoky) = (strewn(&mut dice, extent, 20), strewn(&mut dice, extent, 20));
    cells(extent).into_iter().filter(|_| dice.chance(5)).for_each(|at| smoky.add_smoke(at));
    let agents = cells(extent);
    let rules = Rules::named("hidden-movement").unwrap();
    let crowds = [&clear, &smoky, &clear].map(|map| Crowd::new(map, &agents));
    for reach in [3, 4, 12] {
        agree_in_all_ways(&rules, reach, &crowds, || "clear and smoky".to_owned());
    }
}

#[test]
fn any_number_of_threads() {
    let mut dice = Dice::new(53);
    let extent = squares(80, 70);
    let (map, all) = (strewn(&mut dice, extent, 20), cells(extent));
    let agents: Vec<Cell> = (0..5000).map(|_| dice.pick(&all)).collect();
    let crowds = [&agents[..], &agents[..1500], &[], &agents[5..6]].map(|of| Crowd::new(&map, of));
    for (rule, reach) in [("predprey", 3), ("predprey", 15), ("predprey/either", 4)] {
        let rules = Rules::named(rule).unwrap();
        let windows = Windows::squares(&rules, 2 * reach + 1).unwrap();
        let wanted = fields(&crowds, &rules, reach, Axes::Yx);
        agree(&windows, &crowds, Threads::Pool, &wanted, || format!("{rule} everywhere"));
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let say = || format!("{rule} reach {reach} on {threads} threads");
            pool.install(|| agree(&windows, &crowds, Threads::Pool, &wanted, say));
        }
    }
}

/// Everything that cannot be answered says so before anything is written.
#[test]
fn errors() {
    let rules = Rules::named("predprey").unwrap();
    for size in [0, 2, 30, u32::MAX - 1] {
        let error = Windows::squares(&rules, size).err().unwrap();
        assert_eq!(error, WindowsError::Size { size });
        let says = format!("a window's size must be odd, so that it has a middle; {size} is not");
        assert_eq!(error.to_string(), says);
    }
    let error = Windows::squares(&rules, u32::MAX).err().unwrap();
    assert_eq!(error.to_string(), "18446744065119617025 cells are over the limit of 67108864");
    let hexes = Rules::named("hex-tactics").unwrap();
    let error = Windows::discs(&hexes, u32::MAX).err().unwrap();
    assert!(matches!(error, WindowsError::Sight(SightError::TooLarge { .. })), "{error}");
    let error = Windows::discs(&rules, 3).err().unwrap();
    assert_eq!(error.to_string(), "predprey@1 is played on a square grid, and this map is hex");
    assert!(Windows::squares(&hexes, 3).is_err());
    let map = Map::new(squares(4, 3));
    let windows = Windows::squares(&rules, 3).unwrap();
    let (here, beyond) = ([Cell::new(1, 1)], [Cell::new(3, 2), Cell::new(3, 3)]);
    let crowds = [Crowd::new(&map, &here), Crowd::new(&map, &beyond)];
    let mut out = [9_u8; 27];
    let error = windows.bytes(&crowds, Threads::Pool, &mut out).unwrap_err();
    let extent = map.extent();
    let at = beyond[1];
    assert_eq!(error, WindowsError::OutOfMap { crowd: 1, agent: 1, at, extent });
    let says = "agent 1 of crowd 1 at [3,3] is outside the 4×3 map (x 0–3, y 0–2)";
    assert_eq!(error.to_string(), says);
    for wrong in [0, 26] {
        let error = windows.bytes(&crowds, Threads::One, &mut out[..wrong]).unwrap_err();
        assert_eq!(error, WindowsError::Output { wanted: 27, got: wrong });
        let says = format!("the output must have 27 places and has {wrong}");
        assert_eq!(error.to_string(), says);
    }
    assert_eq!(out, [9; 27]);
    let mut bits = [9; 4];
    let error = windows.bits(&crowds, Threads::One, &mut bits).unwrap_err();
    assert_eq!((error, bits), (WindowsError::Output { wanted: 3, got: 4 }, [9; 4]));
    let mut floats = [9.0; 27];
    assert!(windows.floats(&crowds, Threads::One, &mut floats).is_err());
    assert_eq!(floats, [9.0; 27]);
}

/// More windows than memory has addresses for. The test itself needs little memory, because crowds
/// may share their agents.
#[test]
fn too_many_windows() {
    const LARGEST: u32 = 8191;
    let rules = Rules::named("predprey").unwrap();
    let windows = Windows::squares(&rules, LARGEST).unwrap();
    let map = Map::new(squares(1, 1));
    let agents = vec![Cell::new(0, 0); 1 << 21];
    let crowds = vec![Crowd::new(&map, &agents); 1 << 18];
    let (agents, area) = (1 << 39, u128::from(LARGEST).pow(2));
    let error = windows.bytes(&crowds, Threads::One, &mut []).unwrap_err();
    assert_eq!(error, WindowsError::TooLarge { agents, area });
    let says = "549755813888 windows of 67092481 cells are more than memory has places for";
    assert_eq!(error.to_string(), says);
    assert_eq!(windows.floats(&crowds, Threads::One, &mut []), Err(error));
    let agent = [Cell::new(0, 0)];
    let mut seen = vec![9; windows.words()];
    windows.bits(&[Crowd::new(&map, &agent)], Threads::One, &mut seen).unwrap();
    let middle = windows.area() / 2;
    assert_eq!(seen[middle / 64], 1 << (middle % 64));
    assert_eq!(seen.iter().map(|word| word.count_ones()).sum::<u32>(), 1);
}
