//! Maps that change: after every edit, move, addition and removal of a long random script, every
//! field equals that of a map built from scratch, and the report says exactly what is different.

use eyeline::batch::{Change, Observer, Observers, ObserversError, Threads};
use eyeline::map::{Edit, EditError, Way};
use eyeline::rules::RuleSet;
use eyeline::{
    Bounds, Cell, Coord, Extent, Grid, Hex, Map, Mask, Millionths, Rules, Sight, SightError, World,
};
use eyeline_testkit::chance::TERRAINS;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::fields::{draw, rules_on};
use eyeline_testkit::oracle::{self, Options};
use eyeline_testkit::twin::{at, cells, hexagon, map_of, rules_of, squares};

/// What the observers should know, kept by hand.
struct Twin<C: Coord> {
    world: oracle::World,
    extent: Extent<C>,
    rules: Rules,
    seen: Vec<(Observer, C, Mask<C>)>,
}

impl<C: Coord> Twin<C> {
    fn make(&mut self, edit: &Edit<C>) {
        let world = &mut self.world;
        match *edit {
            Edit::AddWall(cell) => _ = world.walls.insert(at(cell)),
            Edit::RemoveWall(cell) => _ = world.walls.remove(&at(cell)),
            Edit::AddEdge { from, to, way } => {
                world.edges.insert((at(from), at(to)));
                if way == Way::Both {
                    world.edges.insert((at(to), at(from)));
                }
            }
            Edit::RemoveEdge { from, to, way } => {
                world.edges.remove(&(at(from), at(to)));
                if way == Way::Both {
                    world.edges.remove(&(at(to), at(from)));
                }
            }
            Edit::SetOpacity(cell, value) => _ = world.opacity.insert(at(cell), value.get()),
            Edit::SetCover(cell, value) => _ = world.cover.insert(at(cell), value.get()),
            Edit::SetElevation(cell, Some(value)) => {
                _ = world.elevation.insert(at(cell), value.get());
            }
            Edit::SetElevation(cell, None) => _ = world.elevation.remove(&at(cell)),
            Edit::AddSmoke(cell) => _ = world.smoke.insert(at(cell)),
            Edit::RemoveSmoke(cell) => _ = world.smoke.remove(&at(cell)),
            Edit::AddUnit(cell) => _ = world.units.insert(at(cell)),
            Edit::RemoveUnit(cell) => _ = world.units.remove(&at(cell)),
            Edit::SetTerrain(cell, ref name) => _ = world.terrain.insert(at(cell), name.clone()),
        }
    }

    /// Compares every field with fresh ones, and the report with the difference.
    fn check(&mut self, observers: &Observers<C>, say: impl Fn() -> String) {
        let map = map_of(&self.world, self.extent);
        let fresh = Sight::new(&map, &self.rules).unwrap();
        let edited = Sight::new(observers.map(), &self.rules).unwrap();
        let mut report = observers.changes().iter();
        assert_eq!(observers.len(), self.seen.len());
        self.seen.sort_by_key(|(observer, ..)| *observer);
        let listed = observers.iter().map(|(observer, from, _)| (observer, from));
        assert!(listed.eq(self.seen.iter().map(|&(observer, from, _)| (observer, from))));
        for (observer, from, before) in &mut self.seen {
            let say = || format!("{observer} at {from}: {}\n{:?}", say(), self.world);
            let now = fresh.field(*from).unwrap();
            assert_eq!(edited.field(*from).unwrap(), now, "the edited map, {}", say());
            assert_eq!(observers.field(*observer), Some(&now), "{}", say());
            if !now.iter().eq(before.iter()) {
                let change = report.next().unwrap_or_else(|| panic!("not reported: {}", say()));
                let Change { observer: who, at, gained, lost } = change;
                assert_eq!((who, at), (&*observer, &*from), "{}", say());
                let less = |these: &Mask<C>, those: &Mask<C>| -> Vec<C> {
                    these.iter().filter(|&at| !those.contains(at)).collect()
                };
                assert_eq!(gained.iter().collect::<Vec<C>>(), less(&now, before), "{}", say());
                assert_eq!(lost.iter().collect::<Vec<C>>(), less(before, &now), "{}", say());
            }
            *before = now;
        }
        let more: Vec<_> = report.collect();
        assert!(more.is_empty(), "{more:?}: {}", say());
    }
}

