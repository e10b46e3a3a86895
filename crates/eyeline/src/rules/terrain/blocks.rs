//! Terrains that hide what lies behind them: a wall to everybody but the one who stands on it. An
//! ordinary rule of squares decides what they hide.

use super::Name;
use crate::rules::{RuleSet, SightLine, SquareLine};
use std::fmt;

/// Which terrains block the view, and the rule that decides then.
#[derive(Clone, Debug)]
pub struct Blocks {
    terrains: Vec<Name>,
    sight: &'static RuleSet,
}

/// Why terrain cannot block so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlocksError {
    /// No rule set has this name.
    Unknown {
        /// What was asked for.
        sight: String,
    },
    /// A rule that does not say what walls hide from one square to another.
    NotOrdinary {
        /// The rule set.
        sight: String,
    },
    /// A terrain without a name.
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
    /// The rule that decides unless another is named.
    pub const USUAL: &'static str = "symmetric-shadowcasting";

    /// These terrains block, and the rule set named `sight` decides what they hide.
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

    /// The terrains, sorted.
    pub fn terrains(&self) -> &[Name] {
        &self.terrains
    }

    /// The rule set that decides.
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
