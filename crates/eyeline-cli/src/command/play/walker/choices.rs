//! The rules that a map can be seen by, with the changes of the command line where they take them.

use crate::args::ChangeArgs;
use crate::failure::Failure;
use eyeline::{Coord, RuleSet, Rules};

/// The rules to choose from, never none: one that is looked by, and one to compare it with.
pub struct Choices {
    all: Vec<Rules>,
    index: usize,
    other: usize,
}

impl Choices {
    /// Every rule set of the grid that takes the changes; `base` must.
    pub fn of<C: Coord>(base: &str, changes: &ChangeArgs) -> Result<Self, Failure> {
        let first = changes.rules(base)?;
        let mut all = vec![first];
        let name = all[0].to_string();
        let sets = RuleSet::of_pairs().filter(|set| set.params.grid() == C::GRID);
        let names: Vec<String> = sets.map(RuleSet::to_string).collect();
        let taken = |name: &String| changes.for_rules(name).ok()?.rules(name).ok();
        let place = names.iter().position(|other| *other == name);
        // In the order of `eyeline rules list`, the chosen one in its place.
        let before = names.iter().take(place.unwrap_or(0)).filter_map(taken);
        let before: Vec<Rules> = before.collect();
        let index = before.len();
        all.splice(0..0, before);
        all.extend(names.iter().skip(place.map_or(0, |place| place + 1)).filter_map(taken));
        let other = (index + 1) % all.len();
        Ok(Choices { all, index, other })
    }

    /// The rules that are looked by.
    pub fn rules(&self) -> &Rules {
        &self.all[self.index]
    }

    /// The rules that they are compared with.
    pub fn other(&self) -> &Rules {
        &self.all[self.other]
    }

    pub fn index(&self) -> usize {
        self.index
    }

    pub fn other_index(&self) -> usize {
        self.other
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn get(&self, index: usize) -> Option<&Rules> {
        self.all.get(index)
    }

    /// Looks by the rules of this index.
    pub fn take(&mut self, index: usize) {
        self.index = index.min(self.all.len() - 1);
    }

    /// Compares with the rules of this index.
    pub fn compare_with(&mut self, index: usize) {
        self.other = index.min(self.all.len() - 1);
    }

    /// All of them, a line each.
    pub fn names(&self) -> Vec<String> {
        let line = |rules: &Rules| format!("{:<34} {}", rules.to_string(), rules.set().summary);
        self.all.iter().map(line).collect()
    }
}
