//! Scenes as JSON: extents, layers, edges and defaults, and that each of them counts.

mod common;

use common::{ask, code, gives};
use serde_json::{Value, json};

fn los(scene: &Value, rules: Value, from: Value, to: Value) -> Value {
    let query = json!({ "op": "los", "rules": rules, "scene": scene, "from": from, "to": to });
    let reply = ask(&query);
    assert_eq!(reply["ok"], true, "{query} gave {reply}");
    reply["visible"].clone()
}

fn cells(scene: Value, rules: &str) -> Value {
    ask(json!({ "op": "matrix", "rules": rules, "scene": scene }))["cells"].clone()
}

/// Odd-r: q = x − (y − (y & 1))/2, r = y; so every second row starts one q further left.
#[test]
fn odd_r_rectangles() {
    let scene = json!({ "grid": "hex", "width": 2, "height": 5 });
    let wanted: Vec<[i64; 2]> =
        (0..5_i64).flat_map(|y| (0..2_i64).map(move |x| [x - (y - (y & 1)) / 2, y])).collect();
    assert_eq!(cells(scene, "hex-tactics"), json!(wanted));
    assert_eq!(json!(wanted)[8], json!([-2, 4]));
}

/// Drawn hexes are placed the same way.
#[test]
fn drawn_hexes_are_odd_r() {
    let scene = json!({ "grid": "hex", "rows": ["...", "...", "..H"] });
    let query = |to: Value| json!({ "op": "trace", "rules": "hex-tactics", "scene": scene, "from": "H", "to": to });
    assert_eq!(ask(query(json!("H")))["line"], json!([[1, 2]]));
    assert_eq!(code(query(json!([2, 2]))), "out_of_map");
}

/// A hexagon has 3n(n+1)+1 hexes around [0,0].
#[test]
fn hexagons() {
    for (radius, count) in [(0, 1), (1, 7), (2, 19), (5, 91)] {
        let cells = cells(json!({ "grid": "hex", "radius": radius }), "hex-tactics");
        assert_eq!(cells.as_array().expect("cells").len(), count);
    }
    let at = |at: [i64; 2]| {
        code(
            json!({ "op": "los", "rules": "hex-tactics", "from": at, "to": at, "scene": {"grid": "hex", "radius": 2} }),
        )
    };
    assert_eq!(
        (at([2, -2]), at([2, 0]), at([2, 1])),
        ("ok".into(), "ok".into(), "out_of_map".into())
    );
}

/// A scene without an extent has no end, in any direction; squares are the default grid.
#[test]
fn unbounded_scenes() {
    let wall = json!({ "walls": [[-1_000_001, -7]] });
    let rules = json!("predprey");
    assert_eq!(los(&wall, rules.clone(), json!([-1_000_000, -7]), json!([-1_000_001, -7])), true);
    assert_eq!(los(&wall, rules.clone(), json!([-1_000_000, -7]), json!([-1_000_002, -7])), false);
    gives(
        json!({ "op": "field", "rules": "predprey", "from": [-3,5], "radius": 1, "scene": {} }),
        json!({ "cells": [[-4,4],[-3,4],[-2,4],[-4,5],[-3,5],[-2,5],[-4,6],[-3,6],[-2,6]] }),
    );
    let ruled = json!({ "op": "field", "rules": {"base": "hex-tactics", "radius": 0}, "from": [9,9], "scene": {"grid": "hex"} });
    gives(ruled, json!({ "cells": [[9, 9]] }));
}

/// A one-way edge blocks from its first cell to its second only; a plain edge both ways.
#[test]
fn one_way_edges() {
    let rules = json!({ "base": "hex-tactics", "targetEdge": "blocks" });
    for (one_way, back) in [(true, true), (false, false)] {
        let scene = json!({ "grid": "hex", "radius": 2, "edges": [{"between": [[0,0],[1,0]], "oneWay": one_way}] });
        assert_eq!(los(&scene, rules.clone(), json!([0, 0]), json!([1, 0])), false);
        assert_eq!(los(&scene, rules.clone(), json!([1, 0]), json!([0, 0])), back);
        assert_eq!(los(&scene, rules.clone(), json!([-1, 0]), json!([2, 0])), false);
        assert_eq!(los(&scene, rules.clone(), json!([2, 0]), json!([-1, 0])), back);
    }
}

