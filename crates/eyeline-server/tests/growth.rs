//! What hostile clients make the server hold, in a process of its own: little, and never more.

mod common;

use common::Running;
use eyeline_server::Config;
use serde_json::json;
use std::io::Write;

/// The most that this process has held, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or("VmHWM: 0 kB");
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() << 10
}

#[test]
fn nothing_makes_it_grow_beyond_its_ledger() {
    let memory = 48 << 20;
    let server = Running::start(Config { memory, ..Config::default() });
    server.post("/api/query", r#"{"op":"rules"}"#);
    let before = peak();
    let grown = || peak().saturating_sub(before) >> 20;

    // Bodies without an end.
    let chunk = [b"100000\r\n".as_slice(), &[b' '; 1 << 20], b"\r\n"].concat();
    let address = server.address;
    let mut endless: Vec<_> = (0..8).map(|_| server.client()).collect();
    for client in &mut endless {
        client.send(
            format!(
                "POST /api/query HTTP/1.1\r\nHost: {address}\r\n\
                 Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            .as_bytes(),
        );
    }
    for _ in 0..64 {
        for client in &mut endless {
            let _ = client.stream.write_all(&chunk);
        }
    }
    drop(endless);
    assert!(grown() < 128, "{} MiB more for endless bodies", grown());

    // Replies that nobody reads.
    let scene = json!({"width": 1024, "height": 1024});
    let query = json!({"op": "field", "rules": "predprey", "from": [0,0], "scene": scene});
    let deaf: Vec<_> = (0..30)
        .map(|_| {
            let mut client = server.client();
            let kind = "Content-Type: application/json\r\n";
            client.send(&client.request("/api/query", kind, query.to_string().as_bytes()));
            client
        })
        .collect();
    std::thread::sleep(std::time::Duration::from_secs(3));
    drop(deaf);
    assert!(grown() < 256, "{} MiB more for replies that nobody reads", grown());
    assert_eq!(server.post("/api/query", r#"{"op":"radius","terrain":"plains"}"#).status, 200);
}
