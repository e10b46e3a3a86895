//! Errors of a save.

use super::VERSION;
use crate::{BadFingerprint, Fingerprint};
use eyeline::{Coord, Extent, Grid};
use std::fmt;

/// A save cannot be read, or not for this map and these rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Not JSON, or a value of the wrong kind.
    Json(String),
    /// Another version.
    Version {
        /// The version in the file.
        found: String,
    },
    /// The bytes are not those that were written.
    Damaged,
    /// The end of the save is missing.
    Cut,
    /// A required key is missing.
    Missing(&'static str),
    /// An unknown key.
    Unknown(String),
    /// The fingerprint is not one.
    Fingerprint(BadFingerprint),
    /// A save of the other grid.
    OtherGrid {
        /// The grid in the file.
        saved: String,
        /// The grid that was asked for.
        asked: Grid,
    },
    /// A cell that does not come after the one before it.
    Order {
        /// In which list.
        key: &'static str,
        /// Which cell.
        at: String,
    },
    /// A cell that was visited and not seen.
    NotSeen {
        /// Which cell.
        at: String,
    },
    /// Made under other rules, or another version of them.
    OtherRules {
        /// Those of the save.
        saved: String,
        /// Those asked for.
        asked: String,
    },
    /// Made on a map that differs in the seen cells.
    OtherMap {
        /// The fingerprint in the save.
        saved: Fingerprint,
        /// That of the same cells of this map.
        asked: Fingerprint,
        /// This map.
        extent: String,
    },
    /// A cell was seen that this map does not have.
    SeenOffMap {
        /// Where.
        at: String,
        /// This map.
        extent: String,
    },
    /// The viewer stands where this map has no cell.
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

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Json(message) => write!(f, "not a save: {message}"),
            SaveError::Version { found } => {
                write!(f, "a save of version {found}; this program reads version {VERSION}")
            }
            SaveError::Damaged => f.write_str("the save is damaged: its checksum does not fit"),
            SaveError::Cut => f.write_str("the save is damaged: its end is missing"),
            SaveError::Missing(key) => write!(f, "the save is damaged: {key:?} is missing"),
            SaveError::Unknown(key) => {
                write!(f, "the save has a key {key:?}, which saves of version {VERSION} do not")
            }
            SaveError::Fingerprint(error) => write!(f, "\"map\": {error}"),
            SaveError::OtherGrid { saved, asked } => {
                write!(f, "a save of a {saved} map; this map is {asked}")
            }
            SaveError::Order { key, at } => {
                write!(f, "{key:?}: {at} is out of order; cells are sorted by row, each once")
            }
            SaveError::NotSeen { at } => {
                write!(f, "\"visited_tiles\": {at} is not among \"seen_tiles\"")
            }
            SaveError::OtherRules { saved, asked } => {
                write!(f, "the save was made under {saved}, not under {asked}")
            }
            // The fingerprint of this map would say something about cells that the viewer has not
            // seen.
            SaveError::OtherMap { extent, .. } => write!(
                f,
                "the save was made on another map: this {extent} differs in size or in what the \
                 save has seen"
            ),
            SaveError::SeenOffMap { at, extent } => {
                write!(f, "the save has seen {at}, which this {extent} does not have")
            }
            SaveError::OffMap { at, extent } => {
                write!(f, "the save stands at {at}, which this {extent} does not have")
            }
        }
    }
}

impl std::error::Error for SaveError {}
