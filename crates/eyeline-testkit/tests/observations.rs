//! Observations of many agents equal those of one: [`Window::observe`] on squares, the description
//! of the layout cell by cell on hexes. Hidden cells are 0, whatever they were.

use eyeline::batch::{Crowd, Threads, Vectors, Windows, WindowsError};
use eyeline::window::{Axes, Facing, Heading, Layout, Masking, VisibilityChannel, Window};
use eyeline::{Bounds, Cell, Coord, Extent, Hex, Map, Mask, Millionths, Rules, Sight, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::strewn;
use eyeline_testkit::twin::{cells, hexagon, squares};
use eyeline_testkit::windows::{offsets, written};

fn layouts() -> impl Iterator<Item = Layout> {
    let maskings = [Masking::Off, Masking::Hidden, Masking::KeepWalls];
    maskings.into_iter().flat_map(|masking| {
        [VisibilityChannel::Last, VisibilityChannel::Absent].into_iter().flat_map(
            move |visibility| [Axes::Yx, Axes::Xy].map(|axes| Layout { masking, visibility, axes }),
        )
    })
}

/// A number of any kind; none of them is 0 unless it is −0.
fn number(dice: &mut Dice) -> f32 {
    match dice.below(12) {
        0 => -0.0,
        1 => f32::INFINITY,
        2 => f32::NEG_INFINITY,
        3 => f32::NAN,
        4 => f32::MIN_POSITIVE / 8.0,
        5 => f32::MAX,
        _ => dice.between(-9, 9) as f32 + 0.25,
    }
}

/// So many layers for every place of a map's bounds, those beside the map's cells too.
fn layers<C: Coord>(dice: &mut Dice, extent: Extent<C>, count: usize) -> Vec<Vec<f32>> {
    let area = extent.bounds().area();
    (0..count).map(|_| (0..area).map(|_| number(dice)).collect()).collect()
}

/// The same number; every NaN is one.
fn is_same(got: f32, wanted: f32) -> bool {
    got == wanted || got.is_nan() && wanted.is_nan()
}

fn observed<C: Coord, W: World<C> + Sync>(
    windows: &Windows<'_, C>,
    crowds: &[Crowd<'_, C, W>],
    threads: Threads,
    length: usize,
) -> Vec<f32> {
    let mut observed = Vec::new();
    for garbage in [-123.5, 77.25] {
        observed = written(length, garbage, |out| windows.observe(crowds, threads, out).unwrap());
    }
    observed
}

fn compare(got: &[f32], wanted: &[f32], each: usize, say: impl Fn() -> String) {
    assert_eq!(got.len(), wanted.len(), "{}", say());
    for (place, (&got, &wanted)) in got.iter().zip(wanted).enumerate() {
        let (agent, place) = (place / each, place % each);
        assert!(is_same(got, wanted), "{got} ≠ {wanted} at {agent}, {place}: {}", say());
    }
}

/// What the layout says, cell by cell.
fn by_the_text<C: Coord, W: World<C>>(
    crowds: &[Crowd<'_, C, W>],
    rules: &Rules,
    reach: u32,
    layout: Layout,
) -> Vec<f32> {
    let offsets = offsets::<C>(reach, layout.axes);
    let (mut out, mut seen) = (Vec::new(), Mask::default());
    for crowd in crowds {
        let (sight, extent) = (Sight::new(crowd.world, rules).unwrap(), crowd.world.extent());
        let Bounds { left, top, .. } = extent.bounds();
        for &at in crowd.agents {
            seen.reset(Bounds::around(at, reach));
            sight.field_within(at, seen.bounds(), &mut seen).unwrap();
            let mut channel = |value: &dyn Fn(C) -> f32| {
                let inside = |&offset| at.shifted(offset).filter(|&to| extent.contains(to));
                out.extend(offsets.iter().map(|offset| inside(offset).map_or(0.0, value)));
            };
            let shown = |to: C| layout.masking == Masking::Off || seen.contains(to);
            let wall_shown = |to: C| layout.masking == Masking::KeepWalls || shown(to);
            channel(&|to| f32::from(wall_shown(to) && crowd.world.wall(to)));
            for layer in crowd.layers {
                let (width, place) = (extent.bounds().width(), |to: C| to.place());
                let value = |to: C| {
                    let (column, row) = place(to);
                    layer[((row - top) as u64 * width) as usize + (column - left) as usize]
                };
                channel(&|to| if shown(to) { value(to) } else { 0.0 });
            }
            if layout.visibility == VisibilityChannel::Last {
                channel(&|to| f32::from(seen.contains(to)));
            }
        }
    }
    out
}

/// What the window of each agent shows alone.
fn one_by_one(
    crowds: &[Crowd<'_, Cell, Map<Cell>>],
    rules: &Rules,
    reach: u32,
    layout: Layout,
) -> Vec<f32> {
    let (mut all, mut seen, mut out) = (Vec::new(), Mask::default(), Vec::new());
    for crowd in crowds {
        let places = cells(crowd.world.extent());
        let entries = |layer: &&[f32]| {
            places.iter().copied().zip(layer.iter().map(|&value| value.into())).collect()
        };
        let entries: Vec<Vec<(Cell, f64)>> = crowd.layers.iter().map(entries).collect();
        let entries: Vec<&[(Cell, f64)]> = entries.iter().map(Vec::as_slice).collect();
        for (agent, &at) in crowd.agents.iter().enumerate() {
            let heading = crowd.headings().map(|headings| headings[agent]);
            let window = Window::of(rules, at, reach, heading).unwrap();
            let asked = (crowd.world, rules);
            window.observe(asked, at, &entries, layout, &mut seen, &mut out).unwrap();
            all.extend(out.iter().map(|&value| value as f32));
        }
    }
    all
}

/// Every cell of a map observes, in every layout, with all instructions.
fn in_every_layout<C: Coord>(
    (rules, reach): (&Rules, u32),
    map: &Map<C>,
    numbers: &[Vec<f32>],
    windows: impl Fn() -> Windows<'static, C>,
    also: impl Fn(&[Crowd<'_, C, Map<C>>], Layout) -> Option<Vec<f32>>,
) {
    let agents = cells(map.extent());
    let numbers: Vec<&[f32]> = numbers.iter().map(Vec::as_slice).collect();
    let crowds = [Crowd::new(map, &agents).with_layers(&numbers)];
    for layout in layouts() {
        let wanted = by_the_text(&crowds, rules, reach, layout);
        let say = || format!("{rules} reach {reach} on {} {layout:?}", map.extent());
        for vectors in [Vectors::Widest, Vectors::Portable] {
            let windows = windows().with_layout(layout).with_vectors(vectors);
            let each = windows.channels(numbers.len()) * windows.area();
            let got = observed(&windows, &crowds, Threads::One, agents.len() * each);
            compare(&got, &wanted, each, say);
            if let Some(also) = also(&crowds, layout) {
                compare(&got, &also, each, say);
            }
        }
    }
}

#[test]
fn squares_observe_as_one_does() {
    let mut dice = Dice::new(1);
    for rule in ["predprey", "predprey-env", "predprey/endpoint-walls", "symmetric-shadowcasting"] {
        let rules: &'static Rules = Box::leak(Box::new(Rules::named(rule).unwrap()));
        for (width, height) in [(1, 1), (1, 7), (9, 2), (5, 12), (17, 9)] {
            let map = strewn(&mut dice, squares(width, height), 20);
            for (reach, count) in [(0, 2), (1, 3), (2, 0), (3, 1), (4, 2), (7, 1)] {
                let numbers = layers(&mut dice, map.extent(), count);
                let windows = || Windows::squares(rules, 2 * reach + 1).unwrap();
                let one_by_one = |crowds: &[Crowd<'_, Cell, Map<Cell>>], layout| {
                    (width * height < 70).then(|| one_by_one(crowds, rules, reach, layout))
                };
                in_every_layout((rules, reach), &map, &numbers, windows, one_by_one);
            }
        }
    }
}

#[test]
fn agents_with_headings_observe_as_one_does() {
    let mut dice = Dice::new(4);
    for rule in ["minigrid", "predprey", "hidden-movement"] {
        let rules = Rules::named(rule).unwrap();
        for (width, height) in [(1, 1), (7, 1), (5, 12), (17, 9)] {
            let map = strewn(&mut dice, squares(width, height), 20);
            let all = cells(map.extent()).into_iter();
            let all = all.flat_map(|at| Facing::ALL.map(|facing| (at, facing.heading())));
            let (agents, headings): (Vec<Cell>, Vec<Heading>) = all.unzip();
            for (reach, count) in [(0, 2), (1, 3), (3, 0), (4, 2), (33, 1)] {
                let numbers = layers(&mut dice, map.extent(), count);
                let numbers: Vec<&[f32]> = numbers.iter().map(Vec::as_slice).collect();
                let most = if reach > 9 { 9 } else { agents.len() }.min(agents.len());
                let crowd = Crowd::facing(&map, &agents[..most], &headings[..most]);
                let crowds = [crowd.with_layers(&numbers)];
                for layout in layouts() {
                    let windows = Windows::squares(&rules, 2 * reach + 1).unwrap();
                    let windows = windows.with_layout(layout);
                    let each = windows.channels(count) * windows.area();
                    let got = observed(&windows, &crowds, Threads::One, most * each);
                    let wanted = one_by_one(&crowds, &rules, reach, layout);
                    compare(&got, &wanted, each, || {
                        format!("{rule} reach {reach} on {} {layout:?}", map.extent())
                    });
                }
            }
        }
    }
}

#[test]
fn hexes_observe_what_the_layout_says() {
    let mut dice = Dice::new(2);
    let rules: &'static Rules = Box::leak(Box::new(Rules::named("hex-tactics").unwrap()));
    let rows = |width, height| Extent::odd_rows(width, height).unwrap();
    for extent in [hexagon(0), hexagon(1), hexagon(4), rows(1, 5), rows(6, 1), rows(9, 11)] {
        let walls = strewn(&mut dice, extent, 20);
        let mut hills = walls.clone();
        hills.set_elevation(Hex::new(0, 0), Some(Millionths::ONE));
        for (reach, count) in [(0, 2), (1, 3), (2, 0), (4, 2), (16, 1)] {
            let numbers = layers(&mut dice, extent, count);
            let windows = || Windows::discs(rules, reach).unwrap();
            for map in [&walls, &hills] {
                in_every_layout((rules, reach), map, &numbers, windows, |_, _| None);
            }
        }
    }
}

#[test]
fn several_crowds_and_any_number_of_threads() {
    let mut dice = Dice::new(3);
    let rules = Rules::named("predprey").unwrap();
    let maps = [(30, 20), (9, 9), (64, 5)].map(|(w, h)| strewn(&mut dice, squares(w, h), 25));
    let numbers: Vec<Vec<Vec<f32>>> =
        maps.iter().map(|map| layers(&mut dice, map.extent(), 3)).collect();
    let numbers: Vec<Vec<&[f32]>> =
        numbers.iter().map(|of| of.iter().map(Vec::as_slice).collect()).collect();
    let agents: Vec<(usize, Vec<Cell>)> = [(0, 300), (1, 0), (2, 1025), (0, 64), (1, 1)]
        .into_iter()
        .map(|(map, count)| {
            let all = cells(maps[map].extent());
            (map, (0..count).map(|_| dice.pick(&all)).collect())
        })
        .collect();
    let crowds: Vec<Crowd<'_, Cell, Map<Cell>>> = agents
        .iter()
        .map(|(map, agents)| Crowd::new(&maps[*map], agents).with_layers(&numbers[*map]))
        .collect();
    let hidden = [9, 17, 19, 25, 31, 33].map(|size| (size, Masking::Hidden));
    let others = [(15, Masking::KeepWalls), (33, Masking::Off)];
    for (size, masking) in hidden.into_iter().chain(others) {
        let layout = Layout { masking, visibility: VisibilityChannel::Last, axes: Axes::Yx };
        let windows = Windows::squares(&rules, size).unwrap().with_layout(layout);
        let each = windows.channels(3) * windows.area();
        let wanted = by_the_text(&crowds, &rules, size / 2, layout);
        compare(
            &observed(&windows, &crowds, Threads::One, wanted.len()),
            &wanted,
            each,
            String::new,
        );
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let got = pool.install(|| observed(&windows, &crowds, Threads::Pool, wanted.len()));
            compare(&got, &wanted, each, || format!("{threads} threads"));
        }
    }
}

#[test]
fn errors() {
    let rules = Rules::named("predprey").unwrap();
    let windows = Windows::squares(&rules, 3).unwrap();
    assert_eq!((windows.channels(0), windows.channels(4)), (1, 5));
    let (map, plane) = (Map::new(squares(4, 3)), Map::new(Extent::plane()));
    let agents = [Cell::new(1, 1)];
    let (right, short) = ([0.5; 12], [0.5; 11]);
    let (one, two, wrong) = ([&right[..]], [&right[..], &right], [&right[..], &short]);
    let crowd = Crowd::new(&map, &agents);
    let mut out = [9.0; 54];
    let mut fails = |crowds: &[Crowd<'_, Cell, Map<Cell>>], length: usize, says: &str| {
        let error = windows.observe(crowds, Threads::Pool, &mut out[..length]).unwrap_err();
        assert_eq!(error.to_string(), says);
        assert_eq!(out, [9.0; 54], "{says}");
        error
    };
    let crowds = [crowd.with_layers(&one), crowd.with_layers(&two)];
    let error = fails(&crowds, 36, "crowd 1 has 2 layers, and the first has 1");
    assert_eq!(error, WindowsError::Layers { crowd: 1, wanted: 1, got: 2 });
    let says = "layer 1 of crowd 1 must have 12 numbers, one for each place of the map's bounds, \
                and has 11";
    let error = fails(&[crowd.with_layers(&two), crowd.with_layers(&wrong)], 54, says);
    assert_eq!(error, WindowsError::Layer { crowd: 1, layer: 1, wanted: Some(12), got: 11 });
    let endless = Crowd::new(&plane, &agents).with_layers(&one);
    fails(&[endless], 18, "layer 0 of crowd 0 belongs to a map without end");
    fails(&[crowd.with_layers(&two)], 26, "the output must have 27 places and has 26");
    let beyond = [Cell::new(1, 1), Cell::new(-1, 0)];
    let lost = Crowd::new(&map, &beyond).with_layers(&one);
    fails(&[lost], 36, "agent 1 of crowd 0 at [-1,0] is outside the 4×3 map (x 0–3, y 0–2)");
}

/// Without layers a map needs no end.
#[test]
fn planes_without_layers() {
    let rules = Rules::named("predprey").unwrap();
    let mut plane = Map::new(Extent::plane());
    plane.add_wall(Cell::new(i32::MAX, 1));
    let agents = [Cell::new(i32::MAX, 0), Cell::new(0, i32::MIN)];
    let crowds = [Crowd::new(&plane, &agents)];
    for layout in layouts() {
        let windows = Windows::squares(&rules, 5).unwrap().with_layout(layout);
        let wanted = by_the_text(&crowds, &rules, 2, layout);
        let got = observed(&windows, &crowds, Threads::One, wanted.len());
        assert_eq!(got, wanted, "{layout:?}");
    }
}
