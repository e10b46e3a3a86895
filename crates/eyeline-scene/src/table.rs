//! Terrain tables as JSON files: `{"radii": {"plains": 4}, "blocks": ["mountain"]}`. Absent keys are as
//! in the table of "Map Visibility Radius"; a list or an object replaces the whole of its default.

use crate::fault::{Fault, suggestion};
use crate::json::{self, unique_keys};
use eyeline::rules::{Blocks, BlocksError, RuleSet, TerrainTable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A terrain table as it is written.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schemars(rename = "TerrainTable")]
struct TableSpec {
    /// The version of the table language: 1.
    eyeline: u64,
    /// The radius on each terrain.
    #[serde(deserialize_with = "unique_keys")]
    radii: BTreeMap<String, u32>,
    /// The radius on a terrain that `radii` does not name.
    unknown: u32,
    /// What standing on a terrain adds to the radius.
    #[serde(deserialize_with = "unique_keys")]
    standing: BTreeMap<String, u32>,
    /// The perception from which on it counts.
    perception_from: i64,
    /// The points of perception that make one cell.
    perception_per_cell: i64,
    /// What night, weather or light add to the radius.
    #[serde(deserialize_with = "unique_keys")]
    conditions: BTreeMap<String, i32>,
    /// Terrains that cannot be entered.
    impassable: Vec<String>,
    /// Terrains that hide what lies behind them.
    blocks: Vec<String>,
    /// The rule that decides what they hide.
    sight: Option<String>,
}

impl Default for TableSpec {
    fn default() -> Self {
        TableSpec::of(&TerrainTable::OVERLAND)
    }
}

/// Reads a terrain table.
///
/// ```
/// use eyeline_scene::table;
/// let table = table::parse(r#"{"radii": {"plains": 5}, "impassable": ["water"]}"#)?;
/// assert_eq!(table.radius("plains", 15), 6);
/// assert!(table.is_impassable("water"));
/// let fault = table::parse(r#"{"radi": {}}"#).unwrap_err();
/// assert_eq!(fault.to_string(), "unknown key 'radi'; did you mean 'radii'?");
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
pub fn parse(text: &str) -> Result<TerrainTable, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    json::check_depth(text)?;
    let spec = json::read::<eyeline::wire::Object<TableSpec>>(text)?.0;
    if spec.eyeline != 1 {
        let message =
            format!("this program reads terrain tables of version 1, not {}", spec.eyeline);
        return Err(Fault::bad_value(message));
    }
    if spec.perception_per_cell < 1 {
        let message =
            format!("perceptionPerCell must be at least 1, not {}", spec.perception_per_cell);
        return Err(Fault::bad_value(message));
    }
    let blocks = match (&spec.sight, spec.blocks.as_slice()) {
        (None, []) => None,
        (Some(sight), []) => {
            let fault = Fault::bad_value(format!("'sight' is {sight}, but no terrain blocks"));
            return Err(
                fault.hint("add \"blocks\", such as [\"mountain\"], or leave \"sight\" out")
            );
        }
        (sight, terrains) => {
            let sight = sight.as_deref().unwrap_or(Blocks::USUAL);
            Some(Blocks::new(terrains.iter().cloned(), sight)?)
        }
    };
    Ok(TerrainTable {
        radii: entries(spec.radii),
        unknown: spec.unknown,
        standing: entries(spec.standing),
        perception_from: spec.perception_from,
        perception_per_cell: spec.perception_per_cell,
        conditions: entries(spec.conditions),
        impassable: spec.impassable.into_iter().map(Cow::from).collect::<Vec<_>>().into(),
        blocks,
    })
}

/// Writes a terrain table with all its keys, to be read again.
pub fn to_json(table: &TerrainTable) -> String {
    // No map has keys other than text, so that writing cannot fail.
    let text = serde_json::to_string_pretty(&TableSpec::of(table)).unwrap_or_default();
    text + "\n"
}

type Entries<N> = Cow<'static, [(Cow<'static, str>, N)]>;

fn entries<N: Copy>(written: BTreeMap<String, N>) -> Entries<N> {
    written.into_iter().map(|(name, number)| (name.into(), number)).collect::<Vec<_>>().into()
}

impl TableSpec {
    fn of(table: &TerrainTable) -> Self {
        let names =
            |names: &[Cow<'static, str>]| names.iter().map(|name| name.to_string()).collect();
        TableSpec {
            eyeline: 1,
            radii: written(&table.radii),
            unknown: table.unknown,
            standing: written(&table.standing),
            perception_from: table.perception_from,
            perception_per_cell: table.perception_per_cell.max(1),
            conditions: written(&table.conditions),
            impassable: names(&table.impassable),
            blocks: table.blocks.as_ref().map_or_else(Vec::new, |blocks| names(blocks.terrains())),
            sight: table.blocks.as_ref().map(|blocks| blocks.sight().to_string()),
        }
    }
}

/// Returns a table as a map by name; the first entry of a name counts.
fn written<N: Copy>(table: &[(Cow<'static, str>, N)]) -> BTreeMap<String, N> {
    table.iter().rev().map(|(name, number)| (name.to_string(), *number)).collect()
}

impl From<BlocksError> for Fault {
    fn from(error: BlocksError) -> Self {
        let fault = Fault::bad_value(format!("sight: {error}"));
        match error {
            BlocksError::Unknown { sight } => {
                let known: Vec<&str> = RuleSet::all().iter().map(|set| set.id).collect();
                fault.hint(suggestion(&sight, &known))
            }
            BlocksError::NotOrdinary { .. } => fault,
            BlocksError::Nameless => Fault::bad_value(format!("blocks: {error}")),
        }
    }
}
