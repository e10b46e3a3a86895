//! JSON, read strictly, with faults that name the key, the value and the nearest known name. Cost:
//! O(bytes), twice if there is a fault.

use crate::fault::{Code, Fault, Place, shortened, suggestion};
use eyeline::map::DecimalError;
use eyeline::rules::RulesRef;
use eyeline::{Millionths, Rules};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::error::Category;
use serde_json::value::{RawValue, to_raw_value};
use serde_path_to_error::Path;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::io;
use std::marker::PhantomData;

/// The deepest nesting of arrays and objects that is read.
const MAX_DEPTH: usize = 64;

/// Returns the fault of values that are nested too deeply.
pub fn too_deep() -> Fault {
    Fault::bad_json(format!("JSON nested deeper than {MAX_DEPTH} levels"))
}

/// Refuses text whose brackets nest too deep, before anything recurses into it.
pub fn check_depth(text: &str) -> Result<(), Fault> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => (),
            b'[' | b'{' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(too_deep());
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => (),
        }
    }
    Ok(())
}

/// Returns a value of the contract as text.
pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Nothing that the contract writes is beyond JSON.
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Writes a value in at most `most` bytes; `None` if it needs more.
pub(crate) fn write_within(value: &(impl Serialize + ?Sized), most: usize) -> Option<String> {
    let mut text = Within { bytes: Vec::new(), most };
    serde_json::to_writer(&mut text, value).ok()?;
    String::from_utf8(text.bytes).ok()
}

/// Bytes that do not grow beyond a limit.
struct Within {
    bytes: Vec<u8>,
    most: usize,
}

impl io::Write for Within {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a value of the contract; a fault names its path, or that of the object whose key is wrong.
pub fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| {
        // Read again, slowly, to learn the path to the fault.
        let mut deserializer = serde_json::Deserializer::from_str(text);
        match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
            Err(traced) => {
                let fault = fault(&traced);
                fault_in_rules(text, traced.path(), &fault).unwrap_or(fault)
            }
            Ok(_) => fault_without_path(&error).0,
        }
    })
}

/// Returns what is wrong inside the rules of a query, with the path to it: they are read as a text of
/// their own, for the digits of their numbers, and the path to a fault ends there.
fn fault_in_rules(text: &str, path: &Path, fault: &Fault) -> Option<Fault> {
    #[derive(Deserialize)]
    struct Ruled<'a> {
        #[serde(borrow)]
        rules: &'a RawValue,
    }
    // Where the key itself is unknown, the path goes on to it.
    if path.to_string() != "rules" || fault.path.is_empty() {
        return None;
    }
    let Ruled { rules } = serde_json::from_str(text).ok()?;
    read::<RulesRef>(rules.get()).err().map(|fault| fault.within("rules"))
}

/// Reads a value out of one that is no longer text.
pub fn read_value<'de, T: Deserialize<'de>>(value: &'de serde_json::Value) -> Result<T, Fault> {
    serde_path_to_error::deserialize(value).map_err(|traced| fault(&traced))
}

/// Returns a fault with its path, unless the path is very long.
fn fault(traced: &serde_path_to_error::Error<serde_json::Error>) -> Fault {
    let (fault, key) = fault_without_path(traced.inner());
    let path = traced.path().to_string();
    // Where a key is unknown, the path goes on to it.
    let path = path.strip_suffix(&*key).unwrap_or(&path).trim_end_matches('.');
    match path.len() {
        1..=100 if fault.place.is_none() => fault.within(path),
        _ => fault,
    }
}

/// Returns serde's message without the place.
fn words_of(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    words.strip_suffix(&place).map(str::to_owned).unwrap_or(words)
}

