//! A band of a survey in memory: what stands at each place, and its numbers, which become changes
//! when another sheet is subtracted.

use super::sink::{Ground, Rows};
use eyeline::{Band, Judge, Map, World};

/// The rows of one band.
#[derive(Default)]
pub struct Sheet {
    top: i64,
    grounds: Vec<Ground>,
    sees: Vec<i32>,
    seen_by: Vec<i32>,
}

impl Sheet {
    /// Takes a band of this map.
    pub fn take<C: Judge>(&mut self, map: &Map<C>, band: &Band<'_>) {
        self.top = band.top;
        self.grounds.clear();
        self.grounds.extend(grounds(map, band));
        copy(&mut self.sees, band.sees);
        copy(&mut self.seen_by, band.seen_by);
    }

    /// Turns numbers into what changed since another sheet.
    pub fn subtract(&mut self, before: &Sheet) {
        for (now, was) in self.grounds.iter_mut().zip(&before.grounds) {
            *now = match (was, *now) {
                (Ground::Floor, Ground::Wall) => Ground::Built,
                (Ground::Wall, Ground::Floor) => Ground::Opened,
                (_, now) => now,
            };
        }
        self.sees.iter_mut().zip(&before.sees).for_each(|(now, was)| *now -= was);
        self.seen_by.iter_mut().zip(&before.seen_by).for_each(|(now, was)| *now -= was);
    }

    /// What is on the sheet.
    pub fn rows(&self) -> Rows<'_> {
        let Sheet { top, grounds, sees, seen_by } = self;
        Rows { top: *top, grounds, sees, seen_by }
    }
}

/// Counts as numbers that can be negative too; none is over the number of cells of a map.
fn copy(to: &mut Vec<i32>, from: &[u32]) {
    to.clear();
    to.extend(from.iter().map(|&number| number as i32));
}

/// What stands at each place of a band.
fn grounds<C: Judge>(map: &Map<C>, band: &Band<'_>) -> impl Iterator<Item = Ground> {
    let (extent, width) = (map.extent(), band.width as i64);
    let (left, top) = (extent.bounds().left, band.top);
    (0..band.sees.len() as i64).map(move |index| {
        let at = C::at_place(left + index % width, top + index / width);
        match at.filter(|&at| extent.contains(at)) {
            None => Ground::Absent,
            Some(at) if map.wall(at) => Ground::Wall,
            Some(_) => Ground::Floor,
        }
    })
}