/// An edit of any kind; those that a rule of this grid may heed are more frequent.
fn edit<C: Coord>(dice: &mut Dice, cells: &[C], extent: Extent<C>) -> Edit<C> {
    let at = dice.pick(cells);
    let quarters = |dice: &mut Dice, low, high| Millionths::new(250_000 * dice.between(low, high));
    let hexes = C::GRID == Grid::Hex;
    let half = dice.chance(50);
    match dice.below(20) {
        0..8 if half => Edit::AddWall(at),
        0..8 => Edit::RemoveWall(at),
        8..10 if hexes => {
            let elevation = dice.chance(60).then(|| quarters(dice, -8, 12));
            Edit::SetElevation(at, elevation)
        }
        13..16 if hexes => {
            let neighbours: Vec<C> = C::DIRECTIONS
                .iter()
                .filter_map(|&(a, b)| at.shifted((a.into(), b.into())))
                .filter(|&to| extent.contains(to))
                .collect();
            if neighbours.is_empty() {
                return Edit::AddWall(at);
            }
            let to = dice.pick(&neighbours);
            let way = if dice.chance(60) { Way::Both } else { Way::One };
            if half {
                Edit::AddEdge { from: at, to, way }
            } else {
                Edit::RemoveEdge { from: at, to, way }
            }
        }
        8..10 if half => Edit::AddSmoke(at),
        8..10 => Edit::RemoveSmoke(at),
        10..13 if half => Edit::AddUnit(at),
        10..13 => Edit::RemoveUnit(at),
        13..16 => Edit::SetOpacity(at, quarters(dice, 0, 4)),
        16 => Edit::SetCover(at, quarters(dice, -1, 5)),
        17 if half => Edit::SetElevation(at, Some(quarters(dice, -4, 6))),
        17 => Edit::AddSmoke(at),
        _ => Edit::SetTerrain(at, dice.pick(&TERRAINS).to_owned()),
    }
}

/// Edits one time, moves another; now and then someone comes or goes, or asks for nonsense.
fn script<C: Coord>(
    dice: &mut Dice,
    (set, extent): (&RuleSet, Extent<C>),
    around: &[C],
    (options, world): (Options, oracle::World),
    (crowd, steps): (usize, usize),
) {
    let rules = rules_of(&set.to_string(), &options);
    let mut observers = Observers::new(map_of(&world, extent), rules.clone()).unwrap();
    let mut twin = Twin { world, extent, rules, seen: Vec::new() };
    let add = |dice: &mut Dice, observers: &mut Observers<C>, twin: &mut Twin<C>| {
        let from = dice.pick(around);
        let observer = observers.add(from).unwrap();
        twin.seen.push((observer, from, observers.field(observer).unwrap().clone()));
    };
    for _ in 0..crowd {
        add(dice, &mut observers, &mut twin);
    }
    for step in 0..steps {
        let mut done = String::new();
        match dice.below(20) {
            0..10 => {
                let edit = edit(dice, around, extent);
                observers.apply(&edit).unwrap();
                twin.make(&edit);
                done = format!("{edit:?}");
            }
            10..13 => {
                let edits: Vec<_> =
                    (0..dice.below(5)).map(|_| edit(dice, around, extent)).collect();
                observers.apply_all(&edits).unwrap();
                edits.iter().for_each(|edit| twin.make(edit));
                done = format!("{edits:?}");
            }
            13..16 if !twin.seen.is_empty() => {
                let (index, to) = (dice.below(twin.seen.len() as u64) as usize, dice.pick(around));
                observers.move_to(twin.seen[index].0, to).unwrap();
                twin.seen[index].1 = to;
                done = format!("to {to}");
            }
            16 if !twin.seen.is_empty() => {
                let mut moves = Vec::new();
                for _ in 0..dice.below(4) {
                    let index = dice.below(twin.seen.len() as u64) as usize;
                    twin.seen[index].1 = dice.pick(around);
                    moves.push((twin.seen[index].0, twin.seen[index].1));
                }
                observers.move_all(&moves).unwrap();
                done = format!("{moves:?}");
            }
            17 => add(dice, &mut observers, &mut twin),
            18 if !twin.seen.is_empty() => {
                let index = dice.below(twin.seen.len() as u64) as usize;
                let (gone, ..) = twin.seen.remove(index);
                observers.remove(gone).unwrap();
                assert_eq!(observers.remove(gone), Err(ObserversError::Unknown(gone)));
                assert_eq!((observers.at(gone), observers.field(gone)), (None, None));
            }
            _ => refused(dice, &mut observers, around),
        }
        twin.check(&observers, || format!("step {step}, {done}, {set} {options:?} on {extent}"));
    }
}