/// Turns serde's message, which has no fields, into a fault, and returns the wrong key, if there is
/// one. A test pins the messages that this relies on.
fn fault_without_path(error: &serde_json::Error) -> (Fault, String) {
    let words = words_of(error);
    let other = String::new();
    if error.classify() != Category::Data || words.starts_with("number out of range") {
        let ends = error.classify() == Category::Eof;
        let fault = Fault::bad_json(if ends { "the JSON ends too early" } else { &words });
        let place = Place { line: error.line(), column: error.column(), text: None };
        return (fault.at(place), other);
    }
    let quoted = |before: &str| {
        let rest = words.strip_prefix(before)?;
        let (name, known) =
            rest.split_once("`, ").or_else(|| Some((rest.strip_suffix('`')?, "")))?;
        Some((name, known.split('`').skip(1).step_by(2).collect::<Vec<&str>>()))
    };
    if let Some((key, known)) = quoted("unknown field `") {
        let fault = Fault::new(Code::UnknownKey, format!("unknown key '{}'", shortened(key)));
        let hint = match known.as_slice() {
            [] => "no keys are taken here".to_owned(),
            known => suggestion(key, known),
        };
        (fault.hint(hint), key.to_owned())
    } else if let Some((key, _)) = quoted("missing field `") {
        (Fault::missing(key), other)
    } else if let Some((key, _)) = quoted("duplicate field `") {
        (Fault::bad_json(format!("key '{key}' stands twice")), key.to_owned())
    } else if let Some((value, known)) = quoted("unknown variant `") {
        let fault = Fault::bad_value(format!("unknown value '{}'", shortened(value)));
        (fault.hint(suggestion(value, &known)), other)
    } else {
        (Fault::bad_value(shorten_words(&words)), other)
    }
}

/// Returns serde's message in our words, shortened.
fn shorten_words(words: &str) -> String {
    let words = [
        ("invalid type: sequence", "a list"),
        ("invalid type: map", "an object"),
        ("invalid type: ", ""),
        ("invalid value: ", ""),
        ("integer `", "`"),
        ("floating point `", "`"),
        ("boolean `", "`"),
        ("expected u64", "expected a whole number from 0 up"),
        ("expected i64", "expected a whole number"),
        ("expected u32", "expected a whole number from 0 to 4294967295"),
        ("expected i32", "expected a whole number from -2147483648 to 2147483647"),
        ("expected f64", "expected a number"),
        ("a tuple of size", "a list of length"),
        ("a sequence", "a list"),
    ]
    .iter()
    .fold(words.to_owned(), |words, (theirs, ours)| words.replace(theirs, ours));
    match words.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

/// Reads an object whose keys are free; none may be written twice.
pub(crate) fn unique_keys<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    Ok(entries(deserializer, "an object")?.into_iter().collect())
}

/// Returns the same in the order written; `expected` says what the object should be.
pub(crate) fn entries<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    expected: &'static str,
) -> Result<Vec<(String, T)>, D::Error> {
    struct Visitor<T>(&'static str, PhantomData<T>);

    impl<'de, T: Deserialize<'de>> de::Visitor<'de> for Visitor<T> {
        type Value = Vec<(String, T)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let (mut entries, mut names) = (Vec::new(), HashSet::new());
            while let Some((key, value)) = map.next_entry::<String, T>()? {
                if !names.insert(key.clone()) {
                    return Err(de::Error::custom(format!(
                        "duplicate field `{}`",
                        shortened(&key)
                    )));
                }
                entries.push((key, value));
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(Visitor(expected, PhantomData))
}

/// A decimal of at most six places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal(pub Millionths);

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = <&RawValue>::deserialize(deserializer)?.get();
        let value: f64 = serde_json::from_str(written).map_err(|error| {
            let out_of_range = error.classify() == Category::Syntax;
            let shown = shortened(written);
            de::Error::custom(if out_of_range {
                format!("number out of range: {shown}")
            } else {
                format!("invalid type: {shown}, expected a number")
            })
        })?;
        let decimal = Millionths::exact(value).map_err(de::Error::custom)?;
        // A double cannot count decimal places if there are very many.
        if decimal_places(written) <= 6 {
            Ok(Decimal(decimal))
        } else {
            Err(de::Error::custom(DecimalError::TooPrecise(value)))
        }
    }
}

