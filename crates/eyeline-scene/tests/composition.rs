//! Rules made of parts, as the contract says it: what is ignored is named, and what a rule cannot heed is
//! refused in words that say what it can.

mod common;

use common::{PRESETS, ask, code, may_heed};
use serde_json::{Value, json};

const LAYERS: [&str; 7] = ["cover", "edges", "elevation", "opacity", "smoke", "units", "walls"];

/// A scene of either grid with one entry in each of these layers, be it worth nothing.
fn scene(grid: &str, layers: &[&str]) -> Value {
    let mut scene = json!({"grid": grid, "width": 4, "height": 4});
    for &layer in layers {
        scene[layer] = match layer {
            "walls" | "smoke" => json!([[1, 2]]),
            "units" => json!([{"id": "u", "at": [1, 2]}]),
            "edges" => json!([{"between": [[1, 2], [2, 2]]}]),
            _ => json!([[1, 2, 0]]),
        };
    }
    scene
}

fn grid(preset: &str) -> &'static str {
    if preset == "hex-tactics" { "hex" } else { "square" }
}

fn ignored(rules: &Value, scene: &Value) -> Vec<String> {
    let query = json!({"op": "los", "rules": rules, "from": [0, 0], "to": [1, 0], "scene": scene});
    let reply = ask(query.to_string());
    assert_eq!(reply["ok"], true, "{reply}");
    let ignores = reply.get("ignores").map(|list| list.as_array().unwrap().clone());
    assert_ne!(ignores, Some(Vec::new()), "{reply}: an empty list is left out");
    ignores.unwrap_or_default().iter().map(|key| key.as_str().unwrap().to_owned()).collect()
}

