//! The parts of a radius, in words: `plains 3 + perception 1 - night 2`. Exact: the parts add up to the
//! total, except that a sum below 0 counts as 0 and says so. Cost: O(parts).

use super::Conditions;
use std::fmt;

/// A radius and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because<'a> {
    /// The terrain's name, or `radius`.
    of: &'a str,
    base: u32,
    standing: u32,
    perception: u64,
    held: &'a [(String, i32)],
}

impl<'a> Because<'a> {
    pub(super) fn terrain(
        terrain: &'a str,
        [base, standing]: [u32; 2],
        perception: u64,
        conditions: &'a Conditions,
    ) -> Self {
        Because { of: terrain, base, standing, perception, held: conditions.held() }
    }

    /// Returns a radius that the rules themselves state.
    pub(in crate::rules) fn stated(radius: u32) -> Self {
        Because { of: "radius", base: radius, standing: 0, perception: 0, held: &[] }
    }

    /// Returns the radius.
    pub fn total(&self) -> u64 {
        u64::try_from(self.sum().max(0)).unwrap_or(u64::MAX)
    }

    fn sum(&self) -> i128 {
        let held: i128 = self.held.iter().map(|&(_, by)| i128::from(by)).sum();
        i128::from(self.base) + i128::from(self.standing) + i128::from(self.perception) + held
    }
}

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.of, self.base)?;
        if self.standing > 0 {
            write!(f, " + standing {}", self.standing)?;
        }
        if self.perception > 0 {
            write!(f, " + perception {}", self.perception)?;
        }
        for (name, by) in self.held.iter().filter(|&&(_, by)| by != 0) {
            let sign = if *by < 0 { '-' } else { '+' };
            write!(f, " {sign} {name} {}", by.unsigned_abs())?;
        }
        if self.sum() < 0 { f.write_str(" (at least 0)") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::TerrainTable;

    #[test]
    fn a_radius_says_its_parts() {
        let table = TerrainTable::OVERLAND;
        let said = |terrain: &str, perception, names: &[&str]| {
            let conditions = table.when(names).unwrap();
            let because = table.because(terrain, perception, &conditions);
            (because.to_string(), because.total())
        };
        let says = |said: (String, u64), words: &str, total| {
            assert_eq!((said.0.as_str(), said.1), (words, total));
        };
        says(said("plains", 15, &[]), "plains 3 + perception 1", 4);
        says(said("mountain", 10, &[]), "mountain 0 + standing 2", 2);
        says(said("lava", i64::MIN, &[]), "lava 2", 2);
        says(said("plains", 10, &["night", "torch", "night"]), "plains 3 - night 2 + torch 1", 2);
        says(said("forest", 10, &["fog"]), "forest 1 - fog 3 (at least 0)", 0);
        let (words, total) = said("plains", i64::MAX, &[]);
        assert_eq!(total, 3 + (i64::MAX as u64 - 10) / 5);
        assert_eq!(words, format!("plains 3 + perception {}", total - 3));
    }
}
