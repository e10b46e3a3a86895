//! A viewer's memory as JSON, with the keys of the plan "Map Visibility Radius"
//! (docs/documents.md): sorted, versioned, with a checksum, bound to the map and the rules it was
//! made on. Every changed bit is an error. Cost: the length of the file.
//!
//! ```text
//! {"eyeline": 1,
//! "rules": "overland@1",
//! "map": "4da2bcf8a922edd8",
//! "at": [1,0],
//! "seen_tiles": [[0,0],[1,0],[0,1]],
//! "visited_tiles": [[1,0]],
//! "checksum": "b6c50c5f264b4ed4"}
//! ```
//!
//! A save of hexes has `"grid": "hex"` after the version. The checksum is XXH3 of all bytes before
//! it. A file with neither `eyeline` nor such a `checksum` is an old save, bound to no map. Of an
//! old save only `seen_tiles`, `visited_tiles` and an `at` that is a cell are read; each of them
//! may be absent or null.

/// Errors of a save.
mod error;
/// Reads a save from bytes.
mod read;
/// Writes a save to bytes.
mod write;

use crate::Fingerprint;
use eyeline::memory::{CellSet, Memory};
use eyeline::{Coord, Extent, World};
use xxhash_rust::xxh3::xxh3_64;

pub use error::SaveError;

/// The version of saves that is written, and read.
const VERSION: u64 = 1;

/// The start of a save of ours, before its version.
const START: &[u8] = b"{\"eyeline\": ";

/// The text before the digits of the checksum, and the text after them.
const CHECKSUM: (&[u8], &[u8]) = (b"\"checksum\": \"", b"\"}\n");

/// The digits of the checksum of these bytes.
fn checksum(before: &[u8]) -> String {
    format!("{:016x}", xxh3_64(before))
}

/// The rules and the map that a save was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeFor {
    /// The id of the rules.
    pub rules: String,
    /// The map, as far as it was seen.
    pub map: Fingerprint,
}

/// A viewer's memory, and where the viewer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save<C: Coord> {
    made_for: Option<MadeFor>,
    at: Option<C>,
    memory: Memory<C>,
    is_foreign: bool,
}

impl<C: Coord> Save<C> {
    /// Makes a save of a memory that was made on this world under the rules of this name, such as
    /// `overland@1`.
    pub fn of(world: &impl World<C>, rules: &str, memory: &Memory<C>, at: Option<C>) -> Self {
        let map = Fingerprint::of(world, memory.seen());
        Save::made_for_those(MadeFor { rules: rules.to_owned(), map }, memory.clone(), at)
    }

    /// Makes a save that is bound to no map and no rules: only the cells, without a checksum.
    pub fn plain(memory: &Memory<C>, at: Option<C>) -> Self {
        Save { made_for: None, at, memory: memory.clone(), is_foreign: false }
    }

    pub(crate) fn made_for_those(made_for: MadeFor, memory: Memory<C>, at: Option<C>) -> Self {
        Save { made_for: Some(made_for), at, memory, is_foreign: false }
    }

    /// The rules and the map it was made for; `None` for an old save.
    pub fn made_for(&self) -> Option<&MadeFor> {
        self.made_for.as_ref()
    }

    /// Whether the file had none of the keys of a save: it is a game's own file from before its
    /// first walk, or not a save at all.
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// Its memory, not checked against any map.
    pub fn memory(&self) -> &Memory<C> {
        &self.memory
    }

    /// Where the viewer is.
    pub fn at(&self) -> Option<C> {
        self.at
    }

    /// Returns the memory and where the viewer is, if the save was made for this map and these
    /// rules and the map has all of its cells. From an old save, cells that the map does not have
    /// are left out.
    pub fn memory_for(
        &self,
        world: &impl World<C>,
        rules: &str,
    ) -> Result<(Memory<C>, Option<C>), SaveError> {
        let extent = world.extent();
        let memory = match &self.made_for {
            Some(made_for) => {
                made_for.check(world, rules, self.memory.seen())?;
                self.memory.clone()
            }
            None => {
                let there = |cells: &CellSet<C>| {
                    cells.iter().filter(|&at| extent.contains(at)).collect::<CellSet<C>>()
                };
                Memory::with(there(self.memory.seen()), there(self.memory.visited()))
            }
        };
        check_inside(extent, memory.seen(), self.at)?;
        Ok((memory, self.at))
    }
}

/// Refuses seen cells that a map does not have, and a viewer who stands outside it.
pub(crate) fn check_inside<C: Coord>(
    extent: Extent<C>,
    seen: &CellSet<C>,
    at: Option<C>,
) -> Result<(), SaveError> {
    seen.outside(extent).map_or(Ok(()), |at| Err(SaveError::seen_off(at, extent)))?;
    match at.filter(|&at| !extent.contains(at)) {
        Some(at) => Err(SaveError::OffMap { at: at.to_string(), extent: extent.to_string() }),
        None => Ok(()),
    }
}

impl MadeFor {
    /// Refuses other rules, and a map that differs in the seen cells.
    pub(crate) fn check<C: Coord>(
        &self,
        world: &impl World<C>,
        rules: &str,
        seen: &CellSet<C>,
    ) -> Result<(), SaveError> {
        if self.rules != rules {
            let (saved, asked) = (self.rules.clone(), rules.to_owned());
            return Err(SaveError::OtherRules { saved, asked });
        }
        let (saved, asked) = (self.map, Fingerprint::of(world, seen));
        if saved != asked {
            let extent = world.extent().to_string();
            return Err(SaveError::OtherMap { saved, asked, extent });
        }
        Ok(())
    }
}
