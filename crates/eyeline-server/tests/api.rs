//! Every route, on a real socket.

mod common;

use common::{Running, patient};
use eyeline_scene::{Answer, Budget, DrawQuery, Scene};
use eyeline_server::Config;
use serde_json::{Value, json};

const SCENE: &str = r#"{"width": 7, "height": 7, "walls": [[2,2]]}"#;

fn server() -> Running {
    Running::start(patient())
}

#[test]
fn a_query_gets_the_bytes_of_the_contract() {
    let server = server();
    let mut client = server.client();
    for query in [
        r#"{"op":"los","rules":"predprey","from":[3,3],"to":[1,2],"scene":{"width":7,"height":7,"walls":[[2,2]]}}"#,
        r#"{"op":"field","rules":"supercover","from":[3,3],"scene":{"rows":["...#","..#.","...."],"walls":[]}}"#,
        r#"{"op":"rules"}"#,
        r#"{"op":"los","rules":"predpray","from":[0,0],"to":[0,0],"scene":{"rows":["."]}}"#,
        r#"{"op":"lso"}"#,
        r#"{"from":[0,0]}"#,
        r#"{"op":"los""#,
        r#"{"op":"radius","terrain":"plains","perception":1e999}"#,
        "nonsense",
        "17",
    ] {
        let response = client.post("/api/query", query);
        assert_eq!(response.status, 200, "{query}");
        assert_eq!(
            response.text(),
            Answer::of_text(&Budget::unlimited(), None, query).to_json(),
            "{query}"
        );
        assert_eq!(response.header("content-type"), Some("application/json"));
    }
}

#[test]
fn lists_are_answered_in_order_and_bad_ones_among_them() {
    let server = server();
    let own =
        format!(r#"{{"op":"los","rules":"predprey","from":[3,3],"to":[1,2],"scene":{SCENE}}}"#);
    let body = format!(r#"[{own}, 5, {{"op":"radius","terrain":"plains"}}]"#);
    let replies = server.post("/api/query", &body).json();
    assert_eq!(replies[0], json!({"ok": true, "visible": false}));
    assert_eq!(replies[1]["error"]["code"], "bad_value");
    assert_eq!(replies[2], json!({"ok": true, "radius": 3}));
    assert_eq!(server.post("/api/query", "[]").text(), "[]");
}

#[test]
fn a_shared_scene_is_that_of_every_query() {
    let server = server();
    let body = json!({"scene": serde_json::from_str::<Value>(SCENE).unwrap(), "queries": [
        {"op": "los", "rules": "predprey", "from": [3,3], "to": [1,2]},
        {"op": "los", "rules": "predprey", "from": [1,2], "to": [3,3]},
        {"op": "los", "rules": "predprey", "from": [9,9], "to": [3,3]},
    ]});
    let replies = server.post("/api/query", &body.to_string()).json();
    assert_eq!(replies[0]["visible"], false);
    assert_eq!(replies[1]["visible"], true);
    assert_eq!(replies[2]["error"]["code"], "out_of_map");
    let scene =
        r#"{"scene": {"width": 0, "height": 3}, "queries": [{"op":"rules"},{"op":"rules"}]}"#;
    let replies = server.post("/api/query", scene).json();
    assert_eq!(replies.as_array().unwrap().len(), 2);
    assert_eq!(replies[1]["error"]["code"], "bad_value");
    let unknown = r#"{"scene": {"width": 3, "height": 3}, "queries": [], "querys": []}"#;
    assert_eq!(server.post("/api/query", unknown).code(), "unknown_key");
}

#[test]
fn a_request_looks_at_so_many_cells_whatever_it_asks() {
    let server = Running::start(Config { cells: 1 << 16, ..patient() });
    let field = |side: u64| {
        let scene = json!({"width": side, "height": side});
        json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene})
    };
    // Short jobs and long ones.
    for side in [64, 128, 200, 256] {
        let response = server.post("/api/query", &field(side).to_string());
        assert_eq!(response.json()["cells"].as_array().unwrap().len() as u64, side * side);
    }
    assert_eq!(server.post("/api/query", &field(257).to_string()).code(), "too_large");
    let replies = server.post("/api/query", &json!([field(200), field(200)]).to_string()).json();
    assert_eq!([&replies[0]["ok"], &replies[1]["ok"]], [true, false]);
}