/// Returns how many decimal places a JSON number needs.
fn decimal_places(written: &str) -> i64 {
    let (digits, exponent) = written.split_once(['e', 'E']).unwrap_or((written, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let significant = |digits: &str| digits.trim_end_matches('0').len() as i64;
    let zero = |digits: &str| digits.bytes().all(|digit| matches!(digit, b'0' | b'-'));
    if zero(whole) && zero(fraction) {
        return 0;
    }
    // An exponent beyond 64 bits is as good as the last one within.
    let beyond = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let exponent: i64 = exponent.parse().unwrap_or(beyond);
    let places = match significant(fraction) {
        // 500e-1 needs one place less for each zero at its end.
        0 => significant(whole) - whole.len() as i64,
        places => places,
    };
    places.saturating_sub(exponent)
}

/// Returns the parts of a JSON text in order: its strings, its numbers, and every other character.
pub fn tokens(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let first = text.chars().next()?;
        let length = match first {
            '"' => string_length(text),
            '-' | '0'..='9' => text
                .find(|c: char| !(c.is_ascii_digit() || "+-.eE".contains(c)))
                .unwrap_or(text.len()),
            _ => first.len_utf8(),
        };
        let (token, rest) = text.split_at(length);
        text = rest;
        Some(token)
    })
}

/// Returns the length of the JSON string at the beginning of a text.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Refuses numbers with more than six decimal places anywhere in a JSON text.
pub(crate) fn check_decimals(text: &str) -> Result<(), String> {
    let is_number = |token: &&str| token.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    match tokens(text).filter(is_number).find(|number| decimal_places(number) > 6) {
        Some(number) => Err(format!("{} has more than six decimal places", shortened(number))),
        None => Ok(()),
    }
}

/// The rules of a query.
#[derive(Clone, Debug)]
pub enum QueryRules {
    /// As they are written, with numbers of at most six decimal places.
    Written(RulesRef),
    /// As the builder of the query already has them.
    Ready(Box<Rules>),
}

impl From<Rules> for QueryRules {
    fn from(rules: Rules) -> Self {
        QueryRules::Ready(Box::new(rules))
    }
}

impl QueryRules {
    /// Returns the rules, without what the query changes.
    pub(crate) fn ready(&self) -> Result<Rules, Fault> {
        match self {
            QueryRules::Written(written) => Ok(Rules::try_from(written)?),
            QueryRules::Ready(rules) => Ok(Rules::clone(rules)),
        }
    }
}

impl<'de> Deserialize<'de> for QueryRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = <&RawValue>::deserialize(deserializer)?.get();
        check_decimals(written).map_err(de::Error::custom)?;
        let rules = serde_json::from_str(written);
        rules.map(QueryRules::Written).map_err(|error| de::Error::custom(words_of(&error)))
    }
}

impl JsonSchema for QueryRules {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        RulesRef::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        RulesRef::json_schema(generator)
    }
}

impl JsonSchema for Decimal {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decimal".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        f64::json_schema(generator)
    }
}

/// An object read as `T` with one key left out: the tag that chose `T`.
pub(crate) struct Untagged<T>(pub T);

/// The key of the tag.
pub(crate) const TAG: &str = "op";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Untagged<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> de::Visitor<'de> for Visitor<T> {
            type Value = Untagged<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(WithoutTag(map))).map(Untagged)
            }
        }

        deserializer.deserialize_map(Visitor(PhantomData))
    }
}

struct WithoutTag<A>(A);

impl<'de, A: de::MapAccess<'de>> de::MapAccess<'de> for WithoutTag<A> {
    type Error = A::Error;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        use std::borrow::Cow;
        while let Some(key) = self.0.next_key::<Cow<'de, str>>()? {
            if key == TAG {
                self.0.next_value::<de::IgnoredAny>()?;
            } else {
                return seed.deserialize(de::value::CowStrDeserializer::new(key)).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: de::DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}

/// The operation that an object asks for; everything else is read later.
#[derive(Deserialize)]
pub(crate) struct Tag<'a> {
    #[serde(borrow)]
    pub op: Option<std::borrow::Cow<'a, str>>,
}