/// For every rule and every set of layers on the map: those that it does not heed by itself are named,
/// in order; those that it is told to heed are not.
#[test]
fn what_is_ignored_is_named() {
    let reply = ask(r#"{"op": "rules"}"#);
    let mut sets = reply["rules"].as_array().unwrap().clone();
    let variants = |set: &Value| set["variants"].as_array().cloned().unwrap_or_default();
    sets.extend(sets.clone().iter().flat_map(variants));
    for set in sets {
        let preset = set["rules"].as_str().unwrap().replace("@1", "");
        if preset == "minigrid" {
            continue;
        }
        assert_eq!(set["mayHeed"], json!(may_heed(&preset)), "{preset}");
        let heeds: Vec<&str> =
            set["heeds"].as_array().unwrap().iter().flat_map(Value::as_str).collect();
        for pattern in 0..1_u32 << LAYERS.len() {
            let on_map: Vec<&str> = (0..LAYERS.len())
                .filter(|bit| pattern >> bit & 1 == 1)
                .map(|bit| LAYERS[bit])
                .collect();
            let scene = scene(grid(&preset), &on_map);
            let mut wanted = on_map.clone();
            wanted.retain(|layer| !heeds.contains(layer));
            assert_eq!(ignored(&json!(preset), &scene), wanted, "{preset} {on_map:?}");
            if !may_heed(&preset).is_empty() {
                let rules = json!({"base": preset, "heeds": may_heed(&preset)});
                let mut wanted = on_map.clone();
                wanted.retain(|layer| !may_heed(&preset).contains(layer));
                assert_eq!(ignored(&rules, &scene), wanted, "{preset} {on_map:?}");
            }
        }
    }
}

/// Every operation that looks says it.
#[test]
fn every_look_says_what_it_ignores() {
    let scene = scene("square", &["smoke"]);
    for keys in [
        json!({"op": "los", "from": [0,0], "to": [1,0]}),
        json!({"op": "targets", "from": [0,0], "to": [[1,0]]}),
        json!({"op": "watchers", "from": [[0,0]], "to": [1,0]}),
        json!({"op": "shot", "from": [0,0], "to": [1,0], "range": 3}),
        json!({"op": "trace", "from": [0,0], "to": [1,0], "explain": true}),
        json!({"op": "field", "from": [0,0]}),
        json!({"op": "field", "from": [0,0], "cover": true}),
        json!({"op": "matrix"}),
        json!({"op": "window", "at": [1,1], "size": 3}),
    ] {
        let mut query = keys;
        query["scene"] = scene.clone();
        query["rules"] = json!("predprey");
        assert_eq!(ask(query.to_string())["ignores"], json!(["smoke"]), "{query}");
        query["rules"] = json!("hidden-movement");
        assert_eq!(ask(query.to_string()).get("ignores"), None, "{query}");
    }
}

/// Symbols, defaults and layers that never count.
#[test]
fn what_counts_as_an_entry() {
    let ignored = |scene: Value| ignored(&json!("predprey"), &scene);
    let rows =
        |meaning: Value| json!({"rows": ["..f", "..."], "legend": {".": "floor", "f": meaning}});
    assert_eq!(ignored(rows(json!({"cover": 0}))), ["cover"]);
    assert_eq!(ignored(rows(json!({"smoke": false, "wall": false}))), [""; 0]);
    assert_eq!(ignored(rows(json!({"elevation": 0, "opacity": 0}))), ["elevation", "opacity"]);
    assert_eq!(ignored(rows(json!({"unit": "u"}))), ["units"]);
    assert_eq!(
        ignored(json!({"rows": ["..~"], "legend": {".": "floor", "~": "smoke"}})),
        ["smoke"]
    );
    let plain = json!({"width": 3, "height": 2, "terrain": [[0,0,"forest"]],
        "places": [{"at": [0,0], "name": "Home"}], "defaults": {"cover": 0, "elevation": null}});
    assert_eq!(ignored(plain), [""; 0]);
    let raised = json!({"width": 3, "height": 2, "defaults": {"cover": 0.5, "elevation": 0}});
    assert_eq!(ignored(raised), ["cover", "elevation"]);
}

fn refusal(rules: Value) -> (String, String) {
    let base = rules["base"].as_str().unwrap_or_default();
    let scene = scene(grid(base), &[]);
    let query = json!({"op": "los", "rules": rules, "from": [0, 0], "to": [1, 0], "scene": scene});
    let reply = ask(query.to_string());
    let message = reply["error"]["message"].as_str().unwrap_or_default().to_owned();
    (code(query.to_string()), message)
}

/// Unknown layers, layers that the line cannot carry, layers named twice, and changes without their layer:
/// `bad_value`, and the message says what the rule can heed.
#[test]
fn what_cannot_be_heeded_is_refused() {
    for preset in PRESETS {
        let may = may_heed(preset);
        let says = may.join(", ");
        let refused = |rules: Value| {
            let (code, message) = refusal(rules.clone());
            assert_eq!(code, "bad_value", "{rules}: {message}");
            if !may.is_empty() {
                assert!(message.contains(&says), "{rules}: {message}");
            }
        };
        for wrong in ["fog", "Walls", "wall", "terrain", "light", ""] {
            refused(json!({"base": preset, "heeds": [wrong]}));
        }
        for layer in LAYERS.into_iter().filter(|layer| !may.contains(layer)) {
            refused(json!({"base": preset, "heeds": [layer]}));
        }
        for layer in may {
            refused(json!({"base": preset, "heeds": [layer, layer]}));
        }
        for (key, value, layer) in [
            ("opacityThreshold", json!(0.5), "opacity"),
            ("maxSoftCover", json!(1), "cover"),
            ("softCoverK", json!(1), "cover"),
            ("targetEdge", json!("blocks"), "edges"),
            ("pierce", json!(1), "walls"),
        ] {
            if !common::takes(preset, key, "") {
                continue;
            }
            let without: Vec<&&str> = may.iter().filter(|other| **other != layer).collect();
            refused(json!({"base": preset, key: value.clone(), "heeds": without}));
            assert_eq!(refusal(json!({"base": preset, key: value, "heeds": may})).0, "ok");
        }
    }
    for wrong in [json!("walls"), json!([1]), json!({"walls": true}), json!([["walls"]])] {
        assert_eq!(refusal(json!({"base": "predprey", "heeds": wrong})).0, "bad_value");
    }
}

/// A change of a layer's own brings the layer with it.
#[test]
fn a_change_implies_its_layer() {
    let hedge = json!({"width": 3, "height": 1, "edges": [{"between": [[0,0],[1,0]]}]});
    let los = |rules: Value| {
        let query =
            json!({"op": "los", "rules": rules, "from": [0,0], "to": [2,0], "scene": hedge});
        ask(query.to_string())
    };
    assert_eq!(los(json!("predprey"))["visible"], true);
    assert_eq!(los(json!("predprey"))["ignores"], json!(["edges"]));
    let told = los(json!({"base": "predprey", "targetEdge": "blocks"}));
    assert_eq!((&told["visible"], told.get("ignores")), (&json!(false), None));
}

/// Rule files are rules with a format and a title; what they do not know they refuse by name.
#[test]
fn files_of_rules() {
    let house = json!({"eyeline": 1, "title": "House rules", "base": "square-tactics", "heeds": ["walls", "smoke"]});
    assert_eq!(refusal(house.clone()).0, "ok");
    let with = |key: &str, value: Value| {
        let mut rules = house.clone();
        rules[key] = value;
        refusal(rules)
    };
    assert_eq!(with("eyeline", json!(2)).0, "bad_value");
    assert_eq!(with("titel", json!("x")).0, "unknown_key");
    assert_eq!(with("title", json!(3)).0, "bad_value");
    assert_eq!(with("base", json!("square-tactic")).0, "unknown_rules");
}
