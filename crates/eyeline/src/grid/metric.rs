//! Metrics: how distance is measured, and the shapes that a radius can have. Exact: squares are
//! compared, roots are never taken in floats. Cost: O(1).

use super::{Grid, MAX_DISTANCE};
use crate::wire::read_words;
use serde::Serialize;
use std::fmt;

/// How distance is measured for a radius or a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Metric {
    /// A square: max(|dx|, |dy|) ≤ r.
    Chebyshev,
    /// A circle: dx² + dy² ≤ r².
    Euclidean,
    /// A diamond: |dx| + |dy| ≤ r.
    Manhattan,
    /// A hexagon: steps between neighbouring hexes.
    Hex,
}

read_words!(Metric {
    "chebyshev" => Chebyshev,
    "euclidean" => Euclidean,
    "manhattan" => Manhattan,
    "hex" => Hex,
});

impl Metric {
    /// Returns the grid to which this metric belongs.
    pub fn grid(self) -> Grid {
        match self {
            Metric::Hex => Grid::Hex,
            Metric::Chebyshev | Metric::Euclidean | Metric::Manhattan => Grid::Square,
        }
    }

    /// Whether an offset lies within the radius, the radius included.
    pub fn within(self, offset: (i64, i64), radius: u32) -> bool {
        let (a, b) = (offset.0.unsigned_abs(), offset.1.unsigned_abs());
        let radius = u64::from(radius);
        match self {
            Metric::Chebyshev => a.max(b) <= radius,
            Metric::Manhattan => a.saturating_add(b) <= radius,
            Metric::Euclidean => {
                u128::from(a).pow(2) + u128::from(b).pow(2) <= u128::from(radius).pow(2)
            }
            Metric::Hex => {
                let third = i128::from(offset.0) + i128::from(offset.1);
                a.max(b) <= radius && third.unsigned_abs() <= u128::from(radius)
            }
        }
    }

    /// Returns how far a row of squares reaches to either side within a radius, if the row lies
    /// `across` from the middle; `None` if it lies beyond the radius. A radius beyond four times
    /// [`MAX_DISTANCE`], which no offset on a map exceeds, counts as that.
    pub(crate) fn half_width(self, radius: i64, across: i64) -> Option<i64> {
        let radius = radius.min(4 * MAX_DISTANCE);
        match self {
            _ if across > radius => None,
            Metric::Manhattan => Some(radius - across),
            Metric::Euclidean => Some((radius * radius - across * across).isqrt()),
            Metric::Chebyshev | Metric::Hex => Some(radius),
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Metric::Chebyshev => "chebyshev",
            Metric::Euclidean => "euclidean",
            Metric::Manhattan => "manhattan",
            Metric::Hex => "hex",
        })
    }
}
