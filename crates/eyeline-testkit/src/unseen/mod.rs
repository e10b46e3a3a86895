//! Pairs of worlds that differ only in cells that an explorer has not seen, and in names of places
//! that it has not visited. Everything that the explorer is shown must be the same.

/// Walks step by step.
mod walkers;

pub use walkers::{Eyes, Walked, Walkers};

use crate::chance::TERRAINS;
use crate::dice::Dice;
use eyeline::memory::Memory;
use eyeline::{Cell, Mask, Rules, Sight};
use eyeline_scene::{Board, Scene};
use serde_json::{Value, json};

/// Two worlds, and a walk through either.
pub struct Twins {
    /// The worlds, as JSON scenes.
    pub worlds: [Value; 2],
    /// The cells walked through, each at least once; the explorer stands on the last one.
    pub walk: Vec<Cell>,
    /// The explorer's perception.
    pub perception: i64,
    /// What the explorer knows after the walk.
    pub memory: Memory<Cell>,
}

/// How a place may be drawn: narrow, wide, long, absent, and characters that a terminal must not
/// get.
const SYMBOLS: [Option<&str>; 7] =
    [Some("H"), Some("城"), Some("🏰"), Some("Inn"), Some("\u{1b}[2J"), Some("e\u{301}"), None];

/// What stands on one cell.
#[derive(Clone)]
struct CellContents {
    terrain: &'static str,
    wall: bool,
    smoke: bool,
    unit: bool,
    places: Vec<Value>,
}

impl CellContents {
    fn drawn(dice: &mut Dice, at: Cell) -> Self {
        let mut places = Vec::new();
        while dice.chance(12) {
            let name = format!("Place {}", dice.below(1_000_000));
            let mut place = json!({ "at": [at.x, at.y], "name": name });
            if let Some(symbol) = dice.pick(&SYMBOLS) {
                place["symbol"] = symbol.into();
            }
            places.push(place);
        }
        CellContents {
            terrain: dice.pick(&TERRAINS),
            wall: dice.chance(15),
            smoke: dice.chance(5),
            unit: dice.chance(5),
            places,
        }
    }

    /// This value if it is known, otherwise the other; places are known where the explorer has
    /// been.
    fn or(&self, other: &CellContents, known: &Memory<Cell>, at: Cell) -> CellContents {
        match (known.seen().contains(at), known.visited().contains(at)) {
            (_, true) => self.clone(),
            (true, false) => CellContents { places: other.places.clone(), ..self.clone() },
            (false, false) => other.clone(),
        }
    }
}

impl Twins {
    /// Two small worlds and a short walk.
    pub fn drawn(dice: &mut Dice) -> Self {
        let (width, height) = (dice.between(3, 16) as i32, dice.between(3, 16) as i32);
        let cells = || (0..height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)));
        let mut first: Vec<CellContents> =
            cells().map(|at| CellContents::drawn(dice, at)).collect();
        let floors: Vec<Cell> =
            cells().zip(&first).filter(|(_, ground)| !ground.wall).map(|(at, _)| at).collect();
        let walk = match floors.as_slice() {
            [] => {
                first[0].wall = false;
                vec![Cell::new(0, 0)]
            }
            floors => (0..=dice.below(4)).map(|_| dice.pick(floors)).collect(),
        };
        let perception = dice.pick(&[i64::MIN, 0, 10, 14, 15, 20]);
        let one = scene([width, height], &first);
        let memory = explored(&one, &walk, perception);
        let second: Vec<CellContents> = cells()
            .zip(first)
            .map(|(at, known)| {
                let other = CellContents::drawn(dice, at);
                known.or(&other, &memory, at)
            })
            .collect();
        let worlds = [one, scene([width, height], &second)];
        Twins { worlds, walk, perception, memory }
    }

    /// Where the explorer stands.
    pub fn at(&self) -> Cell {
        *self.walk.last().expect("a walk has a cell")
    }

    /// One of the two worlds.
    pub fn scenes(&self) -> [Scene; 2] {
        self.worlds.each_ref().map(read)
    }
}

fn read(world: &Value) -> Scene {
    Scene::parse(&world.to_string()).expect("a scene")
}

fn scene([width, height]: [i32; 2], grounds: &[CellContents]) -> Value {
    let mut scene = json!({ "eyeline": 1, "grid": "square", "width": width, "height": height });
    let cells = || (0..height).flat_map(move |y| (0..width).map(move |x| [x, y])).zip(grounds);
    let only = |has: fn(&CellContents) -> bool| {
        Value::from_iter(cells().filter(|(_, ground)| has(ground)).map(|(at, _)| json!(at)))
    };
    scene["walls"] = only(|ground| ground.wall);
    scene["smoke"] = only(|ground| ground.smoke);
    let units = cells().filter(|(_, ground)| ground.unit);
    scene["units"] = units.map(|(at, _)| json!({ "id": "u", "at": at })).collect();
    scene["terrain"] = cells().map(|([x, y], ground)| json!([x, y, ground.terrain])).collect();
    scene["places"] = grounds.iter().flat_map(|ground| ground.places.clone()).collect();
    scene
}

/// What an explorer knows after this walk, under `overland`.
fn explored(world: &Value, walk: &[Cell], perception: i64) -> Memory<Cell> {
    let Board::Square(map) = read(world).board else { unreachable!("squares") };
    let rules = Rules::named("overland").expect("a rule set");
    let rules = rules.with_perception(perception).expect("it takes perception");
    let sight = Sight::new(&map, &rules).expect("the grid is right");
    let (mut memory, mut field) = (Memory::new(), Mask::default());
    for &at in walk {
        sight.field_into(at, &mut field).expect("a field");
        memory.remember(at, &field);
    }
    memory
}
