//! `predprey*`: the document's Bresenham loop, ties away from the observer, and its variants. Rulings 000; document 000 §2, §3, §7.

use num_rational::Ratio;

use super::condition::{Barrier, Condition, among};
use super::{At, Options, World, supercover};

/// Document 000 §3, literally.
pub fn line_of_000((x0, y0): At, (x1, y1): At) -> Vec<At> {
    let dx = (x1 - x0).abs();
    let dy = -(y1 - y0).abs();
    let sx = if x0 < x1 { 1 } else { -1 };
    let sy = if y0 < y1 { 1 } else { -1 };
    let mut err = dx + dy;
    let (mut x, mut y) = (x0, y0);
    let mut plotted = Vec::new();
    loop {
        plotted.push((x, y));
        if x == x1 && y == y1 {
            return plotted;
        }
        let e2 = 2 * err;
        if e2 >= dy {
            err += dy;
            x += sx;
        }
        if e2 <= dx {
            err += dx;
            y += sy;
        }
    }
}

/// Document 004, `GetLinePoints`, literally.
pub fn line_of_004(from: At, to: At) -> Vec<At> {
    let mut points = Vec::new();
    let dx = (to.0 - from.0).abs();
    let dy = (to.1 - from.1).abs();
    let sx = if from.0 < to.0 { 1 } else { -1 };
    let sy = if from.1 < to.1 { 1 } else { -1 };
    let mut err = dx - dy;
    let (mut x, mut y) = from;
    loop {
        points.push((x, y));
        if x == to.0 && y == to.1 {
            return points;
        }
        let e2 = 2 * err;
        if e2 > -dy {
            err -= dy;
            x += sx;
        }
        if e2 < dx {
            err += dx;
            y += sy;
        }
    }
}

pub fn sees(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    if from == to {
        return true;
    }
    match options.opacity_threshold {
        Some(threshold) if rule != "predprey/either" => {
            sees_through_haze(rule, options, world, threshold, from, to)
        }
        _ => {
            let walls: Vec<At> = world.walls.iter().copied().collect();
            among(rule, options, from, to, &walls).holds(&|at| world.walls.contains(&at))
        }
    }
}

pub fn condition(rule: &str, options: &Options, from: At, to: At) -> Condition {
    let barriers = |cells: Vec<At>| cells.into_iter().map(Barrier::cell).collect::<Vec<_>>();
    let ways = match rule {
        "predprey/both" => vec![barriers(between(rule, from, to).concat())],
        "predprey/either" => vec![either(from, to)],
        _ => between(rule, from, to).into_iter().map(barriers).collect(),
    };
    // Only rules with one line have `pierce`.
    let pierce = match rule {
        "predprey" | "predprey/endpoint-walls" | "predprey-env" => options.pierce.unwrap_or(0),
        _ => 0,
    };
    Condition {
        outright: target_wall(rule, options, to),
        pierce: pierce.try_into().unwrap_or(usize::MAX),
        ..Condition::any_of(ways)
    }
}

/// `endpoint-walls`: a wall target is not visible.
pub fn target_wall(rule: &str, options: &Options, to: At) -> Vec<Barrier> {
    let blocked = options.endpoint_walls_blocked.unwrap_or(rule == "predprey/endpoint-walls");
    if blocked { vec![Barrier::cell(to)] } else { Vec::new() }
}

/// The cells strictly between, one list for each line that the rule asks.
fn between(rule: &str, from: At, to: At) -> Vec<Vec<At>> {
    let inner = |line: Vec<At>| line[1..line.len() - 1].to_vec();
    match rule {
        "predprey" | "predprey/endpoint-walls" => vec![inner(line_of_000(from, to))],
        "predprey-env" => vec![inner(line_of_004(from, to))],
        "predprey/both" | "predprey/union" => {
            vec![inner(line_of_000(from, to)), inner(line_of_000(to, from))]
        }
        other => panic!("unknown rule {other}"),
    }
}

/// After i major steps the exact minor coordinate is i·m/M; at a tie both cells must be walls to block.
fn either(from: At, to: At) -> Vec<Barrier> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let major = dx.abs().max(dy.abs());
    let half = Ratio::new(1, 2);
    (1..major)
        .map(|i| {
            let exact = |d: i64| Ratio::new(i * d, major);
            let low = |d: i64| (exact(d) - half).ceil().to_integer();
            let high = |d: i64| (exact(d) + half).floor().to_integer();
            Barrier::both(
                (from.0 + low(dx), from.1 + low(dy)),
                (from.0 + high(dx), from.1 + high(dy)),
            )
        })
        .collect()
}

