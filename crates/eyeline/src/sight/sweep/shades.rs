//! The shades of the hexes near the observer: for each hex, which others a wall on it hides. They are
//! worked out once for each radius from the lines themselves; a field is what no wall shades.
//! Exact: the tables come from the lines, so they cannot disagree with them. Cost: O(area / hexes in a
//! group) look-ups, and none for what is already dark; the tables are built once a radius.

use super::blockers::{CENTRE, Patch};
use crate::grid::{Coord, Hex};
use crate::line::hex_line;
use std::collections::BTreeMap;
use std::iter;
use std::sync::OnceLock;

/// The largest radius that has tables of its own.
pub(super) const LAST: i64 = 31;

/// Turns the walls within a radius of at most [`LAST`] into the hexes that are seen. The observer is
/// bit [`CENTRE`] of row [`CENTRE`], which is even or odd; odd rows are shifted half a hex to the
/// right.
pub(super) fn look(radius: i64, parity: usize, rows: &mut Patch) {
    static ONE: [OnceLock<Shades<1, 16>>; 11] = [const { OnceLock::new() }; 11];
    static TWO: [OnceLock<Shades<2, 16>>; 15] = [const { OnceLock::new() }; 15];
    static FOUR: [OnceLock<Shades<4, 16>>; 21] = [const { OnceLock::new() }; 21];
    static TEN: [OnceLock<Shades<10, 4>>; 32] = [const { OnceLock::new() }; 32];
    let index = radius as usize;
    match radius {
        ..=10 => ONE[index].get_or_init(|| Shades::new(radius)).look(parity, rows),
        11..=14 => TWO[index].get_or_init(|| Shades::new(radius)).look(parity, rows),
        15..=20 => FOUR[index].get_or_init(|| Shades::new(radius)).look(parity, rows),
        _ => TEN[index].get_or_init(|| Shades::new(radius)).look(parity, rows),
    }
}

/// The shades of all hexes within a radius. The hexagon is cut into six sixths of a few words each;
/// hexes are looked at in groups, and for each pattern of walls in a group the shade is stored.
struct Shades<const WORDS: usize, const PATTERNS: usize> {
    sixths: [Vec<Stage<WORDS, PATTERNS>>; 6],
    rows: Vec<Row>,
}

/// The groups of hexes of some neighbouring rings.
struct Stage<const WORDS: usize, const PATTERNS: usize> {
    groups: Vec<Group<WORDS, PATTERNS>>,
    /// The hexes beyond these rings.
    beyond: [u64; WORDS],
}

/// Neighbouring hexes in a row, as many as a pattern has bits.
struct Group<const WORDS: usize, const PATTERNS: usize> {
    row: u8,
    /// The bit of the first hex in the row, once for an observer in an even row and once for an odd
    /// one.
    columns: [u8; 2],
    /// The hexes of a sixth that each pattern shades.
    shades: [[u64; WORDS]; PATTERNS],
}

/// How a row of the hexagon is put together from the sixths.
struct Row {
    /// The hexes of the row, once for an observer in an even row and once for an odd one.
    hexes: [u64; 2],
    parts: [Part; 3],
}

/// Neighbouring hexes in one row and in one sixth, all in one word.
#[derive(Clone, Copy, Default)]
struct Part {
    /// The offset of the first hex.
    q: i32,
    sixth: u8,
    word: u8,
    /// The number of the word among those of all sixths.
    place: u8,
    /// The bit of the first hex in the word.
    start: u8,
    /// The bit of the first hex in the row, once for an observer in an even row and once for an odd
    /// one.
    columns: [u8; 2],
    hexes: u64,
}

/// The number of rings that are looked at together first; then follow the others, some at a time.
const FIRST_RINGS: i64 = 11;
const MORE_RINGS: i64 = 10;

