//! What a rule promises, and a pinned counterexample for what it does not.

use super::overrides::{TargetEdge, WallTargets};
use super::params::{Cone, Params, SightLine};
use crate::map::Millionths;
use serde::Serialize;

/// Something that a rule may promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Property {
    /// If a sees b, b sees a.
    Symmetric,
    /// Mirroring the map mirrors the answers.
    MirrorInvariant,
    /// Turning the map turns the answers.
    RotationInvariant,
    /// Moving the map moves the answers.
    TranslationInvariant,
    /// Adding a wall never reveals another cell.
    WallsOnlyHide,
}

/// How far a promise goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Claim {
    /// On every map.
    Always,
    /// On maps and between cells as the guarantee's `when` says.
    When,
    /// Not promised.
    Never,
}

/// A scene, as the contract writes it, in which a promise does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The scene as JSON.
    pub scene: &'static str,
    /// The observer.
    pub from: [i32; 2],
    /// What it looks at.
    pub to: [i32; 2],
    /// Where both look, if the rule asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<[i32; 2]>,
    /// What happens, in words.
    pub says: &'static str,
}

/// One promise of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Guarantee {
    /// What is promised.
    pub property: Property,
    /// How far.
    pub claim: Claim,
    /// The condition of [`Claim::When`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'static str>,
    /// Where it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
}

impl Guarantee {
    pub(super) const fn always(property: Property) -> Self {
        Guarantee { property, claim: Claim::Always, when: None, counterexample: None }
    }

    pub(super) const fn when(
        property: Property,
        when: &'static str,
        counterexample: Counterexample,
    ) -> Self {
        let counterexample = Some(counterexample);
        Guarantee { property, claim: Claim::When, when: Some(when), counterexample }
    }

    pub(super) const fn never(property: Property, counterexample: Counterexample) -> Self {
        let counterexample = Some(counterexample);
        Guarantee { property, claim: Claim::Never, when: None, counterexample }
    }
}

/// Every promise, on every map.
pub(super) const ALL: &[Guarantee] = &[
    Guarantee::always(Property::Symmetric),
    Guarantee::always(Property::MirrorInvariant),
    Guarantee::always(Property::RotationInvariant),
    Guarantee::always(Property::TranslationInvariant),
    Guarantee::always(Property::WallsOnlyHide),
];

/// Every promise but symmetry.
pub(super) const fn all_but_symmetric(symmetric: Guarantee) -> [Guarantee; 5] {
    [symmetric, ALL[1], ALL[2], ALL[3], ALL[4]]
}

/// The promises of a rule after a query's changes.
pub(super) fn after_changes(set: &[Guarantee], params: &Params) -> Vec<Guarantee> {
    let mut guarantees = set.to_vec();
    if let Some(blocks) = params.table().and_then(|table| table.blocks.as_ref()) {
        // How far one sees depends on where one stands; for the rest, the ordinary rule speaks. Its
        // counterexamples may lie out of range.
        let theirs = blocks.sight().guarantees.iter();
        let theirs = theirs.filter(|their| their.property != Property::Symmetric);
        guarantees.retain(|own| own.property == Property::Symmetric);
        guarantees.extend(theirs.map(|their| Guarantee { counterexample: None, ..*their }));
    }
    for guarantee in &mut guarantees {
        let symmetric = guarantee.property == Property::Symmetric;
        let turned = matches!(
            guarantee.property,
            Property::Symmetric | Property::MirrorInvariant | Property::RotationInvariant
        );
        if let Some(cone) = params.cone.filter(|cone| !cone.sees_all_around())
            && turned
        {
            *guarantee = Guarantee::never(guarantee.property, one_way_look(cone));
        } else if symmetric && params.line == SightLine::HexRounded {
            *guarantee = match (params.hex_targets.see_opaque, params.hex_targets.edge) {
                (false, _) => Guarantee::when(Property::Symmetric, BOTH_OPEN_TWO_WAY, OPAQUE_HEX),
                (true, TargetEdge::Blocks) => {
                    Guarantee::when(Property::Symmetric, NO_ONE_WAY_EDGE, ONE_WAY_EDGE)
                }
                (true, TargetEdge::Exempt) => *guarantee,
            };
        } else if symmetric
            && params.wall_targets == WallTargets::Blocked
            && guarantee.claim == Claim::Always
        {
            *guarantee = Guarantee::when(Property::Symmetric, BOTH_OPEN, WALL_LOOKS_OUT);
        }
    }
    guarantees
}

const BOTH_OPEN: &str = "neither cell is a wall";
const BOTH_OPEN_TWO_WAY: &str = "neither cell is a wall and no edge is one-way";
const NO_ONE_WAY_EDGE: &str = "no edge is one-way";

/// What lies ahead is seen, what lies behind is not. Every turn and mirror that tells the two apart
/// shows it: from a narrow cone looked at ahead, from a wide one behind.
fn one_way_look(cone: Cone) -> Counterexample {
    let (dx, dy) = cone.heading();
    let way = if cone.half_angle() < Millionths::new(90_000_000) { 1 } else { -1 };
    Counterexample {
        scene: r#"{"eyeline":1,"grid":"square"}"#,
        from: [0, 0],
        // A heading lies within ±2²⁰.
        to: [way * dx as i32, way * dy as i32],
        heading: None,
        says: "the cone sees what lies ahead, and not what lies behind",
    }
}

const WALL_LOOKS_OUT: Counterexample = Counterexample {
    scene: r##"{"eyeline":1,"grid":"square","rows":["#."],"legend":{"#":"wall",".":"floor"}}"##,
    from: [0, 0],
    to: [1, 0],
    heading: None,
    says: "from a wall one sees out, but the wall itself is not seen",
};

const OPAQUE_HEX: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":1,"walls":[[0,0]]}"#,
    from: [0, 0],
    to: [1, 0],
    heading: None,
    says: "from a wall one sees out, but the wall itself is not seen",
};

const ONE_WAY_EDGE: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":1,"edges":[{"between":[[1,0],[0,0]],"oneWay":true}]}"#,
    from: [0, 0],
    to: [1, 0],
    heading: None,
    says: "the edge stops sight from [1,0] to [0,0] only",
};
