//! The oracle's answers, in the order of the bytes.

use super::buffer::offsets;
use super::maps::{Course, Standpoint, WallMap};
use eyeline_testkit::oracle::{At, Condition, HexTrace, Options, World, condition, hex_trace};

/// The wall patterns of every offset within a square: the geometry is computed once, the decisions
/// often.
pub struct Conditions {
    radius: i32,
    conditions: Vec<Condition>,
}

impl Conditions {
    /// Asks the oracle about a rule that heeds only walls.
    pub fn new(rule: &str, radius: i32) -> Self {
        let options = Options::default();
        let of = |(dx, dy): (i32, i32)| condition(rule, &options, (0, 0), (dx.into(), dy.into()));
        Conditions { radius, conditions: offsets(radius).map(of).collect() }
    }

    /// Every cell of the box around an observer.
    pub fn field(&self, course: &Course, question: usize) -> Vec<u64> {
        let spot = course.spots[question];
        self.around(course.ground(spot), (spot.x, spot.y)).collect()
    }

    /// The same on any map.
    pub fn around(&self, ground: &WallMap, from: (i32, i32)) -> impl Iterator<Item = u64> {
        self.conditions.iter().map(move |condition| holds(condition, ground, from).into())
    }

    /// One pair.
    pub fn sees(&self, ground: &WallMap, from: (i32, i32), to: (i32, i32)) -> bool {
        let (dx, dy) = (to.0 - from.0 + self.radius, to.1 - from.1 + self.radius);
        holds(&self.conditions[(dy * (2 * self.radius + 1) + dx) as usize], ground, from)
    }
}

fn holds(condition: &Condition, ground: &WallMap, from: (i32, i32)) -> bool {
    condition.holds(&|(dx, dy)| ground.is_wall(from.0 + dx as i32, from.1 + dy as i32))
}

/// The oracle's walk to every hex of the box around an observer; `furnish` adds what stands in a
/// column and row besides walls.
pub fn hex_truth<'a>(
    ground: &'a WallMap,
    spot: Standpoint,
    radius: i32,
    furnish: impl Fn((i32, i32), &mut World),
) -> impl Iterator<Item = HexTrace> + 'a {
    let mut world = World::default();
    for (dx, dy) in offsets(radius) {
        let (x, y) = (spot.x + dx, spot.y + dy);
        if ground.is_wall(x, y) {
            world.walls.insert(axial(x, y));
        }
        furnish((x, y), &mut world);
    }
    let options = Options { radius: Some(radius.unsigned_abs().into()), ..Options::default() };
    offsets(radius).map(move |(dx, dy)| {
        hex_trace(&options, &world, axial(spot.x, spot.y), axial(spot.x + dx, spot.y + dy))
    })
}

/// The hex in this column and row, as the oracle writes it.
pub fn axial(column: i32, row: i32) -> At {
    (i64::from(column - (row >> 1)), i64::from(row))
}
