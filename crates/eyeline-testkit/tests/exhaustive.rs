//! Every wall pattern, every origin and every target on every small map: the engine's field and
//! pairs against the oracle. A bug that needs fewer than seventeen cells has nowhere to hide.

use eyeline::{Cell, Map, Mask, Rules, Sight};
use eyeline_testkit::chance::TERRAINS;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{
    At, Condition, Options, SQUARE_RULES, World, condition, sees, shadowcast_field,
};
use eyeline_testkit::twin::{at, cell, rectangle, squares};

/// Every map up to 4×4, and 2×6 and 3×5 both ways.
fn shapes() -> Vec<(i64, i64)> {
    let small = (1..=4).flat_map(|height| (1..=4).map(move |width| (width, height)));
    small.chain([(2, 6), (6, 2), (3, 5), (5, 3)]).collect()
}

/// A set of cells of a small map: bit i is cell i in reading order.
type Bits = u32;

/// A small map, its walls set from bits.
struct Small {
    width: i64,
    height: i64,
    cells: Vec<At>,
    map: Map<Cell>,
    walls: Bits,
}

impl Small {
    fn new((width, height): (i64, i64)) -> Self {
        let map = Map::new(squares(width, height));
        Small { width, height, cells: rectangle(width, height), map, walls: 0 }
    }

    fn patterns(&self) -> Bits {
        1 << self.cells.len()
    }

    fn has(&self, bits: Bits, (x, y): At) -> bool {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside && bits >> (y * self.width + x) & 1 == 1
    }

    fn set_walls(&mut self, walls: Bits) {
        for (bit, &at) in self.cells.iter().enumerate() {
            match ((self.walls ^ walls) >> bit & 1, walls >> bit & 1) {
                (0, _) => (),
                (_, 0) => self.map.remove_wall(cell(at)),
                _ => self.map.add_wall(cell(at)),
            }
        }
        self.walls = walls;
    }

    /// Field and pairs from every origin must be what `expected` says.
    fn check(&self, rules: &Rules, mut expected: impl FnMut(usize) -> Bits) {
        let sight = Sight::new(&self.map, rules).unwrap();
        let mut seen = Mask::new(sight.extent().bounds());
        let bit = |at: At| 1 << (at.1 * self.width + at.0);
        for (index, &from) in self.cells.iter().enumerate() {
            sight.field_into(cell(from), &mut seen).unwrap();
            let field: Bits = seen.iter().map(|seen| bit(at(seen))).sum();
            let pairs: Bits = self
                .cells
                .iter()
                .filter(|&&to| sight.los(cell(from), cell(to)).unwrap())
                .map(|&to| bit(to))
                .sum();
            let expected = expected(index);
            assert!(
                field == expected && pairs == expected,
                "{rules} on {}×{} with walls {:b} from {from:?}: oracle {expected:b}, field {field:b}, pairs {pairs:b}",
                self.width,
                self.height,
                self.walls,
            );
        }
    }
}

/// The geometry of every pair of cells.
fn conditions(rule: &str, cells: &[At]) -> Vec<Vec<Condition>> {
    let row = |&from: &At| {
        cells.iter().map(|&to| condition(rule, &Options::default(), from, to)).collect()
    };
    cells.iter().map(row).collect()
}

fn seen_from(row: &[Condition], solid: &impl Fn(At) -> bool) -> Bits {
    row.iter().zip(0..).map(|(pair, bit)| Bits::from(pair.holds(solid)) << bit).sum()
}

fn every_wall_pattern(rules: &[&str]) {
    for rule in rules {
        let engine = Rules::named(rule).unwrap();
        for mut small in shapes().into_iter().map(Small::new) {
            let conditions = conditions(rule, &small.cells);
            for count in 0..small.patterns() {
                // Gray code: one wall changes at a time.
                small.set_walls(count ^ count >> 1);
                let solid = |at| small.has(small.walls, at);
                small.check(&engine, |from| seen_from(&conditions[from], &solid));
            }
        }
    }
}

#[test]
fn lines_with_one_tie() {
    every_wall_pattern(&["predprey", "predprey/endpoint-walls", "predprey-env"]);
}

#[test]
fn lines_with_two_ties() {
    every_wall_pattern(&["predprey/both", "predprey/union", "predprey/either"]);
}

#[test]
fn lines_that_touch_or_cross() {
    every_wall_pattern(&["predprey/supercover", "supercover"]);
}

#[test]
fn hidden_movement() {
    every_wall_pattern(&["hidden-movement", "hidden-movement/bresenham"]);
}

const CORNERS: [&str; 4] = [
    "one-card-dungeon",
    "one-card-dungeon/facing",
    "one-card-dungeon/interior",
    "one-card-dungeon/endpoint-exempt",
];

#[test]
fn corner_to_corner() {
    every_wall_pattern(&CORNERS[..2]);
}

#[test]
fn corner_to_corner_with_exemptions() {
    every_wall_pattern(&CORNERS[2..]);
}

/// Units block as walls do, and a tile may hold both.
#[test]
fn corner_to_corner_with_units() {
    let mut dice = Dice::new(1);
    for rule in CORNERS {
        let engine = Rules::named(rule).unwrap();
        let mut origins = 0;
        while origins < 200_000 {
            for mut small in [(4, 4), (3, 5), (6, 2)].map(Small::new) {
                let conditions = conditions(rule, &small.cells);
                for _ in 0..1500 {
                    let mut sparse = || (dice.bits() & dice.bits()) as Bits % small.patterns();
                    let (walls, units) = (sparse(), sparse());
                    small.set_walls(walls);
                    for &at in &small.cells {
                        match small.has(units, at) {
                            true => small.map.add_unit(cell(at)),
                            false => small.map.remove_unit(cell(at)),
                        }
                    }
                    let solid = |at| small.has(walls | units, at);
                    small.check(&engine, |from| seen_from(&conditions[from], &solid));
                    origins += small.cells.len();
                }
            }
        }
    }
}

#[test]
fn symmetric_shadowcasting() {
    let engine = Rules::named("symmetric-shadowcasting").unwrap();
    for mut small in shapes().into_iter().map(Small::new) {
        for count in 0..small.patterns() {
            small.set_walls(count ^ count >> 1);
            small.check(&engine, |from| {
                let wall = |at| small.has(small.walls, at);
                let seen = shadowcast_field(small.width, small.height, &wall, small.cells[from]);
                seen.into_iter().map(|(x, y)| 1 << (y * small.width + x)).sum()
            });
        }
    }
}

/// Walls must not matter, terrain must: a fresh one on each of the cells with every pattern.
#[test]
fn overland() {
    let engine = Rules::named("overland").unwrap();
    let mut dice = Dice::new(2);
    for mut small in shapes().into_iter().map(Small::new) {
        let mut world = World::default();
        for count in 0..small.patterns() {
            small.set_walls(count ^ count >> 1);
            let (changed, terrain) = (dice.pick(&small.cells), dice.pick(&TERRAINS));
            world.terrain.insert(changed, terrain.to_owned());
            small.map.set_terrain(cell(changed), terrain).unwrap();
            small.check(&engine, |from| {
                let sees =
                    |&to| sees("overland", &Options::default(), &world, small.cells[from], to);
                small.cells.iter().zip(0..).map(|(to, bit)| Bits::from(sees(to)) << bit).sum()
            });
        }
    }
}

/// A rule that joins the oracle must join a test above.
#[test]
fn no_square_rule_is_left_out() {
    let source = include_str!("exhaustive.rs");
    for rule in SQUARE_RULES {
        assert!(source.contains(&format!("\"{rule}\"")), "{rule} is not tested");
    }
}
