//! Rule sets as the contract lists them.

use crate::json;
use eyeline::rules::{Claim, Counterexample, Guarantee, Property};
use eyeline::{Features, RuleSet};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::OnceLock;

/// A rule set, or a variant inside one.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleSetEntry {
    /// The name to ask for: `id@version/variant`.
    rules: String,
    /// What people call it.
    title: &'static str,
    /// What it decides, in one plain sentence.
    summary: &'static str,
    /// The grid it is played on.
    grid: String,
    /// How its radius is measured.
    metric: eyeline::Metric,
    /// The changes it takes.
    overrides: Vec<&'static str>,
    /// The layers that count unless a query lists others.
    heeds: Features,
    /// The layers that a query may list.
    may_heed: Features,
    /// What it promises.
    guarantees: Vec<GuaranteeEntry>,
    /// Its variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Vec<RuleSetEntry>>,
}

/// What a rule set promises.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuaranteeEntry {
    property: Property,
    claim: Claim,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<CounterexampleEntry>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct CounterexampleEntry {
    #[schemars(with = "crate::scene::SceneSpec")]
    scene: Box<RawValue>,
    from: [i32; 2],
    to: [i32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<[i32; 2]>,
    says: &'static str,
}

fn counterexample(example: Counterexample) -> Option<CounterexampleEntry> {
    let Counterexample { scene, from, to, heading, says } = example;
    let scene = RawValue::from_string(scene.to_owned()).ok()?;
    Some(CounterexampleEntry { scene, from, to, heading, says })
}

impl From<&Guarantee> for GuaranteeEntry {
    fn from(guarantee: &Guarantee) -> Self {
        GuaranteeEntry {
            property: guarantee.property,
            claim: guarantee.claim,
            when: guarantee.when,
            counterexample: guarantee.counterexample.and_then(counterexample),
        }
    }
}

fn entry(set: &'static RuleSet) -> RuleSetEntry {
    let own = set.changes().map(|change| change.key());
    RuleSetEntry {
        rules: set.to_string(),
        title: set.title,
        summary: set.summary,
        grid: set.params.grid().to_string(),
        metric: set.params.metric,
        overrides: ["radius", "metric"].into_iter().chain(own).collect(),
        heeds: set.params.heeds,
        may_heed: set.may_heed(),
        guarantees: set.guarantees.iter().map(GuaranteeEntry::from).collect(),
        variants: None,
    }
}

/// Every rule set with its variants, as text; made once.
pub(super) fn rule_sets() -> &'static RawValue {
    static RULE_SETS: OnceLock<Box<RawValue>> = OnceLock::new();
    RULE_SETS.get_or_init(|| json::raw(&entries()))
}

fn entries() -> Vec<RuleSetEntry> {
    let mut sets: Vec<RuleSetEntry> = Vec::new();
    for set in RuleSet::all() {
        match (set.variant, sets.last_mut()) {
            (Some(_), Some(base)) => base.variants.get_or_insert_default().push(entry(set)),
            _ => sets.push(entry(set)),
        }
    }
    sets
}
