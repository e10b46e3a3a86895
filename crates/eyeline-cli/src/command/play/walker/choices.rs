//! The rules under which a map can be shown, with the changes of the command line where they accept
//! them.

use crate::args::{Base, ChangeArgs};
use crate::failure::Failure;
use eyeline::rules::RuleSet;
use eyeline::{Coord, Rules};
use eyeline_scene::rules;

/// The rules to choose from, never empty: one to look by, and one to compare it with.
pub struct Choices {
    all: Vec<Rules>,
    index: usize,
    other: usize,
}

impl Choices {
    /// Returns every rule set of the grid that accepts the changes; `base` must. Rules of a file come
    /// first.
    pub fn of<C: Coord>(base: &Base, changes: &ChangeArgs) -> Result<Self, Failure> {
        let first = changes.rules(base)?;
        let sets = RuleSet::of_pairs().filter(|set| set.params.grid() == C::GRID);
        let sets: Vec<&RuleSet> = sets.collect();
        let taken = |&set: &&'static RuleSet| changes.for_rules(set).rules(&Base::of(set)).ok();
        let place = sets.iter().position(|&set| base.is_plain() && std::ptr::eq(set, base.set));
        // In the order of `eyeline rules list`, the chosen one in its place.
        let before = sets.iter().take(place.unwrap_or(0)).filter_map(taken);
        let mut all: Vec<Rules> = before.collect();
        let index = all.len();
        all.push(first);
        all.extend(sets.iter().skip(place.map_or(0, |place| place + 1)).filter_map(taken));
        let other = (index + 1) % all.len();
        Ok(Choices { all, index, other })
    }

    /// Returns the rules that are looked by.
    pub fn rules(&self) -> &Rules {
        &self.all[self.index]
    }

    /// Returns the rules that they are compared with.
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

    /// Chooses the rules with this index to look by.
    pub fn take(&mut self, index: usize) {
        self.index = index.min(self.all.len() - 1);
    }

    /// Chooses the rules with this index to compare with.
    pub fn compare_with(&mut self, index: usize) {
        self.other = index.min(self.all.len() - 1);
    }

    /// Returns all of them, one line each.
    pub fn names(&self) -> Vec<String> {
        let line = |rules: &Rules| {
            let (id, title) = (rules.to_string(), rules::title(rules));
            format!("{id:<34} {title}: {}", rules::summary(rules))
        };
        self.all.iter().map(line).collect()
    }
}
