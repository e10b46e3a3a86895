//! A caller's own world that offers its walls as bits gets the answers of one that does not, without
//! being asked cell by cell.

use eyeline::map::{Bitmap, WallBits};
use eyeline::{Coord, Extent, Feature, Features, Hex, Rules, Sight, World};
use std::cell::Cell as Counter;

/// Walls in words of the caller's own, row after row, and as bits if it offers them.
struct Own<C> {
    words: Vec<u64>,
    extent: Extent<C>,
    bits: Option<Bitmap<C>>,
    asked: Counter<u32>,
}

impl<C: Coord> Own<C> {
    /// A wall in every place whose number is a multiple of one of these.
    fn new(extent: Extent<C>, multiples: [i64; 2]) -> Self {
        let bounds = extent.bounds();
        let across = bounds.width().div_ceil(64) as usize;
        let mut words = vec![0; across * bounds.height() as usize];
        for (row, words) in words.chunks_exact_mut(across).enumerate() {
            // Places beyond the row's end are set too: they must be ignored.
            for place in 0..64 * across {
                let number = (row as i64 * 31 + 7) * (place as i64 + 5);
                let wall = multiples.iter().any(|multiple| number % multiple == 0);
                words[place / 64] |= u64::from(wall) << (place % 64);
            }
        }
        Own { words, extent, bits: None, asked: Counter::new(0) }
    }

    fn offering(self) -> Self {
        Own { bits: Some(Bitmap::from_words(self.extent, &self.words).unwrap()), ..self }
    }
}

impl<C: Coord> World<C> for Own<C> {
    fn extent(&self) -> Extent<C> {
        self.extent
    }

    fn wall(&self, at: C) -> bool {
        self.asked.set(self.asked.get() + 1);
        let (bounds, (column, row)) = (self.extent.bounds(), at.place());
        self.extent.contains(at) && {
            let (column, row) = ((column - bounds.left) as usize, (row - bounds.top) as usize);
            let across = bounds.width().div_ceil(64) as usize;
            self.words[row * across + column / 64] >> (column % 64) & 1 == 1
        }
    }

    fn absent(&self) -> Features {
        Features::ALL.without(Feature::Walls)
    }

    fn bits(&self, layer: Feature) -> Option<WallBits<'_>> {
        self.bits.as_ref()?.bits().filter(|_| layer == Feature::Walls)
    }
}

fn agree<C: Coord>(rules: &str, extent: Extent<C>) {
    let rules = Rules::named(rules).unwrap();
    let (slow, fast) = (Own::new(extent, [5, 7]), Own::new(extent, [5, 7]).offering());
    let by_cells = Sight::new(&slow, &rules).unwrap();
    let by_bits = Sight::new(&fast, &rules).unwrap();
    let cells: Vec<C> = extent.cells_in(extent.bounds()).collect();
    for &from in cells.iter().step_by(41) {
        assert_eq!(by_bits.field(from).unwrap(), by_cells.field(from).unwrap(), "{rules} {from}");
        for &to in &cells {
            assert_eq!(by_bits.los(from, to).unwrap(), by_cells.los(from, to).unwrap());
        }
    }
    assert!(slow.asked.get() > 1000, "{rules}: {} questions", slow.asked.get());
    assert_eq!(fast.asked.get(), 0, "{rules}: the bits say it all");
}

#[test]
fn bits_answer_for_squares() {
    for rules in ["predprey", "predprey/both", "supercover"] {
        agree(rules, Extent::rectangle(30, 21).unwrap());
        agree(rules, Extent::rectangle(70, 9).unwrap());
    }
}

#[test]
fn bits_answer_for_hexes() {
    agree("hex-tactics", Extent::odd_rows(20, 15).unwrap());
    agree("hex-tactics", Extent::hexagon(9).unwrap());
}

#[test]
fn words_must_be_as_many_as_the_rows_take() {
    let extent = Extent::rectangle(65, 3).unwrap();
    assert!(Bitmap::from_words(extent, &[0; 6]).is_ok());
    let refused = Bitmap::from_words(extent, &[0; 4]).unwrap_err();
    assert_eq!((refused.wanted, refused.got), (Some(384), 256));
    assert!(Bitmap::<Hex>::from_words(Extent::plane(), &[]).is_err());
}
