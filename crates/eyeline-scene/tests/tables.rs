//! Terrain tables as files: what is read, what is refused and with which words.

use eyeline::Rules;
use eyeline::rules::{Blocks, TerrainTable};
use eyeline_scene::{Code, table};

fn refused(text: &str) -> (Code, String) {
    let fault = table::parse(text).expect_err(text);
    (fault.code, fault.to_string())
}

#[test]
fn what_is_written_is_read_again() {
    let blocks = Blocks::new(["mountain".to_owned()], "predprey/both").ok();
    let own = TerrainTable {
        radii: vec![("plains".into(), 7), ("ash".into(), 1)].into(),
        conditions: vec![("eclipse".into(), -9)].into(),
        impassable: vec!["water".into()].into(),
        blocks,
        ..TerrainTable::OVERLAND
    };
    for table in [TerrainTable::OVERLAND, own] {
        let again = table::parse(&table::to_json(&table)).unwrap();
        assert_eq!(again.fingerprint(), table.fingerprint());
        assert_eq!(again.radius("plains", 15), table.radius("plains", 15));
        assert_eq!(again.blocks, table.blocks);
    }
}

#[test]
fn absent_keys_are_document_002s() {
    let table = table::parse("{}").unwrap();
    let rules = Rules::named("overland").unwrap().with_terrain(table).unwrap();
    assert_eq!(rules.to_string(), "overland@1");
    let table = table::parse(r#"{"blocks": ["mountain"]}"#).unwrap();
    assert_eq!(table.blocks.as_ref().unwrap().sight().id, Blocks::USUAL);
    assert_eq!(table.radius("plains", 10), 3);
    let rules = Rules::named("overland").unwrap().with_terrain(table).unwrap();
    assert!(rules.to_string().starts_with("overland@1+"), "{rules}");
}

#[test]
fn what_is_wrong_is_named() {
    let says = |text: &str, code: Code, words: &str| {
        let (told, message) = refused(text);
        assert_eq!((told, message.as_str()), (code, words), "{text}");
    };
    says(
        r#"{"conditons": {}}"#,
        Code::UnknownKey,
        "unknown key 'conditons'; did you mean 'conditions'?",
    );
    says(
        r#"{"radii": {"plains": 1, "plains": 2}}"#,
        Code::BadJson,
        "radii: key 'plains' stands twice",
    );
    says(
        r#"{"radii": {"plains": -1}}"#,
        Code::BadValue,
        "radii.plains: `-1`, expected a whole number from 0 to 4294967295",
    );
    says(
        r#"{"perceptionPerCell": 0}"#,
        Code::BadValue,
        "perceptionPerCell must be at least 1, not 0",
    );
    says(
        r#"{"sight": "predprey"}"#,
        Code::BadValue,
        "'sight' is predprey, but no terrain blocks; add \"blocks\", such as [\"mountain\"], or leave \"sight\" out",
    );
    says(
        r#"{"blocks": ["mountain"], "sight": "predpray"}"#,
        Code::BadValue,
        "sight: unknown rule set 'predpray'; did you mean 'predprey'?",
    );
    for rules in ["hex-tactics", "overland", "minigrid"] {
        let words = format!(
            "sight: {rules}@1 does not say what terrain hides; take a rule of squares such as symmetric-shadowcasting"
        );
        says(&format!(r#"{{"blocks": ["x"], "sight": "{rules}"}}"#), Code::BadValue, &words);
    }
    says(r#"{"blocks": [""]}"#, Code::BadValue, "blocks: a terrain that blocks needs a name");
    says(
        r#"{"eyeline": 2}"#,
        Code::BadValue,
        "this program reads terrain tables of version 1, not 2",
    );
    assert_eq!(refused("[]").0, Code::BadValue);
    assert_eq!(refused("{").0, Code::BadJson);
    assert_eq!(refused(&"[".repeat(100_000)).0, Code::BadJson);
}
