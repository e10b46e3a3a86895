//! Overrides: what a query may change about a rule, and how that is written in JSON.

use crate::grid::Metric;
use crate::map::{Feature, Millionths};
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

/// The effect of an edge on the last step to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TargetEdge {
    /// It has none.
    Exempt,
    /// It blocks.
    Blocks,
}

read_words!(TargetEdge { "exempt" => Exempt, "blocks" => Blocks });

/// A cone as it is written in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConeSpec {
    /// The heading: `[dx, dy]`, on hexes axial `[dq, dr]`.
    pub heading: [i64; 2],
    /// How far it opens to either side, in degrees.
    pub half_angle: Millionths,
}

/// A rule set with changes; absent keys change nothing. A rule file is the same with `eyeline` and a
/// `title`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spec {
    /// The rule set: `id[@version][/variant]`.
    pub base: String,
    /// The version of this format, 1; rule files may state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eyeline: Option<u64>,
    /// The title of these rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The layers that count: `walls`, `units`, `edges`, `smoke`, `opacity`, `cover`, `elevation`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heeds: Option<Vec<String>>,
    /// How far sight reaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<u64>,
    /// How distance is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<Metric>,
    /// Whether walls can be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endpoint_walls: Option<WallTargets>,
    /// The most opacity that a line may add up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opacity_threshold: Option<Millionths>,
    /// The cone of vision.
    #[serde(
        default,
        deserialize_with = "optional_object",
        skip_serializing_if = "Option::is_none"
    )]
    pub cone: Option<ConeSpec>,
    /// The number of obstacles that are seen through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pierce: Option<u64>,
    /// Whether a wall in the target's own cell leaves it visible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see_opaque_target: Option<bool>,
    /// The effect of an edge into the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_edge: Option<TargetEdge>,
    /// The most that cover adds up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_soft_cover: Option<Millionths>,
    /// The k of the cover penalty 1 − e^(−k·sum).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub soft_cover_k: Option<Millionths>,
}

/// A change that only some rules accept. Every rule accepts `radius` and `metric`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Override {
    /// `endpointWalls`.
    EndpointWalls,
    /// `seeOpaqueTarget`.
    SeeOpaqueTarget,
    /// `heeds`.
    Heeds,
    /// `cone`.
    Cone,
    /// `pierce`.
    Pierce,
    /// `opacityThreshold`.
    OpacityThreshold,
    /// `targetEdge`.
    TargetEdge,
    /// `maxSoftCover`.
    MaxSoftCover,
    /// `softCoverK`.
    SoftCoverK,
}

impl Override {
    /// Every change that only some rules accept.
    pub const ALL: [Override; 9] = [
        Override::EndpointWalls,
        Override::SeeOpaqueTarget,
        Override::Heeds,
        Override::Cone,
        Override::Pierce,
        Override::OpacityThreshold,
        Override::TargetEdge,
        Override::MaxSoftCover,
        Override::SoftCoverK,
    ];

    /// Returns the key of the change on the wire.
    pub const fn key(self) -> &'static str {
        match self {
            Override::EndpointWalls => "endpointWalls",
            Override::SeeOpaqueTarget => "seeOpaqueTarget",
            Override::Heeds => "heeds",
            Override::Cone => "cone",
            Override::Pierce => "pierce",
            Override::OpacityThreshold => "opacityThreshold",
            Override::TargetEdge => "targetEdge",
            Override::MaxSoftCover => "maxSoftCover",
            Override::SoftCoverK => "softCoverK",
        }
    }

    /// Returns the layer that the change is about: without that layer it would change nothing.
    pub const fn layer(self) -> Option<Feature> {
        match self {
            Override::Pierce => Some(Feature::Walls),
            Override::OpacityThreshold => Some(Feature::Opacity),
            Override::TargetEdge => Some(Feature::Edges),
            Override::MaxSoftCover | Override::SoftCoverK => Some(Feature::Cover),
            // Where walls are not seen, edges before a target count, whatever else does.
            Override::EndpointWalls
            | Override::SeeOpaqueTarget
            | Override::Heeds
            | Override::Cone => None,
        }
    }
}

impl Spec {
    /// Returns a rule set without changes.
    pub fn of(base: &str) -> Self {
        Spec { base: base.to_owned(), ..Spec::default() }
    }

    /// Returns the changes that not every rule accepts.
    pub(super) fn special(&self) -> impl Iterator<Item = Override> {
        Override::ALL.into_iter().filter(|change| match change {
            Override::EndpointWalls => self.endpoint_walls.is_some(),
            Override::SeeOpaqueTarget => self.see_opaque_target.is_some(),
            Override::Heeds => self.heeds.is_some(),
            Override::Cone => self.cone.is_some(),
            Override::Pierce => self.pierce.is_some(),
            Override::OpacityThreshold => self.opacity_threshold.is_some(),
            Override::TargetEdge => self.target_edge.is_some(),
            Override::MaxSoftCover => self.max_soft_cover.is_some(),
            Override::SoftCoverK => self.soft_cover_k.is_some(),
        })
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
