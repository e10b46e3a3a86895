//! `eyeline rules`: which rule sets there are, what they guarantee, and counterexamples for what they
//! do not.

use crate::args::{Base, ChangeArgs};
use crate::failure::{FINE, Failure};
use crate::{fit, note};
use eyeline::map::Edit;
use eyeline::rules::{Claim, Counterexample, Guarantee, Override, Place, Property, RuleSet, Spec};
use eyeline::window::{Heading, Window};
use eyeline::{Bounds, Cause, Cell, Coord, Feature, Map, Mask, Rules as RuleValue, Sight, World};
use eyeline_scene::drawing::{Drawing, LegendDisplay};
use eyeline_scene::query::{GuaranteeEntry, NoKeys, RuleSetEntry};
use eyeline_scene::{Answer, Budget, Query, Scene, answer, rules, with_map};
use serde_json::json;
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
  eyeline rules show examples/rules/house.json
  eyeline rules show hidden-movement --set heeds=walls,smoke,edges
  eyeline rules list --json";

#[derive(clap::Subcommand)]
enum What {
    /// List the rule sets and their variants
    List,
    /// Show what a rule set decides, accepts and guarantees
    Show {
        /// The rule set, as id, id@version or id/variant, or a rule file of your own
        #[arg(value_name = "ID|FILE")]
        name: String,
        #[command(flatten)]
        changes: ChangeArgs,
    },
}

impl Rules {
    /// Prints them.
    pub fn run(&self) -> Result<u8, Failure> {
        let text = match &self.what {
            None | Some(What::List) if self.json => json_of(None),
            None | Some(What::List) => list(),
            Some(What::Show { name, changes }) => {
                let rules = changes.rules(&Base::read(name)?)?;
                if self.json { json_of(Some(&rules)) } else { show(&rules)? }
            }
        };
        std::io::stdout().write_all(text.as_bytes())?;
        Ok(FINE)
    }
}

/// Returns the reply of the `rules` op, or the entry of one set in it. For rules with changes, the
/// entry says what they heed and guarantee, and has the changes as `spec`.
fn json_of(rules: Option<&RuleValue>) -> String {
    let Some(rules) = rules else {
        let reply = answer(&Budget::unlimited(), None, &Query::Rules(NoKeys {}));
        return Answer(reply).to_json() + "\n";
    };
    let mut entry = json!(RuleSetEntry::of(rules.set()));
    if let Some(spec) = rules.spec().filter(|spec| **spec != Spec::of(&spec.base)) {
        let guarantees: Vec<GuaranteeEntry> =
            promises(rules).iter().map(GuaranteeEntry::from).collect();
        entry["title"] = json!(rules.title());
        entry["summary"] = json!(rules::summary(rules));
        entry["heeds"] = json!(rules.heeds());
        entry["guarantees"] = json!(guarantees);
        entry["spec"] = json!(spec);
    }
    format!("{{\"ok\":true,\"rules\":[{entry}]}}\n")
}

fn list() -> String {
    let entry = |set: &RuleSet| format!("{set}  {}\n{}", set.title, wrapped("    ", set.summary));
    RuleSet::all().iter().map(entry).collect()
}

fn show(rules: &RuleValue) -> Result<String, Failure> {
    let (set, params) = (rules.set(), rules.params());
    let mut text =
        format!("{set}  {}\n{}\n", rules::title(rules), wrapped("", &rules::summary(rules)));
    let (grid, metric) = (params.grid(), params.metric);
    let own = set.changes().map(|change| format!("--set={}", example(change)));
    let takes = [format!("--set=radius=8 --set=metric={metric}")].into_iter().chain(own);
    let changes = rules::changes(rules).into_iter();
    let changes: Vec<_> = changes.map(|(key, value)| format!("--set={key}={value}")).collect();
    if !changes.is_empty() {
        text += &wrapped("changes   ", &changes.join(" "));
    }
    text += &wrapped("heeds     ", &note::heeded(rules.heeds()));
    text += &wrapped("can heed  ", &note::heeded(set.may_heed()));
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
    for clause in clauses(rules) {
        text += &wrapped("clause    ", &format!("\"{clause}\""));
    }
    text.push_str("\nguarantees\n");
    let guarantees = promises(rules);
    for guarantee in &guarantees {
        text += &promise(guarantee);
    }
    for guarantee in &guarantees {
        if let Some(example) = guarantee.counterexample {
            text.push_str(&counterexample(rules, guarantee, &example)?);
        }
    }
    Ok(text)
}

