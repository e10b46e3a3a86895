//! A band of a survey in memory: what stands at each place, and its numbers, which become changes
//! when another sheet is subtracted.

use super::sink::{PlaceKind, Rows};
use eyeline::batch::Band;
use eyeline::{Coord, Map, World};

/// The rows of one band.
#[derive(Default)]
pub struct Sheet {
    top: i64,
    grounds: Vec<PlaceKind>,
    sees: Vec<i32>,
    seen_by: Vec<i32>,
}

impl Sheet {
    /// Copies a band of this map.
    pub fn take<C: Coord>(&mut self, map: &Map<C>, band: &Band<'_>) {
        self.top = band.top;
        self.grounds.clear();
        self.grounds.extend(grounds(map, band));
        copy(&mut self.sees, band.sees);
        copy(&mut self.seen_by, band.seen_by);
    }

    /// Turns numbers into changes since another sheet.
    pub fn subtract(&mut self, before: &Sheet) {
        for (now, was) in self.grounds.iter_mut().zip(&before.grounds) {
            *now = match (was, *now) {
                (PlaceKind::Floor, PlaceKind::Wall) => PlaceKind::Built,
                (PlaceKind::Wall, PlaceKind::Floor) => PlaceKind::Opened,
                (_, now) => now,
            };
        }
        self.sees.iter_mut().zip(&before.sees).for_each(|(now, was)| *now -= was);
        self.seen_by.iter_mut().zip(&before.seen_by).for_each(|(now, was)| *now -= was);
    }

    /// Returns the rows of the sheet.
    pub fn rows(&self) -> Rows<'_> {
        let Sheet { top, grounds, sees, seen_by } = self;
        Rows { top: *top, grounds, sees, seen_by }
    }
}

/// Copies counts as signed numbers; none exceeds the number of cells of a map.
fn copy(to: &mut Vec<i32>, from: &[u32]) {
    to.clear();
    to.extend(from.iter().map(|&number| number as i32));
}

/// Returns what stands at each place of a band.
fn grounds<C: Coord>(map: &Map<C>, band: &Band<'_>) -> impl Iterator<Item = PlaceKind> {
    let (extent, width) = (map.extent(), band.width as i64);
    let (left, top) = (extent.bounds().left, band.top);
    (0..band.sees.len() as i64).map(move |index| {
        let at = C::at_place(left + index % width, top + index / width);
        match at.filter(|&at| extent.contains(at)) {
            None => PlaceKind::Absent,
            Some(at) if map.wall(at) => PlaceKind::Wall,
            Some(_) => PlaceKind::Floor,
        }
    })
}
