//! What of a walk fits on a terminal: the party always, its caption always, as much of the map as there
//! is room for, and what is left for the legend. No line is longer than the terminal is wide.

use super::Tour;
use crate::command::play::page::Room;
use crate::failure::Failure;
use crate::fit::{cut, filled};
use eyeline_scene::drawing::{Chart, Colour, LegendDisplay, Viewport};
use unicode_width::UnicodeWidthStr;

/// What stands between the parts of a caption.
const BETWEEN: &str = " · ";

/// The most rows that are kept free for the legend.
const LEGEND: usize = 4;

impl Room {
    /// Returns the lines of a page, the last of them `words`, with no more of the map than asked for.
    pub(super) fn page(
        self,
        tour: &Tour<'_>,
        most: Option<[u64; 2]>,
        colour: Colour,
        words: &str,
    ) -> Result<Vec<String>, Failure> {
        let (columns, rows) = (usize::from(self.columns.max(1)), usize::from(self.rows));
        let caption = tour.walk.caption();
        let mut below = filled("", caption.split(BETWEEN), BETWEEN, columns);
        below.push(words.to_owned());
        let free = rows.saturating_sub(below.len());
        let height = free.saturating_sub(LEGEND.min(free / 3)).max(1);
        let chart = fitting(tour, most, [columns, height])?;
        let mut lines = lines_of(&chart, colour, LegendDisplay::Omitted);
        let legend = lines_of(&chart, colour, LegendDisplay::Shown).split_off(lines.len());
        let left = free.saturating_sub(lines.len());
        lines.extend(legend.iter().take(left).map(|line| cut(line, columns)));
        lines.truncate(free.max(1));
        lines.extend(below.iter().map(|line| cut(line, columns)));
        Ok(lines)
    }
}

/// Returns the largest chart around the party that fits this width and height.
fn fitting(
    tour: &Tour<'_>,
    most: Option<[u64; 2]>,
    [columns, height]: [usize; 2],
) -> Result<Chart, Failure> {
    let around = |cell: usize| {
        let room = [(columns / cell).max(1) as u64, height as u64];
        let [wide, high] = most.unwrap_or(room);
        let size = [wide.min(room[0]), high.min(room[1])];
        tour.chart(Viewport::Around(size)).map(|chart| (chart, size[0] as usize))
    };
    // Two columns a cell, or as many as the widest symbol in sight needs.
    let (chart, cells) = around(NARROWEST)?;
    let cell = chart.rows().first().map_or(NARROWEST, |row| row.width() / cells);
    if cell <= NARROWEST { Ok(chart) } else { Ok(around(cell)?.0) }
}

/// Columns of a cell whose symbol is narrow.
const NARROWEST: usize = 2;

fn lines_of(chart: &Chart, colour: Colour, legend: LegendDisplay) -> Vec<String> {
    chart.to_unicode(colour, legend).lines().map(str::to_owned).collect()
}
