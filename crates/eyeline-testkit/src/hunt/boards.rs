//! Compares sight in hunts with the oracle on a new board each time: walls, smoke, ranges, walls
//! that are seen through.

use crate::chance::{self, Density};
use crate::dice::Dice;
use crate::oracle::{At, Options, sees};
use crate::twin::{at, cells, map_of, rules_of, squares};
use eyeline::Sight;

/// Draws a board and asks about a few pairs in both ways. Returns how many were hidden and how many
/// were seen.
///
/// # Errors
/// The pair on which the rule and its oracle differ.
pub fn agree(rule: &str, seed: u64) -> Result<[u64; 2], String> {
    let dice = &mut Dice::new(seed);
    let extent = squares(dice.between(2, 12), dice.between(2, 12));
    let cells = cells(extent);
    let places: Vec<At> = cells.iter().map(|&cell| at(cell)).collect();
    let density = Density {
        walls: dice.below(40),
        smoke: if dice.chance(50) { dice.below(20) } else { 0 },
        ..Density::default()
    };
    let world = chance::world(dice, eyeline::Grid::Square, &places, density);
    let map = map_of(&world, extent);
    let options = Options {
        pierce: dice.chance(60).then(|| dice.below(4)),
        radius: dice.chance(20).then(|| dice.below(9)),
        ..Options::default()
    };
    let rules = rules_of(rule, &options);
    let sight = Sight::new(&map, &rules).map_err(|error| error.to_string())?;
    let from = dice.pick(&cells);
    let field = sight.field(from).map_err(|error| error.to_string())?;
    let mut answers = [0; 2];
    for _ in 0..3 {
        let to = dice.pick(&cells);
        let wanted = sees(rule, &options, &world, at(from), at(to));
        let found = sight.los(from, to).map_err(|error| error.to_string())?;
        if found != wanted || field.contains(to) != wanted {
            return Err(format!("{rule} {options:?} {from} {to} wanted {wanted}: {world:?}"));
        }
        answers[usize::from(wanted)] += 1;
    }
    Ok(answers)
}
