//! The same walk through two worlds that differ only in cells that neither walk has seen, and in
//! names of places that neither has visited. Some steps are refused, some terrain blocks the view,
//! and night falls.
//!
//! The reports of a walk do not depend on anything unseen if everything that decides sight is
//! itself seen. This holds for radii, and for symmetric shadowcasting, which shows every wall that
//! it meets. It does not hold under other rules: see "What cannot be told" in `docs/memory.md`.

use super::{CellContents, read, scene};
use crate::chance::TERRAINS;
use crate::dice::Dice;
use eyeline::memory::Memory;
use eyeline::rules::{Blocks, TerrainTable};
use eyeline::{Cell, Map, Rules};
use eyeline_scene::walk::{Compass, Refusal, Walk};
use eyeline_scene::{Board, Scene};
use serde_json::Value;
use std::borrow::Cow;

/// Two worlds and the walk.
pub struct Walkers {
    /// The worlds, as JSON scenes.
    pub worlds: [Value; 2],
    /// Where the walk begins.
    pub start: Cell,
    /// Its steps, some of which are refused.
    pub moves: Vec<Compass>,
    /// How the walkers see.
    pub eyes: Eyes,
}

/// How a walker sees under `overland`.
pub struct Eyes {
    /// The table; some of its terrains may block the view, or cannot be entered.
    pub table: TerrainTable,
    /// The conditions that hold.
    pub when: Vec<&'static str>,
    /// The perception.
    pub perception: i64,
}

/// The end of a walk.
pub struct Walked<'a> {
    /// Where it is and what is known.
    pub walk: Walk<'a>,
    /// The steps that were not taken.
    pub refused: Vec<(usize, Compass, Refusal)>,
}

impl Eyes {
    fn drawn(dice: &mut Dice) -> Self {
        // All but the plains, on which everyone starts.
        let mut some = |percent: u64| -> Vec<String> {
            let held = TERRAINS[1..].iter().filter(|_| dice.chance(percent));
            held.map(|&name| name.to_owned()).collect()
        };
        let (blocks, impassable) = (some(25), some(15));
        let blocks = (!blocks.is_empty()).then(|| {
            Blocks::new(blocks, Blocks::USUAL).expect("an ordinary rule and terrains with names")
        });
        let impassable = impassable.into_iter().map(Cow::from).collect::<Vec<_>>().into();
        let conditions = ["night", "fog", "rain", "torch"];
        Eyes {
            table: TerrainTable { blocks, impassable, ..TerrainTable::OVERLAND },
            when: conditions.into_iter().filter(|_| dice.chance(20)).collect(),
            perception: dice.pick(&[i64::MIN, 0, 10, 14, 15, 20, 25]),
        }
    }

    /// The rules that this is.
    pub fn rules(&self) -> Rules {
        let conditions = self.table.when(&self.when).expect("the table has them");
        let rules = Rules::named("overland").expect("a rule set");
        let rules = rules.with_terrain(self.table.clone()).expect("it takes a table");
        let rules = rules.with_conditions(conditions).expect("it takes conditions");
        rules.with_perception(self.perception).expect("it takes perception")
    }

    /// Walks as far as possible.
    fn walk<'a>(&self, map: Cow<'a, Map<Cell>>, start: Cell, moves: &[Compass]) -> Walked<'a> {
        let mut walk = Walk::new(map, self.rules(), Memory::new(), start).expect("plains");
        let mut refused = Vec::new();
        for (index, &way) in moves.iter().enumerate() {
            if let Err(why) = walk.step(way) {
                refused.push((index, way, why));
            }
        }
        Walked { walk, refused }
    }
}

impl Walkers {
    /// Two small worlds and a walk of up to a dozen steps.
    pub fn drawn(dice: &mut Dice) -> Self {
        let size = [dice.between(3, 16) as i32, dice.between(3, 16) as i32];
        let [width, height] = size;
        let cells: Vec<Cell> =
            (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y))).collect();
        let mut drawn = || -> Vec<CellContents> {
            cells.iter().map(|&at| CellContents::drawn(dice, at)).collect()
        };
        let (mut first, other) = (drawn(), drawn());
        let index = dice.below(cells.len() as u64) as usize;
        let start = cells[index];
        (first[index].terrain, first[index].wall) = ("plains", false);
        let moves: Vec<Compass> = (0..dice.below(13)).map(|_| dice.pick(&Compass::ALL)).collect();
        let eyes = Eyes::drawn(dice);
        let known = |world: &Value| {
            eyes.walk(Cow::Owned(square(read(world))), start, &moves).walk.memory().clone()
        };
        let one = scene(size, &first);
        let mut either = known(&one);
        // The second walker must see what the first one would see; repeat until that holds.
        let two = loop {
            let second: Vec<CellContents> = cells
                .iter()
                .zip(first.iter().zip(&other))
                .map(|(&at, (first, other))| first.or(other, &either, at))
                .collect();
            let two = scene(size, &second);
            let before = either.clone();
            either.union_with(&known(&two));
            if either == before {
                break two;
            }
        };
        Walkers { worlds: [one, two], start, moves, eyes }
    }

    /// One of the two worlds.
    pub fn scenes(&self) -> [Scene; 2] {
        self.worlds.each_ref().map(read)
    }

    /// The walk on a map.
    pub fn walked<'a>(&self, map: &'a Map<Cell>) -> Walked<'a> {
        self.eyes.walk(Cow::Borrowed(map), self.start, &self.moves)
    }
}

fn square(scene: Scene) -> Map<Cell> {
    match scene.board {
        Board::Square(map) => map,
        Board::Hex(_) => unreachable!("walks are on squares"),
    }
}
