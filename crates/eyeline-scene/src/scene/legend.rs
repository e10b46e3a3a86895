//! What a symbol on a map stands for.

use crate::fault::Fault;
use crate::json::Decimal;
use eyeline::Feature;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, de};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// The layers that a symbol puts on its cell.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Layers {
    /// A wall.
    pub wall: bool,
    /// Smoke.
    pub smoke: bool,
    /// Soft cover.
    pub cover: Option<Decimal>,
    /// Opacity.
    pub opacity: Option<Decimal>,
    /// Height.
    pub elevation: Option<Decimal>,
    /// Terrain name.
    pub terrain: Option<String>,
    /// A unit of this name.
    pub unit: Option<String>,
}

impl Layers {
    /// Returns the layers, of those that a rule may heed, in which this has an entry.
    pub(super) fn entries(&self) -> impl Iterator<Item = Feature> {
        let all = [
            (Feature::Walls, self.wall),
            (Feature::Smoke, self.smoke),
            (Feature::Cover, self.cover.is_some()),
            (Feature::Opacity, self.opacity.is_some()),
            (Feature::Elevation, self.elevation.is_some()),
            (Feature::Units, self.unit.is_some()),
        ];
        all.into_iter().filter(|&(_, has)| has).map(|(layer, _)| layer)
    }
}

/// A legend's value: `"wall"`, `"floor"`, `"smoke"`, or layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning(pub Layers);

impl<'de> Deserialize<'de> for Meaning {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Meaning;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"wall\", \"floor\", \"smoke\" or an object of layers")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Meaning, E> {
                let layers = Layers::default();
                match name {
                    "floor" => Ok(Meaning(layers)),
                    "wall" => Ok(Meaning(Layers { wall: true, ..layers })),
                    "smoke" => Ok(Meaning(Layers { smoke: true, ..layers })),
                    _ => Err(E::unknown_variant(name, &["wall", "floor", "smoke"])),
                }
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Meaning, A::Error> {
                Layers::deserialize(MapAccessDeserializer::new(map)).map(Meaning)
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl JsonSchema for Meaning {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Meaning".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let layers = generator.subschema_for::<Layers>();
        schemars::json_schema!({ "anyOf": [{ "enum": ["wall", "floor", "smoke"] }, layers] })
    }
}

/// The meaning of every symbol of a map.
pub(super) struct Legend {
    own: HashMap<char, Layers>,
}

/// The symbols that every map knows.
const USUAL: &str = "# . ~ + ' @ and letters";

impl Legend {
    pub fn new(written: &BTreeMap<String, Meaning>) -> Result<Self, Fault> {
        let mut own = HashMap::new();
        for (key, Meaning(layers)) in written {
            let mut symbols = key.chars();
            match (symbols.next(), symbols.next()) {
                (Some(symbol), None) => own.insert(symbol, layers.clone()),
                _ => {
                    let key = crate::fault::shortened(key);
                    let message = format!("the legend's '{key}' is not a single symbol");
                    return Err(Fault::bad_value(message));
                }
            };
        }
        Ok(Legend { own })
    }

    /// Returns the meaning of a symbol; `None` if it has none.
    pub fn layers(&self, symbol: char) -> Option<Layers> {
        self.own.get(&symbol).cloned().or_else(|| {
            let layers = Layers::default();
            match symbol {
                '#' | '+' => Some(Layers { wall: true, ..layers }),
                '~' => Some(Layers { smoke: true, ..layers }),
                '.' | ' ' | '\'' => Some(layers),
                _ if is_mark(symbol) => Some(layers),
                _ => None,
            }
        })
    }

    /// Whether the map's own legend has this symbol.
    pub fn explains(&self, symbol: char) -> bool {
        self.own.contains_key(&symbol)
    }

    /// Returns the symbols that may be used, in words.
    pub fn known(&self) -> String {
        let mut own: Vec<char> = self.own.keys().copied().filter(|c| !is_mark(*c)).collect();
        own.sort_unstable();
        let own: String = own.into_iter().flat_map(|symbol| [' ', symbol]).collect();
        format!("{USUAL}{own}")
    }
}

/// Whether a symbol can name its cell in a query.
pub(super) fn is_mark(symbol: char) -> bool {
    symbol == '@' || symbol.is_alphabetic()
}
