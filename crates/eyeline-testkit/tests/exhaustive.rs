//! Every wall pattern, every origin and every target on every small map: the engine against the
//! oracle. A bug that needs at most sixteen cells cannot hide.

use eyeline::{Cell, Extent, Map, Mask, Rules, Sight, World};
use eyeline_testkit::chance::TERRAINS;
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{self, At, Options, SQUARE_RULES, condition, sees, shadowcast_field};
use eyeline_testkit::twin::{at, cell, rectangle, squares};
use std::cell::{Cell as Held, RefCell};

/// Every map up to 4×4, and 2×6 and 3×5 both ways.
fn shapes() -> impl Iterator<Item = Shape> {
    let small = (1..=4).flat_map(|height| (1..=4).map(move |width| (width, height)));
    small.chain([(2, 6), (6, 2), (3, 5), (5, 3)]).map(|(width, height)| Shape { width, height })
}

/// A set of cells of a small map: bit i is cell i in reading order.
type Bits = u32;

#[derive(Clone, Copy, Debug)]
struct Shape {
    width: i64,
    height: i64,
}

impl Shape {
    fn cells(self) -> Vec<At> {
        rectangle(self.width, self.height)
    }

    fn patterns(self) -> Bits {
        1 << (self.width * self.height)
    }

    /// The bit of a cell; `None` outside the map.
    fn bit(self, (x, y): At) -> Bits {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { 1 << (y * self.width + x) } else { 0 }
    }

    fn extent(self) -> Extent<Cell> {
        squares(self.width, self.height)
    }
}

/// Makes the map's walls those of a pattern.
fn set_walls(map: &mut Map<Cell>, shape: Shape, from: Bits, to: Bits) {
    for at in shape.cells().into_iter().filter(|&at| (from ^ to) & shape.bit(at) != 0) {
        match to & shape.bit(at) {
            0 => map.remove_wall(cell(at)),
            _ => map.add_wall(cell(at)),
        }
    }
}

/// A world whose walls are chosen as they are asked for. An answer depends on nothing else, so it
/// holds for every pattern that agrees on what was asked.
struct LazyWorld {
    shape: Shape,
    walls: Bits,
    known: Held<Bits>,
    fresh: RefCell<Vec<Bits>>,
}

impl World<Cell> for LazyWorld {
    fn extent(&self) -> Extent<Cell> {
        self.shape.extent()
    }

    fn wall(&self, cell: Cell) -> bool {
        let bit = self.shape.bit(at(cell));
        if bit & !self.known.get() != 0 {
            self.known.set(self.known.get() | bit);
            self.fresh.borrow_mut().push(bit);
        }
        self.walls & bit != 0
    }
}

/// Asks a pair under every wall pattern; `expected` tells the oracle's field for one.
fn every_pair(rules: &Rules, shape: Shape, from: At, to: At, expected: &[Bits]) {
    let mut branches: Vec<(Bits, Bits)> = vec![(0, 0)];
    let mut patterns = 0;
    while let Some((known, walls)) = branches.pop() {
        let world = LazyWorld { shape, walls, known: Held::new(known), fresh: RefCell::default() };
        let visible = Sight::new(&world, rules).unwrap().los(cell(from), cell(to)).unwrap();
        let mut before = known;
        for bit in world.fresh.into_inner() {
            before |= bit;
            branches.push((before, walls | bit));
        }
        let free = (shape.patterns() - 1) & !world.known.get();
        let mut rest = free;
        loop {
            let pattern = walls | rest;
            let oracle = expected[pattern as usize] & shape.bit(to) != 0;
            assert_eq!(
                visible, oracle,
                "{rules} on {shape:?} with walls {pattern:b}: los {from:?} {to:?}"
            );
            patterns += 1;
            if rest == 0 {
                break;
            }
            rest = (rest - 1) & free;
        }
    }
    assert_eq!(patterns, shape.patterns(), "every pattern once");
}

/// Asks for the field from an origin under every wall pattern.
fn every_field(rules: &Rules, map: &mut Map<Cell>, shape: Shape, from: At, expected: &[Bits]) {
    let mut walls = 0;
    let mut seen = Mask::new(shape.extent().bounds());
    for pattern in (0..shape.patterns()).map(|count| count ^ count >> 1) {
        set_walls(map, shape, walls, pattern);
        walls = pattern;
        let sight = Sight::new(&*map, rules).unwrap();
        sight.field_into(cell(from), &mut seen).unwrap();
        let field: Bits = seen.iter().map(|seen| shape.bit(at(seen))).sum();
        let oracle = expected[pattern as usize];
        assert_eq!(
            field, oracle,
            "{rules} on {shape:?} with walls {pattern:b}: field {field:b} from {from:?}, oracle {oracle:b}"
        );
    }
    set_walls(map, shape, walls, 0);
}

