//! The words that several commands share: which map, which rules, which kind of output.

use crate::failure::Failure;
use crate::input;
use crate::overwrite::Needed;
use clap::{Args, ValueEnum};
use eyeline::{Coord, RuleSet, Rules, RulesRef, Spec};
use eyeline_scene::drawing::Legend;
use eyeline_scene::{Board, Fault, Meaning, Scene, nearest};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Which map.
#[derive(Args)]
pub struct MapArgs {
    /// A text map or a JSON scene; '-' is standard input
    #[arg(value_name = "MAP", required_unless_present = "width")]
    map: Option<PathBuf>,
    /// Instead of MAP: columns of an empty map
    #[arg(long, value_name = "N", requires = "height", conflicts_with = "map")]
    width: Option<u64>,
    /// Instead of MAP: rows of an empty map
    #[arg(long, value_name = "N", requires = "width")]
    height: Option<u64>,
    /// Walls on the empty map
    #[arg(long, value_name = "X,Y", num_args = 1.., requires = "width")]
    walls: Vec<String>,
    /// What a symbol stands for: C=wall, C=floor, C=smoke or C={"cover": 0.5}
    #[arg(long, value_name = "C=MEANING")]
    symbol: Vec<String>,
}

impl MapArgs {
    /// The map's file.
    pub fn path(&self) -> Option<&Path> {
        self.map.as_deref()
    }

    /// The map's file, to be read.
    pub fn needed(&self) -> Option<Needed> {
        self.path().map(needed_map)
    }

    /// Reads the map.
    pub fn scene(&self) -> Result<Scene, Failure> {
        let symbols = self.symbols()?;
        match (&self.map, self.width, self.height) {
            (Some(path), ..) => input::scene(path, Some(&symbols)),
            (None, width, height) => {
                let walls: Vec<[i64; 2]> =
                    self.walls.iter().map(|wall| pair(wall)).collect::<Result<_, _>>()?;
                let scene = json!({"eyeline": 1, "width": width, "height": height, "walls": walls});
                Ok(Scene::parse(&scene.to_string())?)
            }
        }
    }

    /// Reads another map, with the same symbols.
    pub fn other(&self, path: &Path) -> Result<Scene, Failure> {
        input::scene(path, Some(&self.symbols()?))
    }

    /// What to call the map, with its size.
    pub fn name(&self, size: &str) -> String {
        match &self.map {
            Some(path) if path.as_os_str() == "-" => format!("standard input, {size}"),
            Some(path) => format!("{}, {size}", printable(&path.display().to_string())),
            None => size.to_owned(),
        }
    }

    /// The words that name this map on the command line.
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> =
            self.map.iter().map(|path| path.display().to_string()).collect();
        if let (Some(width), Some(height)) = (self.width, self.height) {
            words.extend([format!("--width={width}"), format!("--height={height}")]);
        }
        if !self.walls.is_empty() {
            words.push("--walls".to_owned());
            words.extend(self.walls.iter().map(|wall| wall.trim().to_owned()));
        }
        words.extend(self.symbol.iter().map(|symbol| format!("--symbol={symbol}")));
        words
    }

    fn symbols(&self) -> Result<BTreeMap<String, Meaning>, Failure> {
        let one = |written: &String| {
            let wrong = || {
                let example = "--symbol '?=wall'";
                Failure::data(format!(
                    "--symbol '{written}' is not of the form C=MEANING, as in {example}"
                ))
            };
            // The symbol itself may be '='.
            let mut characters = written.chars();
            let symbol = characters.next().ok_or_else(wrong)?;
            let meaning = characters.as_str().strip_prefix('=').ok_or_else(wrong)?;
            let json = if meaning.starts_with('{') {
                meaning.to_owned()
            } else {
                json!(meaning).to_string()
            };
            let meaning = eyeline_scene::read_json(&json);
            Ok((symbol.to_string(), meaning.map_err(|fault| at_flag("symbol", written, fault))?))
        };
        self.symbol.iter().map(one).collect()
    }
}

/// A map that is to be read.
pub fn needed_map(path: &Path) -> Needed {
    Needed::new(path, "a map to be read")
}

/// A text without characters that a terminal would obey, those that turn its direction included.
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| c.is_control() || turns_direction(c);
    text.chars().map(|c| if obeyed(c) { '\u{fffd}' } else { c }).collect()
}

fn turns_direction(c: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}'];
    turns.contains(&c) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A fault in what was written after a flag.
