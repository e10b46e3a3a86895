//! Makes the pages `docs/rules/*.md`: what every rule decides, drawn by the program itself. A test
//! checks that they are up to date; `cargo xtask gallery` writes them.

use crate::cases::{self, Case};
use eyeline::rules::{Claim, Guarantee, Property, RuleSet, RulesRef, SightLine};
use eyeline::window::{Facing, Window};
use eyeline::{Bounds, Cell, Coord, Feature, Grid, Map, Mask, Rules, Sight, World};
use eyeline_scene::drawing::{Drawing, LegendDisplay, Proof, SvgOptions, ground};
use eyeline_scene::{Scene, with_map};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of the gallery by their path within the repository.
pub type Files = BTreeMap<String, String>;

/// The scenes that every rule is shown on.
pub const SCENES: [&str; 8] = [
    "pillar",
    "doorway",
    "corridor",
    "diagonal-gap",
    "corner-peek",
    "room",
    "one-way-pair",
    "grazing-wall",
];

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Draws everything.
pub fn gallery() -> Files {
    let mut files = Files::new();
    let cases = cases::files();
    for set in RuleSet::all() {
        for scene in SCENES {
            files.insert(format!("docs/rules/{}", image(set, scene)), picture(set, scene));
        }
    }
    for base in RuleSet::all().iter().filter(|set| set.variant.is_none()) {
        let own: Vec<Shown> = cases
            .iter()
            .filter(|(path, _)| path.parent().is_some_and(|folder| folder.ends_with(base.id)))
            .flat_map(|(path, file)| {
                let topic = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                file.case.iter().enumerate().map(move |(index, case)| {
                    let image = format!("img/cases/{}-{topic}-{}.svg", base.id, index + 1);
                    Shown { picture: case_drawing(case).map(|drawing| (image, drawing)), case }
                })
            })
            .collect();
        for (image, drawing) in own.iter().filter_map(|shown| shown.picture.as_ref()) {
            let legend = LegendDisplay::Omitted;
            let options = SvgOptions { cell: Some(36.0), legend, ..SvgOptions::default() };
            files.insert(format!("docs/rules/{image}"), drawing.to_svg(&options));
        }
        files.insert(format!("docs/rules/{}.md", base.id), page(base, &own));
    }
    files.insert("docs/rules/README.md".to_owned(), overview());
    files
}

/// A case, and its picture with the picture's path.
struct Shown<'a> {
    picture: Option<(String, Drawing)>,
    case: &'a Case,
}

const MADE: &str = "<!-- Made by `cargo xtask gallery`. -->\n";

/// The rule set and its variants.
fn family(base: &RuleSet) -> Vec<&'static RuleSet> {
    RuleSet::all().iter().filter(|set| set.id == base.id && set.version == base.version).collect()
}

fn image(set: &RuleSet, scene: &str) -> String {
    let variant = set.variant.map(|variant| format!("-{variant}")).unwrap_or_default();
    format!("img/{}{variant}-{scene}.svg", set.id)
}

