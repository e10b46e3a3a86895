//! The only way in which data leaves the game: a type that is not listed here cannot be sent.

use super::{Answer, Check, Event, Reply, View};
use serde::Serialize;

/// A type that may leave the game. The list is closed.
pub trait Outgoing: Serialize + sealed::Sealed {}

/// Returns a value as one line of JSON, without the line's end.
pub fn to_json<T: Outgoing>(value: &T) -> String {
    // Views have text keys only and no numbers that JSON lacks.
    serde_json::to_string(value).unwrap_or_default()
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! may_leave {
    ($($type:ty),+) => {
        $(
            impl sealed::Sealed for $type {}
            impl Outgoing for $type {}
        )+
    };
}

may_leave!(Answer, Check, Event, Reply, View);
