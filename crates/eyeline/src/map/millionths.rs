//! Decimals, stored exactly in millionths.
//! Exact: heights, opacities, covers and thresholds are compared as integers, so that no verdict
//! depends on rounding. Cost: O(1).

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// A decimal with at most six places, between −10⁹ and 10⁹ when read from text or floats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "f64"))]
pub struct Millionths(i64);

const ONE: i64 = 1_000_000;
const LIMIT: i64 = 1_000_000_000 * ONE;

/// The reason why a number cannot be stored in millionths.
#[derive(Clone, Debug, PartialEq)]
pub enum DecimalError {
    /// The number is NaN or infinite.
    NotFinite(f64),
    /// The number has more than six decimal places.
    TooPrecise(f64),
    /// The number is beyond ±10⁹.
    TooLarge(f64),
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecimalError::NotFinite(value) => write!(f, "{value} is not a number"),
            DecimalError::TooPrecise(value) => {
                write!(f, "{} has more than six decimal places", Short(*value))
            }
            DecimalError::TooLarge(value) => {
                write!(f, "{} is beyond ±1000000000", Short(*value))
            }
        }
    }
}

/// Displays a number without hundreds of zeros.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Short(value) = self;
        if (1e-9..1e15).contains(&value.abs()) {
            write!(f, "{value}")
        } else {
            write!(f, "{value:e}")
        }
    }
}

impl std::error::Error for DecimalError {}

impl Millionths {
    /// 0.
    pub const ZERO: Millionths = Millionths(0);
    /// 1.
    pub const ONE: Millionths = Millionths(ONE);

    /// Returns this number of millionths.
    pub const fn new(millionths: i64) -> Self {
        Millionths(millionths)
    }

    /// Returns the number of millionths.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns the nearest float.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }

    /// Returns the nearest millionth, for arrays of floats, whose digits cannot be counted.
    pub fn nearest(value: f64) -> Result<Self, DecimalError> {
        let scaled = (value * ONE as f64).round();
        if !value.is_finite() {
            Err(DecimalError::NotFinite(value))
        } else if scaled.abs() > LIMIT as f64 {
            Err(DecimalError::TooLarge(value))
        } else {
            Ok(Millionths(scaled as i64))
        }
    }

    /// Returns the decimal from which this float was read, if it has at most six places.
    pub fn exact(value: f64) -> Result<Self, DecimalError> {
        let nearest = Millionths::nearest(value)?;
        if nearest.to_f64() == value { Ok(nearest) } else { Err(DecimalError::TooPrecise(value)) }
    }
}

impl Add for Millionths {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Millionths(self.0.saturating_add(other.0))
    }
}

impl Sub for Millionths {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Millionths(self.0.saturating_sub(other.0))
    }
}

impl Sum for Millionths {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Millionths::ZERO, Add::add)
    }
}

impl fmt::Display for Millionths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_f64())
    }
}

impl Serialize for Millionths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % ONE == 0 {
            serializer.serialize_i64(self.0 / ONE)
        } else {
            serializer.serialize_f64(self.to_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Millionths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        Millionths::exact(value).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_read_from_decimals_are_exact() {
        for (value, millionths) in
            [(0.0, 0), (-0.0, 0), (0.4, 400_000), (-3.0, -3_000_000), (1e-6, 1), (1e9, LIMIT)]
        {
            assert_eq!(Millionths::exact(value), Ok(Millionths(millionths)), "{value}");
        }
        for millionths in (-LIMIT..LIMIT).step_by(999_999_937) {
            let value = Millionths(millionths).to_f64();
            assert_eq!(Millionths::exact(value), Ok(Millionths(millionths)));
        }
    }

    #[test]
    fn says_long_numbers_short() {
        let says = |value| Millionths::exact(value).unwrap_err().to_string();
        assert_eq!(says(1e300), "1e300 is beyond ±1000000000");
        assert_eq!(says(-1e300), "-1e300 is beyond ±1000000000");
        assert_eq!(says(1_000_000_001.0), "1000000001 is beyond ±1000000000");
        assert_eq!(says(1e-300), "1e-300 has more than six decimal places");
        assert_eq!(says(0.1234567), "0.1234567 has more than six decimal places");
    }

    #[test]
    fn refuses_what_it_cannot_hold() {
        assert!(matches!(Millionths::exact(0.1234567), Err(DecimalError::TooPrecise(_))));
        assert!(matches!(Millionths::exact(0.1 + 0.2), Err(DecimalError::TooPrecise(_))));
        assert!(matches!(
            Millionths::exact(999_999_999.000_000_5),
            Err(DecimalError::TooPrecise(_))
        ));
        assert!(matches!(Millionths::exact(1_000_000_001.0), Err(DecimalError::TooLarge(_))));
        assert!(matches!(Millionths::nearest(1e300), Err(DecimalError::TooLarge(_))));
        assert!(matches!(Millionths::nearest(f64::NAN), Err(DecimalError::NotFinite(_))));
        assert!(matches!(Millionths::nearest(f64::INFINITY), Err(DecimalError::NotFinite(_))));
    }
}
