//! Terrains that hide what lies behind them: walls to everybody but whoever stands on them. An ordinary
//! rule of squares decides what they hide. Cost: O(terrains) to ask whether one blocks.

use super::Name;
use crate::rules::{RuleSet, SightLine, SquareLine};
use std::fmt;

/// The terrains that block the view, and the rule that decides what they hide.
#[derive(Clone, Debug)]
pub struct Blocks {
    terrains: Vec<Name>,
    sight: &'static RuleSet,
}

/// The reason why terrain cannot block in this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlocksError {
    /// No rule set has this name.
    Unknown {
        /// The name that was asked for.
        sight: String,
    },
    /// The rule does not say what walls hide from one square to another.
    NotOrdinary {
        /// The rule set.
        sight: String,
    },
    /// A terrain has no name.
    Nameless,
}

impl fmt::Display for BlocksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlocksError::Unknown { sight } => write!(f, "unknown rule set '{sight}'"),
            BlocksError::NotOrdinary { sight } => {
                write!(
                    f,
                    "{sight} does not say what terrain hides; take a rule of squares such as {}",
                    Blocks::USUAL
                )
            }
            BlocksError::Nameless => f.write_str("a terrain that blocks needs a name"),
        }
    }
}

impl std::error::Error for BlocksError {}

impl Blocks {
    /// The rule that decides if none is named.
    pub const USUAL: &'static str = "symmetric-shadowcasting";

    /// Returns blocking terrains, with the rule set named `sight` to decide what they hide.
    pub fn new(
        terrains: impl IntoIterator<Item = String>,
        sight: &str,
    ) -> Result<Self, BlocksError> {
        let unknown = || BlocksError::Unknown { sight: sight.to_owned() };
        let set = RuleSet::named(sight).ok_or_else(unknown)?;
        let ordinary = match set.params.line {
            SightLine::Square(line) => line != SquareLine::Open,
            SightLine::Hex | SightLine::Ahead => false,
        };
        if !ordinary {
            return Err(BlocksError::NotOrdinary { sight: set.to_string() });
        }
        let mut terrains: Vec<Name> = terrains.into_iter().map(Name::from).collect();
        if terrains.iter().any(|name| name.is_empty()) {
            return Err(BlocksError::Nameless);
        }
        terrains.sort_unstable();
        terrains.dedup();
        Ok(Blocks { terrains, sight: set })
    }

    /// Returns the terrains, sorted.
    pub fn terrains(&self) -> &[Name] {
        &self.terrains
    }

    /// Returns the rule set that decides.
    pub fn sight(&self) -> &'static RuleSet {
        self.sight
    }

    /// Whether this terrain blocks.
    pub fn contains(&self, terrain: &str) -> bool {
        self.terrains.iter().any(|name| name == terrain)
    }
}

impl PartialEq for Blocks {
    fn eq(&self, other: &Self) -> bool {
        self.terrains == other.terrains && std::ptr::eq(self.sight, other.sight)
    }
}

impl Eq for Blocks {}
