//! The limits of a server: how much a client may ask for, how long it may take, and how many may ask at
//! a time.

use std::thread::available_parallelism;
use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most queries of a request.
    pub queries: usize,
    /// The most cells that a request may look at.
    pub cells: u64,
    /// The most cells of a picture.
    pub drawn: u64,
    /// The most bytes of all bodies and replies under way.
    pub memory: usize,
    /// The most connections; one more is asked to come again later.
    pub connections: usize,
    /// The most requests that are worked on at a time.
    pub workers: usize,
    /// The most games; beyond that, those that were not used for longest are dropped.
    pub hunts: usize,
    /// How long the next request's headers may take, from the end of the last one.
    pub header_time: Duration,
    /// How long a body may take.
    pub body_time: Duration,
    /// How long a request may take, once it has arrived.
    pub request_time: Duration,
    /// How long a client may take to read 64 KiB.
    pub stall_time: Duration,
    /// How long requests under way may take after the server was asked to stop.
    pub shutdown_time: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            body: 8 << 20,
            queries: 10_000,
            cells: 1 << 20,
            drawn: 1 << 18,
            memory: 256 << 20,
            connections: 512,
            workers: available_parallelism().map_or(1, usize::from),
            hunts: 1000,
            header_time: Duration::from_secs(5),
            body_time: Duration::from_secs(10),
            request_time: Duration::from_secs(10),
            stall_time: Duration::from_secs(15),
            shutdown_time: Duration::from_secs(10),
        }
    }
}
