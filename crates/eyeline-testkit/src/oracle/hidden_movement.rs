//! `hidden-movement*`: crossed interiors and pinched corners block, smoke blocks ends included. Rulings 004; document 004.

use super::condition::{Barrier, Condition, among};
use super::contact::{Contact, centre, contact, corner, passes_through};
use super::{At, Options, World, predprey};

pub fn sees(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    let in_smoke = match rule {
        "hidden-movement/bresenham" => {
            predprey::line_of_004(from, to).iter().any(|at| world.smoke.contains(at))
        }
        _ => world.smoke.iter().any(|&at| crosses(from, to, at)),
    };
    let walls: Vec<At> = world.walls.iter().copied().collect();
    !in_smoke && among(rule, options, from, to, &walls).holds(&|at| world.walls.contains(&at))
}

pub fn condition(options: &Options, from: At, to: At, candidates: &[At]) -> Condition {
    let crossed = candidates
        .iter()
        .filter(|&&at| at != from && at != to && crosses(from, to, at))
        .map(|&at| Barrier::cell(at));
    let pinched = candidates.iter().filter_map(|&at| pinch(from, to, at));
    Condition {
        pierce: pierce(options),
        ..Condition::any_of(vec![crossed.chain(pinched).collect()])
    }
}

/// Variant `bresenham`: the document's code alone.
pub fn condition_of_the_code(options: &Options, from: At, to: At) -> Condition {
    let points = predprey::line_of_004(from, to);
    let way = points.into_iter().filter(|&at| at != from && at != to).map(Barrier::cell).collect();
    Condition { pierce: pierce(options), ..Condition::any_of(vec![way]) }
}

fn pierce(options: &Options) -> usize {
    options.pierce.unwrap_or(0).try_into().unwrap_or(usize::MAX)
}

fn crosses(from: At, to: At, at: At) -> bool {
    contact(centre(from), centre(to), at) == Contact::Interior
}

/// The lattice corner whose upper flanking cell is `upper`, if the line passes exactly through it.
fn pinch(from: At, to: At, upper: At) -> Option<Barrier> {
    let falls_rightward = match (to.0 - from.0).signum() * (to.1 - from.1).signum() {
        0 => return None,
        sign => sign > 0,
    };
    // Along ↘ the flanks of a corner lie ↗ and ↙ of it; along ↙ they lie ↖ and ↘.
    let (at, lower) = if falls_rightward {
        ((upper.0, upper.1 + 1), (upper.0 - 1, upper.1 + 1))
    } else {
        ((upper.0 + 1, upper.1 + 1), (upper.0 + 1, upper.1 + 1))
    };
    passes_through(centre(from), centre(to), corner(at)).then(|| Barrier::both(upper, lower))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Drawing, draw, grid, offsets, random_walls};
    use super::super::{condition, sees};
    use super::*;

    const RULES: [&str; 2] = ["hidden-movement", "hidden-movement/bresenham"];

    fn seen(rule: &str, options: &Options, drawing: &Drawing) -> bool {
        sees(rule, options, &drawing.world, drawing.mark('O'), drawing.mark('A'))
    }

    #[test]
    fn the_grazing_picture_is_visible() {
        let drawing = draw(&["....", ".W..", "O..A"]);
        assert!(RULES.iter().all(|rule| seen(rule, &Options::default(), &drawing)));
    }

    #[test]
    fn a_corner_is_pinched_only_by_two_walls() {
        for (rows, clear) in [
            (["O#", "#A"], false),
            (["O#", ".A"], true),
            (["O.", "#A"], true),
            (["#A", "O#"], false),
            (["#A", "O."], true),
            (["A#", "#O"], false),
        ] {
            assert_eq!(
                seen("hidden-movement", &Options::default(), &draw(&rows)),
                clear,
                "{rows:?}"
            );
            assert!(seen("hidden-movement/bresenham", &Options::default(), &draw(&rows)));
        }
    }

    #[test]
    fn the_spotter_sees_through_one_obstacle() {
        let spotter = Options { pierce: Some(1), ..Options::default() };
        for (row, plain, through_one) in
            [("O..A", true, true), ("O#.A", false, true), ("O##A", false, false)]
        {
            for rule in RULES {
                assert_eq!(seen(rule, &Options::default(), &draw(&[row])), plain);
                assert_eq!(seen(rule, &spotter, &draw(&[row])), through_one);
            }
        }
        assert!(seen("hidden-movement", &spotter, &draw(&["O#.", "#..", "..A"])));
        assert!(!seen("hidden-movement", &spotter, &draw(&["O#.", "#.#", ".#A"])));
        assert!(!seen("hidden-movement", &spotter, &draw(&["O#.", "##.", "..A"])));
    }

    #[test]
    fn smoke_blocks_at_the_ends_too_and_pierce_does_not_help() {
        let spotter = Options { pierce: Some(9), ..Options::default() };
        for rule in RULES {
            for smoke in [(0, 0), (1, 1), (2, 2)] {
                let world = World { smoke: [smoke].into(), ..World::default() };
                assert!(!sees(rule, &spotter, &world, (0, 0), (2, 2)), "{rule} {smoke:?}");
                assert!(!sees(rule, &spotter, &world, smoke, smoke), "{rule} {smoke:?}");
            }
            let flanks = World { smoke: [(1, 0), (0, 1)].into(), ..World::default() };
            assert!(sees(rule, &Options::default(), &flanks, (0, 0), (2, 2)), "{rule}");
        }
    }

    /// Enough for every wall pattern and pierce: the code's cells are among the crossed ones.
    #[test]
    fn the_default_never_sees_what_the_code_does_not() {
        for to in offsets(12) {
            for at in predprey::line_of_004((0, 0), to) {
                assert!(crosses((0, 0), to, at), "{to:?} {at:?}");
            }
        }
    }

    #[test]
    fn the_default_is_symmetric() {
        for pierce in [0, 1] {
            let options = Options { pierce: Some(pierce), ..Options::default() };
            let walls = random_walls(7, 6, 6, 25);
            for (a, b) in grid(6, 6).flat_map(|a| grid(6, 6).map(move |b| (a, b))) {
                let holds = |a, b| {
                    condition("hidden-movement", &options, a, b).holds(&|at| walls.contains(&at))
                };
                assert_eq!(holds(a, b), holds(b, a), "{a:?} {b:?}");
            }
        }
    }
}
