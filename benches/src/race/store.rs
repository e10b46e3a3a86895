//! `store/*`: durable memory. `commit` writes one step, which is on the disk when it returns. It is
//! compared with SQLite alone, which adds one row of as many bytes with the same settings in the
//! same folder; both journals already have their full size. `load` reads a viewer that has seen a
//! million tiles and checks it against the map. It is compared with serde_json, which reads the
//! list of these tiles.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::measure::{Contender, Effort};
use super::works::Work;
use eyeline::memory::CellSet;
use eyeline::{Bounds, Cell, Map, Mask, Rules, Sight};
use eyeline_store::{Store, Viewer, Who};
use eyeline_testkit::folder::Folder;
use rusqlite::Connection;
use std::error::Error;

const RULES: &str = "overland@1";
/// Commits in a lap.
const COMMITS: usize = 64;
/// A diamond of a million tiles, and the length of its list's sides.
const RADIUS: u32 = 707;

fn who() -> Who {
    Who::new("endless", "party")
}

/// A party that goes east for ever.
struct Walker {
    store: Store,
    viewer: Viewer<Cell>,
    world: Map<Cell>,
    rules: Rules,
    steps: i32,
}

impl Contender for Walker {
    fn run(&mut self, _: usize) {
        self.steps += 1;
        let at = Cell::new(self.steps, 0);
        let sight = Sight::new(&self.world, &self.rules).expect("a map of squares");
        let field = sight.field(at).expect("a plane without end");
        self.viewer.remember(&self.world, at, &field);
        self.store.commit(&mut [&mut self.viewer]).expect("a disk with room");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        let kept = self.store.read::<Cell>(&who()).ok().flatten();
        vec![kept.is_some_and(|kept| kept.viewer().memory() == self.viewer.memory()).into()]
    }
}

/// SQLite alone.
struct Bare {
    database: Connection,
    rows: i64,
}

impl Contender for Bare {
    fn run(&mut self, _: usize) {
        self.rows += 1;
        let begun = self.database.transaction().expect("a database");
        let insert = begun.prepare_cached("INSERT INTO step VALUES (?1, ?2)");
        insert.and_then(|mut insert| insert.execute((self.rows, [7; 64]))).expect("a row");
        begun.commit().expect("a disk with room");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        let count = self.database.query_row("SELECT count(*) FROM step", [], |row| row.get(0));
        vec![(count == Ok(self.rows)).into()]
    }
}

/// Lets a journal grow to its full size, as after a long time. From then on it is overwritten, and
/// no commit waits for the file to grow.
fn season(database: &Connection) -> rusqlite::Result<()> {
    database.execute_batch(
        "CREATE TABLE padding (body BLOB NOT NULL);
         INSERT INTO padding VALUES (zeroblob(8000000));
         DROP TABLE padding;",
    )?;
    database.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
}

/// `store/commit`.
pub fn commit(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let folder = Folder::new("bench-commit");
    let (world, store) = (Map::unbounded(), Store::open(&folder.path("store"))?);
    let viewer = store.viewer(&who(), &world, RULES)?;
    season(&Connection::open(folder.path("store"))?)?;
    let walker = Walker { store, viewer, world, rules: Rules::named(RULES)?, steps: 0 };
    let database = Connection::open(folder.path("bare"))?;
    database.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
         CREATE TABLE step (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;",
    )?;
    season(&database)?;
    let heat = Heat {
        questions: COMMITS,
        answers: 1,
        ours: vec![Ours {
            shape: "step",
            contender: Box::new(walker),
            truth: Box::new(|_| vec![1]),
        }],
        peers: vec![Peer::new("sqlite", Bare { database, rows: 0 })],
    };
    Ok(heat.run(work, effort)?)
}

/// All tiles within this number of steps of a centre.
pub fn diamond(centre: Cell, radius: u32) -> Mask<Cell> {
    let mut field = Mask::new(Bounds::around(centre, radius));
    let reach = radius as i32;
    for dy in -reach..=reach {
        let width = reach - dy.abs();
        for dx in -width..=width {
            field.insert(Cell::new(centre.x + dx, centre.y + dy));
        }
    }
    field
}

/// Reads a viewer again and again.
struct Loader {
    store: Store,
    world: Map<Cell>,
    read: Viewer<Cell>,
}

/// The sum of the tiles' coordinates.
fn sums(tiles: impl Iterator<Item = [i32; 2]>) -> Vec<u64> {
    let (mut count, mut columns, mut rows) = (0, 0, 0);
    for [x, y] in tiles {
        (count, columns, rows) = (count + 1, columns + x as u64, rows + y as u64);
    }
    vec![count, columns, rows]
}

fn sums_of(cells: &CellSet<Cell>) -> Vec<u64> {
    sums(cells.iter().map(<[i32; 2]>::from))
}

impl Contender for Loader {
    fn run(&mut self, _: usize) {
        let viewer = self.store.viewer(&who(), &self.world, RULES);
        self.read = viewer.expect("a viewer of this world");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        sums_of(self.read.memory().seen())
    }
}

/// Reads a list again and again.
struct Parser {
    json: Vec<u8>,
    tiles: Vec<[i32; 2]>,
}

impl Contender for Parser {
    fn run(&mut self, _: usize) {
        self.tiles = serde_json::from_slice(&self.json).expect("good JSON");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        sums(self.tiles.iter().copied())
    }
}

/// `store/load`.
pub fn load(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let folder = Folder::new("bench-load");
    let (world, mut store) = (Map::unbounded(), Store::open(&folder.path("store"))?);
    let centre = Cell::new(1000, 1000);
    let mut viewer = store.viewer(&who(), &world, RULES)?;
    viewer.remember(&world, centre, &diamond(centre, RADIUS));
    store.commit(&mut [&mut viewer])?;
    let seen = viewer.memory().seen();
    let tiles: Vec<[i32; 2]> = seen.iter().map(<[i32; 2]>::from).collect();
    let truth = sums_of(seen);
    let parser = Parser { json: serde_json::to_vec(&tiles)?, tiles: Vec::new() };
    let nobody = store.viewer(&Who::new("endless", "nobody"), &world, RULES)?;
    let heat = Heat {
        questions: 1,
        answers: 1,
        ours: vec![Ours {
            shape: "viewer",
            contender: Box::new(Loader { store, world, read: nobody }),
            truth: Box::new(move |_| truth.clone()),
        }],
        peers: vec![Peer::new("serde_json", parser)],
    };
    Ok(heat.run(work, effort)?)
}
