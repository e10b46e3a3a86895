//! A note about what the map has and the rules do not look at, in one line, with what to do about it.

use eyeline::rules::{Override, RuleSet, Spec};
use eyeline::{Feature, Features, Rules};
use eyeline_scene::drawing::count;
use eyeline_scene::rules::{listed, noun};
use eyeline_scene::{Scene, rules};
use std::io::Write;

/// The layers in the order in which `heeds` is proposed.
const ORDER: [Feature; 7] = [
    Feature::Walls,
    Feature::Units,
    Feature::Edges,
    Feature::Smoke,
    Feature::Opacity,
    Feature::Cover,
    Feature::Elevation,
];

/// The rule sets that are proposed before all others.
const PREFERRED: [&str; 4] =
    ["square-tactics", "hex-tactics", "hidden-movement", "one-card-dungeon"];

/// Says on standard error what the rules do not look at, if there is anything.
pub fn tell(scenes: &[&Scene], rules: &[Rules]) {
    if let Some(note) = of(scenes, rules) {
        // If this fails, nobody reads the output any more.
        let _ = writeln!(std::io::stderr(), "{note}");
    }
}

/// Returns the line about these rules on these maps: which layers they ignore, and how to have them
/// counted; `None` if they ignore nothing.
pub fn of(scenes: &[&Scene], rules: &[Rules]) -> Option<String> {
    let layers = all(scenes.iter().map(|scene| scene.layers()));
    // Rules that ignore the same layers are named together.
    let mut groups: Vec<(Features, Vec<String>)> = Vec::new();
    for rules in rules {
        let (ignored, name) = (layers.but(rules.heeds()), rules::name(rules));
        match groups.iter_mut().find(|(others, _)| *others == ignored) {
            Some((_, names)) => names.push(name),
            None if ignored.is_empty() => (),
            None => groups.push((ignored, vec![name])),
        }
    }
    let ignored = all(groups.iter().map(|&(ignored, _)| ignored));
    let clause = |(ignored, names): &(Features, Vec<String>)| {
        let verb = if names.len() == 1 { "does" } else { "do" };
        format!("{} {verb} not look at {}", listed(names), counted(scenes, *ignored))
    };
    let clauses: Vec<String> = groups.iter().map(clause).collect();
    (!clauses.is_empty())
        .then(|| format!("note: {}; {}", clauses.join(", and "), way_out(layers, ignored, rules)))
}

/// Returns what to add to the command line so that nothing is ignored.
fn way_out(layers: Features, ignored: Features, rules: &[Rules]) -> String {
    let heeds = all(rules.iter().map(Rules::heeds).chain([ignored]));
    let keys = keys(heeds).join(",");
    let set = format!("--set heeds={keys}");
    let may = |rules: &Rules| {
        let set = rules.set();
        set.takes(Override::Heeds) && heeds.but(set.may_heed()).is_empty()
    };
    match (rules.iter().all(may), nearest(layers, rules)) {
        (true, Some(set_id)) => format!("{set}, or --rules {set_id}"),
        (true, None) => set,
        // With several rules, the reader knows which one to replace.
        (false, Some(set_id)) if rules.len() > 1 => {
            format!("compare rules that look at them, such as {set_id}")
        }
        (false, None) if rules.len() > 1 => {
            format!("compare rules that look at them, such as a file with heeds {keys}")
        }
        (false, Some(set_id)) => format!("--rules {set_id}"),
        (false, None) => {
            let tactics = tactics(rules);
            let fits = RuleSet::named(tactics)
                .is_some_and(|set| rules.iter().all(|rules| takes_changes(set, rules)));
            let without = if fits { "" } else { " without the other changes" };
            format!("--rules {tactics} {set}{without}")
        }
    }
}

/// Returns the names of layers, in the order of the list.
fn keys(layers: Features) -> Vec<&'static str> {
    ORDER.into_iter().filter(|&layer| layers.has(layer)).map(Feature::key).collect()
}

/// Returns layers as people read them.
pub fn heeded(layers: Features) -> String {
    if layers.is_empty() { "nothing".to_owned() } else { keys(layers).join(", ") }
}

/// Returns the rule set that can heed every layer of the grid.
fn tactics(rules: &[Rules]) -> &'static str {
    let grid = rules.first().map(Rules::grid);
    let fits = |id: &&&str| RuleSet::named(id).map(|set| set.params.grid()) == grid;
    PREFERRED.iter().find(fits).unwrap_or(&PREFERRED[0])
}

/// Returns the first rule set of the grid that heeds walls and these layers by default, and accepts the
/// same changes.
fn nearest(layers: Features, rules: &[Rules]) -> Option<&'static str> {
    let first = rules.first()?;
    let fits = |set: &&RuleSet| {
        set.variant.is_none()
            && set.params.grid() == first.grid()
            && layers.with(Feature::Walls).but(set.params.heeds).is_empty()
            && rules.iter().all(|rules| takes_changes(set, rules))
    };
    let preferred = PREFERRED.iter().filter_map(|id| RuleSet::named(id));
    preferred.chain(RuleSet::of_pairs()).find(fits).map(|set| set.id)
}

/// Whether a rule set accepts the changes that these rules have.
fn takes_changes(set: &RuleSet, rules: &Rules) -> bool {
    let changes = rules.spec().cloned().unwrap_or_default();
    Rules::new(&Spec { base: set.id.to_owned(), heeds: None, ..changes }).is_ok()
}

/// Returns layers with the numbers of their entries, such as `heights (12 cells) and edges (3)`.
fn counted(scenes: &[&Scene], layers: Features) -> String {
    let cells = ORDER.into_iter().filter(|&layer| layer != Feature::Edges);
    let layers = cells.chain([Feature::Edges]).filter(|&layer| layers.has(layer));
    let entry = |(index, layer): (usize, Feature)| {
        let entries = scenes.iter().map(|scene| scene.entries(layer)).max().unwrap_or(0);
        // Edges lie between cells.
        match index == 0 && layer != Feature::Edges {
            true => format!("{} ({})", noun(layer), count(entries as usize, "cell")),
            false => format!("{} ({entries})", noun(layer)),
        }
    };
    listed(&layers.enumerate().map(entry).collect::<Vec<_>>())
}

/// Returns the layers of several sets.
fn all(sets: impl Iterator<Item = Features>) -> Features {
    sets.flat_map(Features::iter).collect()
}