/// Requests that fail as a whole, although parts of them could be met.
fn refused<C: Coord>(dice: &mut Dice, observers: &mut Observers<C>, around: &[C]) {
    let extent = observers.map().extent();
    let near = dice.pick(around);
    let stranger = Observer::numbered(1 << 40 | dice.below(9));
    let unknown = || ObserversError::Unknown(stranger);
    let someone = observers.iter().next().map(|(observer, ..)| observer);
    let moves: Vec<_> =
        someone.map(|someone| (someone, near)).into_iter().chain([(stranger, near)]).collect();
    assert_eq!(observers.move_all(&moves), Err(unknown()));
    let (from, to) = (near, near);
    let edits = [Edit::AddWall(near), Edit::AddEdge { from, to, way: Way::Both }];
    let error = EditError::Edge(eyeline::map::EdgeError { from, to });
    assert_eq!(observers.apply_all(&edits), Err(ObserversError::Edit(error)));
    if extent.is_bounded() {
        let off = C::from_axes(1000, 1000);
        let role = "observer";
        let nowhere = ObserversError::Sight(SightError::OutOfMap { role, at: off, extent });
        assert_eq!(observers.add(off), Err(nowhere.clone()));
        if let Some(someone) = someone {
            assert_eq!(observers.move_all(&[(someone, near), (someone, off)]), Err(nowhere));
        }
        let edits = [Edit::AddWall(near), Edit::RemoveWall(near), Edit::AddSmoke(off)];
        let error = EditError::OutOfMap { at: off, extent };
        assert_eq!(observers.apply_all(&edits), Err(ObserversError::Edit(error)));
    }
    // A refusal leaves the last report as it was; this one is empty.
    assert_eq!(observers.apply_all(&[]), Ok(&[][..]));
}

/// A script for each of this number of worlds, on bounded maps and, where there is a radius, on
/// unbounded ones.
fn scripts<C: Coord>(
    set: &RuleSet,
    seed: u64,
    (worlds, crowd, steps): (usize, usize, usize),
    extent: impl Fn(&mut Dice) -> Extent<C>,
) {
    let mut dice = Dice::new(seed);
    for world in 0..worlds {
        let extent = extent(&mut dice);
        let (mut options, drawn) = draw(&mut dice, set, extent);
        let around = cells(extent);
        let extent = match world % 4 {
            0 => {
                options.radius = Some(dice.below(9));
                Extent::plane()
            }
            _ => extent,
        };
        script(&mut dice, (set, extent), &around, (options, drawn), (crowd, steps));
    }
}

