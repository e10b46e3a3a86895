//! Terrain that blocks: the seen cells are those of the diamond that the second rule sees on a map
//! whose blocking terrain is walls, except for the observer's own cell.

use eyeline::batch::{Observer, Observers};
use eyeline::map::Edit;
use eyeline::rules::{Blocks, RuleSet, SightLine, SquareLine, TerrainTable};
use eyeline::sight::Obstacle;
use eyeline::{Cell, Extent, Grid, Map, Rules, Sight, World};
use eyeline_testkit::dice::Dice;

fn ordinary() -> impl Iterator<Item = &'static RuleSet> {
    RuleSet::of_pairs().filter(|set| {
        set.params.grid() == Grid::Square && set.params.line != SightLine::Square(SquareLine::Open)
    })
}

fn blocking(sight: &str) -> Rules {
    let blocks = Blocks::new(["mountain".to_owned(), "forest".to_owned()], sight).unwrap();
    let table = TerrainTable { blocks: Some(blocks), ..TerrainTable::OVERLAND };
    Rules::named("overland").unwrap().with_terrain(table).unwrap()
}

fn random_map(dice: &mut Dice) -> Map<Cell> {
    let mut map = Map::new(Extent::rectangle(9, 8).unwrap());
    let cells: Vec<Cell> = map.extent().cells_in(map.extent().bounds()).collect();
    for at in cells {
        let terrain = dice.pick(&["plains", "plains", "plains", "mountain", "forest", "lava"]);
        map.set_terrain(at, terrain).unwrap();
        if dice.chance(8) {
            map.add_wall(at);
        }
        if dice.chance(4) {
            map.add_smoke(at);
        }
        if dice.chance(4) {
            map.add_unit(at);
        }
    }
    map
}

fn walled(map: &Map<Cell>, from: Cell) -> Map<Cell> {
    let mut walled = map.clone();
    for at in map.extent().cells_in(map.extent().bounds()) {
        if at != from && ["mountain", "forest"].contains(&map.terrain(at)) {
            walled.add_wall(at);
        }
    }
    walled
}

#[test]
fn terrain_that_blocks_is_a_wall_to_all_but_who_stands_on_it() {
    let mut dice = Dice::new(7);
    for round in 0..60 {
        let map = random_map(&mut dice);
        let from = Cell::new(dice.between(0, 8) as i32, dice.between(0, 7) as i32);
        let walled = walled(&map, from);
        for set in ordinary() {
            let rules = blocking(&set.to_string()).with_perception(20).unwrap();
            let plain = Rules::named(&set.to_string()).unwrap();
            let (sight, theirs) =
                (Sight::new(&map, &rules).unwrap(), Sight::new(&walled, &plain).unwrap());
            let reach = rules.because(map.terrain(from)).unwrap().total() as i32;
            let field = sight.field(from).unwrap();
            for to in map.extent().cells_in(map.extent().bounds()) {
                let near = (from.x - to.x).abs() + (from.y - to.y).abs() <= reach;
                let seen = near && theirs.los(from, to).unwrap();
                assert_eq!(field.contains(to), seen, "{round}: {set} {from} {to}");
                assert_eq!(sight.los(from, to).unwrap(), seen);
                let trace = sight.trace(from, to).unwrap();
                assert_eq!(trace.visible, seen);
                if near {
                    let proof = theirs.trace(from, to).unwrap();
                    assert_eq!(trace, proof, "{set} {from} {to}");
                    let opens = sight.explain(from, to).unwrap().opens;
                    assert_eq!(opens, theirs.explain(from, to).unwrap().opens);
                }
            }
        }
    }
}

#[test]
fn a_mountain_in_the_way_is_what_opens_the_line() {
    let mut map = Map::new(Extent::rectangle(7, 1).unwrap());
    map.set_terrain(Cell::new(2, 0), "mountain").unwrap();
    let rules = blocking(Blocks::USUAL);
    let sight = Sight::new(&map, &rules).unwrap();
    let (from, to) = (Cell::new(0, 0), Cell::new(3, 0));
    let trace = sight.trace(from, to).unwrap();
    assert_eq!(trace.blocked_by.unwrap().at, Cell::new(2, 0));
    assert_eq!(sight.clause(&trace.blocked_by.unwrap(), to), "walls shadow every slope to it");
    let opens = sight.explain(from, to).unwrap().opens;
    assert_eq!(opens, [Obstacle::Tile(Cell::new(2, 0))]);
    assert!(sight.los(Cell::new(2, 0), Cell::new(4, 0)).unwrap());
}

#[test]
fn observers_notice_terrain_that_comes_to_block() {
    let mut dice = Dice::new(11);
    for set in ["predprey", "symmetric-shadowcasting", "hidden-movement", "one-card-dungeon"] {
        let (map, rules) = (random_map(&mut dice), blocking(set));
        let mut observers = Observers::new(map, rules.clone()).unwrap();
        let all: Vec<Observer> = (0..8)
            .map(|at| observers.add(Cell::new(at, dice.between(0, 7) as i32)).unwrap())
            .collect();
        for _ in 0..80 {
            let at = Cell::new(dice.between(0, 8) as i32, dice.between(0, 7) as i32);
            let edit = match dice.below(3) {
                0 => Edit::AddWall(at),
                1 => Edit::RemoveWall(at),
                _ => Edit::SetTerrain(at, dice.pick(&["plains", "mountain", "lava"]).into()),
            };
            observers.apply(&edit).unwrap();
            let sight = Sight::new(observers.map(), &rules).unwrap();
            for &one in &all {
                let at = observers.at(one).unwrap();
                assert_eq!(observers.field(one).unwrap(), &sight.field(at).unwrap(), "{set} {at}");
            }
        }
    }
}

#[test]
fn a_table_of_ones_own_is_another_rule() {
    let overland = Rules::named("overland").unwrap();
    assert_eq!(overland.to_string(), "overland@1");
    let mut same = TerrainTable::OVERLAND;
    same.radii.to_mut().reverse();
    assert_eq!(overland.clone().with_terrain(same).unwrap().to_string(), "overland@1");
    let other = TerrainTable { unknown: 3, ..TerrainTable::OVERLAND };
    let id = format!("overland@1+{:08x}", other.fingerprint());
    assert_eq!(overland.with_terrain(other).unwrap().to_string(), id);
    assert!(Rules::named(&id).is_err());
}

#[test]
fn conditions_change_the_radius_and_nothing_else() {
    let map = Map::new(Extent::rectangle(9, 9).unwrap());
    let seen = |names: &[&str]| {
        let conditions = TerrainTable::OVERLAND.when(names).unwrap();
        let rules = Rules::named("overland").unwrap().with_conditions(conditions).unwrap();
        Sight::new(&map, &rules).unwrap().field(Cell::new(4, 4)).unwrap().len()
    };
    assert_eq!([seen(&[]), seen(&["night"]), seen(&["night", "fog"])], [25, 5, 1]);
    assert_eq!(seen(&["torch"]), 41);
    let error = TerrainTable::OVERLAND.when(&["dusk"]).unwrap_err();
    let message = "unknown condition 'dusk'; the table has night, fog, rain, torch";
    assert_eq!(error.to_string(), message);
    let predprey = Rules::named("predprey").unwrap();
    assert!(predprey.with_conditions(eyeline::rules::Conditions::NONE).is_none());
}
