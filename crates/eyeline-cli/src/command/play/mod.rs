//! `eyeline play`: a map or a hunt in the terminal. The engine, the walk and the hunt's views answer
//! all questions; nothing here decides sight.

/// Hidden movement.
mod hunt;
/// The meaning of keys.
mod keys;
/// What is on the screen.
pub mod page;
/// Pages on the terminal.
mod screen;
/// Keys in, pictures out.
mod session;
/// A walk over a map.
mod walker;

#[cfg(test)]
mod tests;

use crate::args::{self, ColorWhen, MapArgs, RuleArgs, printable};
use crate::command::hunt::{log::Log, players, referees};
use crate::failure::{FINE, Failure};
use crate::input::{self, Holds};
use crate::terminal;
use eyeline::{Bounds, Coord, Map, World};
use eyeline_hunt::Viewer;
use eyeline_scene::drawing::short_extent;
use eyeline_scene::{Scene, with_map};
use page::Game;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::path::{Path, PathBuf};
use walker::{Choices, Walker};

/// Play a map in the terminal: walk, look, read why
///
/// MAP may also be the state file of a hunt: then each player sits down in turn,
/// and sees what its own view holds. Press '?' for the keys.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct Play {
    #[command(flatten)]
    map: MapArgs,
    /// Where to start: a cell as x,y, or a mark on the map [default: @, else near the middle]
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// In a hunt, who sits down: hunter:ID, hunters, agent, spectator or referee [default: whose turn it is]
    #[arg(long = "as", value_name = "VIEWER", conflicts_with = "from")]
    viewer: Option<String>,
    /// In a hunt, the game's log: the game continues where the log ends, and every line is written to it
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    log: Option<PathBuf>,
    /// When to write colours
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: ColorWhen,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline play examples/keep.txt
  eyeline play examples/world.txt --rules overland --per 15
  eyeline play examples/ridge.txt --from @ --radius 6
  eyeline play examples/hedges.txt --rules examples/rules/house.json
  eyeline play examples/hunt/small.json --as agent
  eyeline play --width 30 --height 12 --walls 8,5 8,6 8,7 --from 4,6

Keys: arrows or hjklyubn walk, x looks, t goes from target to target, f fog, v cover,
r other rules, c compare, ? all of them, q leaves.";

impl Play {
    /// Plays until the player leaves.
    pub fn run(&self) -> Result<u8, Failure> {
        if self.map.path().is_some_and(|path| path.as_os_str() == "-") {
            let message = "keys come from standard input; give the map as a file";
            return Err(Failure::Usage(message.to_owned()));
        }
        terminal::check("'eyeline play'", "'eyeline see' or 'eyeline why'")?;
        if let Some(path) = self.map.path().filter(|path| is_large(path)) {
            eprintln!("reading {} …", printable(&path.to_string_lossy()));
        }
        match self.map.path() {
            Some(path) if is_hunt(path)? => self.hunt(path),
            _ => self.map(),
        }
    }

    fn map(&self) -> Result<u8, Failure> {
        if self.viewer.is_some() || self.log.is_some() {
            let message = "--as and --log belong to hunts, and this is a map";
            return Err(Failure::Usage(message.to_owned()));
        }
        let scene = self.map.scene()?;
        with_map!(&scene.board, |map| self.session(&mut self.walker(&scene, map)?))
    }

    fn walker<'a, C: Coord>(
        &self,
        scene: &'a Scene,
        map: &'a Map<C>,
    ) -> Result<Walker<'a, C>, Failure> {
        let from = match &self.from {
            Some(from) => args::cell(scene, "from", from)?,
            None => start(scene, map)?,
        };
        let choices = Choices::of::<C>(&self.rules.base(scene)?, &self.rules.changes)?;
        let file = self.map.path().and_then(Path::file_name).map(|file| file.to_string_lossy());
        let file = file.map(|file| printable(&file) + " ").unwrap_or_default();
        let name = file + &short_extent(map);
        Walker::new(scene, map, &name, choices, from)
    }

    fn hunt(&self, path: &Path) -> Result<u8, Failure> {
        if self.from.is_some() || !self.rules.is_empty() {
            let message = "--from, --rules, --set, --radius and --per belong to maps, and this is a \
                           hunt: its state has the rules";
            return Err(Failure::Usage(message.to_owned()));
        }
        let is_referees = self.viewer.as_deref() == Some("referee");
        let mut game = if is_referees { referees(path) } else { players(path) }?;
        let log = self.log.as_deref();
        let log = log.map(|path| Log::open(path, &mut game)).transpose()?;
        let mut table = hunt::Hunt::new(game, log);
        match self.viewer.as_deref() {
            None => (),
            Some("hunters") => table.seat_hunters(),
            Some(viewer) => table.seat(viewer.parse::<Viewer>()?)?,
        }
        self.session(&mut table)
    }

    fn session(&self, game: &mut dyn Game) -> Result<u8, Failure> {
        session::play(game, self.color.on_stdout())?;
        Ok(FINE)
    }
}

/// Whether a file takes a while to read.
fn is_large(path: &Path) -> bool {
    const LARGE_FILE: u64 = 4 << 20;
    path.metadata().is_ok_and(|file| file.len() > LARGE_FILE)
}

/// Whether a file holds the state of a hunt: only that has hunters.
fn is_hunt(path: &Path) -> Result<bool, Failure> {
    #[derive(Deserialize)]
    struct Head {
        hunters: Option<IgnoredAny>,
    }
    input::read(path, Holds::Other, |text| {
        let head = serde_json::from_str::<Head>(text);
        Ok(head.is_ok_and(|head| head.hunters.is_some()))
    })
}

/// The distance from the middle of a map within which a floor is looked for.
const NEAR: u32 = 64;

/// Returns the default start: '@', or else the floor nearest to the middle.
fn start<C: Coord>(scene: &Scene, map: &Map<C>) -> Result<C, Failure> {
    if let Ok(at) = args::cell(scene, "from", "@") {
        return Ok(at);
    }
    let (extent, nowhere) = (map.extent(), "no floor is near the map's middle; add --from x,y");
    let bounds = extent.bounds();
    let middle = match extent.is_bounded() {
        true => C::at_place((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2),
        false => Some(C::from_axes(0, 0)),
    };
    let middle = middle.ok_or_else(|| Failure::data(nowhere))?;
    let floors = extent.cells_in(Bounds::around(middle, NEAR)).filter(|&at| !map.wall(at));
    let far = |at: &C| C::span(middle.offset_to(*at));
    floors.min_by_key(|at| (far(at), *at)).ok_or_else(|| Failure::data(nowhere))
}
