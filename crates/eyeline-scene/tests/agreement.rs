//! The contract's first guarantee, asked through the contract: every operation agrees with `los`,
//! for every rule set and override, on random scenes with every layer.

mod common;

use common::{OVERRIDES, PRESETS, ask_in, takes};
use eyeline_scene::Scene;
use serde_json::{Value, json};

/// A small generator with a fixed seed (SplitMix64): failures can be repeated.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }
}

/// The cells of a scene in reading order, and the scene.
fn random_scene(dice: &mut Dice, hex: bool) -> (Vec<[i64; 2]>, Value) {
    let (width, height) = (1 + dice.below(6) as i64, 1 + dice.below(5) as i64);
    let column = |y: i64| if hex { (y - (y & 1)) / 2 } else { 0 };
    let cells: Vec<[i64; 2]> =
        (0..height).flat_map(|y| (0..width).map(move |x| [x - column(y), y])).collect();
    let mut scene =
        json!({ "grid": if hex { "hex" } else { "square" }, "width": width, "height": height });
    let mut some = |percent: u64| -> Vec<[i64; 2]> {
        cells.iter().copied().filter(|_| dice.chance(percent)).collect()
    };
    scene["walls"] = json!(some(20));
    scene["smoke"] = json!(some(8));
    scene["units"] = some(8).iter().map(|at| json!({ "id": "u", "at": at })).collect();
    let joined: Vec<[i64; 2]> = some(20);
    for (layer, step) in [("opacity", 0.375), ("cover", 0.25), ("elevation", 1.5)] {
        let listed: Vec<[i64; 2]> = some(25);
        scene[layer] = listed
            .iter()
            .enumerate()
            .map(|(n, [x, y])| json!([x, y, step * (1 + n % 4) as f64]))
            .collect();
    }
    let edges = joined.into_iter().filter_map(|[x, y]| {
        let next = if dice.chance(50) { [x + 1, y] } else { [x, y + 1] };
        cells
            .contains(&next)
            .then(|| json!({ "between": [[x, y], next], "oneWay": dice.chance(40) }))
    });
    scene["edges"] = edges.collect();
    let names = ["forest", "hills", "mountain", "plains"];
    scene["terrain"] =
        cells.iter().map(|[x, y]| json!([x, y, names[dice.below(names.len())]])).collect();
    (cells, scene)
}

/// The rule sets with and without overrides that they take: one at a time, and in pairs.
fn rules(dice: &mut Dice, preset: &str) -> Value {
    let mut rules = json!({ "base": preset });
    for _ in 0..dice.below(3) {
        let (key, value) = OVERRIDES[dice.below(OVERRIDES.len())];
        if takes(preset, key, value) {
            rules[key] = serde_json::from_str(value).expect("JSON");
        }
    }
    rules
}

