//! The JSON Schema accepts what the program accepts, and refuses what can be told from the shape.
//!
//! The judge is a small validator of the keywords that the schema uses; an unknown keyword fails.

mod common;

use common::{VALID, ask};
use serde_json::{Map, Value, json};
use std::path::Path;

const ABOUT: &[&str] = &["$schema", "$defs", "title", "description", "default", "format"];

/// Whether a value is an instance; `root` holds the definitions.
fn valid(root: &Value, schema: &Value, value: &Value) -> bool {
    let Value::Object(keywords) = schema else {
        return schema.as_bool().expect("a schema is an object or a boolean");
    };
    keywords.iter().all(|(keyword, wanted)| holds(root, keywords, keyword, wanted, value))
}

fn holds(
    root: &Value,
    schema: &Map<String, Value>,
    keyword: &str,
    wanted: &Value,
    value: &Value,
) -> bool {
    let list = || wanted.as_array().unwrap_or_else(|| panic!("{keyword} takes a list"));
    let sub = |schema: &Value, value: &Value| valid(root, schema, value);
    match keyword {
        "$ref" => {
            let pointer = wanted.as_str().and_then(|r| r.strip_prefix('#')).expect("a local $ref");
            sub(root.pointer(pointer).unwrap_or_else(|| panic!("{wanted} leads nowhere")), value)
        }
        "type" => match wanted {
            Value::Array(types) => types.iter().any(|wanted| is_type(wanted, value)),
            wanted => is_type(wanted, value),
        },
        "anyOf" => list().iter().any(|schema| sub(schema, value)),
        "allOf" => list().iter().all(|schema| sub(schema, value)),
        "oneOf" => list().iter().filter(|schema| sub(schema, value)).count() == 1,
        "enum" => list().contains(value),
        "const" => wanted == value,
        "minimum" => value.as_f64().is_none_or(|value| value >= wanted.as_f64().expect("a number")),
        "maximum" => value.as_f64().is_none_or(|value| value <= wanted.as_f64().expect("a number")),
        "minItems" => value
            .as_array()
            .is_none_or(|items| items.len() as u64 >= wanted.as_u64().expect("a count")),
        "maxItems" => value
            .as_array()
            .is_none_or(|items| items.len() as u64 <= wanted.as_u64().expect("a count")),
        "prefixItems" => {
            value.as_array().is_none_or(|items| list().iter().zip(items).all(|(s, v)| sub(s, v)))
        }
        "items" => value.as_array().is_none_or(|items| {
            let before = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
            items.iter().skip(before).all(|item| sub(wanted, item))
        }),
        "required" => value.as_object().is_none_or(|object| {
            list().iter().all(|key| object.contains_key(key.as_str().expect("a key")))
        }),
        "properties" => value.as_object().is_none_or(|object| {
            let properties = wanted.as_object().expect("properties");
            object
                .iter()
                .all(|(key, value)| properties.get(key).is_none_or(|schema| sub(schema, value)))
        }),
        "additionalProperties" => value.as_object().is_none_or(|object| {
            let known = schema.get("properties").and_then(Value::as_object);
            let other = object
                .iter()
                .filter(|(key, _)| known.is_none_or(|known| !known.contains_key(*key)));
            other.into_iter().all(|(_, value)| sub(wanted, value))
        }),
        _ => {
            assert!(ABOUT.contains(&keyword), "the validator does not know '{keyword}'");
            true
        }
    }
}

fn is_type(wanted: &Value, value: &Value) -> bool {
    match wanted.as_str().expect("a type's name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        other => panic!("no type is called '{other}'"),
    }
}