#[test]
fn squares_under_every_rule() {
    for set in rules_on(Grid::Square) {
        let worlds = if set.id.starts_with("one-card") { 16 } else { 40 };
        scripts(set, 1, (worlds, 4, 60), |dice| squares(dice.between(1, 13), dice.between(1, 13)));
    }
}

#[test]
fn larger_maps_of_squares() {
    for set in rules_on(Grid::Square) {
        scripts(set, 2, (4, 12, 30), |dice| squares(dice.between(20, 50), dice.between(20, 50)));
    }
}

#[test]
fn hexes_under_every_rule() {
    for set in rules_on(Grid::Hex) {
        scripts(set, 3, (200, 4, 60), |dice| hexagon(dice.between(0, 6)));
        scripts(set, 4, (100, 4, 60), |dice| {
            Extent::<Hex>::odd_rows(dice.below(12) + 1, dice.below(12) + 1).unwrap()
        });
        scripts(set, 5, (12, 12, 40), |dice| hexagon(dice.between(10, 25)));
    }
}

/// The radius of each metric: what lies just beyond must not be left out.
#[test]
fn edits_at_the_rim_of_the_range() {
    let mut dice = Dice::new(6);
    for set in rules_on(Grid::Square) {
        for metric in ["chebyshev", "euclidean", "manhattan"] {
            for radius in 0..8 {
                let extent = squares(19, 19);
                let (mut options, mut world) = draw(&mut dice, set, extent);
                (options.radius, options.metric) = (Some(radius), Some(metric));
                // Few walls, so that light comes to the rim.
                world.walls.retain(|_| dice.chance(15));
                let around = cells(extent);
                script(&mut dice, (set, extent), &around, (options, world), (4, 40));
            }
        }
    }
}

/// A wall comes and goes on each cell in turn, between walls few and many: no one whom it touches is
/// left out for being in the dark.
#[test]
fn a_wall_on_each_cell_in_turn() {
    fn toggled<C: Coord>(extent: Extent<C>, seed: u64, worlds: u64) {
        let (mut dice, all) = (Dice::new(seed), cells(extent));
        for set in rules_on(C::GRID) {
            for density in (0..worlds).map(|world| 5 + world % 10 * 5) {
                let rules = rules_of(&set.to_string(), &Options::default());
                let mut map = Map::new(extent);
                all.iter().filter(|_| dice.chance(density)).for_each(|&at| map.add_wall(at));
                let mut observers = Observers::new(map.clone(), rules.clone()).unwrap();
                let from = dice.pick(&all);
                let observer = observers.add(from).unwrap();
                for &at in all.iter().chain(&all) {
                    let edit = if map.wall(at) { Edit::RemoveWall(at) } else { Edit::AddWall(at) };
                    map.apply(std::slice::from_ref(&edit)).unwrap();
                    observers.apply(&edit).unwrap();
                    let fresh = Sight::new(&map, &rules).unwrap().field(from).unwrap();
                    let say =
                        || format!("{set} {from} {edit:?} {:?}", map.walls().collect::<Vec<_>>());
                    assert_eq!(observers.field(observer), Some(&fresh), "{}", say());
                }
            }
        }
    }
    toggled(squares(11, 9), 10, 100);
    toggled(hexagon(6), 11, 300);
}

#[test]
fn nobody_at_all() {
    let map = Map::new(Extent::rectangle(4, 4).unwrap());
    let mut observers = Observers::new(map, Rules::named("predprey").unwrap()).unwrap();
    assert!(observers.is_empty() && observers.changes().is_empty());
    assert_eq!(observers.apply(&Edit::AddWall(Cell::new(1, 1))), Ok(&[][..]));
    assert_eq!(observers.move_all(&[]), Ok(&[][..]));
    assert!(observers.into_map().wall(Cell::new(1, 1)));
}

#[test]
fn the_wrong_grid() {
    let rules = Rules::named("hex-tactics").unwrap();
    let error = Observers::new(Map::<Cell>::unbounded(), rules).unwrap_err();
    assert!(matches!(error, SightError::WrongGrid { .. }));
}

