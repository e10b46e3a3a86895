//! The shade of each cell of a window: which other cells a wall on it hides from the middle. What a
//! window hides is the union of the shades of its blockers, which is looked up for some cells of a row
//! at a time.
//! Exact: the tables are built from the lines themselves. Cost: one look-up for each part of a row; a
//! table is built once a size and takes at most 1.5 MB.

use super::rows::Rows;
use super::shape::Shape;
use crate::batch::Vectors;
use crate::line::Passage;
use crate::line::path::{Flanks, Join, KINDS, Lines, Path};
use crate::rules::Axes;
use std::sync::OnceLock;

/// The furthest reach that has tables: windows of 31 × 31.
pub(super) const LAST: u32 = 15;

/// Returns what may block the way to an offset.
fn blockers<P: Path>(lines: Lines<P>, to: (i64, i64)) -> Vec<Blocker> {
    let origin = (0, 0);
    let mut all = Vec::new();
    for (path, veil) in lines.paths().zip([Veil::First, second_veil(lines)]) {
        path.walk_offsets(to, |passage| {
            match (passage, path.flanks()) {
                (Passage::Through(at), _) => {
                    // Neither end of a line blocks it.
                    if at != origin && at != to {
                        all.push(Blocker { veil, at });
                    }
                }
                (Passage::Between(a, b), Flanks::Pinch) => all.push(pinching(a, b)),
                (Passage::Between(a, b), _) => {
                    all.extend([a, b].map(|at| Blocker { veil, at }));
                }
            }
        });
    }
    all
}

/// Returns how the walls of a second path hide.
fn second_veil<P: Path>(lines: Lines<P>) -> Veil {
    match lines.second {
        Some((_, Join::Either)) => Veil::Second,
        Some((_, Join::Both)) | None => Veil::First,
    }
}

/// Whether a wall in a window's outermost ring can hide another cell of it.
fn heeds_the_rim<P: Path>(lines: Lines<P>) -> bool {
    lines.first.flanks() != Flanks::None
}

/// Returns the veils that these lines need.
fn veils<P: Path>(lines: Lines<P>) -> &'static [Veil] {
    match (second_veil(lines), lines.first.flanks()) {
        (Veil::Second, _) => &[Veil::First, Veil::Second],
        (_, Flanks::Pinch) => &[Veil::First, Veil::Falling, Veil::Rising],
        _ => &[Veil::First],
    }
}

/// The cells that one kind of blocker hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Veil {
    /// A wall hides the cell.
    First,
    /// A wall hides the cell if a wall of the first kind hides it too.
    Second,
    /// Two walls, the second one column right of the first and one row below.
    Falling,
    /// Two walls, the first one column right of the second and one row above.
    Rising,
}

/// A wall, or a pair of walls, that may block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Blocker {
    veil: Veil,
    /// The place; for two walls, the left column and the upper row.
    at: (i64, i64),
}

/// Returns two walls that pinch a line between them.
fn pinching(a: (i64, i64), b: (i64, i64)) -> Blocker {
    let falls = (a.0 < b.0) == (a.1 < b.1);
    let veil = if falls { Veil::Falling } else { Veil::Rising };
    Blocker { veil, at: (a.0.min(b.0), a.1.min(b.1)) }
}

/// The shades of a rule's blockers, in windows of one size.
pub(super) trait Shades: Send + Sync {
    /// Writes what is seen of the offsets `within` reach, in each window: [`Shades::words`] words each.
    fn seen(&self, windows: &[Rows], within: &[u64], vectors: Vectors, out: &mut [u64]);

    /// Returns the number of words of a window.
    fn words(&self) -> usize;
}

/// Returns the shades for a window of at most [`LAST`] reach.
pub(super) fn shades<P: Path>(lines: Lines<P>, shape: Shape) -> &'static dyn Shades {
    type Sizes = [OnceLock<Box<dyn Shades>>; LAST as usize + 1];
    static BY_ROWS: [Sizes; KINDS] =
        [const { [const { OnceLock::new() }; LAST as usize + 1] }; KINDS];
    static BY_COLUMNS: [Sizes; KINDS] =
        [const { [const { OnceLock::new() }; LAST as usize + 1] }; KINDS];
    let built = match shape.axes {
        Axes::Yx => &BY_ROWS,
        Axes::Xy => &BY_COLUMNS,
    };
    let made = built[lines.index()][shape.reach as usize].get_or_init(|| made(lines, shape));
    made.as_ref()
}

fn made<P: Path>(lines: Lines<P>, shape: Shape) -> Box<dyn Shades> {
    let words = (shape.area() as usize).div_ceil(64).next_power_of_two();
    let cells = shape.side() - 2 * rim(lines, shape);
    match (words, cells) {
        (1, ..=5) => Box::new(Tables::<1, FEW, 1>::new(lines, shape)),
        (1, _) => Box::new(Tables::<1, MANY, 1>::new(lines, shape)),
        (2, ..=7) => Box::new(Tables::<2, MANY, 1>::new(lines, shape)),
        (2, ..=10) => Box::new(Tables::<2, FEW, 2>::new(lines, shape)),
        (2, _) => Box::new(Tables::<2, FEW, 3>::new(lines, shape)),
        (4, _) => Box::new(Tables::<4, FEW, 3>::new(lines, shape)),
        (8, ..=20) => Box::new(Tables::<8, FEW, 4>::new(lines, shape)),
        (8, _) => Box::new(Tables::<8, FEW, 5>::new(lines, shape)),
        _ => Box::new(Tables::<16, FEW, 7>::new(lines, shape)),
    }
}

