//! Memory under way: the bytes of bodies and replies are entered before they are kept, and struck out
//! when they are sent. So the sum is bounded, whatever clients do. Little is not entered, so that who
//! asks little is served when all is taken; connections are bounded, and so is that.

use crate::refusal::Refusal;
use bytes::Bytes;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Entries are in units of so many bytes.
const UNIT: usize = 1 << 10;
/// So much of each request is not entered.
const FREE: usize = 64 << 10;

/// All memory under way.
#[derive(Clone)]
pub struct Ledger(Arc<Semaphore>);

/// A part of it, given back when dropped.
pub struct Share {
    permit: Option<OwnedSemaphorePermit>,
    units: usize,
    ledger: Ledger,
}

impl Ledger {
    /// So many bytes in all.
    pub fn of_bytes(bytes: usize) -> Self {
        Ledger(Arc::new(Semaphore::new(bytes / UNIT)))
    }

    /// Nothing yet.
    pub fn share(&self) -> Share {
        Share { permit: None, units: 0, ledger: self.clone() }
    }
}

impl Share {
    /// Enters that this share holds so many bytes; it never shrinks.
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

    /// Bytes that hold this share until they are sent.
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
