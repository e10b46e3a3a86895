//! How much the queries of one request may look at, all together: the cells of fields, matrices and
//! windows, and those along lines. Refused before anything is looked at; a refused query costs nothing.

use crate::fault::Fault;
use std::cell::Cell;

/// So many cells may be looked at.
///
/// ```
/// use eyeline_scene::{Budget, Scene, answer_within};
/// let scene = Scene::parse("....\n....\n")?;
/// let budget = Budget::of_cells(10);
/// let field = r#"{"op": "field", "rules": "predprey", "from": [0, 0]}"#;
/// assert!(answer_within(&budget, Some(&scene), field).is_ok());
/// let fault = answer_within(&budget, Some(&scene), field).0.unwrap_err();
/// assert_eq!(fault.message, "8 cells to look at are more than the 2 that are left of 10");
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    of: u128,
    left: Cell<u128>,
    short: Cell<bool>,
}

impl Budget {
    /// As much as one likes.
    pub fn unlimited() -> Self {
        Budget { of: u128::MAX, left: Cell::new(u128::MAX), short: Cell::new(false) }
    }

    /// So many cells.
    pub fn of_cells(cells: u64) -> Self {
        Budget { of: cells.into(), left: Cell::new(cells.into()), short: Cell::new(false) }
    }

    /// Whether anything was refused for want of it.
    pub fn was_short(&self) -> bool {
        self.short.get()
    }

    /// Takes so many cells out of it, if they are left.
    pub fn take(&self, cells: u128) -> Result<(), Fault> {
        let left = self.left.get();
        let rest = left.checked_sub(cells).ok_or_else(|| {
            let of = self.of;
            self.short.set(true);
            let message =
                format!("{cells} cells to look at are more than the {left} that are left of {of}");
            Fault::too_large(message).hint("ask for less at a time, or ask the command line")
        })?;
        if self.of != u128::MAX {
            self.left.set(rest);
        }
        Ok(())
    }
}
