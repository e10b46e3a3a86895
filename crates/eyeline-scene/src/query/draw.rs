//! Questions answered by pictures: `field`, `trace`, `window`, and `compare` under several rules. The
//! same pictures as the command line's.

use super::ask::{located, settled};
use super::budget::Budget;
use super::cost;
use super::wire::{CellRef, Observers, Query};
use super::{parse, tagged};
use crate::drawing::{Drawing, Why, short_extent};
use crate::fault::Fault;
use crate::json::{self, Untagged, WrittenRules};
use crate::rules;
use crate::scene::{Board, Scene};
use eyeline::{Judge, Map, Rules, Sight, World};
use serde::Deserialize;

/// Which cells differ between rules?
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    rules: Vec<WrittenRules>,
    from: CellRef,
    #[serde(default)]
    radius: Option<u64>,
    #[serde(default)]
    perception: Option<i64>,
}

/// A comparison has a bit a rule.
const MOST_RULES: usize = 26;

/// The picture that answers a question about a scene.
///
/// ```
/// use eyeline_scene::drawing::SvgOptions;
/// use eyeline_scene::{Budget, Scene, draw};
/// let scene = Scene::parse("...\n.#.\n@..\n")?;
/// let query = r#"{"op": "compare", "rules": ["predprey", "supercover"], "from": "@"}"#;
/// let picture = draw(&Budget::unlimited(), &scene, query)?;
/// assert!(picture.to_svg(&SvgOptions::default()).starts_with("<svg"));
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
pub fn draw(budget: &Budget, scene: &Scene, query: &str) -> Result<Drawing, Fault> {
    json::check_depth(query)?;
    let asked = match &*tagged(query)? {
        "compare" => {
            let Untagged(compare) = json::read::<Untagged<Compare>>(query)?;
            Asked::Compare(compare)
        }
        "field" | "trace" | "window" => Asked::Query(parse(query)?),
        other => {
            let message = format!("no picture answers '{}'", crate::fault::shortened(other));
            return Err(Fault::bad_value(message).hint("known: field, trace, window, compare"));
        }
    };
    match &scene.board {
        Board::Square(map) => asked.drawn(budget, scene, map),
        Board::Hex(map) => asked.drawn(budget, scene, map),
    }
}

enum Asked {
    Query(Query),
    Compare(Compare),
}

impl Asked {
    fn drawn<C: Judge>(
        &self,
        budget: &Budget,
        scene: &Scene,
        map: &Map<C>,
    ) -> Result<Drawing, Fault> {
        let cell = |role: &str, cell: &CellRef| located(scene, map.extent(), role, cell);
        let name = map.extent().to_string();
        match self {
            Asked::Query(Query::Field(field)) => {
                let rules = settled(&field.rules, field.perception, field.radius)?;
                let sight = Sight::new(map, &rules)?;
                let observers: Vec<C> = match &field.from {
                    Observers::One(from) => vec![cell("from", from)?],
                    Observers::Many(from) => {
                        from.iter().map(|from| cell("from", from)).collect::<Result<_, _>>()?
                    }
                };
                let cost = |from| match field.cover {
                    true => cost::cover_field(&sight, from),
                    false => cost::field(&sight, from),
                };
                observers.iter().try_for_each(|&from| budget.take(cost(from)?))?;
                budget.take(hull(&sight, &observers)?)?;
                let mut drawing = Drawing::of_field(scene, &sight, &observers, &name)?;
                if field.cover {
                    drawing.show_cover(&sight, &observers)?;
                }
                Ok(drawing)
            }
            Asked::Query(Query::Trace(trace)) => {
                let rules = settled(&trace.rules, trace.perception, trace.radius)?;
                let sight = Sight::new(map, &rules)?;
                let (from, to): (C, C) = (cell("from", &trace.from)?, cell("to", &trace.to)?);
                budget.take(cost::explanation(from, to))?;
                let reasons = Why::ask(&sight, from, to)?;
                Drawing::of_proof(
                    scene,
                    map,
                    &reasons,
                    &format!("{} · {}", rules::name(&rules), short_extent(map)),
                )
            }
            Asked::Query(Query::Window(window)) => window.drawn(budget, scene),
            Asked::Query(_) => Err(Fault::bad_value("no picture answers this")),
            Asked::Compare(compare) => {
                if !(2..=MOST_RULES).contains(&compare.rules.len()) {
                    let message = format!("compare takes from 2 to {MOST_RULES} rule sets");
                    return Err(Fault::bad_value(message));
                }
                let from: C = cell("from", &compare.from)?;
                let mut fields = Vec::new();
                for written in &compare.rules {
                    let rules = compare.settled(written)?;
                    let sight = Sight::new(map, &rules)?;
                    budget.take(cost::field(&sight, from)?)?;
                    fields.push((rules::name(&rules), sight.field(from)?));
                }
                Ok(Drawing::of_comparison(scene, map, from, &fields, &name))
            }
        }
    }
}

/// How many cells a picture of all that could be seen has.
fn hull<C: Judge>(sight: &Sight<'_, C, Map<C>>, observers: &[C]) -> Result<u128, Fault> {
    let reach = observers.iter().map(|&from| sight.reach(from)).collect::<Result<Vec<_>, _>>()?;
    Ok(reach.into_iter().reduce(|a, b| a.hull(&b)).map_or(0, |hull| hull.area()))
}

impl Compare {
    /// One of the rules; a perception only for those that take one.
    fn settled(&self, written: &WrittenRules) -> Result<Rules, Fault> {
        let takes = Rules::try_from(&written.0)?.with_perception(0).is_some();
        settled(written, self.perception.filter(|_| takes), self.radius)
    }
}
