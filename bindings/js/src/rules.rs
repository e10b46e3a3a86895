//! Rules: a name or an object of the contract, looked up once.

use crate::buffers;
use crate::table::{self, Object};
use eyeline::rules::RulesRef;
use eyeline::{Feature, Rules};
use eyeline_scene::{Fault, check_depth, read_json};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;

/// Rules with the radius that was asked for last: most questions have the radius of the one before.
#[derive(Default)]
pub struct Near(RefCell<Option<Question>>);

/// A question's rules, its radius, and both together.
struct Question {
    rules: Rc<Rules>,
    radius: u32,
    near: Rc<Rules>,
}

impl Near {
    /// Returns the rules with this radius; without one, as they are.
    pub fn within(&self, rules: &Rc<Rules>, radius: Option<u32>) -> Rc<Rules> {
        let Some(radius) = radius else { return rules.clone() };
        let mut last = self.0.borrow_mut();
        if let Some(known) = &*last
            && known.radius == radius
            && Rc::ptr_eq(&known.rules, rules)
        {
            return known.near.clone();
        }
        let near = within_radius(rules, Some(radius));
        *last = Some(Question { rules: rules.clone(), radius, near: near.clone() });
        near
    }
}

/// Returns rules with this radius; without one, as they are.
pub fn within_radius(rules: &Rc<Rules>, radius: Option<u32>) -> Rc<Rules> {
    match radius {
        Some(radius) => Rc::new((**rules).clone().with_radius(radius.into())),
        None => rules.clone(),
    }
}

/// The properties of rules that JavaScript shows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About<'a> {
    id: String,
    title: &'a str,
    grid: String,
    heeds: Vec<&'static str>,
    may_heed: Vec<&'static str>,
}

/// Makes rules from JSON: a name or an object.
pub fn parse(perception: f64) -> Result<i32, Fault> {
    let text = buffers::text()?;
    check_depth(&text)?;
    let written: RulesRef = read_json(&text)?;
    let rules = Rules::try_from(&written)?;
    let name = rules.to_string();
    let rules = if perception.is_nan() {
        rules
    } else if perception.fract() != 0.0 {
        let problem = format!("perception must be a whole number, not {perception}");
        return Err(Fault::bad_value(problem));
    } else {
        rules.with_perception(perception as i64).ok_or_else(|| {
            Fault::bad_value(format!("{name} does not take 'perception'"))
                .hint("only 'overland' does")
        })?
    };
    Ok(table::keep(Object::Rules(Rc::new(rules))))
}

/// Leaves what rules are called and what they heed, as JSON.
pub fn about(rules: u32) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let names = |layers: eyeline::Features| layers.iter().map(Feature::key).collect();
    let about = About {
        id: rules.to_string(),
        title: rules.title(),
        grid: rules.grid().to_string(),
        heeds: names(rules.heeds()),
        may_heed: names(rules.set().may_heed()),
    };
    let text = serde_json::to_string(&about);
    Ok(buffers::tell(&text.map_err(|error| Fault::bad_value(error.to_string()))?))
}
