//! Slopes as fixed-point numbers. A cut lies just below or just above a fraction, nearer to it than any
//! other fraction of the sector can be, so that the number itself says whether an end is open or
//! closed.
//! Exact: no fraction of the sector is ever on the wrong side of a cut. Cost: O(1), a multiplication
//! near the observer and a division further out.

/// Binary places of a slope near the observer; products with a depth fit 64 bits.
const NEAR_BITS: u32 = 42;
/// Binary places of a slope at any depth; products take 128 bits.
const FAR_BITS: u32 = 44;

/// A slope just beside a fraction, or beyond all of them; never a fraction itself.
pub(super) type Cut = i64;

/// How slopes are held. Denominators of fractions are at most twice the depth plus one.
pub(super) trait Scale {
    /// A cut beyond every slope of a sector.
    const BEYOND: Cut;
    /// The greatest distance of two cuts around one and the same fraction; the ends of a real interval
    /// are further apart.
    const POINT: Cut;

    /// What fractions of one denominator are computed with.
    type Unit: Copy;

    /// Returns the unit for the fraction 1/q.
    fn unit(q: i64) -> Self::Unit;

    /// Returns the cut just below p/q.
    fn below(p: i64, unit: Self::Unit) -> Cut;

    /// Returns the cut just above p/q.
    fn above(p: i64, unit: Self::Unit) -> Cut;

    /// Returns the last row at this depth that lies below the cut.
    fn floor(cut: Cut, depth: i64) -> i64;

    /// Returns the row at this depth whose box holds the cut; where two boxes meet, the cut is on one
    /// side.
    fn row(cut: Cut, depth: i64) -> i64;

    /// Returns the row for a cut just below a fraction as if it were just above it; otherwise as
    /// [`Scale::row`].
    fn row_above(cut: Cut, depth: i64) -> i64;

    /// Returns the row for a cut just above a fraction as if it were just below it; otherwise as
    /// [`Scale::row`].
    fn row_below(cut: Cut, depth: i64) -> i64;
}

/// Slopes for depths up to [`Near::DEPTH`]. Fractions come from a table of reciprocals, whose error is
/// less than the numerator, which [`Near::MARGIN`] exceeds. Depth × 2·margin × denominator stays below
/// 2⁴², so no row lies between a cut and its fraction.
pub(super) struct Near;

impl Near {
    pub const DEPTH: i64 = 2047;
    const MARGIN: Cut = 1 << 14;
    /// More than depth × 2·margin, less than half a row divided by any denominator.
    const NUDGE: i64 = 1 << 27;
    const HALF: i64 = 1 << (NEAR_BITS - 1);
}

const DENOMINATORS: usize = 2 * Near::DEPTH as usize + 3;

table! {
    static RECIPROCALS: [i64; DENOMINATORS] = {
        let mut table = [0; DENOMINATORS];
        let mut q = 1;
        while q < DENOMINATORS {
            table[q] = (1 << NEAR_BITS) / q as i64;
            q += 1;
        }
        table
    };
}

impl Scale for Near {
    const BEYOND: Cut = 2 << NEAR_BITS;
    const POINT: Cut = 4 * Near::MARGIN;

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

/// Slopes for depths up to [`MAX_DISTANCE`](crate::sight::MAX_DISTANCE), computed by division.
pub(super) struct Far;

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