fn read_scene(set: &RuleSet, name: &str) -> Scene {
    let grid = set.params.grid();
    let path = root().join(format!("testdata/scenes/{grid}/{name}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    Scene::parse(&text).unwrap_or_else(|fault| panic!("{path:?}: {fault}"))
}

/// The result of one rule on one scene.
struct Look {
    svg: String,
    sees_target: bool,
    cells: usize,
}

impl Look {
    fn drawn(mut drawing: Drawing, title: &str, sees_target: bool, cells: usize) -> Self {
        let verdict = if sees_target { "T is seen" } else { "T is hidden" };
        drawing.caption = format!("{title} · {verdict}");
        let options = SvgOptions { legend: LegendDisplay::Omitted, ..SvgOptions::default() };
        Look { svg: drawing.to_svg(&options), sees_target, cells }
    }
}

fn look(set: &RuleSet, name: &str) -> Look {
    let scene = read_scene(set, name);
    match scene.board.squares() {
        Some(map) if set.params.line == SightLine::Ahead => look_ahead(set, name, &scene, map),
        _ => with_map!(&scene.board, |map| look_on(set, name, &scene, map)),
    }
}

fn look_on<C: Coord>(set: &RuleSet, name: &str, scene: &Scene, map: &Map<C>) -> Look {
    let rules = Rules::named(&set.to_string()).expect("a rule set is known by its own name");
    let sight = Sight::new(map, &rules).expect("scenes are drawn for each grid");
    let (from, to) = ends(scene);
    let seen = sight.field(from).expect("the scene is small");
    let trace = sight.trace(from, to).expect("the scene is small");
    let mut drawing = Drawing::of(scene, map, map.extent().bounds());
    drawing.show_field(&seen);
    drawing.show_trace(map, from, to, &trace);
    Look::drawn(drawing, &format!("{set} · {name}"), trace.visible, seen.len())
}

/// The observer and the target.
fn ends<C: Coord>(scene: &Scene) -> (C, C) {
    let cell = |mark| {
        let [first, second] = scene.mark(mark).expect("a scene has an observer and a target");
        C::from_axes(first, second)
    };
    (cell("@"), cell("T"))
}

/// The window of an observer who looks toward the target along the longer axis. It contains
/// everything ahead of the observer.
fn look_ahead(set: &RuleSet, name: &str, scene: &Scene, map: &Map<Cell>) -> Look {
    let rules = Rules::named(&set.to_string()).expect("a rule set is known by its own name");
    let (from, to): (Cell, Cell) = ends(scene);
    let (dx, dy) = from.offset_to(to);
    let (facing, way) = match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
        (true, true, _) => (Facing::Right, "right"),
        (true, false, _) => (Facing::Left, "left"),
        (false, _, true) => (Facing::Down, "down"),
        (false, _, false) => (Facing::Up, "up"),
    };
    let bounds = map.extent().bounds();
    let reach = bounds.width().max(bounds.height()) as u32;
    let window = Window::of(&rules, from, reach, Some(facing.into())).expect("a small map");
    let mut seen = Mask::default();
    window.see(map, &rules, from, &mut seen).expect("a small map");
    let mut drawing = Drawing::of(scene, map, bounds);
    drawing.show_field(&seen);
    let title = format!("{set} · {name} · looks {way}");
    Look::drawn(drawing, &title, seen.contains(to), seen.len())
}

fn picture(set: &RuleSet, scene: &str) -> String {
    look(set, scene).svg
}

/// All rules on all scenes at a glance.
fn overview() -> String {
    let mut text = format!(
        "{MADE}# Rules at a glance\n\nEach rule set on the same eight scenes: whether `@` sees `T`, and how many cells it sees. The pages behind the names have \
         every picture, every case of the documents, and the guarantees.\n\n| rules |"
    );
    SCENES.iter().for_each(|scene| put(&mut text, format_args!(" {scene} |")));
    text.push_str("\n|---|");
    SCENES.iter().for_each(|_| text.push_str("---|"));
    text.push('\n');
    for set in RuleSet::all() {
        put(&mut text, format_args!("| [{}]({}.md) `{set}` |", set.title, set.id));
        for scene in SCENES {
            let Look { sees_target, cells, .. } = look(set, scene);
            let verdict = if sees_target { "seen" } else { "hidden" };
            put(&mut text, format_args!(" {verdict}, {cells} |"));
        }
        text.push('\n');
    }
    text.push_str("\n## Pictures\n");
    for grid in [Grid::Square, Grid::Hex] {
        for scene in SCENES {
            put(&mut text, format_args!("\n### {scene}, {grid}\n\n"));
            for set in RuleSet::all().iter().filter(|set| set.params.grid() == grid) {
                let image = image(set, scene);
                put(
                    &mut text,
                    format_args!(
                        "<img src=\"{image}\" alt=\"{} on {scene}\" width=\"240\">\n",
                        set.title
                    ),
                );
            }
        }
    }
    text.push_str("\n## Guarantees\n\n");
    text.push_str(&guarantee_table(RuleSet::all().iter()));
    text
}

fn page(base: &RuleSet, cases: &[Shown<'_>]) -> String {
    let mut text = format!("{MADE}# {}\n\n`{base}`: {}\n", base.title, base.summary);
    let family = family(base);
    if family.len() > 1 {
        text.push_str("\n| variant | what it decides |\n|---|---|\n");
        for set in family.iter().filter(|set| set.variant.is_some()) {
            put(&mut text, format_args!("| {} `{set}` | {} |\n", set.title, set.summary));
        }
    }
    let own = base.changes().map(|change| format!(", `{}`", change.key()));
    put(
        &mut text,
        format_args!(
            "\nThe grid is {}, the metric {}. Changes that it accepts: `radius`, `metric`{}.\n",
            base.params.grid(),
            base.params.metric,
            own.collect::<String>(),
        ),
    );
    text.push_str(more(base));
    text.push_str("\n## Guarantees\n\n");
    text.push_str(&guarantee_table(family.iter().copied()));
    for set in &family {
        for guarantee in set.guarantees {
            text.push_str(&counterexample(set, guarantee));
        }
    }
    text.push_str("\n## Eight scenes\n");
    for scene in SCENES {
        put(&mut text, format_args!("\n**{scene}**\n\n"));
        for set in &family {
            let image = image(set, scene);
            put(
                &mut text,
                format_args!(
                    "<img src=\"{image}\" alt=\"{} on {scene}\" width=\"320\">\n",
                    set.title
                ),
            );
        }
    }
    let all = cases.iter().map(|shown| shown.case);
    let conflicts: Vec<&Case> = all.filter(|case| case.document_says.is_some()).collect();
    if !conflicts.is_empty() {
        text.push_str("\n## Where the document and the ruling differ\n\n| case | document | ruling |\n|---|---|---|\n");
        for case in conflicts {
            let says = case.document_says.as_deref().unwrap_or_default();
            put(&mut text, format_args!("| {} | {says} | {} |\n", case.name, ruling(case)));
        }
    }
    text.push_str(
        "\n## The document's cases\n\nLight boxes are walls, a blue line is sight as far as it reaches, a dashed orange one what it does not reach, an orange \
         frame what stops it. Where a field is drawn, warm cells are seen and hatched ones are not.\n",
    );
    cases.iter().for_each(|shown| text.push_str(&case_words(shown)));
    text
}

/// The additional text of a rule's page, starting with a blank line.
fn more(base: &RuleSet) -> &'static str {
    match base.id {
        "overland" => concat!("\n", include_str!("gallery/overland.md")),
        _ => "",
    }
}

fn guarantee_table<'a>(sets: impl Iterator<Item = &'a RuleSet>) -> String {
    let mut text =
        "| rules | symmetric | mirror | rotation | translation | walls only hide |\n|---|---|---|---|---|---|\n".to_owned();
    for set in sets {
        put(&mut text, format_args!("| {} `{set}` |", set.title));
        for guarantee in set.guarantees {
            let promise = match guarantee.claim {
                Claim::Always => "yes".to_owned(),
                Claim::When => format!("when {}", guarantee.when.unwrap_or_default()),
                Claim::Never => "**no**".to_owned(),
                Claim::NotClaimed => "not claimed".to_owned(),
            };
            put(&mut text, format_args!(" {promise} |"));
        }
        text.push('\n');
    }
    text
}

