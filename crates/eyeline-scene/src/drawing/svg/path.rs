//! Path data with fixed decimals: the same numbers give the same bytes everywhere.

use crate::drawing::model::Point;
use std::fmt::{self, Write};

/// A number in hundredths, without trailing zeros.
pub(super) struct Num(pub f64);

impl Num {
    fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let mut rest = hundredths.unsigned_abs();
        let (mut digits, mut start) = ([0; 24], 24);
        let mut put = |digit: u8| {
            start -= 1;
            digits[start] = digit;
        };
        if !rest.is_multiple_of(100) {
            if !rest.is_multiple_of(10) {
                put(b'0' + (rest % 10) as u8);
            }
            put(b'0' + (rest / 10 % 10) as u8);
            put(b'.');
        }
        rest /= 100;
        loop {
            put(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if hundredths < 0 {
            put(b'-');
        }
        digits[start..].iter().try_for_each(|&digit| out.write_char(digit.into()))
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Shapes that share one colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(String);

impl Path {
    pub fn data(&self) -> &str {
        &self.0
    }

    pub fn rectangle(&mut self, corner: Point, width: f64, height: f64) {
        let (x, y) = (Num(corner.x), Num(corner.y));
        let (w, h) = (Num(width), Num(height));
        let back = Num(-width);
        let _ = write!(self.0, "M{x} {y}h{w}v{h}h{back}z");
    }

    pub fn segment(&mut self, from: Point, to: Point) {
        self.open(&[from, to]);
    }

    pub fn open(&mut self, points: &[Point]) {
        let mut last: Option<Point> = None;
        for &point in points {
            match last {
                None => self.put('M', &[point.x, point.y]),
                Some(last) if last.y == point.y => self.put('H', &[point.x]),
                Some(last) if last.x == point.x => self.put('V', &[point.y]),
                Some(_) => self.put('L', &[point.x, point.y]),
            }
            last = Some(point);
        }
    }

    fn put(&mut self, verb: char, numbers: &[f64]) {
        self.0.push(verb);
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            let _ = Num(number).write_to(&mut self.0);
        }
    }

    pub fn polygon(&mut self, corners: &[Point]) {
        self.open(corners);
        self.0.push('z');
    }

    pub fn circle(&mut self, centre: Point, radius: f64) {
        let (left, y, r) = (Num(centre.x - radius), Num(centre.y), Num(radius));
        let (over, back) = (Num(2.0 * radius), Num(-2.0 * radius));
        let _ = write!(self.0, "M{left} {y}a{r} {r} 0 1 0 {over} 0a{r} {r} 0 1 0 {back} 0z");
    }

    /// Adds a circle that is stretched to both sides by `reach`.
    pub fn pill(&mut self, centre: Point, reach: f64, radius: f64) {
        let straight = (reach - radius).max(0.0);
        let (left, top, r) = (Num(centre.x - straight), Num(centre.y - radius), Num(radius));
        let (over, back) = (Num(2.0 * straight), Num(-2.0 * straight));
        let (down, up) = (Num(2.0 * radius), Num(-2.0 * radius));
        let _ = write!(
            self.0,
            "M{left} {top}h{over}a{r} {r} 0 0 1 0 {down}h{back}a{r} {r} 0 0 1 0 {up}z"
        );
    }

    /// Adds two strokes that cross.
    pub fn cross(&mut self, centre: Point, reach: f64) {
        let by = |x: f64, y: f64| Point { x: centre.x + x * reach, y: centre.y + y * reach };
        self.segment(by(-1.0, -1.0), by(1.0, 1.0));
        self.segment(by(-1.0, 1.0), by(1.0, -1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::Num;

    #[test]
    fn numbers_have_at_most_two_decimals_and_no_negative_zero() {
        let written = |value: f64| Num(value).to_string();
        assert_eq!(written(-0.001), "0");
        assert_eq!(written(12.5), "12.5");
        assert_eq!(written(-3.046), "-3.05");
        assert_eq!(written(7.0), "7");
    }
}
