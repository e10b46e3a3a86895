//! Pictures as PNG: the SVG, drawn without a font, a window or a graphics card.

use super::{Drawing, SvgOptions};
use resvg::{tiny_skia, usvg};
use std::fmt;

/// Why a picture could not become a PNG.
#[derive(Debug)]
pub enum PngError {
    /// The SVG could not be read back.
    Unreadable(String),
    /// No memory for so many pixels.
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The pixels could not be packed.
    Packing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Unreadable(error) => write!(f, "the picture cannot be drawn: {error}"),
            PngError::TooLarge { width, height } => {
                write!(
                    f,
                    "a picture of {width}×{height} pixels is too large; choose a smaller cell"
                )
            }
            PngError::Packing(error) => write!(f, "the picture cannot be packed: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Drawing {
    /// The picture as a PNG file, pixel for pixel what [`Drawing::to_svg`] describes.
    pub fn to_png(&self, options: &SvgOptions) -> Result<Vec<u8>, PngError> {
        let svg = self.to_svg(options);
        let tree = usvg::Tree::from_str(&svg, &usvg::Options::default())
            .map_err(|error| PngError::Unreadable(error.to_string()))?;
        drop(svg);
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let mut pixels =
            tiny_skia::Pixmap::new(width, height).ok_or(PngError::TooLarge { width, height })?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        drop(tree);
        pixels.encode_png().map_err(|error| PngError::Packing(error.to_string()))
    }
}