fn at_flag(flag: &str, written: &str, fault: Fault) -> Failure {
    let message = fault.message.trim_start_matches(['.', ':', ' ']);
    let fault = Fault { message: format!("--{flag} '{written}': {message}"), ..fault };
    fault.into()
}

/// `x,y` as two numbers.
pub fn pair(text: &str) -> Result<[i64; 2], Failure> {
    let shown = text.trim();
    let wrong = || Failure::data(format!("'{shown}' is not a cell; a cell is x,y, as in 3,3"));
    let (first, second) = text.split_once(',').ok_or_else(wrong)?;
    let axis = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    Ok([axis(first)?, axis(second)?])
}

/// Words as a shell reads them.
pub fn shell_words(words: &[String]) -> String {
    let quoted = |word: &String| {
        let plain = |c: char| c.is_alphanumeric() || "-_./,=@:+".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', "'\\''"))
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// A cell as `x,y` or as a mark on the map, as the contract writes it.
pub fn cell_ref(text: &str) -> Result<Value, Failure> {
    if text.contains(',') { pair(text).map(|at| json!(at)) } else { Ok(json!(text)) }
}

/// A cell as `x,y` or as a mark on the map.
pub fn cell<C: Coord>(scene: &Scene, role: &str, text: &str) -> Result<C, Failure> {
    let at = if text.contains(',') { pair(text)? } else { scene.mark(text)?.map(i64::from) };
    Ok(scene.locate(role, at)?)
}

/// Which rules, and what is changed about them.
#[derive(Args)]
pub struct RuleArgs {
    /// The rule set, or a rule file of your own [default: predprey; on hexes hex-tactics]
    #[arg(long, value_name = "ID|FILE")]
    rules: Option<String>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

impl RuleArgs {
    /// Whether nothing is said about the rules.
    pub fn is_empty(&self) -> bool {
        let ChangeArgs { set, radius, perception } = &self.changes;
        self.rules.is_none() && set.is_empty() && radius.is_none() && perception.is_none()
    }

    /// The rules before the changes.
    pub fn base(&self, scene: &Scene) -> Result<Base, Failure> {
        Base::read(self.rules.as_deref().unwrap_or(match scene.board {
            Board::Square(_) => "predprey",
            Board::Hex(_) => "hex-tactics",
        }))
    }

    /// The rule file, to be read.
    pub fn needed(&self) -> Option<Needed> {
        needed_rules(self.rules.as_deref()?)
    }
}

/// Rules before the changes of the command line: a rule set, or what a rule file says. They can be had.
pub struct Base {
    spec: Spec,
    /// The rule set that they are made from.
    pub set: &'static RuleSet,
}

impl Base {
    /// Reads what `--rules` names.
    pub fn read(name: &str) -> Result<Self, Failure> {
        let spec = match rule_file(name) {
            Some(path) => input::read(path, eyeline_scene::rules::parse).map_err(about(name))?,
            None => Spec::of(name),
        };
        let set = Rules::named(&spec.base)?.set();
        Ok(Base { spec, set })
    }

    /// The rules of this set.
    pub fn of(set: &'static RuleSet) -> Self {
        Base { spec: Spec::of(&set.to_string()), set }
    }

    /// Whether they are those of their set, unchanged.
    pub fn is_plain(&self) -> bool {
        self.spec == Spec::of(&self.spec.base)
    }
}

/// Names the file to programs too, which could take the fault for one of the map's.
fn about(file: &str) -> impl Fn(Failure) -> Failure {
    move |failure| match failure {
        Failure::Data { fault, shown } if !fault.message.contains(file) => {
            let message = format!("{}: {}", printable(file), fault.message);
            Failure::Data { fault: Fault { message, ..fault }, shown }
        }
        other => other,
    }
}

/// The rule file that `--rules` names. What ends in .json is one, and so is a path; but `predprey/both`
/// is a variant, and `predpray/both` was meant to be.
fn rule_file(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let is_path = || name.contains(std::path::is_separator) && !is_variant(name);
    (RuleSet::named(name).is_none() && (is_json || is_path())).then_some(path)
}

/// Whether a name looks like that of a rule set's variant.
fn is_variant(name: &str) -> bool {
    let (id, _) = name.split_once('/').unwrap_or((name, ""));
    let id = id.split('@').next().unwrap_or_default();
    nearest(id, RuleSet::all().iter().map(|set| set.id)).is_some()
}

/// A rule file that is to be read.
pub fn needed_rules(name: &str) -> Option<Needed> {
    rule_file(name).map(|path| Needed::new(path, "a rule file to be read"))
}

/// What is changed about the rules.
#[derive(Args)]
pub struct ChangeArgs {
    /// Change the rules: heeds, radius, metric, cone, pierce, … (eyeline rules show ID)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How far the observer sees
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    radius: Option<u64>,
    /// The observer's perception (overland) [default: 10]
    #[arg(long, visible_alias = "per", value_name = "N", allow_negative_numbers = true)]
    perception: Option<i64>,
}

impl ChangeArgs {
    /// The rules with the changes, as the contract writes them.
    pub fn written(&self, base: &Base) -> Result<Value, Failure> {
        let mut spec = json!(base.spec);
        for change in &self.set {
            let wrong = |says: &str| {
                Failure::data(format!("--set '{change}' {says}, as in --set pierce=1"))
            };
            let (key, value) =
                change.split_once('=').ok_or_else(|| wrong("is not of the form KEY=VALUE"))?;
            if key == "base" {
                return Err(Failure::data("--set changes rules; --rules chooses them"));
            }
            let value = change_value(key, value);
            // Each change alone, so that a fault can be laid at its door.
            let alone = json!({ "base": base.spec.base, key: value.clone() }).to_string();
            eyeline_scene::read_json::<RulesRef>(&alone)
                .map_err(|fault| at_flag("set", change, fault))?;
            spec[key] = value;
        }
        if let Some(radius) = self.radius {
            spec["radius"] = json!(radius);
        }
        Ok(spec)
    }

    /// The words that make these changes on the command line.
    pub fn words(&self) -> Vec<String> {
        let radius = self.radius.map(|radius| format!("--radius={radius}"));
        let perception = self.perception.map(|perception| format!("--perception={perception}"));
        let set = self.set.iter().map(|change| format!("--set={change}"));
        set.chain(radius).chain(perception).collect()
    }

    /// The rules with the changes.
    pub fn rules(&self, base: &Base) -> Result<Rules, Failure> {
        let written: RulesRef = eyeline_scene::read_json(&self.written(base)?.to_string())?;
        let rules = Rules::try_from(&written)?;
        match self.perception {
            None => Ok(rules),
            Some(perception) => {
                let name = rules.to_string();
                rules.with_perception(perception).ok_or_else(|| {
                    Failure::data(format!("{name} does not take --perception; only overland does"))
                })
            }
        }
    }

    /// The changes for one of several rules: a perception only for those that take one.
    pub fn for_rules(&self, set: &RuleSet) -> ChangeArgs {
        let perception = self.perception.filter(|_| set.params.table.is_some());
        ChangeArgs { set: self.set.clone(), radius: self.radius, perception }
    }

    /// The keys of a query that stand beside the rules.
    pub fn query_keys(&self, query: &mut Value) {
        if let Some(perception) = self.perception {
            query["perception"] = json!(perception);
        }
    }
}

/// What is written after a change's key: JSON or a word; for `heeds`, layers with commas between too.
fn change_value(key: &str, value: &str) -> Value {
    let is_list = value.trim_start().starts_with('[');
    match serde_json::from_str(value) {
        Ok(value) if key != "heeds" || is_list => value,
        _ if key == "heeds" && value.trim().is_empty() => json!([]),
        _ if key == "heeds" && !is_list => value.split(',').map(str::trim).collect(),
        _ => json!(value),
    }
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Plain characters
    Text,
    /// Block characters, with colour on a terminal
    Unicode,
    /// Scalable vector graphics
    Svg,
    /// A raster image
    Png,
}

/// When to write colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Which kind of output, and where to.
#[derive(Args)]
pub struct OutputArgs {
    /// Print the matching query's reply as JSON
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The kind of picture [default: by the file's name; else unicode on a terminal, text in a pipe]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// When to write colours
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
    /// Leave the legend out
    #[arg(long)]
    no_legend: bool,
}

impl OutputArgs {
    /// Whether a legend is wanted.
    pub fn legend(&self) -> Legend {
        if self.no_legend { Legend::Omitted } else { Legend::Shown }
    }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn what_a_terminal_would_obey_is_replaced() {
        assert_eq!(printable("h\u{1b}[2J\n"), "h\u{fffd}[2J\u{fffd}");
        for turn in "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}".chars() {
            assert_eq!(printable(&format!("a{turn}b")), "a\u{fffd}b", "{turn:?}");
        }
        for turn in '\u{2066}'..='\u{2069}' {
            assert_eq!(printable(&format!("a{turn}b")), "a\u{fffd}b", "{turn:?}");
        }
        assert_eq!(printable("Zoë, עברית 🗡\u{fe0f}"), "Zoë, עברית 🗡\u{fe0f}");
    }
}
