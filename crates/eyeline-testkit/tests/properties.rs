//! What must hold on every map, whatever the rule: each rule is tested for exactly what its
//! guarantees claim, and for what no rule may break.

use eyeline::line::{LineTable, Rounding};
use eyeline::rules::{Claim, Guarantee, Property, RuleSet};
use eyeline::{Bounds, Cell, Coord, Extent, Grid, Hex, Map, Mask, Rules, Sight};
use eyeline_testkit::chance::{self, Density};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Options, World};
use eyeline_testkit::twin::{
    at, cell, cells, closures_of, hexagon, map_of, moved, rules_of, squares, turns,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A rule with drawn options and a drawn world on a small map.
struct Trial<C> {
    options: Options,
    rules: Rules,
    world: World,
    extent: Extent<C>,
    cells: Vec<C>,
}

impl<C: Coord> Trial<C> {
    fn map(&self) -> Map<C> {
        map_of(&self.world, self.extent)
    }

    fn pairs(&self) -> impl Iterator<Item = (C, C)> {
        self.cells.iter().flat_map(|&from| self.cells.iter().map(move |&to| (from, to)))
    }

    fn say(&self) -> String {
        let Trial { options, rules, world, extent, .. } = self;
        format!("{rules} {options:?} {extent} {world:?}")
    }
}

/// Runs a check on drawn worlds for every rule, every second one with drawn options.
fn on_squares(seed: u64, trials: u64, mut check: impl FnMut(&mut Dice, &Trial<Cell>)) {
    let mut dice = Dice::new(seed);
    for set in RuleSet::of_pairs().filter(|set| set.params.grid() == Grid::Square) {
        for index in 0..trials {
            let extent = squares(dice.between(2, 7), dice.between(2, 7));
            let trial = draw(&mut dice, set, extent, index % 2 == 1);
            check(&mut dice, &trial);
        }
    }
}

fn on_hexes(seed: u64, trials: u64, mut check: impl FnMut(&mut Dice, &Trial<Hex>)) {
    let mut dice = Dice::new(seed);
    for index in 0..trials {
        let extent = match dice.below(3) {
            0 => Extent::odd_rows(dice.below(6) + 1, dice.below(6) + 1).unwrap(),
            _ => hexagon(dice.between(1, 3)),
        };
        let set = RuleSet::named("hex-tactics").unwrap();
        let mut trial = draw(&mut dice, set, extent, index % 2 == 1);
        if dice.chance(60) {
            // No edge is one-way.
            let back: Vec<(At, At)> = trial.world.edges.iter().map(|&(a, b)| (b, a)).collect();
            trial.world.edges.extend(back);
        }
        check(&mut dice, &trial);
    }
}

fn draw<C: Coord>(dice: &mut Dice, set: &RuleSet, extent: Extent<C>, drawn: bool) -> Trial<C> {
    let cells = cells(extent);
    let places: Vec<At> = cells.iter().map(|&cell| at(cell)).collect();
    let density = Density::drawn(dice, C::GRID);
    let world = chance::world(dice, C::GRID, &places, density);
    let options = if drawn { chance::options(dice, set) } else { Options::default() };
    let rules = rules_of(&set.to_string(), &options);
    Trial { options, rules, world, extent, cells }
}

macro_rules! on_both_grids {
    ($name:ident, $check:ident, $seed:expr, $squares:expr, $hexes:expr) => {
        #[test]
        fn $name() {
            on_squares($seed, $squares, $check::<Cell>);
            on_hexes($seed, $hexes, $check::<Hex>);
        }
    };
}

fn every_form_agrees<C: Coord>(dice: &mut Dice, trial: &Trial<C>) {
    let map = trial.map();
    let sight = Sight::new(&map, &trial.rules).unwrap();
    let fields: Vec<Mask<C>> = trial.cells.iter().map(|&from| sight.field(from).unwrap()).collect();
    let matrix = sight.matrix().unwrap();
    assert_eq!(matrix.cells, trial.cells);
    let mut rows = matrix.cells.iter().zip(&matrix.rows);
    let told = sight.matrix_bytes(|from, bytes| {
        let (&cell, row) = rows.next().expect("a row a cell");
        assert_eq!(from, cell);
        let wanted = trial.cells.iter().map(|&to| u8::from(row.contains(to)));
        assert!(bytes.iter().copied().eq(wanted), "bytes, {} {from}", trial.say());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(told, Ok(ControlFlow::Continue(())));
    assert!(rows.next().is_none());
    for ((&from, field), row) in trial.cells.iter().zip(&fields).zip(&matrix.rows) {
        let targets = sight.targets(from, &trial.cells).unwrap();
        let costs = sight.cover_field(from).unwrap();
        assert!(field.iter().eq(costs.cells.iter().copied()), "{} {from}", trial.say());
        assert!(field.iter().eq(row.iter()), "matrix, {} {from}", trial.say());
        for (&to, target) in trial.cells.iter().zip(targets) {
            let los = sight.los(from, to).unwrap();
            let trace = sight.trace(from, to).unwrap();
            let cost = costs.cells.iter().position(|&seen| seen == to);
            assert_eq!(field.contains(to), los, "field, {} {from} {to}", trial.say());
            assert_eq!(trace.visible, los, "trace, {} {from} {to}", trial.say());
            assert_eq!(target, los, "targets, {} {from} {to}", trial.say());
            assert_eq!(sight.blocked(from, to).unwrap(), trace.blocked_by, "{}", trial.say());
            if let Some(place) = cost {
                assert_eq!(costs.penalties[place], trace.cover_penalty, "{}", trial.say());
            }
        }
    }
    let to = dice.pick(&trial.cells);
    let watchers = (0..fields.len()).filter(|&index| fields[index].contains(to));
    let found = sight.watchers(&trial.cells, to).unwrap();
    assert!(watchers.eq(found), "watchers, {} {to}", trial.say());

    let eyes: Vec<usize> =
        (0..dice.below(4)).map(|_| dice.below(fields.len() as u64) as usize).collect();
    let viewers: Vec<C> = eyes.iter().map(|&eye| trial.cells[eye]).collect();
    let union: BTreeSet<C> = eyes.iter().flat_map(|&eye| fields[eye].iter()).collect();
    let found = sight.field_of(&viewers).unwrap();
    assert!(union.into_iter().eq(found.iter()), "union, {} {viewers:?}", trial.say());

    let (from, corner) = (dice.pick(&trial.cells), dice.pick(&trial.cells));
    let area = Bounds::around(corner, dice.below(4) as u32);
    let mut within = Mask::new(area);
    sight.field_within(from, area, &mut within).unwrap();
    let whole = sight.field(from).unwrap();
    let inside = whole.iter().filter(|seen| area.contains(seen.place()));
    assert!(inside.eq(within.iter()), "within, {} {from}", trial.say());
}
on_both_grids!(fields_pairs_traces_batches_and_unions_agree, every_form_agrees, 31, 60, 200);

/// A dense map, an unbounded one and closures over the same data are the same world; moved, they
/// give moved answers, up to the ends of `i32`.
fn worlds_agree_and_move<C: Coord>(dice: &mut Dice, trial: &Trial<C>) {
    let far = 1_i64 << 30;
    let offset = dice.pick(&[(0, 0), (3, -7), (far, far), (-far, far), (far, -far), (-far, -far)]);
    let shift = |(x, y): At| (x + offset.0, y + offset.1);
    let (map, there) = (trial.map(), moved(&trial.world, shift));
    let (plane, closures) =
        (map_of(&there, Extent::<C>::plane()), closures_of(&there, Extent::<C>::plane()));
    let bounded = closures_of(&trial.world, trial.extent);
    let sight = Sight::new(&map, &trial.rules).unwrap();
    let plane = Sight::new(&plane, &trial.rules).unwrap();
    let closures = Sight::new(&closures, &trial.rules).unwrap();
    let bounded = Sight::new(&bounded, &trial.rules).unwrap();
    for (from, to) in trial.pairs() {
        let los = sight.los(from, to).unwrap();
        let (a, b) = (cell(shift(at(from))), cell(shift(at(to))));
        let what = || format!("{} {from} {to} moved by {offset:?}", trial.say());
        assert_eq!(bounded.los(from, to).unwrap(), los, "bounded closures, {}", what());
        assert_eq!(plane.los(a, b).unwrap(), los, "unbounded, {}", what());
        assert_eq!(closures.los(a, b).unwrap(), los, "closures, {}", what());
    }
    let from = dice.pick(&trial.cells);
    let near = trial.rules.clone().with_radius(3);
    let here = Sight::new(&map, &near).unwrap().field(from).unwrap();
    let plane = map_of(&there, Extent::<C>::plane());
    let field = Sight::new(&plane, &near).unwrap().field(cell(shift(at(from)))).unwrap();
    let back = field.iter().map(|seen| (at(seen).0 - offset.0, at(seen).1 - offset.1));
    let back: Vec<C> = back.map(cell).filter(|&seen| trial.extent.contains(seen)).collect();
    assert!(here.iter().eq(back), "field, {} {from} moved by {offset:?}", trial.say());
}
on_both_grids!(worlds_agree_and_translation, worlds_agree_and_move, 32, 100, 400);

fn more_radius_shows_more<C: Coord>(dice: &mut Dice, trial: &Trial<C>) {
    let map = trial.map();
    let from = dice.pick(&trial.cells);
    let mut smaller: Option<Mask<C>> = None;
    for radius in (0..9).chain([1 << 31, u64::MAX]) {
        let rules = trial.rules.clone().with_radius(radius);
        let field = Sight::new(&map, &rules).unwrap().field(from).unwrap();
        let shrunk = smaller.is_some_and(|smaller| !smaller.is_subset(&field));
        assert!(!shrunk, "{} {from} radius {radius}", trial.say());
        smaller = Some(field);
    }
}
on_both_grids!(a_larger_radius_never_hides, more_radius_shows_more, 33, 200, 1000);

/// Floor added around the map, near or far, shows nothing new inside it.
#[test]
fn padding_changes_nothing_on_squares() {
    on_squares(34, 100, |dice, trial| {
        let (left, top) = (dice.between(0, 4), dice.between(0, 4));
        let Bounds { right, bottom, .. } = trial.extent.bounds();
        let wider = squares(right + left + 4, bottom + top + 4);
        let shift = |(x, y): At| (x + left, y + top);
        let (map, padded) = (trial.map(), map_of(&moved(&trial.world, shift), wider));
        let sight = Sight::new(&map, &trial.rules).unwrap();
        let padded = Sight::new(&padded, &trial.rules).unwrap();
        for &from in &trial.cells {
            let (here, there) =
                (sight.field(from).unwrap(), padded.field(cell(shift(at(from)))).unwrap());
            let same = |&to: &Cell| here.contains(to) == there.contains(cell(shift(at(to))));
            assert!(trial.cells.iter().all(same), "{} {from} {left} {top}", trial.say());
        }
    });
}

#[test]
fn padding_changes_nothing_on_hexes() {
    on_hexes(35, 300, |_, trial| {
        let (map, padded) = (trial.map(), map_of(&trial.world, hexagon(14)));
        let sight = Sight::new(&map, &trial.rules).unwrap();
        let padded = Sight::new(&padded, &trial.rules).unwrap();
        for (from, to) in trial.pairs() {
            let same = sight.los(from, to).unwrap() == padded.los(from, to).unwrap();
            assert!(same, "{} {from} {to}", trial.say());
        }
    });
}

/// Whether a guarantee speaks of a pair. A condition in new words needs a new line here.
fn applies(guarantee: &Guarantee, world: &World, from: At, to: At) -> bool {
    let both_open = !world.walls.contains(&from) && !world.walls.contains(&to);
    let one_way = || world.edges.iter().any(|&(a, b)| !world.edges.contains(&(b, a)));
    match (guarantee.claim, guarantee.when) {
        (Claim::Always, None) => true,
        (Claim::Never | Claim::NotClaimed, None) => false,
        (Claim::When, Some("the map has no edges")) => world.edges.is_empty(),
        (Claim::When, Some("neither cell is a wall")) => both_open,
        (Claim::When, Some("no edge is one-way")) => !one_way(),
        (Claim::When, Some("neither cell is a wall and no edge is one-way")) => {
            both_open && !one_way()
        }
        (
            Claim::When,
            Some("the map has no edges, or targetEdge is \"blocks\" and none is one-way"),
        ) => world.edges.is_empty(),
        other => panic!("no test knows this condition: {other:?}"),
    }
}

/// The claims of a rule with its options, each tested where it applies.
fn guarantees_hold<C: Coord>(dice: &mut Dice, trial: &Trial<C>) {
    let guarantees = trial.rules.guarantees();
    assert_eq!(guarantees.len(), 5, "{} promises all five or says why not", trial.rules);
    for guarantee in &guarantees {
        match guarantee.property {
            Property::Symmetric => symmetric(trial, guarantee),
            Property::MirrorInvariant => turned(dice, trial, guarantee, true),
            Property::RotationInvariant => turned(dice, trial, guarantee, false),
            // Every rule claims it: tested above for all.
            Property::TranslationInvariant => assert_eq!(guarantee.claim, Claim::Always),
            Property::WallsOnlyHide => walls_only_hide(dice, trial, guarantee),
        }
    }
}

fn symmetric<C: Coord>(trial: &Trial<C>, guarantee: &Guarantee) {
    let map = trial.map();
    let sight = Sight::new(&map, &trial.rules).unwrap();
    let asked = trial.pairs().filter(|&(a, b)| applies(guarantee, &trial.world, at(a), at(b)));
    for (from, to) in asked {
        let (there, back) = (sight.los(from, to).unwrap(), sight.los(to, from).unwrap());
        assert_eq!(there, back, "symmetric, {} {from} {to}", trial.say());
    }
}

fn turned<C: Coord>(dice: &mut Dice, trial: &Trial<C>, guarantee: &Guarantee, mirrored: bool) {
    let map = trial.map();
    let sight = Sight::new(&map, &trial.rules).unwrap();
    for (_, turn) in turns(C::GRID).iter().filter(|(mirror, _)| *mirror == mirrored) {
        let other = map_of(&moved(&trial.world, turn), Extent::<C>::plane());
        let other = Sight::new(&other, &trial.rules).unwrap();
        let from = dice.pick(&trial.cells);
        for &to in &trial.cells {
            if applies(guarantee, &trial.world, at(from), at(to)) {
                let there = other.los(cell(turn(at(from))), cell(turn(at(to)))).unwrap();
                let here = sight.los(from, to).unwrap();
                assert_eq!(here, there, "{:?}, {} {from} {to}", guarantee.property, trial.say());
            }
        }
    }
}

fn walls_only_hide<C: Coord>(dice: &mut Dice, trial: &Trial<C>, guarantee: &Guarantee) {
    let from = dice.pick(&trial.cells);
    if !applies(guarantee, &trial.world, at(from), at(from)) {
        return;
    }
    let mut map = trial.map();
    let before = Sight::new(&map, &trial.rules).unwrap().field(from).unwrap();
    for &added in trial.cells.iter().filter(|&&cell| !trial.world.walls.contains(&at(cell))) {
        map.add_wall(added);
        let mut after = Sight::new(&map, &trial.rules).unwrap().field(from).unwrap();
        after.remove(added);
        assert!(after.is_subset(&before), "wall at {added} reveals, {} {from}", trial.say());
        map.remove_wall(added);
    }
}
on_both_grids!(every_guarantee_holds, guarantees_hold, 36, 250, 2000);

/// 000 §11: the precomputed lines are the rule.
#[test]
fn the_line_table_sees_what_predprey_sees() {
    let mut dice = Dice::new(37);
    for (rule, rounding) in [("predprey", Rounding::Away), ("predprey-env", Rounding::Toward)] {
        let (table, rules) = (LineTable::new(rounding, 9), Rules::named(rule).unwrap());
        for _ in 0..20 {
            let extent = squares(14, 14);
            let cells = cells(extent);
            let mut map = Map::new(extent);
            cells.iter().filter(|_| dice.chance(20)).for_each(|&wall| map.add_wall(wall));
            let walls: BTreeSet<Cell> = map.walls().collect();
            let sight = Sight::new(&map, &rules).unwrap();
            for (&from, &to) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))) {
                let expected = (from.chebyshev(to) <= 9).then(|| sight.los(from, to).unwrap());
                let found = table.sees(from, to, |at| walls.contains(&at));
                assert_eq!(found, expected, "{rule} {from} {to}");
            }
        }
    }
}

