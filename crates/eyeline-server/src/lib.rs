//! eyeline over HTTP: the contract at `/api/query`, drawings, walks, hunts, and the page, embedded.
//! Every client is limited in bytes, time and work, and refused in words; nothing that a client sends
//! is logged. Cost: one worker thread a core, whatever clients do.
//!
//! ```no_run
//! use eyeline_server::{Config, Server};
//! let server = Server::bind("127.0.0.1:7878".parse()?, Config::default())?;
//! println!("http://{}/", server.address());
//! server.run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// The state that all requests share.
mod app;
/// Short jobs before long ones.
mod attempt;
/// The limits of a server.
mod config;
/// Games on the server.
mod hunts;
/// Counts for Prometheus.
mod metrics;
/// Connections, bodies, memory and work.
mod net;
/// The page.
mod page;
/// What is not answered, and why.
mod refusal;
/// One file a route.
mod route;
/// From a socket to its end.
mod server;

pub use config::Config;
pub use server::Server;