/// Returns the number of rows and columns on each side of a window that hide nothing of it.
fn rim<P: Path>(lines: Lines<P>, shape: Shape) -> usize {
    usize::from(!heeds_the_rim(lines) && shape.reach > 0)
}

/// The number of patterns of five cells.
const FEW: usize = 1 << 5;
/// The number of patterns of seven cells.
const MANY: usize = 1 << 7;

/// The tables of one rule and one size of window. A row of a window has `PARTS` parts; each of the
/// `PATTERNS` patterns of walls in a part hides cells that are stored in `WORDS` words.
struct Tables<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> {
    veils: &'static [Veil],
    /// One table for each veil.
    tables: Vec<Table<WORDS, PATTERNS, PARTS>>,
}

impl<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> Tables<WORDS, PATTERNS, PARTS> {
    fn new<P: Path>(lines: Lines<P>, shape: Shape) -> Self {
        let mut tables: Vec<Table<WORDS, PATTERNS, PARTS>> =
            veils(lines).iter().map(|_| Table::new(lines, shape)).collect();
        for (target, to) in shape.offsets().enumerate() {
            for Blocker { veil, at } in blockers(lines, to) {
                let veil = veils(lines).iter().position(|&one| one == veil);
                tables[veil.expect("a veil of these lines")].add(shape, at, target);
            }
        }
        tables.iter_mut().for_each(Table::join);
        Tables { veils: veils(lines), tables }
    }

    #[inline(always)]
    fn hidden(&self, window: &Rows) -> [u64; WORDS] {
        let mut hidden = self.tables[0].look_up(window);
        match (self.veils, &self.tables[1..]) {
            ([_, Veil::Second], [second]) => {
                let second = second.look_up(window);
                hidden.iter_mut().zip(second).for_each(|(word, other)| *word &= other);
            }
            (_, [falling, rising]) => {
                let (falling, rising) =
                    (falling.look_up(&window.falling()), rising.look_up(&window.rising()));
                for ((word, falling), rising) in hidden.iter_mut().zip(falling).zip(rising) {
                    *word |= falling | rising;
                }
            }
            _ => (),
        }
        hidden
    }
}

impl<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> Shades
    for Tables<WORDS, PATTERNS, PARTS>
{
    fn seen(&self, windows: &[Rows], within: &[u64], vectors: Vectors, out: &mut [u64]) {
        let mut reach = [0; WORDS];
        reach[..within.len()].copy_from_slice(within);
        let (out, _) = out.as_chunks_mut::<WORDS>();
        vectors.run(
            #[inline(always)]
            || {
                for (window, out) in windows.iter().zip(out) {
                    let hidden = self.hidden(window);
                    *out = std::array::from_fn(|word| reach[word] & !hidden[word]);
                }
            },
        );
    }

    fn words(&self) -> usize {
        WORDS
    }
}

/// For each part of each row, the cells that each pattern of walls hides.
struct Table<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> {
    /// The number of rows and columns at the rim that hide nothing.
    rim: usize,
    rows: Vec<[[[u64; WORDS]; PATTERNS]; PARTS]>,
}

impl<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> Table<WORDS, PATTERNS, PARTS> {
    /// The number of cells of a part.
    const CELLS: u32 = PATTERNS.ilog2();

    fn new<P: Path>(lines: Lines<P>, shape: Shape) -> Self {
        let rim = rim(lines, shape);
        Table { rim, rows: vec![[[[0; WORDS]; PATTERNS]; PARTS]; shape.side() - 2 * rim] }
    }

    /// Adds a target to the shade of one cell.
    fn add(&mut self, shape: Shape, at: (i64, i64), target: usize) {
        let place = |axis: i64| (axis + shape.reach) as usize - self.rim;
        let (column, row) = (place(at.0), place(at.1));
        let (part, cell) = (column / Self::CELLS as usize, column % Self::CELLS as usize);
        self.rows[row][part][1 << cell][target / 64] |= 1 << (target % 64);
    }

    /// Computes the shades of patterns from those of single cells.
    fn join(&mut self) {
        for part in self.rows.as_flattened_mut() {
            for pattern in 1..PATTERNS {
                let (lowest, rest) = (pattern & pattern.wrapping_neg(), pattern & (pattern - 1));
                part[pattern] = std::array::from_fn(|word| part[lowest][word] | part[rest][word]);
            }
        }
    }

    /// Returns the union of the shades of all blockers.
    #[inline(always)]
    fn look_up(&self, window: &Rows) -> [u64; WORDS] {
        let mut hidden = [0; WORDS];
        for (row, parts) in window.0[self.rim..].iter().zip(&self.rows) {
            let row = row >> self.rim;
            for (part, patterns) in parts.iter().enumerate() {
                let pattern = (row >> (part as u32 * Self::CELLS)) as usize % PATTERNS;
                let shade = &patterns[pattern];
                hidden.iter_mut().zip(shade).for_each(|(word, shade)| *word |= shade);
            }
        }
        hidden
    }
}
