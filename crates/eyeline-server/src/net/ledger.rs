//! The ledger of memory in use: the bytes of bodies and replies are entered before they are kept, and
//! removed when they are sent, so the total is bounded whatever clients do. The first 64 KiB of each
//! request are not entered, so that small requests are served even when everything is taken; the number
//! of connections bounds those bytes.

use crate::refusal::Refusal;
use bytes::Bytes;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The number of bytes in a unit of the ledger.
const UNIT: usize = 1 << 10;
/// The number of bytes of each request that are not entered.
const FREE: usize = 64 << 10;

/// All memory in use.
#[derive(Clone)]
pub struct Ledger(Arc<Semaphore>);

/// A part of the memory, returned when it is dropped.
pub struct Share {
    permit: Option<OwnedSemaphorePermit>,
    units: usize,
    ledger: Ledger,
}

impl Ledger {
    /// Returns a ledger of this many bytes.
    pub fn of_bytes(bytes: usize) -> Self {
        Ledger(Arc::new(Semaphore::new(bytes / UNIT)))
    }

    /// Returns a share that holds nothing yet.
    pub fn share(&self) -> Share {
        Share { permit: None, units: 0, ledger: self.clone() }
    }
}

impl Share {
    /// Enters that this share holds `bytes` bytes; it never shrinks.
    pub fn grow_to(&mut self, bytes: usize) -> Result<(), Refusal> {
        let units = bytes.saturating_sub(FREE).div_ceil(UNIT);
        let more = units.saturating_sub(self.units);
        if more == 0 {
            return Ok(());
        }
        let units = u32::try_from(more).map_err(|_| Refusal::Busy)?;
        let permit =
            self.ledger.0.clone().try_acquire_many_owned(units).map_err(|_| Refusal::Busy)?;
        match &mut self.permit {
            Some(held) => held.merge(permit),
            None => self.permit = Some(permit),
        }
        self.units += more;
        Ok(())
    }

    /// Returns bytes that hold this share until they are sent.
    pub fn hold(mut self, bytes: Vec<u8>) -> Result<Bytes, Refusal> {
        struct Held(Vec<u8>, #[allow(dead_code)] Share);

        impl AsRef<[u8]> for Held {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        self.grow_to(bytes.len())?;
        Ok(Bytes::from_owner(Held(bytes, self)))
    }
}
