//! Builds an SVG: a few shapes, in colours that suit a light and a dark page.

use std::fmt::{Display, Write};

/// The colour of our own engine.
pub const OURS: &str = "#e8590c";

const STYLE: &str = "\
text{font:12px system-ui,sans-serif;fill:#24292f}\
.faint{fill:#6e7781}.head{font-weight:600;font-size:14px}\
.page{fill:#fff}.grid{stroke:#d0d7de}.ink{stroke:#24292f}\
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.faint{fill:#8d96a0}\
.page{fill:#0d1117}.grid{stroke:#30363d}.ink{stroke:#e6edf3}}";

/// How a text is aligned.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// It begins here.
    Start,
    /// It is centred here.
    Middle,
    /// It ends here.
    End,
}

/// A sheet.
pub struct Sheet {
    width: f64,
    height: f64,
    body: String,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(width: f64, height: f64) -> Self {
        Sheet { width, height, body: String::new() }
    }

    /// Text of a class: nothing, `faint` or `head`.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, text: impl Display) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{text}</text>"#
        ));
    }

    /// Text in a colour.
    pub fn coloured(&mut self, (x, y): (f64, f64), colour: &str, text: impl Display) {
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" style="fill:{colour}">{text}</text>"#
        ));
    }

    /// A straight line of a class: `grid` or `ink`.
    pub fn rule(&mut self, (x0, y0): (f64, f64), (x1, y1): (f64, f64), class: &str, width: f64) {
        self.add(format_args!(
            r#"<path d="M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}" class="{class}" stroke-width="{width}"/>"#
        ));
    }

    /// A line through points.
    pub fn line(&mut self, points: &[(f64, f64)], colour: &str, width: f64, dash: &str) {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
        }
        self.add(format_args!(
            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}"/>"#
        ));
    }

    /// A filled bar between two corners.
    pub fn bar(&mut self, (x0, y0): (f64, f64), (x1, y1): (f64, f64), colour: &str) {
        let (x, y, width, height) = (x0.min(x1), y0.min(y1), (x1 - x0).abs(), (y1 - y0).abs());
        self.add(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="2" fill="{colour}"/>"#
        ));
    }

    /// A small ring.
    pub fn ring(&mut self, (x, y): (f64, f64)) {
        self.add(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="none" class="ink" stroke-width="1.5"/>"#
        ));
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{element}");
    }

    /// The SVG document.
    pub fn finish(self, title: &str) -> String {
        let Sheet { width, height, body } = self;
        let title = escaped(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A logarithmic axis from one value to another, over this number of pixels.
#[derive(Clone, Copy)]
pub struct Log {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Log {
    /// The axis whose powers of ten enclose all values.
    pub fn enclosing(values: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (low, high) = values
            .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let from = 10_f64.powf(low.log10().floor());
        let to = 10_f64.powf(high.log10().ceil()).max(from * 10.0);
        Log { from, to, start, end }
    }

    /// Where a value lies.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value / self.from).ln() / (self.to / self.from).ln();
        self.start + share * (self.end - self.start)
    }

    /// The powers of ten.
    pub fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Log { from, to, .. } = *self;
        std::iter::successors(Some(from), |tick| Some(tick * 10.0))
            .take_while(move |&tick| tick <= to * 1.001)
    }
}
