//! Verdicts in words: what stopped sight, step by step, the rule's clause, whether sight is one-way,
//! and what could be removed to open the line.

use eyeline::sight::{Obstacle, StepKind};
use eyeline::{Blocked, Cause, Coord, Grid, Map, Sight, SightError, Trace, World};
use std::fmt::Write;

/// Returns a number with a noun, as in `2 cells`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Returns a map's size, as in `7×7`.
pub fn short_extent<C: Coord>(map: &Map<C>) -> String {
    let extent = map.extent();
    let bounds = extent.bounds();
    match (extent.is_bounded(), C::GRID) {
        (true, Grid::Square) => format!("{}×{}", bounds.width(), bounds.height()),
        _ => extent.to_string(),
    }
}

/// Everything that is to be said about one pair.
#[derive(Clone, Debug)]
pub struct Proof<C> {
    from: C,
    to: C,
    trace: Trace<C>,
    back: Trace<C>,
    opens: Vec<Obstacle<C>>,
    clause: Option<&'static str>,
}

impl<C: Coord> Proof<C> {
    /// Asks for the proof in both directions, and for what would open the line.
    pub fn ask(sight: &Sight<'_, C, Map<C>>, from: C, to: C) -> Result<Self, SightError<C>> {
        let trace = sight.trace(from, to)?;
        let clause = trace.blocked_by.as_ref().map(|blocked| sight.clause(blocked, to));
        let (back, opens) = (sight.trace(to, from)?, sight.opens(from, to, trace.blocked_by)?);
        Ok(Proof { from, to, trace, back, opens, clause })
    }

    /// Returns the observer and the target.
    pub fn ends(&self) -> [C; 2] {
        [self.from, self.to]
    }

    /// Returns the proof.
    pub fn trace(&self) -> &Trace<C> {
        &self.trace
    }

    /// Returns the verdict in a line.
    pub fn verdict(&self) -> String {
        let segments = self.trace.segments.len();
        let clear = self.trace.segments.iter().filter(|s| s.blocked_by.is_none()).count();
        let last = self.trace.line.len().saturating_sub(1);
        match self.trace.blocked_by {
            None if segments > 0 => format!("VISIBLE: {clear} of {segments} segments clear"),
            None if last == 0 => "VISIBLE".to_owned(),
            None => format!("VISIBLE in {last} step{}", if last == 1 { "" } else { "s" }),
            Some(blocked) => match blocked.index {
                Some(index) => {
                    format!("BLOCKED at step {index} of {last}: {}", obstruction(blocked))
                }
                None if segments > 0 && blocked.by != Cause::Corner => format!(
                    "BLOCKED: {clear} of {segments} segments clear, the first stopped by {}",
                    obstruction(blocked)
                ),
                None => format!("BLOCKED: {}", obstruction(blocked)),
            },
        }
    }

    /// Returns the whole answer, each line ended; `ground` returns the character of a cell of the line,
    /// as [`text::ground`](super::text::ground) does, and `source` names rules and map.
    pub fn to_text(&self, ground: impl Fn(C) -> char, source: &str) -> String {
        let mut text = format!("{:<55}[{source}]\n", format!("{}  ", self.verdict()));
        self.write_steps(ground, &mut text);
        self.write_segments(&mut text);
        if self.trace.steps.is_empty()
            && let Some(clause) = self.clause
        {
            line(&mut text, format_args!("\"{clause}\""));
        }
        if self.trace.cover_sum.get() > 0 {
            let (sum, penalty) = (self.trace.cover_sum, self.trace.cover_penalty * 100.0);
            line(&mut text, format_args!("cover: sum {sum}, penalty {penalty:.1} %"));
        }
        self.write_back(&mut text);
        match self.opens.as_slice() {
            [] if self.trace.visible => (),
            [] => line(&mut text, format_args!("opens: nothing that could be removed alone")),
            opens => {
                let words: Vec<String> = opens.iter().map(obstacle).collect();
                line(&mut text, format_args!("opens: without {}", words.join(", or without ")));
            }
        }
        text
    }

    fn write_steps(&self, ground: impl Fn(C) -> char, text: &mut String) {
        if self.trace.steps.is_empty() {
            return;
        }
        let width = self.trace.line.iter().map(|&at| cell(at).len()).max().unwrap_or(0);
        for (index, &at) in self.trace.line.iter().enumerate() {
            let symbol = ground(at);
            let mut words = self.step_words(index);
            if let Some(step) = self.trace.steps.get(index) {
                let cover = step.soft_cover.map(|cover| format!("cover {cover}"));
                let height = step.elevation.map(|height| format!("height {height}"));
                words.extend(cover.into_iter().chain(height));
            }
            let at = cell(at);
            let told = format!("{index:>2}  {at:<width$}  {symbol}  {}", words.join(", "));
            line(text, format_args!("{}", told.trim_end()));
        }
    }

