//! The words that several commands share: which map, which rules, which kind of output.

use crate::failure::Failure;
use crate::input;
use clap::{Args, ValueEnum};
use eyeline::{Coord, Rules, RulesRef};
use eyeline_scene::drawing::Legend;
use eyeline_scene::{Meaning, Scene};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

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
    /// Reads the map.
    pub fn scene(&self) -> Result<Scene, Failure> {
        let symbols = self.symbols()?;
        match (&self.map, self.width, self.height) {
            (Some(path), ..) => input::scene(path, &symbols),
            (None, width, height) => {
                let walls: Vec<[i64; 2]> =
                    self.walls.iter().map(|wall| pair(wall)).collect::<Result<_, _>>()?;
                let scene = json!({"eyeline": 1, "width": width, "height": height, "walls": walls});
                Ok(Scene::parse(&scene.to_string())?)
            }
        }
    }

    /// What to call the map.
    pub fn name(&self) -> String {
        match &self.map {
            Some(path) => path.display().to_string(),
            None => "map".to_owned(),
        }
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
            let meaning = eyeline_scene::read_json(&json)?;
            Ok((symbol.to_string(), meaning))
        };
        self.symbol.iter().map(one).collect()
    }
}

/// `x,y` as two numbers.
pub fn pair(text: &str) -> Result<[i64; 2], Failure> {
    let wrong = || Failure::data(format!("'{text}' is not a cell; a cell is x,y, as in 3,3"));
    let (first, second) = text.split_once(',').ok_or_else(wrong)?;
    let axis = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    Ok([axis(first)?, axis(second)?])
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
pub struct ChangeArgs {
    /// Change the rules: radius, metric, cone, pierce, … (eyeline rules show ID)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How far the observer sees
    #[arg(long, value_name = "N")]
    radius: Option<u64>,
    /// The observer's perception (overland)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    perception: Option<i64>,
}

impl ChangeArgs {
    /// The rules with the changes, as the contract writes them.
    pub fn written(&self, base: &str) -> Result<Value, Failure> {
        let mut spec = Map::new();
        spec.insert("base".to_owned(), json!(base));
        for change in &self.set {
            let (key, value) = change.split_once('=').ok_or_else(|| {
                Failure::data(format!(
                    "--set '{change}' is not of the form KEY=VALUE, as in pierce=1"
                ))
            })?;
            let value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
            spec.insert(key.to_owned(), value);
        }
        if let Some(radius) = self.radius {
            spec.insert("radius".to_owned(), json!(radius));
        }
        Ok(Value::Object(spec))
    }

    /// The rules with the changes.
    pub fn rules(&self, base: &str) -> Result<Rules, Failure> {
        let written: RulesRef = eyeline_scene::read_json(&self.written(base)?.to_string())?;
        let rules = Rules::try_from(&written)?;
        match self.perception {
            None => Ok(rules),
            Some(perception) => {
                let name = rules.to_string();
                rules.with_perception(perception).ok_or_else(|| {
                    Failure::data(format!("{name} does not take a perception; only overland does"))
                })
            }
        }
    }

    /// The keys of a query that stand beside the rules.
    pub fn query_keys(&self, query: &mut Value) {
        if let Some(perception) = self.perception {
            query["perception"] = json!(perception);
        }
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
    #[arg(long)]
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
