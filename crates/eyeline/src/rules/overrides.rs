//! What a query may change about a rule, and how that is written.

use crate::grid::Metric;
use crate::map::Millionths;
use crate::wire::{optional_object, read_words};
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::fmt;

/// Whether walls can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum WallTargets {
    /// A wall is seen when nothing lies before it.
    Seen,
    /// A wall is never seen.
    Blocked,
}

read_words!(WallTargets { "seen" => Seen, "blocked" => Blocked });

/// What an edge does between the last hex and the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TargetEdge {
    /// Nothing.
    Exempt,
    /// It blocks.
    Blocks,
}

read_words!(TargetEdge { "exempt" => Exempt, "blocks" => Blocks });

/// A field of view as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConeSpec {
    /// Where it looks: `[dx, dy]`.
    pub heading: [i64; 2],
    /// How far it opens to either side, in degrees.
    pub half_angle: Millionths,
}

/// A rule set with changes. Absent keys change nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spec {
    /// The rule set: `id[@version][/variant]`.
    pub base: String,
    /// How far sight reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<u64>,
    /// How distance is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// Whether walls can be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint_walls: Option<WallTargets>,
    /// How much opacity a line may add up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opacity_threshold: Option<Millionths>,
    /// The field of view.
    #[serde(
        default,
        deserialize_with = "optional_object",
        skip_serializing_if = "Option::is_none"
    )]
    pub cone: Option<ConeSpec>,
    /// How many obstacles are seen through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pierce: Option<u64>,
    /// Whether a wall in the target's hex leaves it visible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see_opaque_target: Option<bool>,
    /// What an edge into the target does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_edge: Option<TargetEdge>,
    /// The most that cover adds up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_soft_cover: Option<Millionths>,
    /// The k of the cover penalty 1 − e^(−k·sum).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft_cover_k: Option<Millionths>,
}

/// A change that only some rules take. Every rule takes `radius` and `metric`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Override {
    /// `endpointWalls`.
    EndpointWalls,
    /// `opacityThreshold`.
    OpacityThreshold,
    /// `cone`.
    Cone,
    /// `pierce`.
    Pierce,
    /// `seeOpaqueTarget`.
    SeeOpaqueTarget,
    /// `targetEdge`.
    TargetEdge,
    /// `maxSoftCover`.
    MaxSoftCover,
    /// `softCoverK`.
    SoftCoverK,
}

impl Override {
    /// Its key on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Override::EndpointWalls => "endpointWalls",
            Override::OpacityThreshold => "opacityThreshold",
            Override::Cone => "cone",
            Override::Pierce => "pierce",
            Override::SeeOpaqueTarget => "seeOpaqueTarget",
            Override::TargetEdge => "targetEdge",
            Override::MaxSoftCover => "maxSoftCover",
            Override::SoftCoverK => "softCoverK",
        }
    }
}

impl Spec {
    /// A rule set without changes.
    pub fn of(base: &str) -> Self {
        Spec { base: base.to_owned(), ..Spec::default() }
    }

    /// The changes that not every rule takes.
    pub(super) fn special(&self) -> impl Iterator<Item = Override> {
        [
            self.endpoint_walls.is_some().then_some(Override::EndpointWalls),
            self.opacity_threshold.is_some().then_some(Override::OpacityThreshold),
            self.cone.is_some().then_some(Override::Cone),
            self.pierce.is_some().then_some(Override::Pierce),
            self.see_opaque_target.is_some().then_some(Override::SeeOpaqueTarget),
            self.target_edge.is_some().then_some(Override::TargetEdge),
            self.max_soft_cover.is_some().then_some(Override::MaxSoftCover),
            self.soft_cover_k.is_some().then_some(Override::SoftCoverK),
        ]
        .into_iter()
        .flatten()
    }
}

/// How rules are written: a name, or an object with a base and changes.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesRef {
    /// `"predprey/both"`.
    Named(String),
    /// `{"base": "predprey", "radius": 5}`.
    Spec(Box<Spec>),
}

impl<'de> Deserialize<'de> for RulesRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = RulesRef;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a rule set's name or an object with `base`")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<RulesRef, E> {
                Ok(RulesRef::Named(name.to_owned()))
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<RulesRef, A::Error> {
                let spec = Spec::deserialize(MapAccessDeserializer::new(map))?;
                Ok(RulesRef::Spec(Box::new(spec)))
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RulesRef {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rules".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let spec = generator.subschema_for::<Spec>();
        schemars::json_schema!({ "anyOf": [{ "type": "string" }, spec] })
    }
}
