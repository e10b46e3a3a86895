//! Windows of agents who look one way: `minigrid` equals its oracle in every form, windows of other
//! rules are moved ahead, a cone follows each agent's own heading, and impossible arguments are
//! refused.

use eyeline::batch::{Crowd, Everywhere, Method, Observers, Threads, Windows, WindowsError};
use eyeline::window::{Axes, Facing, Heading, Layout, Window};
use eyeline::{Cell, Coord, Extent, Grid, Map, Mask, Millionths, Rules, Sight, SightError, World};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{rules_on, strewn};
use eyeline_testkit::oracle::{self, At, Looker, Options, minigrid};
use eyeline_testkit::twin::{at, cell, cells, map_of, rules_of, squares};
use eyeline_testkit::windows::agree;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The walls of a map, as the oracle has them.
fn told(map: &Map<Cell>) -> oracle::World {
    oracle::World { walls: map.walls().map(at).collect(), ..oracle::World::default() }
}

/// A world whose walls are not kept as bits.
struct CellByCell<'a>(&'a Map<Cell>);

impl World<Cell> for CellByCell<'_> {
    fn extent(&self) -> Extent<Cell> {
        self.0.extent()
    }

    fn wall(&self, at: Cell) -> bool {
        self.0.wall(at)
    }
}

/// Row after row as column after column.
fn turned_over(rows: &[u8], side: usize) -> Vec<u8> {
    (0..side * side).map(|index| rows[index % side * side + index / side]).collect()
}

/// Windows with these axes.
fn laid_out(rules: &Rules, size: u32, axes: Axes) -> Windows<'_, Cell> {
    let layout = Layout { axes, ..Layout::of(rules) };
    Windows::squares(rules, size).unwrap().with_layout(layout)
}

/// Every agent looks every way: one by one, many at once as bits, and through closures.
fn looks_every_way(map: &Map<Cell>, agents: &[Cell], options: &Options, size: u32) {
    let rules = rules_of("minigrid", options);
    let (world, bounds) = (told(map), map.extent().bounds());
    let all = agents.iter().flat_map(|&at| Facing::ALL.map(|facing| (at, facing.heading())));
    let (agents, headings): (Vec<Cell>, Vec<Heading>) = all.unzip();
    let (mut by_rows, mut by_columns, mut alone) = (Vec::new(), Vec::new(), Mask::default());
    for (&from, &heading) in agents.iter().zip(&headings) {
        let way = (heading.dx.into(), heading.dy.into());
        let looker = Looker { at: at(from), heading: way, size: size.into() };
        let extent = (bounds.width() as i64, bounds.height() as i64);
        let seen = minigrid(options, &world, extent, &looker);
        let window = Window::of(&rules, from, size / 2, Some(heading)).unwrap();
        window.see(map, &rules, from, &mut alone).unwrap();
        let found: BTreeSet<At> = alone.iter().map(at).collect();
        assert_eq!(found, seen, "{looker:?} {options:?} {world:?}");
        let rows: Vec<u8> = looker.cells().map(|at| seen.contains(&at).into()).collect();
        by_columns.extend(turned_over(&rows, size as usize));
        by_rows.extend(rows);
    }
    let asked = CellByCell(map);
    for (axes, wanted) in [(Axes::Yx, &by_rows), (Axes::Xy, &by_columns)] {
        let windows = laid_out(&rules, size, axes);
        let say = || format!("{axes:?} {size} {options:?} {world:?}");
        let crowd = [Crowd::facing(map, &agents, &headings)];
        agree(&windows, &crowd, Threads::One, wanted, say);
        let crowd = [Crowd::facing(&asked, &agents, &headings)];
        agree(&windows, &crowd, Threads::One, wanted, || format!("cell by cell, {}", say()));
        assert_eq!(windows.method(map) == Method::Together, size < 64, "{size}");
        assert_eq!(windows.method(&asked), Method::Fields);
    }
}

