//! The limits of a page, checked before anything is drawn.

use crate::fault::Fault;
use eyeline::Bounds;

/// The most cells of a page, all its pictures together.
const MOST_CELLS: u128 = 1 << 22;
/// The most pictures of a page: each has a caption and a legend, however small it is.
const MOST_PICTURES: usize = 1 << 12;

/// Checks that a page has room for this many pictures of a box.
///
/// ```
/// use eyeline::{Cell, Extent};
/// use eyeline_scene::drawing::check_room;
/// let window = Extent::<Cell>::rectangle(9, 9)?.bounds();
/// assert!(check_room(5, window).is_ok());
/// let fault = check_room(5000, window).unwrap_err();
/// assert_eq!(fault.message(), "a page has at most 4096 pictures, not 5000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_room(pictures: usize, bounds: Bounds) -> Result<(), Fault> {
    if pictures > MOST_PICTURES {
        let message = format!("a page has at most {MOST_PICTURES} pictures, not {pictures}");
        return Err(Fault::too_large(message));
    }
    match bounds.area().saturating_mul(pictures as u128) {
        ..=MOST_CELLS => Ok(()),
        cells => {
            Err(Fault::too_large(format!("a page has at most {MOST_CELLS} cells, not {cells}")))
        }
    }
}
