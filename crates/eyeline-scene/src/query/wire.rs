//! Queries as they are written: one struct for each operation, with its keys and no others.

use crate::json::{QueryRules, entries};
use crate::scene::SceneSpec;
use eyeline::Rules;
use eyeline::window::Axes;
use eyeline::wire::Object;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, de};
use std::fmt;

/// A query.
#[derive(Clone, Debug, JsonSchema)]
#[serde(tag = "op", rename_all = "camelCase")]
pub enum Query {
    /// Does `from` see `to`?
    Los(Los),
    /// Which of these does `from` see?
    Targets(Targets),
    /// Which of these see `to`?
    Watchers(Watchers),
    /// Why, or why not?
    Trace(Trace),
    /// What does `from` see?
    Field(Field),
    /// Who sees whom?
    Matrix(Matrix),
    /// What does an agent observe?
    Window(Window),
    /// Can `from` shoot at `to`?
    Shot(Shot),
    /// What is known after looking from here?
    Remember(Remember),
    /// What does an explorer's map look like?
    Map(Map),
    /// How far does one see from this terrain?
    Radius(Radius),
    /// What may be written?
    Schema(NoKeys),
    /// Which rule sets are there?
    Rules(NoKeys),
}

impl Query {
    /// Returns the question why `from` sees `to`, or why not, under these rules. With `explain`, also
    /// what would open the line.
    pub fn trace(rules: Rules, from: CellRef, to: CellRef, explain: bool) -> Self {
        let (scene, perception, radius) = (None, None, None);
        Query::Trace(Trace { scene, rules: rules.into(), perception, from, to, radius, explain })
    }
}

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Deserialize, JsonSchema)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name {
                /// The scene; absent, the one that the program was started with.
                #[serde(default)]
                pub scene: Option<Object<Box<SceneSpec>>>,
                /// The rule set.
                pub rules: QueryRules,
                /// The observer's perception (`overland` only).
                #[serde(default)]
                pub perception: Option<i64>,
                $($(#[$field_doc])* pub $field: $type,)*
            }
        )*
    };
}

questions! {
    /// Does `from` see `to`?
    Los {
        /// The observer.
        from: CellRef,
        /// The target.
        to: CellRef,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
    }
    /// Which of these does `from` see?
    Targets {
        /// The observer.
        from: CellRef,
        /// The targets.
        to: Vec<CellRef>,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
    }
    /// Which of these see `to`?
    Watchers {
        /// The observers.
        from: Vec<CellRef>,
        /// The target.
        to: CellRef,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
    }
    /// Why, or why not?
    Trace {
        /// The observer.
        from: CellRef,
        /// The target.
        to: CellRef,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
        /// Whether to say what would open the line, and whether `to` sees `from`.
        #[serde(default)]
        explain: bool,
    }
    /// What does `from` see?
    Field {
        /// The observer, or several.
        from: Observers,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
        /// Whether to add the penalties of cover.
        #[serde(default)]
        cover: bool,
    }
    /// Who sees whom?
    Matrix {}
    /// What does an agent observe?
    Window {
        /// The agent.
        at: CellRef,
        /// The number of cells a side; odd.
        size: u64,
        /// Entries `[x, y, value]` by name, in the order written.
        #[serde(default)]
        layers: Layers,
        /// Whether hidden cells are set to 0.
        #[serde(default = "yes")]
        mask: bool,
        /// Whether hidden walls stay.
        #[serde(default)]
        keep_walls: Option<bool>,
        /// Whether visibility is the last channel.
        #[serde(default)]
        visibility_channel: bool,
        /// The axis whose index comes first.
        #[serde(default)]
        axes: Option<Axes>,
        /// The heading of the agent, which moves the window ahead. `minigrid` needs one of the four
        /// directions `[1, 0]`, `[0, 1]`, `[-1, 0]` and `[0, -1]`; it is up in the window.
        #[serde(default)]
        heading: Option<[i64; 2]>,
    }
    /// What is known after looking from here?
    Remember {
        /// What was known before.
        memory: Object<MemorySpec>,
        /// The viewer, or a party.
        from: Observers,
        /// Replaces the rule's radius.
        #[serde(default)]
        radius: Option<u64>,
    }
    /// Can `from` shoot at `to`?
    Shot {
        /// The shooter.
        from: CellRef,
        /// The target.
        to: CellRef,
        /// The range of the shot, by the rule's metric.
        range: u64,
    }
}

/// What a viewer has seen and where it has been.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "Memory")]
pub struct MemorySpec {
    /// The cells seen.
    pub seen: Vec<[i64; 2]>,
    /// The cells visited; they were seen too.
    pub visited: Vec<[i64; 2]>,
}