#[test]
fn minigrid_on_every_small_map() {
    let extent = squares(4, 3);
    let places = cells(extent);
    for pattern in 0..1_u32 << places.len() {
        let mut map = Map::new(extent);
        let walls = places.iter().enumerate().filter(|(bit, _)| pattern >> bit & 1 == 1);
        walls.for_each(|(_, &at)| map.add_wall(at));
        looks_every_way(&map, &places, &Options::default(), [3, 5, 7][pattern as usize % 3]);
    }
}

#[test]
fn minigrid_on_drawn_maps() {
    let mut dice = Dice::new(1);
    for trial in 0..300 {
        let extent = squares(dice.between(1, 20), dice.between(1, 20));
        let percent = dice.below(70);
        let map = strewn(&mut dice, extent, percent);
        let size = 2 * dice.below(9) as u32 + 1;
        let options = Options {
            radius: (trial % 4 == 0).then(|| dice.below(9)),
            metric: (trial % 8 == 0).then(|| dice.pick(&["euclidean", "manhattan"])),
            ..Options::default()
        };
        looks_every_way(&map, &cells(extent), &options, size);
    }
}

#[test]
fn minigrid_through_large_windows() {
    let mut dice = Dice::new(2);
    for size in [31, 33, 61, 63, 65, 127, 129] {
        for percent in [1, 8, 40] {
            let extent = squares(dice.between(50, 90), dice.between(50, 90));
            let map = strewn(&mut dice, extent, percent);
            let agents: Vec<Cell> = (0..7).map(|_| dice.pick(&cells(extent))).collect();
            looks_every_way(&map, &agents, &Options::default(), size);
        }
    }
}

/// A map without end has no border, and its last coordinates are one.
#[test]
fn minigrid_on_a_plane() {
    let rules = Rules::named("minigrid").unwrap();
    let mut plane = Map::new(Extent::plane());
    plane.add_wall(Cell::new(1, -1));
    let (agents, headings) = ([Cell::new(0, 0), Cell::new(9, i32::MIN)], [Heading::new(0, -1); 2]);
    let mut seen = [7; 18];
    let crowd = [Crowd::facing(&plane, &agents, &headings)];
    let windows = Windows::squares(&rules, 3).unwrap();
    windows.bytes(&crowd, Threads::One, &mut seen).unwrap();
    assert_eq!(seen[..9], [1; 9]);
    assert_eq!(seen[9..], [0, 0, 0, 0, 0, 0, 1, 1, 1]);
    let alone = Window::of(&rules, agents[1], 1, Some(headings[1]));
    let (at, heading) = (agents[1], headings[1]);
    assert_eq!(alone, Err(SightError::TooFarAhead { at, heading }));
}

/// What an agent sees who looks ahead.
fn ahead(map: &Map<Cell>, from: Cell, heading: Heading, reach: u32) -> BTreeSet<At> {
    let (rules, mut seen) = (Rules::named("minigrid").unwrap(), Mask::default());
    let window = Window::of(&rules, from, reach, Some(heading)).unwrap();
    window.see(map, &rules, from, &mut seen).unwrap();
    seen.iter().map(at).collect()
}

