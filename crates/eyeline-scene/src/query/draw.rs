//! Queries that are answered by pictures: `field`, `trace`, `window`, and `compare` under several
//! rules. The pictures are those of the command line.

use super::ask::settled;
use super::budget::Budget;
use super::wire::{self, CellRef};
use super::{cost, keys, tagged};
use crate::drawing::{Drawing, Proof, short_extent};
use crate::fault::Fault;
use crate::json::{self, QueryRules};
use crate::scene::Scene;
use crate::{rules, with_map};
use eyeline::{Coord, Map, Rules, Sight, World};
use serde::Deserialize;

/// A query that a picture answers.
#[derive(Clone, Debug)]
pub enum DrawQuery {
    /// What is seen.
    Field(wire::Field),
    /// Why, or why not.
    Trace(wire::Trace),
    /// What an agent sees.
    Window(wire::Window),
    /// Which cells differ between rules.
    Compare(Compare),
}

/// Which cells differ between rules?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// Two rule sets or more.
    pub rules: Vec<QueryRules>,
    /// The observer.
    pub from: CellRef,
    /// Replaces the radius of every rule set.
    #[serde(default)]
    pub radius: Option<u64>,
    /// The observer's perception, for the rule sets that take one.
    #[serde(default)]
    pub perception: Option<i64>,
}

/// The most rules in a comparison, which has one bit a rule.
pub const MOST_COMPARED: usize = 26;

impl DrawQuery {
    /// Reads a query.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        json::check_depth(text)?;
        Ok(match &*tagged(text)? {
            "field" => DrawQuery::Field(keys(text)?),
            "trace" => DrawQuery::Trace(keys(text)?),
            "window" => DrawQuery::Window(keys(text)?),
            "compare" => DrawQuery::Compare(keys(text)?),
            other => {
                let problem = format!("no picture answers '{}'", crate::fault::shortened(other));
                return Err(Fault::bad_value(problem).hint("known: field, trace, window, compare"));
            }
        })
    }

    fn drawn<C: Coord>(
        &self,
        budget: &Budget,
        scene: &Scene,
        map: &Map<C>,
        name: &str,
    ) -> Result<Drawing, Fault> {
        match self {
            DrawQuery::Field(field) => {
                let rules = settled(&field.rules, field.perception, field.radius)?;
                let sight = Sight::new(map, &rules)?;
                let observers = field.from.cells().iter().map(|from| from.on(scene, "from"));
                let observers: Vec<C> = observers.collect::<Result<_, _>>()?;
                let cost = |from| match field.cover {
                    true => cost::cover_field(&sight, from),
                    false => cost::field(&sight, from),
                };
                observers.iter().try_for_each(|&from| budget.take(cost(from)?))?;
                budget.take(hull(&sight, &observers)?)?;
                let mut drawing = Drawing::of_field(scene, &sight, &observers, name)?;
                if field.cover {
                    drawing.show_cover(&sight, &observers)?;
                }
                Ok(drawing)
            }
            DrawQuery::Trace(trace) => {
                let rules = settled(&trace.rules, trace.perception, trace.radius)?;
                let sight = Sight::new(map, &rules)?;
                let (from, to) = (trace.from.on(scene, "from")?, trace.to.on(scene, "to")?);
                budget.take(cost::explanation::<C>(from, to))?;
                let reasons = Proof::ask(&sight, from, to)?;
                let source = format!("{} · {}", rules::name(&rules), short_extent(map));
                Drawing::of_proof(scene, map, &reasons, &source)
            }
            DrawQuery::Window(window) => window.drawn(budget, scene),
            DrawQuery::Compare(compare) => {
                if !(2..=MOST_COMPARED).contains(&compare.rules.len()) {
                    let problem = format!("compare takes from 2 to {MOST_COMPARED} rule sets");
                    return Err(Fault::bad_value(problem));
                }
                let from: C = compare.from.on(scene, "from")?;
                let mut fields = Vec::new();
                for written in &compare.rules {
                    let rules = compare.settled(written)?;
                    let sight = Sight::new(map, &rules)?;
                    budget.take(cost::field(&sight, from)?)?;
                    fields.push((rules::name(&rules), sight.field(from)?));
                }
                Ok(Drawing::of_comparison(scene, map, from, &fields, name))
            }
        }
    }
}

/// Draws the picture that answers a query about a scene; captions call the map what `name` makes of its
/// size.
///
/// ```
/// use eyeline_scene::drawing::SvgOptions;
/// use eyeline_scene::{Budget, DrawQuery, Scene, draw};
/// let scene = Scene::parse("...\n.#.\n@..\n")?;
/// let query = r#"{"op": "compare", "rules": ["predprey", "supercover"], "from": "@"}"#;
/// let picture = draw(&Budget::unlimited(), &scene, &DrawQuery::parse(query)?, str::to_owned)?;
/// assert!(picture.to_svg(&SvgOptions::default()).starts_with("<svg"));
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
pub fn draw(
    budget: &Budget,
    scene: &Scene,
    query: &DrawQuery,
    name: impl Fn(&str) -> String,
) -> Result<Drawing, Fault> {
    with_map!(&scene.board, |map| {
        query.drawn(budget, scene, map, &name(&map.extent().to_string()))
    })
}

/// Returns the number of cells of a picture of everything that could be seen.
fn hull<C: Coord>(sight: &Sight<'_, C, Map<C>>, observers: &[C]) -> Result<u128, Fault> {
    let reach = observers.iter().map(|&from| sight.reach(from)).collect::<Result<Vec<_>, _>>()?;
    Ok(reach.into_iter().reduce(|a, b| a.hull(&b)).map_or(0, |hull| hull.area()))
}

impl Compare {
    /// Returns one of the rules, with a perception only if it uses one.
    fn settled(&self, written: &QueryRules) -> Result<Rules, Fault> {
        let takes = written.ready()?.with_perception(0).is_some();
        settled(written, self.perception.filter(|_| takes), self.radius)
    }
}
