//! A window's channels: one picture each, with its numbers as colours and no number where a cell is
//! hidden. Colours go from the lowest number, or 0, to the highest. Cost: one picture a channel.

use super::model::{Drawing, Knowledge};
use super::svg::Sheet;

impl Sheet {
    /// Returns one picture for each channel: `blank` with its caption and its numbers, in reading
    /// order. As many stand side by side as below each other, unless `columns` says otherwise.
    pub fn of_channels<'a>(
        blank: &Drawing,
        channels: impl IntoIterator<Item = (String, &'a [f64])>,
        columns: Option<usize>,
    ) -> Self {
        let channels = channels.into_iter();
        let drawings: Vec<Drawing> =
            channels.map(|(caption, numbers)| channel(blank, caption, numbers)).collect();
        let square = (drawings.len() as f64).sqrt().ceil() as usize;
        Sheet { columns: columns.unwrap_or(square).max(1), drawings }
    }
}

fn channel(blank: &Drawing, caption: String, numbers: &[f64]) -> Drawing {
    let mut drawing = blank.clone();
    drawing.caption = caption;
    drawing.set_numbers(numbers);
    for tile in drawing.tiles.iter_mut().flatten() {
        tile.number = tile.number.filter(|_| tile.view != Knowledge::Hidden);
    }
    drawing.span = Some(span(numbers));
    drawing
}

/// Returns the numbers at which the colours begin and end; a channel of zeros looks like zeros.
fn span(numbers: &[f64]) -> [f64; 2] {
    let finite = || numbers.iter().copied().filter(|number| number.is_finite());
    let (low, high) = (finite().fold(0.0, f64::min), finite().fold(0.0, f64::max));
    if low == high { [0.0, 1.0] } else { [low, high] }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn colours_go_from_zero_or_less_to_zero_or_more() {
        assert_eq!(span(&[2.0, 5.0, f64::NAN]), [0.0, 5.0]);
        assert_eq!(span(&[-2.0, -1.0, f64::NEG_INFINITY]), [-2.0, 0.0]);
        assert_eq!(span(&[0.0, 0.0]), [0.0, 1.0]);
        assert_eq!(span(&[]), [0.0, 1.0]);
    }
}
