//! Faults: what is wrong, where, and what would be right. They keep these parts as fields and are put
//! into words where they are printed.

use eyeline::map::{EdgeError, TooManyTerrains};
use eyeline::rules::RuleSet;
use eyeline::{Coord, ExtentError, Grid, RulesError, SightError};
use schemars::JsonSchema;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// The kinds of faults that a client can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The text is not JSON, has a number that is not finite, or is nested too deeply.
    BadJson,
    /// There is no such operation.
    UnknownOp,
    /// There is no such key.
    UnknownKey,
    /// A required key is missing.
    MissingKey,
    /// There is no such rule set.
    UnknownRules,
    /// The rules or the operation belong to the other grid.
    WrongGrid,
    /// The map does not have this cell.
    OutOfMap,
    /// The value is not valid here.
    BadValue,
    /// The request is larger than the program allows.
    TooLarge,
}

/// A place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The line's text, if it is one of a text map.
    pub text: Option<String>,
}

/// What would be right. Each variant is something that every surface says in its own words;
/// [`fmt::Display`] has those of the contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The same words everywhere.
    Words(String),
    /// Give the cell by its coordinates on this grid; the words come before.
    Coordinates(Grid, &'static str),
    /// A radius should be added, or this be done.
    Radius(&'static str),
    /// These symbols are known, and this one is not.
    Symbols(char, String),
}

impl<T: Into<String>> From<T> for Hint {
    fn from(words: T) -> Self {
        Hint::Words(words.into())
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Words(words) => f.write_str(words),
            Hint::Coordinates(Grid::Square, before) => {
                write!(f, "{before}give the cell as [x,y]")
            }
            Hint::Coordinates(Grid::Hex, before) => write!(f, "{before}give the cell as [q,r]"),
            Hint::Radius(or) => write!(f, "add \"radius\", or {or}"),
            Hint::Symbols(_, known) => write!(f, "known: {known}"),
        }
    }
}

/// A fault: its kind, what is wrong, and what would be right.
// Its parts are put into words where it is printed.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
pub struct Fault {
    /// The kind.
    pub code: Code,
    /// What is wrong, with the offending value.
    #[schemars(rename = "message")]
    pub problem: String,
    /// The path to what is wrong, from the outside in: a file or a flag, then a value inside.
    #[schemars(skip)]
    pub path: Vec<String>,
    /// The place in a text.
    #[schemars(skip)]
    pub place: Option<Box<Place>>,
    /// What would be right.
    #[schemars(with = "Option<String>")]
    pub hint: Option<Hint>,
}

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fault = serializer.serialize_struct("Fault", 3)?;
        fault.serialize_field("code", &self.code)?;
        fault.serialize_field("message", &self.message())?;
        if let Some(hint) = &self.hint {
            fault.serialize_field("hint", &hint.to_string())?;
        }
        fault.end()
    }
}

impl Fault {
    /// Returns a fault of this kind.
    pub fn new(code: Code, problem: impl Into<String>) -> Self {
        Fault { code, path: Vec::new(), place: None, problem: problem.into(), hint: None }
    }

    /// Returns the fault of a value that is not valid here.
    pub fn bad_value(problem: impl Into<String>) -> Self {
        Fault::new(Code::BadValue, problem)
    }

    /// Returns the fault of a missing key.
    pub fn missing(key: &str) -> Self {
        Fault::new(Code::MissingKey, format!("'{key}' is missing"))
    }

    /// Returns the fault of something that is not JSON.
    pub fn bad_json(problem: impl Into<String>) -> Self {
        Fault::new(Code::BadJson, problem)
    }

    /// Returns the fault of a request that is larger than the program allows.
    pub fn too_large(problem: impl Into<String>) -> Self {
        Fault::new(Code::TooLarge, problem)
    }

    /// Returns the same fault with a hint of what would be right.
    pub fn hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the same fault, inside something with this name.
    pub fn within(mut self, outer: impl Into<String>) -> Self {
        self.path.insert(0, outer.into());
        self
    }

    pub(crate) fn at(mut self, place: Place) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// Returns what is wrong and where, in the words of the contract.
    pub fn message(&self) -> String {
        let path = self.path_words();
        let problem = &self.problem;
        match self.place.as_deref() {
            None => format!("{path}{problem}"),
            Some(Place { line, column, text: Some(_) }) => {
                format!("{path}line {line}, column {column}: {problem}")
            }
            Some(Place { line, column, text: None }) => {
                format!("{path}{problem} at line {line} column {column}")
            }
        }
    }

    /// Returns the path, to be followed by what is wrong.
    pub fn path_words(&self) -> String {
        self.path.iter().flat_map(|step| [step, ": "]).collect()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for Fault {}

/// Returns the known name that a wrong one was probably meant to be.
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
    // Or a part of a name, typed correctly.
    close.or_else(|| known.into_iter().find(|name| wrong.len() > 2 && name.contains(wrong)))
}

/// Returns "did you mean …?", or the list of known names.
pub fn suggestion(wrong: &str, known: &[&str]) -> String {
    match nearest(wrong, known.iter().copied()) {
        Some(name) => format!("did you mean '{name}'?"),
        None => format!("known: {}", known.join(", ")),
    }
}

/// Returns the beginning of a text that may be long.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// How a scene is given an end.
pub fn bounds(grid: Grid) -> &'static str {
    match grid {
        Grid::Square => "give the scene \"width\" and \"height\"",
        Grid::Hex => "give the scene a \"radius\", or \"width\" and \"height\"",
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
            SightError::NoRadius => fault.hint(Hint::Radius(bounds(C::GRID))),
            SightError::TooManyPairs { .. } => fault.hint(Hint::Radius("make it smaller")),
            SightError::Unbounded => fault.hint(bounds(C::GRID)),
            _ => fault,
        }
    }
}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Self {
        let message = error.to_string();
        match error {
            RulesError::Unknown { name } => {
                let known: Vec<String> = RuleSet::all()
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
                let special = RuleSet::named(rules).into_iter().flat_map(RuleSet::changes);
                let keys = special.fold("radius, metric".to_owned(), |keys, change| {
                    format!("{keys}, {}", change.key())
                });
                Fault::bad_value(message).hint(format!("it takes {keys}"))
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
        Fault::bad_value(error.to_string()).hint(match C::GRID {
            Grid::Square => "a square shares an edge with its four orthogonal neighbours",
            Grid::Hex => "a hex shares an edge with its six neighbours",
        })
    }
}

impl From<TooManyTerrains> for Fault {
    fn from(error: TooManyTerrains) -> Self {
        Fault::bad_value(error.to_string())
    }
}
