//! What is wrong, where, and what would be right.

use eyeline::{Coord, EdgeError, ExtentError, RulesError, SightError, TooManyTerrains};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// The kinds of faults that a client can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON, not finite, or too deep.
    BadJson,
    /// No such operation.
    UnknownOp,
    /// No such key.
    UnknownKey,
    /// A key that is needed.
    MissingKey,
    /// No such rule set.
    UnknownRules,
    /// Rules or an operation of the other grid.
    WrongGrid,
    /// A cell that the map does not have.
    OutOfMap,
    /// A value that makes no sense here.
    BadValue,
    /// More than the program is willing to hold.
    TooLarge,
}

/// A place in a text map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line of the file, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The line's text.
    pub text: String,
}

/// A fault: its kind, what is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// What is wrong, with the offending value.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Where in a text map.
    #[serde(skip)]
    pub spot: Option<Box<Spot>>,
}

impl Fault {
    /// A fault of this kind.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Fault { code, message: message.into(), hint: None, spot: None }
    }

    /// A value that makes no sense here.
    pub fn bad_value(message: impl Into<String>) -> Self {
        Fault::new(Code::BadValue, message)
    }

    /// A key that is needed.
    pub fn missing(key: &str) -> Self {
        Fault::new(Code::MissingKey, format!("'{key}' is missing"))
    }

    /// Something that is no JSON.
    pub fn bad_json(message: impl Into<String>) -> Self {
        Fault::new(Code::BadJson, message)
    }

    /// More than the program is willing to hold.
    pub fn too_large(message: impl Into<String>) -> Self {
        Fault::new(Code::TooLarge, message)
    }

    /// The same fault, with what would be right.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub(crate) fn at(mut self, spot: Spot) -> Self {
        self.message = format!("line {}, column {}: {}", spot.line, spot.column, self.message);
        self.spot = Some(Box::new(spot));
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for Fault {}

/// The known name that a wrong one was probably meant to be.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A very long name is no typing error, and comparing it would take long.
    if wrong.len() > 64 {
        return None;
    }
    let known: Vec<&str> = known.into_iter().collect();
    let close = known
        .iter()
        .map(|&name| (strsim::damerau_levenshtein(wrong, name), name))
        .filter(|&(distance, name)| distance <= 1 + name.len() / 3)
        .min()
        .map(|(_, name)| name);
    // Or a part of a name, typed right.
    close.or_else(|| known.into_iter().find(|name| wrong.len() > 2 && name.contains(wrong)))
}

/// "did you mean", or else the list.
pub fn suggestion(wrong: &str, known: &[&str]) -> String {
    match nearest(wrong, known.iter().copied()) {
        Some(name) => format!("did you mean '{name}'?"),
        None => format!("known: {}", known.join(", ")),
    }
}

/// The start of a text that may be long.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl<C: Coord> From<SightError<C>> for Fault {
    fn from(error: SightError<C>) -> Self {
        let code = match &error {
            SightError::WrongGrid { .. } => Code::WrongGrid,
            SightError::OutOfMap { .. } => Code::OutOfMap,
            SightError::NoRadius | SightError::NoHeading { .. } => Code::MissingKey,
            SightError::Unbounded
            | SightError::OnlyWindows { .. }
            | SightError::Heading { .. }
            | SightError::Nowhere => Code::BadValue,
            SightError::TooFar { .. }
            | SightError::TooLarge { .. }
            | SightError::TooManyPairs { .. }
            | SightError::TooLong { .. }
            | SightError::TooFarAhead { .. } => Code::TooLarge,
        };
        let fault = Fault::new(code, error.to_string());
        match error {
            SightError::WrongGrid { .. } => {
                fault.hint("hex maps take 'hex-tactics', square maps every other rule set")
            }
            SightError::OnlyWindows { .. } => {
                fault.hint("ask for a 'window', or take another rule set")
            }
            SightError::Nowhere => fault.hint("a heading is [dx,dy], not both 0"),
            SightError::NoHeading { .. } => fault.hint("add \"heading\", such as [0,-1]"),
            SightError::NoRadius => fault.hint("add \"radius\", or give the scene an extent"),
            SightError::TooManyPairs { .. } => fault.hint("add \"radius\", or make it smaller"),
            SightError::Unbounded => fault.hint("give the scene an extent"),
            _ => fault,
        }
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Self {
        let message = error.to_string();
        match error {
            RulesError::Unknown { name } => {
                let known: Vec<String> = eyeline::RuleSet::all()
                    .iter()
                    .map(|set| match set.variant {
                        Some(variant) => format!("{}/{variant}", set.id),
                        None => set.id.to_owned(),
                    })
                    .collect();
                let message = format!("unknown rule set '{}'", shortened(&name));
                let ids = || known.iter().map(String::as_str).filter(|name| !name.contains('/'));
                let hint = match nearest(&name, known.iter().map(String::as_str)) {
                    Some(name) => format!("did you mean '{name}'?"),
                    None => format!("known: {}", ids().collect::<Vec<_>>().join(", ")),
                };
                Fault::new(Code::UnknownRules, message).hint(hint)
            }
            RulesError::CannotHeed { ref layer, may, .. } => {
                let fault = Fault::bad_value(message);
                let known: Vec<&str> = may.iter().map(eyeline::Feature::key).collect();
                match layer.as_str() {
                    "heights" => fault.hint("heights are 'elevation'"),
                    _ => match nearest(layer, known) {
                        Some(key) => fault.hint(format!("did you mean '{key}'?")),
                        None => fault,
                    },
                }
            }
            RulesError::CannotTake { ref rules, .. } => {
                let may = eyeline::RuleSet::named(rules).map(eyeline::RuleSet::may_heed);
                let fault = Fault::bad_value(message);
                match may.filter(|may| !may.is_empty()) {
                    Some(may) => fault.hint(format!("{rules} can heed {may}")),
                    None => {
                        fault.hint(format!("{rules} looks at what it has, and at nothing else"))
                    }
                }
            }
            RulesError::Metric { .. }
            | RulesError::Negative { .. }
            | RulesError::HeededTwice { .. }
            | RulesError::NotHeeded { .. }
            | RulesError::Format { .. }
            | RulesError::Cone(_) => Fault::bad_value(message),
        }
    }
}

impl From<ExtentError> for Fault {
    fn from(error: ExtentError) -> Self {
        let code = match error {
            ExtentError::Empty => Code::BadValue,
            ExtentError::TooLarge { .. } => Code::TooLarge,
        };
        Fault::new(code, error.to_string())
    }
}

impl<C: Coord> From<EdgeError<C>> for Fault {
    fn from(error: EdgeError<C>) -> Self {
        Fault::bad_value(error.to_string()).hint("an edge joins neighbours; squares, orthogonally")
    }
}

impl From<TooManyTerrains> for Fault {
    fn from(error: TooManyTerrains) -> Self {
        Fault::bad_value(error.to_string())
    }
}
