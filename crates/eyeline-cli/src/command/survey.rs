//! `eyeline survey`: how exposed every cell of a map is, and what a change of the map did to it.

/// What a change did.
mod change;
/// One JSON object.
mod json;
/// An array of numpy.
mod npy;
/// Heat maps.
mod picture;
/// How far the work is.
mod progress;
/// Rows of numbers, and where they go.
mod sink;
/// What is worth knowing.
mod summary;

use crate::args::{ColorWhen, MapArgs, RuleArgs, printable};
use crate::failure::Failure;
use crate::target::Target;
use change::Changes;
use clap::ValueEnum;
use eyeline::{Band, Count, Grid, Judge, Map, Rules, Sight, Threads, World};
use eyeline_scene::drawing::{Colour, Drawing, Heat, Raster};
use eyeline_scene::{Board, Scene};
use json::{Json, Out};
use npy::Npy;
use picture::{Drawn, Kind, MOST_DETAILED, MOST_PLACES, Pixels, Sketch};
use progress::Progress;
use serde::Serialize;
use sink::{Ground, Rows, Sink, Subject};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use summary::Gathered;

/// Count for every cell how many cells see it, and how many it sees
///
/// Exposure is how many cells see a cell. Means, medians and rankings are those of floors, cells
/// without a wall. Dead ground are floors that no other cell sees.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Survey {
    #[command(flatten)]
    map: MapArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// What is counted, as observers and as what they see
    #[arg(long, value_enum, value_name = "WHAT", default_value = "cells")]
    count: Counted,
    /// Survey this map too, of the same size, and show what changed from MAP to it
    #[arg(long, value_name = "OTHER")]
    diff: Option<PathBuf>,
    /// How many cells a ranking names
    #[arg(long, value_name = "N", default_value = "5")]
    top: u16,
    /// How many threads do the work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Print the summary and all numbers as JSON
    #[arg(long)]
    pub json: bool,
    /// Write to a file, by its name: .json, .npy, .png, .svg or .txt; may be given several times
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// When to write colours
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: ColorWhen,
}

const AFTER_HELP: &str = "\
Numbers: 'sees' is the length of a cell's field, 'seenBy' how many fields have the cell; both count
the cell itself. JSON has them as lists of rows, null where a hex map has no cell. A .npy file is an
array of shape (2, height, width), sees first, unsigned; with --diff, signed changes.

Heat maps show how many cells see each floor. One pixel of a large .png is a cell; beyond 4096 cells
a side it is the mean of a square of cells. Larger maps than 262144 cells have no .svg and no .txt.

With --diff, MAP is before and OTHER after; cells that are floors on both are compared, '+' is a new
wall and '-' one that is gone.

Examples:
  eyeline survey examples/keep.txt --radius 8
  eyeline survey examples/keep.txt --radius 8 --count floors -o heat.png -o numbers.npy
  eyeline survey examples/ridge.txt --rules hex-tactics --top 3
  eyeline survey examples/keep.txt --radius 8 --diff examples/keep-opened.txt -o change.svg
  eyeline survey examples/hunt.txt --rules hidden-movement --json";

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Counted {
    /// Every cell, walls too
    Cells,
    /// Cells without a wall
    Floors,
}

impl Counted {
    fn name(self) -> &'static str {
        match self {
            Counted::Cells => "cells",
            Counted::Floors => "floors",
        }
    }

    fn count(self) -> Count {
        match self {
            Counted::Cells => Count::Cells,
            Counted::Floors => Count::Floors,
        }
    }
}

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Json,
    Npy,
    Picture(Kind),
}

/// Maps with a larger text are not drawn on standard output.
const WIDEST: u64 = 100;
const TALLEST: u64 = 60;

