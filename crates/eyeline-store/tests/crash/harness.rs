//! Starts the walker, kills it after a random time, reopens what it left, and compares: the memory is
//! that of a walk at least as long as acknowledged.

use crate::walker::{self, RULES};
use eyeline::Cell;
use eyeline::memory::Memory;
use eyeline_store::{Save, Store, file};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::folder::Folder;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this number of kills the walk starts anew, so that both short and long walks are killed.
const LIVES: usize = 50;
/// The longest that a walker lives, in microseconds.
const LONGEST: u64 = 30_000;

/// When the time of a walker starts to count.
enum Since {
    /// At once: it may be killed while it opens its files.
    Birth,
    /// After its first acknowledged step, however slow the machine.
    FirstStep,
}

/// How far a walk got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    pub save: usize,
    pub store: usize,
}

/// Kills walkers this number of times.
pub fn run(times: usize) -> Result<(), String> {
    let (mut dice, start) = (Dice::new(start_seed()), Instant::now());
    let (mut acknowledged, mut unacknowledged, mut idle) = (0, 0, 0);
    let mut folder = Folder::new("crash-0");
    let mut before = Steps::default();
    for life in 0..times {
        if life > 0 && life.is_multiple_of(LIVES) {
            folder = Folder::new(&format!("crash-{life}"));
            before = Steps::default();
        }
        let since = if dice.chance(20) { Since::Birth } else { Since::FirstStep };
        let told = kill(folder.here(), since, Duration::from_micros(dice.below(LONGEST)))?;
        let told = Steps { save: told.save.max(before.save), store: told.store.max(before.store) };
        let found = reopened(folder.here()).map_err(|error| format!("kill {life}: {error}"))?;
        // A step takes place before it is acknowledged; there is never more than one such.
        let right = |told, found| found == told || found == told + 1;
        if !right(told.save, found.save) || !right(told.store, found.store) {
            return Err(format!("kill {life}: acknowledged {told:?}, found {found:?}"));
        }
        acknowledged += told.save - before.save + told.store - before.store;
        unacknowledged += found.save - told.save + found.store - told.store;
        idle += usize::from(found == before);
        before = found;
        // Often several walkers die before one of them completes a save.
        if dice.chance(30) {
            tidied(&folder).map_err(|error| format!("kill {life}: {error}"))?;
        }
        if (life + 1).is_multiple_of(100) || life + 1 == times {
            println!(
                "{} kills in {:.0} s: {acknowledged} steps acknowledged, all there; \
                 {unacknowledged} more on the disk; {idle} killed before a step",
                life + 1,
                start.elapsed().as_secs_f64()
            );
        }
    }
    if idle == times {
        return Err("no walker made a step".to_owned());
    }
    Ok(())
}

/// After a good save no file of killed writers is left.
fn tidied(folder: &Folder) -> Result<(), String> {
    let path = walker::save_path(folder.here());
    let Ok(bytes) = file::read(&path) else { return Ok(()) };
    file::replace(&path, &bytes).map_err(|error| error.to_string())?;
    let names = folder.names();
    match names.iter().find(|name| !name.starts_with("walks.db") && !name.starts_with("walk.json"))
    {
        Some(name) => Err(format!("{name} is left")),
        None => Ok(()),
    }
}

/// Different moments in every run.
fn start_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

/// Lets the walker live for this time, and returns what it acknowledged.
fn kill(folder: &Path, since: Since, after: Duration) -> Result<Steps, String> {
    let words = |error: std::io::Error| error.to_string();
    let program = std::env::current_exe().map_err(words)?;
    let mut walker = Command::new(program)
        .arg("walk")
        .arg(folder)
        .args(["both", &usize::MAX.to_string()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(words)?;
    let mut output = BufReader::new(walker.stdout.take().ok_or("no output")?);
    let mut lines = Vec::new();
    if let Since::FirstStep = since {
        output.read_until(b'\n', &mut lines).map_err(words)?;
    }
    sleep(after);
    walker.kill().map_err(words)?;
    output.read_to_end(&mut lines).map_err(words)?;
    let end = walker.wait_with_output().map_err(words)?;
    match end.status.code() {
        // Killed, as it should be.
        None => told(&lines),
        Some(_) => Err(format!("the walker failed: {}", String::from_utf8_lossy(&end.stderr))),
    }
}

/// The last step of each kind that was printed. A line that was cut off does not count.
pub fn told(lines: &[u8]) -> Result<Steps, String> {
    let mut steps = Steps::default();
    let text = str::from_utf8(lines).map_err(|error| error.to_string())?;
    for line in text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')) {
        let (what, step) = line.split_once(' ').ok_or(line)?;
        let step = step.parse().map_err(|_| line)?;
        match what {
            "save" => steps.save = step,
            "store" => steps.store = step,
            _ => return Err(line.to_owned()),
        }
    }
    Ok(steps)
}

/// Opens what a walker left, and finds out how far it got.
pub fn reopened(folder: &Path) -> Result<Steps, String> {
    let (world, path) = (walker::world(), walker::save_path(folder));
    let steps = |memory: &Memory<Cell>, at| {
        walker::steps(memory, at).ok_or_else(|| format!("the memory of no walk: {memory:?}"))
    };
    let save = match file::read(&path) {
        Ok(bytes) => {
            let save = Save::parse(&bytes).map_err(|error| error.to_string())?;
            let (memory, at) = save.memory_for(&world, RULES).map_err(|error| error.to_string())?;
            steps(&memory, at)?
        }
        Err(error) if error.source.kind() == std::io::ErrorKind::NotFound => 0,
        Err(error) => return Err(error.to_string()),
    };
    let previous = file::read(&file::previous(&path));
    if let Ok(bytes) = previous {
        Save::<Cell>::parse(&bytes).map_err(|error| format!("the previous save: {error}"))?;
    }
    let store = Store::open(&walker::store_path(folder)).map_err(|error| error.to_string())?;
    let viewer = store.viewer(&walker::who(), &world, RULES).map_err(|error| error.to_string())?;
    let store = steps(viewer.memory(), viewer.at())?;
    Ok(Steps { save, store })
}