/// Turned with its heading or mirrored, a map gives turned or mirrored answers; moved, moved ones; and a
/// wall more hides, if anything.
#[test]
fn minigrid_keeps_its_promises() {
    let mut dice = Dice::new(3);
    for _ in 0..2000 {
        let (width, height) = (dice.between(1, 9), dice.between(1, 9));
        let map = strewn(&mut dice, squares(width, height), 30);
        let (from, reach) = (dice.pick(&cells(map.extent())), dice.below(5) as u32);
        let heading = dice.pick(&Facing::ALL).heading();
        let here = ahead(&map, from, heading, reach);
        let turn = |(x, y): At| (height - 1 - y, x);
        let mirror = |(x, y): At| (width - 1 - x, y);
        let image = |image: &dyn Fn(At) -> At, extent, heading| {
            let mut other = Map::new(extent);
            map.walls().for_each(|wall| other.add_wall(cell(image(at(wall)))));
            ahead(&other, cell(image(at(from))), heading, reach)
        };
        let Heading { dx, dy } = heading;
        let turned = image(&turn, squares(height, width), Heading::new(-dy, dx));
        assert_eq!(turned, here.iter().map(|&at| turn(at)).collect(), "{map:?} {from} {heading}");
        let mirrored = image(&mirror, squares(width, height), Heading::new(-dx, dy));
        assert_eq!(mirrored, here.iter().map(|&at| mirror(at)).collect(), "{map:?} {from}");
        let mut walled = map.clone();
        let wall = dice.pick(&cells(map.extent()));
        walled.add_wall(wall);
        let mut fewer = ahead(&walled, from, heading, reach);
        fewer.remove(&at(wall));
        assert!(fewer.is_subset(&here), "a wall at {wall} reveals: {map:?} {from} {heading}");
        // On a plane there is no border to move along.
        let (here, there) = (Extent::plane(), (dice.between(-99, 99), dice.between(-99, 99)));
        let shift = |(x, y): At| (x + there.0, y + there.1);
        let still: Vec<At> = image(&|at| at, here, heading).into_iter().map(shift).collect();
        assert_eq!(image(&shift, here, heading), still.into_iter().collect(), "{map:?} {from}");
    }
}

