//! A hunter: where it stands and what it can do.

use super::{Id, reach};
use eyeline::rules::{RulesRef, Spec};
use eyeline::{Cell, Coord, Rules};
use eyeline_scene::Fault;
use serde::Serialize;
use std::sync::Arc;

/// A hunter.
#[derive(Clone, Debug, Serialize)]
pub struct Hunter {
    /// Its name.
    pub id: Id,
    /// Where it stands.
    pub at: Cell,
    /// The number of walls through which it sees.
    pub pierce: u64,
    /// The range of its shots.
    pub range: u64,
    /// How far it sees; if absent, as far as the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vision: Option<u64>,
    /// The number of steps that it may go; if absent, any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// The rules by which it sees: those of the game, with its own abilities.
    #[serde(skip)]
    pub rules: Arc<Rules>,
    #[serde(skip)]
    pub(crate) spec: Arc<Spec>,
}

impl Hunter {
    /// Whether a cell is within range of its shots.
    pub fn reaches(&self, at: Cell) -> bool {
        self.rules.params().metric.within(self.at.offset_to(at), reach(self.range))
    }

    /// Returns its rules, if it saw through `pierce` walls.
    pub(crate) fn piercing(&self, pierce: u64) -> Result<Rules, Fault> {
        Ok(Rules::new(&Spec { pierce: Some(pierce), ..(*self.spec).clone() })?)
    }
}

/// The default range of a hunter's shots (004).
pub(crate) const RANGE: u64 = 5;

/// Returns the game's rules with the abilities of one hunter.
pub(crate) fn eyes(
    rules: &RulesRef,
    pierce: Option<u64>,
    vision: Option<u64>,
) -> Result<(Spec, Rules), Fault> {
    let mut spec = match rules {
        RulesRef::Named(name) => Spec::of(name),
        RulesRef::Spec(spec) => (**spec).clone(),
    };
    spec.pierce = pierce.or(spec.pierce);
    spec.radius = vision.or(spec.radius);
    let rules = Rules::new(&spec)?;
    Ok((spec, rules))
}
