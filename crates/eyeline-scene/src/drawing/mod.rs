//! Pictures of scenes: one model, drawn as text, as unicode with colour, and as SVG.

/// What a picture shows.
mod model;
/// One character a cell.
mod symbol;
/// Plain text.
mod text;
/// Unicode with colour.
mod unicode;
/// Verdicts in words.
mod words;

pub use model::{Drawing, Edge, Point, Profile, ProfileStep, Ray, Tile, View};
pub use text::Legend;
pub use unicode::Colour;
pub use words::Why;
