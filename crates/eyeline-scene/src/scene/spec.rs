//! What may be written in a scene: the contract's keys, and no others.

use crate::json::{Decimal, unique_keys};
use eyeline::read_words;
use eyeline::wire::Object;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::legend::Meaning;

/// A scene as it is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schemars(rename = "Scene")]
pub struct SceneSpec {
    /// The version of the scene language: 1.
    pub eyeline: Option<u64>,
    /// The grid; squares if absent.
    pub grid: GridSpec,
    /// The number of columns.
    pub width: Option<u64>,
    /// The number of rows.
    pub height: Option<u64>,
    /// The radius of a hexagon of hexes around `[0,0]`.
    pub radius: Option<u64>,
    /// Walls.
    pub walls: Vec<[i64; 2]>,
    /// Borders that stop sight.
    pub edges: Vec<Object<EdgeSpec>>,
    /// `[x, y, opacity]`.
    pub opacity: Vec<(i64, i64, Decimal)>,
    /// `[x, y, cover]`.
    pub cover: Vec<(i64, i64, Decimal)>,
    /// `[x, y, height]`.
    pub elevation: Vec<(i64, i64, Decimal)>,
    /// Smoke.
    pub smoke: Vec<[i64; 2]>,
    /// Units.
    pub units: Vec<Object<UnitSpec>>,
    /// `[x, y, name]`.
    pub terrain: Vec<(i64, i64, String)>,
    /// Named places.
    pub places: Vec<Object<PlaceSpec>>,
    /// The values of cells that are not listed.
    pub defaults: Object<DefaultsSpec>,
    /// The map as rows of symbols.
    pub rows: Option<Vec<String>>,
    /// The meaning of symbols, beside the usual ones.
    #[serde(deserialize_with = "unique_keys")]
    pub legend: BTreeMap<String, Meaning>,
}

impl SceneSpec {
    /// Adds those symbols to the legend that it does not have.
    pub(super) fn explain(&mut self, symbols: &BTreeMap<String, Meaning>) {
        for (symbol, meaning) in symbols {
            self.legend.entry(symbol.clone()).or_insert_with(|| meaning.clone());
        }
    }
}

/// The grid of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema)]
#[schemars(rename = "Grid", rename_all = "camelCase")]
pub enum GridSpec {
    /// Squares.
    #[default]
    Square,
    /// Hexes.
    Hex,
}

read_words!(GridSpec { "square" => Square, "hex" => Hex });

/// A border between two neighbours.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(rename = "Edge")]
pub struct EdgeSpec {
    /// The two neighbours.
    pub between: [[i64; 2]; 2],
    /// Whether it stops sight from the first to the second only.
    #[serde(default)]
    pub one_way: bool,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Unit")]
pub struct UnitSpec {
    /// Its name.
    pub id: String,
    /// Where it stands.
    pub at: [i64; 2],
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Place")]
pub struct PlaceSpec {
    /// Where it is.
    pub at: [i64; 2],
    /// Its name.
    pub name: String,
    /// How it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

/// The values of cells that are not listed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "Defaults")]
pub struct DefaultsSpec {
    /// Soft cover; 0 if absent.
    pub cover: Option<Decimal>,
    /// Height; none if absent.
    pub elevation: Option<Decimal>,
    /// Terrain; plains if absent.
    pub terrain: Option<String>,
}
