//! Numbers at their ends, and sizes past what is held: answered or refused at once.

mod common;

use common::{ask, code};
use eyeline_scene::{Answer, Budget, Scene};
use serde_json::{Value, json};
use std::cell::Cell;
use std::rc::Rc;

/// Marks what would not end in a lifetime if its work grew with the numbers in it: no clock is
/// needed to notice.
fn at_once<T>(work: impl FnOnce() -> T) -> T {
    work()
}

fn los_on(scene: Value) -> String {
    let rules = if scene["grid"] == "hex" { "hex-tactics" } else { "predprey" };
    at_once(|| {
        code(json!({ "op": "los", "rules": rules, "from": [0,0], "to": [0,0], "scene": scene }))
    })
}

/// 2²⁶ cells are held; a cell more is refused, and so is everything up to the largest integer.
#[test]
fn scenes_past_the_limit() {
    assert_eq!(los_on(json!({ "width": 8192, "height": 8192 })), "ok");
    assert_eq!(los_on(json!({ "width": 67_108_864, "height": 1 })), "ok");
    assert_eq!(los_on(json!({ "grid": "hex", "width": 8192, "height": 8192 })), "ok");
    let huge = 1_000_000_000_000_000_000_u64;
    for (width, height) in [
        (67_108_865, 1),
        (1, 67_108_865),
        (8193, 8192),
        (65536, 65536),
        (huge, huge),
        (1 << 32, 1 << 32),
        (u64::MAX, u64::MAX),
        (u64::MAX, 1),
        (1, u64::MAX),
    ] {
        for grid in ["square", "hex"] {
            let scene = json!({ "grid": grid, "width": width, "height": height });
            assert_eq!(los_on(scene.clone()), "too_large", "{scene}");
        }
    }
    for empty in [(0, u64::MAX), (u64::MAX, 0)] {
        assert_eq!(los_on(json!({ "width": empty.0, "height": empty.1 })), "bad_value");
    }
}

/// A hexagon of radius 4729 has 67,104,511 hexes; one of 4730 has more than 2²⁶.
#[test]
fn hexagons_past_the_limit() {
    assert_eq!(los_on(json!({ "grid": "hex", "radius": 4729 })), "ok");
    for radius in [4730, 65535, 1 << 31, 1 << 32, 1 << 62, 1 << 63, u64::MAX - 1] {
        assert_eq!(los_on(json!({ "grid": "hex", "radius": radius })), "too_large", "{radius}");
    }
}

/// 3n(n+1)+1 does not fit 128 bits here; it must not wrap into a small map, nor panic.
#[test]
fn the_largest_hexagon_of_all() {
    for radius in [u64::MAX, 10_650_232_656_628_343_401, 12_297_829_382_473_034_410] {
        assert_eq!(los_on(json!({ "grid": "hex", "radius": radius })), "too_large", "{radius}");
    }
}

/// Rows past the limit are refused before they are drawn.
#[test]
fn a_refused_scene_is_not_filled() {
    let walls: Vec<[u64; 2]> = (0..1000).map(|x| [x, 0]).collect();
    let scene = json!({ "width": 1_u64 << 40, "height": 1_u64 << 40, "walls": walls, "places": [{"at": [-1,-1], "name": "x"}] });
    assert_eq!(los_on(scene), "too_large");
}

/// A matrix is refused over 2¹⁴ cells, before it is worked out.
#[test]
fn matrices_past_the_limit() {
    for (width, height) in [(129, 128), (16385, 1), (8192, 8192)] {
        let query = json!({ "op": "matrix", "rules": "one-card-dungeon", "scene": {"width": width, "height": height} });
        assert_eq!(at_once(|| code(query)), "too_large", "{width}×{height}");
    }
    let hex =
        json!({ "op": "matrix", "rules": "hex-tactics", "scene": {"grid": "hex", "radius": 74} });
    assert_eq!(at_once(|| code(hex)), "too_large");
    let held = json!({ "op": "matrix", "rules": {"base": "predprey", "radius": 0}, "scene": {"width": 32, "height": 32} });
    assert_eq!(ask(held)["rows"].as_array().map(Vec::len), Some(1024));
}

