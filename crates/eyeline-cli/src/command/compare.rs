//! `eyeline compare`: one observer under several rule sets, and the cells that differ.

use crate::args::{self, Base, ChangeArgs, MapArgs, OutputArgs};
use crate::command::count;
use crate::failure::{FINE, Failure};
use crate::note;
use eyeline::{Coord, Map, Mask, Rules, Sight, World};
use eyeline_scene::drawing::Drawing;
use eyeline_scene::query::MOST_COMPARED;
use eyeline_scene::{Scene, rules, with_map};
use serde::Serialize;

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

impl Compare {
    /// Compares them.
    pub fn run(&self) -> Result<u8, Failure> {
        if !(2..=MOST_COMPARED).contains(&self.rules.len()) {
            let message =
                format!("compare takes from 2 to {MOST_COMPARED} rule sets: --rules A --rules B");
            return Err(Failure::Usage(message));
        }
        let rules = self.rules.iter().filter_map(|name| args::needed_rules(name));
        self.output.spare(self.map.needed().into_iter().chain(rules))?;
        let scene = self.map.scene()?;
        with_map!(&scene.board, |map| self.compare(&scene, map))
    }

    fn compare<C: Coord>(&self, scene: &Scene, map: &Map<C>) -> Result<u8, Failure> {
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
            let rules = fields.iter().map(|(rules, _)| rules.as_str()).collect();
            let reply = Comparison { ok: true, rules, differ: &differing };
            let reply = serde_json::to_string(&reply).map_err(std::io::Error::from)?;
            self.output.write((reply + "\n").as_bytes())?;
        } else {
            let name = self.map.name(", ", &map.extent().to_string());
            let drawing = Drawing::of_comparison(scene, map, from, &fields, &name);
            self.output.picture(&drawing, &self.next_question(&differing, &compared))?;
        }
        note::tell(&[scene], &compared);
        Ok(FINE)
    }

    /// Returns the first differing cell, and the command that explains it.
    fn next_question(&self, differing: &[Differing], compared: &[Rules]) -> String {
        let Some(first) = differing.first() else {
            return "no cell differs\n".to_owned();
        };
        let [x, y] = first.cell;
        let blind = (0..self.rules.len()).find(|index| !first.seen_by.contains(index));
        let mut words = vec!["eyeline".to_owned(), "why".to_owned()];
        words.extend(self.map.words());
        words.push(format!("--from={}", self.from.trim()));
        words.push(format!("--to={x},{y}"));
        let blind = blind.unwrap_or(0);
        words.push(format!("--rules={}", self.rules[blind]));
        words.extend(self.changes.for_rules(compared[blind].set()).words());
        let verb = if differing.len() == 1 { "differs" } else { "differ" };
        let cells = count(differing.len(), "cell");
        format!("{cells} {verb}; next: {}\n", args::shell_words(&words))
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Comparison<'a> {
    ok: bool,
    rules: Vec<&'a str>,
    differ: &'a [Differing],
}

/// A cell that some rules see and others do not, with the indices of those that do.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Differing {
    cell: [i32; 2],
    seen_by: Vec<usize>,
}

fn differing<C: Coord>(fields: &[(String, Mask<C>)]) -> Vec<Differing> {
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
        .map(|(at, seen_by)| Differing { cell: at.axes(), seen_by })
        .collect()
}
