//! Hostile and mistaken queries: each gets the contract's code, and a hint where one is due.

mod common;

use common::{ask, code, code_of};
use eyeline_scene::{Answer, Budget, Scene};
use serde_json::{Value, json};

fn hint(reply: &Value) -> &str {
    reply["error"]["hint"].as_str().unwrap_or_default()
}

/// Text that is no JSON, or JSON that no number can hold.
#[test]
fn bad_json() {
    let deep = |open: &str, n: usize| format!(r#"{{"op": "los", "from": {}"#, open.repeat(n));
    let closed = format!(r#"{{"op": "los", "x": {}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    let lines = [
        "",
        " ",
        "\t",
        "{",
        "}",
        "nonsense",
        "{'op': 'los'}",
        r#"{"op": "los",}"#,
        r#"{"op" "los"}"#,
        r#"{"op": "los"} {"op": "los"}"#,
        r#"{"op": "los"}]"#,
        r#"{"op": "los", "from": [NaN, 0]}"#,
        r#"{"op": "los", "rules": "predprey", "scene": {}, "to": [0,0], "from": [1e999, 0]}"#,
        r#"{"op": "los", "rules": "predprey", "scene": {}, "to": [0,0], "from": [-1e999, 0]}"#,
        r#"{"op": "radius", "terrain": "plains", "perception": 1e999}"#,
        r#"{"op": "los", "from": [Infinity, 0]}"#,
        r#"{"op": "los", "from": [01, 0]}"#,
        r#"{"op": "l"#,
        r#"{"op": "\ud800"}"#,
        r#"{"op": "\x41"}"#,
        "{\"op\": \"a\u{1}b\"}",
        "{\"op\": \"los\", \"from\": [0,0]\u{0}}",
        "// a comment",
        &deep("[", 100_000),
        &deep(r#"{"a":"#, 100_000),
        &"[".repeat(100_000),
        &closed,
    ];
    for line in lines {
        assert_eq!(code(line), "bad_json", "{:.80}", line);
    }
}

/// Brackets inside strings are no depth.
#[test]
fn depth_is_counted_outside_strings() {
    let op = json!({ "op": "[{".repeat(1000) });
    assert_eq!(code(op), "unknown_op");
    assert_eq!(code(json!({ "op": "\\\"[".repeat(1000) })), "unknown_op");
}

/// JSON, but no query.
#[test]
fn not_an_object() {
    for line in
        ["[]", "[1,2]", r#"["los"]"#, r#"["schema"]"#, "3", "-0.5", r#""los""#, "null", "true"]
    {
        assert_eq!(code(line), "bad_value", "{line}");
    }
}

/// A missing, misspelt or odd operation.
#[test]
fn operations() {
    assert_eq!(code("{}"), "missing_key");
    assert_eq!(code(r#"{"Op": "los"}"#), "missing_key");
    assert_eq!(code(r#"{"op": 5}"#), "bad_value");
    assert_eq!(code(r#"{"op": ["los"]}"#), "bad_value");
    for (wrong, nearest) in [
        ("loss", "'los'"),
        ("feild", "'field'"),
        ("matrx", "'matrix'"),
        ("Los", "'los'"),
        ("widow", "'window'"),
    ] {
        let reply = ask(json!({ "op": wrong }));
        assert_eq!(code_of(&reply), "unknown_op", "{wrong}");
        assert!(hint(&reply).contains(nearest), "{reply}");
    }
    for wrong in ["", " los", "los ", "minigrid", "ＬＯＳ", &"x".repeat(100_000)] {
        assert_eq!(code(json!({ "op": wrong })), "unknown_op", "{wrong:.40}");
    }
}

/// Every operation names the keys it cannot do without.
#[test]
fn missing_keys() {
    let needed: &[(&str, &[&str])] = &[
        ("los", &["rules", "from", "to"]),
        ("targets", &["rules", "from", "to"]),
        ("watchers", &["rules", "from", "to"]),
        ("trace", &["rules", "from", "to"]),
        ("field", &["rules", "from"]),
        ("matrix", &["rules"]),
        ("window", &["rules", "at", "size"]),
        ("shot", &["rules", "from", "to", "range"]),
        ("radius", &["terrain"]),
    ];
    for (op, keys) in needed {
        let many = |key: &str| matches!((*op, key), ("targets", "to") | ("watchers", "from"));
        let value = |key: &str| match key {
            "rules" => json!("predprey"),
            "size" | "range" => json!(3),
            "terrain" => json!("plains"),
            _ if many(key) => json!([[0, 0]]),
            _ => json!([0, 0]),
        };
        let whole = |without: &str| {
            let mut query = json!({ "op": op });
            keys.iter().filter(|key| **key != without).for_each(|key| query[key] = value(key));
            query
        };
        for key in *keys {
            let mut query = whole(key);
            if *op != "radius" {
                query["scene"] = json!({ "width": 2, "height": 2 });
            }
            let reply = ask(&query);
            assert_eq!(code_of(&reply), "missing_key", "{query}");
            let message = reply["error"]["message"].as_str().unwrap_or_default();
            assert!(message.contains(&format!("'{key}'")), "{reply}");
        }
        if *op != "radius" {
            assert_eq!(code(whole("")), "missing_key", "{op} without a scene");
        }
    }
    let scene = |scene: Value| {
        code(
            json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": scene }),
        )
    };
    assert_eq!(scene(json!({"edges": [{"oneWay": true}]})), "missing_key");
    assert_eq!(scene(json!({"units": [{"id": "u"}]})), "missing_key");
    assert_eq!(scene(json!({"units": [{"at": [0,0]}]})), "missing_key");
    assert_eq!(scene(json!({"places": [{"at": [0,0]}]})), "missing_key");
    assert_eq!(scene(json!({"places": [{"name": "Home"}]})), "missing_key");
}

/// Unknown keys are named wherever they stand, with the nearest known one.
#[test]
fn unknown_keys() {
    let los = |keys: &str, scene: &str| {
        format!(
            r#"{{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0]{keys}, "scene": {scene}}}"#
        )
    };
    let rules = |rules: &str| {
        format!(r#"{{"op": "los", "rules": {rules}, "from": [0,0], "to": [0,0], "scene": {{}}}}"#)
    };
    let cases = [
        (los(r#", "raduis": 3"#, "{}"), "raduis", "radius"),
        (los("", r#"{"wdith": 3}"#), "wdith", "width"),
        (los("", r#"{"wall": []}"#), "wall", "walls"),
        (los("", r#"{"edges": [{"between": [[0,0],[1,0]], "oneway": true}]}"#), "oneway", "oneWay"),
        (los("", r#"{"units": [{"id": "u", "at": [0,0], "idd": 1}]}"#), "idd", "id"),
        (los("", r#"{"places": [{"at": [0,0], "name": "x", "symbl": "x"}]}"#), "symbl", "symbol"),
        (los("", r#"{"defaults": {"covr": 1}}"#), "covr", "cover"),
        (los("", r#"{"rows": ["f"], "legend": {"f": {"elevaton": 1}}}"#), "elevaton", "elevation"),
        (rules(r#"{"base": "predprey", "opacityTreshold": 1}"#), "opacityTreshold", "opacityThreshold"),
        (rules(r#"{"base": "predprey", "cone": {"heading": [1,0], "halfangle": 3}}"#), "halfangle", "halfAngle"),
        (r#"{"op": "field", "rules": "predprey", "from": [0,0], "covers": true, "scene": {}}"#.to_owned(), "covers", "cover"),
        (r#"{"op": "trace", "rules": "predprey", "from": [0,0], "to": [0,0], "explian": true, "scene": {}}"#.to_owned(), "explian", "explain"),
        (r#"{"op": "window", "rules": "predprey", "at": [0,0], "size": 3, "keepwalls": true, "scene": {}}"#.to_owned(), "keepwalls", "keepWalls"),
        (r#"{"op": "radius", "terrain": "plains", "perceptoin": 3}"#.to_owned(), "perceptoin", "perception"),
    ];
    for (query, key, nearest) in cases {
        let reply = ask(&query);
        assert_eq!(code_of(&reply), "unknown_key", "{query} gave {reply}");
        let message = reply["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(&format!("'{key}'")), "{reply}");
        assert!(hint(&reply).contains(&format!("'{nearest}'")), "{reply}");
    }
}

/// Keys of another operation are unknown, so that nobody believes they counted.
#[test]
fn keys_of_other_operations() {
    for query in [
        r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "explain": true, "scene": {}}"#,
        r#"{"op": "trace", "rules": "predprey", "from": [0,0], "to": [0,0], "cover": true, "scene": {}}"#,
        r#"{"op": "field", "rules": "predprey", "from": [0,0], "to": [0,0], "radius": 1, "scene": {}}"#,
        r#"{"op": "matrix", "rules": "predprey", "radius": 1, "scene": {"width": 2, "height": 2}}"#,
        r#"{"op": "shot", "rules": "predprey", "from": [0,0], "to": [0,0], "range": 1, "radius": 1, "scene": {}}"#,
        r#"{"op": "radius", "terrain": "plains", "rules": "overland"}"#,
        r#"{"op": "schema", "rules": "overland"}"#,
        r#"{"op": "rules", "rules": "overland"}"#,
    ] {
        assert_eq!(code(query), "unknown_key", "{query}");
    }
}

/// A key that stands twice: which one counts would be anyone's guess.
#[test]
fn repeated_keys() {
    for query in [
        r#"{"op": "schema", "op": "rules"}"#,
        r#"{"op": "radius", "terrain": "plains", "terrain": "hills"}"#,
        r#"{"op": "los", "rules": {"base": "predprey", "base": "overland"}, "from": [0,0], "to": [0,0], "scene": {}}"#,
        r#"{"op": "window", "rules": "predprey", "at": [0,0], "size": 1, "layers": {"a": [], "a": []}, "scene": {}}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {"rows": ["_"], "legend": {"_": "wall", "_": "floor"}}}"#,
    ] {
        let code = code(query);
        assert!(code == "bad_json" || code == "bad_value", "{query} gave {code}");
    }
}

/// Escapes in keys and values mean what they mean in JSON.
#[test]
fn escapes() {
    let query = r#"{"\u006fp": "l\u006fs", "rul\u0065s": "pred\u0070rey", "from": "\u0040", "to": [0,0], "scene": {"rows": ["\u0040"]}}"#;
    assert_eq!(code(query), "ok");
}

/// Values of the wrong type.
#[test]
fn wrong_types() {
    let base = json!({ "op": "field", "rules": "predprey", "from": [0,0], "scene": {"width": 2, "height": 2} });
    let cases = [
        ("from", json!(null)),
        ("from", json!(7)),
        ("from", json!({"x": 0, "y": 0})),
        ("from", json!([0])),
        ("from", json!([0, 0, 0])),
        ("from", json!(["0", "0"])),
        ("from", json!([0, "A"])),
        ("from", json!([[0, 0], 0])),
        ("from", json!([[[0, 0]]])),
        ("from", json!([0.5, 0])),
        ("from", json!([true, false])),
        ("radius", json!("3")),
        ("radius", json!(-1)),
        ("radius", json!(2.5)),
        ("radius", json!([1])),
        ("cover", json!(1)),
        ("cover", json!("true")),
        ("scene", json!("room.txt")),
        ("scene", json!(7)),
    ];
    for (key, value) in cases {
        let mut query = base.clone();
        query[key] = value;
        assert_eq!(code(&query), "bad_value", "{query}");
    }
    for perception in [json!("10"), json!(10.5), json!([10])] {
        assert_eq!(
            code(json!({ "op": "radius", "terrain": "plains", "perception": perception })),
            "bad_value"
        );
    }
    assert_eq!(code(json!({ "op": "radius", "terrain": 7 })), "bad_value");
}

/// Rules of the other grid, both ways, on every operation that has rules.
#[test]
fn wrong_grid() {
    let hex = json!({ "grid": "hex", "radius": 2 });
    let square = json!({ "width": 3, "height": 3 });
    for op in [
        json!({ "op": "los", "from": [0,0], "to": [0,0] }),
        json!({ "op": "targets", "from": [0,0], "to": [] }),
        json!({ "op": "watchers", "from": [], "to": [0,0] }),
        json!({ "op": "trace", "from": [0,0], "to": [0,0] }),
        json!({ "op": "field", "from": [0,0] }),
        json!({ "op": "matrix" }),
        json!({ "op": "window", "at": [0,0], "size": 1 }),
        json!({ "op": "shot", "from": [0,0], "to": [0,0], "range": 0 }),
    ] {
        for preset in common::PRESETS {
            let mut query = op.clone();
            query["rules"] = json!(preset);
            query["scene"] = if *preset == "hex-tactics" { square.clone() } else { hex.clone() };
            assert_eq!(code(&query), "wrong_grid", "{query}");
        }
    }
}

/// A query's own scene stands in for the given one; a bad one is not replaced by it.
#[test]
fn own_scene_first() {
    let given = Scene::parse(".#.\n").expect("a map");
    let los = |scene: &str| {
        let query =
            format!(r#"{{"op": "los", "rules": "predprey", "from": [0,0], "to": [2,0]{scene}}}"#);
        Answer::of_text(&Budget::unlimited(), Some(&given), &query).to_json()
    };
    assert_eq!(los(""), r#"{"ok":true,"visible":false}"#);
    assert_eq!(los(r#", "scene": {"rows": ["..."]}"#), r#"{"ok":true,"visible":true}"#);
    assert!(los(r#", "scene": {"rows": []}"#).contains("bad_value"));
    assert_eq!(los(""), r#"{"ok":true,"visible":false}"#);
}

/// An error quotes no more of a huge input than a reader can use.
#[test]
fn errors_are_short() {
    let long = "x".repeat(1_000_000);
    for query in [
        json!({ "op": long }),
        json!({ "op": "los", long.as_str(): 1 }),
        json!({ "op": "los", "rules": long, "from": [0,0], "to": [0,0], "scene": {} }),
        json!({ "op": "los", "rules": "predprey", "from": long, "to": [0,0], "scene": {} }),
        json!({ "op": "los", "rules": "predprey", "from": [0, long], "to": [0,0], "scene": {} }),
        json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": long }),
        json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {"grid": long} }),
        json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {"rows": ["."], "legend": {long.as_str(): "wall"}} }),
        json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {"rows": [".", long]} }),
        json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": {"rows": ["."], "legend": {".": {long.as_str(): 1}}} }),
        json!({ "op": "window", "rules": "predprey", "at": [0,0], "size": 1, "scene": {}, "layers": {long.as_str(): 1} }),
    ] {
        let text = Answer::of_text(&Budget::unlimited(), None, &query.to_string()).to_json();
        assert!(text.starts_with(r#"{"ok":false"#), "{:.200}", text);
        assert!(text.len() < 2000, "{} bytes: {:.200}", text.len(), text);
    }
}
