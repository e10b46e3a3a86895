//! Light in pieces of slopes, each with what has been met along all its lines. In a sector's column the
//! lines of a piece come to one row after another: along rounded lines by a level step or a slanted one,
//! along crossed lines over a border or through a corner. Exact: cuts lie beside fractions, as in a
//! sweep.

use super::ground::{HEIGHT, OUTSIDE, STOP, UNIT, WALL};
use super::stage::Stage;
use crate::line::Rounding;
use crate::map::Millionths;
use crate::sight::sweep::shadow::{Depth, Shadow, TiesAway, TiesToward};
use crate::sight::sweep::slope::{Cut, Far, Near, Scale};

/// What has been met along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Met {
    pierced: u32,
    /// The steepest height: so much above the observer after so many steps.
    steps: u32,
    above: i128,
    dimmed: i64,
    cover: i64,
}

/// Lower than any height, and yet products of it fit.
const BOTTOMLESS: i128 = i128::MIN >> 32;

/// Whether one height after so many steps is steeper than another.
fn exceeds((above, steps): (i128, u32), (other, other_steps): (i128, u32)) -> bool {
    above * i128::from(other_steps) > other * i128::from(steps)
}

const NOTHING: Met = Met { pierced: 0, steps: 1, above: BOTTOMLESS, dimmed: 0, cover: 0 };

/// Slopes between two cuts along which the same has been met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    low: Cut,
    high: Cut,
    met: Met,
}

/// One sector of light over the ground.
pub(super) struct Fan<'a, 's> {
    pub stage: Stage<'s>,
    /// The pieces of a column and of the next.
    pub pieces: &'a mut [Vec<Piece>; 2],
}

impl Fan<'_, '_> {
    /// Sees a cell along lines that have met this.
    #[inline]
    fn see(&mut self, x: i64, y: i64, met: &Met) {
        let stage = &mut self.stage;
        let index = stage.index(x, y);
        let is_below = !stage.ground.heights.is_empty()
            && exceeds((met.above, met.steps), (stage.above(index).into(), x as u32));
        if stage.ground.marks[index] & stage.hides == 0 && !is_below {
            stage.see(index, stage.path, met.cover);
        }
    }

    /// Sees rows of a column.
    #[inline]
    fn see_run(&mut self, x: i64, rows: std::ops::RangeInclusive<i64>, met: &Met) {
        for y in rows {
            self.see(x, y, met);
        }
    }

    /// What lines have met beyond an obstacle; `None` if it stops them.
    #[inline]
    fn pierce(&self, met: Met) -> Option<Met> {
        let pierced = met.pierced + 1;
        (pierced <= self.stage.params.pierce).then_some(Met { pierced, ..met })
    }

    /// What lines have met beyond a cell, as many steps away; `None` if it stops them.
    #[inline]
    fn pass(&self, x: i64, y: i64, mut met: Met) -> Option<Met> {
        let index = self.stage.index(x, y);
        let marks = self.stage.ground.marks[index];
        if marks & STOP != 0 {
            return None;
        }
        if marks & OUTSIDE != 0 {
            return Some(met);
        }
        if marks & (WALL | UNIT) != 0 {
            met = self.pierce(met)?;
        }
        if marks & HEIGHT != 0 {
            let heights = &self.stage.ground.heights;
            let level = heights[self.stage.origin as usize];
            let above = i128::from(heights[index]) - i128::from(level);
            if exceeds((above, x as u32), (met.above, met.steps)) {
                (met.above, met.steps) = (above, x as u32);
            }
        }
        if let Some(opacity) = self.stage.ground.opacity.get(index) {
            met.dimmed = met.dimmed.saturating_add(opacity.get().max(0));
            if met.dimmed > self.stage.params.opacity_threshold.get() {
                return None;
            }
        }
        if let Some(cover) = self.stage.ground.cover.get(index) {
            let cover = cover.get().clamp(0, Millionths::ONE.get());
            met.cover = (met.cover + cover).min(self.stage.params.cover.max.get());
        }
        Some(met)
    }

    /// Lights all slopes.
    fn fill<Z: Scale>(&mut self) {
        let unit = Z::unit(1);
        self.pieces[0].clear();
        self.pieces[0].push(Piece {
            low: Z::below(0, unit),
            high: Z::above(1, unit),
            met: NOTHING,
        });
    }

