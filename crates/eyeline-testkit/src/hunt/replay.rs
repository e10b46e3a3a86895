//! Random scripts with illegal and malformed lines: nothing panics, and every replay ends in the
//! same bytes, also from the log and from the state.

use super::deed::{Deed, Side};
use super::draw;
use super::model::Model;
use crate::dice::Dice;
use eyeline_hunt::{Command, Game, Log, Outcome, Referee, Viewer, to_json};

/// Plays a script of this number of lines, drawn from a seed, in every way.
///
/// # Errors
/// What differs.
pub fn replay(seed: u64, lines: usize) -> Result<(), String> {
    let dice = &mut Dice::new(seed);
    let mut model = draw::game(dice);
    let canaries = &mut Vec::new();
    for side in [Side::Agent, Side::Hunters] {
        draw::hide(dice, &mut model, side, canaries);
    }
    if dice.chance(5) {
        model.round = u64::MAX - dice.below(3);
        model.devices.iter_mut().for_each(|device| device.until = None);
        model.facts.values_mut().for_each(|fact| {
            fact.as_object_mut().into_iter().for_each(|fact| _ = fact.remove("until"));
        });
    }
    let state = draw::state(dice, &model, canaries);
    let script: Vec<String> = (0..lines).map(|_| line(dice, &mut model, canaries)).collect();
    let told = |game: &Game, outcome: &Outcome| {
        let viewers = ["hunter:h1", "hunter:h9", "agent", "spectator", "referee"];
        let viewers = viewers.iter().filter_map(|word| word.parse::<Viewer>().ok());
        viewers.map(|viewer| to_json(&game.reply(outcome, &viewer)) + "\n").collect::<String>()
    };
    let play = || {
        let mut game = Game::read(&state).map_err(|fault| format!("{fault}: {state}"))?;
        let mut all = String::new();
        for line in &script {
            let outcome = game.play(&Command::read(line));
            all += &told(&game, &outcome);
        }
        Ok::<_, String>((game, all))
    };
    let written = |game: &Game| game.state(Referee).map_err(|fault| fault.to_string());
    let (game, all) = play()?;
    let (again, twice) = play()?;
    let log = game.log(Referee).to_jsonl();
    let replayed = Log::read(&log).and_then(|log| Game::replay(&log));
    let replayed = replayed.map_err(|fault| fault.to_string())?;
    let end = written(&game)?;
    let reread = Game::read(&end).map_err(|fault| format!("{fault}: {end}"))?;
    let views = |game: &Game| {
        ["hunter:h1", "agent", "spectator", "referee"]
            .map(|word| word.parse().map(|viewer| to_json(&game.view(&viewer))).unwrap_or_default())
    };
    let same = [
        ("played twice", all == twice && written(&again)? == end),
        ("replayed", written(&replayed)? == end && replayed.log(Referee).to_jsonl() == log),
        ("replayed views", views(&replayed) == views(&game)),
        ("read again", written(&reread)? == end && views(&reread) == views(&game)),
    ];
    match same.iter().find(|(_, same)| !same) {
        Some((what, _)) => Err(format!("{what}: seed {seed}\n{state}\n{}", script.join("\n"))),
        None => Ok(()),
    }
}

/// A line that fits the present state of the model, mostly in turn.
fn line(dice: &mut Dice, model: &mut Model, canaries: &mut Vec<u64>) -> String {
    let count = model.hunters.len();
    let hunter = match dice.below(10) {
        0 => dice.below(count as u64) as usize,
        1..6 => model.turn % count,
        _ => model.turn.saturating_sub(1),
    };
    let deed: Deed = match dice.below(6) {
        0 => draw::agents_secret(dice, model, canaries),
        1 => draw::hunters_secret(dice, model, hunter, canaries),
        2 | 3 => draw::hunters_open(dice, model, hunter),
        _ => draw::open(dice, model, Some(Side::Agent)),
    };
    let line = deed.line();
    if dice.chance(75) {
        model.play(&deed);
        return line;
    }
    broken(dice, &line)
}

/// A line with something removed, inserted or enlarged.
fn broken(dice: &mut Dice, line: &str) -> String {
    let mut symbols: Vec<char> = line.chars().collect();
    if symbols.is_empty() {
        return "\u{0}".to_owned();
    }
    for _ in 0..=dice.below(3) {
        let at = dice.below(symbols.len() as u64 + 1) as usize;
        match dice.below(4) {
            0 if at < symbols.len() => _ = symbols.remove(at),
            1 => {
                symbols.insert(at, dice.pick(&['"', '{', '}', '[', ']', ',', '9', '-', '\n', 'é']))
            }
            2 => {
                let wild =
                    ["18446744073709551615", "-9223372036854775808", "1e400", "null", "[[[["];
                let digit = symbols.iter().position(char::is_ascii_digit).unwrap_or(at);
                let end = (digit + 1).min(symbols.len());
                symbols.splice(digit.min(end)..end, dice.pick(&wild).chars());
            }
            _ => symbols.truncate(at.max(1)),
        }
        if symbols.is_empty() {
            symbols.push(' ');
        }
    }
    symbols.into_iter().collect()
}
