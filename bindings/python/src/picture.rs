//! Finished pictures: the SVG, and pixels made from it.

use crate::arrays::filled;
use crate::cells::Real;
use crate::errors::{self, value};
use crate::pickles::{Pickled, pickled};
use eyeline_scene::drawing::{Pixels, PngError};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs;
use std::path::PathBuf;

/// A picture: shown by notebooks as it is, and available as SVG, as PNG and as an array of pixels.
///
/// >>> import eyeline
/// >>> map = eyeline.Map.from_text("..#.\n@...\n")
/// >>> picture = eyeline.draw(map, field=eyeline.field(map, "@"))
/// >>> picture.svg[:4], picture.png()[1:4]
/// ('<svg', b'PNG')
/// >>> eyeline.draw(map, cell=10, bare=True).rgb().shape
/// (20, 40, 3)
#[pyclass(frozen, module = "eyeline")]
pub struct Picture {
    pub svg: String,
}

#[pymethods]
impl Picture {
    /// The picture as an SVG document.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// The pixels, a `uint8` array of shape (height, width, 3), `scale` times as large as the SVG.
    #[pyo3(signature = (scale=Real(1.0)), text_signature = "($self, scale=1.0)")]
    fn rgb<'py>(&self, py: Python<'py>, scale: Real) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let pixels = self.pixels(py, scale)?;
        let shape = [pixels.height() as usize, pixels.width() as usize, 3];
        filled(py, &shape, pixels.rgb().flatten())
    }

    /// The picture as a PNG file, `scale` times as large as the SVG.
    #[pyo3(signature = (scale=Real(1.0)), text_signature = "($self, scale=1.0)")]
    fn png<'py>(&self, py: Python<'py>, scale: Real) -> PyResult<Bound<'py, PyBytes>> {
        let pixels = self.pixels(py, scale)?;
        let file = py.detach(|| pixels.to_png()).map_err(value)?;
        Ok(PyBytes::new(py, &file))
    }

    /// Writes the picture to a file whose name ends in .svg or .png.
    #[pyo3(signature = (path, scale=Real(1.0)), text_signature = "($self, path, scale=1.0)")]
    fn save(&self, py: Python<'_>, path: PathBuf, scale: Real) -> PyResult<()> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let file = match ending.as_deref() {
            Some("svg") => self.svg.as_bytes().to_vec(),
            Some("png") => self.png(py, scale)?.as_bytes().to_vec(),
            _ => {
                let path = path.display();
                return Err(value(format_args!(
                    "a picture's file ends in .svg or .png, not {path}"
                )));
            }
        };
        py.detach(|| fs::write(&path, file)).map_err(|error| errors::file(error, &path))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        pickled("_picture", (&self.svg,).into_pyobject(py)?)
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<eyeline.Picture: {} bytes of SVG>", self.svg.len())
    }
}

/// Makes a pickled picture again.
#[pyfunction(name = "_picture")]
pub fn picture(svg: String) -> Picture {
    Picture { svg }
}

impl Picture {
    fn pixels(&self, py: Python<'_>, scale: Real) -> PyResult<Pixels> {
        let Real(scale) = scale;
        if !(scale.is_finite() && scale > 0.0) {
            return Err(value(format_args!("scale must be a number above 0, not {scale:?}")));
        }
        py.detach(|| Pixels::of(&self.svg, scale)).map_err(|error| match error {
            PngError::TooLarge { width, height } => value(format_args!(
                "a picture of {width}×{height} pixels is too large; choose a smaller scale or cell"
            )),
            error => value(error),
        })
    }
}
