//! The numbers of a picture, sorted into classes with one colour or one character each. Amounts run
//! from the lowest number to the highest, changes equally far to both sides of 0.

use super::model::{Drawing, Heat, Tile};

/// The range of numbers, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub heat: Heat,
    pub low: f64,
    pub high: f64,
}

impl Scale {
    /// Returns `None` if no cell has a number.
    pub fn of(drawing: &Drawing) -> Option<Self> {
        let numbers = drawing.tiles.iter().flatten().filter_map(number);
        let ends = numbers.map(|number| (number, number));
        let ends = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let (low, high) = drawing.span.map_or(ends, |[low, high]| (low, high));
        Some(Scale::new(drawing.heat, low, high))
    }

    pub fn new(heat: Heat, low: f64, high: f64) -> Self {
        let most = low.abs().max(high.abs());
        match heat {
            Heat::Amounts => Scale { heat, low, high },
            Heat::Changes => Scale { heat, low: -most, high: most },
        }
    }

    /// Returns the class of a number among `classes`. No change is always in the middle class, and
    /// nothing else is.
    pub fn class(&self, number: f64, classes: usize) -> usize {
        let number = number.max(self.low).min(self.high);
        let part = (number / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        let (last, middle) = (classes - 1, classes / 2);
        if part.is_nan() {
            return if self.heat == Heat::Amounts { last / 2 } else { middle };
        }
        let class = (part * last as f64).round() as usize;
        match self.heat {
            Heat::Amounts => class,
            Heat::Changes if number < 0.0 => class.min(middle - 1),
            Heat::Changes if number > 0.0 => class.max(middle + 1),
            Heat::Changes => middle,
        }
    }
}

/// Returns a number that can be shown.
pub(super) fn number(tile: &Tile) -> Option<f64> {
    tile.number.filter(|number| number.is_finite())
}

/// Returns a number in as few digits as possible: at most two decimals.
pub(super) fn shown(number: f64) -> String {
    if number.abs() >= 1e6 {
        return format!("{number:.1e}");
    }
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns a change with its sign.
pub(super) fn signed(number: f64) -> String {
    let sign = if number > 0.0 { "+" } else { "" };
    format!("{sign}{}", shown(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_change_is_the_middle_and_nothing_else_is() {
        let scale = Scale::new(Heat::Changes, -1.0, 1000.0);
        let class = |number| scale.class(number, 13);
        assert_eq!([-1000.0, -1.0, 0.0, 1.0, 1000.0].map(class), [0, 5, 6, 7, 12]);
        assert_eq!(Scale::new(Heat::Changes, 0.0, 0.0).class(0.0, 13), 6);
    }
}
