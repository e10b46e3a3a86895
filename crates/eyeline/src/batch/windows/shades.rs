//! The shade of each cell of a window: which others it hides from the middle. What a window hides is
//! the union of the shades of its blockers, so it is looked up, some cells of a row at a time.
//! Made from the lines themselves, so it cannot disagree with them. Cost: a look-up for each part of
//! a row; built once a size, at most 1.5 MB each.

use super::rows::Rows;
use super::shape::Shape;
use crate::batch::Vectors;
use crate::batch::lines::Lines;
use crate::grid::{Cell, Hex};
use crate::line::{Passage, Rounding, crossed, hex_line, rounded};
use crate::rules::Axes;
use std::sync::OnceLock;

/// The furthest reach that has tables: windows of 31 × 31.
pub(super) const LAST: u32 = 15;

impl Lines {
    /// How many kinds there are.
    const KINDS: usize = 7;

    fn kind(self) -> usize {
        match self {
            Lines::Rounded(Rounding::Away) => 0,
            Lines::Rounded(Rounding::Toward) => 1,
            Lines::Both => 2,
            Lines::Either => 3,
            Lines::Touched => 4,
            Lines::Crossed => 5,
            Lines::Hexes => 6,
        }
    }

    /// What may block the way to an offset.
    fn blockers(self, to: (i64, i64)) -> Vec<Blocker> {
        let (first, second) = (to.0 as i32, to.1 as i32);
        let (centre, cell) = (Cell::new(0, 0), Cell::new(first, second));
        let mut all = match self {
            Lines::Rounded(rounding) => walls(rounded(centre, cell, rounding), Veil::First),
            Lines::Both => {
                let mut both = walls(rounded(centre, cell, Rounding::Away), Veil::First);
                both.extend(walls(rounded(centre, cell, Rounding::Toward), Veil::First));
                both
            }
            Lines::Either => {
                let mut either = walls(rounded(centre, cell, Rounding::Away), Veil::First);
                either.extend(walls(rounded(centre, cell, Rounding::Toward), Veil::Second));
                either
            }
            Lines::Touched => crossed(centre, cell).flat_map(touched).collect(),
            Lines::Crossed => crossed(centre, cell).map(passed).collect(),
            Lines::Hexes => {
                let line = hex_line(Hex::new(0, 0), Hex::new(first, second));
                walls(line.map(|hex| Cell::new(hex.q, hex.r)), Veil::First)
            }
        };
        // Neither end of a line blocks it.
        all.retain(|blocker| blocker.at != centre && blocker.at != cell || blocker.is_corner());
        all
    }

    /// Whether a wall in a window's outermost ring can hide another cell of it.
    fn heeds_the_rim(self) -> bool {
        matches!(self, Lines::Touched | Lines::Crossed)
    }

    /// The veils that there are.
    fn veils(self) -> &'static [Veil] {
        match self {
            Lines::Either => &[Veil::First, Veil::Second],
            Lines::Crossed => &[Veil::First, Veil::Falling, Veil::Rising],
            _ => &[Veil::First],
        }
    }
}

/// What is hidden by one kind of blocker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Veil {
    /// Walls.
    First,
    /// Walls, and only what the first hides too is hidden.
    Second,
    /// Two walls, the second one column right of the first and one row below.
    Falling,
    /// Two walls, the first one column right of the second and one row above.
    Rising,
}

/// What may block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Blocker {
    veil: Veil,
    /// Where: for two walls the left column and the upper row.
    at: Cell,
}

impl Blocker {
    fn is_corner(&self) -> bool {
        matches!(self.veil, Veil::Falling | Veil::Rising)
    }
}

fn walls(line: impl Iterator<Item = Cell>, veil: Veil) -> Vec<Blocker> {
    line.map(|at| Blocker { veil, at }).collect()
}

fn touched(passage: Passage) -> Vec<Blocker> {
    match passage {
        Passage::Through(at) => walls([at].into_iter(), Veil::First),
        Passage::Between(a, b) => walls([a, b].into_iter(), Veil::First),
    }
}

fn passed(passage: Passage) -> Blocker {
    match passage {
        Passage::Through(at) => Blocker { veil: Veil::First, at },
        Passage::Between(a, b) => {
            let falls = (a.x < b.x) == (a.y < b.y);
            let veil = if falls { Veil::Falling } else { Veil::Rising };
            Blocker { veil, at: Cell::new(a.x.min(b.x), a.y.min(b.y)) }
        }
    }
}