/// The sentences by which these rules decide: those of their set, less those of layers that they do not
/// heed, and one for each layer that they heed beyond their set.
fn clauses(rules: &RuleValue) -> Vec<&'static str> {
    let (heeds, set) = (rules.heeds(), rules.set());
    let added = heeds.but(set.params.heeded());
    let layer = |cause: Cause| match cause {
        Cause::Tile | Cause::Corner => Some(Feature::Walls),
        Cause::Unit => Some(Feature::Units),
        Cause::Edge => Some(Feature::Edges),
        Cause::Elevation => Some(Feature::Elevation),
        Cause::Smoke => Some(Feature::Smoke),
        Cause::Opacity => Some(Feature::Opacity),
        Cause::Range | Cause::Cone => None,
    };
    let own =
        set.clauses.iter().filter(|(cause, _)| layer(*cause).is_none_or(|own| heeds.has(own)));
    let mut clauses: Vec<&str> = own.map(|(_, clause)| *clause).collect();
    for cause in
        [Cause::Tile, Cause::Unit, Cause::Edge, Cause::Elevation, Cause::Smoke, Cause::Opacity]
    {
        let clause = rules.clause(cause, Place::Between);
        if layer(cause).is_some_and(|layer| added.has(layer)) && !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}

/// Returns what rules guarantee as they are. With one radius for every terrain, it has not been tested
/// what terrain does to symmetry.
fn promises(rules: &RuleValue) -> Vec<Guarantee> {
    let mut guarantees = rules.guarantees();
    if rules.table().is_some() && has_radius(rules) {
        for guarantee in guarantees.iter_mut().filter(|own| own.claim == Claim::Never) {
            *guarantee = Guarantee { claim: Claim::NotClaimed, counterexample: None, ..*guarantee };
        }
    }
    guarantees
}

fn has_radius(rules: &RuleValue) -> bool {
    rules.spec().is_some_and(|spec| spec.radius.is_some())
}

/// Returns a change as it is written on the command line.
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

/// Returns words in lines of at most 80 columns; the first begins with `head`, the others are indented
/// like it.
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

/// The most cells of an open map that are drawn.
const MOST_DRAWN: u128 = 1024;

/// Returns a counterexample drawn as a map, with the verdicts in both directions.
fn counterexample(
    rules: &RuleValue,
    guarantee: &Guarantee,
    example: &Counterexample,
) -> Result<String, Failure> {
    let scene = Scene::parse(example.scene)?;
    // A guarantee holds at any distance.
    let far = has_radius(rules).then(|| rules.clone().with_radius(u64::MAX));
    let rules = far.as_ref().unwrap_or(rules);
    let drawn = match (example.heading, scene.board.squares()) {
        (Some([dx, dy]), Some(map)) => {
            let heading = Heading::new(dx, dy);
            drawn(&scene, map, example, |from, to| sees_ahead(map, rules, heading, from, to))?
        }
        _ => with_map!(&scene.board, |map| {
            // What the rules do not look at is not drawn.
            let map = &heeded(map, rules);
            drawn(&scene, map, example, |from, to| sees(map, rules, from, to))?
        }),
    };
    let property = property_words(guarantee.property).split(':').next().unwrap_or_default();
    let says = wrapped("", &format!("not always {property}: {}", example.says));
    Ok(format!("\n{says}{drawn}"))
}

/// Returns a map with the layers that rules look at, and no others.
fn heeded<C: Coord>(map: &Map<C>, rules: &RuleValue) -> Map<C> {
    let counts = |edit: &Edit<C>| edit.layer().is_none_or(|layer| rules.heeds().has(layer));
    let edits: Vec<_> = map.edits().filter(counts).collect();
    let mut heeded = Map::with_defaults(map.extent(), map.defaults());
    // A map takes its own edits.
    if heeded.apply(&edits).is_err() {
        return map.clone();
    }
    heeded
}

fn drawn<C: Coord>(
    scene: &Scene,
    map: &Map<C>,
    example: &Counterexample,
    sees: impl Fn(C, C) -> Result<bool, Failure>,
) -> Result<String, Failure> {
    let [from, to] = [example.from, example.to].map(|[a, b]| C::from_axes(a, b));
    let extent = map.extent();
    let around = Bounds::around(from, 1).hull(&Bounds::around(to, 1));
    let bounds = if extent.is_bounded() { extent.bounds() } else { around };
    if bounds.area() > MOST_DRAWN {
        let [[a, b], [c, d]] = [example.from, example.to];
        return Ok(format!("  A is {a},{b} and B is {c},{d}: {}\n", verdicts(from, to, sees)?));
    }
    let mut drawing = Drawing::of(scene, map, bounds);
    drawing.mark(from, 'A');
    drawing.mark(to, 'B');
    drawing.caption = verdicts(from, to, sees)?;
    let text = drawing.to_text(LegendDisplay::Shown);
    Ok(text.lines().map(|line| format!("  {line}\n")).collect())
}

/// Returns whether the two cells see each other.
fn verdicts<C: Coord>(
    from: C,
    to: C,
    sees: impl Fn(C, C) -> Result<bool, Failure>,
) -> Result<String, Failure> {
    let verdict = |seen: bool| if seen { "sees" } else { "does not see" };
    let (there, back) = (verdict(sees(from, to)?), verdict(sees(to, from)?));
    Ok(format!("A {there} B, B {back} A"))
}

fn sees<C: Coord>(map: &Map<C>, rules: &RuleValue, from: C, to: C) -> Result<bool, Failure> {
    Ok(Sight::new(map, rules)?.los(from, to)?)
}

/// Whether an observer with a heading sees a cell, through a window that holds everything ahead.
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
