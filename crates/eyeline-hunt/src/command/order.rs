//! Orders as they are written: their keys and no others.

use super::{Question, What};
use crate::open::{Id, Kind, Side};
use eyeline::wire::Object;
use eyeline_scene::{Code, Fault, read_json, shortened, suggestion};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// What a line orders.
#[derive(Clone)]
pub(crate) enum Order {
    /// The cells entered, without the start.
    MoveHunter(Vec<[i64; 2]>),
    /// The same of the agent.
    MoveAgent(Vec<[i64; 2]>),
    Smoke {
        at: [i64; 2],
        radius: u64,
        rounds: u64,
    },
    Device(DeviceSpec),
    Shoot {
        at: [i64; 2],
    },
    EndRound,
}

const WORDS: &[&str] =
    &["moveHunter", "moveAgent", "smoke", "device", "shoot", "endRound", "undo", "ask"];

fn keys<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Fault> {
    read_json::<Object<T>>(text).map(|Object(keys)| keys)
}

/// Refuses keys beside `do`.
pub(super) fn no_keys(text: &str) -> Result<(), Fault> {
    keys::<NoKeys>(text).map(|_| ())
}

/// Reads a question.
pub(super) fn question(text: &str) -> Result<Question, Fault> {
    let AskOrder { what, at, path, .. } = keys(text)?;
    Question { what, at, path }.checked()
}

/// Reads what a line orders, once it is known to be an object with this `do`.
pub(super) fn read(word: &str, text: &str) -> Result<Order, Fault> {
    Ok(match word {
        "moveHunter" => Order::MoveHunter(keys::<HunterPath>(text)?.path),
        "moveAgent" => Order::MoveAgent(keys::<AgentPath>(text)?.path),
        "smoke" => {
            let SmokeOrder { at, radius, rounds, .. } = keys(text)?;
            Order::Smoke { at, radius, rounds }
        }
        "device" => Order::Device(keys::<DeviceOrder>(text)?.device()),
        "shoot" => Order::Shoot { at: keys::<ShootOrder>(text)?.at },
        "endRound" => no_keys(text).map(|()| Order::EndRound)?,
        unknown => {
            let message = format!("unknown 'do' '{}'", shortened(unknown));
            return Err(Fault::new(Code::UnknownOp, message).hint(suggestion(unknown, WORDS)));
        }
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HunterPath {
    #[serde(rename = "do")]
    _word: IgnoredAny,
    #[serde(rename = "hunter")]
    _hunter: Id,
    path: Vec<[i64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgentPath {
    #[serde(rename = "do")]
    _word: IgnoredAny,
    path: Vec<[i64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmokeOrder {
    #[serde(rename = "do")]
    _word: IgnoredAny,
    #[serde(rename = "by")]
    _by: Option<Id>,
    at: [i64; 2],
    #[serde(default = "usual_radius")]
    radius: u64,
    rounds: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShootOrder {
    #[serde(rename = "do")]
    _word: IgnoredAny,
    #[serde(rename = "hunter")]
    _hunter: Id,
    at: [i64; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoKeys {
    #[serde(rename = "do")]
    _word: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskOrder {
    #[serde(rename = "do")]
    _word: IgnoredAny,
    what: What,
    at: Option<[i64; 2]>,
    path: Option<Vec<[i64; 2]>>,
}

/// Returns the default radius of devices and smoke.
pub(crate) fn usual_radius() -> u64 {
    1
}

/// Defines two readers of a device: one in a state, and one in a command beside its `do`.
macro_rules! device {
    ($(#[$doc:meta])* $name:ident { $($word:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($word)*
            pub id: Id,
            pub kind: Kind,
            pub at: [i64; 2],
            #[serde(default = "usual_radius")]
            pub radius: u64,
            pub until: Option<u64>,
            pub owner: Side,
            #[serde(default)]
            pub hidden: bool,
            #[serde(default)]
            pub reveals: bool,
        }
    };
}

device! {
    /// A device as a state lists it.
    DeviceSpec {}
}
device! {
    /// A device to be placed.
    DeviceOrder {
        #[serde(rename = "do")]
        _word: IgnoredAny,
        #[serde(rename = "by")]
        _by: Option<Id>,
    }
}

impl DeviceOrder {
    fn device(self) -> DeviceSpec {
        let DeviceOrder { id, kind, at, radius, until, owner, hidden, reveals, .. } = self;
        DeviceSpec { id, kind, at, radius, until, owner, hidden, reveals }
    }
}
