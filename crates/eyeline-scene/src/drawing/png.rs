//! Pictures as pixels and as PNG: the SVG, drawn without a font, a window or a graphics card.

use super::svg::Lacking;
use super::{Drawing, SvgOptions};
use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// The reason why a picture could not become a PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG could not be read back.
    #[error("the picture cannot be drawn: {0}")]
    Unreadable(String),
    /// There is no memory for this many pixels.
    #[error("a picture of {width}×{height} pixels is too large; choose a smaller cell")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The pixels could not be packed.
    #[error("the picture cannot be packed: {0}")]
    Packing(String),
}

impl Drawing {
    /// Returns the picture as a PNG file, pixel for pixel what [`Drawing::to_svg`] describes, except
    /// for boxes where the typeface lacks a glyph.
    pub fn to_png(&self, options: &SvgOptions) -> Result<Vec<u8>, PngError> {
        Pixels::of(&self.document(options, Lacking::Boxes), 1.0)?.to_png()
    }
}

/// The most pixels of a picture.
const MOST_PIXELS: f64 = (1 << 26) as f64;

/// A picture as pixels.
pub struct Pixels(tiny_skia::Pixmap);

impl Pixels {
    /// Draws an SVG that was made here, enlarged by `scale`.
    ///
    /// ```
    /// use eyeline_scene::drawing::Pixels;
    /// let square = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'>\
    ///     <rect width='2' height='1' fill='#0068b0'/></svg>";
    /// let pixels = Pixels::of(square, 2.0)?;
    /// assert_eq!((pixels.width(), pixels.height()), (4, 2));
    /// assert!(pixels.rgb().all(|pixel| pixel == [0x00, 0x68, 0xb0]));
    /// # Ok::<(), eyeline_scene::drawing::PngError>(())
    /// ```
    pub fn of(svg: &str, scale: f64) -> Result<Self, PngError> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
            .map_err(|error| PngError::Unreadable(error.to_string()))?;
        let size = tree.size();
        let sides = [size.width(), size.height()].map(|side| (f64::from(side) * scale).ceil());
        let [width, height] = sides.map(|side| side as u32);
        let fits = sides[0] * sides[1] <= MOST_PIXELS;
        let pixels = fits.then(|| tiny_skia::Pixmap::new(width, height)).flatten();
        let mut pixels = pixels.ok_or(PngError::TooLarge { width, height })?;
        let larger = tiny_skia::Transform::from_scale(scale as f32, scale as f32);
        resvg::render(&tree, larger, &mut pixels.as_mut());
        Ok(Pixels(pixels))
    }

    /// Returns the width in pixels.
    pub fn width(&self) -> u32 {
        self.0.width()
    }

    /// Returns the height in pixels.
    pub fn height(&self) -> u32 {
        self.0.height()
    }

    /// Returns red, green and blue, row after row; pages are opaque.
    pub fn rgb(&self) -> impl Iterator<Item = [u8; 3]> {
        self.0.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    /// Returns the pixels as a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        self.0.encode_png().map_err(|error| PngError::Packing(error.to_string()))
    }
}