/// The field of an origin under every wall pattern.
fn fields(rule: &str, shape: Shape, from: At) -> Vec<Bits> {
    let cells = shape.cells();
    if rule == "symmetric-shadowcasting" {
        let field = |walls: Bits| {
            let wall = |at| walls & shape.bit(at) != 0;
            let seen = shadowcast_field(shape.width, shape.height, &wall, from);
            seen.into_iter().map(|at| shape.bit(at)).sum()
        };
        return (0..shape.patterns()).map(field).collect();
    }
    let pair = |&to: &At| condition(rule, &Options::default(), from, to);
    let pairs: Vec<_> = cells.iter().map(pair).collect();
    let field = |walls: Bits| {
        let solid = |at| walls & shape.bit(at) != 0;
        pairs.iter().zip(0..).map(|(pair, bit)| Bits::from(pair.holds(&solid)) << bit).sum()
    };
    (0..shape.patterns()).map(field).collect()
}

/// Every pattern, origin and target, as pairs and as fields.
fn exhaust(rule: &str) {
    let rules = Rules::named(rule).unwrap();
    for shape in shapes() {
        let mut map = Map::new(shape.extent());
        for from in shape.cells() {
            // Among walls alone they are the same rule.
            let judged = if rule == "square-tactics" { "predprey/union" } else { rule };
            let expected = fields(judged, shape, from);
            for to in shape.cells() {
                every_pair(&rules, shape, from, to, &expected);
            }
            every_field(&rules, &mut map, shape, from, &expected);
        }
    }
}

#[test]
fn lines_with_one_tie() {
    exhaust("predprey");
    exhaust("predprey/endpoint-walls");
    exhaust("predprey-env");
}

#[test]
fn lines_with_two_ties() {
    exhaust("predprey/both");
    exhaust("predprey/union");
    exhaust("square-tactics");
    exhaust("predprey/either");
}

#[test]
fn lines_that_touch() {
    exhaust("predprey/supercover");
    exhaust("supercover");
}

#[test]
fn hidden_movement() {
    exhaust("hidden-movement");
    exhaust("hidden-movement/bresenham");
}

#[test]
fn symmetric_shadowcasting() {
    exhaust("symmetric-shadowcasting");
}

#[test]
fn corner_to_corner() {
    exhaust("one-card-dungeon");
    exhaust("one-card-dungeon/facing");
}

#[test]
fn corner_to_corner_with_exemptions() {
    exhaust("one-card-dungeon/interior");
    exhaust("one-card-dungeon/endpoint-exempt");
}

/// Units block as walls do, and a tile may hold both.
#[test]
fn corner_to_corner_with_units() {
    let mut dice = Dice::new(1);
    for rule in SQUARE_RULES.iter().filter(|rule| rule.starts_with("one-card-dungeon")) {
        let rules = Rules::named(rule).unwrap();
        let mut fields = 0;
        for shape in shapes().filter(|shape| shape.patterns() > 1 << 12) {
            let cells = shape.cells();
            let pair = |from, to| condition(rule, &Options::default(), from, to);
            let row = |&from: &At| cells.iter().map(|&to| pair(from, to)).collect();
            let pairs: Vec<Vec<_>> = cells.iter().map(row).collect();
            for _ in 0..4400 {
                let mut sparse = || (dice.bits() & dice.bits()) as Bits % shape.patterns();
                let (walls, units) = (sparse(), sparse());
                let mut map = Map::new(shape.extent());
                set_walls(&mut map, shape, 0, walls);
                let unit = |at: &&At| units & shape.bit(**at) != 0;
                cells.iter().filter(unit).for_each(|&at| map.add_unit(cell(at)));
                let sight = Sight::new(&map, &rules).unwrap();
                let solid = |at| (walls | units) & shape.bit(at) != 0;
                for (&from, row) in cells.iter().zip(&pairs) {
                    let seen = sight.field(cell(from)).unwrap();
                    let wrong = cells
                        .iter()
                        .zip(row)
                        .find(|(to, pair)| seen.contains(cell(**to)) != pair.holds(&solid));
                    let what = (walls, units, from, wrong.map(|(to, _)| to));
                    assert!(
                        wrong.is_none(),
                        "{rule} on {shape:?}: walls, units, from, to {what:?}"
                    );
                    fields += 1;
                }
            }
        }
        assert!(fields >= 200_000);
    }
}

/// Walls must not matter, the terrain underfoot must.
#[test]
fn overland() {
    let rules = Rules::named("overland").unwrap();
    let mut dice = Dice::new(2);
    for shape in shapes() {
        let mut map = Map::new(shape.extent());
        for from in shape.cells() {
            let terrain = dice.pick(&TERRAINS);
            map.set_terrain(cell(from), terrain).unwrap();
            let world = oracle::World {
                terrain: [(from, terrain.to_owned())].into(),
                ..oracle::World::default()
            };
            let pair = |&to: &At| sees("overland", &Options::default(), &world, from, to);
            let cells = shape.cells();
            let field = cells.iter().filter(|to| pair(to)).map(|&to| shape.bit(to)).sum();
            let expected = vec![field; shape.patterns() as usize];
            every_field(&rules, &mut map, shape, from, &expected);
            let sight = Sight::new(&map, &rules).unwrap();
            for &to in &cells {
                assert_eq!(sight.los(cell(from), cell(to)).unwrap(), pair(&to), "{from:?} {to:?}");
            }
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