#[test]
fn fields_without_end() {
    let rules = Rules::named("predprey").unwrap();
    let mut observers = Observers::new(Map::unbounded(), rules).unwrap();
    let refused = observers.add(Cell::new(0, 0));
    assert_eq!(refused, Err(ObserversError::Sight(SightError::NoRadius)));
    assert!(observers.is_empty());
}

/// New terrain may make a field too large to hold: then the terrain stays as it was.
#[test]
fn terrain_from_which_one_would_see_too_far() {
    let rules = Rules::named("overland").unwrap();
    let table = eyeline::rules::TerrainTable {
        radii: vec![("hill".into(), 1 << 20), ("knoll".into(), 5)].into(),
        ..eyeline::rules::TerrainTable::OVERLAND
    };
    let rules = rules.with_terrain(table).unwrap();
    let mut observers = Observers::new(Map::unbounded(), rules).unwrap();
    let from = Cell::new(3, 3);
    let observer = observers.add(from).unwrap();
    let before = observers.field(observer).unwrap().clone();
    let edits =
        [Edit::SetTerrain(from, "knoll".to_owned()), Edit::SetTerrain(from, "hill".to_owned())];
    let error = observers.apply_all(&edits).unwrap_err();
    assert!(matches!(error, ObserversError::Sight(SightError::TooLarge { .. })), "{error}");
    assert_eq!(observers.map().terrain(from), "plains");
    assert_eq!(observers.field(observer), Some(&before));
    assert_eq!(observers.apply(&edits[0]).unwrap().len(), 1);
}

#[test]
fn names_are_not_given_again() {
    let map = Map::new(Extent::rectangle(4, 4).unwrap());
    let mut observers = Observers::new(map, Rules::named("predprey").unwrap()).unwrap();
    let at = Cell::new(0, 0);
    let mut given = Vec::new();
    for _ in 0..5 {
        let observer = observers.add(at).unwrap();
        assert!(!given.contains(&observer));
        assert_eq!(Observer::numbered(observer.number()), observer);
        given.push(observer);
        observers.remove(observer).unwrap();
    }
    assert_eq!(given[0].number(), 0);
    assert!(given.iter().all(|&observer| observers.field(observer).is_none()));
}

/// A long way over a map without end: what was left is forgotten.
#[test]
fn a_journey() {
    let rules = rules_of("predprey", &Options { radius: Some(4), ..Options::default() });
    let mut observers = Observers::new(Map::unbounded(), rules).unwrap();
    let walker = observers.add(Cell::new(0, 0)).unwrap();
    for step in 1..3000 {
        let to = Cell::new(40 * step, -7 * step);
        let changes = observers.move_to(walker, to).unwrap();
        let before = if step == 1 { 81 } else { 74 };
        assert_eq!((changes[0].gained.len(), changes[0].lost.len()), (81, before));
        let changes = observers.apply(&Edit::AddWall(Cell::new(to.x + 1, to.y))).unwrap();
        assert_eq!(changes[0].lost.len(), 7);
    }
}

#[test]
fn the_same_with_any_number_of_threads() {
    let extent = squares(50, 50);
    let (mut dice, all) = (Dice::new(7), cells(extent));
    let rules = rules_of("predprey", &Options { radius: Some(20), ..Options::default() });
    let (_, world) = draw(&mut dice, rules.set(), extent);
    let mut one = Observers::new(map_of(&world, extent), rules).unwrap();
    for _ in 0..200 {
        one.add(dice.pick(&all)).unwrap();
    }
    let mut pool = one.clone().with_threads(Threads::Pool);
    for _ in 0..50 {
        let edits: Vec<_> = (0..4).map(|_| edit(&mut dice, &all, extent)).collect();
        assert_eq!(one.apply_all(&edits), pool.apply_all(&edits));
        let moves: Vec<_> =
            one.iter().map(|(observer, ..)| (observer, dice.pick(&all))).step_by(3).collect();
        assert_eq!(one.move_all(&moves), pool.move_all(&moves));
        assert!(one.iter().eq(pool.iter()));
    }
}

