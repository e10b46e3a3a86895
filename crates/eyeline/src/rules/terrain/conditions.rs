//! Night, weather and light: named changes of the radius that hold for a while. Exact: a
//! condition that is listed twice counts once. Cost: O(conditions).

use super::Name;
use std::fmt;

/// The conditions that hold, in the order in which they were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    held: Vec<(String, i32)>,
}

/// The error for a condition that the table does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCondition {
    /// The name that was asked for.
    pub name: String,
    /// The conditions of the table.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown condition '{}'; ", self.name)?;
        match self.known.as_slice() {
            [] => f.write_str("the table has none"),
            known => write!(f, "the table has {}", known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownCondition {}

impl Conditions {
    /// No condition holds.
    pub const NONE: Conditions = Conditions { held: Vec::new() };

    pub(super) fn of<S: AsRef<str>>(
        table: &[(Name, i32)],
        names: &[S],
    ) -> Result<Self, UnknownCondition> {
        let mut conditions = Conditions::NONE;
        for name in names.iter().map(AsRef::as_ref) {
            let by = super::find(table, name).ok_or_else(|| UnknownCondition {
                name: name.to_owned(),
                known: table.iter().map(|(name, _)| name.to_string()).collect(),
            })?;
            if conditions.held.iter().all(|(held, _)| held != name) {
                conditions.held.push((name.to_owned(), by));
            }
        }
        Ok(conditions)
    }

    /// Returns each condition that holds, with what it adds.
    pub fn held(&self) -> &[(String, i32)] {
        &self.held
    }
}
