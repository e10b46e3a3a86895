//! The sweep: light goes out from the observer depth by depth, and each run of blockers takes the
//! slopes of its shadow away.
//! Exact for every rule of the table in `shadow.rs`. Cost: at each depth O(pieces of light + runs of
//! blockers that light meets), rows read 64 at a time; it ends where all is dark.

use super::columns::{LongColumns, Sector};
use super::shadow::{Also, Casting, Depth, Ends, Points, Shadow, Span, Walls, facing};
use super::slope::{Cut, Scale};

/// Lit slopes between two cuts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub low: Cut,
    pub high: Cut,
}

/// The lit slopes in ascending order, and scratch space to cut them in.
#[derive(Debug, Default)]
pub(super) struct Light {
    pieces: Vec<Piece>,
    room: Vec<Piece>,
    /// The number of pieces that are lit.
    count: usize,
}

/// The columns of one sector: the blockers at each depth, and what is seen there.
pub(super) trait Columns {
    /// The progress of a search for runs of blockers.
    type Search;

    /// Goes to a depth.
    fn enter(&mut self, x: i64);

    /// Starts a search among rows `from..=to` of this depth.
    fn search(&self, from: i64, to: i64) -> Self::Search;

    /// Whether rows `from..=to` of this depth surely have no blockers.
    fn is_clear(&self, _from: i64, _to: i64) -> bool {
        false
    }

    /// Returns the first and last row of the next run of blockers.
    fn next_run(&self, search: &mut Self::Search) -> Option<(i64, i64)>;

    /// Returns the blockers of this depth in `rows` rows, at most 64, from row `y` on.
    fn here(&self, y: i64, rows: i64) -> u64;

    /// Returns the blockers one depth nearer, in `rows` rows from row `y` on.
    fn before(&self, y: i64, rows: i64) -> u64;

    /// Marks rows `from..=to` of this depth as seen.
    fn see(&mut self, from: i64, to: i64);

    /// Marks all blockers in rows `from..=to` of this depth as seen, unless `see_run` does it.
    fn see_blockers(&mut self, _from: i64, _to: i64) {}

    /// Marks a run of blockers as seen, unless `see_blockers` has done it.
    fn see_run(&mut self, _from: i64, _to: i64) {}

    /// Marks the blockers in rows `from..=to` of this depth as met by light.
    fn meet(&mut self, from: i64, to: i64);

    /// Leaves this depth.
    fn leave(&mut self);

    /// Returns the first and last row of this depth that can have blockers.
    fn rows(&self) -> (i64, i64) {
        (i64::MIN, i64::MAX)
    }
}

impl Light {
    /// Lights all slopes from `low` to `high`, ends included, and makes room for a sweep as deep as
    /// `deepest`.
    pub fn fill<Z: Scale>(&mut self, low: i64, high: i64, deepest: i64) {
        // Shadows are at least a row wide or meet in a point, which bounds the number of pieces.
        self.make_room(4 * (deepest as usize + 2));
        self.pieces[0] = Piece { low: Z::below(low, Z::unit(1)), high: Z::above(high, Z::unit(1)) };
        self.count = 1;
    }

    /// Makes room for `most` pieces.
    fn make_room(&mut self, most: usize) {
        if self.room.len() < most {
            self.pieces.resize(most, Piece { low: 0, high: 0 });
            self.room.resize(most, Piece { low: 0, high: 0 });
        }
    }

    /// Whether everything is dark.
    pub fn is_out(&self) -> bool {
        self.count == 0
    }

    /// Calls `shade` for each piece of light, with a cutter for it.
    #[inline(always)]
    pub fn cut<Z: Scale>(
        &mut self,
        casting: Casting,
        mut shade: impl FnMut(Piece, &mut Cutter<'_>),
    ) {
        // A single slope that vanishes is no wider than this; nothing is lit between equal cuts.
        let vanishing = if casting.points == Points::Vanish { Z::POINT } else { 0 };
        let mut cutter = Cutter { kept: &mut self.room, count: 0, low: 0, high: 0, vanishing };
        for &piece in &self.pieces[..self.count] {
            (cutter.low, cutter.high) = (piece.low, piece.high);
            shade(piece, &mut cutter);
            cutter.keep(piece.high);
        }
        self.count = cutter.count;
        std::mem::swap(&mut self.pieces, &mut self.room);
    }
}

/// Takes slopes away from one piece of light, from the low end up.
pub(super) struct Cutter<'a> {
    kept: &'a mut [Piece],
    count: usize,
    low: Cut,
    high: Cut,
    vanishing: Cut,
}

impl Cutter<'_> {
    /// Darkens the slopes between two cuts.
    #[inline(always)]
    pub fn darken(&mut self, (low, high): (Cut, Cut)) {
        self.keep(low.min(self.high));
        self.low = self.low.max(high);
    }

    /// Keeps the light that is left below a cut. It is written in any case and counted only if lit,
    /// because a branch on it could not be predicted.
    #[inline(always)]
    fn keep(&mut self, high: Cut) {
        self.kept[self.count] = Piece { low: self.low, high };
        self.count += usize::from(high - self.low > self.vanishing);
    }
}

