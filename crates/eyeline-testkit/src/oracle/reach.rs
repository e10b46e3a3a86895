//! Range (inclusive) and cone (bounds inclusive), judged on the offset alone. Rulings: first table; 000, cone; `composition.md`: cones on hexes.

use num_rational::Ratio;

use super::{At, Options, World, base, overland};

pub fn within(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    range_reaches(rule, options, world, from, to) && cone_holds(rule, options, from, to)
}

/// Whether the target lies within the radius, if there is one.
pub fn range_reaches(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    let radius = match base(rule) {
        "overland" => {
            Some(options.radius.unwrap_or_else(|| overland::radius(options, world, from)))
        }
        _ => options.radius,
    };
    offset_in_range(rule, options, radius, (to.0 - from.0, to.1 - from.1))
}

/// Whether the target lies within the cone, if there is one.
pub fn cone_holds(rule: &str, options: &Options, from: At, to: At) -> bool {
    offset_in_cone(rule, options, (to.0 - from.0, to.1 - from.1))
}

pub fn offset_within(rule: &str, options: &Options, radius: Option<u64>, offset: At) -> bool {
    offset_in_range(rule, options, radius, offset) && offset_in_cone(rule, options, offset)
}

fn offset_in_range(rule: &str, options: &Options, radius: Option<u64>, offset: At) -> bool {
    let metric = options.metric.unwrap_or(default_metric(rule));
    radius.is_none_or(|radius| in_range(metric, radius, offset))
}

fn offset_in_cone(rule: &str, options: &Options, offset: At) -> bool {
    options.cone.is_none_or(|cone| match base(rule) {
        "hex-tactics" => in_hex_cone(cone, offset),
        _ => in_cone(cone, offset),
    })
}

fn default_metric(rule: &str) -> &'static str {
    match base(rule) {
        "predprey" | "predprey-env" | "one-card-dungeon" | "minigrid" | "square-tactics" => {
            "chebyshev"
        }
        "overland" => "manhattan",
        "hex-tactics" => "hex",
        "supercover" | "symmetric-shadowcasting" | "hidden-movement" => "euclidean",
        other => panic!("unknown rule {other}"),
    }
}

fn in_range(metric: &str, radius: u64, (dx, dy): At) -> bool {
    let (dx, dy, radius) = (i128::from(dx), i128::from(dy), i128::from(radius));
    match metric {
        "chebyshev" => dx.abs().max(dy.abs()) <= radius,
        "manhattan" => dx.abs() + dy.abs() <= radius,
        "euclidean" => dx * dx + dy * dy <= radius * radius,
        "hex" => (dx.abs() + dy.abs() + (dx + dy).abs()) / 2 <= radius,
        other => panic!("unknown metric {other}"),
    }
}

#[allow(clippy::cast_precision_loss)] // angles other than multiples of 45° are decided in floats
fn in_cone(((hx, hy), half_angle): ((i64, i64), i64), (dx, dy): At) -> bool {
    if (dx, dy) == (0, 0) {
        return true;
    }
    let dot = i128::from(hx) * i128::from(dx) + i128::from(hy) * i128::from(dy);
    let cross = (i128::from(hx) * i128::from(dy) - i128::from(hy) * i128::from(dx)).abs();
    match half_angle {
        0 => cross == 0 && dot > 0,
        45_000_000 => cross <= dot,
        90_000_000 => dot >= 0,
        135_000_000 => cross >= -dot,
        180_000_000.. => true,
        _ => (cross as f64).atan2(dot as f64).to_degrees() <= half_angle as f64 / 1e6,
    }
}

/// The angle between two axial offsets has cos² = (2q₁q₂ + q₁r₂ + q₂r₁ + 2r₁r₂)² / (4Q₁Q₂), Q = q² + qr + r², and the sign of the bracket.
fn in_hex_cone((heading, half_angle): ((i64, i64), i64), offset: At) -> bool {
    if offset == (0, 0) || half_angle >= 180_000_000 {
        return true;
    }
    let wide = |(q, r): At| (i128::from(q), i128::from(r));
    let ((q1, r1), (q2, r2)) = (wide(heading), wide(offset));
    let size = |q: i128, r: i128| q * q + q * r + r * r;
    let bracket = 2 * q1 * q2 + q1 * r2 + q2 * r1 + 2 * r1 * r2;
    let square_of_cosine = Ratio::new(bracket * bracket, 4 * size(q1, r1) * size(q2, r2));
    let bound = bound_of(half_angle);
    if half_angle <= 90_000_000 {
        bracket >= 0 && square_of_cosine >= bound
    } else {
        bracket >= 0 || square_of_cosine <= bound
    }
}

