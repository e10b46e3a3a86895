//! The engine itself, asked about one cell after the other with `Sight::los`.

use crate::race::buffer::Buffer;
use crate::race::hex_cover_field::List;
use crate::race::maps::Standpoint;
use crate::race::measure::Contender;
use crate::race::ours;
use eyeline::{Coord, Hex, Map, Sight};

pub struct PairByPair<'a, C: Coord> {
    eyes: Vec<Sight<'a, C, Map<C>>>,
    spots: &'a [Standpoint],
    marks: Buffer,
}

impl<'a, C: Coord> PairByPair<'a, C> {
    pub fn new(eyes: Vec<Sight<'a, C, Map<C>>>, spots: &'a [Standpoint], radius: i32) -> Self {
        PairByPair { eyes, spots, marks: Buffer::new(radius) }
    }
}

impl<C: Coord> Contender for PairByPair<'_, C> {
    fn run(&mut self, question: usize) {
        let spot = self.spots[question];
        let (eye, from) = (&self.eyes[spot.map], ours::at(spot.x, spot.y));
        let radius = self.marks.radius();
        let mut bytes = self.marks.bytes_mut().iter_mut();
        for y in spot.y - radius..=spot.y + radius {
            for (x, byte) in (spot.x - radius..=spot.x + radius).zip(&mut bytes) {
                *byte = u8::from(eye.los(from, ours::at(x, y)).expect("cells on the map"));
            }
        }
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}

/// The same with cover: [`Sight::los`] for every hex, and [`Sight::cover_between`] for those seen,
/// because no other function gives the penalty.
pub struct CoverPairs<'a> {
    eyes: Vec<Sight<'a, Hex, Map<Hex>>>,
    spots: &'a [Standpoint],
    list: List,
}

impl<'a> CoverPairs<'a> {
    pub fn new(eyes: Vec<Sight<'a, Hex, Map<Hex>>>, spots: &'a [Standpoint], radius: i32) -> Self {
        CoverPairs { eyes, spots, list: List::new(radius) }
    }
}

impl Contender for CoverPairs<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.spots[question];
        let (eye, from) = (&self.eyes[spot.map], ours::at(spot.x, spot.y));
        let radius = self.list.radius;
        self.list.clear();
        for y in spot.y - radius..=spot.y + radius {
            for x in spot.x - radius..=spot.x + radius {
                let to = ours::at(x, y);
                if eye.los(from, to).expect("hexes on the map") {
                    let cover = eye.cover_between(from, to).expect("hexes on the map");
                    self.list.push(to, cover.cover_penalty);
                }
            }
        }
    }

    fn answer(&self, question: usize) -> Vec<u64> {
        self.list.answer(self.spots[question])
    }
}
