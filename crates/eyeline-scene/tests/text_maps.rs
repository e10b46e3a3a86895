//! Drawn maps: symbols, legends, headers and marks, in files and in rows.

mod common;

use common::{ask, ask_in, code, code_of};
use eyeline_scene::{Code, Scene};
use serde_json::{Value, json};

fn scene(text: &str) -> Scene {
    Scene::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn fault(text: &str) -> Code {
    match Scene::parse(text) {
        Ok(_) => panic!("{text:?} was read"),
        Err(fault) => fault.code,
    }
}

fn sees(scene: &Scene, rules: &str, from: Value, to: Value) -> bool {
    let query = json!({ "op": "los", "rules": rules, "from": from, "to": to });
    let reply = ask_in(scene, &query);
    reply["visible"].as_bool().unwrap_or_else(|| panic!("{query} gave {reply}"))
}

/// The default legend, symbol by symbol: does it block a look across it?
#[test]
fn the_default_legend() {
    for (symbol, wall, smoke) in [
        ('#', true, false),
        ('.', false, false),
        (' ', false, false),
        ('~', false, true),
        ('+', true, false),
        ('\'', false, false),
        ('@', false, false),
        ('x', false, false),
        ('Z', false, false),
    ] {
        let map = scene(&format!(".{symbol}.\n"));
        let across = |rules| sees(&map, rules, json!([0, 0]), json!([2, 0]));
        assert_eq!(across("predprey"), !wall, "'{symbol}' as a wall");
        assert_eq!(across("hidden-movement"), !wall && !smoke, "'{symbol}' as smoke");
    }
}

/// Marks stand for their cells wherever a query names one.
#[test]
fn marks_in_every_place() {
    let map = scene("@.A\nb.#\n");
    let queries = [
        (
            json!({ "op": "los", "rules": "predprey", "from": "@", "to": "A" }),
            json!({ "visible": true }),
        ),
        (
            json!({ "op": "targets", "rules": "predprey", "from": "@", "to": ["A", "b", [1,1]] }),
            json!({ "visible": [true, true, true] }),
        ),
        (
            json!({ "op": "watchers", "rules": "predprey", "from": ["A", [0,0], "b"], "to": "@" }),
            json!({ "seenBy": [0, 1, 2] }),
        ),
        (
            json!({ "op": "shot", "rules": "predprey", "from": "@", "to": "b", "range": 1 }),
            json!({ "inRange": true, "visible": true, "hit": true }),
        ),
        (
            json!({ "op": "field", "rules": {"base": "predprey", "radius": 0}, "from": "b" }),
            json!({ "cells": [[0, 1]] }),
        ),
        (
            json!({ "op": "field", "rules": {"base": "predprey", "radius": 0}, "from": ["b", "A"] }),
            json!({ "cells": [[2, 0], [0, 1]] }),
        ),
        (
            json!({ "op": "window", "rules": "predprey", "at": "A", "size": 1 }),
            json!({ "shape": [1,1,1], "channels": [[[0]]] }),
        ),
    ];
    for (query, mut wanted) in queries {
        wanted["ok"] = json!(true);
        assert_eq!(ask_in(&map, &query), wanted, "{query}");
    }
}

/// A mark that stands twice is an error only for the query that uses it.
#[test]
fn repeated_and_unknown_marks() {
    let map = scene("@.A.A\n");
    let code = |from: &str, to: &str| {
        code_of(&ask_in(&map, json!({ "op": "los", "rules": "predprey", "from": from, "to": to })))
    };
    assert_eq!(code("@", "@"), "ok");
    assert_eq!(code("@", "A"), "bad_value");
    assert_eq!(code("A", "@"), "bad_value");
    for unknown in ["B", "a", "", "AA", "#", ".", "@@", "é", "0"] {
        assert_eq!(code("@", unknown), "bad_value", "'{unknown}'");
    }
    let reply = ask_in(&map, json!({ "op": "los", "rules": "predprey", "from": "@", "to": "A" }));
    assert!(reply["error"]["message"].as_str().is_some_and(|m| m.contains("'A'")), "{reply}");
}

/// Scenes given as lists have no marks.
#[test]
fn no_marks_without_a_drawing() {
    let query = json!({ "op": "los", "rules": "predprey", "from": "H", "to": [0,0],
        "scene": {"width": 2, "height": 2, "places": [{"at": [0,0], "name": "Home", "symbol": "H"}]} });
    assert_eq!(code(query), "bad_value");
}

/// Hints name the coordinates of the map's own grid, and keys that a scene has.
#[test]
fn hints_are_of_the_grid() {
    let hint = |query: Value| ask(query)["error"]["hint"].as_str().unwrap_or_default().to_owned();
    for (grid, rules, axes, bounds) in [
        ("square", "predprey", "[x,y]", r#"give the scene "width" and "height""#),
        ("hex", "hex-tactics", "[q,r]", r#"give the scene a "radius", or "width" and "height""#),
    ] {
        let los = |scene: Value, to: &str| {
            hint(json!({ "op": "los", "rules": rules, "scene": scene, "from": [0,0], "to": to }))
        };
        let twice = json!({ "grid": grid, "rows": ["A.A"] });
        assert_eq!(los(twice, "A"), format!("give the cell as {axes}"));
        let none = json!({ "grid": grid, "width": 3, "height": 3 });
        assert_eq!(los(none, "A"), format!("the map has no marks; give the cell as {axes}"));
        let endless = json!({ "grid": grid });
        let matrix = json!({ "op": "matrix", "rules": rules, "scene": endless });
        assert_eq!(hint(matrix), bounds);
        let field = json!({ "op": "field", "rules": rules, "scene": endless, "from": [0,0] });
        assert_eq!(hint(field), format!(r#"add "radius", or {bounds}"#));
    }
}

/// A refused change is answered with the changes that the rule takes.
#[test]
fn hints_list_the_changes_that_a_rule_takes() {
    for (base, takes) in [
        ("predprey/both", "it takes radius, metric, endpointWalls, heeds, cone, "),
        ("overland", "it takes radius, metric"),
    ] {
        let query = json!({ "op": "los", "rules": {"base": base, "pierce": 1}, "from": [0,0],
            "to": [1,0], "scene": {"width": 2, "height": 1} });
        let hint = ask(&query)["error"]["hint"].as_str().unwrap_or_default().to_owned();
        assert!(hint.starts_with(takes), "{hint}");
    }
}

/// A legend's words and layers; symbols it does not name keep their usual meaning.
#[test]
fn legends() {
    let rows = |row: &str, legend: Value| json!({ "rows": [row], "legend": legend });
    let seen = |scene: Value, rules: Value| {
        let query =
            json!({ "op": "los", "rules": rules, "scene": scene, "from": [0,0], "to": [2,0] });
        let reply = ask(&query);
        reply["visible"].as_bool().unwrap_or_else(|| panic!("{query} gave {reply}"))
    };
    let predprey = json!("predprey");
    assert!(!seen(rows("._.", json!({"_": "wall"})), predprey.clone()));
    assert!(seen(rows("._.", json!({"_": "floor"})), predprey.clone()));
    assert!(!seen(rows("._.", json!({"_": "smoke"})), json!("hidden-movement")));
    assert!(seen(rows(".#.", json!({"#": "floor"})), predprey.clone()), "a legend may redefine");
    assert!(!seen(rows(".#.", json!({"_": "floor"})), predprey.clone()), "and leaves the rest");
    assert!(!seen(rows(".*.", json!({"*": {"wall": true}})), predprey.clone()));
    assert!(seen(rows(".*.", json!({"*": {"wall": false}})), predprey.clone()));
    assert!(!seen(rows(".*.", json!({"*": {"smoke": true}})), json!("hidden-movement")));
    assert!(!seen(rows(".*.", json!({"*": {"unit": "m1"}})), json!("one-card-dungeon")));
    let threshold = json!({ "base": "predprey", "opacityThreshold": 0.3 });
    assert!(!seen(rows(".*.", json!({"*": {"opacity": 0.4}})), threshold));
    assert!(!seen(rows("*..", json!({"*": {"terrain": "forest"}})), json!("overland")));
    assert!(seen(rows("*..", json!({"*": {}})), json!("overland")));
    let hex = |layers: Value| {
        let scene = json!({ "grid": "hex", "rows": [".*."], "legend": {"*": layers} });
        ask(
            json!({ "op": "trace", "rules": "hex-tactics", "scene": scene, "from": [0,0], "to": [2,0] }),
        )
    };
    assert_eq!(hex(json!({"cover": 0.5}))["coverSum"], 0.5);
    assert_eq!(hex(json!({"elevation": 1}))["blockedBy"]["cause"], "elevation");
    assert_eq!(
        hex(json!({"wall": true, "cover": 0.5, "elevation": 9}))["blockedBy"]["cause"],
        "tile"
    );
}

/// Any character may be a symbol; columns are characters, not bytes.
#[test]
fn symbols_beyond_ascii() {
    let scene = json!({ "rows": [".█é"], "legend": {"█": "wall"} });
    let los = |to: Value| {
        ask(json!({ "op": "los", "rules": "predprey", "scene": scene, "from": [0,0], "to": to }))
    };
    assert_eq!(los(json!([2, 0]))["visible"], false);
    assert_eq!(los(json!("é"))["visible"], false, "é is a letter, so a mark");
    assert_eq!(code_of(&los(json!([3, 0]))), "out_of_map");
}

/// `key: value` lines, a blank line, then the map: any key of a scene.
#[test]
fn headers() {
    let map = scene(
        "legend: {\"_\": \"wall\", \"f\": {\"cover\": 0.5}}\ngrid: \"hex\"\ndefaults: {\"cover\": 0.25}\nedges: [{\"between\": [[0,0],[1,0]]}]\n\nA.fB\n..._\n",
    );
    let query = json!({ "op": "trace", "rules": "hex-tactics", "from": "B", "to": [1,0] });
    let reply = ask_in(&map, query);
    assert_eq!((&reply["visible"], &reply["coverSum"]), (&json!(true), &json!(0.5)), "{reply}");
    assert!(!sees(&map, "hex-tactics", json!("A"), json!("B")), "the edge stands in the way");
    let listed = scene("width: 3\nheight: 1\nwalls: [[1,0]]\n\n");
    assert!(!sees(&listed, "predprey", json!([0, 0]), json!([2, 0])));
}

/// A JSON scene, a BOM, Windows line ends, and a last line without an end are all read.
#[test]
fn forms_of_a_file() {
    for text in [
        "@#T",
        "@#T\n",
        "@#T\r\n",
        "\u{feff}@#T\r\n",
        "{\"rows\": [\"@#T\"]}",
        "\u{feff} {\"rows\": [\"@#T\"]}\r\n",
    ] {
        assert!(!sees(&scene(text), "predprey", json!("@"), json!("T")), "{text:?}");
    }
    let headed = "legend: {\"_\": \"wall\"}\r\n\r\n@_T\r\n...\r\n";
    assert!(!sees(&scene(headed), "predprey", json!("@"), json!("T")));
}

/// Blanks at the end of a row are floor; rows of blanks are rows.
#[test]
fn blanks_are_floor() {
    let map = scene("@#\n  \n #\n");
    assert!(sees(&map, "predprey", json!("@"), json!([0, 2])));
    assert_eq!(
        code_of(&ask_in(&map, json!({ "op": "field", "rules": "predprey", "from": [1,2] }))),
        "ok"
    );
}

/// What no map is.
#[test]
fn refused_maps() {
    for text in [
        "",
        "\n",
        "\n\n\n",
        "\r\n",
        "\u{feff}",
        "...\n..\n",
        "..\n...\n",
        "..\n\n..\n",
        ".?.\n",
        "..\t\n",
        "..\u{0}\n",
        "123\n",
    ] {
        assert_eq!(fault(text), Code::BadValue, "{text:?}");
    }
    let headers = [
        ("grid: hex\n\n..\n", Code::BadJson),
        ("legend: {\"_\": \"wall\"\n\n..\n", Code::BadJson),
        ("legend: {\"_\": \"wal\"}\n\n..\n", Code::BadValue),
        ("legend: {\"_\": {\"wal\": true}}\n\n..\n", Code::UnknownKey),
        ("legend: {\"__\": \"wall\"}\n\n..\n", Code::BadValue),
        ("legend: {\"\": \"wall\"}\n\n..\n", Code::BadValue),
        ("legnd: {}\n\n..\n", Code::UnknownKey),
        ("rows: [\"..\"]\n\n..\n", Code::BadValue),
        ("width: 3\n\n..\n", Code::BadValue),
        ("walls: [[5,0]]\n\n..\n", Code::OutOfMap),
        ("elevation: [[0,0,1e999]]\n\n..\n", Code::BadJson),
    ];
    for (text, wanted) in headers {
        assert_eq!(fault(text), wanted, "{text:?}");
    }
}

/// The same refusals for rows in a query.
#[test]
fn refused_rows() {
    let rows = |scene: Value| {
        code(
            json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "scene": scene }),
        )
    };
    for scene in [
        json!({"rows": []}),
        json!({"rows": [""]}),
        json!({"rows": ["", ""]}),
        json!({"rows": ["..", "."]}),
        json!({"rows": [".", ".."]}),
        json!({"rows": [".?"]}),
        json!({"rows": [".\n"]}),
        json!({"rows": "..."}),
        json!({"rows": [["."]]}),
        json!({"rows": ["."], "legend": {"##": "wall"}}),
        json!({"rows": ["."], "legend": {"#": "wals"}}),
        json!({"rows": ["."], "legend": {"#": 1}}),
        json!({"rows": ["."], "legend": ["#"]}),
        json!({"rows": ["f"], "legend": {"f": {"opacity": -1}}}),
        json!({"rows": ["f"], "legend": {"f": {"cover": 0.1234567}}}),
        json!({"rows": ["."], "radius": 2}),
    ] {
        assert_eq!(rows(scene.clone()), "bad_value", "{scene}");
    }
    assert_eq!(rows(json!({"rows": ["."], "legend": {"f": {"covr": 1}}})), "unknown_key");
    assert_eq!(rows(json!({"rows": ["."], "walls": [[1,0]]})), "out_of_map");
}

/// A fault in a file knows its line and column, counted from 1 and in characters.
#[test]
fn faults_point_at_the_place() {
    let fault = Scene::parse("legend: {}\n\n....\né.?.\n").expect_err("a fault");
    let place = fault.place.as_deref().expect("a place");
    assert_eq!((place.line, place.column, place.text.as_deref()), (4, 3, Some("é.?.")));
    assert!(fault.problem.contains("'?'"), "{fault}");
}
