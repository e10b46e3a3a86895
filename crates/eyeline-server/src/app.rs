//! The state that all requests share.

use crate::config::Config;
use crate::hunts::Hunts;
use crate::metrics::Metrics;
use crate::net::{Ledger, Pool};
use std::ops::Deref;
use std::sync::Arc;

/// A handle on the state that all requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The state that all requests share.
pub struct Shared {
    pub config: Config,
    /// Whether only this machine is served.
    pub reach: Reach,
    pub ledger: Ledger,
    pub pool: Pool,
    pub metrics: Metrics,
    pub hunts: Hunts,
}

/// From where the server can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// From this machine only.
    Machine,
    /// From a network.
    Network,
}

impl App {
    /// Returns the state of a server.
    pub fn new(config: Config, reach: Reach) -> Self {
        App(Arc::new(Shared {
            ledger: Ledger::of_bytes(config.memory),
            pool: Pool::of(config.workers, config.request_time),
            metrics: Metrics::default(),
            hunts: Hunts::at_most(config.hunts),
            reach,
            config,
        }))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