/// 001 §3, "Orthogonal Blocking Principle": true of immediate neighbours, whatever else stands.
#[test]
fn two_blocked_neighbours_block_their_quadrant() {
    let mut dice = Dice::new(38);
    for rule in ["one-card-dungeon", "one-card-dungeon/facing"] {
        let rules = Rules::named(rule).unwrap();
        for _ in 0..300 {
            let extent = squares(9, 9);
            let (mut map, from) = (Map::new(extent), Cell::new(4, 4));
            cells(extent).into_iter().filter(|_| dice.chance(10)).for_each(|at| map.add_wall(at));
            let (sx, sy) = (dice.pick(&[-1, 1]), dice.pick(&[-1, 1]));
            map.add_wall(Cell::new(4 + sx, 4));
            map.add_unit(Cell::new(4, 4 + sy));
            let sight = Sight::new(&map, &rules).unwrap();
            for (dx, dy) in (1..=4).flat_map(|dy| (1..=4).map(move |dx| (dx, dy))) {
                let to = Cell::new(4 + sx * dx, 4 + sy * dy);
                assert!(!sight.los(from, to).unwrap(), "{rule} {to}");
                assert!(!sight.los(to, from).unwrap(), "{rule} {to}, back");
            }
        }
    }
}

/// The document claims this for every Δ and proves it for none; these cells are seen.
#[test]
fn two_blocked_cells_further_off_do_not() {
    let sees = |rule: &str, delta: i32| {
        let mut map = Map::new(squares(5, 5));
        map.add_wall(Cell::new(delta, 0));
        map.add_wall(Cell::new(0, delta));
        let rules = Rules::named(rule).unwrap();
        Sight::new(&map, &rules).unwrap().los(Cell::new(0, 0), Cell::new(delta, delta)).unwrap()
    };
    for rule in ["one-card-dungeon", "one-card-dungeon/facing"] {
        assert!(!sees(rule, 1), "{rule}");
        assert!(sees(rule, 2), "{rule}");
        assert!(sees(rule, 3), "{rule}");
    }
    assert!(sees("one-card-dungeon/interior", 1));
    assert!(!sees("one-card-dungeon/endpoint-exempt", 1));
}