/// The shades of a rule's blockers in windows of one size.
pub(super) trait Shades: Send + Sync {
    /// What is seen of those offsets that are `within` reach, in each window: [`Shades::words`].
    fn seen(&self, windows: &[Rows], within: &[u64], vectors: Vectors, out: &mut [u64]);

    /// Words a window.
    fn words(&self) -> usize;
}

/// The shades for a window of at most [`LAST`] reach.
pub(super) fn shades(lines: Lines, shape: Shape) -> &'static dyn Shades {
    type Sizes = [OnceLock<Box<dyn Shades>>; LAST as usize + 1];
    static BY_ROWS: [Sizes; Lines::KINDS] =
        [const { [const { OnceLock::new() }; LAST as usize + 1] }; Lines::KINDS];
    static BY_COLUMNS: [Sizes; Lines::KINDS] =
        [const { [const { OnceLock::new() }; LAST as usize + 1] }; Lines::KINDS];
    let built = match shape.axes {
        Axes::Yx => &BY_ROWS,
        Axes::Xy => &BY_COLUMNS,
    };
    let made = built[lines.kind()][shape.reach as usize].get_or_init(|| made(lines, shape));
    made.as_ref()
}

fn made(lines: Lines, shape: Shape) -> Box<dyn Shades> {
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

/// Rows and columns on each side of a window that hide nothing of it.
fn rim(lines: Lines, shape: Shape) -> usize {
    usize::from(!lines.heeds_the_rim() && shape.reach > 0)
}

/// Patterns of five cells.
const FEW: usize = 1 << 5;
/// Patterns of seven cells.
const MANY: usize = 1 << 7;

/// Tables whose rows have so many parts, each with so many patterns, which hide so many words.
struct Tables<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> {
    lines: Lines,
    /// One a veil.
    tables: Vec<Table<WORDS, PATTERNS, PARTS>>,
}

impl<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> Tables<WORDS, PATTERNS, PARTS> {
    fn new(lines: Lines, shape: Shape) -> Self {
        let mut tables: Vec<Table<WORDS, PATTERNS, PARTS>> =
            lines.veils().iter().map(|_| Table::new(lines, shape)).collect();
        for (target, to) in shape.offsets().enumerate() {
            for Blocker { veil, at } in lines.blockers(to) {
                let veil = lines.veils().iter().position(|&one| one == veil);
                tables[veil.expect("a veil of these lines")].add(shape, at, target);
            }
        }
        tables.iter_mut().for_each(Table::join);
        Tables { lines, tables }
    }

    #[inline(always)]
    fn hidden(&self, window: &Rows) -> [u64; WORDS] {
        let mut hidden = self.tables[0].look_up(window);
        match (self.lines, &self.tables[1..]) {
            (Lines::Either, [second]) => {
                let second = second.look_up(window);
                hidden.iter_mut().zip(second).for_each(|(word, other)| *word &= other);
            }
            (Lines::Crossed, [falling, rising]) => {
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

/// For each part of each row, what each pattern of its cells hides.
struct Table<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> {
    /// Rows and columns at the rim that hide nothing.
    rim: usize,
    rows: Vec<[[[u64; WORDS]; PATTERNS]; PARTS]>,
}

impl<const WORDS: usize, const PATTERNS: usize, const PARTS: usize> Table<WORDS, PATTERNS, PARTS> {
    /// Cells a part.
    const CELLS: u32 = PATTERNS.ilog2();

    fn new(lines: Lines, shape: Shape) -> Self {
        let rim = rim(lines, shape);
        Table { rim, rows: vec![[[[0; WORDS]; PATTERNS]; PARTS]; shape.side() - 2 * rim] }
    }

    /// Adds a target to the shade of one cell.
    fn add(&mut self, shape: Shape, at: Cell, target: usize) {
        let place = |axis: i32| (i64::from(axis) + shape.reach) as usize - self.rim;
        let (column, row) = (place(at.x), place(at.y));
        let (part, cell) = (column / Self::CELLS as usize, column % Self::CELLS as usize);
        self.rows[row][part][1 << cell][target / 64] |= 1 << (target % 64);
    }

    /// Joins the shades of single cells.
    fn join(&mut self) {
        for part in self.rows.as_flattened_mut() {
            for pattern in 1..PATTERNS {
                let (lowest, rest) = (pattern & pattern.wrapping_neg(), pattern & (pattern - 1));
                part[pattern] = std::array::from_fn(|word| part[lowest][word] | part[rest][word]);
            }
        }
    }

    /// The union of the shades of all blockers.
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