/// One scene under one rule: every pair, through every operation.
fn agree(scene: &Value, cells: &[[i64; 2]], common_keys: &Value, radius: Option<u64>) {
    let parsed =
        Scene::parse(&scene.to_string()).unwrap_or_else(|fault| panic!("{scene}: {fault}"));
    let query = |op: &str, keys: Value| {
        let mut query = common_keys.clone();
        query["op"] = json!(op);
        keys.as_object().expect("keys").iter().for_each(|(key, value)| query[key] = value.clone());
        if let (Some(radius), false) = (radius, matches!(op, "matrix" | "window" | "shot")) {
            query["radius"] = json!(radius);
        }
        let reply = ask_in(&parsed, &query);
        assert_eq!(reply["ok"], true, "{query} on {scene} gave {reply}");
        (reply, query)
    };
    let los = |from: [i64; 2], to: [i64; 2]| {
        query("los", json!({ "from": from, "to": to })).0["visible"] == true
    };
    let table: Vec<Vec<bool>> =
        cells.iter().map(|&from| cells.iter().map(|&to| los(from, to)).collect()).collect();
    let square = scene["grid"] == "square";
    for (from, seen) in cells.iter().zip(&table) {
        let visible: Vec<[i64; 2]> =
            cells.iter().zip(seen).filter(|(_, seen)| **seen).map(|(at, _)| *at).collect();
        let (field, asked) = query("field", json!({ "from": from }));
        assert_eq!(field["cells"], json!(visible), "{asked} on {scene}");
        let (covered, asked) = query("field", json!({ "from": from, "cover": true }));
        assert_eq!(covered["cells"], json!(visible), "{asked} on {scene}");
        let (targets, asked) = query("targets", json!({ "from": from, "to": cells }));
        assert_eq!(targets["visible"], json!(seen), "{asked} on {scene}");
        let (shot, asked) = query("shot", json!({ "from": from, "to": cells[0], "range": 2 }));
        assert_eq!(shot["hit"], shot["inRange"] == true && shot["visible"] == true, "{asked}");
        for (n, (to, seen)) in cells.iter().zip(seen).enumerate() {
            let (trace, asked) = query("trace", json!({ "from": from, "to": to, "explain": true }));
            assert_eq!(trace["visible"], json!(seen), "{asked} on {scene}");
            assert_eq!(trace["blockedBy"].is_null(), *seen, "{asked} on {scene}");
            let back = &table[n][cells.iter().position(|at| at == from).expect("a cell")];
            assert_eq!(trace["reverse"], json!(back), "{asked} on {scene}");
            if let Some(penalties) = covered["coverPenalty"].as_array().filter(|_| *seen) {
                let place = visible.iter().position(|at| at == to).expect("visible");
                assert_eq!(penalties[place], trace["coverPenalty"], "{asked} on {scene}");
            }
        }
        if square && radius.is_none() {
            let window = json!({ "at": from, "size": 13, "visibilityChannel": true, "axes": "yx" });
            let (window, asked) = query("window", window);
            for (y, row) in window["channels"][1].as_array().expect("rows").iter().enumerate() {
                for (x, shown) in row.as_array().expect("numbers").iter().enumerate() {
                    let at = [from[0] + x as i64 - 6, from[1] + y as i64 - 6];
                    let seen = visible.contains(&at);
                    assert_eq!(*shown, json!(u8::from(seen)), "{at:?} in {asked} on {scene}");
                }
            }
        }
    }
    for (n, &to) in cells.iter().enumerate() {
        let wanted: Vec<usize> = (0..cells.len()).filter(|&from| table[from][n]).collect();
        let (watchers, asked) = query("watchers", json!({ "from": cells, "to": to }));
        assert_eq!(watchers["seenBy"], json!(wanted), "{asked} on {scene}");
    }
    let union: Vec<[i64; 2]> = (0..cells.len())
        .filter(|&to| table.iter().step_by(2).any(|seen| seen[to]))
        .map(|to| cells[to])
        .collect();
    let some: Vec<&[i64; 2]> = cells.iter().step_by(2).collect();
    assert_eq!(query("field", json!({ "from": some })).0["cells"], json!(union), "on {scene}");
    if radius.is_none() {
        let (matrix, asked) = query("matrix", json!({}));
        assert_eq!(matrix["cells"], json!(cells), "{asked}");
        let digits = |seen: &Vec<bool>| seen.iter().map(|s| if *s { '1' } else { '0' }).collect();
        let rows: Vec<String> = table.iter().map(digits).collect();
        assert_eq!(matrix["rows"], json!(rows), "{asked} on {scene}");
    }
}

/// Bounded scenes: fields, traces, targets, watchers, matrices and windows against `los`.
#[test]
fn every_operation_agrees_with_los() {
    let mut dice = Dice(20_001);
    for preset in PRESETS {
        for round in 0..24 {
            let (cells, scene) = random_scene(&mut dice, *preset == "hex-tactics");
            let mut keys = json!({ "rules": rules(&mut dice, preset) });
            if *preset == "overland" && dice.chance(50) {
                keys["perception"] = json!(dice.below(30));
            }
            let radius = (round % 3 == 0).then(|| dice.below(5) as u64);
            agree(&scene, &cells, &keys, radius);
        }
    }
}

/// Each override once on its own, so that none is left to chance.
#[test]
fn every_override_agrees_with_los() {
    let mut dice = Dice(20_002);
    for preset in PRESETS {
        for (key, value) in OVERRIDES.iter().filter(|(key, value)| takes(preset, key, value)) {
            let (cells, scene) = random_scene(&mut dice, *preset == "hex-tactics");
            let mut rules = json!({ "base": preset, "radius": 3 });
            rules[key] = serde_json::from_str(value).expect("JSON");
            agree(&scene, &cells, &json!({ "rules": rules }), None);
        }
    }
}

/// An unbounded map: the field of a radius against `los` to all around it.
#[test]
fn unbounded_fields_agree_with_los() {
    let mut dice = Dice(20_003);
    for preset in PRESETS {
        for _ in 0..12 {
            let (_, mut scene) = random_scene(&mut dice, *preset == "hex-tactics");
            let object = scene.as_object_mut().expect("a scene");
            object.remove("width");
            object.remove("height");
            let parsed = Scene::parse(&scene.to_string()).expect("a scene");
            let rules = rules(&mut dice, preset);
            let radius = dice.below(4);
            let from = [dice.below(4) as i64 - 1, dice.below(4) as i64 - 1];
            let around = (-5..=5_i64)
                .flat_map(|dy| (-5..=5_i64).map(move |dx| [from[0] + dx, from[1] + dy]));
            let visible: Vec<[i64; 2]> = around
                .filter(|to| {
                    let query = json!({ "op": "los", "rules": rules, "radius": radius, "from": from, "to": to });
                    let reply = ask_in(&parsed, &query);
                    reply["visible"].as_bool().unwrap_or_else(|| panic!("{query} gave {reply}"))
                })
                .collect();
            let field = json!({ "op": "field", "rules": rules, "radius": radius, "from": from });
            assert_eq!(ask_in(&parsed, &field)["cells"], json!(visible), "{field} on {scene}");
        }
    }
}
