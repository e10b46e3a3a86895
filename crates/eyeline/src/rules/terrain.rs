//! How far one sees from each terrain (002). The tables are data: a game can replace them.

use std::borrow::Cow;

/// Radii by terrain name, and what perception adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainTable {
    /// The radius on each terrain.
    pub radii: Cow<'static, [(Cow<'static, str>, u32)]>,
    /// The radius on a terrain that the table does not name.
    pub unknown: u32,
    /// What standing on a terrain adds.
    pub standing: Cow<'static, [(Cow<'static, str>, u32)]>,
    /// The perception from which it counts.
    pub perception_from: i64,
    /// How many points of perception make one cell.
    pub perception_per_cell: i64,
}

const fn entry(name: &'static str, radius: u32) -> (Cow<'static, str>, u32) {
    (Cow::Borrowed(name), radius)
}

impl TerrainTable {
    /// Document 002's table.
    pub const OVERLAND: TerrainTable = TerrainTable {
        radii: Cow::Borrowed(&[
            entry("plains", 3),
            entry("hills", 2),
            entry("beach", 2),
            entry("desert", 2),
            entry("water", 2),
            entry("forest", 1),
            entry("swamp", 1),
            entry("foothills", 1),
            entry("mountain", 0),
        ]),
        unknown: 2,
        standing: Cow::Borrowed(&[entry("mountain", 2)]),
        perception_from: 10,
        perception_per_cell: 5,
    };

    /// How far one sees from this terrain with this perception.
    ///
    /// ```
    /// use eyeline::TerrainTable;
    /// assert_eq!(TerrainTable::OVERLAND.radius("plains", 15), 4);
    /// assert_eq!(TerrainTable::OVERLAND.radius("mountain", 10), 2);
    /// ```
    pub fn radius(&self, terrain: &str, perception: i64) -> u64 {
        let find = |table: &[(Cow<'static, str>, u32)]| {
            table.iter().find(|(name, _)| name == terrain).map(|&(_, radius)| u64::from(radius))
        };
        let base = find(&self.radii).unwrap_or(u64::from(self.unknown));
        let standing = find(&self.standing).unwrap_or(0);
        base + standing + self.bonus(perception)
    }

    /// How far one sees at most with this perception, whatever the terrain.
    pub(crate) fn furthest(&self, perception: i64) -> u64 {
        let most = |table: &[(Cow<'static, str>, u32)]| {
            table.iter().map(|&(_, radius)| u64::from(radius)).max().unwrap_or(0)
        };
        let base = most(&self.radii).max(u64::from(self.unknown));
        base + most(&self.standing) + self.bonus(perception)
    }

    fn bonus(&self, perception: i64) -> u64 {
        let above = perception.saturating_sub(self.perception_from);
        above.div_euclid(self.perception_per_cell.max(1)).max(0).unsigned_abs()
    }
}