/// Edges join neighbours: orthogonal squares, adjacent hexes.
#[test]
fn edges_join_neighbours() {
    let edge = |grid: &str, rules: &str, a: [i64; 2], b: [i64; 2]| {
        code(json!({ "op": "los", "rules": rules, "from": [0,0], "to": [0,0],
            "scene": {"grid": grid, "width": 4, "height": 4, "edges": [{"between": [a, b]}]} }))
    };
    assert_eq!(edge("square", "predprey", [1, 1], [1, 2]), "ok");
    assert_eq!(edge("square", "predprey", [1, 1], [2, 2]), "bad_value");
    assert_eq!(edge("square", "predprey", [1, 1], [1, 1]), "bad_value");
    assert_eq!(edge("square", "predprey", [1, 1], [3, 1]), "bad_value");
    assert_eq!(edge("square", "predprey", [3, 1], [4, 1]), "out_of_map");
    assert_eq!(edge("hex", "hex-tactics", [1, 1], [2, 0]), "ok");
    assert_eq!(edge("hex", "hex-tactics", [1, 1], [2, 2]), "bad_value");
}

/// The contract's defaults hold when absent; given ones fill every cell that is not listed.
#[test]
fn defaults() {
    let trace = |defaults: Value, more: Value| {
        let mut scene = json!({ "grid": "hex", "radius": 3 });
        if !defaults.is_null() {
            scene["defaults"] = defaults;
        }
        for (key, value) in more.as_object().expect("layers") {
            scene[key] = value.clone();
        }
        ask(
            json!({ "op": "trace", "rules": "hex-tactics", "scene": scene, "from": [-1,0], "to": [2,0] }),
        )
    };
    let plain = trace(json!(null), json!({}));
    assert_eq!((&plain["coverSum"], plain["steps"][1].get("elevation")), (&json!(0), None));
    assert_eq!(trace(json!({"cover": 0.25}), json!({}))["coverSum"], 0.5);
    assert_eq!(trace(json!({"cover": 0.25}), json!({"cover": [[0,0,0]]}))["coverSum"], 0.25);
    assert_eq!(trace(json!({"elevation": 4}), json!({}))["steps"][1]["elevation"], 4);
    assert_eq!(trace(json!({"elevation": 4}), json!({"elevation": [[0,0,5]]}))["visible"], false);
    assert_eq!(
        trace(json!({"elevation": null, "cover": 0, "terrain": "plains"}), json!({})),
        plain
    );

    let reach = |scene: Value| {
        let query = json!({ "op": "field", "rules": "overland", "from": [4,0], "scene": scene });
        ask(query)["cells"].as_array().expect("cells").len()
    };
    assert_eq!(reach(json!({ "width": 9, "height": 1 })), 7);
    assert_eq!(reach(json!({ "width": 9, "height": 1, "defaults": {"terrain": "forest"} })), 3);
    let listed = json!({ "width": 9, "height": 1, "defaults": {"terrain": "forest"}, "terrain": [[4,0,"hills"]] });
    assert_eq!(reach(listed), 5);
}

/// Layers that a rule does not heed are ignored by it.
#[test]
fn unheeded_layers_do_not_block() {
    let scene = json!({ "width": 3, "height": 1, "smoke": [[1,0]], "units": [{"id": "u", "at": [1,0]}],
        "opacity": [[1,0,9]], "cover": [[1,0,1]], "elevation": [[1,0,99]],
        "edges": [{"between": [[0,0],[1,0]]}], "terrain": [[0,0,"mountain"]] });
    let seen = |rules: &str| los(&scene, json!(rules), json!([0, 0]), json!([2, 0]));
    for rules in [
        "predprey",
        "predprey-env",
        "predprey/either",
        "supercover",
        "symmetric-shadowcasting",
        "overland",
    ] {
        assert_eq!(seen(rules), true, "{rules}");
    }
    assert_eq!(seen("hidden-movement"), false, "heeds smoke");
    assert_eq!(seen("one-card-dungeon"), false, "heeds units");
}

