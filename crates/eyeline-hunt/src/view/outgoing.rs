//! The only way out: what has no leave to go cannot be sent.

use super::{Answer, Check, Event, Reply, View};
use serde::Serialize;

/// What may leave the game. Closed to others.
pub trait Outgoing: Serialize + sealed::Sealed {}

/// A value as one line of JSON, without the line's end.
pub fn to_json<T: Outgoing>(value: &T) -> String {
    // Views hold no maps with odd keys and no numbers that JSON lacks.
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
