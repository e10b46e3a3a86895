//! `eyeline compare`: one observer under several rule sets, and the cells that differ.

use crate::args::{self, Base, ChangeArgs, MapArgs, OutputArgs};
use crate::command::count;
use crate::failure::{FINE, Failure};
use crate::note;
use eyeline::{Judge, Map, Mask, Rules, Sight, World};
use eyeline_scene::drawing::Drawing;
use eyeline_scene::{Board, Scene, rules};
use serde_json::{Value, json};

/// Show which cells differ between rule sets
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Compare {
    #[command(flatten)]
    map: MapArgs,
    /// The observer: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: String,
    /// A rule set or a rule file of your own; give two or more
    #[arg(long, value_name = "ID|FILE", required = true)]
    rules: Vec<String>,
    #[command(flatten)]
    changes: ChangeArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline compare examples/keep.txt --from @ --rules predprey --rules one-card-dungeon
  eyeline compare examples/keep.txt --from @ --rules predprey --rules predprey/both --rules supercover
  eyeline compare examples/hedges.txt --from @ --rules predprey --rules examples/rules/house.json
  eyeline compare examples/hunt.txt --from @ --rules hidden-movement --rules hidden-movement/bresenham --json";

/// A comparison has a bit a rule.
const MOST: usize = 26;

impl Compare {
    /// Compares them.
    pub fn run(&self) -> Result<u8, Failure> {
        if !(2..=MOST).contains(&self.rules.len()) {
            let message = format!("compare takes from 2 to {MOST} rule sets: --rules A --rules B");
            return Err(Failure::Usage(message));
        }
        let rules = self.rules.iter().filter_map(|name| args::needed_rules(name));
        self.output.spare(self.map.needed().into_iter().chain(rules))?;
        let scene = self.map.scene()?;
        match &scene.board {
            Board::Square(map) => self.compare(&scene, map),
            Board::Hex(map) => self.compare(&scene, map),
        }
    }

    fn compare<C: Judge>(&self, scene: &Scene, map: &Map<C>) -> Result<u8, Failure> {
        let from: C = args::cell(scene, "from", &self.from)?;
        let mut fields: Vec<(String, Mask<C>)> = Vec::new();
        let mut compared: Vec<Rules> = Vec::new();
        for name in &self.rules {
            let base = Base::read(name)?;
            let rules = self.changes.for_rules(base.set).rules(&base)?;
            fields.push((rules::name(&rules), Sight::new(map, &rules)?.field(from)?));
            compared.push(rules);
        }
        let differing = differing(&fields);
        if self.output.json {
            let rules: Vec<&String> = fields.iter().map(|(rules, _)| rules).collect();
            let (rules, differ) = (json!(rules), json!(differing));
            let reply = format!("{{\"ok\":true,\"rules\":{rules},\"differ\":{differ}}}\n");
            self.output.write(reply.as_bytes())?;
        } else {
            let name = self.map.name(&map.extent().to_string());
            let drawing = Drawing::of_comparison(scene, map, from, &fields, &name);
            self.output.picture(&drawing, &self.next_question(&differing, &compared))?;
        }
        note::tell(&[scene], &compared);
        Ok(FINE)
    }

    /// The first differing cell, and the command that tells why.
    fn next_question(&self, differing: &[Value], compared: &[Rules]) -> String {
        let Some(first) = differing.first() else {
            return "no cell differs\n".to_owned();
        };
        let cell = &first["cell"];
        let blind = (0..self.rules.len()).find(|index| {
            !first["seenBy"].as_array().is_some_and(|seen_by| seen_by.contains(&json!(index)))
        });
        let mut words = vec!["eyeline".to_owned(), "why".to_owned()];
        words.extend(self.map.words());
        words.push(format!("--from={}", self.from.trim()));
        words.push(format!("--to={},{}", cell[0], cell[1]));
        let blind = blind.unwrap_or(0);
        words.push(format!("--rules={}", self.rules[blind]));
        words.extend(self.changes.for_rules(compared[blind].set()).words());
        let verb = if differing.len() == 1 { "differs" } else { "differ" };
        let cells = count(differing.len(), "cell");
        format!("{cells} {verb}; next: {}\n", args::shell_words(&words))
    }
}

/// The cells that some rules see and others do not, with the indices of those that do.
fn differing<C: Judge>(fields: &[(String, Mask<C>)]) -> Vec<Value> {
    let mut cells: Vec<C> = fields.iter().flat_map(|(_, seen)| seen.iter()).collect();
    cells.sort_unstable();
    cells.dedup();
    let seen_by = |at: C| -> Vec<usize> {
        let seeing = fields.iter().enumerate().filter(|(_, (_, seen))| seen.contains(at));
        seeing.map(|(index, _)| index).collect()
    };
    cells
        .into_iter()
        .map(|at| (at, seen_by(at)))
        .filter(|(_, seen_by)| seen_by.len() < fields.len())
        .map(|(at, seen_by)| {
            let (first, second) = at.axes();
            json!({"cell": [first, second], "seenBy": seen_by})
        })
        .collect()
}
