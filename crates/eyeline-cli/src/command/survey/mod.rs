//! `eyeline survey`: how exposed every cell of a map is, and what a change of the map did to it.

/// What a change did.
mod change;
/// The files that are written.
mod files;
/// A survey as one JSON object.
mod json;
/// A survey as an array of numpy.
mod npy;
/// Heat maps.
mod picture;
/// The progress bar.
mod progress;
/// A band of numbers in memory.
mod sheet;
/// Rows of numbers, and their destinations.
mod sink;
/// The summary of a survey.
mod summary;

use crate::args::{ColorWhen, MapArgs, RuleArgs, needed_map, shown};
use crate::failure::{FINE, Failure};
use crate::note;
use crate::overwrite::spare;
use change::Changes;
use clap::ValueEnum;
use eyeline::batch::{Count, Threads};
use eyeline::{Coord, Map, Rules, Sight, World};
use eyeline_scene::drawing::{Drawing, Heat};
use eyeline_scene::{Board, Scene, rules, with_map};
use files::{Outputs, Printed, Wanted};
use progress::Progress;
use sheet::Sheet;
use sink::Subject;
use std::path::PathBuf;
use summary::Gathered;

/// Count for every cell how many cells see it, and how many it sees
///
/// Exposure is how many cells see a cell. Means, medians and rankings are those of floors, cells
/// without a wall. Dead ground is the floors that no other cell sees.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Survey {
    #[command(flatten)]
    map: MapArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Which cells count, as observers and as targets
    #[arg(long, value_enum, value_name = "WHAT", default_value = "cells")]
    count: Counted,
    /// Survey this map too, of the same size, and show what changed from MAP to it
    #[arg(long, value_name = "OTHER")]
    diff: Option<PathBuf>,
    /// How many cells a ranking names
    #[arg(long, value_name = "N", default_value = "5")]
    top: u16,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
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
Numbers: 'sees' is the length of a cell's field, 'seenBy' how many fields have the cell; a cell
that sees itself counts. JSON has them as lists of rows, null where a hex map has no cell. A .npy file is an
array of shape (2, height, width), sees first, unsigned. With --diff both hold signed changes.

Heat maps show how many cells see each floor. One pixel of a large .png is a cell; beyond 4096 cells
a side it is the mean of a square of cells. Larger maps than 262144 cells have no .svg and no .txt.

With --diff, MAP is before and OTHER after; cells that are floors on both are compared, '+' is a new
wall and '-' one that is gone, where at most 40 have changed.