    fn step_words(&self, index: usize) -> Vec<String> {
        let blocks = self.trace.blocked_by.filter(|b| b.index == Some(index as u32));
        let is_last = index + 1 == self.trace.line.len();
        match (self.trace.steps.get(index), blocks) {
            (_, Some(blocked)) => {
                let clause = self.clause.unwrap_or_default();
                let beside = self.trace.line[index] != blocked.at || blocked.by == Cause::Corner;
                let what =
                    if beside { format!("{} ", obstruction(blocked)) } else { String::new() };
                vec![format!("{what}blocks: \"{clause}\"")]
            }
            (Some(step), None) => match step.kind {
                StepKind::Start => vec!["start".to_owned()],
                StepKind::Target => vec!["target".to_owned()],
                // Smoke is judged before the line is walked, so nobody has looked at this wall.
                StepKind::Mid if step.blocked_tile && self.is_in_smoke() => {
                    vec!["a wall as well".to_owned()]
                }
                StepKind::Mid if step.blocked_tile => vec!["seen through".to_owned()],
                StepKind::Mid => Vec::new(),
            },
            (None, None) if is_last => vec!["target, not reached".to_owned()],
            (None, None) => vec!["not reached".to_owned()],
        }
    }

    fn is_in_smoke(&self) -> bool {
        self.trace.blocked_by.is_some_and(|blocked| blocked.by == Cause::Smoke)
    }

    fn write_segments(&self, text: &mut String) {
        for segment in &self.trace.segments {
            let verdict = segment.blocked_by.map_or_else(
                || "clear".to_owned(),
                |blocked| format!("stopped by {}", obstruction(blocked)),
            );
            let from = format!("{},{}", segment.from.x, segment.from.y);
            let to = format!("{},{}", segment.to.x, segment.to.y);
            line(text, format_args!(" corner {from} to {to}: {verdict}"));
        }
    }

    fn write_back(&self, text: &mut String) {
        let (from, to) = (cell(self.from), cell(self.to));
        match (self.trace.visible, self.back.visible) {
            _ if self.from == self.to => (),
            (true, true) => line(text, format_args!("mutual: {to} sees {from}")),
            (false, false) => line(text, format_args!("mutual: {to} does not see {from} either")),
            (false, true) => {
                let forward = &self.trace.line;
                let other = self.back.line.iter().find(|&at| !forward.contains(at));
                let way = other.map_or(String::new(), |&at| format!(" (by way of {})", cell(at)));
                line(text, format_args!("one-way: {to} sees {from}{way}"));
            }
            (true, false) => {
                let stopped = self.back.blocked_by.map(obstruction).unwrap_or_default();
                line(text, format_args!("one-way: {to} does not see {from} ({stopped})"));
            }
        }
    }
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{words}");
}

/// Returns a cell in words, as in `3,4`.
pub fn cell<C: Coord>(at: C) -> String {
    let [first, second] = at.axes();
    format!("{first},{second}")
}

fn obstruction<C: Coord>(blocked: Blocked<C>) -> String {
    let at = cell(blocked.at);
    match blocked.by {
        Cause::Tile => format!("wall at {at}"),
        Cause::Edge => format!("edge before {at}"),
        Cause::Elevation => format!("height at {at}"),
        Cause::Corner => format!("corner beside {at}"),
        Cause::Smoke => format!("smoke at {at}"),
        Cause::Opacity => format!("opacity up to {at}"),
        Cause::Unit => format!("unit at {at}"),
        Cause::Range => format!("{at} is out of range"),
        Cause::Cone => format!("{at} is outside the cone"),
    }
}

fn obstacle<C: Coord>(obstacle: &Obstacle<C>) -> String {
    let at = cell(obstacle.at());
    match *obstacle {
        Obstacle::Tile(_) => format!("the wall at {at}"),
        Obstacle::Unit(_) => format!("the unit at {at}"),
        Obstacle::Smoke(_) => format!("the smoke at {at}"),
        Obstacle::Opacity(_) => format!("the opacity at {at}"),
        Obstacle::Elevation(_) => format!("the height at {at}"),
        Obstacle::Edge(from, to) => format!("the edge between {} and {}", cell(from), cell(to)),
    }
}