/// Without an extent there is no matrix, and no field without a radius.
#[test]
fn unbounded_questions() {
    for (grid, rules) in [("square", "predprey"), ("hex", "hex-tactics")] {
        assert_eq!(
            code(json!({ "op": "matrix", "rules": rules, "scene": {"grid": grid} })),
            "bad_value"
        );
        let field = |keys: Value| {
            let mut query =
                json!({ "op": "field", "rules": rules, "from": [0,0], "scene": {"grid": grid} });
            keys.as_object()
                .expect("keys")
                .iter()
                .for_each(|(key, value)| query[key] = value.clone());
            at_once(|| code(query))
        };
        assert_eq!(field(json!({})), "missing_key");
        assert_eq!(field(json!({"cover": true})), "missing_key");
        assert_eq!(field(json!({"radius": 3})), "ok");
        assert_eq!(field(json!({"rules": {"base": rules, "radius": 3}})), "ok");
        for radius in [1_u64 << 20, 1 << 31, 1 << 32, 1 << 63, u64::MAX] {
            assert_eq!(field(json!({"radius": radius})), "too_large", "{radius}");
        }
    }
    let overland = |perception: i64| {
        at_once(|| {
            code(
                json!({ "op": "field", "rules": "overland", "from": [0,0], "perception": perception, "scene": {} }),
            )
        })
    };
    assert_eq!(overland(10), "ok", "the terrain gives the radius");
    assert_eq!(overland(i64::MIN), "ok");
    assert_eq!(overland(i64::MAX), "too_large");
}

/// Distances up to 2²⁰ are walked; beyond, refused.
#[test]
fn distances_past_the_limit() {
    let los = |rules: &str, from: [i64; 2], to: [i64; 2]| {
        let grid = if rules == "hex-tactics" { "hex" } else { "square" };
        at_once(|| {
            code(
                json!({ "op": "los", "rules": rules, "from": from, "to": to, "scene": {"grid": grid} }),
            )
        })
    };
    for preset in common::PRESETS {
        assert_eq!(los(preset, [0, 0], [1 << 20, 0]), "ok", "{preset}");
        assert_eq!(los(preset, [7, 7], [7, 7 - (1 << 20)]), "ok", "{preset}");
        assert_eq!(los(preset, [0, 0], [(1 << 20) + 1, 0]), "too_large", "{preset}");
        assert_eq!(
            los(preset, [-2147483648, -2147483648], [2147483647, 2147483647]),
            "too_large",
            "{preset}"
        );
        assert_eq!(
            los(preset, [2147483647, -2147483648], [2147483647, -2147483648]),
            "ok",
            "{preset}"
        );
        assert_eq!(
            los(preset, [2147483647, -2147483647], [2147483646, -2147483648]),
            "ok",
            "{preset}"
        );
    }
    let trace = json!({ "op": "trace", "rules": "predprey", "from": [0,0], "to": [0, (1 << 20) + 1], "scene": {} });
    assert_eq!(code(trace), "too_large");
    let shot = json!({ "op": "shot", "rules": "predprey", "from": [0,0], "to": [(1 << 20) + 1, 0], "range": 1, "scene": {} });
    assert_eq!(code(shot), "too_large");
}

/// Coordinates beyond 32 bits are outside every bounded map; none is taken modulo anything.
#[test]
fn coordinates_at_their_ends() {
    let at = |x: &str, y: &str, scene: &str| {
        at_once(|| {
            code(format!(
                r#"{{"op": "los", "rules": "predprey", "from": [{x},{y}], "to": [0,0], "scene": {scene}}}"#
            ))
        })
    };
    let bounded = r#"{"width": 8, "height": 8}"#;
    for far in [
        "2147483647",
        "-2147483648",
        "2147483648",
        "3000000000",
        "4294967296",
        "-4294967296",
        "9223372036854775807",
        "-9223372036854775808",
    ] {
        assert_eq!(at(far, "0", bounded), "out_of_map", "{far}");
        assert_eq!(at("0", far, bounded), "out_of_map", "{far}");
        assert_eq!(at(far, "0", "{}"), "too_large", "{far}");
    }
    for odd in ["1.5", "-0.5", "1e-3"] {
        assert_eq!(at(odd, "0", bounded), "bad_value", "{odd}");
    }
    for far in ["1e10", "18446744073709551616", "1e300"] {
        let code = at(far, "0", bounded);
        assert!(code == "bad_value" || code == "out_of_map", "{far} gave {code}");
    }
    let wall = |x: i64| los_on(json!({ "width": 8, "height": 8, "walls": [[x, 0]] }));
    assert_eq!(
        (wall(7), wall(8), wall(4_294_967_296)),
        ("ok".into(), "out_of_map".into(), "out_of_map".into())
    );
}