fn is_a(name: &str, value: &Value) -> bool {
    let schema = eyeline_scene::schema();
    valid(&schema, &schema["properties"][name], value)
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The dialect is named, and scenes, queries and replies are there to be referred to.
#[test]
fn the_root() {
    let schema = eyeline_scene::schema();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for name in ["scene", "query", "reply"] {
        assert!(
            schema["properties"][name]["$ref"].as_str().is_some_and(|r| r.starts_with("#/$defs/")),
            "{name}"
        );
    }
}

/// Every schema inside is made of known keywords, and every `$ref` leads somewhere.
#[test]
fn every_definition_is_well_formed() {
    let schema = eyeline_scene::schema();
    let definitions = schema["$defs"].as_object().expect("definitions");
    assert!(definitions.len() > 20);
    fn walk(root: &Value, schema: &Value) {
        // Judging something of every type visits the keywords of this level.
        for value in [json!(null), json!(1), json!("x"), json!([]), json!({}), json!(true)] {
            valid(root, schema, &value);
        }
        for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            schema[keyword].as_array().into_iter().flatten().for_each(|inner| walk(root, inner));
        }
        for keyword in ["items", "additionalProperties"] {
            schema.get(keyword).into_iter().for_each(|inner| walk(root, inner));
        }
        schema["properties"]
            .as_object()
            .into_iter()
            .flatten()
            .for_each(|(_, inner)| walk(root, inner));
    }
    definitions.values().for_each(|definition| walk(&schema, definition));
}

/// Queries that are answered are instances, and so are their scenes and replies.
#[test]
fn valid_queries_are_instances() {
    for query in VALID {
        let value = parse(query);
        assert!(is_a("query", &value), "{query}");
        if let Some(scene) = value.get("scene") {
            assert!(is_a("scene", scene), "{scene}");
        }
        let reply = ask(query);
        assert!(is_a("reply", &reply), "{query} gave {reply:.300}");
    }
}

/// So is every error.
#[test]
fn errors_are_instances() {
    for query in [
        "",
        "{}",
        r#"{"op": "loss"}"#,
        r#"{"op": "schema", "x": 1}"#,
        r#"{"op": "matrix", "rules": "x"}"#,
    ] {
        let reply = ask(query);
        assert_eq!(reply["ok"], false);
        assert!(is_a("reply", &reply), "{reply}");
    }
}

/// Each of these is refused by the program, and its shape alone tells the schema so.
#[test]
fn bad_queries_are_not_instances() {
    let bad = [
        "{}",
        "[]",
        "null",
        r#""los""#,
        r#"{"op": "loss", "rules": "predprey", "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": "predprey", "to": [0,0]}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "raduis": 3}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "radius": -3}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0,0], "to": [0,0], "radius": 1.5}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0,0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": "predprey", "from": [0.5,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": 7, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": {"radius": 3}, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": {"base": "predprey", "metric": "taxi"}, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": {"base": "predprey", "pierces": 1}, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": {"base": "predprey", "cone": {"heading": [1,0]}}, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "los", "rules": {"base": "predprey", "cone": {"heading": [1,0], "halfAngle": 3, "x": 1}}, "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "targets", "rules": "predprey", "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "watchers", "rules": "predprey", "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "trace", "rules": "predprey", "from": [0,0], "to": [0,0], "explain": "yes"}"#,
        r#"{"op": "field", "rules": "predprey", "from": 7}"#,
        r#"{"op": "matrix", "rules": "predprey", "radius": 3}"#,
        r#"{"op": "window", "rules": "predprey", "at": [0,0]}"#,
        r#"{"op": "window", "rules": "predprey", "at": [0,0], "size": 3, "layers": {"a": [[0,0]]}}"#,
        r#"{"op": "window", "rules": "predprey", "at": [0,0], "size": 3, "axes": "zx"}"#,
        r#"{"op": "window", "rules": "predprey", "at": [0,0], "size": 3, "mask": null}"#,
        r#"{"op": "shot", "rules": "predprey", "from": [0,0], "to": [0,0]}"#,
        r#"{"op": "radius"}"#,
        r#"{"op": "radius", "terrain": "plains", "rules": "overland"}"#,
        r#"{"op": "schema", "rules": "overland"}"#,
    ];
    for query in bad {
        assert_eq!(ask(query)["ok"], false, "{query}");
        assert!(!is_a("query", &parse(query)), "{query}");
    }
}

