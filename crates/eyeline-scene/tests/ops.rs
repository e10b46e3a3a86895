//! The contract's table: what every operation replies, key for key.

mod common;

use common::{VALID, ask, gives};
use serde_json::{Value, json};

/// A query about a drawn map.
fn on(rows: Value, query: Value) -> Value {
    with(json!({ "rows": rows }), query)
}

fn with(scene: Value, mut query: Value) -> Value {
    query["scene"] = scene;
    query
}

/// The contract's own example, byte for byte: the scene has a little of everything.
#[test]
fn the_example_of_the_contract() {
    let ignores = r#"["cover","edges","elevation","opacity","smoke","units"]"#;
    assert_eq!(
        eyeline_scene::Answer::of_text(&eyeline_scene::Budget::unlimited(), None, VALID[0])
            .to_json(),
        format!(r#"{{"ok":true,"visible":false,"ignores":{ignores}}}"#)
    );
}

/// The other tests lean on these: each must be answered.
#[test]
fn every_valid_query_is_answered() {
    for query in VALID {
        let reply = ask(query);
        assert_eq!(reply["ok"], true, "{query} gave {reply}");
    }
}

/// `los`, `targets` and `watchers` say nothing but their verdicts.
#[test]
fn verdicts() {
    let corridor = json!(["..#."]);
    let query = |keys: Value| on(corridor.clone(), keys);
    let los = |to: Value| json!({ "op": "los", "rules": "predprey", "from": [0,0], "to": to });
    gives(query(los(json!([2, 0]))), json!({ "visible": true }));
    gives(query(los(json!([3, 0]))), json!({ "visible": false }));
    let to = json!([[3, 0], [1, 0], [2, 0], [1, 0]]);
    let targets = json!({ "op": "targets", "rules": "predprey", "from": [0,0], "to": to });
    gives(query(targets), json!({ "visible": [false, true, true, true] }));
    let watchers = json!({ "op": "watchers", "rules": "predprey", "from": to, "to": [0,0] });
    gives(query(watchers), json!({ "seenBy": [1, 2, 3] }));
    let none = json!({ "op": "targets", "rules": "predprey", "from": [0,0], "to": [] });
    gives(query(none), json!({ "visible": [] }));
    let nobody = json!({ "op": "watchers", "rules": "predprey", "from": [], "to": [0,0] });
    gives(query(nobody), json!({ "seenBy": [] }));
}

/// A field is sorted by y, then x; a list of observers gives the union, each cell once.
#[test]
fn fields_are_sorted_unions() {
    let field = |from: Value| {
        let query = json!({ "op": "field", "rules": "predprey", "from": from });
        on(json!(["..#.", "####"]), query)
    };
    let left = json!({ "cells": [[0,0],[1,0],[2,0],[0,1],[1,1]] });
    gives(field(json!([0, 0])), left.clone());
    gives(field(json!([[0, 0]])), left);
    let all = json!({ "cells": [[0,0],[1,0],[2,0],[3,0],[0,1],[1,1],[2,1],[3,1]] });
    gives(field(json!([[3, 0], [0, 0], [1, 0]])), all);
    gives(field(json!([])), json!({ "cells": [] }));
}

/// Hexes are sorted by r, then q.
#[test]
fn hex_fields_are_sorted_by_r_then_q() {
    let query = json!({ "op": "field", "rules": "hex-tactics", "from": [0,0] });
    let cells = json!([[0, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [-1, 1], [0, 1]]);
    gives(with(json!({ "grid": "hex", "radius": 1 }), query), json!({ "cells": cells }));
}

/// `cover` adds a number a cell: what a trace to that cell says.
#[test]
fn fields_with_cover_agree_with_traces() {
    let scene =
        json!({ "grid": "hex", "radius": 3, "cover": [[1,0,0.5],[2,0,0.25],[0,1,0.123456]] });
    let field = json!({ "op": "field", "rules": "hex-tactics", "from": [0,0], "cover": true });
    let field = ask(with(scene.clone(), field));
    let cells = field["cells"].as_array().expect("cells");
    let penalties = field["coverPenalty"].as_array().expect("penalties");
    assert_eq!(cells.len(), 37);
    assert_eq!(penalties.len(), 37);
    for (to, penalty) in cells.iter().zip(penalties) {
        let trace = json!({ "op": "trace", "rules": "hex-tactics", "from": [0,0], "to": to });
        assert_eq!(&ask(with(scene.clone(), trace))["coverPenalty"], penalty, "{to}");
    }
    let far = cells.iter().position(|at| *at == json!([3, 0])).expect("visible");
    let wanted = 1.0 - (-0.7_f64 * 0.75).exp();
    assert!((penalties[far].as_f64().expect("a number") - wanted).abs() < 1e-12);
}

/// Rules without cover report 0, in traces and in fields.
#[test]
fn no_cover_is_zero() {
    let scene = json!({ "width": 3, "height": 1, "cover": [[1,0,1]] });
    let field = json!({ "op": "field", "rules": "predprey", "from": [0,0], "cover": true });
    let wanted =
        json!({ "cells": [[0,0],[1,0],[2,0]], "coverPenalty": [0,0,0], "ignores": ["cover"] });
    gives(with(scene.clone(), field), wanted);
    let trace = json!({ "op": "trace", "rules": "predprey", "from": [0,0], "to": [2,0] });
    let trace = ask(with(scene, trace));
    assert_eq!((&trace["coverSum"], &trace["coverPenalty"]), (&json!(0), &json!(0)));
}

/// Row i of a matrix is what observer i sees: predprey is one-way here, so a transposed matrix fails.
#[test]
fn matrix_rows_are_observers() {
    let query = json!({ "op": "matrix", "rules": "predprey" });
    gives(
        on(json!(["...", ".#."]), query),
        json!({
            "cells": [[0,0],[1,0],[2,0],[0,1],[1,1],[2,1]],
            "rows": ["111110", "111111", "111011", "111110", "111111", "111011"],
        }),
    );
}

/// A trace that ends at a wall: the line is whole, the steps end at the blocker.
#[test]
fn trace_of_a_blocked_line() {
    let trace = |explain: bool| {
        let keys = json!({ "op": "trace", "rules": "predprey", "from": "P", "to": "T", "explain": explain });
        let mut reply = ask(on(json!(["P.#.T"]), keys));
        let clause = reply["blockedBy"]["clause"].take();
        assert!(clause.as_str().is_some_and(|clause| clause.len() > 5), "no sentence: {clause}");
        reply
    };
    let mut wanted = json!({
        "ok": true,
        "visible": false,
        "line": [[0,0],[1,0],[2,0],[3,0],[4,0]],
        "steps": [
            {"cell": [0,0], "index": 0, "kind": "start"},
            {"cell": [1,0], "index": 1, "kind": "mid"},
            {"cell": [2,0], "index": 2, "kind": "mid", "blockedTile": true},
        ],
        "blockedBy": {"cause": "tile", "cell": [2,0], "index": 2, "clause": null},
        "coverSum": 0,
        "coverPenalty": 0,
    });
    assert_eq!(trace(false), wanted);
    wanted["opens"] = json!([{"cause": "tile", "cell": [2,0]}]);
    wanted["reverse"] = json!(false);
    assert_eq!(trace(true), wanted);
}

/// A trace that arrives; nothing to open.
#[test]
fn trace_of_a_clear_line() {
    let keys =
        json!({ "op": "trace", "rules": "predprey", "from": "P", "to": "T", "explain": true });
    gives(
        on(json!(["P.T"]), keys),
        json!({
            "visible": true,
            "line": [[0,0],[1,0],[2,0]],
            "steps": [
                {"cell": [0,0], "index": 0, "kind": "start"},
                {"cell": [1,0], "index": 1, "kind": "mid"},
                {"cell": [2,0], "index": 2, "kind": "target"},
            ],
            "blockedBy": null,
            "coverSum": 0,
            "coverPenalty": 0,
            "opens": [],
            "reverse": true,
        }),
    );
}

/// Two walls: neither alone opens the line. `reverse` is asked of the rule, which is one-way here.
#[test]
fn opens_and_reverse() {
    let explain = |rows: Value, from: Value, to: Value| {
        let keys =
            json!({ "op": "trace", "rules": "predprey", "from": from, "to": to, "explain": true });
        let reply = ask(on(rows, keys));
        (reply["visible"].clone(), reply["opens"].clone(), reply["reverse"].clone())
    };
    let two = explain(json!(["P##T"]), json!("P"), json!("T"));
    assert_eq!(two, (json!(false), json!([]), json!(false)));
    let one_way = explain(json!(["...", ".#."]), json!([0, 0]), json!([2, 1]));
    assert_eq!(one_way, (json!(false), json!([{"cause": "tile", "cell": [1,1]}]), json!(true)));
}

/// A hex trace reports cover and heights where there are any, and an edge where it stands.
#[test]
fn trace_over_hexes() {
    let scene = json!({ "grid": "hex", "radius": 4, "cover": [[1,0,0.5]],
        "elevation": [[0,0,2],[2,0,1]], "edges": [{"between": [[2,0],[3,0]]}] });
    let keys = json!({ "op": "trace", "rules": "hex-tactics", "from": [0,0], "to": [4,0], "explain": true });
    let mut reply = ask(with(scene, keys));
    reply["blockedBy"]["clause"].take();
    let penalty = reply["coverPenalty"].take().as_f64().expect("a number");
    assert!((penalty - 0.2953).abs() < 5e-5, "003: cover 0.5 costs 0.2953, not {penalty}");
    assert_eq!(reply["coverSum"], 0.5);
    let steps = reply["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 4, "{reply}");
    assert_eq!(steps[0]["elevation"], 2);
    assert_eq!((&steps[1]["softCover"], steps[1].get("elevation")), (&json!(0.5), None));
    assert_eq!((&steps[3]["cell"], &steps[3]["blockedEdge"]), (&json!([3, 0]), &json!(true)));
    assert_eq!(
        reply["blockedBy"],
        json!({"cause": "edge", "cell": [3,0], "index": 3, "clause": null})
    );
    assert_eq!(reply["opens"], json!([{"cause": "edge", "between": [[2,0],[3,0]]}]));
    assert_eq!(reply["line"], json!([[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]));
}

/// Every cause of the contract, with the cell and the index that it is reported at.
#[test]
fn every_cause_is_named() {
    let cases = [
        ("tile", json!({"rows": ["P#T"]}), json!("predprey"), json!([1, 0]), json!(1)),
        (
            "unit",
            json!({"rows": ["PmT"], "legend": {"m": {"unit": "m"}}}),
            json!("one-card-dungeon"),
            json!([1, 0]),
            json!(null),
        ),
        ("smoke", json!({"rows": ["P~T"]}), json!("hidden-movement"), json!([1, 0]), json!(1)),
        (
            "corner",
            json!({"rows": ["P#", "#T"]}),
            json!("hidden-movement"),
            json!([1, 0]),
            json!(null),
        ),
        (
            "corner",
            json!({"rows": ["P#", "#T"]}),
            json!("one-card-dungeon/endpoint-exempt"),
            json!([1, 0]),
            json!(null),
        ),
        (
            "opacity",
            json!({"rows": ["PooT"], "legend": {"o": {"opacity": 0.4}}}),
            json!({"base": "predprey", "opacityThreshold": 0.7}),
            json!([2, 0]),
            json!(2),
        ),
        (
            "range",
            json!({"rows": ["P#T"]}),
            json!({"base": "predprey", "radius": 1}),
            json!([2, 0]),
            json!(null),
        ),
        (
            "cone",
            json!({"rows": ["P~T"]}),
            json!({"base": "hidden-movement", "cone": {"heading": [0,1], "halfAngle": 45}}),
            json!([2, 0]),
            json!(null),
        ),
        (
            "elevation",
            json!({"grid": "hex", "rows": ["PhT"], "legend": {"h": {"elevation": 0.000001}}}),
            json!("hex-tactics"),
            json!([1, 0]),
            json!(1),
        ),
        (
            "edge",
            json!({"grid": "hex", "rows": ["P.T"], "edges": [{"between": [[0,0],[1,0]]}]}),
            json!("hex-tactics"),
            json!([1, 0]),
            json!(1),
        ),
    ];
    for (cause, scene, rules, cell, index) in cases {
        let reply =
            ask(with(scene, json!({ "op": "trace", "rules": rules, "from": "P", "to": "T" })));
        let blocked = &reply["blockedBy"];
        assert_eq!((&blocked["cause"], &blocked["cell"]), (&json!(cause), &cell), "{reply}");
        if cause != "corner" {
            assert_eq!(blocked["index"], index, "{reply}");
        }
        assert_eq!(reply["visible"], false);
        if matches!(cause, "range" | "cone") {
            assert_eq!(reply["steps"], json!([]), "range and cone are judged first");
        }
    }
}

/// Smoke on the target's own cell blocks before any wall does, and `from == to` in smoke is unseen.
#[test]
fn smoke_comes_before_the_walk() {
    let trace = |rows: Value, from: Value, to: Value| {
        ask(on(rows, json!({ "op": "trace", "rules": "hidden-movement", "from": from, "to": to })))
    };
    let reply = trace(json!(["P#~"]), json!("P"), json!([2, 0]));
    assert_eq!(reply["blockedBy"]["cause"], "smoke", "{reply}");
    assert_eq!(reply["blockedBy"]["cell"], json!([2, 0]), "{reply}");
    let own = trace(json!(["~.."]), json!([0, 0]), json!([0, 0]));
    assert_eq!((&own["visible"], &own["blockedBy"]["cause"]), (&json!(false), &json!("smoke")));
}

/// Corner rules list all pairs: source corners outer, target corners inner, each in reading order.
#[test]
fn segments_of_corner_rules() {
    let trace = |rules: &str| {
        let keys = json!({ "op": "trace", "rules": rules, "from": "S", "to": "T" });
        let reply = ask(on(json!(["S..", ".#T"]), keys));
        assert_eq!((&reply["line"], &reply["steps"]), (&json!([]), &json!([])), "{reply}");
        reply
    };
    let corners = |x: i64, y: i64| [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]];
    let reply = trace("one-card-dungeon");
    let given: Vec<Value> = reply["segments"]
        .as_array()
        .expect("segments")
        .iter()
        .map(|segment| {
            assert_eq!(segment["clear"] == true, segment["blockedBy"].is_null(), "{segment}");
            json!([segment["from"], segment["to"]])
        })
        .collect();
    let wanted: Vec<Value> = corners(0, 0)
        .into_iter()
        .flat_map(|from| corners(2, 1).into_iter().map(move |to| json!([from, to])))
        .collect();
    assert_eq!(given, wanted);
    assert_eq!((&reply["visible"], &reply["blockedBy"]), (&json!(true), &json!(null)));

    let facing = trace("one-card-dungeon/facing");
    let segments = facing["segments"].as_array().expect("segments");
    let pairs: Vec<Value> = segments.iter().map(|s| json!([s["from"], s["to"]])).collect();
    assert_eq!(pairs, [json!([[1, 1], [2, 1]])], "level on no axis: one corner faces one corner");
    assert_eq!(facing["visible"], false);
    assert_eq!(facing["blockedBy"], segments[0]["blockedBy"], "the first segment's");
}

/// `segments` belongs to corner rules alone; `opens` and `reverse` to `explain` alone.
#[test]
fn optional_keys_are_absent_unless_due() {
    let keys = json!({ "op": "trace", "rules": "predprey", "from": [0,0], "to": [1,0] });
    let reply = ask(on(json!([".."]), keys));
    for key in ["segments", "opens", "reverse"] {
        assert!(reply.get(key).is_none(), "{key} in {reply}");
    }
    let field = json!({ "op": "field", "rules": "predprey", "from": [0,0] });
    assert!(ask(on(json!([".."]), field)).get("coverPenalty").is_none());
}

/// A shot needs range, by the rule's metric, and sight.
#[test]
fn shots() {
    let shot = |rules: Value, range: u64| {
        let keys =
            json!({ "op": "shot", "rules": rules, "from": [0,0], "to": [3,4], "range": range });
        with(json!({ "width": 4, "height": 5 }), keys)
    };
    let wanted = |near: bool| json!({ "inRange": near, "visible": true, "hit": near });
    gives(shot(json!("hidden-movement"), 5), wanted(true));
    gives(shot(json!("hidden-movement"), 4), wanted(false));
    gives(shot(json!("predprey"), 4), wanted(true));
    gives(shot(json!({"base": "predprey", "metric": "manhattan"}), 6), wanted(false));
    gives(shot(json!({"base": "predprey", "metric": "manhattan"}), 7), wanted(true));
    gives(shot(json!("hidden-movement"), u64::MAX), wanted(true));
    let through = |pierce: u64| {
        let rules = json!({ "base": "hidden-movement", "pierce": pierce });
        let keys = json!({ "op": "shot", "rules": rules, "from": "P", "to": "T", "range": 9 });
        on(json!(["P#T"]), keys)
    };
    gives(through(0), json!({ "inRange": true, "visible": false, "hit": false }));
    gives(through(1), json!({ "inRange": true, "visible": true, "hit": true }));
}

/// 002's table, and perceptions from one end of the integers to the other.
#[test]
fn radii() {
    let bases = [("plains", 3), ("hills", 2), ("beach", 2), ("desert", 2), ("water", 2)];
    let more =
        [("forest", 1), ("swamp", 1), ("foothills", 1), ("mountain", 2), ("", 2), ("Plains", 2)];
    for (terrain, radius) in bases.into_iter().chain(more) {
        gives(json!({ "op": "radius", "terrain": terrain }), json!({ "radius": radius }));
    }
    let perceptions = [
        (i64::MIN, 3),
        (-1, 3),
        (9, 3),
        (10, 3),
        (14, 3),
        (15, 4),
        (19, 4),
        (20, 5),
        (10_000_000_000, 2_000_000_001_i64),
    ];
    for (perception, radius) in perceptions {
        let query = json!({ "op": "radius", "terrain": "plains", "perception": perception });
        gives(query, json!({ "radius": radius }));
    }
}

/// `radius` replies the total, however large the perception is.
#[test]
fn radius_of_a_huge_perception_is_the_total() {
    for perception in [100_000_000_000_i64, i64::MAX] {
        let query = json!({ "op": "radius", "terrain": "plains", "perception": perception });
        gives(query, json!({ "radius": 3 + (perception - 10) / 5 }));
    }
}

/// The operation and the function give the same schema.
#[test]
fn schema_op() {
    gives(json!({ "op": "schema" }), json!({ "schema": eyeline_scene::schema() }));
}

/// Every rule set is listed under a name that can be asked for, with its variants inside.
#[test]
fn rules_op_lists_every_preset() {
    let reply = ask(json!({ "op": "rules" }));
    let sets = reply["rules"].as_array().expect("a list");
    let variants = |set: &Value| set["variants"].as_array().cloned().unwrap_or_default();
    let mut names: Vec<String> = sets
        .iter()
        .flat_map(|set| std::iter::once(set.clone()).chain(variants(set)))
        .map(|set| set["rules"].as_str().expect("a name").replace("@1", ""))
        .collect();
    let mut wanted = common::PRESETS.to_vec();
    wanted.push("minigrid");
    names.sort();
    wanted.sort();
    assert_eq!(names, wanted);
}

/// A guarantee that does not always hold carries a counterexample, which answers as a query.
#[test]
fn counterexamples_are_real() {
    let reply = ask(json!({ "op": "rules" }));
    let mut seen = 0;
    let mut entries: Vec<Value> = reply["rules"].as_array().expect("a list").clone();
    let inner: Vec<Value> = entries
        .iter()
        .flat_map(|e| e["variants"].as_array().cloned().unwrap_or_default())
        .collect();
    entries.extend(inner);
    for entry in entries {
        for guarantee in entry["guarantees"].as_array().expect("guarantees") {
            let example = &guarantee["counterexample"];
            assert_eq!(guarantee["claim"] != "always", example.is_object(), "{guarantee}");
            if !example.is_object() {
                continue;
            }
            seen += 1;
            if example["heading"].is_array() {
                let sees = |from: &Value, to: &Value| {
                    let layers = json!({ "to": [[to[0], to[1], 1]] });
                    let query = json!({ "op": "window", "rules": entry["rules"], "scene": example["scene"], "at": from, "size": 9, "heading": example["heading"], "layers": layers });
                    ask(query)["channels"][1].to_string().contains('1')
                };
                let (from, to) = (&example["from"], &example["to"]);
                assert_ne!(sees(from, to), sees(to, from), "{}: {guarantee}", entry["rules"]);
                continue;
            }
            let los = |from: &Value, to: &Value| {
                let query = json!({ "op": "los", "rules": entry["rules"], "scene": example["scene"], "from": from, "to": to });
                let reply = ask(query);
                assert_eq!(reply["ok"], true, "{guarantee} gave {reply}");
                reply["visible"].clone()
            };
            let (there, back) =
                (los(&example["from"], &example["to"]), los(&example["to"], &example["from"]));
            if guarantee["property"] == "symmetric" {
                assert_ne!(there, back, "{}: {guarantee}", entry["rules"]);
            }
        }
    }
    assert!(seen >= 7, "only {seen} counterexamples");
}

/// Asking twice gives the same bytes.
#[test]
fn replies_are_deterministic() {
    for query in VALID {
        let reply = || {
            eyeline_scene::Answer::of_text(&eyeline_scene::Budget::unlimited(), None, query)
                .to_json()
        };
        assert_eq!(reply(), reply(), "{query}");
    }
}
