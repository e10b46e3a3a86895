//! A hunter: where it stands and what it can do.

use super::{Id, reach};
use eyeline::{Cell, Coord, Rules, RulesRef, Spec};
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
    /// Through how many walls it sees.
    pub pierce: u64,
    /// How far it shoots.
    pub range: u64,
    /// How far it sees; absent, as far as the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vision: Option<u64>,
    /// How many steps it may go; absent, any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// The rules that it sees by: the game's, with its own eyes.
    #[serde(skip)]
    pub rules: Arc<Rules>,
    #[serde(skip)]
    pub(crate) spec: Arc<Spec>,
}

impl Hunter {
    /// Whether a cell is near enough to shoot at.
    pub fn reaches(&self, at: Cell) -> bool {
        self.rules.params().metric.within(self.at.offset_to(at), reach(self.range))
    }

    /// Its rules, if it saw through so many walls.
    pub(crate) fn piercing(&self, pierce: u64) -> Result<Rules, Fault> {
        Ok(Rules::new(&Spec { pierce: Some(pierce), ..(*self.spec).clone() })?)
    }
}

/// How far a hunter shoots who says nothing else (004).
pub(crate) const RANGE: u64 = 5;

/// The game's rules with a hunter's own eyes.
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
