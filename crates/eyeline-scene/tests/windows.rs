//! Observation windows: channels, masks, axes and headings of the `window` operation.

mod common;

use common::{ask, code, gives};
use serde_json::{Value, json};

/// A window on the corridor `..##`, seen from its second cell: the last wall is hidden.
fn corridor(keys: &str) -> String {
    format!(r###"{{"op": "window", "at": [1,0], "scene": {{"rows": ["..##"]}}, {keys}}}"###)
}

/// The middle row of each channel; all other rows are off the map.
fn middle(query: &str) -> Value {
    let reply = ask(query);
    let channels = reply["channels"].as_array().unwrap_or_else(|| panic!("{query} gave {reply}"));
    let size = reply["shape"][1].as_u64().expect("a size") as usize;
    assert_eq!(reply["shape"], json!([channels.len(), size, size]));
    let rows = channels.iter().map(|channel| {
        let rows = channel.as_array().expect("rows");
        assert_eq!(rows.len(), size);
        let others = rows.iter().enumerate().filter(|(y, _)| *y != size / 2);
        others.for_each(|(_, row)| assert_eq!(row, &json!(vec![0; size]), "off the map: {reply}"));
        rows[size / 2].clone()
    });
    rows.collect()
}

/// Hidden cells and cells off the map are 0, walls included.
#[test]
fn the_mask_hides_walls_too() {
    let query = corridor(r#""rules": "predprey", "size": 5, "visibilityChannel": true"#);
    assert_eq!(middle(&query), json!([[0, 0, 0, 1, 0], [0, 1, 1, 1, 0]]));
}

/// `keepWalls` leaves channel 0 alone; `mask: false` leaves every channel alone.
#[test]
fn keep_walls_and_no_mask() {
    let layers = r#""layers": {"a": [[3,0,7],[0,0,1]]}"#;
    let kept = corridor(&format!(r#""rules": "predprey", "size": 5, "keepWalls": true, {layers}"#));
    assert_eq!(middle(&kept), json!([[0, 0, 0, 1, 1], [0, 1, 0, 0, 0]]));
    let bare = corridor(&format!(r#""rules": "predprey", "size": 5, "mask": false, {layers}"#));
    assert_eq!(middle(&bare), json!([[0, 0, 0, 1, 1], [0, 1, 0, 0, 7]]));
}

/// `predprey-env` keeps walls and writes x first, unless told otherwise.
#[test]
fn defaults_of_predprey_env() {
    let env = ask(corridor(r#""rules": "predprey-env", "size": 5"#));
    let explicit =
        ask(corridor(r#""rules": "predprey", "size": 5, "keepWalls": true, "axes": "xy""#));
    assert_eq!(env, explicit);
    let column: Vec<&Value> = (0..5).map(|x| &env["channels"][0][x][2]).collect();
    assert_eq!(json!(column), json!([0, 0, 0, 1, 1]), "first index x");
    let undone =
        corridor(r#""rules": "predprey-env", "size": 5, "keepWalls": false, "axes": "yx""#);
    assert_eq!(middle(&undone), json!([[0, 0, 0, 1, 0]]));
}

/// Walls first, then the layers in the order written (not sorted), then visibility; values add.
#[test]
fn channels_in_the_order_written() {
    let layers = r#""layers": {"z": [[0,0,1],[0,0,2.5]], "a": [[2,0,-4]], "m": []}"#;
    let query = corridor(&format!(
        r#""rules": "predprey", "size": 3, {layers}, "visibilityChannel": true"#
    ));
    assert_eq!(middle(&query), json!([[0, 0, 1], [3.5, 0, 0], [0, 0, -4], [0, 0, 0], [1, 1, 1]]));
}

/// A heading pushes the window ahead until the agent stands at its rear.
#[test]
fn headings_shift_the_window() {
    let ahead = corridor(r#""rules": "predprey", "size": 3, "heading": [1,0], "keepWalls": true"#);
    assert_eq!(middle(&ahead), json!([[0, 1, 1]]));
    let diagonal =
        corridor(r#""rules": "predprey", "size": 3, "heading": [-1,1], "visibilityChannel": true"#);
    let reply = ask(&diagonal);
    assert_eq!(reply["channels"][1], json!([[0, 1, 1], [0, 0, 0], [0, 0, 0]]), "{reply}");
}

/// A window of one cell is the agent's own, on a wall as well: it is not relocated.
#[test]
fn the_agent_may_stand_on_a_wall() {
    let query = json!({ "op": "window", "rules": "predprey", "at": "P", "size": 1,
        "visibilityChannel": true, "scene": {"rows": [".P"], "walls": [[1,0]]} });
    gives(query, json!({ "shape": [2,1,1], "channels": [[[1]], [[1]]] }));
}

/// On an unbounded map every cell of the window is on the map, up to the last coordinate.
#[test]
fn windows_on_unbounded_maps() {
    let at = |at: [i64; 2]| {
        let query = json!({ "op": "window", "rules": "predprey", "at": at, "size": 3, "scene": {}, "visibilityChannel": true });
        ask(query)["channels"][1].clone()
    };
    assert_eq!(at([-5, 9]), json!([[1, 1, 1], [1, 1, 1], [1, 1, 1]]));
    assert_eq!(at([2147483647, 0]), json!([[1, 1, 0], [1, 1, 0], [1, 1, 0]]));
}

/// The rule's own radius limits what a window shows; `perception` belongs to `overland`.
#[test]
fn radius_and_perception() {
    let query = |rules: &str, more: &str| {
        format!(
            r#"{{"op": "window", "at": [2,0], "size": 5, "visibilityChannel": true, "scene": {{"width": 5, "height": 1}}, "rules": {rules}{more}}}"#
        )
    };
    let near = query(r#"{"base": "predprey", "radius": 1}"#, "");
    assert_eq!(middle(&near)[1], json!([0, 1, 1, 1, 0]));
    let forest = query(r#""overland""#, r#", "perception": 15"#);
    assert_eq!(middle(&forest)[1], json!([1, 1, 1, 1, 1]));
    assert_eq!(code(query(r#""predprey""#, r#", "perception": 15"#)), "bad_value");
}

/// A value comes back as it was written: the nearest double, shortest digits.
#[test]
fn values_are_not_disturbed() {
    for value in ["0.1", "1.2345678901234567", "1.2345678901234567e-300", "5e-324", "-2.5", "3"] {
        let layers =
            format!(r#""rules": "predprey", "size": 1, "layers": {{"a": [[1,0,{value}]]}}"#);
        let text = eyeline_scene::Answer::of_text(
            &eyeline_scene::Budget::unlimited(),
            None,
            &corridor(&layers),
        )
        .to_json();
        let digits = text.rsplit("[[[0]],[[").next().and_then(|rest| rest.split(']').next());
        let given: f64 = digits.unwrap_or("").parse().unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(given.to_bits(), value.parse::<f64>().expect("a number").to_bits(), "{text}");
    }
}

/// What a window cannot be.
#[test]
fn refused_windows() {
    let cases = [
        (r#""rules": "predprey", "size": 0"#, "bad_value"),
        (r#""rules": "predprey", "size": 4"#, "bad_value"),
        (r#""rules": "predprey", "size": -3"#, "bad_value"),
        (r#""rules": "predprey", "size": 2.5"#, "bad_value"),
        (r#""rules": "predprey", "size": 3, "heading": [0,0]"#, "bad_value"),
        (r#""rules": "predprey", "size": 3, "axes": "zx""#, "bad_value"),
        (r#""rules": "predprey", "size": 3, "layers": [[0,0,1]]"#, "bad_value"),
        (r#""rules": "predprey", "size": 3, "layers": {"a": [[0,0]]}"#, "bad_value"),
        (r#""rules": "predprey", "size": 3, "layers": {"a": [[4,0,1]]}"#, "out_of_map"),
        (r#""rules": "predprey", "size": 3, "layers": {"a": [[0,-1,1]]}"#, "out_of_map"),
        (r#""rules": "predprey", "size": 3, "layers": {"a": [[0,0,1e999]]}"#, "bad_json"),
        (
            r#""rules": "predprey", "size": 3, "layers": {"a": [[0,0,1e308],[0,0,1e308]]}"#,
            "bad_value",
        ),
        (r#""rules": "predprey", "size": 3, "layer": {}"#, "unknown_key"),
        (r#""rules": "predprey", "size": 3, "radius": 2"#, "unknown_key"),
        (r#""rules": "predprey", "size": 1000001"#, "too_large"),
        (r#""rules": "predprey", "size": 9223372036854775807"#, "too_large"),
        (r#""rules": "predprey", "size": 18446744073709551615"#, "too_large"),
        (r#""rules": "predprey""#, "missing_key"),
        (r#""size": 3"#, "missing_key"),
        (r#""rules": "hex-tactics", "size": 3"#, "wrong_grid"),
    ];
    for (keys, wanted) in cases {
        assert_eq!(code(corridor(keys)), wanted, "{keys}");
    }
    for rules in ["hex-tactics", "predprey"] {
        let query = json!({ "op": "window", "rules": rules, "at": [0,0], "size": 3, "scene": {"grid": "hex", "radius": 2} });
        assert_eq!(code(query), "wrong_grid", "{rules}");
    }
}

/// Headings past every direction are treated alike, the smallest integers included.
#[test]
fn extreme_headings() {
    let heading = |dy: i64| {
        code(corridor(&format!(r#""rules": "predprey", "size": 3, "heading": [0,{dy}]"#)))
    };
    for dy in [2_147_483_647, -2_147_483_647, -2_147_483_648, 2_147_483_648, i64::MAX, i64::MIN] {
        assert_eq!(heading(dy), heading(-2), "{dy}");
    }
}

/// `minigrid` answers about windows with one of the four headings, and about nothing else.
#[test]
fn what_minigrid_takes() {
    let window =
        |rules: &str, keys: &str| code(corridor(&format!(r#""rules": {rules}, "size": 3{keys}"#)));
    for heading in ["[1,0]", "[0,1]", "[-1,0]", "[0,-1]"] {
        assert_eq!(window(r#""minigrid""#, &format!(r#", "heading": {heading}"#)), "ok");
    }
    for heading in ["[0,0]", "[1,1]", "[2,0]", "[0,-9223372036854775808]"] {
        assert_eq!(window(r#""minigrid""#, &format!(r#", "heading": {heading}"#)), "bad_value");
    }
    assert_eq!(window(r#""minigrid""#, ""), "missing_key");
    for (key, value) in common::OVERRIDES {
        let rules = format!(r#"{{"base": "minigrid", "{key}": {value}}}"#);
        let wanted = if common::takes("minigrid", key, value) { "ok" } else { "bad_value" };
        assert_eq!(window(&rules, r#", "heading": [1,0]"#), wanted, "{key} {value}");
    }
    let scene = json!({ "width": 3, "height": 2 });
    for mut query in [
        json!({ "op": "los", "from": [0,0], "to": [1,0] }),
        json!({ "op": "targets", "from": [0,0], "to": [[1,0]] }),
        json!({ "op": "watchers", "from": [[0,0]], "to": [1,0] }),
        json!({ "op": "trace", "from": [0,0], "to": [1,0] }),
        json!({ "op": "field", "from": [0,0] }),
        json!({ "op": "field", "from": [0,0], "radius": 1, "cover": true }),
        json!({ "op": "matrix" }),
        json!({ "op": "shot", "from": [0,0], "to": [1,0], "range": 2 }),
    ] {
        query["rules"] = "minigrid".into();
        query["scene"] = scene.clone();
        let reply = ask(&query);
        assert_eq!(reply["error"]["code"], "bad_value", "{query}");
        let message = reply["error"]["message"].as_str().unwrap();
        assert_eq!(message, "minigrid@1 answers about windows with a heading only");
    }
}