fn counterexample(set: &RuleSet, guarantee: &Guarantee) -> String {
    let Some(example) = guarantee.counterexample else {
        return String::new();
    };
    let property = match guarantee.property {
        Property::Symmetric => "symmetric",
        Property::MirrorInvariant => "mirror-invariant",
        Property::RotationInvariant => "rotation-invariant",
        Property::TranslationInvariant => "translation-invariant",
        Property::WallsOnlyHide => "such that walls only hide",
    };
    let scene = Scene::parse(example.scene).expect("counterexamples are scenes");
    let ends = [example.from, example.to];
    let drawn = with_map!(&scene.board, |map| ends_drawn(&scene, map, ends));
    format!(
        "\n{} (`{set}`) is not always {property}: {} (A looks at B).\n\n```text\n{drawn}```\n",
        set.title, example.says
    )
}

fn ends_drawn<C: Coord>(scene: &Scene, map: &Map<C>, [from, to]: [[i32; 2]; 2]) -> String {
    let mut drawing = Drawing::of(scene, map, map.extent().bounds());
    drawing.mark(C::from_axes(from[0], from[1]), 'A');
    drawing.mark(C::from_axes(to[0], to[1]), 'B');
    // Edges stand in the legend alone.
    let has_edges = scene.layers().has(Feature::Edges);
    drawing.to_text(if has_edges { LegendDisplay::Shown } else { LegendDisplay::Omitted })
}