/// Returns cos² of the angle, exact for multiples of 30° and 45°, otherwise rounded to a multiple of 2⁻⁴⁰.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
fn bound_of(angle: i64) -> Ratio<i128> {
    match angle {
        0 => Ratio::new(1, 1),
        30_000_000 | 150_000_000 => Ratio::new(3, 4),
        45_000_000 | 135_000_000 => Ratio::new(1, 2),
        60_000_000 | 120_000_000 => Ratio::new(1, 4),
        90_000_000 => Ratio::new(0, 1),
        _ => {
            let cosine = libm::cos((angle as f64 / 1e6).to_radians());
            let unit = (1_i64 << 40) as f64;
            Ratio::new((cosine * cosine * unit).round() as i128, 1 << 40)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells_within(rule: &str, options: &Options) -> usize {
        (-9..=9)
            .flat_map(|y| (-9..=9).map(move |x| (x, y)))
            .filter(|&at| offset_within(rule, options, options.radius, at))
            .count()
    }

    #[test]
    fn the_table_of_metrics() {
        let options = Options { radius: Some(2), ..Options::default() };
        for (rule, cells) in [
            ("predprey/both", 25),
            ("predprey/supercover", 25),
            ("one-card-dungeon/facing", 25),
            ("supercover", 13),
            ("symmetric-shadowcasting", 13),
            ("overland", 13),
            ("hex-tactics", 19),
            ("hidden-movement", 13),
            ("square-tactics", 25),
        ] {
            assert_eq!(cells_within(rule, &options), cells, "{rule}");
        }
    }

    #[test]
    fn circle_and_diamond_differ_at_three() {
        assert_eq!(
            cells_within("supercover", &Options { radius: Some(3), ..Options::default() }),
            29
        );
        assert_eq!(
            cells_within(
                "supercover",
                &Options { radius: Some(3), metric: Some("manhattan"), ..Options::default() }
            ),
            25
        );
    }

    #[test]
    fn exact_cones_agree_with_angles() {
        for heading in [(1, 0), (0, -1), (1, 1), (2, 1), (-3, 2)] {
            for (half, degrees) in [(0, 0.0), (45, 45.0), (90, 90.0), (135, 135.0), (180, 180.0)] {
                for (dx, dy) in (-6..=6i32)
                    .flat_map(|y| (-6..=6i32).map(move |x| (x, y)))
                    .filter(|&at| at != (0, 0))
                {
                    let (heading_angle, angle) = (
                        f64::from(heading.1).atan2(f64::from(heading.0)),
                        f64::from(dy).atan2(f64::from(dx)),
                    );
                    let apart = (angle - heading_angle).to_degrees().rem_euclid(360.0);
                    let inside = apart.min(360.0 - apart) <= degrees + 1e-9;
                    let cone = ((i64::from(heading.0), i64::from(heading.1)), half * 1_000_000);
                    assert_eq!(
                        in_cone(cone, (dx.into(), dy.into())),
                        inside,
                        "{heading:?} {half} {dx},{dy}"
                    );
                }
            }
        }
    }

    /// The hex (q, r) has its centre at (q + r/2, r·√3/2).
    #[test]
    fn hex_cones_agree_with_angles() {
        let place = |(q, r): At| (q as f64 + r as f64 / 2.0, r as f64 * 0.75_f64.sqrt());
        let hexes = || (-7..=7).flat_map(|r| (-7..=7).map(move |q| (q, r)));
        for heading in [(1, 0), (0, 1), (-1, 1), (1, 1), (2, -1), (-3, -2), (5, -7)] {
            for half in [0, 10, 30, 37, 45, 60, 75, 90, 101, 120, 135, 150, 179, 180] {
                let options =
                    Options { cone: Some((heading, half * 1_000_000)), ..Options::default() };
                for to in hexes().filter(|&to| to != (0, 0)) {
                    let ((a, b), (x, y)) = (place(heading), place(to));
                    let apart = (a * y - b * x).abs().atan2(a * x + b * y).to_degrees();
                    assert_eq!(
                        cone_holds("hex-tactics", &options, (0, 0), to),
                        apart <= half as f64 + 1e-9,
                        "{heading:?} {half} {to:?}"
                    );
                }
            }
        }
    }

    /// "Multiples of 30° and 45° exactly, other angles defined by cos² rounded to 2⁻⁴⁰."
    #[test]
    fn a_bound_of_a_hex_cone_is_inside() {
        let inside = |half: i64, to: At| in_hex_cone(((1, 0), half), to);
        // (1, 1) lies 30° from (1, 0), (0, 1) lies 60° from it, (−1, 2) 90°, (−1, 1) 120° and (−2, 1) 150°.
        for (exact, to) in
            [(30, (1, 1)), (60, (0, 1)), (90, (-1, 2)), (120, (-1, 1)), (150, (-2, 1))]
        {
            let half = exact * 1_000_000;
            assert!(
                inside(half, to) && inside(half + 1000, to) && !inside(half - 1000, to),
                "{exact}"
            );
        }
        // The definition does not tell 89.999999° from 90°: cos² rounds to 0.
        assert!(inside(89_999_999, (-1, 2)));
        assert!(inside(0, (3, 0)) && !inside(0, (-3, 0)) && !inside(0, (1000, 1)));
        assert!(inside(180_000_000, (-3, 0)) && !inside(179_999_000, (-3, 0)));
    }
}
