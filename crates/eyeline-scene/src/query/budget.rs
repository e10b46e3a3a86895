//! Budgets: how much work the queries of one request may cause, all together, counted in cells of
//! fields, matrices and windows and along lines. A query is refused before anything is looked at, and
//! costs nothing then. After its deadline a budget refuses the next cell. Cost: O(1).

use crate::fault::Fault;
use crate::json;
use serde::Serialize;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// The number of cells that may be built for each cell of the budget.
const CELL_GROUND: u128 = 256;
/// The number of reply bytes for each cell of the budget.
const CELL_ROOM: usize = 20;

/// The number of cells that may be looked at.
///
/// ```
/// use eyeline_scene::{Answer, Budget, Scene};
/// let scene = Scene::parse("....\n....\n")?;
/// let budget = Budget::of_cells(10);
/// let field = r#"{"op": "field", "rules": "predprey", "from": [0, 0]}"#;
/// assert!(Answer::of_text(&budget, Some(&scene), field).is_ok());
/// let fault = Answer::of_text(&budget, Some(&scene), field).0.unwrap_err();
/// assert_eq!(fault.message(), "8 cells to look at are more than the 2 that are left of 10");
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
#[derive(Clone)]
pub struct Budget {
    of: u128,
    left: Cell<u128>,
    /// The number of cells of maps that may still be built.
    ground: Cell<u128>,
    /// The number of reply bytes that are left.
    room: Cell<usize>,
    short: Cell<bool>,
    /// Whether the budget is over as soon as it was short once.
    trial: bool,
    over: Option<Rc<dyn Fn() -> bool>>,
}

impl Budget {
    /// Returns a budget without limit.
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

    /// Returns a budget of this number of cells and, for each, maps of 256 cells and 20 bytes of
    /// replies.
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

    /// Returns a budget that is over once `over` returns true; it is called before anything is looked
    /// at.
    ///
    /// ```
    /// use eyeline_scene::Budget;
    /// assert!(Budget::unlimited().until(|| false).take(1).is_ok());
    /// assert!(Budget::unlimited().until(|| true).take(1).is_err());
    /// ```
    pub fn until(self, over: impl Fn() -> bool + 'static) -> Self {
        Budget { over: Some(Rc::new(over)), ..self }
    }

    /// Returns a budget that is over once it was short: all or nothing.
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

    /// Whether anything was refused because the budget was short.
    pub fn was_short(&self) -> bool {
        self.short.get()
    }

    /// Whether nothing more may be looked at.
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

    /// Takes the cost of building a map of this number of cells.
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

    /// Takes this number of cells out of the budget, if they are left and it is not over.
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