/// Nothing but windows can be asked.
#[test]
fn minigrid_refuses_every_other_question() {
    let (rules, map) = (Rules::named("minigrid").unwrap(), Map::new(squares(5, 4)));
    let refused = Err(SightError::OnlyWindows { rules: "minigrid@1".to_owned() });
    let says = "minigrid@1 answers about windows with a heading only";
    let sight = Sight::<Cell, _>::new(&map, &rules);
    assert_eq!(sight.as_ref().map(|_| ()).map_err(SightError::to_string), Err(says.to_owned()));
    assert_eq!(sight.map(|_| ()), refused);
    assert_eq!(Observers::new(map, rules).map(|_| ()), refused);
    // The rest asks a `Sight`.
    let _: fn(&Sight<'_, Cell, Map<Cell>>, u32, Threads) -> Result<_, _> = Everywhere::within;
}

/// Any other rule's window is the field pushed ahead, and a cone of its own is the rule's cone there.
#[test]
fn windows_are_pushed_ahead_and_cut_to_a_cone() {
    let mut dice = Dice::new(4);
    for set in rules_on(Grid::Square) {
        for trial in 0..40 {
            let extent = squares(dice.between(1, 14), dice.between(1, 14));
            let map = strewn(&mut dice, extent, 20);
            let (reach, axes) = (dice.below(6) as u32, dice.pick(&[Axes::Yx, Axes::Xy]));
            let agents: Vec<Cell> = (0..9).map(|_| dice.pick(&cells(map.extent()))).collect();
            let mut axis = || dice.between(-3, 3) as i32;
            let drawn = std::iter::repeat_with(|| Heading::new(axis(), axis()));
            let headings: Vec<Heading> =
                drawn.filter(|&to| to != Heading::new(0, 0)).take(agents.len()).collect();
            let takes_cone = set.takes(eyeline::rules::Override::Cone);
            let half_angle = (trial % 2 == 0 && takes_cone)
                .then(|| dice.pick(&[0, 30_000_000, 45_000_000, 90_000_000, 120_000_000]));
            let rules = rules_of(&set.to_string(), &Options::default());
            let mut windows = laid_out(&rules, 2 * reach + 1, axes);
            if let Some(angle) = half_angle {
                windows = windows.with_half_angle(Millionths::new(angle)).unwrap();
            }
            let mut wanted = Vec::new();
            for (&from, &heading) in agents.iter().zip(&headings) {
                let cone = half_angle.map(|angle| ((heading.dx.into(), heading.dy.into()), angle));
                let options = Options { cone, ..Options::default() };
                let (rules, mut seen) = (rules_of(&set.to_string(), &options), Mask::default());
                let (dx, dy, reach) = (heading.dx.signum(), heading.dy.signum(), reach as i32);
                let middle = Cell::new(from.x + dx * reach, from.y + dy * reach);
                let window = Window::of(&rules, from, reach as u32, Some(heading)).unwrap();
                assert_eq!(window, Window::around(middle, reach as u32));
                window.see(&map, &rules, from, &mut seen).unwrap();
                let places = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
                let sees = |(x, y): (i32, i32)| {
                    seen.contains(middle.shifted((x.into(), y.into())).unwrap()).into()
                };
                let rows: Vec<u8> = places.map(sees).collect();
                wanted.extend(match axes {
                    Axes::Yx => rows,
                    Axes::Xy => turned_over(&rows, window.size()),
                });
            }
            let crowds = [Crowd::facing(&map, &agents, &headings)];
            let say = || format!("{set} {axes:?} {half_angle:?} {headings:?} {agents:?} {map:?}");
            agree(&windows, &crowds, Threads::One, &wanted, say);
        }
    }
}

/// Shares and threads keep each agent's heading.
#[test]
fn many_agents_in_any_number_of_threads() {
    let mut dice = Dice::new(5);
    let maps = [strewn(&mut dice, squares(40, 30), 20), strewn(&mut dice, squares(9, 50), 30)];
    let crowd = |dice: &mut Dice, map: &Map<Cell>, count: usize| {
        let all = cells(map.extent());
        let agents: Vec<Cell> = (0..count).map(|_| dice.pick(&all)).collect();
        let headings: Vec<Heading> =
            (0..count).map(|_| dice.pick(&Facing::ALL).heading()).collect();
        (agents, headings)
    };
    let drawn = [crowd(&mut dice, &maps[0], 2500), crowd(&mut dice, &maps[1], 1025)];
    let of = |index: usize| Crowd::facing(&maps[index], &drawn[index].0, &drawn[index].1);
    let crowds = [of(0), of(1)];
    for rule in ["minigrid", "predprey"] {
        let rules = Rules::named(rule).unwrap();
        let windows = Windows::squares(&rules, 7).unwrap();
        let mut wanted = Vec::new();
        for crowd in crowds {
            for (&at, &heading) in crowd.agents.iter().zip(crowd.headings().unwrap()) {
                let mut one = [0; 49];
                let alone = (&[at][..], &[heading][..]);
                let crowd = [Crowd::facing(crowd.world, alone.0, alone.1)];
                windows.bytes(&crowd, Threads::One, &mut one).unwrap();
                wanted.extend(one);
            }
        }
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let say = || format!("{rule} {threads} threads");
            pool.install(|| agree(&windows, &crowds, Threads::Pool, &wanted, say));
        }
    }
}

