//! A server of one's own on a real socket, and a client that says exactly what it is told to.
#![allow(dead_code)]

use eyeline_server::{Config, Server};
use serde_json::Value;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::Notify;

/// A server that gives long jobs the time that they need on a busy machine.
pub fn patient() -> Config {
    Config { request_time: Duration::from_secs(120), ..Config::default() }
}

/// A server, stopped when dropped.
pub struct Running {
    pub address: SocketAddr,
    stop: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start(config: Config) -> Self {
        let server = Server::bind(([127, 0, 0, 1], 0).into(), config).unwrap();
        let (address, stop) = (server.address(), Arc::new(Notify::new()));
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            let stop = || {
                let told = told.clone();
                async move { told.notified().await }
            };
            server.run_until(stop).unwrap();
        });
        Running { address, stop, thread: Some(thread) }
    }

    pub fn client(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        Client { stream, host: self.address.to_string(), rest: Vec::new() }
    }

    /// Tells the server to stop, without waiting.
    pub fn tell_to_stop(&self) {
        self.stop.notify_one();
    }

    /// Waits until it has stopped.
    pub fn join(mut self) {
        self.thread.take().unwrap().join().unwrap();
    }

    pub fn post(&self, path: &str, body: &str) -> Response {
        self.client().post(path, body)
    }

    pub fn get(&self, path: &str) -> Response {
        self.client().get(path)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.stop.notify_one();
            let _ = thread.join();
        }
    }
}

pub struct Client {
    pub stream: TcpStream,
    host: String,
    rest: Vec<u8>,
}

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or("none").to_owned()
    }
}

impl Client {
    pub fn get(&mut self, path: &str) -> Response {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host).as_bytes());
        self.read().unwrap()
    }

    pub fn post(&mut self, path: &str, body: &str) -> Response {
        self.post_with(path, "Content-Type: application/json\r\n", body.as_bytes())
    }

    pub fn post_with(&mut self, path: &str, headers: &str, body: &[u8]) -> Response {
        self.send(&self.request(path, headers, body));
        self.read().unwrap()
    }

    pub fn request(&self, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
        let (host, length) = (&self.host, body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n"
        );
        [head.as_bytes(), body].concat()
    }

    /// Writes; a server that has closed is not an error yet.
    pub fn send(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// Whatever the server says until it closes, or `None` if it was still open after this time.
    pub fn rest_within(&mut self, time: Duration) -> Option<Vec<u8>> {
        self.stream.set_read_timeout(Some(time)).unwrap();
        let mut bytes = Vec::new();
        match self.stream.read_to_end(&mut bytes) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                None
            }
            _ => Some(bytes),
        }
    }

    /// One response, or `None` if the connection ended before it did.
    pub fn read(&mut self) -> Option<Response> {
        let end = loop {
            if let Some(at) = self.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                break at;
            }
            self.more()?;
        };
        let head = String::from_utf8(self.rest[..end].to_vec()).unwrap();
        self.rest.drain(..end + 4);
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut response = Response { status, head, body: Vec::new() };
        let length: usize =
            response.header("content-length").map_or(0, |length| length.parse().unwrap());
        while self.rest.len() < length {
            self.more()?;
        }
        response.body = self.rest.drain(..length).collect();
        Some(response)
    }

    fn more(&mut self) -> Option<()> {
        let mut buffer = [0; 1 << 16];
        match self.stream.read(&mut buffer) {
            Ok(0) | Err(_) => None,
            Ok(length) => {
                self.rest.extend_from_slice(&buffer[..length]);
                Some(())
            }
        }
    }
}
