//! Checks that a field equals what the pair predicate says for each cell, and makes worlds to check
//! it on.

use crate::chance::{self, Density};
use crate::dice::Dice;
use crate::oracle::{self, At, Options};
use crate::twin::{at, cells, closures_of, map_of};
use eyeline::rules::RuleSet;
use eyeline::{Coord, Extent, Grid, Map, Rules, Sight, World};

/// Checks that the field of one observer contains exactly the cells that the pair predicate says,
/// among these cells.
///
/// # Panics
/// When it does not.
pub fn agrees<C: Coord, W: World<C>>(
    world: &W,
    rules: &Rules,
    from: C,
    to: impl IntoIterator<Item = C>,
    say: impl Fn() -> String,
) {
    let sight = Sight::new(world, rules).unwrap();
    let field = sight.field(from).unwrap();
    let extent = world.extent();
    assert!(field.iter().all(|at| extent.contains(at)), "{rules} {from}\n{}", say());
    for to in to {
        let blocked = sight.blocked(from, to).unwrap();
        let seen = field.contains(to);
        assert_eq!(seen, blocked.is_none(), "{rules} {from} → {to}: {blocked:?}\n{}", say());
    }
}

/// The same from one cell of a random world to all cells, on a map and sometimes through closures.
///
/// # Panics
/// When it does not.
pub fn agrees_on<C: Coord>(
    dice: &mut Dice,
    world: &oracle::World,
    extent: Extent<C>,
    rules: &Rules,
    options: &Options,
) {
    let all = cells(extent);
    let from = dice.pick(&all);
    let say = || format!("{options:?} {extent} {world:?}");
    agrees(&map_of(world, extent), rules, from, all.iter().copied(), say);
    if dice.chance(30) {
        agrees(&closures_of(world, extent), rules, from, all, say);
    }
}

/// Options for a rule, and a world on these cells: only walls, few or many, or everything that the
/// rule heeds.
pub fn draw<C: Coord>(
    dice: &mut Dice,
    set: &RuleSet,
    extent: Extent<C>,
) -> (Options, oracle::World) {
    let options = if dice.chance(50) { chance::options(dice, set) } else { Options::default() };
    let density = match dice.below(3) {
        0 => Density { walls: dice.below(50), ..Density::default() },
        1 => Density { walls: dice.below(8), ..Density::default() },
        _ => Density::drawn(dice, set.params.grid()),
    };
    let places: Vec<At> = cells(extent).into_iter().map(at).collect();
    (options, chance::world(dice, set.params.grid(), &places, density))
}

/// Checks that the cover field of one observer lists exactly the cells that the pair predicate
/// says, in reading order, with the penalties of their traces.
///
/// # Panics
/// When it does not.
pub fn agrees_with_cover<C: Coord, W: World<C>>(
    world: &W,
    rules: &Rules,
    from: C,
    to: impl IntoIterator<Item = C>,
    say: impl Fn() -> String,
) {
    let sight = Sight::new(world, rules).unwrap();
    let field = sight.cover_field(from).unwrap();
    assert_eq!(field.cells.len(), field.penalties.len());
    let mut listed = field.cells.iter().zip(&field.penalties).peekable();
    for to in to {
        let trace = sight.trace(from, to).unwrap();
        let found = listed.next_if(|(at, _)| **at == to).map(|(_, penalty)| *penalty);
        let wanted = trace.blocked_by.is_none().then_some(trace.cover_penalty);
        assert_eq!(found, wanted, "{rules} {from} → {to}\n{}", say());
    }
    assert!(listed.next().is_none(), "{rules} {from}: cells out of order\n{}", say());
}

/// Rules under which only walls decide, if a world has nothing else. Under these, many observers
/// are computed together.
pub const TOGETHER: [&str; 11] = [
    "predprey",
    "predprey/both",
    "predprey/union",
    "predprey/endpoint-walls",
    "predprey/supercover",
    "predprey-env",
    "supercover",
    "hidden-movement",
    "hidden-movement/bresenham",
    "square-tactics",
    "hex-tactics",
];

/// The rule sets of a grid.
pub fn rules_on(grid: Grid) -> impl Iterator<Item = &'static RuleSet> {
    RuleSet::of_pairs().filter(move |set| set.params.grid() == grid)
}

/// A map with walls on this percentage of its cells.
pub fn strewn<C: Coord>(dice: &mut Dice, extent: Extent<C>, percent: u64) -> Map<C> {
    let mut map = Map::new(extent);
    cells(extent).into_iter().filter(|_| dice.chance(percent)).for_each(|at| map.add_wall(at));
    map
}
