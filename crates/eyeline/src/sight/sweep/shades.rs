//! The shade of each hex near the observer, worked out once from the lines themselves: which hexes
//! have it on their way. A field is what no wall shades. Cost: the walls within the radius, a few
//! words each.

use super::hexes::CENTRE;
use crate::grid::{Coord, Hex};
use crate::line::hex_line;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The furthest radius with shades of its own.
pub(super) const LAST: i64 = 31;

/// What is seen within a radius of at most [`LAST`] among these walls. The observer is bit
/// [`CENTRE`] of row [`CENTRE`], in walls and in what is seen.
pub(super) fn seen(radius: i64, walls: &[u64; 64]) -> [u64; 64] {
    static ONE: [OnceLock<Shades<1>>; 11] = [const { OnceLock::new() }; 11];
    static TWO: [OnceLock<Shades<2>>; 16] = [const { OnceLock::new() }; 16];
    static FOUR: [OnceLock<Shades<4>>; 23] = [const { OnceLock::new() }; 23];
    static EIGHT: [OnceLock<Shades<8>>; 32] = [const { OnceLock::new() }; 32];
    let index = radius as usize;
    // A sixth of the hexagon has radius · (radius + 1) / 2 hexes.
    match radius {
        ..=10 => ONE[index].get_or_init(|| Shades::new(radius)).seen(walls),
        11..=15 => TWO[index].get_or_init(|| Shades::new(radius)).seen(walls),
        16..=22 => FOUR[index].get_or_init(|| Shades::new(radius)).seen(walls),
        _ => EIGHT[index].get_or_init(|| Shades::new(radius)).seen(walls),
    }
}

/// The shades of all hexes within a radius. The hexagon is cut into sixths, each a few words.
struct Shades<const WORDS: usize> {
    radius: i64,
    /// For each hex of the box around the hexagon, where its shades begin and end.
    of: Vec<(u32, u32)>,
    shades: Vec<Shade<WORDS>>,
    segments: Vec<Segment>,
}

/// What a hex shades of one sixth.
struct Shade<const WORDS: usize> {
    sixth: usize,
    bits: [u64; WORDS],
}

/// Hexes side by side in a row and in a sixth.
#[derive(Clone, Copy)]
struct Segment {
    row: usize,
    /// The first one's bit in the row.
    column: u32,
    sixth: usize,
    /// The first one's bit in the sixth.
    start: usize,
    mask: u64,
}

impl<const WORDS: usize> Shades<WORDS> {
    fn new(radius: i64) -> Self {
        let segments = segments(radius);
        let side = 2 * radius + 1;
        let mut parts: BTreeMap<(usize, usize), [u64; WORDS]> = BTreeMap::new();
        for segment in &segments {
            for step in 0..segment.mask.count_ones() as usize {
                let q = i64::from(segment.column) + step as i64 - CENTRE;
                let to = Hex::new(q as i32, (segment.row as i64 - CENTRE) as i32);
                let bit = segment.start + step;
                let line = hex_line(Hex::new(0, 0), to).skip(1);
                for at in line.take_while(|&at| at != to) {
                    let (q, r) = at.axes();
                    let place = (i64::from(r) + radius) * side + i64::from(q) + radius;
                    let part = parts.entry((place as usize, segment.sixth)).or_insert([0; WORDS]);
                    part[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        let mut shades = Vec::new();
        let of = (0..(side * side) as usize)
            .map(|place| {
                let start = shades.len() as u32;
                let own = parts.range((place, 0)..(place + 1, 0));
                shades.extend(own.map(|(&(_, sixth), &bits)| Shade { sixth, bits }));
                (start, shades.len() as u32)
            })
            .collect();
        Shades { radius, of, shades, segments }
    }

    fn seen(&self, walls: &[u64; 64]) -> [u64; 64] {
        let radius = self.radius;
        let mut dark = [[0; WORDS]; 6];
        let mut seen = [0; 64];
        for r in -radius..=radius {
            let row = (CENTRE + r) as usize;
            seen[row] = inside(radius, r);
            // The last ring shades nothing.
            let mut walls = walls[row] & inside(radius - 1, r);
            let place = (r + radius) * (2 * radius + 1) + radius - CENTRE;
            while walls != 0 {
                let (start, end) = self.of[(place + i64::from(walls.trailing_zeros())) as usize];
                for Shade { sixth, bits } in &self.shades[start as usize..end as usize] {
                    for (dark, bits) in dark[*sixth].iter_mut().zip(bits) {
                        *dark |= bits;
                    }
                }
                walls &= walls - 1;
            }
        }
        for &Segment { row, column, sixth, start, mask } in &self.segments {
            let word = |index: usize| if index < WORDS { dark[sixth][index] } else { 0 };
            let (index, shift) = (start / 64, start % 64);
            let bits = word(index) >> shift | word(index + 1) << 1 << (63 - shift);
            seen[row] &= !((bits & mask) << column);
        }
        seen
    }
}

/// The rows of each sixth, the observer left out.
fn segments(radius: i64) -> Vec<Segment> {
    let mut filled = [0; 6];
    let mut segments: Vec<Segment> = Vec::new();
    for r in -radius..=radius {
        let bits = inside(radius, r);
        for column in (0..64).filter(|column| bits >> column & 1 == 1) {
            let Some(sixth) = sixth_of(i64::from(column) - CENTRE, r) else { continue };
            let row = (CENTRE + r) as usize;
            match segments.last_mut() {
                Some(last) if last.row == row && last.sixth == sixth => {
                    last.mask = last.mask << 1 | 1;
                }
                _ => {
                    let start = filled[sixth];
                    segments.push(Segment { row, column, sixth, start, mask: 1 });
                }
            }
            filled[sixth] += 1;
        }
    }
    segments
}

/// Which sixth a hex belongs to; `None` for the observer.
fn sixth_of(q: i64, r: i64) -> Option<usize> {
    match (q, r) {
        (0, 0) => None,
        _ if q > 0 && r >= 0 => Some(0),
        _ if q <= 0 && q + r > 0 => Some(1),
        _ if r > 0 => Some(2),
        _ if q < 0 => Some(3),
        _ if q + r < 0 => Some(4),
        _ => Some(5),
    }
}

/// The bits of a row of the hexagon.
fn inside(radius: i64, r: i64) -> u64 {
    let (first, last) = ((-radius).max(-radius - r), radius.min(radius - r));
    if first > last {
        return 0;
    }
    u64::MAX << (CENTRE + first) & u64::MAX >> (63 - CENTRE - last)
}
