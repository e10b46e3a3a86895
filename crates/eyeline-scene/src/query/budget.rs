//! How much the queries of one request may look at, all together: the cells of fields, matrices and
//! windows, and those along lines. Refused before anything is looked at; a refused query costs nothing.
//! What is over, because somebody has waited long enough, is refused at the next cell.

use crate::fault::Fault;
use crate::json;
use serde::Serialize;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// So many cells can be built for each that can be looked at.
const CELL_GROUND: u128 = 256;
/// So many bytes of a reply go with a cell.
const CELL_ROOM: usize = 20;

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
#[derive(Clone)]
pub struct Budget {
    of: u128,
    left: Cell<u128>,
    /// Cells of maps to be built.
    ground: Cell<u128>,
    /// Bytes of replies.
    room: Cell<usize>,
    short: Cell<bool>,
    /// Whether it is over once it was short.
    trial: bool,
    over: Option<Rc<dyn Fn() -> bool>>,
}

impl Budget {
    /// As much as one likes.
    pub fn unlimited() -> Self {
        Budget {
            of: u128::MAX,
            left: Cell::new(u128::MAX),
            ground: Cell::new(u128::MAX),
            room: Cell::new(usize::MAX),
            short: Cell::new(false),
            trial: false,
            over: None,
        }
    }

    /// So many cells, and for each a map of 256 and a reply of 20 bytes.
    pub fn of_cells(cells: u64) -> Self {
        let room = usize::try_from(cells).unwrap_or(usize::MAX).saturating_mul(CELL_ROOM);
        Budget {
            of: cells.into(),
            left: Cell::new(cells.into()),
            ground: Cell::new(u128::from(cells) * CELL_GROUND),
            room: Cell::new(room),
            ..Budget::unlimited()
        }
    }

    /// Nothing more once this says that it is over; asked before anything is looked at.
    ///
    /// ```
    /// use eyeline_scene::Budget;
    /// assert!(Budget::unlimited().until(|| false).take(1).is_ok());
    /// assert!(Budget::unlimited().until(|| true).take(1).is_err());
    /// ```
    pub fn until(self, over: impl Fn() -> bool + 'static) -> Self {
        Budget { over: Some(Rc::new(over)), ..self }
    }

    /// Nothing more once it was short: all or nothing.
    ///
    /// ```
    /// use eyeline_scene::Budget;
    /// let budget = Budget::of_cells(10).or_nothing();
    /// assert!(budget.take(11).is_err() && budget.is_over());
    /// assert!(budget.take(1).is_err());
    /// ```
    pub fn or_nothing(self) -> Self {
        Budget { trial: true, ..self }
    }

    /// Whether anything was refused for want of it.
    pub fn was_short(&self) -> bool {
        self.short.get()
    }

    /// Whether nothing more is to be looked at.
    pub fn is_over(&self) -> bool {
        self.trial && self.was_short() || self.over.as_ref().is_some_and(|over| over())
    }

    /// Writes a reply as JSON, if there is room for it.
    ///
    /// ```
    /// use eyeline_scene::Budget;
    /// let budget = Budget::of_cells(1);
    /// assert_eq!(budget.write("ten bytes!")?, "\"ten bytes!\"");
    /// assert!(budget.write("and more").is_err() && budget.was_short());
    /// # Ok::<(), eyeline_scene::Fault>(())
    /// ```
    pub fn write(&self, reply: &(impl Serialize + ?Sized)) -> Result<String, Fault> {
        let room = self.room.get();
        let text = json::write_within(reply, room).ok_or_else(|| {
            self.short.set(true);
            let message = format!("the reply has more than the {room} bytes that are left for it");
            Fault::too_large(message).hint("ask for less at a time, or ask the command line")
        })?;
        self.room.set(room - text.len());
        Ok(text)
    }

    /// Leave to build a map of so many cells.
    pub(super) fn build(&self, cells: u128) -> Result<(), Fault> {
        self.take(0)?;
        let left = self.ground.get();
        let rest = left.checked_sub(cells).ok_or_else(|| {
            self.short.set(true);
            let message = format!("a map of {cells} cells is more than the {left} left for maps");
            Fault::too_large(message).hint("ask several queries about one scene")
        })?;
        self.ground.set(rest);
        Ok(())
    }

    /// Takes so many cells out of it, if they are left and it is not over.
    pub fn take(&self, cells: u128) -> Result<(), Fault> {
        if self.is_over() {
            return Err(Fault::too_large("this takes too long").hint("ask for less at a time"));
        }
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

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Budget { of, left, .. } = self;
        f.debug_struct("Budget").field("of", of).field("left", left).finish_non_exhaustive()
    }
}