/// The same for scenes.
#[test]
fn bad_scenes_are_not_instances() {
    let bad = [
        json!([]),
        json!({"widht": 3}),
        json!({"width": -3, "height": 3}),
        json!({"width": 1.5, "height": 3}),
        json!({"grid": "triangle"}),
        json!({"walls": [[1]]}),
        json!({"walls": [[1, 2, 3]]}),
        json!({"walls": [[0.5, 0]]}),
        json!({"edges": [{"between": [[0, 0]]}]}),
        json!({"edges": [{"oneWay": true}]}),
        json!({"edges": [{"between": [[0, 0], [1, 0]], "oneway": true}]}),
        json!({"opacity": [[0, 0]]}),
        json!({"opacity": [[0, 0, "1"]]}),
        json!({"terrain": [[0, 0, 1]]}),
        json!({"units": [{"id": "m"}]}),
        json!({"units": [["m", [0, 0]]]}),
        json!({"places": [{"at": [0, 0]}]}),
        json!({"defaults": {"covr": 1}}),
        json!({"rows": "..."}),
        json!({"rows": ["."], "legend": {"#": "wals"}}),
        json!({"rows": ["."], "legend": {"#": {"wal": true}}}),
    ];
    for scene in bad {
        assert!(!is_a("scene", &scene), "{scene}");
    }
}

/// A reply is ok with an answer, or not ok with an error: never half of each.
#[test]
fn bad_replies_are_not_instances() {
    let error = json!({ "code": "bad_value", "message": "no" });
    let bad = [
        json!({}),
        json!({ "ok": true }),
        json!({ "ok": false }),
        json!({ "visible": true }),
        json!({ "ok": false, "error": {"code": "teapot", "message": "no"} }),
        json!({ "ok": false, "error": {"code": "bad_value"} }),
        json!({ "ok": false, "visible": true }),
        json!({ "ok": true, "error": error }),
    ];
    for reply in bad {
        assert!(!is_a("reply", &reply), "{reply}");
    }
}

/// The cases of `testdata`: their scenes, queries and replies are all instances.
#[test]
fn testdata_is_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules");
    let (mut scenes, mut queries) = (0, 0);
    for rule in std::fs::read_dir(folder).expect("testdata/rules") {
        for file in std::fs::read_dir(rule.expect("readable").path()).expect("a folder a rule") {
            let path = file.expect("readable").path();
            let text = std::fs::read_to_string(&path).expect("text");
            let file: toml::Table = toml::from_str(&text).expect("TOML");
            for case in file["case"].as_array().expect("cases") {
                let text = |key: &str| case.get(key).and_then(toml::Value::as_str).map(parse);
                let value =
                    |key: &str| case.get(key).map(|v| serde_json::to_value(v).expect("JSON"));
                let name = &case["name"];
                if let Some(scene) = text("scene") {
                    assert!(is_a("scene", &scene), "{path:?} {name}");
                    scenes += 1;
                }
                if let Some(query) = text("query") {
                    assert!(is_a("query", &query), "{path:?} {name}");
                    queries += 1;
                }
                if let Some(reply) = text("reply") {
                    assert!(is_a("reply", &reply), "{path:?} {name}");
                }
                for rules in value("rules")
                    .iter()
                    .flat_map(|rules| rules.as_array().cloned().unwrap_or_default())
                {
                    let (Some(from), Some(to)) = (value("from"), value("to")) else { continue };
                    let op = if value("visible").is_some_and(|v| v.is_array()) {
                        "targets"
                    } else {
                        "los"
                    };
                    let query = json!({ "op": op, "rules": rules, "from": from, "to": to });
                    assert!(is_a("query", &query), "{path:?} {name}: {query}");
                    queries += 1;
                }
            }
        }
    }
    assert!(scenes > 10 && queries > 100, "{scenes} scenes, {queries} queries");
}

/// The stored schema is the one that the types make. After a change of the types, run this test with
/// `UPDATE=1`, and it writes the file anew.
#[test]
fn the_stored_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/query/schema.json");
    let made = format!("{}\n", eyeline_scene::schema());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap() == made, "run this test with UPDATE=1");
}