/// A radius far beyond the map costs no more than the map.
#[test]
fn huge_radii_answer_at_once() {
    for preset in common::PRESETS {
        let grid = if *preset == "hex-tactics" { "hex" } else { "square" };
        let field = |radius: Value| {
            let mut query = json!({ "op": "field", "rules": preset, "from": [3,3], "scene": {"grid": grid, "width": 8, "height": 8} });
            query["radius"] = radius;
            at_once(|| ask(query))
        };
        let whole = field(json!(100));
        assert_eq!(whole["ok"], true);
        for radius in [1_u64 << 31, 1 << 32, (1 << 32) + 1, 1 << 63, u64::MAX] {
            assert_eq!(field(json!(radius)), whole, "{preset} {radius}");
        }
    }
}

/// Heights and covers at the ends of their range neither overflow nor lose their order.
#[test]
fn extreme_heights() {
    let sees = |middle: &str, end: &str| {
        let query = format!(
            r#"{{"op": "los", "rules": "hex-tactics", "from": [0,0], "to": [1048576,0], "scene": {{"grid": "hex", "elevation": [[0,0,{end}],[524288,0,{middle}],[1048576,0,{end}]]}}}}"#
        );
        let reply = at_once(|| ask(&query));
        reply["visible"].as_bool().unwrap_or_else(|| panic!("{query} gave {reply}"))
    };
    assert!(sees("999999999.999999", "999999999.999999"), "level is not above");
    assert!(!sees("999999999.999999", "999999999.999998"));
    assert!(sees("-1000000000", "1000000000"));
    assert!(!sees("1000000000", "-1000000000"));
}

/// Opacities add without wrapping, over the longest line.
#[test]
fn extreme_opacities() {
    let opacity: Vec<Value> = (1..1000).map(|x| json!([x, 0, 1_000_000_000])).collect();
    let query = json!({ "op": "los", "rules": {"base": "predprey", "opacityThreshold": 1_000_000_000}, "from": [0,0], "to": [1000,0],
        "scene": {"width": 1001, "height": 1, "opacity": opacity} });
    assert_eq!(ask(query)["visible"], false);
}

/// A window too large to hold is refused; one far larger than its map is not slow.
#[test]
fn windows_past_the_limit() {
    let window = |size: u64| {
        at_once(|| {
            code(
                json!({ "op": "window", "rules": "predprey", "at": [0,0], "size": size, "scene": {"width": 4, "height": 4} }),
            )
        })
    };
    assert_eq!(window(501), "ok");
    for size in [8193, (1 << 31) - 1, (1 << 32) + 1, u64::MAX] {
        assert_eq!(window(size), "too_large", "{size}");
    }
    let many: String = (0..70_000).map(|n| format!(r#","{n}":[]"#)).collect();
    let query = format!(
        r#"{{"op": "window", "rules": "predprey", "at": [0,0], "size": 31, "scene": {{}}, "layers": {{"a": []{many}}}}}"#
    );
    assert_eq!(at_once(|| code(query)), "too_large");
}

/// Whoever is not waited for any more is asked before each observer, and gets no other cell.
#[test]
fn what_is_over_is_not_gone_on_with() {
    let asked = Rc::new(Cell::new(0));
    let count = asked.clone();
    let budget = Budget::unlimited().until(move || {
        count.set(count.get() + 1);
        count.get() > 3
    });
    let from: Vec<[i32; 2]> = (0..1000).map(|x| [x, 0]).collect();
    let query = json!({ "op": "field", "rules": "predprey", "from": from, "radius": 3 });
    let scene = Scene::parse(r#"{"width": 1000, "height": 1}"#).expect("a scene");
    let fault = Answer::of_text(&budget, Some(&scene), &query.to_string()).0.expect_err("refused");
    assert_eq!(fault.problem, "this takes too long");
    assert_eq!(asked.get(), 4);
}

/// Observers by the hundred thousand, each of whom sees itself: a sort for each would not end.
#[test]
fn a_union_of_very_many_fields() {
    let from: Vec<[i32; 2]> = (0..640_000).map(|cell| [cell % 800, cell / 800]).collect();
    let scene = json!({ "width": 800, "height": 800 });
    let query =
        json!({ "op": "field", "rules": "predprey", "radius": 0, "from": from, "scene": scene });
    let reply = at_once(|| ask(query));
    assert_eq!(reply["cells"].as_array().map(Vec::len), Some(640_000));
}
