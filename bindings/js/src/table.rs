//! The objects that JavaScript holds, each named by a number. A number is used again once its object is
//! freed; JavaScript never asks with a number that it freed.

use crate::memory::Known;
use crate::observers::Watched;
use crate::sight::Looker;
use crate::windows::Cut;
use eyeline::Rules;
use eyeline_scene::{Code, Fault, Scene};
use std::cell::RefCell;
use std::rc::Rc;

/// A map that may be edited while nobody looks at it.
pub type SharedScene = Rc<RefCell<Scene>>;

/// An object.
#[derive(Clone)]
pub enum Object {
    /// A map with its marks.
    Scene(SharedScene),
    /// Rules.
    Rules(Rc<Rules>),
    /// A map looked at under rules.
    Looker(Rc<Looker>),
    /// Windows of one size under rules.
    Windows(Rc<Cut>),
    /// Observers on a map of their own.
    Observers(Rc<RefCell<Box<dyn Watched>>>),
    /// What a viewer has seen.
    Memory(Rc<RefCell<Known>>),
    /// A hunt, with its secrets.
    #[cfg(feature = "full")]
    Hunt(Rc<RefCell<crate::full::Hunt>>),
}

#[derive(Default)]
struct Table {
    objects: Vec<Option<Object>>,
    free: Vec<u32>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

/// Keeps an object and returns its number, from 1.
pub fn keep(object: Object) -> i32 {
    TABLE.with_borrow_mut(|table| match table.free.pop() {
        Some(number) => {
            table.objects[number as usize - 1] = Some(object);
            number as i32
        }
        None => {
            table.objects.push(Some(object));
            table.objects.len() as i32
        }
    })
}

/// Forgets an object.
pub fn free(number: u32) {
    TABLE.with_borrow_mut(|table| {
        let place = (number as usize).checked_sub(1).and_then(|at| table.objects.get_mut(at));
        if place.is_some_and(|place| place.take().is_some()) {
            table.free.push(number);
        }
    });
}

/// Returns how many objects are kept.
pub fn count() -> i32 {
    TABLE.with_borrow(|table| (table.objects.len() - table.free.len()) as i32)
}

/// The fault of a number that names nothing, or something else.
pub fn freed(what: &str) -> Fault {
    Fault::bad_value(format!("this {what} has been freed"))
}

/// The fault of an object that a function called from within a question wants to change.
pub fn busy(what: &str) -> Fault {
    Fault::new(Code::BadValue, format!("the {what} is being looked at and cannot change now"))
        .hint("a function that a question calls must not change what is asked about")
}

macro_rules! getters {
    ($($name:ident: $variant:ident($kind:ty), $what:literal;)*) => {
        $(
            #[doc = concat!("Returns the ", $what, " with this number.")]
            pub fn $name(number: u32) -> Result<$kind, Fault> {
                TABLE.with_borrow(|table| {
                    let at = (number as usize).checked_sub(1);
                    match at.and_then(|at| table.objects.get(at)) {
                        Some(Some(Object::$variant(object))) => Ok(object.clone()),
                        _ => Err(freed($what)),
                    }
                })
            }
        )*
    };
}

getters! {
    scene: Scene(SharedScene), "Map";
    rules: Rules(Rc<Rules>), "Rules";
    looker: Looker(Rc<Looker>), "Sight";
    windows: Windows(Rc<Cut>), "Windows";
    observers: Observers(Rc<RefCell<Box<dyn Watched>>>), "Observers";
    memory: Memory(Rc<RefCell<Known>>), "Memory";
}

#[cfg(feature = "full")]
getters! {
    hunt: Hunt(Rc<RefCell<crate::full::Hunt>>), "Hunt";
}