/// Doors, smoke, units, opacities, heights, edges and moves, there and back.
fn to_and_fro<C: Coord>(extent: Extent<C>, around: &[C]) -> Vec<[Edit<C>; 2]> {
    let mut dice = Dice::new(8);
    let mut both = Vec::new();
    for _ in 0..25 {
        let at = dice.pick(around);
        let (some, none) = (Millionths::new(500_000), Millionths::ZERO);
        both.push(match dice.below(6) {
            0 => [Edit::AddWall(at), Edit::RemoveWall(at)],
            1 => [Edit::AddSmoke(at), Edit::RemoveSmoke(at)],
            2 => [Edit::AddUnit(at), Edit::RemoveUnit(at)],
            3 => [Edit::SetOpacity(at, some), Edit::SetOpacity(at, none)],
            4 => [Edit::SetElevation(at, Some(some)), Edit::SetElevation(at, None)],
            _ => {
                let (a, b) = C::DIRECTIONS[0];
                match at.shifted((a.into(), b.into())).filter(|&to| extent.contains(to)) {
                    Some(to) => {
                        let way = Way::Both;
                        [
                            Edit::AddEdge { from: at, to, way },
                            Edit::RemoveEdge { from: at, to, way },
                        ]
                    }
                    None => [Edit::AddWall(at), Edit::RemoveWall(at)],
                }
            }
        });
    }
    both
}

/// Once it is warm, nothing is allocated for an edit or a move, nor for an observer.
fn is_frugal<C: Coord>(extent: Extent<C>, around: &[C], radius: Option<u64>) {
    let edits = to_and_fro(extent, around);
    for set in rules_on(C::GRID) {
        let rules = rules_of(&set.to_string(), &Options { radius, ..Options::default() });
        let mut dice = Dice::new(9);
        let mut map = Map::new(extent);
        around.iter().filter(|_| dice.chance(12)).for_each(|&at| map.add_wall(at));
        let mut observers = Observers::new(map, rules).unwrap();
        let all: Vec<(Observer, C)> = (0..30)
            .map(|_| dice.pick(around))
            .map(|from| (observers.add(from).unwrap(), from))
            .collect();
        let moves: Vec<[(Observer, C); 2]> = all
            .iter()
            .map(|&(observer, from)| [(observer, dice.pick(around)), (observer, from)])
            .collect();
        let mut round = || {
            let mut changed = 0;
            for pair in &edits {
                changed += observers.apply(&pair[0]).unwrap().len();
                changed += observers.apply_all(&pair[1..]).unwrap().len();
            }
            for pair in &moves {
                changed += observers.move_to(pair[0].0, pair[0].1).unwrap().len();
                changed += observers.move_all(&pair[1..]).unwrap().len();
            }
            changed
        };
        // Sets grow as large as the largest that they are ever used for.
        let mut changed = 0;
        let quiet =
            (0..12).any(|_| allocation_counter::measure(|| changed = round()).count_total == 0);
        assert!(changed >= 30, "{set} on {extent}: {changed}");
        assert!(quiet, "{set} on {extent}");
    }
}

#[test]
fn nothing_is_allocated_once_it_is_warm() {
    let extent = squares(50, 40);
    is_frugal(extent, &cells(extent), Some(9));
    let extent = squares(14, 17);
    is_frugal(extent, &cells(extent), None);
    let near: Vec<Cell> = extent.cells_in(Bounds::around(Cell::new(7, 7), 7)).collect();
    is_frugal(Extent::plane(), &near, Some(6));
    let extent = hexagon(12);
    is_frugal(extent, &cells(extent), Some(8));
}
