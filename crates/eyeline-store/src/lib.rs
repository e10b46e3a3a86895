//! Exploration memory that survives crashes. A [`Save`] is a file with one viewer's memory, for
//! people and other programs; [`file::replace`] writes it whole or not at all. A `Store` (feature
//! `sqlite`, on by default) keeps many viewers of many maps in one file, and writes only what a step
//! added.
//!
//! ```
//! use eyeline::memory::Memory;
//! use eyeline::{Cell, Extent, Map, Rules, Sight};
//! use eyeline_store::Save;
//! let map = Map::new(Extent::rectangle(20, 20)?);
//! let rules = Rules::named("overland")?;
//! let (mut memory, at) = (Memory::new(), Cell::new(9, 9));
//! memory.remember(at, &Sight::new(&map, &rules)?.field(at)?);
//! let save = Save::of(&map, &rules.to_string(), &memory, Some(at)).to_bytes();
//! let back = Save::parse(&save)?.memory_for(&map, "overland@1")?;
//! assert_eq!(back, (memory, Some(at)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod file;
/// A checksum of the map that a memory was made on.
mod fingerprint;
/// A viewer's memory as JSON.
mod save;
/// Many viewers in one file.
#[cfg(feature = "sqlite")]
mod store;

pub use fingerprint::{BadFingerprint, Fingerprint};
pub use save::{MadeFor, Save, SaveError};
#[cfg(feature = "sqlite")]
pub use store::{Store, StoreError, Stored, Viewer, Who};

/// The guide's Rust runs as a test.
#[cfg(all(doctest, feature = "sqlite"))]
#[doc = include_str!("../../../docs/memory.md")]
struct Guide;
