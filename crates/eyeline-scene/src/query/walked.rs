//! A walk as one query (002): a party is placed with what it remembers, takes its steps, and reports
//! where it is, what it saw, and what its map looks like. Cost: one field a step.

use super::ask::{built, settled};
use super::budget::Budget;
use super::cost;
use super::reply::Reply;
use super::wire::{CellRef, MemorySpec};
use crate::drawing::{Chart, Drawing, Viewport};
use crate::fault::{Code, Fault};
use crate::json::{self, QueryRules};
use crate::scene::SceneSpec;
use crate::table;
use crate::walk::{Compass, Refused, Report, Walk, WalkRecord};
use eyeline::wire::Object;
use eyeline::{Cell, Rules, Sight, World};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// A walk as it is written in a query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Journey<'a> {
    scene: Object<Box<SceneSpec>>,
    #[serde(default)]
    start: Option<CellRef>,
    #[serde(default, alias = "perception")]
    per: Option<i64>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    memory: Object<MemorySpec>,
    #[serde(default)]
    rules: Option<QueryRules>,
    #[serde(default, borrow)]
    table: Option<&'a RawValue>,
    #[serde(default)]
    when: Vec<String>,
    #[serde(default)]
    viewport: Option<[u64; 2]>,
}

/// The cost of a refused step, in cells.
const REFUSED: u128 = 8;

/// The result of a walk.
#[derive(Serialize)]
pub struct Walked {
    ok: bool,
    #[serde(flatten)]
    told: WalkRecord,
    /// The party's map.
    map: Reply,
    #[serde(skip)]
    chart: Chart,
}

/// Walks as far as the budget goes.
///
/// ```
/// use eyeline_scene::{Budget, walked};
/// let walk = r#"{"scene": {"width": 20, "height": 20}, "start": [9, 9], "per": 15, "moves": "ee"}"#;
/// let walked = walked(&Budget::unlimited(), walk)?;
/// assert_eq!(walked.told().seen().len(), 59);
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
pub fn walked(budget: &Budget, text: &str) -> Result<Walked, Fault> {
    json::check_depth(text)?;
    let Object(journey) = json::read::<Object<Journey<'_>>>(text)?;
    let scene = built(budget, &journey.scene)?;
    let map = scene.board.squares();
    let map = map.ok_or_else(|| Fault::new(Code::WrongGrid, "one walks on square maps"))?;
    let rules = journey.settled()?;
    let start: Cell = match &journey.start {
        Some(start) => start.on(&scene, "start")?,
        None => CellRef::Mark("@".to_owned()).on(&scene, "start")?,
    };
    let moves = Compass::read(&journey.moves)
        .map_err(|wrong| Fault::bad_value(format!("moves: {wrong}")))?;
    let memory = journey.memory.located(map.extent())?;
    // A refused step is reported in words.
    let afford = |at: Cell| budget.take(REFUSED + cost::field(&Sight::new(map, &rules)?, at)?);
    afford(start)?;
    let mut walk = Walk::new(Cow::Borrowed(map), rules.clone(), memory, start)
        .map_err(|why| why.at_start(start))?;
    let mut refused = Vec::new();
    for (index, way) in moves.into_iter().enumerate() {
        afford(walk.at())?;
        if let Err(why) = walk.step(way) {
            refused.push(Refused::new(index, way, &why));
        }
    }
    let viewport = journey.viewport.map_or(Viewport::Seen, Viewport::Around);
    budget.take(cost::chart(viewport, walk.memory(), walk.at())?)?;
    let mut chart = Chart::of(&scene, map, walk.memory(), walk.at(), viewport)?;
    chart.caption = walk.caption();
    Ok(Walked {
        ok: true,
        told: Report::of(&walk, refused).told(),
        map: Reply::of_chart(&chart),
        chart,
    })
}

impl Walked {
    /// Returns where the party is, and what it saw.
    pub fn told(&self) -> &WalkRecord {
        &self.told
    }

    /// Returns the party's map as a picture, which shows nothing that was not seen.
    pub fn drawing(&self) -> Drawing {
        self.chart.drawing()
    }
}

impl Journey<'_> {
    /// Returns the rules with everything that is changed about them.
    fn settled(&self) -> Result<Rules, Fault> {
        let mut rules = match &self.rules {
            Some(written) => settled(written, self.per, None)?,
            None => {
                let rules = Rules::named("overland")?;
                let per = self.per.map(|per| rules.clone().with_perception(per));
                per.flatten().unwrap_or(rules)
            }
        };
        let name = rules.to_string();
        let without = |key: &str| {
            Fault::bad_value(format!("{name} does not take '{key}'")).hint("only 'overland' does")
        };
        if let Some(written) = self.table {
            let table = table::parse(written.get())?;
            rules = rules.with_terrain(table).ok_or_else(|| without("table"))?;
        }
        if !self.when.is_empty() {
            let table = rules.table().ok_or_else(|| without("when"))?;
            let when = table.when(&self.when);
            let when = when.map_err(|error| Fault::bad_value(format!("when: {error}")))?;
            rules = rules.with_conditions(when).ok_or_else(|| without("when"))?;
        }
        Ok(rules)
    }
}