/// The ruling's outcome in a word.
fn ruling(case: &Case) -> String {
    let word = |seen: bool| if seen { "visible" } else { "blocked" };
    match &case.visible {
        Some(Value::Bool(seen)) => word(*seen).to_owned(),
        Some(Value::Array(seen)) => {
            let words = seen.iter().map(|seen| word(seen == &Value::Bool(true)));
            words.collect::<Vec<_>>().join(", ")
        }
        _ => "as drawn".to_owned(),
    }
}

/// One case: its map, its question, and the answer in words.
fn case_words(Shown { picture, case }: &Shown<'_>) -> String {
    let mut text = format!("\n### {}\n\n", case.name);
    let rules: Vec<String> = case.rules.iter().map(|rules| format!("`{}`", plain(rules))).collect();
    put(&mut text, format_args!("{}", case.section));
    if !rules.is_empty() {
        put(&mut text, format_args!(" · {}", rules.join(", ")));
    }
    if let Some(says) = &case.document_says {
        put(&mut text, format_args!(" · the document says: {says}"));
    }
    text.push_str("\n\n");
    if let Some(why) = &case.why {
        put(&mut text, format_args!("{why}\n\n"));
    }
    if let Some((image, _)) = picture {
        put(&mut text, format_args!("<img src=\"{image}\" alt=\"{}\">\n\n", case.name));
    }
    if let (Some(query), Some(reply)) = (&case.query, &case.reply) {
        put(&mut text, format_args!("```json\n{}\n{}\n```\n", query.trim(), reply.trim()));
        return text;
    }
    put(&mut text, format_args!("```text\n{}```\n", verdicts(case)));
    text
}

fn plain(rules: &Value) -> String {
    rules.as_str().map_or_else(|| rules.to_string(), str::to_owned)
}

/// A case's map with what is seen under the first of its rules; `None` if there is no map, or if it
/// is unbounded.
fn case_drawing(case: &Case) -> Option<Drawing> {
    let parsed = case_scene(case)?;
    with_map!(&parsed.board, |map| CaseQuestion::of(case, &parsed, map).drawing())
}

/// The verdicts of a case's first rules in words; a field has none.
fn verdicts(case: &Case) -> String {
    let parsed = case_scene(case).expect("a case has a scene");
    with_map!(&parsed.board, |map| CaseQuestion::of(case, &parsed, map).words())
}

fn case_scene(case: &Case) -> Option<Scene> {
    let scene = case.scene().expect("a case's scene is JSON")?;
    Some(Scene::parse(&scene.to_string()).expect("a case's scene is one"))
}

/// The most cells that a case's picture shows.
const LARGEST: u128 = 1 << 12;