/// Sizes that contradict each other, or belong to the other grid.
#[test]
fn refused_extents() {
    let on = |scene: Value| {
        let rules = if scene["grid"] == "hex" { "hex-tactics" } else { "predprey" };
        code(json!({ "op": "los", "rules": rules, "from": [0,0], "to": [0,0], "scene": scene }))
    };
    let cases = [
        (json!({"width": 0, "height": 3}), "bad_value"),
        (json!({"width": 3, "height": 0}), "bad_value"),
        (json!({"width": -3, "height": 3}), "bad_value"),
        (json!({"width": 1.5, "height": 3}), "bad_value"),
        (json!({"width": "3", "height": 3}), "bad_value"),
        (json!({"width": 3}), "missing_key"),
        (json!({"height": 3}), "missing_key"),
        (json!({"grid": "hex", "width": 3}), "missing_key"),
        (json!({"radius": 3}), "bad_value"),
        (json!({"width": 3, "height": 3, "radius": 3}), "bad_value"),
        (json!({"grid": "hex", "width": 3, "height": 3, "radius": 3}), "bad_value"),
        (json!({"grid": "hex", "radius": -1}), "bad_value"),
        (json!({"grid": "hexagon"}), "bad_value"),
        (json!({"grid": null}), "bad_value"),
        (json!({"eyeline": 2}), "bad_value"),
        (json!({"eyeline": 1}), "ok"),
        (json!({"rows": ["..", ".."], "width": 2, "height": 2}), "ok"),
        (json!({"rows": ["..", ".."], "width": 3, "height": 2}), "bad_value"),
        (json!({"rows": ["..", ".."], "height": 3}), "bad_value"),
    ];
    for (scene, wanted) in cases {
        assert_eq!(on(scene.clone()), wanted, "{scene}");
    }
}

/// Where the contract writes an object, a list of its values is not one.
#[test]
fn lists_do_not_pass_for_objects() {
    let los = |scene: Value| {
        code(
            json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": scene }),
        )
    };
    assert_eq!(los(json!([1, "square", 3, 3])), "bad_value");
    assert_eq!(los(json!([])), "bad_value");
    let with = |key: &str, value: Value| {
        let mut scene = json!({ "width": 3, "height": 3 });
        scene[key] = value;
        los(scene)
    };
    assert_eq!(with("edges", json!([[[[0, 0], [1, 0]], true]])), "bad_value");
    assert_eq!(with("units", json!([["m", [0, 0]]])), "bad_value");
    assert_eq!(with("places", json!([[[0, 0], "Home"]])), "bad_value");
    assert_eq!(with("defaults", json!([0.5])), "bad_value");
}

/// Heights, opacities and covers are decimals of at most six places.
#[test]
fn decimals() {
    let layer = |layer: &str, value: &str| {
        code(format!(
            r#"{{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {{"width": 3, "height": 3, "{layer}": [[0,0,{value}]]}}}}"#
        ))
    };
    for name in ["opacity", "cover", "elevation"] {
        for value in
            ["0", "1", "0.000001", "0.1", "123456.789012", "999999999.999999", "1e3", "25e-2"]
        {
            assert_eq!(layer(name, value), "ok", "{name} {value}");
        }
        for value in
            ["0.0000001", "0.1234567", "1e-7", "3.14159265", "\"1\"", "null", "true", "[1]", "1e18"]
        {
            assert_eq!(layer(name, value), "bad_value", "{name} {value}");
        }
        for value in
            ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", ".5", "1.", "01", "+1", "0x1"]
        {
            assert_eq!(layer(name, value), "bad_json", "{name} {value}");
        }
    }
    assert_eq!(layer("opacity", "-0.000001"), "bad_value");
    assert_eq!(layer("elevation", "-3.5"), "ok");
    let default = |key: &str| {
        code(format!(
            r#"{{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {{"width": 3, "height": 3, "defaults": {{"{key}": 0.1234567}}}}}}"#
        ))
    };
    assert_eq!((default("cover"), default("elevation")), ("bad_value".into(), "bad_value".into()));
}

