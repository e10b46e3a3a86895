//! `eyeline walk`: a party walks over a map and remembers what it saw (002). A step is reported only
//! after it is saved.

/// The save.
mod journal;
/// What fits on a terminal.
mod page;
/// Walking with the arrow keys.
mod play;
/// Reports while the walk goes on.
mod report;

use crate::args::{self, Base, ChangeArgs, MapArgs, OutputArgs, printable};
use crate::failure::{FINE, Failure};
use crate::input::{self, Holds};
use crate::overwrite::Needed;
use crate::terminal;
use eyeline::memory::Memory;
use eyeline::{Cell, Map, Rules, Sight};
use eyeline_scene::drawing::{Chart, Viewport};
use eyeline_scene::walk::{Compass, Refusal, Refused, Report};
use eyeline_scene::{Board, Fault, Scene, table};
use journal::{Journal, Loaded, beside};
use std::borrow::Cow;
use std::path::PathBuf;
use std::str::FromStr;

/// Walk over a map and remember what was seen
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, mut_arg("json", |json| json.help(JSON_HELP)))]
pub struct Walk {
    #[command(flatten)]
    map: MapArgs,
    /// Where to start: a cell as x,y, or a mark on the map [default: where the save is, else @]
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    start: Option<String>,
    /// The steps, one letter each: n, e, s, w; north is y - 1
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true)]
    moves: String,
    /// Walk with the arrow keys; q leaves
    #[arg(long, conflicts_with = "json")]
    play: bool,
    /// Continue from this save
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Save each step here before it is reported; --json prints a line for each step
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The rule set, or a rule file of your own
    #[arg(long, value_name = "ID|FILE", default_value = "overland")]
    rules: String,
    /// How far one sees from each terrain, as a JSON file (overland)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// What changes how far one sees: night, fog, rain, torch (overland)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    when: Vec<String>,
    /// Show this many columns and rows around the party [default: all that was seen]
    #[arg(long, value_name = "WxH")]
    viewport: Option<Size>,
    #[command(flatten)]
    changes: ChangeArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

const JSON_HELP: &str =
    "Print a last line of JSON: at, radius, radiusBecause, seen, visited, newlySeen, refused";

const AFTER_HELP: &str = "\
Examples:
  eyeline walk examples/world.txt --per 15 --moves ee
  eyeline walk examples/world.txt --moves eenn --save walk.json
  eyeline walk examples/world.txt --moves ee --save walk.json && eyeline walk examples/world.txt --load walk.json --moves nn --save walk.json --json
  eyeline walk examples/world.txt --start 15,13 --moves sws --when night,torch --viewport 21x11
  eyeline walk examples/keep.txt --rules symmetric-shadowcasting --moves ee --format svg -o walk.svg";

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Size([u64; 2]);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
        match sides {
            Some((Ok(width), Ok(height))) if width > 0 && height > 0 => Ok(Size([width, height])),
            _ => Err("a viewport is WxH, columns and rows, as in 21x11".to_owned()),
        }
    }
}

/// A walk that is under way.
struct Tour<'a> {
    scene: &'a Scene,
    walk: eyeline_scene::walk::Walk<'a>,
    journal: Option<Journal>,
}

impl Tour<'_> {
    /// Takes a step; what it changed is saved when this returns.
    fn step(&mut self, way: Compass) -> Result<Result<(), Refusal>, Failure> {
        let seen = self.walk.memory().seen().len();
        let step = self.walk.step(way);
        if step.is_ok() || self.walk.memory().seen().len() > seen {
            self.save()?;
        }
        Ok(step.map(|_| ()))
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.write(&self.walk))
    }

    /// Returns the picture of what is known.
    fn chart(&self, viewport: Viewport) -> Result<Chart, Failure> {
        let walk = &self.walk;
        let chart = Chart::of(self.scene, walk.map(), walk.memory(), walk.at(), viewport);
        Ok(chart.map_err(|fault| Fault {
            hint: fault.hint.or_else(|| Some("show less of it with --viewport WxH".into())),
            ..fault
        })?)
    }
}

impl Walk {
    /// Walks.
    pub fn run(&self) -> Result<u8, Failure> {
        let moves = self.ways()?;
        if self.play {
            terminal::check("--play", "--moves")?;
        }
        self.output.spare(self.needed())?;
        let scene = self.map.scene()?;
        let rules = self.settled()?;
        let map = match &scene.board {
            Board::Square(map) => map,
            Board::Hex(map) => {
                // Rules of squares report this themselves.
                Sight::new(map, &rules)?;
                return Err(Failure::data("one walks on square maps, and this map is hex"));
            }
        };
        let mut tour = self.set_out(&scene, map, rules)?;
        tour.save()?;
        let mut refused = Vec::new();
        let mut steps = 0;
        for (index, way) in moves.into_iter().enumerate() {
            match tour.step(way)? {
                Ok(()) => {
                    steps += 1;
                    if self.output.json && tour.journal.is_some() {
                        report::acknowledge(steps, tour.walk.at())?;
                    }
                }
                Err(why) => refused.push(Refused::new(index, way, &why)),
            }
        }
        if self.play {
            let viewport = self.viewport.map(|Size(size)| size);
            play::play(&mut tour, viewport, self.output.color.on_stdout())?;
        }
        self.tell(&tour, refused)
    }

