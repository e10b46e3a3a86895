//! What a change of the map did to exposure, collected row by row: the floors that gained and lost
//! most, how many did, and how much in all. Only cells that are floors on both maps are compared.

use super::sink::{PlaceKind, Rows, Subject};
use super::summary::{Ranking, Summary, listed, short, shown};
use crate::command::count;
use serde::Serialize;

/// A floor before and after.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Changed {
    cell: [i32; 2],
    before: i32,
    after: i32,
}

/// What has been collected.
pub struct Changes {
    gained: Ranking<Changed>,
    lost: Ranking<Changed>,
    told: ChangeTotals,
}

/// Numbers and sums.
#[derive(Clone, Copy, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChangeTotals {
    /// Floors that more cells see.
    pub gained: u64,
    /// Floors that fewer cells see.
    pub lost: u64,
    /// Floors that as many see.
    pub same: u64,
    /// All that was gained, less all that was lost.
    pub total_change: i64,
    /// Walls that were floors.
    pub walls_added: u64,
    /// Floors that were walls.
    pub walls_removed: u64,
}

/// The summary of a change.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    pub before: Summary,
    pub after: Summary,
    #[serde(flatten)]
    pub told: ChangeTotals,
    pub gained_most: Vec<Changed>,
    pub lost_most: Vec<Changed>,
}

impl Changes {
    /// Returns an empty collection, with room for `ranked` cells in a ranking.
    pub fn new(ranked: usize) -> Self {
        let told = ChangeTotals::default();
        Changes { gained: Ranking::new(ranked), lost: Ranking::new(ranked), told }
    }

    /// Adds the next rows of differences, with the numbers before.
    pub fn add(&mut self, subject: &Subject, rows: &Rows<'_>, before: &[i32]) {
        let numbers = rows.seen_by.iter().zip(before).zip(rows.grounds).enumerate();
        for (index, ((&change, &before), &ground)) in numbers {
            match ground {
                PlaceKind::Absent | PlaceKind::Wall => continue,
                PlaceKind::Built => self.told.walls_added += 1,
                PlaceKind::Opened => self.told.walls_removed += 1,
                PlaceKind::Floor => {
                    let cell = subject.cell(rows.top, index);
                    self.compare(Changed { cell, before, after: before + change });
                }
            }
        }
    }

    fn compare(&mut self, changed: Changed) {
        let change = i64::from(changed.after) - i64::from(changed.before);
        self.told.total_change += change;
        match change {
            1.. => {
                self.told.gained += 1;
                self.gained.add(-change, changed);
            }
            0 => self.told.same += 1,
            _ => {
                self.told.lost += 1;
                self.lost.add(change, changed);
            }
        }
    }

    /// Returns the summary after the last rows.
    pub fn finish(self, before: Summary, after: Summary) -> Comparison {
        let (gained_most, lost_most) = (self.gained.list(), self.lost.list());
        Comparison { before, after, told: self.told, gained_most, lost_most }
    }
}

impl Comparison {
    /// Returns the summary in words, each line ended; `counted` names what the numbers count.
    pub fn words(&self, counted: &str) -> String {
        let Comparison { before, after, told, .. } = self;
        let change =
            |of: fn(&Summary) -> f64| format!("{} → {}", short(of(before)), short(of(after)));
        let (mean, median) = (change(|of| of.mean_seen_by), change(|of| of.median_seen_by));
        let mut text =
            format!("a floor is seen by {mean} {counted} on average, by {median} in the median\n");
        let (added, removed) = (told.walls_added as usize, told.walls_removed as usize);
        text += &format!("{} added, {removed} removed\n", count(added, "wall"));
        let ChangeTotals { gained, lost, same, total_change, .. } = told;
        let more = count(*gained as usize, "floor");
        text += &format!(
            "{more} seen by more, {lost} by fewer, {same} by as many; {total_change:+} in all\n"
        );
        text += &ranked("gained most", &self.gained_most);
        text += &ranked("lost most", &self.lost_most);
        let (dead, now) = (before.dead_ground.count, after.dead_ground.count);
        let dead_ground = format!("{dead} → {}", count(now as usize, "floor"));
        text + &listed("dead ground", &[dead_ground], "")
    }
}

fn ranked(title: &str, list: &[Changed]) -> String {
    let entry = |one: &Changed| {
        let change = one.after - one.before;
        format!("{} {} → {} ({change:+})", shown(one.cell), one.before, one.after)
    };
    let entries: Vec<String> = match list {
        [] => vec!["none".to_owned()],
        _ => list.iter().map(entry).collect(),
    };
    listed(title, &entries, "   ")
}
