//! Errors of a save.

use super::VERSION;
use crate::{BadFingerprint, Fingerprint};
use eyeline::{Coord, Extent, Grid};
use thiserror::Error;

/// A save cannot be read, or not for this map and these rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SaveError {
    /// Not JSON, or a value of the wrong kind.
    #[error("not a save: {0}")]
    Json(String),
    /// Another version.
    #[error("a save of version {found}; this program reads version {VERSION}")]
    Version {
        /// The version in the file.
        found: String,
    },
    /// The bytes are not those that were written.
    #[error("the save is damaged: its checksum does not fit")]
    Damaged,
    /// The end of the save is missing.
    #[error("the save is damaged: its end is missing")]
    Cut,
    /// A required key is missing.
    #[error("the save is damaged: {0:?} is missing")]
    Missing(&'static str),
    /// An unknown key.
    #[error("the save has a key {0:?}, which saves of version {VERSION} do not")]
    Unknown(String),
    /// The fingerprint is not one.
    #[error("\"map\": {0}")]
    Fingerprint(BadFingerprint),
    /// A save of the other grid.
    #[error("a save of a {saved} map; this map is {asked}")]
    OtherGrid {
        /// The grid in the file.
        saved: String,
        /// The grid that was asked for.
        asked: Grid,
    },
    /// A cell that does not come after the one before it.
    #[error("{key:?}: {at} is out of order; cells are sorted by row, each once")]
    Order {
        /// In which list.
        key: &'static str,
        /// Which cell.
        at: String,
    },
    /// A cell that was visited and not seen.
    #[error("\"visited_tiles\": {at} is not among \"seen_tiles\"")]
    NotSeen {
        /// Which cell.
        at: String,
    },
    /// Made under other rules, or another version of them.
    #[error("the save was made under {saved}, not under {asked}")]
    OtherRules {
        /// Those of the save.
        saved: String,
        /// Those asked for.
        asked: String,
    },
    /// Made on a map that differs in the seen cells.
    // The fingerprint of this map would say something about cells that the viewer has not seen.
    #[error(
        "the save was made on another map: this {extent} differs in size or in what the save has seen"
    )]
    OtherMap {
        /// The fingerprint in the save.
        saved: Fingerprint,
        /// That of the same cells of this map.
        asked: Fingerprint,
        /// This map.
        extent: String,
    },
    /// A cell was seen that this map does not have.
    #[error("the save has seen {at}, which this {extent} does not have")]
    SeenOffMap {
        /// Where.
        at: String,
        /// This map.
        extent: String,
    },
    /// The viewer stands where this map has no cell.
    #[error("the save stands at {at}, which this {extent} does not have")]
    OffMap {
        /// Where.
        at: String,
        /// This map.
        extent: String,
    },
}

impl SaveError {
    pub(crate) fn seen_off<C: Coord>(at: C, extent: Extent<C>) -> Self {
        SaveError::SeenOffMap { at: at.to_string(), extent: extent.to_string() }
    }

    /// Whether the file itself is damaged, so that the one before it may be better. Otherwise it is
    /// a good save of something else.
    pub fn is_damage(&self) -> bool {
        match self {
            SaveError::Json(_)
            | SaveError::Damaged
            | SaveError::Cut
            | SaveError::Missing(_)
            | SaveError::Unknown(_)
            | SaveError::Fingerprint(_)
            | SaveError::Order { .. }
            | SaveError::NotSeen { .. } => true,
            SaveError::Version { .. }
            | SaveError::OtherGrid { .. }
            | SaveError::OtherRules { .. }
            | SaveError::OtherMap { .. }
            | SaveError::SeenOffMap { .. }
            | SaveError::OffMap { .. } => false,
        }
    }
}
