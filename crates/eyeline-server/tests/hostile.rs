//! Requests that nobody honest sends: each gets a clear refusal, and the server is there afterwards.

mod common;

use common::{Running, patient};
use eyeline_server::Config;
use std::io::Write;

fn server() -> Running {
    Running::start(patient())
}

fn is_well(server: &Running) {
    let reply = server.post("/api/query", r#"{"op":"radius","terrain":"plains"}"#);
    assert_eq!(reply.text(), r#"{"ok":true,"radius":3}"#);
}

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn a_body_of_a_gigabyte_is_refused_and_its_client_reads_why() {
    let server = server();
    is_well(&server);
    let chunk = vec![b' '; 1 << 20];
    let address = server.address;
    let head = format!("POST /api/query HTTP/1.1\r\nHost: {address}\r\n{JSON}");
    // Told in advance, and in chunks whose number nobody knows.
    for chunked in [false, true] {
        let mut client = server.client();
        let length = if chunked {
            "Transfer-Encoding: chunked\r\n\r\n".to_owned()
        } else {
            format!("Content-Length: {}\r\n\r\n", 1 << 30)
        };
        client.send((head.clone() + &length).as_bytes());
        for _ in 0..1 << 10 {
            let framed = [b"100000\r\n".as_slice(), &chunk, b"\r\n"].concat();
            let bytes = if chunked { &framed } else { &chunk };
            if client.stream.write_all(bytes).is_err() {
                break;
            }
        }
        let response = client.read().expect("a refusal");
        assert_eq!((response.status, response.code().as_str()), (413, "too_large"));
    }
    is_well(&server);
}

#[test]
fn whoever_waits_to_be_told_to_go_on_is_told_not_to() {
    let server = server();
    let (mut client, address) = (server.client(), server.address);
    let head = format!(
        "POST /api/query HTTP/1.1\r\nHost: {address}\r\n{JSON}Expect: 100-continue\r\n\
         Content-Length: 1000000000\r\n\r\n"
    );
    client.send(head.as_bytes());
    assert_eq!(client.read().unwrap().status, 413);
}

#[test]
fn a_body_at_the_limit_is_read_and_one_more_byte_is_not() {
    let server = Running::start(Config { body: 1000, ..patient() });
    let mut query = r#"{"op":"radius","terrain":"plains"}"#.to_owned();
    query += &" ".repeat(1000 - query.len());
    assert_eq!(server.post("/api/query", &query).status, 200);
    assert_eq!(server.post("/api/query", &(query + " ")).status, 413);
}

#[test]
fn scenes_too_large_to_hold_are_refused_at_once() {
    let server = server();
    for scene in [
        r#"{"width":1000000000,"height":1}"#,
        r#"{"width":31623,"height":31623}"#,
        r#"{"width":18446744073709551615,"height":18446744073709551615}"#,
        r#"{"grid":"hex","radius":20000}"#,
        r#"{"width":8192,"height":8192}"#,
        r#"{}"#,
    ] {
        let hex = if scene.contains("hex") { "hex-tactics" } else { "predprey" };
        for rest in [
            r#""op":"field","from":[0,0],"radius":1000000"#,
            r#""op":"matrix""#,
            r#""op":"trace","explain":true,"from":[0,0],"to":[1000000,0]"#,
            r#""op":"remember","memory":{},"from":[[0,0],[1,0],[2,0]],"radius":1000000"#,
        ] {
            let query = format!(r#"{{{rest},"rules":"{hex}","scene":{scene}}}"#);
            let reply = server.post("/api/query", &query);
            assert_eq!(reply.status, 200);
            let code = reply.code();
            let known = ["too_large", "out_of_map", "bad_value"].contains(&code.as_str());
            assert!(known, "{code}: {query}");
        }
        let draw = format!(
            r#"{{"scene":{scene},"format":"png","query":{{"op":"field","rules":"{hex}","from":[0,0],"radius":4000}}}}"#
        );
        assert_eq!(server.post("/api/draw", &draw).status, 400, "{draw}");
        let walk = format!(
            r#"{{"scene":{scene},"start":[0,0],"moves":"e","rules":{{"base":"{hex}","radius":100000}}}}"#
        );
        assert_eq!(server.post("/api/walk", &walk).json()["ok"], false, "{walk}");
    }
    is_well(&server);
}

/// What costs nothing to ask for costs something to answer: charts by their cells, lists by their bytes.
#[test]
fn nothing_is_outside_the_budget() {
    let server = server();
    let scene = r#""scene":{"width":2048,"height":2048}"#;
    let map = |side: u32| {
        let ask = r#""op":"map","memory":{},"at":[1000,1000],"viewport""#;
        server.post("/api/query", &format!(r#"{{{ask}:[{side},{side}],{scene}}}"#))
    };
    assert_eq!(map(2048).code(), "too_large");
    assert_eq!(map(64).json()["ok"], true);
    let walk = |side: u32| {
        let ask = r#""start":[1000,1000],"viewport""#;
        server.post("/api/walk", &format!(r#"{{{ask}:[{side},{side}],{scene}}}"#))
    };
    assert_eq!(walk(2048).code(), "too_large");
    assert_eq!(walk(64).json()["ok"], true);
    for (op, most) in [("schema", 500), ("rules", 1300)] {
        let list = format!("[{}]", vec![format!(r#"{{"op":"{op}"}}"#); 3000].join(","));
        let reply = server.post("/api/query", &list);
        assert!(reply.body.len() < 20 << 20, "{}", reply.body.len());
        let told = reply.json();
        let answered = told.as_array().unwrap().iter().filter(|one| one["ok"] == true).count();
        assert!((1..most).contains(&answered), "{answered} of {op}");
        assert_eq!(told[2999]["error"]["code"], "too_large");
    }
    // Maps that are built and hardly looked at.
    let built = r#"{"op":"los","rules":"predprey","from":[0,0],"to":[1,1],"scene":{"width":8192,"height":8192,"walls":[[5,5]]}}"#;
    assert_eq!(server.post("/api/query", built).text(), r#"{"ok":true,"visible":true}"#);
    let told = server.post("/api/query", &format!("[{}]", vec![built; 100].join(","))).json();
    let answered = told.as_array().unwrap().iter().filter(|one| one["ok"] == true).count();
    assert!(answered < 5, "{answered}");
    // Rules that look along each line take fewer cells.
    let pierce = r#""op":"field","rules":{"base":"hidden-movement","pierce":5},"from":[0,0]"#;
    let field = |side: u32| {
        let scene = format!(r#""scene":{{"width":{side},"height":{side}}}"#);
        server.post("/api/query", &format!("{{{pierce},{scene}}}"))
    };
    assert_eq!(field(1024).code(), "too_large");
    assert_eq!(field(128).json()["ok"], true);
}

/// Replies that would be long are not made: proofs along far lines, refused steps, hints without end.
#[test]
fn replies_are_bounded_while_they_grow() {
    let server = server();
    let most = 20 << 20;
    let far = r#"{"op":"trace","rules":"predprey","from":[0,0],"to":[1000000,0],"scene":{}}"#;
    assert_eq!(server.post("/api/query", far).code(), "too_large");
    let walls = r#""scene":{"rows":["+++","+@+","+++"]}"#;
    let walk = format!(r#"{{{walls},"moves":"{}"}}"#, "e".repeat(1_000_000));
    assert_eq!(server.post("/api/walk", &walk).code(), "too_large");
    let segments = r#"{"op":"trace","rules":"one-card-dungeon","from":[0,0],"to":[3,1]}"#;
    let queries = vec![segments; 10_000].join(",");
    let batch = format!(r#"{{"scene":{{"rows":["....","...."]}},"queries":[{queries}]}}"#);
    assert!(server.post("/api/query", &batch).body.len() < most);
    // Every letter of a long alphabet is a mark, and none of them is meant.
    let letters: String = ('\u{4e00}'..'\u{5e00}').collect();
    let query = r#"{"op":"los","rules":"predprey","from":"?","to":"?"}"#;
    let queries = vec![query; 10_000].join(",");
    let batch = format!(r#"{{"scene":{{"rows":["{letters}"]}},"queries":[{queries}]}}"#);
    let reply = server.post("/api/query", &batch);
    assert_eq!(reply.status, 200);
    assert!(reply.body.len() < most, "{}", reply.body.len());
    is_well(&server);
}

/// Each of them costs a cell, and the union of what they see no more than that.
#[test]
fn very_many_observers_are_answered() {
    let server = server();
    let cells = (0..640_000).map(|cell| format!("[{},{}]", cell % 800, cell / 800));
    let from = cells.collect::<Vec<_>>().join(",");
    let scene = r#""scene":{"width":800,"height":800}"#;
    let query =
        format!(r#"{{"op":"field","rules":"predprey","radius":0,"from":[{from}],{scene}}}"#);
    let reply = server.post("/api/query", &query);
    assert_eq!(reply.json()["cells"].as_array().map(Vec::len), Some(640_000));
}

/// Told that it takes too long, a request is over: the only long worker, which it would have kept for
/// minutes, is there for the next.
#[test]
fn the_work_of_a_request_ends_with_its_time() {
    let request_time = std::time::Duration::from_millis(300);
    let config = Config { workers: 1, request_time, cells: 1 << 40, ..Config::default() };
    let server = Running::start(config);
    let scene = r#""scene":{"width":300,"height":300}"#;
    let cells = (0..90_000).map(|cell| format!("[{},{}]", cell % 300, cell / 300));
    let from = cells.collect::<Vec<_>>().join(",");
    let rules = r#""rules":"one-card-dungeon""#;
    let reply =
        server.post("/api/query", &format!(r#"{{"op":"field",{rules},"from":[{from}],{scene}}}"#));
    assert_eq!((reply.status, reply.code().as_str()), (503, "out_of_time"));
    let query = r#""query":{"op":"field","rules":"predprey","radius":5,"from":[9,9]}"#;
    let draw = format!(r#"{{{query},"format":"svg","scene":{{"width":20,"height":20}}}}"#);
    let mut statuses = (0..40).map(|_| server.post("/api/draw", &draw).status);
    assert!(statuses.any(|status| status == 200), "the long worker does not come back");
}

#[test]
fn many_queries_at_once_are_too_many() {
    let server = server();
    let reply = server.post("/api/query", &format!("[{}1]", "1,".repeat(10_000)));
    assert_eq!((reply.status, reply.code().as_str()), (200, "too_large"));
    let reply = server.post("/api/query", &format!("[{}1]", "1,".repeat(9_999)));
    assert_eq!(reply.json().as_array().unwrap().len(), 10_000);
}

#[test]
fn deep_json_bad_utf8_and_odd_bytes_are_bad_json() {
    let server = server();
    let deep = "[".repeat(1 << 20);
    let deep_objects = r#"{"a":"#.repeat(1 << 18);
    let mut client = server.client();
    for path in ["/api/query", "/api/walk", "/api/hunts", "/api/draw"] {
        let bodies: [&[u8]; 6] = [
            deep.as_bytes(),
            deep_objects.as_bytes(),
            b"\xff\xfe{}",
            b"{\"op\":\"\xc3\x28\"}",
            b"",
            b"\0",
        ];
        for body in bodies {
            let reply = client.post_with(path, JSON, body);
            assert!([200, 400].contains(&reply.status), "{path}");
            let code = reply.code();
            let known = ["bad_json", "too_large"].contains(&code.as_str());
            assert!(known, "{path}: {code} {:?}", &body[..body.len().min(20)]);
        }
    }
}

#[test]
fn only_json_is_read() {
    let server = server();
    let body = br#"{"op":"rules"}"#;
    for kind in
        ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"]
    {
        let reply = server.client().post_with("/api/query", kind, body);
        assert_eq!((reply.status, reply.code().as_str()), (415, "wrong_media_type"), "{kind}");
    }
    let utf8 = "Content-Type: Application/JSON; charset=utf-8\r\n";
    assert_eq!(server.client().post_with("/api/query", utf8, body).status, 200);
}

#[test]
fn pages_of_others_may_not_post() {
    let server = server();
    let body = br#"{"op":"rules"}"#;
    let (address, port) = (server.address, server.address.port());
    for origin in
        ["http://evil.example", "null", "http://localhost:1", &format!("http://localhost:{port}")]
    {
        let headers = format!("{JSON}Origin: {origin}\r\n");
        let reply = server.client().post_with("/api/query", &headers, body);
        assert_eq!((reply.status, reply.code().as_str()), (403, "wrong_origin"), "{origin}");
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
    let twice = format!("{JSON}Origin: http://{address}\r\nOrigin: http://evil.example\r\n");
    let reply = server.client().post_with("/api/query", &twice, body);
    assert_eq!((reply.status, reply.code().as_str()), (403, "wrong_origin"));
    let own = format!("{JSON}Origin: http://{address}\r\n");
    assert_eq!(server.client().post_with("/api/query", &own, body).status, 200);
}

#[test]
fn names_of_others_do_not_lead_here() {
    let server = server();
    let port = server.address.port();
    let ask = |head: &str| {
        let mut client = server.client();
        client.send(head.as_bytes());
        client.read().map(|reply| reply.status)
    };
    assert_eq!(ask(&format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n")), Some(200));
    assert_eq!(ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), Some(421));
    assert_eq!(ask("GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n"), Some(421));
    assert_eq!(ask("GET / HTTP/1.1\r\n\r\n"), Some(421));
    assert_eq!(ask("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"), Some(421));
    assert_eq!(ask("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n"), Some(421));
}

#[test]
fn paths_lead_nowhere_else() {
    let server = server();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fetc/passwd",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..\\..\\etc\\passwd",
        "/assets//etc/passwd",
        "/assets/",
        "/assets/%00",
        "/../../etc/passwd",
        "//etc/passwd",
        "/index.html/..",
        "/api/hunts/../../metrics",
        "/api/query/",
        "/.git/config",
    ] {
        let reply = server.get(path);
        let refused = [400, 404].contains(&reply.status);
        assert!(refused, "{path}: {}", reply.status);
    }
    is_well(&server);
}

#[test]
fn what_cannot_be_read_as_a_path_is_told_as_all_else() {
    let server = server();
    let zeros = "0".repeat(32);
    for path in [
        "/assets/%ff".to_owned(),
        format!("/api/hunts/%ff?key={zeros}"),
        format!("/api/hunts/{zeros}?key={zeros}&key={zeros}"),
    ] {
        let reply = server.get(&path);
        assert_eq!((reply.status, reply.code().as_str()), (400, "bad_path"), "{path}");
        assert!(reply.text().starts_with(r#"{"ok":false,"error":{"code":"#), "{}", reply.text());
        assert!(reply.text().ends_with("}}"), "{}", reply.text());
    }
    let metrics = server.get("/metrics");
    assert!(metrics.text().contains("eyeline_refused_total{reason=\"bad_path\"} 3\n"));
}

#[test]
fn other_methods_are_told_which_are_done() {
    let server = server();
    let reply = server.get("/api/query");
    assert_eq!((reply.status, reply.code().as_str()), (405, "wrong_method"));
    assert_eq!(reply.header("allow"), Some("POST"));
    let (mut client, address) = (server.client(), server.address);
    client.send(format!("TRACE / HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes());
    assert_eq!(client.read().unwrap().status, 405);
}

#[test]
fn what_is_not_http_is_hung_up_on() {
    let server = server();
    for bytes in [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".as_slice(),
        b"hello\r\n\r\n",
        &[b'a'; 1 << 18],
    ] {
        let mut client = server.client();
        client.send(bytes);
        if let Some(reply) = client.read() {
            assert!(reply.status >= 400);
        }
    }
    let (mut client, address) = (server.client(), server.address);
    client.send(
        format!("GET / HTTP/1.1\r\nHost: {address}\r\nX: {}\r\n\r\n", "x".repeat(1 << 20))
            .as_bytes(),
    );
    assert_eq!(client.read().map(|reply| reply.status).unwrap_or(431), 431);
    is_well(&server);
}
