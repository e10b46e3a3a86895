//! Pictures of scenes: one model, drawn as text, as unicode with colour, as SVG and as PNG.

/// Fields, proofs and comparisons.
mod asked;
/// A window's channels.
mod channels;
/// What an explorer knows.
mod chart;
/// Text as outlines.
mod font;
/// Characters with colours.
mod glyph;
/// What a picture shows.
mod model;
/// Colours by what they mean.
mod palette;
/// Pictures as PNG.
#[cfg(feature = "png")]
mod png;
/// Heat maps of any size.
#[cfg(feature = "png")]
mod raster;
/// How much a page has room for.
mod room;
/// Numbers in classes.
mod scale;
/// Pictures as SVG.
mod svg;
/// One character a cell.
mod symbol;
/// Terrains.
mod terrain;
/// Plain text.
mod text;
/// Unicode with colour.
mod unicode;
/// Verdicts in words.
mod words;

pub(crate) use chart::printable;
pub use chart::{Chart, Named, Viewport};
pub use glyph::Glyph;
pub use model::{
    Border, Drawing, Edge, Heat, Knowledge, LegendDisplay, Outline, Point, Profile, ProfileStep,
    Ray, Stopped, Tile,
};
pub use palette::Theme;
#[cfg(feature = "png")]
pub use png::{Pixels, PngError};
#[cfg(feature = "png")]
pub use raster::{Heated, Raster};
pub use room::check_room;
pub use svg::{Page, Sheet, SvgOptions};
pub use terrain::Terrain;
pub use text::ground;
pub use unicode::Colour;
pub use words::{Proof, cell, count, short_extent};
