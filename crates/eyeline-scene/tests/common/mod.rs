//! Asking, the rule sets, and queries that hold: shared by the test files.
#![allow(dead_code)] // Not every file needs all of it.

use eyeline_scene::{Answer, Budget, Scene};
use serde_json::Value;
use std::fmt::Display;

/// The reply to a query that carries its own scene.
pub fn ask(query: impl Display) -> Value {
    reply(None, &query.to_string())
}

/// The reply to a query about a scene.
pub fn ask_in(scene: &Scene, query: impl Display) -> Value {
    reply(Some(scene), &query.to_string())
}

fn reply(scene: Option<&Scene>, query: &str) -> Value {
    let text = Answer::of_text(&Budget::unlimited(), scene, query).to_json();
    assert!(!text.contains('\n'), "a reply is one line: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{query} gave {text}: {error}"))
}

/// The code of the error that a query gives; `ok` if it gives none.
pub fn code(query: impl Display) -> String {
    code_of(&ask(query))
}

/// The code in a reply.
pub fn code_of(reply: &Value) -> String {
    match (&reply["ok"], reply["error"]["code"].as_str(), reply["error"]["message"].as_str()) {
        (Value::Bool(true), None, None) => "ok".to_owned(),
        (Value::Bool(false), Some(code), Some(message)) if !message.is_empty() => code.to_owned(),
        _ => panic!("neither a reply nor an error: {reply}"),
    }
}

/// Asserts a reply without its `ok`, and that it is `ok`.
#[track_caller]
pub fn gives(query: impl Display, wanted: Value) {
    let query = query.to_string();
    let mut given = ask(&query);
    assert_eq!(given["ok"], true, "{query} gave {given}");
    given.as_object_mut().expect("an object").remove("ok");
    assert_eq!(given, wanted, "{query}");
}

/// Every rule set and variant that answers about pairs of cells.
pub const PRESETS: &[&str] = &[
    "predprey",
    "predprey/both",
    "predprey/union",
    "predprey/either",
    "predprey/supercover",
    "predprey/endpoint-walls",
    "predprey-env",
    "one-card-dungeon",
    "one-card-dungeon/facing",
    "one-card-dungeon/interior",
    "one-card-dungeon/endpoint-exempt",
    "overland",
    "hex-tactics",
    "square-tactics",
    "hidden-movement",
    "hidden-movement/bresenham",
    "symmetric-shadowcasting",
    "supercover",
];