impl Survey {
    /// Surveys the map, or both.
    pub fn run(&self) -> Result<ExitCode, Failure> {
        let endings: Vec<Ending> =
            self.output.iter().map(|path| ending(path)).collect::<Result<_, _>>()?;
        if let Some(threads) = self.threads {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
            pool.build_global().map_err(|error| Failure::data(error.to_string()))?;
        }
        let scene = self.map.scene()?;
        let Some(path) = &self.diff else {
            return match &scene.board {
                Board::Square(map) => self.survey(&scene, map, &endings),
                Board::Hex(map) => self.survey(&scene, map, &endings),
            };
        };
        let other = self.map.other(path)?;
        match (&scene.board, &other.board) {
            (Board::Square(map), Board::Square(after)) => {
                self.compare(map, (&other, after), path, &endings)
            }
            (Board::Hex(map), Board::Hex(after)) => {
                self.compare(map, (&other, after), path, &endings)
            }
            _ => Err(Failure::data("--diff: one map is square, the other hex")),
        }
    }

    fn survey<C: Judge>(
        &self,
        scene: &Scene,
        map: &Map<C>,
        endings: &[Ending],
    ) -> Result<ExitCode, Failure> {
        let rules = self.rules.changes.rules(self.rules.base(scene))?;
        let sight = Sight::new(map, &rules)?;
        let mut bands = sight.bands(self.count.count(), Threads::Pool)?;
        let name = self.map.name(&map.extent().to_string());
        let subject = self.subject(map, &rules, Heat::Amounts, name);
        let mut sinks =
            self.sinks(&subject, endings, || Drawing::of(scene, map, map.extent().bounds()))?;
        let mut gathered = Gathered::new(self.top.into());
        let mut progress = Progress::new(subject.bounds.height());
        let (mut grounds, mut sees, mut seen_by) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(band) = bands.next_band()? {
            copy(&mut sees, band.sees);
            copy(&mut seen_by, band.seen_by);
            grounds.clear();
            grounds.extend(grounds_of(map, &band));
            let rows = Rows { top: band.top, grounds: &grounds, sees: &sees, seen_by: &seen_by };
            gathered.add(&subject, &rows, |at| sees_itself(&sight, at));
            sinks.add(&subject, &rows)?;
            progress.reach(done(&subject, &rows));
        }
        drop(progress);
        let summary = gathered.finish();
        sinks.finish(&subject, &summary, &summary.words(subject.count))
    }

    fn compare<C: Judge>(
        &self,
        before: &Map<C>,
        (scene, after): (&Scene, &Map<C>),
        path: &Path,
        endings: &[Ending],
    ) -> Result<ExitCode, Failure> {
        if before.extent() != after.extent() {
            let (one, other) = (before.extent(), after.extent());
            let shown = printable(&path.display().to_string());
            return Err(Failure::data(format!(
                "--diff compares maps of one size; MAP is a {one}, {shown} a {other}"
            )));
        }
        let rules = self.rules.changes.rules(self.rules.base(scene))?;
        let sights = [Sight::new(before, &rules)?, Sight::new(after, &rules)?];
        let count = self.count.count();
        let mut bands =
            [sights[0].bands(count, Threads::Pool)?, sights[1].bands(count, Threads::Pool)?];
        let other = printable(&path.display().to_string());
        let name = format!("{} → {other}", self.map.name(&after.extent().to_string()));
        let subject = self.subject(after, &rules, Heat::Changes, name);
        let mut sinks =
            self.sinks(&subject, endings, || Drawing::of(scene, after, after.extent().bounds()))?;
        let mut gathered = [(); 2].map(|()| Gathered::new(self.top.into()));
        let mut changes = Changes::new(self.top.into());
        let mut progress = Progress::new(subject.bounds.height());
        let mut numbers = [(); 2].map(|()| (Vec::new(), Vec::new(), Vec::new()));
        let [first, second] = &mut bands;
        while let (Some(one), Some(two)) = (first.next_band()?, second.next_band()?) {
            for (index, (band, map)) in [(one, before), (two, after)].into_iter().enumerate() {
                let (grounds, sees, seen_by) = &mut numbers[index];
                copy(sees, band.sees);
                copy(seen_by, band.seen_by);
                grounds.clear();
                grounds.extend(grounds_of(map, &band));
                let rows = Rows { top: band.top, grounds, sees, seen_by };
                gathered[index].add(&subject, &rows, |at| sees_itself(&sights[index], at));
            }
            let [before, after] = &mut numbers;
            for (now, was) in after.0.iter_mut().zip(&before.0) {
                *now = changed(*was, *now);
            }
            subtract(&mut after.1, &before.1);
            subtract(&mut after.2, &before.2);
            let (grounds, sees, seen_by) = &*after;
            let rows = Rows { top: one.top, grounds, sees, seen_by };
            changes.add(&subject, &rows, &before.2);
            sinks.add(&subject, &rows)?;
            progress.reach(done(&subject, &rows));
        }
        drop(progress);
        let [before, after] = gathered.map(Gathered::finish);
        let comparison = changes.finish(before, after);
        sinks.finish(&subject, &comparison, &comparison.words(subject.count))
    }

