//! Arguments that several commands share: the map, the rules, the kind of output.

use crate::failure::Failure;
use crate::input::{self, Holds};
use crate::overwrite::Needed;
use clap::{Args, ValueEnum};
use eyeline::rules::{RuleSet, Spec};
use eyeline::{Coord, Grid, Rules};
use eyeline_scene::drawing::LegendDisplay;
use eyeline_scene::{CellRef, Fault, Meaning, Scene, SceneSpec, nearest, read_json, read_value};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The arguments that choose a map.
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
    /// Returns the map's file.
    pub fn path(&self) -> Option<&Path> {
        self.map.as_deref()
    }

    /// Returns the map's file as one that is to be read.
    pub fn needed(&self) -> Option<Needed> {
        self.path().map(needed_map)
    }

    /// Reads the map.
    pub fn scene(&self) -> Result<Scene, Failure> {
        let symbols = self.symbols()?;
        match (&self.map, self.width, self.height) {
            (Some(path), ..) => input::scene(path, Some(&symbols)),
            (None, width, height) => {
                let walls = self.walls.iter().map(|wall| pair(wall)).collect::<Result<_, _>>()?;
                Ok(Scene::from_spec(&SceneSpec { width, height, walls, ..SceneSpec::default() })?)
            }
        }
    }

    /// Reads another map, with the same symbols.
    pub fn other(&self, path: &Path) -> Result<Scene, Failure> {
        input::scene(path, Some(&self.symbols()?))
    }

    /// Returns the name of the map, followed by `between` and its size.
    pub fn name(&self, between: &str, size: &str) -> String {
        match &self.map {
            Some(path) if path.as_os_str() == "-" => format!("standard input{between}{size}"),
            Some(path) => format!("{}{between}{size}", shown(path)),
            None => size.to_owned(),
        }
    }

    /// Returns the words that name this map on the command line.
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
            let meaning = match meaning.starts_with('{') {
                true => read_json(meaning),
                false => read_value(&meaning.into()),
            };
            Ok((symbol.to_string(), meaning.map_err(at_flag("symbol", written))?))
        };
        self.symbol.iter().map(one).collect()
    }
}

/// Returns a map file as one that is to be read.
pub fn needed_map(path: &Path) -> Needed {
    Needed::new(path, "a map to be read")
}

/// Returns a file's name as a terminal can show it.
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Returns a text without characters that a terminal would obey, including those that change its
/// direction.
pub fn printable(text: &str) -> String {
    let obeyed = |c: char| c.is_control() || turns_direction(c);
    text.chars().map(|c| if obeyed(c) { '\u{fffd}' } else { c }).collect()
}

fn turns_direction(c: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}'];
    turns.contains(&c) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a fault in what was written after a flag.
fn at_flag(flag: &str, written: &str) -> impl FnOnce(Fault) -> Failure {
    let flag = format!("--{flag} '{written}'");
    |fault| fault.within(flag).into()
}

/// Reads `x,y` as two numbers.
pub fn pair(text: &str) -> Result<[i64; 2], Failure> {
    let shown = text.trim();
    let wrong = || Failure::data(format!("'{shown}' is not a cell; a cell is x,y, as in 3,3"));
    let (first, second) = text.split_once(',').ok_or_else(wrong)?;
    let axis = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    Ok([axis(first)?, axis(second)?])
}

/// Returns words as a shell reads them.
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

/// Reads a cell as `x,y` or as a mark on the map.
pub fn cell_ref(text: &str) -> Result<CellRef, Failure> {
    Ok(if text.contains(',') { CellRef::At(pair(text)?) } else { CellRef::Mark(text.to_owned()) })
}

/// Reads a cell and looks it up on the map.
pub fn cell<C: Coord>(scene: &Scene, role: &str, text: &str) -> Result<C, Failure> {
    Ok(cell_ref(text)?.on(scene, role)?)
}

/// The arguments that choose and change rules.
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

    /// Returns the rules with the changes.
    pub fn settled(&self, scene: &Scene) -> Result<Rules, Failure> {
        self.changes.rules(&self.base(scene)?)
    }

    /// Returns the rules before the changes.
    pub fn base(&self, scene: &Scene) -> Result<Base, Failure> {
        Base::read(self.rules.as_deref().unwrap_or(match scene.board.grid() {
            Grid::Square => "predprey",
            Grid::Hex => "hex-tactics",
        }))
    }

    /// Returns the rule file as one that is to be read.
    pub fn needed(&self) -> Option<Needed> {
        needed_rules(self.rules.as_deref()?)
    }
}

