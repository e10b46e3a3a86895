//! `hex-tactics`: cube lerp and round, then edge, tile, elevation at each step. Rulings 003; document 003.

use num_rational::Ratio;

use super::{At, Options, World, reach};

/// What the walk along the line found.
#[derive(Clone, Debug, PartialEq)]
pub struct HexTrace {
    /// Whether nothing blocked.
    pub visible: bool,
    /// The whole line, ends included.
    pub line: Vec<At>,
    /// Cause (`edge`, `tile` or `elevation`), hex and index of the blocker; `None` when visible or out of range.
    pub blocked: Option<(&'static str, At, usize)>,
    /// Clamped cover of the middle hexes reached, capped, in millionths.
    pub cover_sum: i64,
    /// 1 − e^(−k·sum), in [0, 1].
    pub cover_penalty: f64,
}

const CORNERS: [At; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

pub fn line(from: At, to: At) -> Vec<At> {
    let offset = (to.0 - from.0, to.1 - from.1);
    let Some((sextant, along, n)) = sextant_of(offset) else {
        return vec![from];
    };
    let half = Ratio::new(1, 2);
    let hex_on_ring = |i: i64| {
        let exact = Ratio::new(i * along, n);
        let position = match sextant {
            0 | 1 | 5 => (exact - half).ceil().to_integer(),
            _ => (exact + half).floor().to_integer(),
        };
        let (a, b) = (CORNERS[sextant], CORNERS[(sextant + 1) % 6]);
        (
            from.0 + (i - position) * a.0 + position * b.0,
            from.1 + (i - position) * a.1 + position * b.1,
        )
    };
    (0..=n).map(hex_on_ring).collect()
}

/// The sextant k, the position p along its ring and the ring N, so that the offset is (N−p)·d[k] + p·d[k+1] with p < N.
fn sextant_of(offset: At) -> Option<(usize, i64, i64)> {
    let cross = |a: At, b: At| a.0 * b.1 - a.1 * b.0;
    (0..6).find_map(|k| {
        let (rest, along) = (cross(offset, CORNERS[(k + 1) % 6]), cross(CORNERS[k], offset));
        (rest > 0 && along >= 0).then_some((k, along, rest + along))
    })
}

/// The walk from `from` to `to`, stopping at the first blocker.
#[must_use]
#[allow(clippy::cast_precision_loss)]
pub fn hex_trace(options: &Options, world: &World, from: At, to: At) -> HexTrace {
    let line = line(from, to);
    let in_range = reach::within("hex-tactics", options, world, from, to);
    let reached = if in_range { line.len() } else { 0 };
    let blocked = (1..reached).find_map(|index| {
        blocker(options, world, &line, index).map(|cause| (cause, line[index], index))
    });

    let steps_taken = blocked.map_or(reached, |(_, _, index)| index + 1);
    let middle = (1..line.len() - 1).filter(|&index| index < steps_taken);
    let cover: i64 = middle
        .map(|index| world.cover.get(&line[index]).map_or(0, |&cover| cover.clamp(0, 1_000_000)))
        .sum();
    let cover_sum = cover.min(options.max_soft_cover.unwrap_or(3_000_000));
    let k = options.soft_cover_k.unwrap_or(700_000) as f64 / 1e6;
    let cover_penalty = (1.0 - libm::exp(-k * (cover_sum as f64 / 1e6))).clamp(0.0, 1.0);

    HexTrace { visible: in_range && blocked.is_none(), line, blocked, cover_sum, cover_penalty }
}

fn blocker(options: &Options, world: &World, line: &[At], index: usize) -> Option<&'static str> {
    let hex = line[index];
    let is_middle = index + 1 < line.len();
    let sees_opaque_target = options.see_opaque_target.unwrap_or(true);
    let edge_counts =
        is_middle || !sees_opaque_target || options.target_edge_blocks.unwrap_or(false);
    let tile_counts = is_middle || !sees_opaque_target;
    if edge_counts && world.edges.contains(&(line[index - 1], hex)) {
        Some("edge")
    } else if tile_counts && world.walls.contains(&hex) {
        Some("tile")
    } else if is_middle && rises_above_the_line(world, line, index) {
        Some("elevation")
    } else {
        None
    }
}

fn rises_above_the_line(world: &World, line: &[At], index: usize) -> bool {
    let last = line.len() - 1;
    let end_height =
        |at: At| Ratio::from_integer(i128::from(world.elevation.get(&at).copied().unwrap_or(0)));
    let t = Ratio::new(index as i128, last as i128);
    let line_height = end_height(line[0]) + t * (end_height(line[last]) - end_height(line[0]));
    world
        .elevation
        .get(&line[index])
        .is_some_and(|&height| Ratio::from_integer(i128::from(height)) > line_height)
}

#[cfg(test)]
mod tests {
    use super::super::testing::random_walls;
    use super::super::{Obstacle, opens, sees};
    use super::*;