    fn subject<C: Judge>(&self, map: &Map<C>, rules: &Rules, heat: Heat, name: String) -> Subject {
        Subject {
            grid: C::GRID,
            bounds: map.extent().bounds(),
            heat,
            rules: rules.to_string(),
            radius: rules.params().radius,
            count: self.count.name(),
            name,
        }
    }

    /// Opens every file, before the work begins.
    fn sinks(
        &self,
        subject: &Subject,
        endings: &[Ending],
        drawing: impl Fn() -> Drawing,
    ) -> Result<Sinks, Failure> {
        let places = subject.bounds.area();
        let mut sinks =
            Sinks { files: Vec::new(), json: None, sketch: None, colour: self.colour() };
        for (path, &ending) in self.output.iter().zip(endings) {
            if places > MOST_PLACES && matches!(ending, Ending::Picture(Kind::Svg | Kind::Text)) {
                return Err(Failure::data(format!(
                    "{}: a map of {places} places is over the limit of {MOST_PLACES}; \
                     .png draws maps of any size",
                    path.display()
                )));
            }
            let opened = open(path, ending, subject, &drawing);
            let sink = opened.map_err(|error| unwritable(path, &error))?;
            sinks.files.push((path.clone(), sink));
        }
        if self.json {
            let out = Out::Stdout(BufWriter::new(std::io::stdout()));
            sinks.json = Some(Json::new(out, subject)?);
        } else if self.output.is_empty() && fits(subject) {
            sinks.sketch = Some(Sketch::new(drawing(), subject));
        }
        Ok(sinks)
    }

    fn colour(&self) -> Colour {
        self.color.on_stdout()
    }
}

/// Whether a picture of characters is small enough for standard output.
fn fits(subject: &Subject) -> bool {
    let columns = match subject.grid {
        Grid::Square => subject.bounds.width(),
        Grid::Hex => 2 * subject.bounds.width(),
    };
    columns <= WIDEST && subject.bounds.height() <= TALLEST
}

fn ending(path: &Path) -> Result<Ending, Failure> {
    let known = "known: .json, .npy, .png, .svg, .txt";
    match path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).as_deref() {
        Some("json") => Ok(Ending::Json),
        Some("npy") => Ok(Ending::Npy),
        Some("png") => Ok(Ending::Picture(Kind::Png)),
        Some("svg") => Ok(Ending::Picture(Kind::Svg)),
        Some("txt") => Ok(Ending::Picture(Kind::Text)),
        Some(other) => {
            Err(Failure::Usage(format!("a survey cannot be written as .{other}; {known}")))
        }
        None => {
            let shown = printable(&path.display().to_string());
            Err(Failure::Usage(format!("'{shown}' has no ending that tells its kind; {known}")))
        }
    }
}

