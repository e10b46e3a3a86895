//! Broken input of every kind: never a panic, always one reply, and its code is one of the nine.

mod common;

use common::VALID;
use eyeline_scene::{Answer, Budget, Scene};
use serde_json::Value;

const CODES: &[&str] = &[
    "bad_json",
    "unknown_op",
    "unknown_key",
    "missing_key",
    "unknown_rules",
    "wrong_grid",
    "out_of_map",
    "bad_value",
    "too_large",
];

/// Numbers that have broken programs before.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "2147483647",
    "-2147483648",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e10",
    "1e-7",
    "1.5",
    "-0.0",
    "0.000001",
    "1e308",
    "-1e308",
    "1e999",
    "NaN",
    "null",
    "true",
    "\"1\"",
    "[]",
    "{}",
];

/// Words of the language, to stand where they should not.
const WORDS: &[&str] = &[
    "op",
    "los",
    "field",
    "trace",
    "matrix",
    "window",
    "scene",
    "rules",
    "from",
    "to",
    "radius",
    "width",
    "height",
    "rows",
    "legend",
    "walls",
    "edges",
    "between",
    "cone",
    "heading",
    "grid",
    "hex",
    "square",
    "predprey",
    "hex-tactics",
    "overland",
    "base",
    "layers",
    "at",
    "size",
    "",
    "@",
    "A",
    "\\ud800",
    "\\u0000",
    "é",
    "[",
    "{",
];

const MAPS: &[&str] = &[
    "@.#T\n....\n",
    "legend: {\"_\": \"wall\", \"f\": {\"cover\": 0.5}}\ngrid: \"hex\"\n\nA.f_\n...B\n",
    "width: 3\nheight: 2\nwalls: [[1,1]]\n\n",
    "{\"eyeline\": 1, \"rows\": [\"..#\", \"@.M\"], \"legend\": {\"M\": {\"unit\": \"m1\"}}}",
];

struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        // xorshift64*, with a fixed seed: a failure can be repeated.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end.max(1)
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// The pieces of a text that are of one kind: byte ranges.
fn runs(text: &[u8], belongs: impl Fn(u8) -> bool) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = None;
    for (index, &byte) in text.iter().chain(b"\n").enumerate() {
        match (belongs(byte) && index < text.len(), start) {
            (true, None) => start = Some(index),
            (false, Some(first)) => {
                runs.push((first, index));
                start = None;
            }
            _ => (),
        }
    }
    runs
}

fn replace(text: &mut Vec<u8>, (start, end): (usize, usize), with: &[u8]) {
    text.splice(start..end, with.iter().copied());
}

/// One mutation: of the meaning (numbers, words) or of anything.
fn mutate(dice: &mut Dice, text: &mut Vec<u8>, others: &[&str], of_meaning: bool) {
    let at = dice.below(text.len());
    let kind = if of_meaning { 4 + dice.below(4) } else { dice.below(9) };
    match kind {
        0 => {
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
        }
        1 => text.truncate(at),
        2 => replace(text, (at, (at + 1 + dice.below(8)).min(text.len())), b""),
        3 => text.insert(at.min(text.len()), b"{}[],:\"\\0-e.\n\r\t \xff\x00@#"[dice.below(20)]),
        4 | 5 => {
            let numbers = runs(text, |byte| byte.is_ascii_digit() || b"-.".contains(&byte));
            if !numbers.is_empty() {
                let place = numbers[dice.below(numbers.len())];
                replace(text, place, dice.pick(NUMBERS).as_bytes());
            }
        }
        6 => {
            let words = runs(text, |byte| byte.is_ascii_alphabetic());
            if !words.is_empty() {
                let place = words[dice.below(words.len())];
                replace(text, place, dice.pick(WORDS).as_bytes());
            }
        }
        7 => {
            // Two words change places.
            let words = runs(text, |byte| byte.is_ascii_alphabetic());
            if words.len() > 1 {
                let first = dice.below(words.len() - 1);
                let second = first + 1 + dice.below(words.len() - first - 1);
                let (a, b) = (words[first], words[second]);
                let (first, second) = (text[a.0..a.1].to_vec(), text[b.0..b.1].to_vec());
                replace(text, b, &first);
                replace(text, a, &second);
            }
        }
        _ => {
            // The end of another text.
            let other = dice.pick(others).as_bytes();
            text.truncate(at);
            text.extend_from_slice(&other[dice.below(other.len())..]);
        }
    }
}

/// Sides and window sizes that are lawful but slow to answer are not what is tested here.
fn is_slow(text: &str) -> bool {
    let long = |(start, end): &(usize, usize)| (3..=7).contains(&(end - start));
    runs(text.as_bytes(), |byte| byte.is_ascii_digit()).iter().any(long)
}

/// Mutated queries: one reply each, `ok` or one of the nine codes.
#[test]
fn mutated_queries() {
    let mut dice = Dice(0x5EED_0001);
    let mut codes = std::collections::BTreeMap::<String, usize>::new();
    let map = Scene::parse(MAPS[0]).expect("a map");
    for round in 0..100_000 {
        let mut text = VALID[round % VALID.len()].as_bytes().to_vec();
        let of_meaning = dice.below(3) > 0;
        (0..1 + dice.below(3)).for_each(|_| mutate(&mut dice, &mut text, VALID, of_meaning));
        let text = String::from_utf8_lossy(&text);
        if is_slow(&text) {
            continue;
        }
        let reply = Answer::of_text(&Budget::unlimited(), Some(&map), &text).to_json();
        let value: Value = serde_json::from_str(&reply)
            .unwrap_or_else(|error| panic!("{text} gave {reply}: {error}"));
        let code = match (value["ok"].as_bool(), value["error"]["code"].as_str()) {
            (Some(true), None) => "ok",
            (Some(false), Some(code)) if CODES.contains(&code) => code,
            _ => panic!("{text} gave {reply}"),
        };
        *codes.entry(code.to_owned()).or_default() += 1;
    }
    // The mutations reach every code, and do not break everything.
    let reached: Vec<&String> = codes.keys().collect();
    assert_eq!(codes.len(), CODES.len() + 1, "{reached:?}");
    assert!(codes["ok"] > 5000, "{codes:?}");
}

/// Mutated maps are read or refused.
#[test]
fn mutated_maps() {
    let mut dice = Dice(0x5EED_0002);
    let mut read = 0;
    for round in 0..40_000 {
        let mut text = MAPS[round % MAPS.len()].as_bytes().to_vec();
        let of_meaning = dice.below(3) == 0;
        (0..1 + dice.below(4)).for_each(|_| mutate(&mut dice, &mut text, MAPS, of_meaning));
        let text = String::from_utf8_lossy(&text);
        if is_slow(&text) {
            continue;
        }
        match Scene::parse(&text) {
            Ok(scene) => {
                read += 1;
                scene.marks().for_each(|(mark, at)| {
                    assert_eq!(scene.mark(&mark.to_string()).ok(), Some(at), "{text:?}");
                });
            }
            Err(fault) => {
                assert!(!fault.problem.is_empty() && fault.message().len() < 1000, "{fault}")
            }
        }
    }
    assert!(read > 1000, "only {read} maps were read");
}