/// Sets of cells behave as sets, inside equal and unequal bounds, across words.
#[test]
fn masks_are_sets() {
    let mut dice = Dice::new(39);
    for round in 0..300 {
        let mut bounds = || {
            let (left, top) = (dice.between(-90, 10), dice.between(-5, 3));
            let (width, height) = (dice.between(0, 140), dice.between(0, 6));
            Bounds { left, top, right: left + width, bottom: top + height }
        };
        let first = bounds();
        let second = if round % 2 == 0 { first } else { bounds() };
        let mut fill = |bounds: Bounds| {
            let (mut mask, mut set) = (Mask::<Cell>::new(bounds), BTreeSet::new());
            for _ in 0..dice.below(400) {
                let at = cell((dice.between(-100, 160), dice.between(-8, 12)));
                if dice.chance(70) {
                    mask.insert(at);
                    set.extend(bounds.contains(at.place()).then_some(at));
                } else {
                    mask.remove(at);
                    set.remove(&at);
                }
            }
            (mask, set)
        };
        let ((a, set_a), (b, set_b)) = (fill(first), fill(second));
        let same = |mask: &Mask<Cell>, set: &BTreeSet<Cell>| {
            assert!(mask.iter().eq(set.iter().copied()), "{mask:?} {set:?}");
            assert_eq!((mask.len(), mask.is_empty()), (set.len(), set.is_empty()));
            assert!(set.iter().all(|&at| mask.contains(at)));
        };
        same(&a, &set_a);
        let (mut union, mut both, mut rest) = (a.clone(), a.clone(), a.clone());
        union.union_with(&b);
        both.intersect_with(&b);
        rest.subtract(&b);
        let held = |at: &&Cell| first.contains(at.place());
        same(&union, &set_a.union(&set_b).filter(held).copied().collect());
        same(&both, &set_a.intersection(&set_b).copied().collect());
        same(&rest, &set_a.difference(&set_b).copied().collect());
        assert_eq!(a.is_subset(&b), set_a.is_subset(&set_b));
        assert!(both.is_subset(&a) && both.is_subset(&b));
        union.clear();
        same(&union, &BTreeSet::new());
    }
}
