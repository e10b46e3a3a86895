//! The texts beside the board: for a cell that is looked at, why it is seen or not, in the words of
//! `eyeline why`; otherwise the rules, the targets and the legend.

use super::board::Board;
use super::targets::Target;
use super::{Layer, Walker};
use crate::args::printable;
use crate::command::count;
use crate::failure::Failure;
use eyeline::{Coord, Feature, Rules, World};
use eyeline_scene::drawing::{Proof, cell, ground};
use eyeline_scene::rules;

impl<C: Coord> Walker<'_, C> {
    /// Returns the proof of the look, if a cell is looked at about which anything may be said.
    pub(super) fn why(&self) -> Result<Option<Proof<C>>, Failure> {
        let known = self.looking.filter(|&to| self.is_known(to));
        known.map(|to| self.reasons(self.choices.rules(), to)).transpose()
    }

    fn reasons(&self, rules: &Rules, to: C) -> Result<Proof<C>, Failure> {
        Ok(Proof::ask(&self.sight(rules)?, self.walk.at(), to)?)
    }

    /// Returns the lines.
    pub(super) fn pane(
        &self,
        board: &Board,
        why: Option<&Proof<C>>,
    ) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        if self.layer == Layer::Compare {
            lines.extend(self.comparison()?);
            lines.push(String::new());
        }
        match (self.looking, why) {
            (Some(to), Some(why)) => {
                lines.push(format!("{} → {}: {}", cell(self.walk.at()), cell(to), self.what(to)));
                lines.extend(self.told(why));
                if self.layer == Layer::Compare {
                    let other = self.choices.other();
                    let why = self.reasons(other, to)?;
                    lines.push(format!("by {}: {}", rules::name(other), why.verdict()));
                    lines.extend(self.told(&why).into_iter().skip(1));
                }
            }
            (Some(to), None) => lines.push(format!("{}: nobody has seen it yet", cell(to))),
            (None, _) => {
                let seen = count(self.walk.field().len(), "cell");
                lines.push(format!("you see {seen} from {}", cell(self.walk.at())));
                let caption = self.walk.caption();
                lines.extend(caption.split(" · ").skip(1).map(str::to_owned));
                let rules = self.choices.rules();
                lines.push(format!("{rules}: {}", rules::summary(rules)));
                if self.layer == Layer::Cover && self.walk.map().absent().has(Feature::Cover) {
                    lines.push("there is no cover on this map".to_owned());
                }
                lines.extend(self.targets_told());
                lines.push(String::new());
                lines.extend(board.legend.iter().cloned());
            }
        }
        Ok(lines)
    }

    /// Returns the text of `eyeline why`, without the name of the map.
    fn told(&self, why: &Proof<C>) -> Vec<String> {
        let text = why.to_text(ground(self.walk.map(), self.scene.marks()), "");
        let rest = text.lines().skip(1).map(str::to_owned);
        std::iter::once(why.verdict()).chain(rest).collect()
    }

    /// Returns what differs, in numbers.
    fn comparison(&self) -> Result<Vec<String>, Failure> {
        if self.choices.len() == 1 {
            let name = rules::name(self.choices.rules());
            return Ok(vec![format!("{name} is alone: nothing to compare it with")]);
        }
        let (mine, other) = (self.walk.field(), self.other_field()?);
        let only_mine = mine.iter().filter(|&at| !other.contains(at)).count();
        let only_other = other.iter().filter(|&at| !mine.contains(at)).count();
        let differ = count(only_mine + only_other, "cell");
        Ok(vec![
            format!("{differ} differ{}", if only_mine + only_other == 1 { "s" } else { "" }),
            format!("A {only_mine} only by {}", rules::name(self.choices.rules())),
            format!("B {only_other} only by {}", rules::name(self.choices.other())),
        ])
    }

    fn targets_told(&self) -> Vec<String> {
        let field = self.walk.field();
        let told = |target: &Target<C>| {
            let seen = if field.contains(target.at) { "seen" } else { "hidden" };
            format!("{} {}: {seen}", target.name, cell(target.at))
        };
        let mut lines: Vec<String> = self.known_targets().map(told).collect();
        if !lines.is_empty() {
            lines.insert(0, String::new());
        }
        lines
    }

    /// Returns what is on a cell, in words.
    fn what(&self, at: C) -> String {
        let (map, memory) = (self.walk.map(), self.walk.memory());
        let mut words = Vec::new();
        words.extend(self.known_targets().filter(|t| t.at == at).map(|t| t.name.clone()));
        if map.wall(at) {
            words.push("wall".to_owned());
        }
        if map.unit(at) && !words.contains(&"a unit".to_owned()) {
            words.push("a unit".to_owned());
        }
        if map.smoke(at) {
            words.push("smoke".to_owned());
        }
        if map.cover(at).get() > 0 {
            words.push(format!("cover {}", map.cover(at)));
        }
        if map.opacity(at).get() > 0 {
            words.push(format!("opacity {}", map.opacity(at)));
        }
        if let Some(height) = map.elevation(at) {
            words.push(format!("height {height}"));
        }
        // Plains are plain floors, except where terrain matters.
        let matters = self.choices.rules().table().is_some();
        if matters || map.terrain(at) != PLAINS {
            words.push(printable(map.terrain(at)));
        }
        if words.is_empty() {
            words.push("floor".to_owned());
        }
        if self.layer == Layer::Fog {
            let now = self.walk.field().contains(at);
            words.push(if now { "in sight" } else { "remembered" }.to_owned());
            words.extend(memory.visited().contains(at).then(|| "been there".to_owned()));
        }
        words.join(", ")
    }
}

/// The terrain of cells that state no other.
const PLAINS: &str = "plains";