#[test]
fn errors() {
    let (map, agents) = (map_of(&oracle::World::default(), squares(4, 3)), [Cell::new(1, 1); 2]);
    let minigrid = Rules::named("minigrid").unwrap();
    let predprey = Rules::named("predprey").unwrap();
    let mut out = [9; 18];
    let mut fails = |windows: &Windows<'_, Cell>, headings: Option<&[Heading]>, says: &str| {
        let crowd = match headings {
            Some(headings) => Crowd::facing(&map, &agents, headings),
            None => Crowd::new(&map, &agents),
        };
        let error = windows.bytes(&[crowd], Threads::One, &mut out).unwrap_err();
        assert_eq!(error.to_string(), says);
        assert_eq!(out, [9; 18], "{says}");
        error
    };
    let up = Heading::new(0, -1);
    let windows = Windows::squares(&minigrid, 3).unwrap();
    fails(&windows, None, "a window needs a heading under minigrid@1");
    let error = fails(&windows, Some(&[up]), "crowd 0 has 2 agents and 1 headings");
    assert_eq!(error, WindowsError::Headings { crowd: 0, wanted: 2, got: 1 });
    for heading in [(1, 1), (0, 0), (0, -2), (2, 0)] {
        let heading = Heading::new(heading.0, heading.1);
        let says = format!(
            "agent 1 of crowd 0: heading {heading} must be [1,0], [0,1], [-1,0] or [0,-1] under \
             minigrid@1"
        );
        fails(&windows, Some(&[up, heading]), &says);
    }
    let error = windows.with_half_angle(Millionths::new(1)).unwrap_err();
    assert_eq!(error.to_string(), "minigrid@1 does not take 'cone'");

    let windows = Windows::squares(&predprey, 3).unwrap();
    let nowhere = [up, Heading::new(0, 0)];
    fails(&windows, Some(&nowhere), "agent 1 of crowd 0: heading [0,0] leads nowhere");
    let error = windows.with_half_angle(Millionths::new(-1)).unwrap_err();
    assert_eq!(error.to_string(), "a cone's halfAngle -0.000001 must lie between 0 and 180");
    let windows = Windows::squares(&predprey, 3).unwrap();
    let windows = windows.with_half_angle(Millionths::new(90_000_000)).unwrap();
    fails(&windows, None, "a window needs a heading under predprey@1");
    let far = [up, Heading::new(1 << 21, 0)];
    let says = "a cone's heading [2097152,0] must not be [0,0], nor beyond ±1048576";
    fails(&windows, Some(&far), says);
    assert!(Windows::discs(&minigrid, 2).is_err());
}

/// Views that MiniGrid itself gave. Off the map it puts walls, and marks those seen that sight comes to;
/// ours are 0.
#[test]
fn minigrid_sees_what_minigrid_sees() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/minigrid/views.jsonl");
    let text = fs::read_to_string(path).unwrap();
    let views: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(views.len() >= 100);
    let rules = Rules::named("minigrid").unwrap();
    for view in &views {
        let mut query = json!({ "op": "window", "rules": "minigrid", "visibilityChannel": true });
        ["at", "heading", "size"].iter().for_each(|&key| query[key] = view[key].clone());
        query["scene"] = json!({ "eyeline": 1, "grid": "square", "rows": view["rows"] });
        let reply = eyeline_scene::Answer::of_text(
            &eyeline_scene::Budget::unlimited(),
            None,
            &query.to_string(),
        )
        .to_json();
        let reply: Value = serde_json::from_str(&reply).unwrap();
        let pair = |key: &str| (view[key][0].as_i64().unwrap(), view[key][1].as_i64().unwrap());
        let size = view["size"].as_i64().unwrap();
        let looker = Looker { at: pair("at"), heading: pair("heading"), size };
        let rows: Vec<&str> = strings(&view["rows"]).collect();
        let mut map = Map::new(squares(rows[0].len() as i64, rows.len() as i64));
        let walls = cells(map.extent()).into_iter();
        let walls = walls.filter(|at| rows[at.y as usize].as_bytes()[at.x as usize] == b'#');
        walls.for_each(|at| map.add_wall(at));
        let mask = strings(&view["mask"]).flat_map(str::chars).zip(looker.cells());
        let sees = |(seen, at)| u8::from(seen == '1' && map.extent().contains(cell(at)));
        let wanted: Vec<u8> = mask.map(sees).collect();
        let rows: Vec<&[u8]> = wanted.chunks(size as usize).collect();
        assert_eq!(reply["channels"][1], json!(rows), "{view}");
        let (agents, (dx, dy)) = ([cell(looker.at)], looker.heading);
        let headings = [Heading::new(dx as i32, dy as i32)];
        let windows = laid_out(&rules, size as u32, Axes::Yx);
        let crowd = [Crowd::facing(&map, &agents, &headings)];
        agree(&windows, &crowd, Threads::One, &wanted, || view.to_string());
    }
}

fn strings(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().unwrap().iter().map(|row| row.as_str().unwrap())
}
