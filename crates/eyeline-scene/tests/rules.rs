//! How rules are written, who takes which override, and that each override does something.

mod common;

use common::{OVERRIDES, PRESETS, ask, code, takes};
use serde_json::{Value, json};

fn grid_of(preset: &str) -> &'static str {
    if preset.starts_with("hex-tactics") { "hex" } else { "square" }
}

fn los(rules: &str) -> String {
    let grid = if rules.contains("hex-tactics") { "hex" } else { "square" };
    format!(
        r#"{{"op": "los", "rules": {rules}, "from": [1,1], "to": [1,2], "scene": {{"grid": "{grid}", "width": 4, "height": 4}}}}"#
    )
}

/// `id`, `id@1`, `id/variant`, `id@1/variant` and the object's `base` all name a rule set.
#[test]
fn forms_of_a_name() {
    for preset in PRESETS {
        let versioned = match preset.split_once('/') {
            Some((id, variant)) => format!("{id}@1/{variant}"),
            None => format!("{preset}@1"),
        };
        for name in [preset.to_string(), versioned] {
            assert_eq!(code(los(&format!(r#""{name}""#))), "ok", "{name}");
            assert_eq!(code(los(&format!(r#"{{"base": "{name}"}}"#))), "ok", "{name}");
        }
    }
}

/// A wrong version, variant or id is `unknown_rules`; close misses are told the nearest name.
#[test]
fn unknown_names() {
    let wrong = [
        "",
        "@1",
        "/both",
        "predprey@0",
        "predprey@2",
        "predprey@01",
        "predprey@+1",
        "predprey@",
        "predprey/",
        "predprey/bothh",
        "predprey/both@1",
        "predprey@1@1",
        "predprey/facing",
        "supercover/both",
        "Predprey",
        " predprey",
        "predprey ",
        "hex",
        "pr\u{e9}dprey",
    ];
    for name in wrong {
        assert_eq!(code(los(&json!(name).to_string())), "unknown_rules", "'{name}'");
        let object = json!({ "base": name, "radius": 3 });
        assert_eq!(code(los(&object.to_string())), "unknown_rules", "'{name}' as a base");
    }
    for (name, nearest) in [
        ("predpray", "'predprey'"),
        ("hex-tatcics", "'hex-tactics'"),
        ("predprey/bothh", "'predprey/both'"),
        ("supercovr", "'supercover'"),
    ] {
        let reply = ask(los(&json!(name).to_string()));
        let hint = reply["error"]["hint"].as_str().unwrap_or_default();
        assert!(hint.contains(nearest), "{name}: {reply}");
    }
}

/// The full matrix: every preset × every override is ok or `bad_value`, as the contract says.
#[test]
fn who_takes_what() {
    for preset in PRESETS {
        for (key, value) in OVERRIDES {
            let wanted = if takes(preset, key, value) { "ok" } else { "bad_value" };
            let rules = format!(r#"{{"base": "{preset}", "{key}": {value}}}"#);
            assert_eq!(code(los(&rules)), wanted, "{rules}");
        }
    }
}

/// What `rules` lists as overrides is what the rule set takes.
#[test]
fn listed_overrides_are_the_ones_taken() {
    let reply = ask(r#"{"op": "rules"}"#);
    let mut sets = reply["rules"].as_array().expect("a list").clone();
    let inner: Vec<Value> = sets
        .iter()
        .flat_map(|set| set["variants"].as_array().cloned().unwrap_or_default())
        .collect();
    sets.extend(inner);
    for set in sets {
        let preset = set["rules"].as_str().expect("a name").replace("@1", "");
        let listed: Vec<&str> =
            set["overrides"].as_array().expect("keys").iter().filter_map(Value::as_str).collect();
        for (key, value) in OVERRIDES.iter().filter(|(key, _)| *key != "metric") {
            assert_eq!(listed.contains(key), takes(&preset, key, value), "{preset} {key}");
        }
    }
}

/// `perception` is overland's alone, on every operation that takes it.
#[test]
fn perception_is_for_overland() {
    for preset in PRESETS {
        let grid = grid_of(preset);
        for keys in [
            r#""op": "los", "from": [1,1], "to": [1,2]"#,
            r#""op": "targets", "from": [1,1], "to": [[1,2]]"#,
            r#""op": "watchers", "from": [[1,1]], "to": [1,2]"#,
            r#""op": "trace", "from": [1,1], "to": [1,2]"#,
            r#""op": "field", "from": [1,1]"#,
        ] {
            let query = format!(
                r#"{{{keys}, "rules": "{preset}", "perception": 12, "scene": {{"grid": "{grid}", "width": 4, "height": 4}}}}"#
            );
            let wanted = if *preset == "overland" { "ok" } else { "bad_value" };
            assert_eq!(code(&query), wanted, "{query}");
        }
    }
}

/// Perception and the observer's terrain decide overland's reach; a query's radius replaces it.
#[test]
fn overland_reach() {
    let sees = |distance: i64, keys: Value| {
        let mut query = json!({ "op": "los", "rules": "overland", "from": [0,0], "to": [distance,0],
            "scene": {"width": 20, "height": 1, "walls": [[1,0]], "terrain": [[0,0,"forest"]]} });
        for (key, value) in keys.as_object().expect("keys") {
            query[key] = value.clone();
        }
        ask(query)["visible"] == true
    };
    assert!(sees(1, json!({})) && !sees(2, json!({})));
    assert!(sees(3, json!({"perception": 20})) && !sees(4, json!({"perception": 20})));
    assert!(sees(1, json!({"perception": -99})) && !sees(2, json!({"perception": -99})));
    assert!(sees(5, json!({"radius": 5})) && !sees(6, json!({"radius": 5})));
    assert!(!sees(1, json!({"radius": 0, "perception": 99})));
    assert!(sees(19, json!({"perception": i64::MAX})));
}

/// One case an override in which it turns the verdict.
#[test]
fn overrides_turn_verdicts() {
    let cases = [
        (json!({"rows": ["P..T"]}), "predprey", json!({"radius": 2}), true, false),
        (
            json!({"rows": ["P.", ".T"]}),
            "predprey",
            json!({"radius": 1, "metric": "manhattan"}),
            true,
            false,
        ),
        (
            json!({"rows": ["P.", ".T"]}),
            "predprey",
            json!({"radius": 1, "metric": "euclidean"}),
            true,
            false,
        ),
        (
            json!({"rows": ["P.", ".T"]}),
            "supercover",
            json!({"radius": 1, "metric": "chebyshev"}),
            true,
            true,
        ),
        (
            json!({"rows": ["P.T"], "walls": [[2,0]]}),
            "predprey",
            json!({"endpointWalls": "blocked"}),
            true,
            false,
        ),
        (
            json!({"rows": ["P.T"], "walls": [[2,0]]}),
            "predprey/endpoint-walls",
            json!({"endpointWalls": "seen"}),
            false,
            true,
        ),
        (
            json!({"rows": ["PooT"], "legend": {"o": {"opacity": 0.4}}}),
            "supercover",
            json!({"opacityThreshold": 0.799999}),
            true,
            false,
        ),
        (
            json!({"rows": ["PooT"], "legend": {"o": {"opacity": 0.4}}}),
            "predprey-env",
            json!({"opacityThreshold": 0.8}),
            true,
            true,
        ),
        (
            json!({"rows": ["P.", ".T"]}),
            "predprey",
            json!({"cone": {"heading": [1,0], "halfAngle": 45}}),
            true,
            true,
        ),
        (
            json!({"rows": ["P.", ".T"]}),
            "predprey",
            json!({"cone": {"heading": [1,0], "halfAngle": 44.999999}}),
            true,
            false,
        ),
        (
            json!({"rows": ["T.P"]}),
            "hidden-movement",
            json!({"cone": {"heading": [1,0], "halfAngle": 180}}),
            true,
            true,
        ),
        (json!({"rows": ["P#.T"]}), "hidden-movement", json!({"pierce": 1}), false, true),
        (
            json!({"rows": ["P##T"]}),
            "hidden-movement/bresenham",
            json!({"pierce": 1}),
            false,
            false,
        ),
        (
            json!({"grid": "hex", "rows": ["P.T"], "walls": [[2,0]]}),
            "hex-tactics",
            json!({"seeOpaqueTarget": false}),
            true,
            false,
        ),
        (
            json!({"grid": "hex", "rows": ["P.T"], "edges": [{"between": [[1,0],[2,0]]}]}),
            "hex-tactics",
            json!({"targetEdge": "blocks"}),
            true,
            false,
        ),
        (
            json!({"grid": "hex", "rows": ["P.T"]}),
            "hex-tactics",
            json!({"metric": "hex", "radius": 1}),
            true,
            false,
        ),
    ];
    for (scene, base, changes, plain, changed) in cases {
        let verdict = |rules: &Value| {
            let query =
                json!({ "op": "los", "rules": rules, "scene": scene, "from": "P", "to": "T" });
            let reply = ask(query);
            reply["visible"].as_bool().unwrap_or_else(|| panic!("{rules} gave {reply}"))
        };
        assert_eq!(verdict(&json!(base)), plain, "{base} alone on {scene}");
        let mut rules = changes;
        rules["base"] = json!(base);
        assert_eq!(verdict(&rules), changed, "{rules} on {scene}");
    }
}

/// `maxSoftCover` caps the sum, `softCoverK` bends the penalty; neither decides sight.
#[test]
fn cover_overrides() {
    let trace = |rules: Value| {
        let scene = json!({ "grid": "hex", "rows": ["PccccT"], "legend": {"c": {"cover": 2}} });
        let reply =
            ask(json!({ "op": "trace", "rules": rules, "scene": scene, "from": "P", "to": "T" }));
        assert_eq!(reply["visible"], true, "{reply}");
        (reply["coverSum"].as_f64().expect("sum"), reply["coverPenalty"].as_f64().expect("penalty"))
    };
    let near = |given: (f64, f64), sum: f64, k: f64| {
        let wanted = (1.0 - (-k * sum).exp()).clamp(0.0, 1.0);
        assert!(
            given.0 == sum && (given.1 - wanted).abs() < 1e-12,
            "{given:?}, not {sum} {wanted}"
        );
    };
    near(trace(json!("hex-tactics")), 3.0, 0.7);
    near(trace(json!({"base": "hex-tactics", "maxSoftCover": 1.5})), 1.5, 0.7);
    near(trace(json!({"base": "hex-tactics", "maxSoftCover": 9})), 4.0, 0.7);
    near(trace(json!({"base": "hex-tactics", "maxSoftCover": 0})), 0.0, 0.7);
    near(trace(json!({"base": "hex-tactics", "softCoverK": 0.1})), 3.0, 0.1);
    near(trace(json!({"base": "hex-tactics", "softCoverK": -1})), 3.0, -1.0);
}

/// A query's own radius replaces the rule's, up and down.
#[test]
fn the_querys_radius_wins() {
    for (rule, query, visible) in [(1, 3, true), (3, 1, false), (0, 0, false)] {
        let reply = ask(
            json!({ "op": "los", "rules": {"base": "predprey", "radius": rule}, "radius": query,
            "from": [0,0], "to": [3,0], "scene": {"width": 4, "height": 1} }),
        );
        assert_eq!(reply["visible"], visible, "{rule} {query}");
    }
}

/// Values that an override does not have.
#[test]
fn refused_values() {
    let cases = [
        (r#"{"base": "predprey", "metric": "hexx"}"#, "bad_value"),
        (r#"{"base": "predprey", "metric": 1}"#, "bad_value"),
        (r#"{"base": "predprey", "radius": -1}"#, "bad_value"),
        (r#"{"base": "predprey", "radius": 1.5}"#, "bad_value"),
        (r#"{"base": "predprey", "radius": "3"}"#, "bad_value"),
        (r#"{"base": "predprey", "endpointWalls": "hidden"}"#, "bad_value"),
        (r#"{"base": "predprey", "endpointWalls": true}"#, "bad_value"),
        (r#"{"base": "predprey", "opacityThreshold": -0.1}"#, "bad_value"),
        (r#"{"base": "predprey", "opacityThreshold": 0.1234567}"#, "bad_value"),
        (r#"{"base": "predprey", "opacityThreshold": NaN}"#, "bad_json"),
        (r#"{"base": "predprey", "cone": {"heading": [0,0], "halfAngle": 45}}"#, "bad_value"),
        (r#"{"base": "predprey", "cone": {"heading": [1,0], "halfAngle": -0.5}}"#, "bad_value"),
        (r#"{"base": "predprey", "cone": {"heading": [1,0], "halfAngle": 180.5}}"#, "bad_value"),
        (r#"{"base": "predprey", "cone": {"heading": [1,0], "halfAngle": 1e999}}"#, "bad_json"),
        (r#"{"base": "predprey", "cone": {"heading": [1], "halfAngle": 45}}"#, "bad_value"),
        (r#"{"base": "predprey", "cone": {"heading": [1,0]}}"#, "missing_key"),
        (r#"{"base": "predprey", "cone": {"halfAngle": 45}}"#, "missing_key"),
        (r#"{"base": "predprey", "cone": {"heading": [1,0], "halfAngel": 45}}"#, "unknown_key"),
        (r#"{"base": "predprey", "cone": [[1,0], 45]}"#, "bad_value"),
        (r#"{"base": "hidden-movement", "pierce": -1}"#, "bad_value"),
        (r#"{"base": "hidden-movement", "pierce": 0.5}"#, "bad_value"),
        (r#"{"base": "hex-tactics", "seeOpaqueTarget": "yes"}"#, "bad_value"),
        (r#"{"base": "hex-tactics", "targetEdge": "block"}"#, "bad_value"),
        (r#"{"base": "hex-tactics", "maxSoftCover": -0.000001}"#, "bad_value"),
        (r#"{"base": "hex-tactics", "maxSoftCover": "3"}"#, "bad_value"),
        (r#"{"base": "predprey", "raduis": 3}"#, "unknown_key"),
        (r#"{"base": "predprey", "perception": 3}"#, "unknown_key"),
        (r#"{"radius": 3}"#, "missing_key"),
        (r#"{}"#, "missing_key"),
        (r#"{"base": 7}"#, "bad_value"),
        (r#"["predprey"]"#, "bad_value"),
        (r#"7"#, "bad_value"),
        (r#"true"#, "bad_value"),
    ];
    for (rules, wanted) in cases {
        assert_eq!(code(los(rules)), wanted, "{rules}");
    }
}

/// A heading is a direction: [0,0] is none, and the ends of the integers are refused, not wrapped.
#[test]
fn extreme_cone_headings() {
    for heading in [[i64::MIN, 0], [0, i64::MIN], [i64::MAX, 1], [i64::MIN, i64::MIN], [0, 0]] {
        let rules = json!({ "base": "predprey", "cone": {"heading": heading, "halfAngle": 90} });
        assert_eq!(code(los(&rules.to_string())), "bad_value", "{heading:?}");
    }
}
