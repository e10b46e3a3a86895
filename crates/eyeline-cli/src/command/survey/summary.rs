//! The summary of a survey, collected row by row: mean and median, the most exposed and the safest
//! floors, dead ground. Exact: integers until the end. Cost: O(cells); memory: one number for each
//! exposure that occurs.

use super::sink::{PlaceKind, Rows, Subject};
use crate::command::count;
use crate::fit::filled;
use serde::Serialize;

/// The most cells of dead ground that are listed.
const MOST_DEAD: usize = 100;
/// The most cells that are named to people.
const DEAD_NAMED: usize = 8;

/// A floor and its two numbers.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Exposed {
    cell: [i32; 2],
    sees: i32,
    seen_by: i32,
}

/// The first few of a ranking; equals are in reading order.
pub struct Ranking<T> {
    length: usize,
    ranked: Vec<(i64, T)>,
}

impl<T: Copy> Ranking<T> {
    /// Returns an empty ranking that keeps this many.
    pub fn new(length: usize) -> Self {
        Ranking { length, ranked: Vec::with_capacity(length + 1) }
    }

    /// Adds one, which stands before those with a higher key.
    pub fn add(&mut self, key: i64, one: T) {
        let full = self.ranked.len() == self.length;
        if full && self.ranked.last().is_none_or(|&(last, _)| last <= key) {
            return;
        }
        let index = self.ranked.partition_point(|&(other, _)| other <= key);
        self.ranked.insert(index, (key, one));
        self.ranked.truncate(self.length);
    }

    /// Returns them from the first on.
    pub fn list(&self) -> Vec<T> {
        self.ranked.iter().map(|&(_, one)| one).collect()
    }
}

/// What has been collected.
pub struct Gathered {
    floors: u64,
    sum: u64,
    /// How many floors are seen by 0, 1, 2, … cells.
    histogram: Vec<u64>,
    most: Ranking<Exposed>,
    least: Ranking<Exposed>,
    dead: u64,
    dead_cells: Vec<[i32; 2]>,
}

/// The summary.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub floors: u64,
    pub mean_seen_by: f64,
    pub median_seen_by: f64,
    pub most_exposed: Vec<Exposed>,
    pub safest: Vec<Exposed>,
    pub dead_ground: DeadGround,
}

/// Floors that no other cell sees.
#[derive(Serialize)]
pub struct DeadGround {
    pub count: u64,
    /// The first of these cells.
    pub cells: Vec<[i32; 2]>,
}

impl Gathered {
    /// Returns an empty collection, with room for `ranked` cells in a ranking.
    pub fn new(ranked: usize) -> Self {
        Gathered {
            floors: 0,
            sum: 0,
            histogram: Vec::new(),
            most: Ranking::new(ranked),
            least: Ranking::new(ranked),
            dead: 0,
            dead_cells: Vec::new(),
        }
    }

    /// Adds the next rows; `sees_itself` says whether the only watcher of a cell may be itself.
    pub fn add(
        &mut self,
        subject: &Subject,
        rows: &Rows<'_>,
        sees_itself: impl Fn([i32; 2]) -> bool,
    ) {
        let numbers = rows.sees.iter().zip(rows.seen_by).zip(rows.grounds).enumerate();
        for (index, ((&sees, &seen_by), &ground)) in numbers {
            if !matches!(ground, PlaceKind::Floor | PlaceKind::Opened) {
                continue;
            }
            let bin = seen_by as usize;
            if bin >= self.histogram.len() {
                self.histogram.resize(bin + 1, 0);
            }
            self.histogram[bin] += 1;
            self.floors += 1;
            self.sum += u64::from(seen_by.unsigned_abs());
            let cell = subject.cell(rows.top, index);
            let exposed = Exposed { cell, sees, seen_by };
            self.most.add(-i64::from(seen_by), exposed);
            self.least.add(seen_by.into(), exposed);
            if seen_by == 0 || seen_by == 1 && sees_itself(cell) {
                self.dead += 1;
                if self.dead_cells.len() < MOST_DEAD {
                    self.dead_cells.push(cell);
                }
            }
        }
    }

    /// Returns the summary after the last rows.
    pub fn finish(self) -> Summary {
        let mean = if self.floors == 0 { 0.0 } else { self.sum as f64 / self.floors as f64 };
        Summary {
            floors: self.floors,
            mean_seen_by: mean,
            median_seen_by: self.median(),
            most_exposed: self.most.list(),
            safest: self.least.list(),
            dead_ground: DeadGround { count: self.dead, cells: self.dead_cells },
        }
    }

    /// Returns the number in the middle, or the mean of the two in the middle.
    fn median(&self) -> f64 {
        let ranked = |place: u64| {
            let mut before = 0;
            let found = self.histogram.iter().position(|&floors| {
                before += floors;
                before > place
            });
            found.unwrap_or(0) as f64
        };
        match self.floors {
            0 => 0.0,
            floors => (ranked((floors - 1) / 2) + ranked(floors / 2)) / 2.0,
        }
    }
}

impl Summary {
    /// Returns the summary in words, each line ended; `counted` names what the numbers count.
    pub fn words(&self, counted: &str) -> String {
        if self.floors == 0 {
            return "no floor\n".to_owned();
        }
        let (mean, median) = (short(self.mean_seen_by), short(self.median_seen_by));
        let floors = count(self.floors as usize, "floor");
        let counted = of_kind(&mean, counted);
        let mut text =
            format!("{floors}, seen by {mean} {counted} on average, by {median} in the median\n");
        text += &ranked("most exposed", &self.most_exposed);
        text += &ranked("safest", &self.safest);
        let DeadGround { count: dead, cells } = &self.dead_ground;
        let dead_ground: Vec<String> = match dead {
            0 => vec!["none".to_owned()],
            _ => {
                let words = format!("{} that no other cell sees:", count(*dead as usize, "floor"));
                let rest = (*dead > DEAD_NAMED as u64).then(|| "…".to_owned());
                let named = cells.iter().take(DEAD_NAMED).map(|&cell| shown(cell));
                [words].into_iter().chain(named).chain(rest).collect()
            }
        };
        text + &listed("dead ground", &dead_ground, " ")
    }
}

fn ranked(title: &str, list: &[Exposed]) -> String {
    let entry = |one: &Exposed| format!("{} by {}", shown(one.cell), one.seen_by);
    listed(title, &list.iter().map(entry).collect::<Vec<_>>(), "   ")
}

/// Returns a title with its entries beside it, at most 80 columns a line.
pub fn listed(title: &str, entries: &[String], between: &str) -> String {
    let lines = filled(&format!("{title:<14}"), entries.iter().map(String::as_str), between, 80);
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// Returns what is counted, in the singular or the plural.
fn of_kind<'a>(number: &str, counted: &'a str) -> &'a str {
    if number == "1" { counted.trim_end_matches('s') } else { counted }
}

/// Returns a cell as the command line takes it.
pub fn shown([first, second]: [i32; 2]) -> String {
    format!("{first},{second}")
}

/// Returns a number with at most one decimal.
pub fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::Ranking;

    #[test]
    fn equals_keep_their_order_and_the_last_ones_fall_out() {
        let mut ranking = Ranking::new(3);
        for (key, name) in [(5, 'a'), (2, 'b'), (5, 'c'), (2, 'd'), (1, 'e'), (2, 'f')] {
            ranking.add(key, name);
        }
        assert_eq!(ranking.list(), ['e', 'b', 'd']);
        let mut none = Ranking::new(0);
        none.add(1, 'a');
        assert!(none.list().is_empty());
    }
}