    const ORIGIN: At = (0, 0);

    fn ball(radius: i64) -> impl Iterator<Item = At> {
        (-radius..=radius)
            .flat_map(move |r| (-radius..=radius).map(move |q| (q, r)))
            .filter(move |&at| distance(at) <= radius)
    }

    fn distance((q, r): At) -> i64 {
        (q.abs() + r.abs() + (q + r).abs()) / 2
    }

    /// Cube (q, −q−r, r), t = i/N, no nudge, half-up rounding, the coordinate with the largest error rebuilt.
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::many_single_char_names
    )]
    fn float_line((q, r): At) -> Vec<At> {
        let n = distance((q, r));
        let lerp = |end: i64, t: f64| 0.0 + (end as f64 - 0.0) * t;
        (0..=n)
            .map(|i| {
                let t = if n == 0 { 0.0 } else { i as f64 / n as f64 };
                let exact = [lerp(q, t), lerp(-q - r, t), lerp(r, t)];
                let near = exact.map(|c| (c + 0.5).floor());
                let [dx, dy, dz] = [0, 1, 2].map(|axis| (near[axis] - exact[axis]).abs());
                let [x, _, z] = if dx > dy && dx > dz {
                    [-near[1] - near[2], near[1], near[2]]
                } else if dy > dz {
                    near
                } else {
                    [near[0], near[1], -near[0] - near[1]]
                };
                (x as i64, z as i64)
            })
            .collect()
    }

    #[test]
    fn equals_the_float_form_below_distance_22() {
        for to in ball(21) {
            assert_eq!(line(ORIGIN, to), float_line(to), "{to:?}");
        }
        assert!(ball(22).any(|to| line(ORIGIN, to) != float_line(to)));
    }

    #[test]
    fn every_step_is_a_nearest_hex() {
        let square = |q: Ratio<i64>, r: Ratio<i64>| q * q + q * r + r * r;
        for to in ball(12).filter(|&to| to != ORIGIN) {
            let n = distance(to);
            for (i, (q, r)) in (0..).zip(line(ORIGIN, to)) {
                let (x, y) = (Ratio::new(i * to.0, n), Ratio::new(i * to.1, n));
                let here = square(x - q, y - r);
                assert!(
                    CORNERS.iter().all(|step| here <= square(x - q - step.0, y - r - step.1)),
                    "{to:?} {i}"
                );
            }
        }
    }

    #[test]
    fn symmetric_and_translation_invariant() {
        for to in ball(24) {
            let mut back = line(to, ORIGIN);
            back.reverse();
            assert_eq!(line(ORIGIN, to), back, "{to:?}");
            let moved: Vec<At> = line((5, -9), (to.0 + 5, to.1 - 9))
                .into_iter()
                .map(|(q, r)| (q - 5, r + 9))
                .collect();
            assert_eq!(line(ORIGIN, to), moved, "{to:?}");
        }
    }

    #[test]
    fn of_the_twelve_turns_and_mirrors_one_mirror_holds() {
        let turn = |(q, r): At| (-r, q + r);
        let mirror = |(q, r): At| (-r, -q);
        let turned = |times: usize, at: At| (0..times).fold(at, |at, _| turn(at));
        let kept = |image: &dyn Fn(At) -> At| {
            ball(12).all(|to| {
                line(ORIGIN, image(to))
                    == line(ORIGIN, to).into_iter().map(image).collect::<Vec<_>>()
            })
        };
        let holding: Vec<(usize, bool)> = (0..6)
            .flat_map(|times| [(times, false), (times, true)])
            .filter(|&(times, mirrored)| {
                kept(&|at| turned(times, if mirrored { mirror(at) } else { at }))
            })
            .collect();
        assert_eq!(holding, [(0, false), (0, true)]);
    }

    #[test]
    fn the_documents_wall_and_forest() {
        let cover = ball(5).map(|at| (at, 500_000)).collect();
        let world = World { walls: [(2, 0)].into(), cover, ..World::default() };
        let trace = hex_trace(&Options::default(), &world, ORIGIN, (3, 0));
        assert_eq!(
            (trace.visible, trace.blocked, trace.cover_sum),
            (false, Some(("tile", (2, 0), 2)), 1_000_000)
        );
        assert_eq!(trace.line, [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert!((trace.cover_penalty - 0.503).abs() < 5e-4);
        assert!(sees("hex-tactics", &Options::default(), &world, ORIGIN, (2, 0)));
        assert!(!sees(
            "hex-tactics",
            &Options { see_opaque_target: Some(false), ..Options::default() },
            &world,
            ORIGIN,
            (2, 0)
        ));
    }

    #[test]
    fn cover_is_clamped_capped_and_mapped() {
        let forest =
            |each: i64| World { cover: ball(9).map(|at| (at, each)).collect(), ..World::default() };
        let trace = |each, steps| hex_trace(&Options::default(), &forest(each), ORIGIN, (steps, 0));
        for (each, steps, sum, penalty) in [
            (500_000, 2, 500_000, 0.2953),
            (500_000, 3, 1_000_000, 0.5034),
            (500_000, 5, 2_000_000, 0.7534),
            (500_000, 9, 3_000_000, 0.8775),
            (9_000_000, 2, 1_000_000, 0.5034),
            (-1, 5, 0, 0.0),
            (500_000, 1, 0, 0.0),
        ] {
            let trace = trace(each, steps);
            assert_eq!(trace.cover_sum, sum);
            assert!((trace.cover_penalty - penalty).abs() < 5e-5, "{}", trace.cover_penalty);
        }
        let negative = Options { soft_cover_k: Some(-700_000), ..Options::default() };
        assert!(
            hex_trace(&negative, &forest(500_000), ORIGIN, (5, 0)).cover_penalty.abs()
                < f64::EPSILON
        );
    }

    #[test]
    fn edges_are_exempt_at_the_target_unless_asked() {
        let one_way = World { edges: [((1, 0), (2, 0))].into(), ..World::default() };
        let two_way =
            World { edges: [((1, 0), (2, 0)), ((2, 0), (1, 0))].into(), ..World::default() };
        let seen = |options: &Options, world: &World, from, to| {
            sees("hex-tactics", options, world, (from, 0), (to, 0))
        };
        let default = Options::default();
        assert!(
            seen(&default, &two_way, 1, 2)
                && seen(&default, &two_way, 0, 2)
                && !seen(&default, &two_way, 2, 0)
        );
        assert!(
            !seen(&default, &two_way, 0, 3)
                && !seen(&default, &one_way, 0, 3)
                && seen(&default, &one_way, 3, 0)
        );
        for strict in [
            Options { target_edge_blocks: Some(true), ..Options::default() },
            Options { see_opaque_target: Some(false), ..Options::default() },
        ] {
            assert!(
                !seen(&strict, &two_way, 1, 2)
                    && !seen(&strict, &two_way, 0, 2)
                    && !seen(&strict, &two_way, 2, 0)
            );
        }
        assert_eq!(
            opens("hex-tactics", &default, &two_way, ORIGIN, (3, 0)),
            [Obstacle::Edge((1, 0), (2, 0))].into()
        );
        assert_eq!(
            opens("hex-tactics", &default, &two_way, (3, 0), ORIGIN),
            [Obstacle::Edge((1, 0), (2, 0))].into()
        );
    }

    #[test]
    fn the_first_cause_wins_edge_tile_elevation() {
        let mut world = World {
            edges: [(ORIGIN, (1, 0))].into(),
            walls: [(1, 0)].into(),
            elevation: [((1, 0), 1)].into(),
            ..World::default()
        };
        let cause = |world: &World| {
            hex_trace(&Options::default(), world, ORIGIN, (2, 0)).blocked.map(|blocked| blocked.0)
        };
        assert_eq!(cause(&world), Some("edge"));
        assert!(opens("hex-tactics", &Options::default(), &world, ORIGIN, (2, 0)).is_empty());
        world.edges.clear();
        assert_eq!(cause(&world), Some("tile"));
        world.walls.clear();
        assert_eq!(cause(&world), Some("elevation"));
        assert_eq!(
            opens("hex-tactics", &Options::default(), &world, ORIGIN, (2, 0)),
            [Obstacle::Elevation((1, 0))].into()
        );
    }

    #[test]
    fn only_a_middle_strictly_above_the_line_blocks() {
        let heights = |list: &[(i64, i64)]| World {
            elevation: list.iter().map(|&(q, height)| ((q, 0), height)).collect(),
            ..World::default()
        };
        for (list, clear) in [
            (&[(3, 3), (1, 1)][..], true),
            (&[(3, 3), (1, 2)], false),
            (&[(3, 1), (1, 1)], false),
            (&[(0, -5), (3, -5)], true),
            (&[(0, -5), (3, -5), (1, 0)], false),
            (&[(0, 9), (3, 9)], true),
            (&[(1, 0), (2, 0)], true),
        ] {
            assert_eq!(
                sees("hex-tactics", &Options::default(), &heights(list), ORIGIN, (3, 0)),
                clear,
                "{list:?}"
            );
        }
    }

    #[test]
    fn fields_without_blockers() {
        for (radius, hexes) in [(0, 1), (2, 19), (5, 91)] {
            let options = Options { radius: Some(radius), ..Options::default() };
            assert_eq!(
                ball(7)
                    .filter(|&to| sees("hex-tactics", &options, &World::default(), ORIGIN, to))
                    .count(),
                hexes
            );
        }
    }

    /// Walls, heights and two-way edges thrown at random.
    #[test]
    fn sight_is_symmetric_without_edges_or_when_the_last_one_blocks() {
        for seed in 1..=12 {
            let pick = |salt: u64| {
                random_walls(seed * 9 + salt, 9, 9, 12).into_iter().map(|(x, y)| (x - 4, y - 4))
            };
            let heights = (1..)
                .zip([1, 2, 3])
                .flat_map(|(salt, height)| pick(salt).map(move |at| (at, height)));
            let fences = (4..).zip(CORNERS).take(3).flat_map(|(salt, step)| {
                pick(salt).map(move |at| (at, (at.0 + step.0, at.1 + step.1)))
            });
            let plain = World {
                walls: pick(0).collect(),
                elevation: heights.collect(),
                ..World::default()
            };
            let with_edges = World {
                edges: fences.flat_map(|(a, b)| [(a, b), (b, a)]).collect(),
                ..plain.clone()
            };
            let strict = Options { target_edge_blocks: Some(true), ..Options::default() };
            for (a, b) in ball(4).flat_map(|a| ball(4).map(move |b| (a, b))) {
                let both_ways = |options: &Options, world: &World| {
                    [(a, b), (b, a)].map(|(from, to)| sees("hex-tactics", options, world, from, to))
                };
                for [there, back] in
                    [both_ways(&Options::default(), &plain), both_ways(&strict, &with_edges)]
                {
                    assert_eq!(there, back, "seed {seed} {a:?} {b:?}");
                }
            }
        }
    }
}