    /// Keeps lines for the next column, with those below them if they have met the same. Cuts of one
    /// fraction may differ by a sliver, in which there is no line.
    #[inline]
    fn keep<Z: Scale>(&mut self, low: Cut, high: Cut, met: Met) {
        if high - low <= Z::SLIVER {
            return;
        }
        let next = &mut self.pieces[1];
        match next.last_mut() {
            Some(last) if low - last.high <= Z::SLIVER && last.met == met => last.high = high,
            _ => next.push(Piece { low, high, met }),
        }
    }

    /// Along rounded lines.
    pub fn rounded(&mut self, rings: i64, rounding: Rounding) {
        match (rings <= Near::DEPTH, rounding) {
            (true, Rounding::Away) => self.rounded_by::<TiesAway, Near>(rings),
            (true, Rounding::Toward) => self.rounded_by::<TiesToward, Near>(rings),
            (false, Rounding::Away) => self.rounded_by::<TiesAway, Far>(rings),
            (false, Rounding::Toward) => self.rounded_by::<TiesToward, Far>(rings),
        }
    }

    fn rounded_by<S: Shadow, Z: Scale>(&mut self, rings: i64) {
        self.fill::<Z>();
        for x in 1..=rings {
            let depths = [Depth::<Z>::new::<S>((x - 1).max(1)), Depth::<Z>::new::<S>(x)];
            for index in 0..self.pieces[0].len() {
                let piece = self.pieces[0][index];
                self.rounded_column::<S, Z>(x, piece, &depths);
            }
            if self.turn() {
                return;
            }
        }
    }

    /// Goes on to the next column; whether all is dark.
    fn turn(&mut self) -> bool {
        self.pieces.swap(0, 1);
        self.pieces[1].clear();
        self.pieces[0].is_empty()
    }

    fn rounded_column<S: Shadow, Z: Scale>(
        &mut self,
        x: i64,
        piece: Piece,
        [before, depth]: &[Depth<Z>; 2],
    ) {
        let last = Z::row(piece.high, x).min(x);
        let (mut y, mut low) = (Z::row(piece.low, x).max(0), piece.low);
        while y <= last {
            let mut end = y;
            if self.stage.marks(x, y) == 0 {
                // Rows without marks let everything pass.
                while end < last && self.stage.marks(x, end + 1) == 0 {
                    end += 1;
                }
                let high = if end == last {
                    piece.high
                } else {
                    depth.run::<S>(end, end).1.min(piece.high)
                };
                let high = high.max(low);
                self.see_run(x, Z::floor(low, x) + 1..=Z::floor(high, x).min(x), &piece.met);
                self.keep::<Z>(low, high, piece.met);
                low = high;
            } else {
                let high =
                    if y == last { piece.high } else { depth.run::<S>(y, y).1.min(piece.high) };
                let high = high.max(low);
                // Below this slope lines come from the row below, above it from the same one.
                let level = match y {
                    0 => low,
                    _ if x == 1 => high,
                    _ => before.run::<S>(y, y).0.clamp(low, high),
                };
                if low < level {
                    let edge = self.stage.is_slanted_edge(x - 1, y - 1);
                    self.step::<Z>((x, y), (low, level), piece.met, edge);
                }
                if level < high {
                    let edge = self.stage.is_edge(x - 1, y, 0);
                    self.step::<Z>((x, y), (level, high), piece.met, edge);
                }
                low = high;
            }
            y = end + 1;
        }
    }

    /// Takes lines to a cell, which is seen if its own line is among them, and past it; `None` if the
    /// cell or an edge before it stops them.
    #[inline]
    fn enter<Z: Scale>(
        &mut self,
        (x, y): (i64, i64),
        (low, high): (Cut, Cut),
        met: Met,
        edge: bool,
    ) -> Option<Met> {
        if !(edge && self.stage.heeds_last_edge) && Z::floor(low, x) < y && y <= Z::floor(high, x) {
            self.see(x, y, &met);
        }
        if edge { None } else { self.pass(x, y, met) }
    }

    /// The same, and keeps what goes on.
    #[inline]
    fn step<Z: Scale>(&mut self, at: (i64, i64), (low, high): (Cut, Cut), met: Met, edge: bool) {
        if let Some(met) = self.enter::<Z>(at, (low, high), met, edge) {
            self.keep::<Z>(low, high, met);
        }
    }

    /// Along crossed lines, which meet the cells beside a corner or are pinched by them.
    pub fn crossed(&mut self, rings: i64, meets: bool) {
        match rings <= Near::DEPTH {
            true => self.crossed_by::<Near>(rings, meets),
            false => self.crossed_by::<Far>(rings, meets),
        }
    }