#[test]
fn the_page_is_served_with_its_headers() {
    let server = server();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.text().contains("<title>"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let tag = page.header("etag").unwrap();
    let mut client = server.client();
    let address = server.address;
    client.send(
        format!("GET / HTTP/1.1\r\nHost: {address}\r\nIf-None-Match: {tag}\r\n\r\n").as_bytes(),
    );
    assert_eq!(client.read().unwrap().status, 304);
}

#[test]
fn drawings_are_those_of_the_command_line() {
    let server = server();
    let scene = Scene::parse("...\n.#.\n@..\n").unwrap();
    let rows = json!({"rows": ["...", ".#.", "@.."]});
    let draw = |query: Value, format: &str| {
        let order = json!({"scene": rows, "query": query, "format": format});
        server.post("/api/draw", &order.to_string())
    };
    let field = json!({"op": "field", "rules": "predprey", "from": "@"});
    let svg = draw(field.clone(), "svg");
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    let budget = eyeline_scene::Budget::unlimited();
    let own = eyeline_scene::draw(
        &budget,
        &scene,
        &DrawQuery::parse(&field.to_string()).unwrap(),
        str::to_owned,
    )
    .unwrap();
    assert_eq!(svg.text(), own.to_svg(&Default::default()));
    assert!(svg.text().contains("sees"), "{}", svg.text());
    let trace = json!({"op": "trace", "rules": "predprey", "from": "@", "to": [2,0]});
    let png = draw(trace, "png");
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    assert!(png.body.starts_with(b"\x89PNG"));
    let rules = json!(["predprey", {"base": "supercover", "radius": 1}]);
    let compare = draw(json!({"op": "compare", "rules": rules, "from": [0,2]}), "svg");
    assert_eq!(compare.status, 200);
    let window = json!({"op": "window", "rules": "minigrid", "at": [0,2], "size": 5, "heading": [1,0], "layers": {}});
    let seen = draw(window, "svg");
    assert_eq!(seen.status, 200);
    assert!(seen.text().contains("heading 1,0 sees"), "{}", seen.text());
    let wrong = draw(json!({"op": "matrix", "rules": "predprey"}), "svg");
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad_value"));
    let wrong = draw(field, "gif");
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad_value"));
}

#[test]
fn a_walk_goes_on_from_what_is_remembered() {
    let server = server();
    let scene = json!({"width": 20, "height": 20});
    let walk = |walk: Value| server.post("/api/walk", &walk.to_string()).json();
    let first = walk(json!({"scene": scene, "start": [9,9], "per": 15, "moves": ""}));
    assert_eq!(first["seen"].as_array().unwrap().len(), 41);
    assert_eq!(first["radiusBecause"], "plains 3 + perception 1");
    let memory = json!({"seen": first["seen"], "visited": first["visited"]});
    let then =
        walk(json!({"scene": scene, "start": [9,9], "per": 15, "moves": "ee", "memory": memory}));
    assert_eq!(then["seen"].as_array().unwrap().len(), 59);
    assert_eq!(then["newlySeen"].as_array().unwrap().len(), 18);
    assert_eq!(then["at"], json!([11, 9]));
    assert!(then["map"]["text"].as_str().unwrap().contains('@'));
    let wrong = walk(json!({"scene": scene, "start": [9,9], "moves": "ex"}));
    assert_eq!(wrong["error"]["code"], "bad_value");
}

#[test]
fn cover_is_drawn_in_percent_where_it_is_seen() {
    let scene = r#"{"grid": "hex", "radius": 3, "walls": [[1,0]], "defaults": {"cover": 0.5}}"#;
    let query = r#"{"op": "field", "rules": "hex-tactics", "from": [0,0], "cover": true}"#;
    let server = server();
    let order = format!(r#"{{"scene": {scene}, "query": {query}, "format": "svg"}}"#);
    let scene = Scene::parse(scene).unwrap();
    let budget = eyeline_scene::Budget::unlimited();
    let drawing =
        eyeline_scene::draw(&budget, &scene, &DrawQuery::parse(query).unwrap(), str::to_owned)
            .unwrap();
    assert_eq!(server.post("/api/draw", &order).text(), drawing.to_svg(&Default::default()));
    let reply: Value =
        serde_json::from_str(&Answer::of_text(&Budget::unlimited(), Some(&scene), query).to_json())
            .unwrap();
    let penalties = reply["coverPenalty"].as_array().unwrap();
    for (cell, penalty) in reply["cells"].as_array().unwrap().iter().zip(penalties) {
        let at = [0, 1].map(|axis| cell[axis].as_i64().unwrap() as i32);
        let tile = drawing.tile(at).unwrap();
        let told = (!tile.wall && tile.mark.is_none()).then(|| penalty.as_f64().unwrap() * 100.0);
        assert_eq!(tile.number, told.map(f64::round), "{at:?}");
    }
}

#[test]
fn a_walks_map_is_drawn_as_the_command_line_draws_it() {
    let server = server();
    let rows = json!({"rows": [".....", "..#..", "@...."]});
    let walk = json!({"scene": rows, "start": "@", "per": 10, "moves": "ee", "when": ["night"]});
    let draw = |order: Value| server.post("/api/draw", &order.to_string());
    let svg = draw(json!({"walk": walk, "format": "svg", "theme": "dark"}));
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    let walked = eyeline_scene::walked(&eyeline_scene::Budget::unlimited(), &walk.to_string());
    assert_eq!(svg.text(), walked.unwrap().drawing().to_svg(&Default::default()));
    assert!(svg.text().contains("at 2,2") && svg.text().contains("night"), "{}", svg.text());
    let both = draw(json!({"walk": walk, "scene": rows, "format": "svg"}));
    assert_eq!((both.status, both.code().as_str()), (400, "bad_value"));
    for missing in [json!({"scene": rows, "format": "svg"}), json!({"format": "svg"})] {
        let refused = draw(missing);
        assert_eq!((refused.status, refused.code().as_str()), (400, "missing_key"));
    }
}

#[test]
fn a_files_text_is_a_scene_too_and_faults_tell_their_place() {
    let server = server();
    let ask = |text: &str| {
        let los = json!({"op": "los", "rules": "predprey", "from": "@", "to": "T"});
        server.post("/api/query", &json!({"scene": text, "queries": [los]}).to_string()).json()
    };
    assert_eq!(ask("...\n@#T\n")[0], json!({"ok": true, "visible": false}));
    assert_eq!(ask(r#"{"rows": ["@.T"]}"#)[0], json!({"ok": true, "visible": true}));
    let refused = ask("...\n@%T\n");
    assert_eq!(refused[0]["error"]["code"], "bad_value");
    assert!(refused[0]["error"]["message"].as_str().unwrap().starts_with("line 2, column 2:"));
}

#[test]
fn health_and_metrics_tell_and_no_label_is_a_clients() {
    let server = server();
    assert_eq!(server.get("/healthz").text(), "ok\n");
    server.post("/api/query", r#"{"op":"rules"}"#);
    server.get("/secret/place?with=words");
    let text = server.get("/metrics");
    assert_eq!(text.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = text.text();
    assert!(
        text.contains("eyeline_requests_total{route=\"/api/query\",status=\"200\"} 1\n"),
        "{text}"
    );
    assert!(text.contains("eyeline_requests_total{route=\"other\",status=\"404\"} 1\n"), "{text}");
    assert!(text.contains("eyeline_refused_total{reason=\"not_found\"} 1\n"), "{text}");
    assert!(text.contains("eyeline_requests_in_flight 1\n"), "{text}");
    assert!(text.contains("eyeline_request_seconds_count{route=\"/api/query\"} 1\n"), "{text}");
    assert!(!text.contains("secret"), "{text}");
}