/// More places than a double can tell apart are more than six all the same.
#[test]
fn decimals_beyond_a_double() {
    for value in ["0.50000000000000000001", "1.0000000000000000000001"] {
        let query = format!(
            r#"{{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {{"width": 3, "height": 3, "cover": [[0,0,{value}]]}}}}"#
        );
        assert_eq!(code(query), "bad_value", "{value}");
    }
}

/// A cell outside the map is `out_of_map`, whatever it was to be.
#[test]
fn every_role_outside_the_map() {
    let outside = json!([3, 0]);
    let layers = [
        ("walls", json!([outside])),
        ("smoke", json!([outside])),
        ("edges", json!([{"between": [[2,0], outside]}])),
        ("opacity", json!([[3, 0, 1]])),
        ("cover", json!([[3, 0, 1]])),
        ("elevation", json!([[3, 0, 1]])),
        ("terrain", json!([[3, 0, "hills"]])),
        ("units", json!([{"id": "u", "at": outside}])),
        ("places", json!([{"at": outside, "name": "Home"}])),
    ];
    for (key, value) in layers {
        let mut scene = json!({ "width": 3, "height": 2 });
        scene[key] = value;
        let query =
            json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": scene });
        let reply = ask(query);
        assert_eq!(reply["error"]["code"], "out_of_map", "{key}: {reply}");
        assert!(reply["error"]["message"].as_str().is_some_and(|m| m.contains("[3,0]")), "{reply}");
    }
    let queries = [
        json!({ "op": "los", "from": outside, "to": [0,0] }),
        json!({ "op": "los", "from": [0,0], "to": outside }),
        json!({ "op": "los", "from": [-1,0], "to": [0,0] }),
        json!({ "op": "los", "from": [0,0], "to": [0,2] }),
        json!({ "op": "targets", "from": outside, "to": [] }),
        json!({ "op": "targets", "from": [0,0], "to": [[0,0], outside] }),
        json!({ "op": "watchers", "from": [[0,0], outside], "to": [0,0] }),
        json!({ "op": "watchers", "from": [], "to": outside }),
        json!({ "op": "trace", "from": outside, "to": [0,0] }),
        json!({ "op": "trace", "from": [0,0], "to": outside }),
        json!({ "op": "field", "from": outside }),
        json!({ "op": "field", "from": [[0,0], outside] }),
        json!({ "op": "window", "at": outside, "size": 3 }),
        json!({ "op": "window", "at": [0,0], "size": 3, "layers": {"a": [[3,0,1]]} }),
        json!({ "op": "shot", "from": outside, "to": [0,0], "range": 1 }),
        json!({ "op": "shot", "from": [0,0], "to": outside, "range": 1 }),
    ];
    for mut query in queries {
        query["scene"] = json!({ "width": 3, "height": 2 });
        query["rules"] = json!("predprey");
        assert_eq!(code(&query), "out_of_map", "{query}");
    }
}

/// The contract's own words for a cell outside.
#[test]
fn the_message_names_role_cell_and_map() {
    let reply = ask(
        json!({ "op": "los", "rules": "predprey", "from": [9,3], "to": [0,0], "scene": {"width": 7, "height": 7} }),
    );
    assert_eq!(reply["error"]["message"], "from [9,3] is outside the 7×7 map (x 0–6, y 0–6)");
}

/// A word is written as a string: neither an object around it, nor another type, which is JSON.
#[test]
fn words_are_strings() {
    let on = |rules: &str, scene: &str| {
        code(format!(
            r#"{{"op": "los", "rules": {rules}, "from": [0,0], "to": [0,0], "scene": {scene}}}"#
        ))
    };
    let plain = r#"{"width": 2, "height": 2}"#;
    for word in [r#"{"euclidean": null}"#, "1", r#"["euclidean"]"#] {
        let rules = format!(r#"{{"base": "predprey", "metric": {word}}}"#);
        assert_eq!(on(&rules, plain), "bad_value", "metric {word}");
    }
    for word in [r#"{"square": null}"#, "1", "null", "[]"] {
        assert_eq!(
            on(r#""predprey""#, &format!(r#"{{"grid": {word}}}"#)),
            "bad_value",
            "grid {word}"
        );
    }
    let walls = r#"{"base": "predprey", "endpointWalls": {"seen": null}}"#;
    assert_eq!(on(walls, plain), "bad_value");
}