/// What does an explorer's map look like?
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The scene; absent, the one that the program was started with.
    #[serde(default)]
    pub scene: Option<Object<Box<SceneSpec>>>,
    /// The memory that is drawn.
    pub memory: Object<MemorySpec>,
    /// The cell of the party.
    pub at: CellRef,
    /// Columns and rows around the party; absent, all that was seen.
    #[serde(default)]
    pub viewport: Option<[u64; 2]>,
}

/// How far does one see from this terrain?
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Radius {
    /// The terrain's name.
    pub terrain: String,
    /// The observer's perception; 10 if absent.
    #[serde(default)]
    pub perception: Option<i64>,
}

/// A query without keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoKeys {}

fn yes() -> bool {
    true
}

/// A cell: `[x, y]`, or a mark on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellRef {
    /// By its coordinates.
    At([i64; 2]),
    /// By the symbol that stands on it.
    Mark(String),
}

impl<'de> Deserialize<'de> for CellRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl CellVisitor {
    fn second<'de, A: de::SeqAccess<'de>>(
        self,
        first: i64,
        mut rest: A,
    ) -> Result<CellRef, A::Error> {
        let second = rest.next_element()?.ok_or_else(|| de::Error::invalid_length(1, &self))?;
        match rest.next_element::<de::IgnoredAny>()? {
            None => Ok(CellRef::At([first, second])),
            Some(_) => Err(de::Error::invalid_length(3, &self)),
        }
    }
}

impl<'de> de::Visitor<'de> for CellVisitor {
    type Value = CellRef;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell, two whole numbers, or a mark")
    }

    fn visit_str<E: de::Error>(self, mark: &str) -> Result<CellRef, E> {
        Ok(CellRef::Mark(mark.to_owned()))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<CellRef, A::Error> {
        let first = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
        self.second(first, seq)
    }
}

impl JsonSchema for CellRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let at = generator.subschema_for::<[i64; 2]>();
        schemars::json_schema!({ "anyOf": [at, { "type": "string", "description": "a mark" }] })
    }
}

/// One observer, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observers {
    /// One.
    One(CellRef),
    /// Several.
    Many(Vec<CellRef>),
}

impl<'de> Deserialize<'de> for Observers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        /// The first element distinguishes a cell from a list of cells.
        enum First {
            Axis(i64),
            Cell(CellRef),
        }

        impl<'de> Deserialize<'de> for First {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct FirstVisitor;

                impl<'de> de::Visitor<'de> for FirstVisitor {
                    type Value = First;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a number, a cell, two whole numbers, or a mark")
                    }

                    fn visit_i64<E: de::Error>(self, axis: i64) -> Result<First, E> {
                        Ok(First::Axis(axis))
                    }

                    fn visit_u64<E: de::Error>(self, axis: u64) -> Result<First, E> {
                        let out_of_range =
                            |_| E::invalid_value(de::Unexpected::Unsigned(axis), &self);
                        i64::try_from(axis).map(First::Axis).map_err(out_of_range)
                    }

                    fn visit_str<E: de::Error>(self, mark: &str) -> Result<First, E> {
                        CellVisitor.visit_str(mark).map(First::Cell)
                    }

                    fn visit_seq<A: de::SeqAccess<'de>>(self, seq: A) -> Result<First, A::Error> {
                        CellVisitor.visit_seq(seq).map(First::Cell)
                    }
                }

                deserializer.deserialize_any(FirstVisitor)
            }
        }

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Observers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a cell, two whole numbers, or a mark, or a list of them")
            }

            fn visit_str<E: de::Error>(self, mark: &str) -> Result<Observers, E> {
                CellVisitor.visit_str(mark).map(Observers::One)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Observers, A::Error> {
                let mut many = match seq.next_element()? {
                    Some(First::Axis(first)) => {
                        return CellVisitor.second(first, seq).map(Observers::One);
                    }
                    Some(First::Cell(cell)) => vec![cell],
                    None => Vec::new(),
                };
                while let Some(cell) = seq.next_element()? {
                    many.push(cell);
                }
                Ok(Observers::Many(many))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl JsonSchema for Observers {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Observers".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let one = generator.subschema_for::<CellRef>();
        schemars::json_schema!({ "anyOf": [one, { "type": "array", "items": one }] })
    }
}

/// A window's layers by name, in the order written.
#[derive(Clone, Debug, Default)]
pub struct Layers(pub Vec<(String, Vec<Entry>)>);

/// A value on a cell: `[x, y, value]`.
pub type Entry = (i64, i64, f64);

impl<'de> Deserialize<'de> for Layers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        entries(deserializer, "an object of layers, each a list of [x, y, value]").map(Layers)
    }
}

impl JsonSchema for Layers {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WindowLayers".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let entries = generator.subschema_for::<Vec<Entry>>();
        schemars::json_schema!({ "type": "object", "additionalProperties": entries })
    }
}
