//! Terrain tables: how far one sees from each terrain (002), and what night, weather and light change.
//! The tables are data, and a game can replace them. Cost: O(entries) a look-up.

/// The parts of a radius, in words.
mod because;
/// Terrains that hide what lies behind them.
mod blocks;
/// Night, weather and light.
mod conditions;

pub use because::Because;
pub use blocks::{Blocks, BlocksError};
pub use conditions::{Conditions, UnknownCondition};

use std::borrow::Cow;

/// A name in a table.
type Name = Cow<'static, str>;

/// Radii by terrain, what perception and conditions add, which terrain cannot be entered, and which
/// blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainTable {
    /// The radius on each terrain.
    pub radii: Cow<'static, [(Name, u32)]>,
    /// The radius on a terrain that the table does not name.
    pub unknown: u32,
    /// What standing on a terrain adds to the radius.
    pub standing: Cow<'static, [(Name, u32)]>,
    /// The perception from which on it counts.
    pub perception_from: i64,
    /// The points of perception that make one cell.
    pub perception_per_cell: i64,
    /// What night, weather or light add to the radius while they hold; negative numbers take away.
    pub conditions: Cow<'static, [(Name, i32)]>,
    /// Terrains that cannot be entered.
    pub impassable: Cow<'static, [Name]>,
    /// Terrains that hide what lies behind them; with `None` nothing does, as in "Map Visibility
    /// Radius".
    pub blocks: Option<Blocks>,
}

const fn entry<N: Copy>(name: &'static str, number: N) -> (Name, N) {
    (Cow::Borrowed(name), number)
}

impl TerrainTable {
    /// The table of "Map Visibility Radius", with some conditions.
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
        conditions: Cow::Borrowed(&[
            entry("night", -2),
            entry("fog", -3),
            entry("rain", -1),
            entry("torch", 1),
        ]),
        impassable: Cow::Borrowed(&[]),
        blocks: None,
    };

    /// Returns how far one sees from this terrain with this perception.
    ///
    /// ```
    /// use eyeline::rules::TerrainTable;
    /// assert_eq!(TerrainTable::OVERLAND.radius("plains", 15), 4);
    /// assert_eq!(TerrainTable::OVERLAND.radius("mountain", 10), 2);
    /// ```
    pub fn radius(&self, terrain: &str, perception: i64) -> u64 {
        self.because(terrain, perception, &Conditions::NONE).total()
    }

    /// Returns how far one sees from this terrain, and why.
    ///
    /// ```
    /// use eyeline::rules::TerrainTable;
    /// let (table, night) = (TerrainTable::OVERLAND, TerrainTable::OVERLAND.when(&["night"])?);
    /// let because = table.because("plains", 15, &night);
    /// assert_eq!(because.to_string(), "plains 3 + perception 1 - night 2");
    /// assert_eq!(because.total(), 2);
    /// # Ok::<(), eyeline::rules::UnknownCondition>(())
    /// ```
    pub fn because<'a>(
        &self,
        terrain: &'a str,
        perception: i64,
        conditions: &'a Conditions,
    ) -> Because<'a> {
        let base = find(&self.radii, terrain).unwrap_or(self.unknown);
        let standing = find(&self.standing, terrain).unwrap_or(0);
        Because::terrain(terrain, [base, standing], self.bonus(perception), conditions)
    }

    /// Returns the conditions with these names; one that is listed twice counts once.
    pub fn when<S: AsRef<str>>(&self, names: &[S]) -> Result<Conditions, UnknownCondition> {
        Conditions::of(&self.conditions, names)
    }

    /// Whether this terrain cannot be entered.
    pub fn is_impassable(&self, terrain: &str) -> bool {
        self.impassable.iter().any(|name| name == terrain)
    }

    /// Returns how far one sees at most with this perception, whatever the terrain.
    pub(crate) fn furthest(&self, perception: i64, conditions: &Conditions) -> u64 {
        let most = |table: &[(Name, u32)]| table.iter().map(|&(_, radius)| radius).max();
        let base = most(&self.radii).unwrap_or(0).max(self.unknown);
        let standing = most(&self.standing).unwrap_or(0);
        Because::terrain("", [base, standing], self.bonus(perception), conditions).total()
    }

    /// Returns a number that differs for tables that say different things, in whatever order they say
    /// them.
    pub fn fingerprint(&self) -> u32 {
        let mut print = Fingerprint::new();
        print.numbers(&self.radii);
        print.number(self.unknown.into());
        print.numbers(&self.standing);
        print.number(self.perception_from);
        print.number(self.perception_per_cell.max(1));
        print.numbers(&self.conditions);
        print.names(&self.impassable);
        if let Some(blocks) = &self.blocks {
            print.names(blocks.terrains());
            print.text(&blocks.sight().to_string());
        }
        print.folded()
    }

    fn bonus(&self, perception: i64) -> u64 {
        let above = perception.saturating_sub(self.perception_from);
        above.div_euclid(self.perception_per_cell.max(1)).max(0).unsigned_abs()
    }
}

/// Returns the first entry with a name.
fn find<N: Copy>(table: &[(Name, N)], wanted: &str) -> Option<N> {
    table.iter().find(|(name, _)| name == wanted).map(|&(_, number)| number)
}

/// FNV-1a, with the length before each text and each list.
struct Fingerprint(u64);

impl Fingerprint {
    fn new() -> Self {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    fn number(&mut self, number: i64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as i64);
        text.bytes().for_each(|byte| self.number(byte.into()));
    }

    fn names(&mut self, names: &[Name]) {
        let mut names: Vec<&Name> = names.iter().collect();
        names.sort_unstable();
        names.dedup();
        self.number(names.len() as i64);
        names.into_iter().for_each(|name| self.text(name));
    }

    fn numbers<N: Copy + Into<i64>>(&mut self, table: &[(Name, N)]) {
        let mut entries: Vec<&(Name, N)> = table.iter().collect();
        entries.sort_by_key(|(name, _)| name);
        entries.dedup_by_key(|(name, _)| name);
        self.number(entries.len() as i64);
        for (name, number) in entries {
            self.text(name);
            self.number((*number).into());
        }
    }

    fn folded(self) -> u32 {
        (self.0 ^ (self.0 >> 32)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_what_a_table_says_and_not_in_which_order() {
        let table = TerrainTable::OVERLAND;
        let mut turned = table.clone();
        turned.radii.to_mut().reverse();
        assert_eq!(turned.fingerprint(), table.fingerprint());
        let others = [
            TerrainTable { unknown: 3, ..table.clone() },
            TerrainTable { perception_from: 11, ..table.clone() },
            TerrainTable { impassable: vec!["water".into()].into(), ..table.clone() },
            TerrainTable { conditions: Cow::Borrowed(&[]), ..table.clone() },
            TerrainTable {
                blocks: Blocks::new(["mountain".to_owned()], Blocks::USUAL).ok(),
                ..table.clone()
            },
            TerrainTable {
                blocks: Blocks::new(["mountain".to_owned()], "predprey").ok(),
                ..table.clone()
            },
        ];
        let mut prints: Vec<u32> = others.iter().map(TerrainTable::fingerprint).collect();
        prints.push(table.fingerprint());
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), others.len() + 1);
    }
}