    /// Returns what is read, saved, and kept beside the save.
    fn needed(&self) -> impl Iterator<Item = Needed> {
        let table = self.table.iter().map(|path| Needed::new(path, "a table to be read"));
        let load = self.load.iter().map(|path| Needed::new(path, "a save to be read"));
        let save = self.save.iter().map(|path| Needed::new(path, "the walk's save"));
        let beside = self.save.iter().flat_map(|path| beside(path));
        let beside = beside.map(|path| Needed::new(path, "kept beside the walk's save"));
        let rules = args::needed_rules(&self.rules);
        self.map
            .needed()
            .into_iter()
            .chain(rules)
            .chain(table)
            .chain(save)
            .chain(beside)
            .chain(load)
    }

    fn tell(&self, tour: &Tour<'_>, refused: Vec<Refused>) -> Result<u8, Failure> {
        let report = Report::of(&tour.walk, refused);
        if self.output.json {
            self.output.write(report.to_json().as_bytes())?;
            return Ok(FINE);
        }
        let viewport = self.viewport.map_or(Viewport::Seen, |Size(size)| Viewport::Around(size));
        let mut chart = tour.chart(viewport)?;
        chart.caption = tour.walk.caption();
        self.output.picture(&chart, &report.words())?;
        Ok(FINE)
    }

    /// Returns the steps, or an error that points at a wrong letter.
    fn ways(&self) -> Result<Vec<Compass>, Failure> {
        Compass::read(&self.moves).map_err(|wrong| {
            let (shown, blank) = input::around(&self.moves, wrong.index);
            Failure::Usage(format!("--moves: {wrong}\n  {shown}\n  {blank}^"))
        })
    }

    /// Returns the rules with everything that is changed about them.
    fn settled(&self) -> Result<Rules, Failure> {
        let mut rules = self.changes.rules(&Base::read(&self.rules)?)?;
        let name = rules.set().to_string();
        let without = |flag: &str| {
            Failure::data(format!("{name} does not take --{flag}; only overland does"))
        };
        if let Some(path) = &self.table {
            let table = input::read(path, Holds::Other, table::parse)?;
            rules = rules.with_terrain(table).ok_or_else(|| without("table"))?;
        }
        if !self.when.is_empty() {
            let table = rules.table().ok_or_else(|| without("when"))?;
            let conditions = table.when(&self.when);
            let conditions =
                conditions.map_err(|error| Failure::data(format!("--when: {error}")))?;
            rules = rules.with_conditions(conditions).ok_or_else(|| without("when"))?;
        }
        Ok(rules)
    }

    /// Puts the party where it starts, with what it remembers.
    fn set_out<'a>(
        &self,
        scene: &'a Scene,
        map: &'a Map<Cell>,
        rules: Rules,
    ) -> Result<Tour<'a>, Failure> {
        let id = rules.to_string();
        let loaded = self.load.as_deref().map(|path| Loaded::read(path, map, &id)).transpose()?;
        let start = match (&self.start, loaded.as_ref().and_then(|loaded| loaded.at)) {
            (Some(start), _) if start.contains(',') => args::cell(scene, "start", start)?,
            (Some(mark), _) => marked(scene, mark)?,
            (None, Some(at)) => at,
            (None, None) => marked(scene, "@")?,
        };
        let journal = self.save.as_deref();
        let journal = journal.map(|path| Journal::open(path, loaded.as_ref())).transpose()?;
        let memory = loaded.map_or_else(Memory::new, |loaded| loaded.memory);
        let walk = eyeline_scene::walk::Walk::new(Cow::Borrowed(map), rules, memory, start);
        Ok(Tour { scene, walk: walk.map_err(|why| why.at_start(start))?, journal })
    }
}

/// Returns the cell of a mark. Other marks are not named, because they may stand where nobody has been.
fn marked(scene: &Scene, mark: &str) -> Result<Cell, Failure> {
    args::cell(scene, "start", mark).map_err(|_| {
        let mark = printable(mark);
        Failure::data(format!("the map has no single '{mark}' to start from; add --start x,y"))
    })
}
