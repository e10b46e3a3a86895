//! Rule files: `{"eyeline": 1, "title": "House rules", "base": "square-tactics", "heeds": ["walls",
//! "edges"]}`. Whatever a query may change about its rules, a file may change too.

use crate::drawing::printable;
use crate::fault::{Fault, shortened};
use crate::json;
use eyeline::rules::Spec;
use eyeline::{Feature, Features, Rules, RulesError};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Borrow;

/// The version of a rule file, whatever else the file holds.
#[derive(Deserialize)]
struct Version {
    eyeline: Option<u64>,
}

/// Reads a rule file. The rules that it describes are valid: `Rules::new` accepts what this returns.
///
/// ```
/// use eyeline_scene::rules;
/// let house = rules::parse(r#"{"eyeline": 1, "title": "House rules", "base": "square-tactics"}"#)?;
/// assert_eq!(house.title.as_deref(), Some("House rules"));
/// let fault = rules::parse(r#"{"base": "predprey", "heds": []}"#).unwrap_err();
/// assert_eq!(fault.to_string(), "unknown key 'heds'; did you mean 'heeds'?");
/// # Ok::<(), eyeline_scene::Fault>(())
/// ```
pub fn parse(text: &str) -> Result<Spec, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.trim_start().starts_with('{') {
        let fault = Fault::bad_json("a file of rules is a JSON object");
        return Err(fault.hint(r#"such as {"eyeline": 1, "base": "square-tactics"}"#));
    }
    json::check_depth(text)?;
    // Later versions may have keys that this one does not know.
    if let Version { eyeline: Some(eyeline @ (0 | 2..)) } = json::read(text)? {
        return Err(RulesError::Format { eyeline }.into());
    }
    let spec: Spec = json::read(text)?;
    json::check_decimals(text).map_err(Fault::bad_value)?;
    Rules::new(&spec)?;
    Ok(spec)
}

/// Returns what captions call rules: their id, preceded by the title that a file or a query gave them.
///
/// ```
/// use eyeline::rules::Spec;
/// use eyeline::Rules;
/// use eyeline_scene::rules;
/// assert_eq!(rules::name(&Rules::named("predprey")?), "predprey@1");
/// let spec = Spec { title: Some("House rules".to_owned()), ..Spec::of("square-tactics") };
/// assert_eq!(rules::name(&Rules::new(&spec)?), "House rules (square-tactics@1)");
/// # Ok::<(), eyeline::RulesError>(())
/// ```
pub fn name(rules: &Rules) -> String {
    own_title(rules).map_or_else(|| rules.to_string(), |title| format!("{title} ({rules})"))
}

/// Returns the title of rules, in one line that a terminal can show.
pub fn title(rules: &Rules) -> String {
    own_title(rules).unwrap_or_else(|| rules.set().title.to_owned())
}

/// Returns what rules decide, in plain words: the sentence of their rule set, preceded by what they
/// change about it.
///
/// ```
/// use eyeline::rules::Spec;
/// use eyeline::Rules;
/// use eyeline_scene::rules;
/// let heeds = Some(vec!["smoke".to_owned(), "units".to_owned()]);
/// let rules = Rules::new(&Spec { heeds, ..Spec::of("predprey") })?;
/// assert_eq!(rules::summary(&rules), "Like Predator and prey, but it also heeds smoke and units and \
///     does not heed walls. Predator and prey: The straight line of cells from eye to target must \
///     have no wall on it.");
/// # Ok::<(), eyeline::RulesError>(())
/// ```
pub fn summary(rules: &Rules) -> String {
    let (set, usual) = (rules.set(), rules.set().params.heeded());
    let named = |verb: &str, layers: Features| {
        let names: Vec<&str> = layers.iter().map(noun).collect();
        (!names.is_empty()).then(|| format!("{verb} {}", listed(&names)))
    };
    let more = named("also heeds", rules.heeds().but(usual));
    let heeds = more.into_iter().chain(named("does not heed", usual.but(rules.heeds())));
    let mut like = format!("Like {}", set.title);
    let others = changes(rules).into_iter().filter(|(key, _)| key != "heeds");
    let others: Vec<String> = others.map(|(key, value)| format!("{key}={value}")).collect();
    if !others.is_empty() {
        like += &format!(" with {}", listed(&others));
    }
    match heeds.collect::<Vec<_>>().join(" and ") {
        heeds if !heeds.is_empty() => like += &format!(", but it {heeds}"),
        _ if others.is_empty() => return set.summary.to_owned(),
        _ => (),
    }
    format!("{like}. {}: {}", set.title, set.summary)
}

/// Returns the keys that rules change about their set, with the values as the command line takes them.
pub fn changes(rules: &Rules) -> Vec<(String, String)> {
    let Some(Ok(Value::Object(keys))) = rules.spec().map(serde_json::to_value) else {
        return Vec::new();
    };
    let value = |value: Value| match value {
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        Value::String(word) => word,
        Value::Object(_) => format!("'{value}'"),
        _ => value.to_string(),
    };
    let changed =
        keys.into_iter().filter(|(key, _)| !["base", "eyeline", "title"].contains(&&**key));
    changed.map(|(key, given)| (key, value(given))).collect()
}

/// Returns what people call a layer.
pub fn noun(layer: Feature) -> &'static str {
    if layer == Feature::Elevation { "heights" } else { layer.key() }
}

/// Returns `a`, `a and b`, or `a, b and c`.
pub fn listed(words: &[impl Borrow<str>]) -> String {
    match words {
        [] => String::new(),
        [word] => word.borrow().to_owned(),
        [first @ .., last] => format!("{} and {}", first.join(", "), last.borrow()),
    }
}

/// Returns the title that rules were given, unless nothing of it can be shown.
fn own_title(rules: &Rules) -> Option<String> {
    let title = printable(&shortened(rules.spec()?.title.as_deref()?.trim()));
    (!title.is_empty()).then_some(title)
}
