//! Told to stop, the server takes nobody new and finishes what is under way.

mod common;

use common::Running;
use eyeline_server::Config;
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn a_request_under_way_is_finished_and_nobody_new_is_taken() {
    let server = Running::start(Config::default());
    let (mut client, mut resting) = (server.client(), server.client());
    assert_eq!(resting.get("/healthz").status, 200);
    let body = br#"{"op":"radius","terrain":"plains"}"#;
    let request = client.request("/api/query", "Content-Type: application/json\r\n", body);
    let (first, last) = request.split_at(request.len() - 1);
    client.send(first);
    std::thread::sleep(Duration::from_millis(200));
    server.tell_to_stop();
    assert!(resting.rest_within(Duration::from_secs(3)).is_some(), "a resting connection stays");
    let address = server.address;
    let start = Instant::now();
    while TcpStream::connect(address).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(3), "somebody new is taken");
    }
    client.send(last);
    assert_eq!(client.read().unwrap().text(), r#"{"ok":true,"radius":3}"#);
    server.join();
}

#[test]
fn who_never_ends_does_not_keep_the_server() {
    let config = Config { shutdown_time: Duration::from_millis(300), ..Config::default() };
    let server = Running::start(config);
    let mut client = server.client();
    client.send(b"POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n");
    std::thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    server.tell_to_stop();
    server.join();
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}