/// Every override, with a value of it that makes sense on its grid.
pub const OVERRIDES: &[(&str, &str)] = &[
    ("radius", "2"),
    ("metric", r#""chebyshev""#),
    ("metric", r#""euclidean""#),
    ("metric", r#""manhattan""#),
    ("metric", r#""hex""#),
    ("endpointWalls", r#""seen""#),
    ("endpointWalls", r#""blocked""#),
    ("opacityThreshold", "0.5"),
    ("cone", r#"{"heading": [1, 0], "halfAngle": 45}"#),
    ("cone", r#"{"heading": [-2, 1], "halfAngle": 100.5}"#),
    ("pierce", "1"),
    ("seeOpaqueTarget", "false"),
    ("targetEdge", r#""blocks""#),
    ("targetEdge", r#""exempt""#),
    ("maxSoftCover", "1.25"),
    ("softCoverK", "0.9"),
];

/// The layers that a rule may heed, from composition.md's table.
pub fn may_heed(preset: &str) -> &'static [&'static str] {
    match preset {
        "predprey/either" => &["smoke", "units", "walls"],
        "supercover" | "predprey/supercover" | "hidden-movement" => {
            &["cover", "edges", "opacity", "smoke", "units", "walls"]
        }
        "symmetric-shadowcasting" => &["units", "walls"],
        "overland" | "minigrid" => &[],
        _ if preset.starts_with("one-card-dungeon") => &["smoke", "units", "walls"],
        _ => &["cover", "edges", "elevation", "opacity", "smoke", "units", "walls"],
    }
}

/// Who takes what, from the contract's sentence and composition.md.
pub fn takes(preset: &str, key: &str, value: &str) -> bool {
    let tactics = preset == "hex-tactics" || preset == "square-tactics";
    let thin = preset.starts_with("predprey") || preset == "supercover";
    let heeds = |layer: &str| may_heed(preset).contains(&layer);
    match key {
        "radius" => true,
        "metric" => (preset == "hex-tactics") == (value == r#""hex""#),
        "cone" | "heeds" => !may_heed(preset).is_empty(),
        "endpointWalls" => thin,
        "opacityThreshold" => heeds("opacity"),
        "targetEdge" => heeds("edges"),
        "maxSoftCover" | "softCoverK" => heeds("cover"),
        "pierce" => {
            let two_lines = ["predprey/both", "predprey/union", "square-tactics"].contains(&preset);
            heeds("edges") && !two_lines && !preset.contains("supercover")
        }
        _ => tactics,
    }
}

/// Queries that are answered: one at least for every operation, form and key.
pub const VALID: &[&str] = &[
    r#"{"op": "los", "rules": "predprey", "from": [3,3], "to": [1,2], "scene": {"eyeline": 1, "grid": "square", "width": 7, "height": 7, "walls": [[2,2],[3,3]], "edges": [{"between": [[1,1],[2,1]]}, {"between": [[4,1],[5,1]], "oneWay": true}], "opacity": [[3,1,0.4]], "cover": [[4,4,0.5]], "elevation": [[5,5,3]], "smoke": [[6,6]], "units": [{"id": "m1", "at": [4,1]}], "terrain": [[0,0,"forest"]], "places": [{"at": [0,0], "name": "Home", "symbol": "H"}], "defaults": {"cover": 0, "elevation": null, "terrain": "plains"}}}"#,
    r##"{"op": "los", "rules": "one-card-dungeon@1/facing", "from": "@", "to": "M", "radius": 4, "scene": {"rows": ["..#", "@.M", "f~ "], "legend": {"#": "wall", ".": "floor", "~": "smoke", "M": {"unit": "m1"}, "f": {"cover": 0.5, "opacity": 0.25, "elevation": -2, "terrain": "hills", "wall": false, "smoke": true}}}}"##,
    r#"{"op": "targets", "rules": {"base": "predprey", "radius": 3, "metric": "manhattan", "endpointWalls": "blocked", "opacityThreshold": 0.5, "cone": {"heading": [1,0], "halfAngle": 90}}, "from": [1,1], "to": [[1,1],[3,3],[0,2]], "scene": {"width": 4, "height": 4}}"#,
    r#"{"op": "watchers", "rules": "supercover", "from": [[0,0],[3,3]], "to": [1,1], "radius": 1, "scene": {"width": 4, "height": 4}}"#,
    r##"{"op": "trace", "rules": {"base": "hidden-movement/bresenham", "pierce": 1}, "from": "A", "to": "B", "explain": true, "scene": {"rows": ["A#.#B"]}}"##,
    r#"{"op": "trace", "rules": {"base": "hex-tactics", "metric": "hex", "seeOpaqueTarget": false, "targetEdge": "blocks", "maxSoftCover": 2, "softCoverK": 0.5}, "from": [0,0], "to": [2,0], "scene": {"grid": "hex", "radius": 3, "walls": [[2,0]], "cover": [[1,0,0.5]], "elevation": [[1,0,1.5]], "edges": [{"between": [[1,0],[2,0]]}]}}"#,
    r#"{"op": "trace", "rules": "one-card-dungeon", "from": [0,0], "to": [2,1], "scene": {"width": 3, "height": 2, "walls": [[1,1]]}}"#,
    r#"{"op": "field", "rules": "overland", "from": [1,1], "perception": 15, "scene": {"width": 3, "height": 3}}"#,
    r#"{"op": "field", "rules": "hex-tactics", "from": [[0,0],[1,0]], "radius": 1, "cover": true, "scene": {"grid": "hex"}}"#,
    r#"{"op": "matrix", "rules": "symmetric-shadowcasting", "scene": {"width": 3, "height": 2, "walls": [[1,0]]}}"#,
    r#"{"op": "matrix", "rules": "hex-tactics", "scene": {"grid": "hex", "width": 2, "height": 3}}"#,
    r#"{"op": "window", "rules": "predprey-env", "at": [1,1], "size": 3, "layers": {"b": [[1,1,0.5]], "a": []}, "mask": true, "keepWalls": false, "visibilityChannel": true, "axes": "yx", "heading": [0,-1], "scene": {"width": 3, "height": 3}}"#,
    r#"{"op": "window", "rules": {"base": "minigrid", "radius": 2, "metric": "manhattan"}, "at": [1,1], "size": 3, "heading": [-1,0], "scene": {"width": 3, "height": 3}}"#,
    r#"{"op": "shot", "rules": "hidden-movement", "from": [0,0], "to": [2,1], "range": 2, "scene": {"width": 3, "height": 3}}"#,
    r#"{"op": "remember", "rules": "overland", "memory": {"seen": [[0,0]], "visited": [[2,2]]}, "from": [[1,1],[2,0]], "perception": 15, "radius": 1, "scene": {"width": 3, "height": 3}}"#,
    r#"{"op": "remember", "rules": "hex-tactics", "memory": {}, "from": [0,0], "scene": {"grid": "hex", "radius": 2}}"#,
    r#"{"op": "map", "memory": {"seen": [[0,0]], "visited": [[1,1]]}, "at": [1,1], "viewport": [3,5], "scene": {"width": 3, "height": 3, "places": [{"at": [1,1], "name": "Home", "symbol": "H"}]}}"#,
    r#"{"op": "radius", "terrain": "mountain", "perception": 12}"#,
    r#"{"op": "schema"}"#,
    r#"{"op": "rules"}"#,
];
