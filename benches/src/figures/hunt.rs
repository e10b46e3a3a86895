//! Turns of hunters a second in the sample game of 40×30 with five hunters. Each hunter goes four
//! steps and, the round after, back. It looks around, and the views of everyone are made: five
//! hunters, agent, spectator and referee. No JSON is read or written.

use super::median;
use crate::race::hunt::{SAMPLE, sample};
use eyeline::Cell;
use eyeline_hunt::{Command, Game, Hunter, Referee, Table, Viewer};
use eyeline_testkit::dice::Dice;
use serde_json::{Value, json};
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

/// Rounds in a sample.
const ROUNDS: usize = 1000;
const STEPS: usize = 4;

pub fn turns(samples: usize) -> Result<Value, Box<dyn Error>> {
    let mut game = sample(SAMPLE)?;
    let everyone = everyone(&game.view(&Viewer::Spectator).table);
    let ways = ways(&game.view(&Viewer::Spectator).table);
    let end = Command::read(r#"{"do":"endRound"}"#);
    let turns = ROUNDS * ways[0].len();
    let time = median(samples, || {
        let start = Instant::now();
        for round in 0..ROUNDS {
            for way in &ways[round % 2] {
                game.play(way);
                for viewer in &everyone {
                    black_box(game.view(viewer));
                }
            }
            game.play(&end);
        }
        start.elapsed()
    });
    check(&game)?;
    let per_second = (turns as f64 / time.as_secs_f64()) as u64;
    Ok(json!({"floor": 50_000, "per_second": per_second, "viewers": everyone.len()}))
}

fn everyone(table: &Table) -> Vec<Viewer> {
    let hunters = table.hunters.iter().map(|hunter| Viewer::Hunter(hunter.id.clone()));
    hunters.chain([Viewer::Agent, Viewer::Spectator, Viewer::Referee]).collect()
}

/// Every hunter's move in an even round, and in an odd one.
fn ways(table: &Table) -> [Vec<Command>; 2] {
    let dice = &mut Dice::new(8);
    let mut forth = |hunter: &Hunter| -> Vec<Cell> {
        let mut cells = vec![hunter.at];
        for _ in 0..STEPS {
            let steps: Vec<Cell> = table.board.steps(cells[cells.len() - 1]).collect();
            cells.push(dice.pick(&steps));
        }
        cells
    };
    let mut ways = [Vec::new(), Vec::new()];
    for hunter in &table.hunters {
        let mut cells = forth(hunter);
        for way in &mut ways {
            let line = json!({"do": "moveHunter", "hunter": hunter.id, "path": &cells[1..]});
            way.push(Command::read(&line.to_string()));
            cells.reverse();
        }
    }
    ways
}

/// Checks that everyone has moved, and that what all viewers got agrees with what the referee
/// finds.
fn check(game: &Game) -> Result<(), String> {
    let told = game.view(&Viewer::Spectator).table;
    let found = game.check(Referee).los_check_results;
    let same = told.los.iter().zip(&found).all(|(told, found)| {
        (told.hunter_position, told.has_los) == (found.hunter_position, found.has_los)
    });
    let rounds_ago = told.los.iter().map(|look| told.round - look.round);
    if told.los.len() == found.len() && same && rounds_ago.max() == Some(1) {
        Ok(())
    } else {
        Err("not every hunter has moved and looked around".to_owned())
    }
}