/// Sends light through these depths of a sector.
#[inline(always)]
pub(super) fn sweep<Z: Scale>(
    shadow: impl Shadow,
    columns: &mut impl Columns,
    light: &mut Light,
    depths: std::ops::RangeInclusive<i64>,
) {
    let casting = shadow.casting();
    for x in depths {
        columns.enter(x);
        match casting.also {
            Also::Pinches => pinch::<Z>(casting, columns, light, x),
            Also::Diagonals => graze::<Z>(casting, columns, light, x),
            Also::Nothing | Also::Corners => (),
        }
        let depth = Depth::<Z>::new(casting, x);
        // A single piece of light that meets nothing goes on unchanged.
        if let [piece] = light.pieces[..light.count]
            && casting.also != Also::Corners
        {
            let (from, to) = facing::<Z>(casting, x, piece.low, piece.high);
            if columns.is_clear(from, to) {
                columns.see(Z::floor(piece.low, x) + 1, Z::floor(piece.high, x));
                columns.leave();
                continue;
            }
        }
        light.cut::<Z>(casting, |piece, cutter| {
            columns.see(Z::floor(piece.low, x) + 1, Z::floor(piece.high, x));
            let (from, to) = facing::<Z>(casting, x, piece.low, piece.high);
            let mut search = columns.search(from, to);
            if casting.walls == Walls::ByLight {
                columns.see_blockers(from, to);
            }
            while let Some((y0, y1)) = columns.next_run(&mut search) {
                if casting.walls == Walls::ByLight {
                    columns.see_run(y0, y1);
                }
                if casting.span == Span::Tile {
                    columns.meet(y0, y1);
                }
                // Between two tiles on either side of the axis only the axis stays lit.
                if casting.span == Span::Tile && casting.ends == Ends::Lit && y0 < 0 && y1 >= 0 {
                    cutter.darken(depth.run(y0, -1));
                    cutter.darken(depth.run(0, y1));
                } else {
                    cutter.darken(depth.run(y0, y1));
                }
            }
        });
        if casting.also == Also::Corners {
            close_corners::<Z>(casting, columns, light, x);
        }
        columns.leave();
        if light.is_out() {
            break;
        }
    }
}

/// Sends light through these depths of any sector, past blockers that cast any kind of shadow: one copy
/// of the sweep for all who need no copy of their own.
pub(super) fn sweep_any<Z: Scale>(
    shadow: Casting,
    sector: &mut dyn Sector,
    light: &mut Light,
    depths: std::ops::RangeInclusive<i64>,
) {
    sweep::<Z>(shadow, &mut LongColumns::new(sector), light, depths);
}

/// Darkens the corners between walls at (x, b) and (x−1, b+1), on either side of the axis.
fn pinch<Z: Scale>(casting: Casting, columns: &impl Columns, light: &mut Light, x: i64) {
    let (first, last) = columns.rows();
    light.cut::<Z>(casting, |piece, cutter| {
        let (from, to) = facing::<Z>(casting, x, piece.low, piece.high);
        let (from, to) = (from.max(first), to.min(last));
        each_set(
            from,
            to.min(0),
            |y, rows| columns.here(y, rows) & columns.before(y - 1, rows),
            |b| {
                cutter.darken(point::<Z>(2 * b - 1, 2 * x - 1));
            },
        );
        each_set(
            from.max(0),
            to,
            |y, rows| columns.here(y, rows) & columns.before(y + 1, rows),
            |b| {
                cutter.darken(point::<Z>(2 * b + 1, 2 * x - 1));
            },
        );
    });
}

/// Darkens the diagonal if it touches a wall of this depth or, at depth 1, one beside the observer.
fn graze<Z: Scale>(casting: Casting, columns: &impl Columns, light: &mut Light, x: i64) {
    let touches = |side: i64| {
        columns.here(side * (x - 1), 1) & 1 == 1 || x == 1 && columns.before(side, 1) & 1 == 1
    };
    if touches(-1) || touches(1) {
        light.cut::<Z>(casting, |_, cutter| {
            for side in [-1, 1] {
                if touches(side) {
                    cutter.darken(point::<Z>(side, 1));
                }
            }
        });
    }
}

/// Darkens the slopes whose lattice point at this depth is the near corner of a tile one depth before.
fn close_corners<Z: Scale>(casting: Casting, columns: &impl Columns, light: &mut Light, x: i64) {
    let (first, last) = columns.rows();
    light.cut::<Z>(casting, |piece, cutter| {
        let (from, to) = (Z::floor(piece.low, x) + 1, Z::floor(piece.high, x));
        // A tile has corners in its own row and in the next.
        let (from, to) = (from.max(first), to.min(last.saturating_add(1)));
        each_set(
            from,
            to.min(-1),
            |y, rows| columns.before(y - 1, rows),
            |y| {
                cutter.darken(point::<Z>(y, x));
            },
        );
        each_set(
            from.max(1),
            to,
            |y, rows| columns.before(y, rows),
            |y| cutter.darken(point::<Z>(y, x)),
        );
    });
}

/// Returns the cuts just below and just above one slope.
fn point<Z: Scale>(p: i64, q: i64) -> (Cut, Cut) {
    (Z::below(p, Z::unit(q)), Z::above(p, Z::unit(q)))
}

/// Calls `tell` for each of the rows `from..=to` whose bit is set; `word(y, rows)` returns the bits of
/// `rows` rows from `y` on.
fn each_set(from: i64, to: i64, word: impl Fn(i64, i64) -> u64, mut tell: impl FnMut(i64)) {
    for start in (from..=to).step_by(64) {
        let mut bits = word(start, 64.min(to - start + 1));
        while bits != 0 {
            let row = start + i64::from(bits.trailing_zeros());
            if row > to {
                break;
            }
            tell(row);
            bits &= bits - 1;
        }
    }
}
