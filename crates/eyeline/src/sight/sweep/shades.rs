//! The shade of the hexes near the observer, worked out once from the lines themselves: which hexes
//! have them on their way. A field is what no wall shades. Cost: a look at each few hexes of the
//! radius, and at none where all is dark.

use super::hexes::CENTRE;
use crate::grid::{Coord, Hex};
use crate::line::hex_line;
use std::collections::BTreeMap;
use std::iter;
use std::sync::OnceLock;

/// The furthest radius with shades of its own.
pub(super) const LAST: i64 = 31;

/// Turns the walls within a radius of at most [`LAST`] into what is seen. The observer is bit
/// [`CENTRE`] of row [`CENTRE`].
pub(super) fn look(radius: i64, rows: &mut [u64; 64]) {
    static ONE: [OnceLock<Shades<1, 16>>; 11] = [const { OnceLock::new() }; 11];
    static TWO: [OnceLock<Shades<2, 16>>; 15] = [const { OnceLock::new() }; 15];
    static FOUR: [OnceLock<Shades<4, 16>>; 21] = [const { OnceLock::new() }; 21];
    static TEN: [OnceLock<Shades<10, 4>>; 32] = [const { OnceLock::new() }; 32];
    let index = radius as usize;
    match radius {
        ..=10 => ONE[index].get_or_init(|| Shades::new(radius)).look(rows),
        11..=14 => TWO[index].get_or_init(|| Shades::new(radius)).look(rows),
        15..=20 => FOUR[index].get_or_init(|| Shades::new(radius)).look(rows),
        _ => TEN[index].get_or_init(|| Shades::new(radius)).look(rows),
    }
}

/// The shades of all hexes within a radius. The hexagon is cut into sixths of a few words each;
/// hexes are looked at some at a time, and for each of their patterns the shade is known.
struct Shades<const WORDS: usize, const PATTERNS: usize> {
    sixths: [Vec<Stage<WORDS, PATTERNS>>; 6],
    rows: Vec<Row>,
}

/// The hexes of some rings.
struct Stage<const WORDS: usize, const PATTERNS: usize> {
    groups: Vec<Group>,
    /// What each pattern of a group shades of a sixth.
    shades: Vec<[[u64; WORDS]; PATTERNS]>,
    /// What lies beyond these rings.
    beyond: [u64; WORDS],
}

/// Hexes side by side in a row, as many as a pattern has bits.
#[derive(Clone, Copy)]
struct Group {
    row: u8,
    /// The first one's bit in the row.
    column: u8,
}

/// How a row of the hexagon is put together from its sixths.
struct Row {
    hexes: u64,
    parts: [Part; 3],
}

/// Hexes side by side in a row and in a sixth, all in one word.
#[derive(Clone, Copy, Default)]
struct Part {
    sixth: u8,
    word: u8,
    /// The first one's bit in the word.
    start: u8,
    /// The first one's bit in the row.
    column: u8,
    hexes: u64,
}

/// The first rings are looked at in one go, so many; the others so many at a time.
const FIRST_RINGS: i64 = 10;
const MORE_RINGS: i64 = 4;

impl<const WORDS: usize, const PATTERNS: usize> Shades<WORDS, PATTERNS> {
    fn new(radius: i64) -> Self {
        let rows = rows(radius);
        let sixths = std::array::from_fn(|sixth| {
            let shades = shades_of_hexes(&rows, sixth);
            let more = |&last: &i64| (last < radius).then_some(last + MORE_RINGS);
            let mut first = 0;
            iter::successors(Some(FIRST_RINGS), more)
                .map(|last| {
                    let rings = std::mem::replace(&mut first, last + 1)..=last;
                    Stage::new(&shades, &rows, sixth, rings)
                })
                .collect()
        });
        Shades { sixths, rows }
    }

    fn look(&self, rows: &mut [u64; 64]) {
        let dark = self.sixths.each_ref().map(|stages| {
            let mut dark = [0; WORDS];
            for stage in stages {
                stage.darken(rows, &mut dark);
                if stage.beyond.iter().zip(&dark).all(|(beyond, dark)| beyond & !dark == 0) {
                    break;
                }
            }
            dark
        });
        let first = (CENTRE as usize).saturating_sub(self.rows.len() / 2);
        for (row, seen) in self.rows.iter().zip(&mut rows[first..]) {
            let dark = row.parts.map(|part| {
                let word = dark[usize::from(part.sixth) % 6][usize::from(part.word) % WORDS];
                (word >> (part.start % 64) & part.hexes) << (part.column % 64)
            });
            *seen = row.hexes & !(dark[0] | dark[1] | dark[2]);
        }
    }
}

