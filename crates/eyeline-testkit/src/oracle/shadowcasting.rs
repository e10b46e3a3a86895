//! `symmetric-shadowcasting@1`, floors and walls, by the crate of that name. Rulings, last section.

use std::collections::BTreeSet;

use super::{At, World};

/// Every cell of the map that `from` sees, radius aside.
pub fn shadowcast_field(
    width: i64,
    height: i64,
    walls: &dyn Fn(At) -> bool,
    from: At,
) -> BTreeSet<At> {
    field_in_box((0, 0), (width - 1, height - 1), walls, from)
}

pub fn sees(world: &World, from: At, to: At) -> bool {
    let cells = || world.walls.iter().copied().chain([from, to]);
    let bound = |pick: fn(At) -> i64| {
        (cells().map(pick).min().unwrap_or(0), cells().map(pick).max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
    field_in_box((left, top), (right, bottom), &|at| world.walls.contains(&at), from).contains(&to)
}

/// The crate needs an end to the world: outside the box all is solid, which no inside cell can notice (tested below).
fn field_in_box(low: At, high: At, walls: &dyn Fn(At) -> bool, from: At) -> BTreeSet<At> {
    let inside = |at: At| (low.0..=high.0).contains(&at.0) && (low.1..=high.1).contains(&at.1);
    let mut seen = BTreeSet::new();
    let mut is_blocking = |at: (isize, isize)| !inside(wide(at)) || walls(wide(at));
    let mut mark_visible = |at: (isize, isize)| {
        if inside(wide(at)) {
            seen.insert(wide(at));
        }
    };
    let origin = (narrow(from.0), narrow(from.1));
    symmetric_shadowcasting::compute_fov(origin, &mut is_blocking, &mut mark_visible);
    seen
}

fn wide((x, y): (isize, isize)) -> At {
    (x as i64, y as i64)
}

fn narrow(n: i64) -> isize {
    isize::try_from(n).expect("a map coordinate")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{grid, random_walls};
    use super::super::{Options, condition};
    use super::*;

    const SIZE: i64 = 9;

    fn field(walls: &BTreeSet<At>, from: At) -> BTreeSet<At> {
        shadowcast_field(SIZE, SIZE, &|at| walls.contains(&at), from)
    }

    #[test]
    fn floors_are_those_of_union() {
        for seed in 1..=30 {
            let walls = random_walls(seed, SIZE, SIZE, 10 + seed);
            for from in grid(SIZE, SIZE) {
                let seen = field(&walls, from);
                for to in grid(SIZE, SIZE).filter(|to| !walls.contains(to)) {
                    let union = condition("predprey/union", &Options::default(), from, to)
                        .holds(&|at| walls.contains(&at));
                    assert_eq!(seen.contains(&to), union, "seed {seed} {from:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn a_wall_added_reveals_no_other_cell() {
        for seed in 1..=30 {
            let walls = random_walls(seed, SIZE, SIZE, 10 + seed);
            for from in grid(SIZE, SIZE).step_by(7) {
                let before = field(&walls, from);
                for added in grid(SIZE, SIZE).filter(|at| !walls.contains(at)) {
                    let mut more = walls.clone();
                    more.insert(added);
                    let revealed: Vec<At> = field(&more, from)
                        .difference(&before)
                        .copied()
                        .filter(|&at| at != added)
                        .collect();
                    assert!(
                        revealed.is_empty(),
                        "seed {seed} {from:?} +{added:?} reveals {revealed:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_end_of_the_world_is_not_noticed() {
        for seed in 1..=20 {
            let walls = random_walls(seed, SIZE, SIZE, 20);
            for from in grid(SIZE, SIZE) {
                let mut wider =
                    field_in_box((-5, -5), (SIZE + 5, SIZE + 5), &|at| walls.contains(&at), from);
                wider.retain(|&(x, y)| (0..SIZE).contains(&x) && (0..SIZE).contains(&y));
                assert_eq!(wider, field(&walls, from), "seed {seed} {from:?}");
            }
        }
    }
}
