//! `eyeline serve` as a process: tells where it is, shows a picture, serves, and ends when told to.
#![cfg(unix)]

use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

fn serve(words: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eyeline"));
    command.arg("serve").args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    (child, out)
}

/// The host and port in `eyeline is at http://HOST:PORT/ (…)`.
fn address(out: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    let rest = line.strip_prefix("eyeline is at http://").unwrap_or_else(|| panic!("{line}"));
    rest.split('/').next().expect("an address").to_owned()
}

#[test]
fn it_serves_until_it_is_told_to_stop() {
    for signal in [Signal::TERM, Signal::INT] {
        let (mut child, mut out) = serve(&["--port", "0"]);
        let address = address(&mut out);
        let mut stream = TcpStream::connect(&address).expect("the server");
        let ask = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).expect("a request");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("a reply");
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n") && reply.ends_with("ok\n"), "{reply}");
        kill_process(Pid::from_child(&child), signal).expect("a signal");
        let (mut picture, mut log) = (String::new(), String::new());
        out.read_to_string(&mut picture).expect("the rest");
        child.stderr.take().expect("its log").read_to_string(&mut log).expect("a log");
        for shown in ["@", "T", "• ", "▓▓", "From @ to T under predprey@1: BLOCKED"] {
            assert!(picture.contains(shown), "{shown}: {picture}");
        }
        assert!(log.contains("listening") && log.contains("stopped"), "{log}");
        assert_eq!(child.wait().expect("an end").code(), Some(0));
    }
}

#[test]
fn addresses_that_cannot_be_had_are_told() {
    for (bind, code, words) in [
        ("192.0.2.1", 3, "--bind takes an address of this machine"),
        ("nowhere", 2, "127.0.0.1 or localhost is this machine alone"),
    ] {
        let done = serve(&["--port", "0", "--bind", bind]).0.wait_with_output().expect("an end");
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(code), "{told}");
        assert!(told.contains(words) && !told.contains("try --port 0"), "{told}");
    }
    let (mut child, mut out) = serve(&["--port", "0", "--bind", "localhost"]);
    assert!(address(&mut out).starts_with("127.0.0.1:"));
    kill_process(Pid::from_child(&child), Signal::TERM).expect("a signal");
    child.wait().expect("an end");
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("its number").port().to_string();
    let (child, _) = serve(&["--port", &port]);
    let done = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(3), "{told}");
    let wanted = format!("error: cannot listen on 127.0.0.1:{port}: ");
    assert!(told.contains(&wanted) && told.contains("try --port 0"), "{told}");
}
