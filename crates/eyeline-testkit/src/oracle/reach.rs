//! Range (inclusive) and cone (bounds inclusive), judged on the offset alone. Rulings: first table; 000, cone.

use super::{At, Options, World, base, overland};

pub fn within(rule: &str, options: &Options, world: &World, from: At, to: At) -> bool {
    let radius = match base(rule) {
        "overland" => {
            Some(options.radius.unwrap_or_else(|| overland::radius(options, world, from)))
        }
        _ => options.radius,
    };
    offset_within(rule, options, radius, (to.0 - from.0, to.1 - from.1))
}

pub fn offset_within(rule: &str, options: &Options, radius: Option<u64>, offset: At) -> bool {
    let metric = options.metric.unwrap_or(default_metric(rule));
    radius.is_none_or(|radius| in_range(metric, radius, offset))
        && options.cone.is_none_or(|cone| in_cone(cone, offset))
}

fn default_metric(rule: &str) -> &'static str {
    match base(rule) {
        "predprey" | "predprey-env" | "one-card-dungeon" | "minigrid" => "chebyshev",
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
}
