//! Pictures of scenes: one model, drawn as text, as unicode with colour, and as SVG.

/// What a picture shows.
mod model;

pub use model::{Drawing, Edge, Point, Profile, ProfileStep, Ray, Tile, View};
