//! Clients that hold a connection and give nothing: some drip headers, some ask for much and read
//! nothing. Whoever is cut off comes again.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The neighbours, until they leave.
pub struct Neighbours {
    leaving: Arc<AtomicBool>,
    thread: JoinHandle<Duration>,
}

impl Neighbours {
    /// So many that drip, and so many that do not read.
    pub fn come(address: SocketAddr, dripping: usize, deaf: usize) -> Self {
        let leaving = Arc::new(AtomicBool::new(false));
        let told = leaving.clone();
        let thread = std::thread::spawn(move || bother(address, dripping, deaf, &told));
        Neighbours { leaving, thread }
    }

    /// How long one of them stayed at most.
    pub fn leave(self) -> Duration {
        self.leaving.store(true, Relaxed);
        self.thread.join().unwrap_or_default()
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Dripping,
    Deaf,
}

struct Neighbour {
    kind: Kind,
    stream: TcpStream,
    since: Instant,
}

impl Neighbour {
    fn come(address: SocketAddr, kind: Kind) -> Option<Self> {
        let mut stream = TcpStream::connect(address).ok()?;
        let head = match kind {
            Kind::Dripping => "GET / HTTP/1.1\r\nHost: localhost\r\n".to_owned(),
            Kind::Deaf => {
                let body = r#"{"op":"field","rules":"predprey","from":[0,0],"scene":{"width":1024,"height":1024}}"#;
                let length = body.len();
                format!(
                    "POST /api/query HTTP/1.1\r\nHost: localhost\r\n\
                     Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
                )
            }
        };
        stream.write_all(head.as_bytes()).ok()?;
        stream.set_nonblocking(true).ok()?;
        Some(Neighbour { kind, stream, since: Instant::now() })
    }

    /// Whether the server has cut it off.
    fn is_gone(&mut self) -> bool {
        match self.kind {
            Kind::Dripping => {
                let wrote = self.stream.write_all(b"X-Drip: 1\r\n").is_ok();
                !wrote
                    || !matches!(self.stream.read(&mut [0; 256]), Err(error) if error.kind() == ErrorKind::WouldBlock)
            }
            // It reads nothing, so it learns of its end from what it writes.
            Kind::Deaf => self.stream.write_all(b" ").is_err(),
        }
    }
}

fn bother(address: SocketAddr, dripping: usize, deaf: usize, leaving: &AtomicBool) -> Duration {
    let mut longest = Duration::ZERO;
    let kinds = (0..dripping).map(|_| Kind::Dripping).chain((0..deaf).map(|_| Kind::Deaf));
    let mut all: Vec<Neighbour> = kinds.filter_map(|kind| Neighbour::come(address, kind)).collect();
    while !leaving.load(Relaxed) {
        for neighbour in &mut all {
            let stayed = neighbour.since.elapsed();
            longest = longest.max(stayed);
            if neighbour.is_gone() {
                let kind = neighbour.kind;
                if let Some(next) = Neighbour::come(address, kind) {
                    *neighbour = next;
                }
            }
        }
        std::thread::sleep(Duration::from_millis(500));
    }
    longest
}
