//! The wall patterns under which one pair sees, for square rules that heed only walls and units: the geometry once, the decision often.

use super::{
    At, Options, base, hidden_movement, one_card_dungeon, predprey, reach, supercover, unversioned,
};

/// What stands in a way: met when both cells are solid; one cell written twice stands for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier(At, At);

impl Barrier {
    pub fn cell(at: At) -> Self {
        Barrier(at, at)
    }

    pub fn both(a: At, b: At) -> Self {
        Barrier(a, b)
    }

    fn met(self, solid: &impl Fn(At) -> bool) -> bool {
        solid(self.0) && solid(self.1)
    }
}

/// The pure geometry of one pair: visible iff within reach, no outright barrier met, and some way meets at most `pierce` barriers.
#[derive(Clone, Debug)]
pub struct Condition {
    pub(super) within_reach: bool,
    pub(super) outright: Vec<Barrier>,
    pub(super) ways: Vec<Vec<Barrier>>,
    pub(super) pierce: usize,
}

impl Condition {
    /// Visible as soon as one of these ways is free.
    pub(super) fn any_of(ways: Vec<Vec<Barrier>>) -> Self {
        Condition { within_reach: true, outright: Vec::new(), ways, pierce: 0 }
    }

    /// Whether the pair sees when `solid` says which cells block.
    pub fn holds(&self, solid: &impl Fn(At) -> bool) -> bool {
        self.within_reach
            && !self.outright.iter().any(|barrier| barrier.met(solid))
            && self.ways.iter().any(|way| {
                way.iter().filter(|barrier| barrier.met(solid)).nth(self.pierce).is_none()
            })
    }
}

/// The geometry of one pair, for every square rule but `overland` and `symmetric-shadowcasting`; smoke and opacity aside.
///
/// # Panics
/// When the rule does not decide by walls and units alone.
#[must_use]
pub fn condition(rule: &str, options: &Options, from: At, to: At) -> Condition {
    let rule = unversioned(rule);
    let mut condition = among(&rule, options, from, to, &surroundings(from, to));
    condition.ways = without_redundant(&condition.ways);
    condition.within_reach =
        reach::offset_within(&rule, options, options.radius, (to.0 - from.0, to.1 - from.1));
    condition
}

/// The same, with reach aside, and only `candidates` considered as possible barriers.
pub(super) fn among(
    rule: &str,
    options: &Options,
    from: At,
    to: At,
    candidates: &[At],
) -> Condition {
    if from == to {
        return Condition::any_of(vec![Vec::new()]);
    }
    match (base(rule), rule) {
        ("one-card-dungeon", _) => one_card_dungeon::condition(rule, from, to, candidates),
        (_, "hidden-movement") => hidden_movement::condition(options, from, to, candidates),
        (_, "hidden-movement/bresenham") => {
            hidden_movement::condition_of_the_code(options, from, to)
        }
        (_, "supercover" | "predprey/supercover") => {
            supercover::condition(options, from, to, candidates)
        }
        ("predprey" | "predprey-env", _) => predprey::condition(rule, options, from, to),
        _ => panic!("{rule} does not decide by walls alone"),
    }
}

/// A way that meets all that another way meets is never the only free one.
fn without_redundant(ways: &[Vec<Barrier>]) -> Vec<Vec<Barrier>> {
    let harder =
        |way: &[Barrier], than: &[Barrier]| than.iter().all(|barrier| way.contains(barrier));
    let mut kept: Vec<Vec<Barrier>> = Vec::new();
    for way in ways {
        if !kept.iter().any(|other| harder(way, other)) {
            kept.retain(|other| !harder(other, way));
            kept.push(way.clone());
        }
    }
    kept
}

/// Every cell of the bounding box, grown by one because a closed tile is touched from outside; the middle first, where walls are.
fn surroundings(from: At, to: At) -> Vec<At> {
    let (left, right) = (from.0.min(to.0) - 1, from.0.max(to.0) + 1);
    let (top, bottom) = (from.1.min(to.1) - 1, from.1.max(to.1) + 1);
    let mut cells: Vec<At> =
        (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y))).collect();
    cells.sort_by_key(|at| (2 * at.0 - from.0 - to.0).abs() + (2 * at.1 - from.1 - to.1).abs());
    cells
}

#[cfg(test)]
mod tests {
    use super::super::testing::{grid, random_walls};
    use super::super::{SQUARE_RULES, World, sees};
    use super::*;

    #[test]
    fn a_condition_over_all_cells_decides_as_one_over_the_walls_alone() {
        let options = [
            Options::default(),
            Options {
                radius: Some(4),
                pierce: Some(1),
                endpoint_walls_blocked: Some(true),
                ..Options::default()
            },
            Options { cone: Some(((2, 1), 60_000_000)), ..Options::default() },
        ];
        for rule in SQUARE_RULES.iter().filter(|rule| {
            !["overland", "symmetric-shadowcasting", "square-tactics"].contains(rule)
        }) {
            for (seed, options) in (1..).zip(&options) {
                let world = World { walls: random_walls(seed, 5, 5, 25), ..World::default() };
                for (from, to) in grid(5, 5).flat_map(|a| grid(5, 5).map(move |b| (a, b))) {
                    let held =
                        condition(rule, options, from, to).holds(&|at| world.walls.contains(&at));
                    assert_eq!(
                        held,
                        sees(rule, options, &world, from, to),
                        "{rule} {from:?} {to:?}"
                    );
                }
            }
        }
    }
}
