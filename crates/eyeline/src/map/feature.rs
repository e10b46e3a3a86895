//! The layers that a rule may heed, and sets of them. Cost: O(1), one byte a set.

use serde::{Serialize, Serializer};
use std::fmt;

/// A layer of a world that can hide something, or give cover. They are ordered as they are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Feature {
    /// Soft cover.
    Cover,
    /// Borders that stop sight.
    Edges,
    /// Heights.
    Elevation,
    /// Cells that dim what lies behind them.
    Opacity,
    /// Smoke.
    Smoke,
    /// Units.
    Units,
    /// Walls.
    Walls,
}

impl Feature {
    /// Every layer, in alphabetical order.
    pub const ALL: [Feature; 7] = [
        Feature::Cover,
        Feature::Edges,
        Feature::Elevation,
        Feature::Opacity,
        Feature::Smoke,
        Feature::Units,
        Feature::Walls,
    ];

    /// Returns the name of the layer in `heeds` and `ignores`.
    pub const fn key(self) -> &'static str {
        match self {
            Feature::Cover => "cover",
            Feature::Edges => "edges",
            Feature::Elevation => "elevation",
            Feature::Opacity => "opacity",
            Feature::Smoke => "smoke",
            Feature::Units => "units",
            Feature::Walls => "walls",
        }
    }

    /// Returns the layer with this name.
    pub fn named(key: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.key() == key)
    }
}

/// A set of layers.
///
/// ```
/// use eyeline::{Feature, Features};
/// let set = Features::of(&[Feature::Walls, Feature::Edges]);
/// assert!(set.has(Feature::Edges) && !set.has(Feature::Smoke));
/// assert_eq!(set.to_string(), "edges, walls");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(u8);

impl Features {
    /// No layer.
    pub const NONE: Features = Features(0);
    /// Every layer.
    pub const ALL: Features = Features::of(&Feature::ALL);

    /// Returns the set of these layers.
    pub const fn of(features: &[Feature]) -> Self {
        let (mut set, mut index) = (0, 0);
        while index < features.len() {
            set |= 1 << features[index] as u8;
            index += 1;
        }
        Features(set)
    }

    /// Whether a layer is in the set.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 == 1
    }

    /// Returns the set with one more layer.
    pub const fn with(self, feature: Feature) -> Self {
        Features(self.0 | 1 << feature as u8)
    }

    /// Returns the set without a layer.
    pub const fn without(self, feature: Feature) -> Self {
        Features(self.0 & !(1 << feature as u8))
    }

    /// Returns the layers that are in both sets.
    pub const fn and(self, other: Features) -> Self {
        Features(self.0 & other.0)
    }

    /// Returns the layers that are not in the other set.
    pub const fn but(self, other: Features) -> Self {
        Features(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the layers in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |&feature| self.has(feature))
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Self {
        features.into_iter().fold(Features::NONE, Features::with)
    }
}

impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&str> = self.iter().map(Feature::key).collect();
        f.write_str(&keys.join(", "))
    }
}

/// A set is written as a list of names.
impl Serialize for Features {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Features {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Features".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Feature>::json_schema(generator)
    }
}