Examples:
  eyeline survey examples/keep.txt --radius 8
  eyeline survey examples/keep.txt --radius 8 --count floors -o heat.png -o numbers.npy
  eyeline survey examples/ridge.txt --rules hex-tactics --top 3
  eyeline survey examples/keep.txt --radius 8 --diff examples/keep-opened.txt -o change.svg
  eyeline survey examples/hedges.txt --rules examples/rules/house.json --top 3
  eyeline survey examples/hunt.txt --rules hidden-movement --json";

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Counted {
    /// Every cell, walls included
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

impl Survey {
    /// Surveys the map, or both maps.
    pub fn run(&self) -> Result<u8, Failure> {
        let files = self.output.iter().map(|path| Wanted::new(path));
        let files: Vec<Wanted> = files.collect::<Result<_, _>>()?;
        let other = self.diff.as_deref().map(needed_map);
        let needed = self.map.needed().into_iter().chain(other).chain(self.rules.needed());
        spare(&self.output, needed)?;
        let Some(threads) = self.threads else { return self.answer(&files) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build();
        let pool = pool.map_err(|error| Failure::data(error.to_string()))?;
        pool.install(|| self.answer(&files))
    }

    fn answer(&self, files: &[Wanted]) -> Result<u8, Failure> {
        let scene = self.map.scene()?;
        let rules = self.rules.settled(&scene)?;
        let Some(path) = &self.diff else {
            with_map!(&scene.board, |map| self.survey(&rules, &scene, map, files)?);
            note::tell(&[&scene], &[rules]);
            return Ok(FINE);
        };
        let other = self.map.other(path)?;
        match (&scene.board, &other.board) {
            (Board::Square(map), Board::Square(after)) => {
                self.compare(&rules, map, (&other, after), files)?
            }
            (Board::Hex(map), Board::Hex(after)) => {
                self.compare(&rules, map, (&other, after), files)?
            }
            _ => {
                let message = "--diff compares maps of one grid; one is square, the other hex";
                return Err(Failure::data(message));
            }
        }
        note::tell(&[&scene, &other], &[rules]);
        Ok(FINE)
    }

    fn survey<C: Coord>(
        &self,
        rules: &Rules,
        scene: &Scene,
        map: &Map<C>,
        files: &[Wanted],
    ) -> Result<(), Failure> {
        let sight = Sight::new(map, rules)?;
        let mut bands = sight.bands(self.count.count(), Threads::Pool)?;
        let subject = self.subject(map, rules, Heat::Amounts);
        let drawing = || Drawing::of(scene, map, subject.bounds);
        let mut outputs = Outputs::open(&subject, files, self.printed(), drawing)?;
        let mut gathered = Gathered::new(self.top.into());
        let mut progress = Progress::new(subject.bounds.height());
        let mut sheet = Sheet::default();
        while let Some(band) = bands.next_band()? {
            sheet.take(map, &band);
            let rows = sheet.rows();
            gathered.add(&subject, &rows, |at| sees_itself(&sight, at));
            outputs.add(&rows)?;
            progress.add(band.sees.len() / band.width);
        }
        drop(progress);
        let summary = gathered.finish();
        outputs.finish(&summary, &summary.words(subject.count))
    }

    fn compare<C: Coord>(
        &self,
        rules: &Rules,
        before: &Map<C>,
        (scene, after): (&Scene, &Map<C>),
        files: &[Wanted],
    ) -> Result<(), Failure> {
        if before.extent() != after.extent() {
            let (one, other) = (before.extent(), after.extent());
            let message =
                format!("--diff compares maps of one size; MAP is a {one}, OTHER a {other}");
            return Err(Failure::data(message));
        }
        let (old, new) = (Sight::new(before, rules)?, Sight::new(after, rules)?);
        let bands = |sight| Sight::bands(sight, self.count.count(), Threads::Pool);
        let (mut old_bands, mut new_bands) = (bands(&old)?, bands(&new)?);
        let subject = self.subject(after, rules, Heat::Changes);
        let drawing = || Drawing::of(scene, after, subject.bounds);
        let mut outputs = Outputs::open(&subject, files, self.printed(), drawing)?;
        let [mut was, mut is] = [(); 2].map(|()| Gathered::new(self.top.into()));
        let mut changes = Changes::new(self.top.into());
        let mut progress = Progress::new(subject.bounds.height());
        let [mut sheet, mut old_sheet] = [(); 2].map(|()| Sheet::default());
        // Maps of the same extent have their bands at the same rows.
        while let (Some(old_band), Some(band)) = (old_bands.next_band()?, new_bands.next_band()?) {
            old_sheet.take(before, &old_band);
            was.add(&subject, &old_sheet.rows(), |at| sees_itself(&old, at));
            sheet.take(after, &band);
            is.add(&subject, &sheet.rows(), |at| sees_itself(&new, at));
            sheet.subtract(&old_sheet);
            let rows = sheet.rows();
            changes.add(&subject, &rows, old_sheet.rows().seen_by);
            outputs.add(&rows)?;
            progress.add(band.sees.len() / band.width);
        }
        drop(progress);
        let comparison = changes.finish(was.finish(), is.finish());
        outputs.finish(&comparison, &comparison.words(subject.count))
    }

    fn subject<C: Coord>(&self, map: &Map<C>, rules: &Rules, heat: Heat) -> Subject {
        let name = self.map.name(", ", &map.extent().to_string());
        let other = self.diff.as_deref().map(shown);
        Subject {
            grid: C::GRID,
            bounds: map.extent().bounds(),
            heat,
            rules: rules::name(rules),
            radius: rules.params().radius,
            count: self.count.name(),
            name: other.map_or(name.clone(), |other| format!("{name} → {other}")),
        }
    }

    fn printed(&self) -> Printed {
        if self.json { Printed::Json } else { Printed::Words(self.color.on_stdout()) }
    }
}

fn sees_itself<C: Coord>(sight: &Sight<'_, C, Map<C>>, [first, second]: [i32; 2]) -> bool {
    let at = C::from_axes(first, second);
    sight.los(at, at).unwrap_or(false)
}