fn open(
    path: &Path,
    ending: Ending,
    subject: &Subject,
    drawing: impl Fn() -> Drawing,
) -> std::io::Result<Box<dyn Sink>> {
    let target = Target::create(path)?;
    let bounds = subject.bounds;
    Ok(match ending {
        Ending::Json => Box::new(Json::new(Out::File(target), subject)?),
        Ending::Npy => Box::new(Npy::new(target, subject)?),
        Ending::Picture(Kind::Png) if bounds.area() > MOST_DETAILED => {
            let (columns, rows) = (subject.width(), bounds.height() as usize);
            Box::new(Pixels {
                target,
                raster: Raster::new(subject.grid, bounds.top, columns, rows),
            })
        }
        Ending::Picture(kind) => {
            Box::new(Drawn { target, kind, sketch: Sketch::new(drawing(), subject) })
        }
    })
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::data(format!("cannot write {}: {error}", printable(&path.display().to_string())))
}

/// Everything that is written.
struct Sinks {
    files: Vec<(PathBuf, Box<dyn Sink>)>,
    json: Option<Json>,
    sketch: Option<Sketch>,
    colour: Colour,
}

impl Sinks {
    fn add(&mut self, subject: &Subject, rows: &Rows<'_>) -> Result<(), Failure> {
        for (path, sink) in &mut self.files {
            sink.add(subject, rows).map_err(|error| unwritable(path, &error))?;
        }
        if let Some(json) = &mut self.json {
            json.add(subject, rows)?;
        }
        if let Some(sketch) = &mut self.sketch {
            sketch.add(subject, rows);
        }
        Ok(())
    }

    /// Finishes the files and prints what is worth knowing.
    fn finish(
        self,
        subject: &Subject,
        summary: &impl Serialize,
        words: &str,
    ) -> Result<ExitCode, Failure> {
        let summary = serde_json::to_string(summary).map_err(std::io::Error::from)?;
        for (path, sink) in self.files {
            sink.finish(subject, &summary).map_err(|error| unwritable(&path, &error))?;
        }
        match (self.json, self.sketch) {
            (Some(json), _) => Box::new(json).finish(subject, &summary)?,
            (None, Some(sketch)) => {
                let picture = picture::shown(&sketch.finish(), self.colour);
                std::io::stdout().write_all((picture + words).as_bytes())?;
            }
            (None, None) => {
                let text = format!("{}\n{words}", subject.caption());
                std::io::stdout().write_all(text.as_bytes())?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// How many rows are done after these.
fn done(subject: &Subject, rows: &Rows<'_>) -> u64 {
    (rows.top - subject.bounds.top) as u64 + (rows.grounds.len() / subject.width()) as u64
}

/// Counts as numbers that can also be negative; none is over the number of cells of a map.
fn copy(to: &mut Vec<i32>, from: &[u32]) {
    to.clear();
    to.extend(from.iter().map(|&number| number as i32));
}

fn subtract(from: &mut [i32], less: &[i32]) {
    from.iter_mut().zip(less).for_each(|(number, less)| *number -= less);
}

/// What stands at each place of a band.
fn grounds_of<C: Judge>(map: &Map<C>, band: &Band<'_>) -> impl Iterator<Item = Ground> {
    let (extent, width) = (map.extent(), band.width as i64);
    let (left, top) = (extent.bounds().left, band.top);
    (0..band.sees.len() as i64).map(move |index| {
        let at = C::at_place(left + index % width, top + index / width);
        match at.filter(|&at| extent.contains(at)) {
            None => Ground::Absent,
            Some(at) if map.wall(at) => Ground::Wall,
            Some(_) => Ground::Floor,
        }
    })
}

/// What became of a place.
fn changed(was: Ground, now: Ground) -> Ground {
    match (was, now) {
        (Ground::Floor, Ground::Wall) => Ground::Built,
        (Ground::Wall, Ground::Floor) => Ground::Opened,
        _ => now,
    }
}

fn sees_itself<C: Judge>(sight: &Sight<'_, C, Map<C>>, [first, second]: [i32; 2]) -> bool {
    let at = C::from_axes(first, second);
    sight.los(at, at).unwrap_or(false)
}
