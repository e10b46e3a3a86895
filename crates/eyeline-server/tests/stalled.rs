//! Clients that hold a connection and give nothing: cut off in time, while others are served.

mod common;

use common::Running;
use eyeline_server::Config;
use serde_json::json;
use std::io::Read;
use std::time::{Duration, Instant};

fn hasty() -> Config {
    Config {
        header_time: Duration::from_millis(700),
        body_time: Duration::from_millis(700),
        stall_time: Duration::from_millis(700),
        ..Config::default()
    }
}

/// Long enough on a busy machine, and far below the times of a default server.
const SOON: Duration = Duration::from_secs(4);

#[test]
fn slow_headers_are_cut_off_however_steadily_they_drip() {
    let server = Running::start(hasty());
    let mut client = server.client();
    let start = Instant::now();
    client.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n");
    let mut closed = false;
    while !closed && start.elapsed() < SOON {
        client.send(b"X-Drip: 1\r\n");
        closed = client.rest_within(Duration::from_millis(100)).is_some();
    }
    assert!(closed, "still open after {:?}", start.elapsed());
}

#[test]
fn silent_and_resting_connections_are_closed() {
    let server = Running::start(hasty());
    let mut silent = server.client();
    let mut resting = server.client();
    assert_eq!(resting.get("/healthz").status, 200);
    assert!(silent.rest_within(SOON).is_some());
    assert!(resting.rest_within(SOON).is_some());
}

#[test]
fn slow_bodies_are_told_so() {
    let server = Running::start(hasty());
    let mut client = server.client();
    let address = server.address;
    let head = format!(
        "POST /api/query HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{"
    );
    client.send(head.as_bytes());
    let reply = client.read().expect("a refusal");
    assert_eq!((reply.status, reply.code().as_str()), (408, "slow_body"));
    assert!(client.rest_within(SOON).is_some());
}

#[test]
fn who_does_not_read_is_cut_off_and_its_memory_given_back() {
    // Room for two large replies and no more.
    let request_time = Duration::from_secs(120);
    let server = Running::start(Config { memory: 32 << 20, request_time, ..hasty() });
    let scene = json!({"width": 1024, "height": 1024});
    let query = json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene});
    let stalled: Vec<_> = (0..2)
        .map(|_| {
            let mut client = server.client();
            client.send(&client.request(
                "/api/query",
                "Content-Type: application/json\r\n",
                query.to_string().as_bytes(),
            ));
            client
        })
        .collect();
    // Others are served meanwhile.
    assert_eq!(server.get("/healthz").status, 200);
    let start = Instant::now();
    while !server.get("/metrics").text().contains("eyeline_connections 1\n") {
        assert!(start.elapsed() < Duration::from_secs(20), "{}", server.get("/metrics").text());
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(stalled);
    // All of it is there again. A reply's memory is given back just after its last byte is sent, so on a
    // busy machine the next request may come too early, and is asked to come again.
    for _ in 0..3 {
        let mut reply = server.post("/api/query", &query.to_string());
        while reply.status == 503 {
            assert!(start.elapsed() < Duration::from_secs(240), "{}", reply.text());
            std::thread::sleep(Duration::from_millis(50));
            reply = server.post("/api/query", &query.to_string());
        }
        assert_eq!(reply.status, 200);
        assert_eq!(reply.json()["cells"].as_array().unwrap().len(), 1 << 20);
    }
}

#[test]
fn a_client_that_reads_slowly_but_reads_gets_everything() {
    let server = Running::start(hasty());
    let scene = json!({"width": 900, "height": 900});
    let query = json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene});
    let mut client = server.client();
    client.send(&client.request(
        "/api/query",
        "Content-Type: application/json\r\n",
        query.to_string().as_bytes(),
    ));
    let (mut total, mut buffer) = (0, vec![0; 256 << 10]);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        total += client.stream.read(&mut buffer).unwrap();
        std::thread::sleep(Duration::from_millis(100));
    }
    let rest = client.rest_within(Duration::from_secs(20)).expect("an end");
    let body = eyeline_scene::Answer::of_text(
        &eyeline_scene::Budget::unlimited(),
        None,
        &query.to_string(),
    )
    .to_json();
    // The head comes with it.
    let more = (total + rest.len()).checked_sub(body.len()).expect("everything");
    assert!(rest.ends_with(&body.as_bytes()[body.len() - 100..]) && more < 1 << 10, "{more}");
}

/// Many times the pace that is asked for, and far below what a large buffer frees at a time.
#[test]
fn a_client_that_reads_little_at_a_time_gets_everything() {
    let stall_time = Duration::from_secs(1);
    let server = Running::start(Config { stall_time, ..Config::default() });
    let scene = json!({"width": 800, "height": 800});
    let query = json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene});
    let mut client = server.client();
    socket2::SockRef::from(&client.stream).set_recv_buffer_size(16 << 10).unwrap();
    let body = query.to_string();
    client.send(&client.request(
        "/api/query",
        "Content-Type: application/json\r\n",
        body.as_bytes(),
    ));
    let (mut total, mut buffer) = (0, vec![0; 16 << 10]);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(5) {
        total += client.stream.read(&mut buffer).unwrap();
        std::thread::sleep(Duration::from_millis(40));
    }
    let rest = client.rest_within(Duration::from_secs(20)).expect("an end");
    let wanted = eyeline_scene::Answer::of_text(&eyeline_scene::Budget::unlimited(), None, &body)
        .to_json()
        .len();
    let more = (total + rest.len()).checked_sub(wanted);
    assert!(more.is_some_and(|head| head < 1 << 10), "{} of {wanted}", total + rest.len());
}

#[test]
fn one_connection_too_many_is_told_to_come_again() {
    let server = Running::start(Config { connections: 4, ..Config::default() });
    let mut held: Vec<_> = (0..4).map(|_| server.client()).collect();
    for client in &mut held {
        assert_eq!(client.get("/healthz").status, 200);
    }
    let mut fifth = server.client();
    let reply = fifth.read().expect("a refusal");
    assert_eq!((reply.status, reply.code().as_str()), (503, "busy"));
    assert_eq!(reply.header("retry-after"), Some("1"));
    held.pop();
    let start = Instant::now();
    loop {
        let mut client = server.client();
        client.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        match client.read() {
            Some(reply) if reply.status == 200 => break,
            _ => assert!(start.elapsed() < SOON, "no place came free"),
        }
    }
}

#[test]
fn more_memory_than_there_is_is_refused() {
    let server = Running::start(Config { memory: 1 << 20, ..Config::default() });
    let body = format!("[{}1]", "1,".repeat(600_000));
    let reply = server.post("/api/query", &body);
    assert_eq!((reply.status, reply.code().as_str()), (503, "busy"));
    let scene = json!({"width": 512, "height": 512});
    let query = json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene});
    let reply = server.post("/api/query", &query.to_string());
    assert_eq!((reply.status, reply.code().as_str()), (503, "busy"));
    assert_eq!(server.post("/api/query", r#"{"op":"radius","terrain":"plains"}"#).status, 200);
}