/// Rules before the changes of the command line: a rule set, or what a rule file says. They are valid.
pub struct Base {
    spec: Spec,
    /// The rule set on which they are based.
    pub set: &'static RuleSet,
}

impl Base {
    /// Reads what `--rules` names.
    pub fn read(name: &str) -> Result<Self, Failure> {
        let spec = match rule_file(name) {
            Some(path) => input::read(path, Holds::Rules, eyeline_scene::rules::parse)?,
            None => Spec::of(name),
        };
        let set = Rules::named(&spec.base)?.set();
        Ok(Base { spec, set })
    }

    /// Returns the rules of this set.
    pub fn of(set: &'static RuleSet) -> Self {
        Base { spec: Spec::of(&set.to_string()), set }
    }

    /// Whether they are those of their set, unchanged.
    pub fn is_plain(&self) -> bool {
        self.spec == Spec::of(&self.spec.base)
    }
}

/// Returns the rule file that `--rules` names: a name that ends in .json, or a path. But
/// `predprey/both` is a variant, and so was `predpray/both` meant to be.
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

/// Returns a rule file as one that is to be read.
pub fn needed_rules(name: &str) -> Option<Needed> {
    rule_file(name).map(|path| Needed::new(path, "a rule file to be read"))
}

/// The arguments that change rules.
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
    /// Returns the words that make these changes on the command line.
    pub fn words(&self) -> Vec<String> {
        let radius = self.radius.map(|radius| format!("--radius={radius}"));
        let perception = self.perception.map(|perception| format!("--perception={perception}"));
        let set = self.set.iter().map(|change| format!("--set={change}"));
        set.chain(radius).chain(perception).collect()
    }

    /// Returns the rules with the changes.
    pub fn rules(&self, base: &Base) -> Result<Rules, Failure> {
        let mut spec = base.spec.clone();
        self.set.iter().try_for_each(|change| make_change(&mut spec, change))?;
        spec.radius = self.radius.or(spec.radius);
        let rules = Rules::new(&spec)?;
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

    /// Returns the changes for one of several rules, with a perception only if the rules use one.
    pub fn for_rules(&self, set: &RuleSet) -> ChangeArgs {
        let perception = self.perception.filter(|_| set.params.table.is_some());
        ChangeArgs { set: self.set.clone(), radius: self.radius, perception }
    }
}

/// Makes one `--set KEY=VALUE`.
fn make_change(spec: &mut Spec, change: &str) -> Result<(), Failure> {
    let (key, value) = change.split_once('=').ok_or_else(|| {
        let wrong = "is not of the form KEY=VALUE, as in --set pierce=1";
        Failure::data(format!("--set '{change}' {wrong}"))
    })?;
    if key == "base" {
        return Err(Failure::data("--set changes rules; --rules chooses them"));
    }
    // Each change is read alone, so that a fault can be attributed to it.
    let alone = json!({ "base": spec.base, key: change_value(key, value) });
    let alone: Spec = read_value(&alone).map_err(at_flag("set", change))?;
    macro_rules! take {
        ($($name:literal => $field:ident,)+) => {
            match key {
                $($name => spec.$field = alone.$field,)+
                _ => unreachable!("rules are read with these keys alone"),
            }
        };
    }
    take! {
        "eyeline" => eyeline,
        "title" => title,
        "heeds" => heeds,
        "radius" => radius,
        "metric" => metric,
        "endpointWalls" => endpoint_walls,
        "opacityThreshold" => opacity_threshold,
        "cone" => cone,
        "pierce" => pierce,
        "seeOpaqueTarget" => see_opaque_target,
        "targetEdge" => target_edge,
        "maxSoftCover" => max_soft_cover,
        "softCoverK" => soft_cover_k,
    }
    Ok(())
}

/// Returns the value after a change's key: JSON or a word; for `heeds`, also layers separated by
/// commas.
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

/// The arguments that choose the kind of output and its destination.
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
    /// Returns whether a legend is wanted.
    pub fn legend(&self) -> LegendDisplay {
        if self.no_legend { LegendDisplay::Omitted } else { LegendDisplay::Shown }
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
