//! `eyeline rules`: which rule sets there are, what they promise, and where they do not.

use crate::failure::{FINE, Failure};
use crate::fit;
use eyeline::rules::{Claim, Counterexample, Guarantee, Override, Property};
use eyeline::{Cell, Heading, Judge, Map, Mask, RuleSet, Rules as RuleValue, Sight, Window, World};
use eyeline_scene::drawing::{Drawing, Legend};
use eyeline_scene::{Board, Scene, answer};
use std::io::Write;

/// List the rule sets, or show one with its guarantees
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Rules {
    #[command(subcommand)]
    what: Option<What>,
    /// Print them as JSON
    #[arg(long, global = true)]
    pub json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline rules list
  eyeline rules show predprey
  eyeline rules show one-card-dungeon/facing
  eyeline rules list --json";

#[derive(clap::Subcommand)]
enum What {
    /// List the rule sets and their variants
    List,
    /// Show what a rule set decides, takes and guarantees
    Show {
        /// The rule set: id, id@version or id/variant
        #[arg(value_name = "ID")]
        id: String,
    },
}

impl Rules {
    /// Prints them.
    pub fn run(&self) -> Result<u8, Failure> {
        let text = match &self.what {
            None | Some(What::List) if self.json => json_of(None)?,
            None | Some(What::List) => list(),
            Some(What::Show { id }) => {
                let set = RuleValue::named(id)?.set();
                if self.json { json_of(Some(set))? } else { show(set)? }
            }
        };
        std::io::stdout().write_all(text.as_bytes())?;
        Ok(FINE)
    }
}

/// The reply of the `rules` op, or the entry of one set in it.
fn json_of(set: Option<&RuleSet>) -> Result<String, Failure> {
    let reply = answer(None, r#"{"op":"rules"}"#).to_json();
    let Some(set) = set else { return Ok(reply + "\n") };
    let reply: serde_json::Value =
        serde_json::from_str(&reply).map_err(|error| Failure::data(error.to_string()))?;
    let name = set.to_string();
    let sets = reply["rules"].as_array().into_iter().flatten();
    let all = sets.flat_map(|set| {
        std::iter::once(set).chain(set["variants"].as_array().into_iter().flatten())
    });
    let entry = all.into_iter().find(|entry| entry["rules"] == name.as_str());
    let entry = entry.map(ToString::to_string).unwrap_or_default();
    Ok(format!("{{\"ok\":true,\"rules\":[{entry}]}}\n"))
}

fn list() -> String {
    let entry = |set: &RuleSet| format!("{set}\n{}", wrapped("    ", set.summary));
    RuleSet::all().iter().map(entry).collect()
}

fn show(set: &RuleSet) -> Result<String, Failure> {
    let mut text = format!("{set}\n{}\n", wrapped("", set.summary));
    let (grid, metric) = (set.params.grid(), set.params.metric);
    let own = set.changes().map(|change| format!("--set={}", example(change)));
    let takes = [format!("--set=radius=8 --set=metric={metric}")].into_iter().chain(own);
    text += &wrapped("grid      ", &format!("{grid}, distances {metric}"));
    text += &wrapped("takes     ", &takes.collect::<Vec<_>>().join(" "));
    let variants: Vec<&str> = RuleSet::all()
        .iter()
        .filter(|other| other.id == set.id && other.version == set.version)
        .filter_map(|other| other.variant)
        .collect();
    if set.variant.is_none() && !variants.is_empty() {
        text += &wrapped("variants  ", &variants.join(", "));
    }
    for (_, clause) in set.clauses {
        text += &wrapped("clause    ", &format!("\"{clause}\""));
    }
    text.push_str("\nguarantees\n");
    for guarantee in set.guarantees {
        text += &promise(guarantee);
    }
    for guarantee in set.guarantees {
        if let Some(example) = guarantee.counterexample {
            text.push_str(&counterexample(set, guarantee, &example)?);
        }
    }
    Ok(text)
}

/// A change as it is written on the command line.
fn example(change: Override) -> String {
    let value = match change {
        Override::EndpointWalls => "blocked",
        Override::Heeds => "walls,units",
        Override::OpacityThreshold => "0.5",
        Override::Cone => r#"'{"heading":[1,0],"halfAngle":45}'"#,
        Override::Pierce => "1",
        Override::SeeOpaqueTarget => "false",
        Override::TargetEdge => "blocks",
        Override::MaxSoftCover => "3",
        Override::SoftCoverK => "0.7",
    };
    format!("{}={value}", change.key())
}

/// Words in lines of at most 80 columns; the first begins with `head`, the rest are as far in.
fn wrapped(head: &str, words: &str) -> String {
    fit::broken(head, words, 80).iter().map(|line| format!("{line}\n")).collect()
}

fn promise(guarantee: &Guarantee) -> String {
    let property = property_words(guarantee.property);
    match (guarantee.claim, guarantee.when) {
        (Claim::Always, _) => wrapped("  yes  ", property),
        (Claim::When, when) => {
            wrapped("  if   ", &format!("{property}: when {}", when.unwrap_or_default()))
        }
        (Claim::Never, _) => wrapped("  no   ", property),
        (Claim::NotClaimed, _) => wrapped("  ?    ", &format!("{property}: not claimed")),
    }
}

fn property_words(property: Property) -> &'static str {
    match property {
        Property::Symmetric => "symmetric: if a sees b, b sees a",
        Property::MirrorInvariant => "mirror-invariant: mirroring the map mirrors the answers",
        Property::RotationInvariant => "rotation-invariant: turning the map turns the answers",
        Property::TranslationInvariant => "translation-invariant: moving the map moves the answers",
        Property::WallsOnlyHide => "walls only hide: adding one never reveals another cell",
    }
}

/// A counterexample drawn as a map, with the verdicts there and back.
fn counterexample(
    set: &RuleSet,
    guarantee: &Guarantee,
    example: &Counterexample,
) -> Result<String, Failure> {
    let scene = Scene::parse(example.scene)?;
    let rules = RuleValue::named(&set.to_string())?;
    let drawn = match &scene.board {
        Board::Square(map) => match example.heading {
            Some([dx, dy]) => {
                let heading = Heading::new(dx, dy);
                drawn(&scene, map, example, |from, to| sees_ahead(map, &rules, heading, from, to))?
            }
            None => drawn(&scene, map, example, |from, to| sees(map, &rules, from, to))?,
        },
        Board::Hex(map) => drawn(&scene, map, example, |from, to| sees(map, &rules, from, to))?,
    };
    let property = property_words(guarantee.property).split(':').next().unwrap_or_default();
    let says = wrapped("", &format!("not always {property}: {}", example.says));
    Ok(format!("\n{says}{drawn}"))
}

fn drawn<C: Judge>(
    scene: &Scene,
    map: &Map<C>,
    example: &Counterexample,
    sees: impl Fn(C, C) -> Result<bool, Failure>,
) -> Result<String, Failure> {
    let [from, to] = [example.from, example.to].map(|[a, b]| C::from_axes(a, b));
    let mut drawing = Drawing::of(scene, map, map.extent().bounds());
    drawing.mark(from, 'A');
    drawing.mark(to, 'B');
    let verdict = |seen: bool| if seen { "sees" } else { "does not see" };
    let there = verdict(sees(from, to)?);
    let back = verdict(sees(to, from)?);
    drawing.caption = format!("A {there} B, B {back} A");
    let text = drawing.to_text(Legend::Shown);
    Ok(text.lines().map(|line| format!("  {line}\n")).collect())
}

fn sees<C: Judge>(map: &Map<C>, rules: &RuleValue, from: C, to: C) -> Result<bool, Failure> {
    Ok(Sight::new(map, rules)?.los(from, to)?)
}

/// The same of one who looks through a window that holds all that lies ahead.
fn sees_ahead(
    map: &Map<Cell>,
    rules: &RuleValue,
    heading: Heading,
    from: Cell,
    to: Cell,
) -> Result<bool, Failure> {
    let bounds = map.extent().bounds();
    let reach = bounds.width().max(bounds.height()) as u32;
    let mut seen = Mask::default();
    Window::of(rules, from, reach, Some(heading))?.see(map, rules, from, &mut seen)?;
    Ok(seen.contains(to))
}