/// The question of a case, under the first of its rules.
struct CaseQuestion<'a, C> {
    scene: &'a Scene,
    map: &'a Map<C>,
    rules: Option<Rules>,
    from: Option<C>,
    targets: Vec<C>,
}

impl<'a, C: Coord> CaseQuestion<'a, C> {
    fn of(case: &Case, scene: &'a Scene, map: &'a Map<C>) -> Self {
        let cell = |value: &Value| -> C {
            let axis = |value: &Value| {
                value.as_i64().and_then(|axis| i32::try_from(axis).ok()).expect("a cell")
            };
            let [first, second] = match value {
                Value::String(mark) => scene.mark(mark).expect("a mark"),
                at => [axis(&at[0]), axis(&at[1])],
            };
            C::from_axes(first, second)
        };
        let rules = case.rules.first().map(|written| {
            let written: RulesRef = eyeline_scene::read_json(&written.to_string()).expect("rules");
            let mut rules = Rules::try_from(&written).expect("known");
            if let Some(radius) = case.radius {
                rules = rules.with_radius(radius);
            }
            match case.perception {
                Some(perception) => rules.with_perception(perception).expect("overland"),
                None => rules,
            }
        });
        let is_list = |to: &Value| to.as_array().is_some_and(|to| !to.iter().all(Value::is_number));
        let targets = match &case.to {
            Some(Value::Array(targets)) if case.to.as_ref().is_some_and(is_list) => {
                targets.iter().map(cell).collect()
            }
            Some(to) => vec![cell(to)],
            None => Vec::new(),
        };
        CaseQuestion { scene, map, rules, from: case.from.as_ref().map(cell), targets }
    }

    /// The whole map; if it is unbounded, the cells that the question names.
    fn bounds(&self) -> Bounds {
        let extent = self.map.extent();
        let around = |at: C| Bounds::around(at, 1);
        let asked = self.from.into_iter().chain(self.targets.iter().copied()).map(around);
        match asked.reduce(|a, b| a.hull(&b)) {
            Some(asked) if !extent.is_bounded() => asked,
            _ => extent.bounds(),
        }
    }

    fn drawing(&self) -> Option<Drawing> {
        let bounds = Some(self.bounds()).filter(|bounds| bounds.area() <= LARGEST)?;
        let mut drawing = Drawing::of(self.scene, self.map, bounds);
        let (Some(rules), Some(from)) = (&self.rules, self.from) else {
            return Some(drawing);
        };
        let sight = Sight::new(self.map, rules).expect("the rule's grid");
        for &to in &self.targets {
            let trace = sight.trace(from, to).expect("a small map");
            drawing.show_trace(self.map, from, to, &trace);
        }
        if self.targets.is_empty() {
            drawing.show_field(&sight.field(from).expect("a small map"));
        }
        drawing.mark(from, '@');
        drawing.caption = rules.to_string();
        Some(drawing)
    }

    fn words(&self) -> String {
        let (Some(rules), Some(from)) = (&self.rules, self.from) else {
            return String::new();
        };
        // Steps name the ground only where a picture shows it.
        let bounds = self.bounds();
        let bounds = if bounds.area() > LARGEST { Bounds::around(from, 1) } else { bounds };
        let ground = ground(self.map, self.scene.marks());
        let shown = |at: C| if bounds.contains(at.place()) { ground(at) } else { ' ' };
        let sight = Sight::new(self.map, rules).expect("the rule's grid");
        let verdict = |&to: &C| {
            let why = Proof::ask(&sight, from, to).expect("a small map");
            let ([a, b], [c, d]) = (from.axes(), to.axes());
            why.to_text(shown, &format!("{rules} · {a},{b} → {c},{d}"))
        };
        match self.targets.as_slice() {
            [] => sight.field(from).map_or_else(
                |error| error.to_string(),
                |seen| format!("{rules}: {} cells seen\n", seen.len()),
            ),
            targets => targets.iter().map(verdict).collect(),
        }
    }
}

fn put(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("a String takes everything");
}