    fn crossed_by<Z: Scale>(&mut self, rings: i64, meets: bool) {
        self.fill::<Z>();
        for x in 1..=rings {
            for index in 0..self.pieces[0].len() {
                let piece = self.pieces[0][index];
                self.crossed_column::<Z>(x, piece, meets);
            }
            if self.turn() {
                return;
            }
        }
    }

    /// The lines of a piece enter a column row by row over its border, (2y−1)/(2x−1) … (2y+1)/(2x−1);
    /// those above (2y+1)/(2x+1) leave the row upwards within the column. Between two rows a single
    /// slope enters by a corner.
    fn crossed_column<Z: Scale>(&mut self, x: i64, piece: Piece, meets: bool) {
        let (entry, exit) = (Z::unit(2 * x - 1), Z::unit(2 * x + 1));
        let mut low = piece.low;
        // The first row whose border ends above the piece's low end.
        let mut y = first_row::<Z>(low, x, entry);
        while low < piece.high && y <= x {
            let border = Z::below(2 * y + 1, entry).min(piece.high);
            if y < x && low < border && self.stage.is_idle(x, y) {
                let mut end = y;
                while end + 1 < x
                    && Z::below(2 * end + 1, entry) < piece.high
                    && self.stage.is_idle(x, end + 1)
                {
                    end += 1;
                }
                let high = Z::below(2 * end + 1, entry).min(piece.high);
                self.see_run(x, Z::floor(low, x) + 1..=Z::floor(high, x).min(x), &piece.met);
                self.keep::<Z>(low, high, piece.met);
                (low, y) = (high, end);
            } else if low < border {
                self.over_border::<Z>((x, y), (low, border), Z::above(2 * y + 1, exit), piece.met);
                low = border;
            }
            let corner = Z::above(2 * y + 1, entry).min(piece.high);
            if corner - low > Z::SLIVER {
                self.through_corner::<Z>((x, y), (low, corner), piece.met, meets);
            }
            low = low.max(corner);
            y += 1;
        }
    }

    fn over_border<Z: Scale>(
        &mut self,
        (x, y): (i64, i64),
        (low, high): (Cut, Cut),
        rises: Cut,
        met: Met,
    ) {
        let edge = self.stage.is_edge(x - 1, y, 0);
        let Some(met) = self.enter::<Z>((x, y), (low, high), met, edge) else { return };
        let rises = rises.clamp(low, high);
        if low < rises {
            self.keep::<Z>(low, rises, met);
        }
        if rises < high
            && !self.stage.is_edge(x, y, 1)
            && let Some(met) = self.pass(x, y + 1, met)
        {
            self.keep::<Z>(rises, high, met);
        }
    }

    /// Takes the lines of one slope from cell (x−1, y) by a corner to cell (x, y+1).
    fn through_corner<Z: Scale>(
        &mut self,
        (x, y): (i64, i64),
        (low, high): (Cut, Cut),
        met: Met,
        meets: bool,
    ) {
        let ends = y + 1 == x && Z::floor(low, x) < x && x <= Z::floor(high, x);
        let sides = [(x, y), (x - 1, y + 1)];
        let shut = self.stage.ways_shut(x - 1, y);
        let (met, edge) = if meets {
            let met = self.pass(x, y, met).and_then(|met| self.pass(x - 1, y + 1, met));
            (met, shut[0] || shut[1])
        } else {
            let solid = sides.map(|(x, y)| self.stage.marks(x, y) & (WALL | UNIT) != 0);
            match solid {
                [true, true] => (self.pierce(met), false),
                _ => (Some(met), (solid[0] || shut[0]) && (solid[1] || shut[1])),
            }
        };
        let Some(met) = met else { return };
        if ends && !(edge && self.stage.heeds_last_edge) {
            self.see(x, y + 1, &met);
        }
        if !edge && let Some(met) = self.pass(x, y + 1, met) {
            self.keep::<Z>(low, high, met);
        }
    }
}

/// The row over whose border, or by the corner above it, the lowest line of a piece enters a column.
fn first_row<Z: Scale>(low: Cut, x: i64, entry: Z::Unit) -> i64 {
    // The border of row y ends at (2y+1)/(2x−1): about low · (x − ½) rounded.
    let mut y = (Z::row(low, x) - 1).max(0);
    while Z::above(2 * y + 1, entry) <= low {
        y += 1;
    }
    y
}