/// Partial transparency: opacities strictly between add up per line; a wall always blocks.
fn sees_through_haze(
    rule: &str,
    options: &Options,
    world: &World,
    threshold: i64,
    from: At,
    to: At,
) -> bool {
    if !target_wall(rule, options, to).is_empty() && world.walls.contains(&to) {
        return false;
    }
    let lines = if rule.ends_with("supercover") {
        let occupied: Vec<At> = world.walls.iter().chain(world.opacity.keys()).copied().collect();
        vec![supercover::touched_between(from, to, &occupied)]
    } else {
        between(rule, from, to)
    };
    let passes = |line: &Vec<At>| {
        let haze: i128 = line
            .iter()
            .filter_map(|at| world.opacity.get(at))
            .map(|&opacity| i128::from(opacity))
            .sum();
        haze <= threshold.into() && !line.iter().any(|at| world.walls.contains(at))
    };
    match rule {
        "predprey/both" => lines.iter().all(passes),
        _ => lines.iter().any(passes),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::testing::{grid, offsets, random_walls};
    use super::super::{condition, line, sees};
    use super::*;

    const ORIGIN: At = (0, 0);

    fn rounded(to: At, tie: fn(Ratio<i64>) -> i64) -> Vec<At> {
        let major = to.0.abs().max(to.1.abs());
        let coordinate = |i: i64, d: i64| {
            if major == 0 { 0 } else { d.signum() * tie(Ratio::new(i * d.abs(), major)) }
        };
        (0..=major).map(|i| (coordinate(i, to.0), coordinate(i, to.1))).collect()
    }

    #[test]
    fn the_loops_round_ties_away_and_toward() {
        for to in offsets(25) {
            assert_eq!(
                line_of_000(ORIGIN, to),
                rounded(to, |x| (x + Ratio::new(1, 2)).floor().to_integer()),
                "{to:?}"
            );
            assert_eq!(
                line_of_004(ORIGIN, to),
                rounded(to, |x| (x - Ratio::new(1, 2)).ceil().to_integer()),
                "{to:?}"
            );
        }
    }

    #[test]
    fn of_441_offsets_152_differ() {
        assert_eq!(offsets(10).count(), 441);
        assert_eq!(
            offsets(10).filter(|&to| line_of_000(ORIGIN, to) != line_of_004(ORIGIN, to)).count(),
            152
        );
    }

    #[test]
    fn each_line_is_the_others_reversed() {
        for to in offsets(25) {
            let mut back = line("predprey", to, ORIGIN);
            back.reverse();
            assert_eq!(line("predprey-env", ORIGIN, to), back, "{to:?}");
        }
    }

    #[test]
    fn the_documents_example() {
        let walls: BTreeSet<At> = [(2, 2), (3, 2), (4, 1), (5, 5)].into();
        let world = World { walls: walls.clone(), ..World::default() };
        let symbol = |at: At| match at {
            (3, 3) => 'P',
            _ if walls.contains(&at) => '#',
            _ if sees("predprey@1", &Options::default(), &world, (3, 3), at) => '.',
            _ => ' ',
        };
        let picture: Vec<String> =
            (0..7).map(|y| (0..7).map(|x| symbol((x, y))).collect()).collect();
        assert_eq!(
            picture,
            ["      .", "    #..", ". ##...", "...P...", ".......", ".....#.", "...... "]
        );
    }

    #[test]
    fn the_contracts_example() {
        let world = World { walls: [(2, 2), (3, 3)].into(), ..World::default() };
        assert!(!sees("predprey", &Options::default(), &world, (3, 3), (1, 2)));
    }

    fn one_way_share(size: i64, maps: u64) -> f64 {
        let (mut pairs, mut one_way) = (0u32, 0u32);
        for seed in 1..=maps {
            let walls = random_walls(seed, size, size, 20);
            let open = |line: Vec<At>| line[1..line.len() - 1].iter().all(|at| !walls.contains(at));
            let floors: Vec<At> = grid(size, size).filter(|at| !walls.contains(at)).collect();
            for (i, &a) in floors.iter().enumerate() {
                for &b in &floors[..i] {
                    pairs += 1;
                    one_way += u32::from(open(line_of_000(a, b)) != open(line_of_000(b, a)));
                }
            }
        }
        f64::from(one_way) / f64::from(pairs)
    }

    #[test]
    fn symmetric_form_is_a_misnomer() {
        let (small, large) = (one_way_share(7, 200), one_way_share(30, 3));
        assert!((0.07..0.09).contains(&small), "{small}");
        assert!((0.022..0.028).contains(&large), "{large}");
    }

    #[test]
    fn variants_are_symmetric_and_nested() {
        let none = Options::default();
        for seed in 1..=3 {
            let walls = random_walls(seed, 7, 7, 25);
            let solid = |at| walls.contains(&at);
            let mut more_than_union = 0;
            for (a, b) in grid(7, 7).flat_map(|a| grid(7, 7).map(move |b| (a, b))) {
                let seen = |variant: &str, a, b| {
                    condition(&format!("predprey{variant}"), &none, a, b).holds(&solid)
                };
                let [both, union, either, cover] = ["/both", "/union", "/either", "/supercover"]
                    .map(|variant| {
                        assert_eq!(seen(variant, a, b), seen(variant, b, a));
                        seen(variant, a, b)
                    });
                let (there, back) = (seen("", a, b), seen("", b, a));
                assert_eq!((both, union), (there && back, there || back));
                assert_eq!(seen("-env", a, b), back);
                assert!(cover <= both && union <= either);
                more_than_union += i32::from(either && !union);
                assert_eq!(seen("/endpoint-walls", a, b), there && (a == b || !walls.contains(&b)));
            }
            assert!(more_than_union < 40);
        }
    }

    #[test]
    fn either_sees_more_than_union() {
        // Two ties whose open cells lie on different sides.
        let walls = [(1, 0), (3, 2)];
        let seen = |rule: &str| {
            condition(rule, &Options::default(), ORIGIN, (4, 2)).holds(&|at| walls.contains(&at))
        };
        assert!(seen("predprey/either"));
        assert!(!seen("predprey/union"));
    }

    #[test]
    fn a_diagonal_between_tight_walls() {
        let world = World { walls: [(1, 0), (0, 1)].into(), ..World::default() };
        let seen = |rule: &str| sees(rule, &Options::default(), &world, ORIGIN, (1, 1));
        assert!(seen("predprey"));
        assert!(!seen("predprey/supercover"));
        assert!(!seen("supercover"));
    }

    #[test]
    fn endpoints_never_block_unless_asked() {
        let world = World { walls: [ORIGIN, (2, 0)].into(), ..World::default() };
        let blocked = Options { endpoint_walls_blocked: Some(true), ..Options::default() };
        for rule in [
            "predprey",
            "predprey/both",
            "predprey/union",
            "predprey/either",
            "predprey-env",
            "predprey/supercover",
            "supercover",
        ] {
            assert!(sees(rule, &Options::default(), &world, ORIGIN, (2, 0)), "{rule}");
            assert!(!sees(rule, &Options::default(), &world, ORIGIN, (3, 0)), "{rule}");
            assert!(!sees(rule, &blocked, &world, ORIGIN, (2, 0)), "{rule}");
            assert!(sees(rule, &blocked, &world, ORIGIN, (1, 0)), "{rule}");
            assert!(sees(rule, &blocked, &world, ORIGIN, ORIGIN), "{rule}");
        }
    }

    #[test]
    fn opacities_strictly_between_add_up() {
        let hazy = |threshold| Options { opacity_threshold: Some(threshold), ..Options::default() };
        let world = World {
            opacity: [(ORIGIN, 900_000), ((1, 0), 400_000), ((2, 0), 300_000), ((3, 0), 900_000)]
                .into(),
            ..World::default()
        };
        for rule in [
            "predprey",
            "predprey/both",
            "predprey/union",
            "predprey-env",
            "predprey/supercover",
            "supercover",
        ] {
            assert!(sees(rule, &hazy(700_000), &world, ORIGIN, (3, 0)), "{rule}");
            assert!(!sees(rule, &hazy(699_999), &world, ORIGIN, (3, 0)), "{rule}");
            assert!(sees(rule, &Options::default(), &world, ORIGIN, (3, 0)), "{rule}");
        }
        assert!(sees("predprey/either", &hazy(0), &world, ORIGIN, (3, 0)));
    }

    #[test]
    fn opacities_are_summed_line_by_line() {
        // From (0,0) to (2,1) one line passes (1,1), the other (1,0).
        let world =
            World { opacity: [((1, 0), 400_000), ((1, 1), 300_000)].into(), ..World::default() };
        let seen = |rule, threshold| {
            sees(
                rule,
                &Options { opacity_threshold: Some(threshold), ..Options::default() },
                &world,
                ORIGIN,
                (2, 1),
            )
        };
        assert!(seen("predprey", 300_000) && !seen("predprey-env", 300_000));
        assert!(seen("predprey/union", 300_000) && !seen("predprey/both", 300_000));
        assert!(seen("predprey/both", 400_000));
        assert!(!seen("predprey/supercover", 699_999) && seen("predprey/supercover", 700_000));
    }

    #[test]
    fn radius_and_cone_limit_what_is_seen() {
        let near = Options { radius: Some(2), ..Options::default() };
        assert!(sees("predprey", &near, &World::default(), ORIGIN, (2, 2)));
        assert!(!sees("predprey", &near, &World::default(), ORIGIN, (3, 0)));
        let ahead = Options { cone: Some(((1, 0), 45_000_000)), ..Options::default() };
        assert!(sees("predprey", &ahead, &World::default(), ORIGIN, (2, 2)));
        assert!(!sees("predprey", &ahead, &World::default(), ORIGIN, (2, 3)));
        assert!(sees("predprey", &ahead, &World::default(), ORIGIN, ORIGIN));
    }
}
