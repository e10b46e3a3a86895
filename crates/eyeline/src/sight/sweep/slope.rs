//! Slopes as fixed-point numbers that never decide wrongly. A cut lies just below or just above a
//! fraction, by less than any fraction of the sector can be away from it: whether an end is open
//! or closed is part of the number.

/// Binary places of a slope near the observer; products with a depth fit 64 bits.
const NEAR_BITS: u32 = 42;
/// Binary places of a slope at any depth; products take 128 bits.
const FAR_BITS: u32 = 44;

/// A slope that is no fraction: just beside one, or beyond all.
pub(in crate::sight) type Cut = i64;

/// How slopes are held. Fractions have denominators of at most twice the depth, and one.
pub(in crate::sight) trait Scale {
    /// Beyond every slope of a sector.
    const BEYOND: Cut;
    /// Cuts on both sides of one point are no further apart than this; ends of a real interval
    /// are.
    const POINT: Cut;

    /// Cuts on the same side of one fraction are no further apart than this; those on both sides are.
    const SLIVER: Cut;

    /// What fractions of one denominator are made with.
    type Unit: Copy;

    /// The fraction 1/q.
    fn unit(q: i64) -> Self::Unit;

    /// Just below p/q.
    fn below(p: i64, unit: Self::Unit) -> Cut;

    /// Just above p/q.
    fn above(p: i64, unit: Self::Unit) -> Cut;

    /// The last row at this depth that lies below the cut.
    fn floor(cut: Cut, depth: i64) -> i64;

    /// The row at this depth whose box holds the cut; where two boxes meet, the cut is on one side.
    fn row(cut: Cut, depth: i64) -> i64;

    /// As [`Scale::row`] for a cut just below a fraction, taken for just above it.
    fn row_above(cut: Cut, depth: i64) -> i64;

    /// As [`Scale::row`] for a cut just above a fraction, taken for just below it.
    fn row_below(cut: Cut, depth: i64) -> i64;
}

/// Depths up to [`Near::DEPTH`]. Fractions are multiplied with a table of reciprocals: off by less
/// than their numerator, which [`Near::MARGIN`] exceeds. Depth × 2·margin × denominator stays below
/// 2⁴², so that no row lies between a cut and its fraction.
pub(in crate::sight) struct Near;

impl Near {
    pub const DEPTH: i64 = 2047;
    const MARGIN: Cut = 1 << 14;
    /// More than depth × 2·margin, less than half a row divided by any denominator.
    const NUDGE: i64 = 1 << 27;
    const HALF: i64 = 1 << (NEAR_BITS - 1);
}

const DENOMINATORS: usize = 2 * Near::DEPTH as usize + 3;

static RECIPROCALS: [i64; DENOMINATORS] = {
    let mut table = [0; DENOMINATORS];
    let mut q = 1;
    while q < DENOMINATORS {
        table[q] = (1 << NEAR_BITS) / q as i64;
        q += 1;
    }
    table
};

impl Scale for Near {
    const BEYOND: Cut = 2 << NEAR_BITS;
    const POINT: Cut = 4 * Near::MARGIN;
    const SLIVER: Cut = Near::MARGIN;

    type Unit = i64;

    #[inline(always)]
    fn unit(q: i64) -> i64 {
        RECIPROCALS[q as usize]
    }

    #[inline(always)]
    fn below(p: i64, unit: i64) -> Cut {
        p * unit - Near::MARGIN
    }

    #[inline(always)]
    fn above(p: i64, unit: i64) -> Cut {
        p * unit + Near::MARGIN
    }

    #[inline(always)]
    fn floor(cut: Cut, depth: i64) -> i64 {
        (cut * depth) >> NEAR_BITS
    }

    #[inline(always)]
    fn row(cut: Cut, depth: i64) -> i64 {
        (cut * depth + Near::HALF) >> NEAR_BITS
    }

    #[inline(always)]
    fn row_above(cut: Cut, depth: i64) -> i64 {
        (cut * depth + (Near::HALF + Near::NUDGE)) >> NEAR_BITS
    }

    #[inline(always)]
    fn row_below(cut: Cut, depth: i64) -> i64 {
        (cut * depth + (Near::HALF - Near::NUDGE)) >> NEAR_BITS
    }
}

/// Depths up to [`MAX_DISTANCE`](crate::MAX_DISTANCE), by division.
pub(in crate::sight) struct Far;

impl Far {
    /// More than any depth, less than half a row divided by any denominator.
    const NUDGE: i128 = 1 << 21;
    const HALF: i128 = 1 << (FAR_BITS - 1);

    fn scaled(cut: Cut, depth: i64, offset: i128) -> i64 {
        ((i128::from(cut) * i128::from(depth) + offset) >> FAR_BITS) as i64
    }
}

impl Scale for Far {
    const BEYOND: Cut = 2 << FAR_BITS;
    const POINT: Cut = 2;
    const SLIVER: Cut = 0;

    /// The denominator.
    type Unit = i64;

    fn unit(q: i64) -> i64 {
        q
    }

    fn below(p: i64, q: i64) -> Cut {
        ((i128::from(p) << FAR_BITS) - 1).div_euclid(i128::from(q)) as i64
    }

    fn above(p: i64, q: i64) -> Cut {
        (i128::from(p) << FAR_BITS).div_euclid(i128::from(q)) as i64 + 1
    }

    fn floor(cut: Cut, depth: i64) -> i64 {
        Far::scaled(cut, depth, 0)
    }

    fn row(cut: Cut, depth: i64) -> i64 {
        Far::scaled(cut, depth, Far::HALF)
    }

    fn row_above(cut: Cut, depth: i64) -> i64 {
        Far::scaled(cut, depth, Far::HALF + Far::NUDGE)
    }

    fn row_below(cut: Cut, depth: i64) -> i64 {
        Far::scaled(cut, depth, Far::HALF - Far::NUDGE)
    }
}