impl<const WORDS: usize, const PATTERNS: usize> Shades<WORDS, PATTERNS> {
    fn new(radius: i64) -> Self {
        let rows = rows::<WORDS>(radius as i32);
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

    fn look(&self, parity: usize, rows: &mut Patch) {
        let parity = parity % 2;
        let dark = self.sixths.each_ref().map(|stages| {
            let mut dark = [0; WORDS];
            for stage in stages {
                stage.darken(parity, rows, &mut dark);
                if stage.beyond.iter().zip(&dark).all(|(beyond, dark)| beyond & !dark == 0) {
                    break;
                }
            }
            dark
        });
        let words = dark.as_flattened();
        let first = (CENTRE as usize).saturating_sub(self.rows.len() / 2);
        for (row, seen) in self.rows.iter().zip(&mut rows[first..]) {
            let dark = |part: &Part| {
                let dark = words[usize::from(part.place)] >> (part.start % 64) & part.hexes;
                dark << (part.columns[parity] % 64)
            };
            let [left, middle, right] = &row.parts;
            *seen = row.hexes[parity] & !(dark(left) | dark(middle) | dark(right));
        }
    }
}

/// The hexes of a sixth that each hex shades, by its offsets along r and q.
type ShadesOfHexes<const WORDS: usize> = BTreeMap<(i32, i32), [u64; WORDS]>;

fn shades_of_hexes<const WORDS: usize>(rows: &[Row], sixth: usize) -> ShadesOfHexes<WORDS> {
    let mut shades = ShadesOfHexes::new();
    for (to, word, bit) in targets(rows, sixth) {
        let line = hex_line(Hex::new(0, 0), to).skip(1);
        for at in line.take_while(|&at| at != to) {
            shades.entry((at.r, at.q)).or_insert([0; WORDS])[word] |= 1 << bit;
        }
    }
    shades
}

/// Returns the hexes of a sixth, with their words and bits.
fn targets(rows: &[Row], sixth: usize) -> impl Iterator<Item = (Hex, usize, u32)> {
    let radius = (rows.len() / 2) as i32;
    rows.iter().zip(-radius..).flat_map(move |(row, r)| {
        let parts = row.parts.iter().filter(move |part| usize::from(part.sixth) == sixth);
        parts.flat_map(move |part| {
            (0..part.hexes.count_ones()).map(move |step| {
                let to = Hex::new(part.q + step as i32, r);
                (to, part.word.into(), u32::from(part.start) + step)
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
        let mut stage = Stage { groups: Vec::new(), beyond: [0; WORDS] };
        let ring = |q: i32, r: i32| Hex::span((q.into(), r.into()));
        let own = shades.iter().filter(|&(&(r, q), _)| rings.contains(&ring(q, r)));
        let mut start = None;
        for (&(r, q), shade) in own {
            let bit = match start {
                Some((row, first)) if row == r && q - first < PATTERNS.ilog2() as i32 => q - first,
                _ => {
                    start = Some((r, q));
                    stage.groups.push(Group {
                        row: (CENTRE as i32 + r) as u8,
                        columns: columns(q, r),
                        shades: [[0; WORDS]; PATTERNS],
                    });
                    0
                }
            };
            let group = stage.groups.last_mut().into_iter().flat_map(|group| &mut group.shades);
            for (pattern, dark) in group.enumerate() {
                if pattern >> bit & 1 == 1 {
                    add(dark, shade);
                }
            }
        }
        for (to, word, bit) in targets(rows, sixth) {
            if ring(to.q, to.r) > *rings.end() {
                stage.beyond[word] |= 1 << bit;
            }
        }
        stage
    }

    #[inline(always)]
    fn darken(&self, parity: usize, walls: &Patch, dark: &mut [u64; WORDS]) {
        for group in &self.groups {
            let pattern = walls[usize::from(group.row) % 64] >> (group.columns[parity] % 64);
            add(dark, &group.shades[pattern as usize % PATTERNS]);
        }
    }
}

#[inline(always)]
fn add<const WORDS: usize>(dark: &mut [u64; WORDS], more: &[u64; WORDS]) {
    for (dark, more) in dark.iter_mut().zip(more) {
        *dark |= more;
    }
}

/// Returns the rows of a hexagon, cut into sixths. The parts of a sixth follow each other, and none is
/// split between two words.
fn rows<const WORDS: usize>(radius: i32) -> Vec<Row> {
    let mut filled = [0_usize; 6];
    (-radius..=radius)
        .map(|r| {
            let hexes: Vec<i32> = ((-radius).max(-radius - r)..=radius.min(radius - r)).collect();
            let bits = |count: usize| u64::MAX >> (64 - count);
            let all = bits(hexes.len());
            let mut row = Row {
                hexes: columns(hexes[0], r).map(|first| all << first),
                parts: Default::default(),
            };
            let parts = hexes.chunk_by(|&a, &b| sixth_of(a, r) == sixth_of(b, r));
            let parts = parts.filter_map(|part| Some((part, sixth_of(part[0], r)?)));
            for (slot, (part, sixth)) in row.parts.iter_mut().zip(parts) {
                let filled = &mut filled[sixth];
                if *filled % 64 + part.len() > 64 {
                    *filled = filled.next_multiple_of(64);
                }
                *slot = Part {
                    q: part[0],
                    sixth: sixth as u8,
                    word: (*filled / 64) as u8,
                    place: (sixth * WORDS + *filled / 64) as u8,
                    start: (*filled % 64) as u8,
                    columns: columns(part[0], r),
                    hexes: bits(part.len()),
                };
                *filled += part.len();
            }
            row
        })
        .collect()
}

/// Returns the bit of a hex in its row, once for an observer in an even row and once for an odd one.
fn columns(q: i32, r: i32) -> [u8; 2] {
    [0, 1].map(|parity| (CENTRE as i32 + q + ((r + parity) >> 1)) as u8)
}

/// Returns the sixth to which a hex belongs; `None` for the observer.
fn sixth_of(q: i32, r: i32) -> Option<usize> {
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