/// What each hex shades of a sixth, by row and column.
type ShadesOfHexes<const WORDS: usize> = BTreeMap<(u8, u8), [u64; WORDS]>;

fn shades_of_hexes<const WORDS: usize>(rows: &[Row], sixth: usize) -> ShadesOfHexes<WORDS> {
    let mut shades = ShadesOfHexes::new();
    for (to, word, bit) in targets(rows, sixth) {
        let line = hex_line(Hex::new(0, 0), to).skip(1);
        for at in line.take_while(|&at| at != to) {
            let place = [at.r, at.q].map(|axis| (CENTRE as i32 + axis) as u8);
            shades.entry(place.into()).or_insert([0; WORDS])[word] |= 1 << bit;
        }
    }
    shades
}

/// The hexes of a sixth, with their words and bits.
fn targets(rows: &[Row], sixth: usize) -> impl Iterator<Item = (Hex, usize, u32)> {
    let radius = (rows.len() / 2) as i32;
    rows.iter().zip(-radius..).flat_map(move |(row, r)| {
        let parts = row.parts.iter().filter(move |part| usize::from(part.sixth) == sixth);
        parts.flat_map(move |part| {
            (0..part.hexes.count_ones()).map(move |step| {
                let q = (u32::from(part.column) + step) as i32 - CENTRE as i32;
                (Hex::new(q, r), part.word.into(), u32::from(part.start) + step)
            })
        })
    })
}

impl<const WORDS: usize, const PATTERNS: usize> Stage<WORDS, PATTERNS> {
    fn new(
        shades: &ShadesOfHexes<WORDS>,
        rows: &[Row],
        sixth: usize,
        rings: std::ops::RangeInclusive<i64>,
    ) -> Self {
        let mut stage = Stage { groups: Vec::new(), shades: Vec::new(), beyond: [0; WORDS] };
        let ring = |q: i64, r: i64| Hex::span((q, r));
        let own = shades.iter().filter(|&(&(row, column), _)| {
            rings.contains(&ring(i64::from(column) - CENTRE, i64::from(row) - CENTRE))
        });
        let bits = PATTERNS.trailing_zeros() as u8;
        for (&(row, column), shade) in own {
            let fits = |last: &Group| last.row == row && column < last.column + bits;
            if !stage.groups.last().is_some_and(fits) {
                stage.groups.push(Group { row, column });
                stage.shades.push([[0; WORDS]; PATTERNS]);
            }
            if let (Some(group), Some(shades)) = (stage.groups.last(), stage.shades.last_mut()) {
                for (pattern, dark) in shades.iter_mut().enumerate() {
                    if pattern >> (column - group.column) & 1 == 1 {
                        add(dark, shade);
                    }
                }
            }
        }
        for (to, word, bit) in targets(rows, sixth) {
            let (q, r) = to.axes();
            if ring(q.into(), r.into()) > *rings.end() {
                stage.beyond[word] |= 1 << bit;
            }
        }
        stage
    }

    #[inline(always)]
    fn darken(&self, walls: &[u64; 64], dark: &mut [u64; WORDS]) {
        for (group, shades) in self.groups.iter().zip(&self.shades) {
            let pattern = walls[usize::from(group.row) % 64] >> (group.column % 64);
            add(dark, &shades[pattern as usize % PATTERNS]);
        }
    }
}

#[inline(always)]
fn add<const WORDS: usize>(dark: &mut [u64; WORDS], more: &[u64; WORDS]) {
    for (dark, more) in dark.iter_mut().zip(more) {
        *dark |= more;
    }
}

/// The rows of a hexagon, cut into sixths whose parts are laid one after the other, none across two
/// words.
fn rows(radius: i64) -> Vec<Row> {
    let mut filled = [0_usize; 6];
    (-radius..=radius)
        .map(|r| {
            let mut row = Row { hexes: inside(radius, r), parts: [Part::default(); 3] };
            let mut parts = row.parts.iter_mut();
            for (sixth, filled) in filled.iter_mut().enumerate() {
                let own = |&column: &i64| sixth_of(column - CENTRE, r) == Some(sixth);
                let columns = (0..64).filter(|column| row.hexes >> column & 1 == 1);
                let mut columns = columns.filter(own);
                let Some(first) = columns.next() else { continue };
                let count = 1 + columns.count();
                if *filled % 64 + count > 64 {
                    *filled = filled.next_multiple_of(64);
                }
                if let Some(part) = parts.next() {
                    *part = Part {
                        sixth: sixth as u8,
                        word: (*filled / 64) as u8,
                        start: (*filled % 64) as u8,
                        column: first as u8,
                        hexes: u64::MAX >> (64 - count),
                    };
                }
                *filled += count;
            }
            row
        })
        .collect()
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
