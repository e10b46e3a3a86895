//! What every request shares.

use crate::config::Config;
use crate::hunts::Hunts;
use crate::metrics::Metrics;
use crate::net::{Ledger, Pool};
use std::ops::Deref;
use std::sync::Arc;

/// A handle on what every request shares.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What every request shares.
pub struct Shared {
    pub config: Config,
    /// Whether only this machine is served.
    pub reach: Reach,
    pub ledger: Ledger,
    pub pool: Pool,
    pub metrics: Metrics,
    pub hunts: Hunts,
}

/// Who can reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This machine.
    Machine,
    /// A network.
    Network,
}

impl App {
    /// A server's own.
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
