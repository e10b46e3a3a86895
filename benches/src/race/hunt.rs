//! `hunt/danger`: how many hunters see each cell of the sample game's board (40×30). Five hunters
//! stand anywhere, one sees through a wall, one does not see far, and there is smoke. Compared with
//! the engine itself, asked pair by pair.

use super::heat::{Heat, Ours, Outcome, Peer};
use super::measure::{Contender, Effort};
use super::works::Work;
use eyeline::{Cell, World as _};
use eyeline_hunt::{Game, Table, Viewer};
use eyeline_testkit::dice::Dice;
use eyeline_testkit::oracle::{At, Options, World, sees};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::Arc;

/// The sample game's state.
pub const SAMPLE: &str = include_str!("../../../examples/hunt/state.json");

/// Games in a lap; few, because the oracle is slow.
const GAMES: usize = 4;

/// A game of this state.
pub fn sample(state: &str) -> Result<Game, String> {
    Game::read(state).map_err(|fault| fault.to_string())
}

pub fn danger(work: &'static Work, effort: Effort) -> Result<Outcome, Box<dyn Error>> {
    let tables = tables()?;
    let heat = Heat {
        questions: GAMES,
        answers: 1,
        ours: vec![Ours {
            shape: "board",
            contender: Box::new(Engine { tables: &tables, counts: Vec::new() }),
            truth: Box::new(|question: usize| truth(&tables[question])),
        }],
        peers: vec![Peer::new("pair-by-pair", Pairs { tables: &tables, counts: Vec::new() })],
    };
    Ok(heat.run(work, effort)?)
}

/// The sample game with its hunters and a cloud of smoke anywhere.
fn tables() -> Result<Vec<Arc<Table>>, Box<dyn Error>> {
    let dice = &mut Dice::new(4);
    let board = sample(SAMPLE)?.view(&Viewer::Spectator).table.board.clone();
    let cells = cells(board.extent().bounds().width(), board.extent().bounds().height());
    let floors: Vec<Cell> = cells.filter(|&at| !board.map().wall(at)).collect();
    let mut table = || -> Result<Arc<Table>, Box<dyn Error>> {
        let mut state: Value = serde_json::from_str(SAMPLE)?;
        for hunter in state["hunters"].as_array_mut().into_iter().flatten() {
            hunter["at"] = json!(dice.pick(&floors));
        }
        state["smoke"] = json!([{"at": dice.pick(&floors), "radius": 1, "until": 9}]);
        Ok(sample(&state.to_string())?.view(&Viewer::Spectator).table)
    };
    (0..GAMES).map(|_| table()).collect()
}

/// All cells, in reading order.
fn cells(width: u64, height: u64) -> impl Iterator<Item = Cell> {
    (0..height as i32).flat_map(move |y| (0..width as i32).map(move |x| Cell::new(x, y)))
}

fn cells_of(table: &Table) -> impl Iterator<Item = Cell> {
    let bounds = table.board.extent().bounds();
    cells(bounds.width(), bounds.height())
}

/// The oracle's count.
fn truth(table: &Table) -> Vec<u64> {
    let place = |at: Cell| -> At { (at.x.into(), at.y.into()) };
    let ground = table.ground();
    let world = World {
        walls: cells_of(table).filter(|&at| ground.wall(at)).map(place).collect(),
        smoke: cells_of(table).filter(|&at| ground.smoke(at)).map(place).collect(),
        ..World::default()
    };
    let seen_by = |at: Cell| {
        let seeing = table.hunters.iter().filter(|hunter| {
            let pierce = Some(hunter.pierce);
            let options = Options { radius: hunter.vision, pierce, ..Options::default() };
            sees("hidden-movement", &options, &world, place(hunter.at), place(at))
        });
        seeing.count() as u64
    };
    cells_of(table).map(seen_by).collect()
}

fn answer(counts: &[u32]) -> Vec<u64> {
    counts.iter().copied().map(u64::from).collect()
}

/// [`Table::danger`].
struct Engine<'a> {
    tables: &'a [Arc<Table>],
    counts: Vec<u32>,
}

impl Contender for Engine<'_> {
    fn run(&mut self, question: usize) {
        self.counts = self.tables[question].danger().expect("hunters on the board");
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        answer(&self.counts)
    }
}

/// `Sight::los` for every hunter and every cell.
struct Pairs<'a> {
    tables: &'a [Arc<Table>],
    counts: Vec<u32>,
}

impl Contender for Pairs<'_> {
    fn run(&mut self, question: usize) {
        let table = &self.tables[question];
        self.counts.clear();
        self.counts.extend(cells_of(table).map(|_| 0));
        for hunter in &table.hunters {
            let sight = table.sight(hunter).expect("rules of squares");
            for (at, count) in cells_of(table).zip(&mut self.counts) {
                *count += u32::from(sight.los(hunter.at, at).expect("cells on the board"));
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        answer(&self.counts)
    }
}
