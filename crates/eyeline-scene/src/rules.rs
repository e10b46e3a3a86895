//! Rule files: `{"eyeline": 1, "title": "House rules", "base": "square-tactics", "heeds": ["walls",
//! "edges"]}`. Whatever a query may change about its rules, a file may change too.

use crate::drawing::printable;
use crate::fault::{Fault, shortened};
use crate::json;
use eyeline::Rules;
use eyeline::rules::Spec;

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
    json::check_depth(text)?;
    let spec = json::read::<eyeline::wire::Object<Spec>>(text)?.0;
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

/// Returns the title that rules were given, unless nothing of it can be shown.
fn own_title(rules: &Rules) -> Option<String> {
    let title = printable(&shortened(rules.spec()?.title.as_deref()?.trim()));
    (!title.is_empty()).then_some(title)
}
