//! Cones: the angle within which an observer sees.
//! Exact: decided in integers. Multiples of 30° and of 45° are exact on both grids; other angles are
//! defined by the square of their cosine, rounded to 2⁻⁴⁰, and are the same on every platform. Cost:
//! O(1), a few products an offset.

use crate::grid::{Grid, MAX_DISTANCE};
use crate::map::Millionths;
use std::fmt;

/// A cone: directions within `half_angle` of `heading`, bounds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cone {
    grid: Grid,
    heading: (i64, i64),
    half_angle: Millionths,
    /// The sign of the half angle's cosine; `cosine_squared` is its square in units of 2⁻⁴⁰.
    cosine_sign: i64,
    cosine_squared: i128,
}

/// The reason why a cone is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConeError {
    /// The heading is `[0,0]`, or has an entry beyond ±2²⁰.
    Heading(i64, i64),
    /// The half angle lies outside 0–180°.
    HalfAngle(Millionths),
}

impl fmt::Display for ConeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConeError::Heading(dx, dy) => {
                write!(f, "a cone's heading [{dx},{dy}] must not be [0,0], nor beyond ±1048576")
            }
            ConeError::HalfAngle(angle) => {
                write!(f, "a cone's halfAngle {angle} must lie between 0 and 180")
            }
        }
    }
}

const COSINE_BITS: u32 = 40;

impl Cone {
    /// Returns a cone around a heading, `[dx, dy]` on squares and axial `[dq, dr]` on hexes, which
    /// opens `half_angle` degrees to either side.
    pub fn new(grid: Grid, heading: (i64, i64), half_angle: Millionths) -> Result<Self, ConeError> {
        check_heading(heading)?;
        let degrees = half_angle.to_f64();
        if !(0.0..=180.0).contains(&degrees) {
            return Err(ConeError::HalfAngle(half_angle));
        }
        let unit = (1_u64 << COSINE_BITS) as f64;
        let cosine = libm::cos(degrees.to_radians());
        // Multiples of 30° and 45° have squares of whole quarters, which rounding finds.
        let cosine_sign = match degrees {
            90.0 => 0,
            _ if cosine < 0.0 => -1,
            _ => 1,
        };
        let cosine_squared = libm::round(cosine * cosine * unit) as i128;
        Ok(Cone { grid, heading, half_angle, cosine_sign, cosine_squared })
    }

    /// Returns a cone of the same width around another heading.
    pub fn toward(self, heading: (i64, i64)) -> Result<Self, ConeError> {
        check_heading(heading)?;
        Ok(Cone { heading, ..self })
    }

    /// Returns the heading.
    pub fn heading(&self) -> (i64, i64) {
        self.heading
    }

    /// Whether the cone leaves nothing out.
    pub fn sees_all_around(&self) -> bool {
        self.half_angle == Millionths::new(180_000_000)
    }

    /// Returns how far the cone opens to either side, in degrees.
    pub fn half_angle(&self) -> Millionths {
        self.half_angle
    }

    /// Whether an offset of at most [`MAX_DISTANCE`] lies in the cone; the observer's own cell does.
    pub fn contains(&self, offset: (i64, i64)) -> bool {
        let dot = product(self.grid, offset, self.heading);
        // cos θ ≥ cos α, compared by sign and square.
        let cosine = dot.signum() * ((dot * dot) << COSINE_BITS);
        let bound = i128::from(self.cosine_sign)
            * self.cosine_squared
            * product(self.grid, self.heading, self.heading)
            * product(self.grid, offset, offset);
        cosine >= bound
    }
}

/// Returns the inner product of two offsets, on hexes twice the product, because the axes meet at 60°.
fn product(grid: Grid, (a, b): (i64, i64), (c, d): (i64, i64)) -> i128 {
    let [a, b, c, d] = [a, b, c, d].map(i128::from);
    match grid {
        Grid::Square => a * c + b * d,
        Grid::Hex => 2 * a * c + a * d + b * c + 2 * b * d,
    }
}

fn check_heading((dx, dy): (i64, i64)) -> Result<(), ConeError> {
    let limit = MAX_DISTANCE.unsigned_abs();
    if (dx, dy) == (0, 0) || dx.unsigned_abs().max(dy.unsigned_abs()) > limit {
        return Err(ConeError::Heading(dx, dy));
    }
    Ok(())
}
