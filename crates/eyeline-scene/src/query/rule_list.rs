//! Rule sets as the contract lists them.

use crate::json;
use eyeline::Features;
use eyeline::rules::{Claim, Counterexample, Guarantee, Property, RuleSet};
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
    /// The title for people.
    title: &'static str,
    /// What it decides, in one plain sentence.
    summary: &'static str,
    /// The grid for which it is made.
    grid: String,
    /// The metric of its radius.
    metric: eyeline::Metric,
    /// The changes that it accepts.
    overrides: Vec<&'static str>,
    /// The layers that count unless a query lists others.
    heeds: Features,
    /// The layers that a query may list.
    may_heed: Features,
    /// What it guarantees.
    guarantees: Vec<GuaranteeEntry>,
    /// Its variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variants: Option<Vec<RuleSetEntry>>,
}

/// One guarantee of a rule set.
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

impl RuleSetEntry {
    /// Returns the entry of a rule set; one that is no variant includes its variants.
    pub fn of(set: &'static RuleSet) -> Self {
        let own = set.changes().map(|change| change.key());
        let is_variant = |other: &&RuleSet| {
            other.variant.is_some() && (other.id, other.version) == (set.id, set.version)
        };
        let variants = RuleSet::all().iter().filter(is_variant).map(RuleSetEntry::of);
        let variants: Vec<_> = if set.variant.is_none() { variants.collect() } else { Vec::new() };
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
            variants: (!variants.is_empty()).then_some(variants),
        }
    }
}

/// Returns every rule set with its variants as text, which is made once.
pub(super) fn rule_sets() -> &'static RawValue {
    static RULE_SETS: OnceLock<Box<RawValue>> = OnceLock::new();
    RULE_SETS.get_or_init(|| {
        let sets = RuleSet::all().iter().filter(|set| set.variant.is_none());
        json::raw(&sets.map(RuleSetEntry::of).collect::<Vec<_>>())
    })
}
