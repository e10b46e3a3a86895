//! Guarantees: what a rule promises for every map, and a counterexample for each property that it does
//! not have. Cost: O(guarantees).

use super::cone::Cone;
use super::overrides::{TargetEdge, WallTargets};
use super::params::{Params, SightLine, SquareLine};
use super::{RuleSet, predprey, predprey_env, symmetric_shadowcasting};
use crate::grid::Grid;
use crate::line::Centre;
use crate::map::{Feature, Millionths};
use serde::Serialize;

/// A property that a rule may guarantee.
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

/// How far a guarantee goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Claim {
    /// The property holds on every map.
    Always,
    /// The property holds on maps, and between cells, as the guarantee's `when` says.
    When,
    /// The property does not hold: there is a counterexample.
    Never,
    /// The property has not been tested for this combination.
    NotClaimed,
}

/// A scene, in the JSON of the contract, in which a property does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The scene as JSON.
    pub scene: &'static str,
    /// The observer.
    pub from: [i32; 2],
    /// The target.
    pub to: [i32; 2],
    /// The heading of both, if the rule asks for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<[i32; 2]>,
    /// What happens there, in words.
    pub says: &'static str,
}

/// One property of a rule, and whether it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Guarantee {
    /// The property.
    pub property: Property,
    /// How far it holds.
    pub claim: Claim,
    /// The condition of [`Claim::When`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'static str>,
    /// A scene in which it does not hold.
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

    const fn not_claimed(property: Property) -> Self {
        Guarantee { property, claim: Claim::NotClaimed, when: None, counterexample: None }
    }
}

/// All properties, on every map.
pub(super) const ALL: &[Guarantee] = &[
    Guarantee::always(Property::Symmetric),
    Guarantee::always(Property::MirrorInvariant),
    Guarantee::always(Property::RotationInvariant),
    Guarantee::always(Property::TranslationInvariant),
    Guarantee::always(Property::WallsOnlyHide),
];

/// Returns all properties but symmetry on every map, and this for symmetry.
pub(super) const fn all_but_symmetric(symmetric: Guarantee) -> [Guarantee; 5] {
    [symmetric, ALL[1], ALL[2], ALL[3], ALL[4]]
}

/// Returns the guarantees of a rule after a query's changes.
pub(super) fn after_changes(set: &RuleSet, params: &Params) -> Vec<Guarantee> {
    let mut guarantees = set.guarantees.to_vec();
    let parts = |params: &Params| {
        (params.heeds, params.wall_targets, params.target_edge, params.pierce > 0)
    };
    if let Some(blocks) = params.table.as_ref().and_then(|table| table.blocks.as_ref()) {
        // How far one sees depends on the terrain under one's feet; everything else is guaranteed by
        // the ordinary rule. Its counterexamples may lie out of range.
        let theirs = blocks.sight().guarantees.iter();
        let theirs = theirs.filter(|their| their.property != Property::Symmetric);
        guarantees.retain(|own| own.property == Property::Symmetric);
        guarantees.extend(theirs.map(|their| Guarantee { counterexample: None, ..*their }));
    } else if parts(params) != parts(&set.params) {
        guarantees = of_parts(params);
    }
    if let Some(cone) = params.cone.filter(|cone| !cone.sees_all_around()) {
        for guarantee in &mut guarantees {
            if matches!(
                guarantee.property,
                Property::Symmetric | Property::MirrorInvariant | Property::RotationInvariant
            ) {
                let looks = one_way_look(params.grid(), cone);
                *guarantee = Guarantee::never(guarantee.property, looks);
            }
        }
    }
    guarantees
}

/// Returns the guarantees of any combination of parts. Each is tested as far as it is claimed.
fn of_parts(params: &Params) -> Vec<Guarantee> {
    let heeds = params.heeds;
    if heeds.without(Feature::Cover).is_empty() {
        // Nothing hides anything.
        return ALL.to_vec();
    }
    let walls_hide_only = match params.line {
        SightLine::Square(SquareLine::Centre(Centre::Crossed))
            if params.pierce > 0 && heeds.has(Feature::Edges) =>
        {
            Guarantee::when(Property::WallsOnlyHide, "the map has no edges", PINCHED_BY_TWO)
        }
        _ => ALL[4],
    };
    let (mirror, rotation) = match params.line {
        SightLine::Hex => {
            let never = |property, example| match blocks_surely(params) {
                true => Guarantee::never(property, example),
                false => Guarantee::not_claimed(property),
            };
            (
                never(Property::MirrorInvariant, HEX_MIRRORED),
                never(Property::RotationInvariant, HEX_TURNED),
            )
        }
        SightLine::Square(_) | SightLine::Ahead => (ALL[1], ALL[2]),
    };
    vec![symmetric(params), mirror, rotation, ALL[3], walls_hide_only]
}

/// Returns how far sight is symmetric.
fn symmetric(params: &Params) -> Guarantee {
    let (heeds, grid) = (params.heeds, params.grid());
    let (edges, exempt) = (heeds.has(Feature::Edges), params.last_edge() == TargetEdge::Exempt);
    let walls_look_out = heeds.has(Feature::Walls) && params.wall_targets == WallTargets::Blocked;
    let on = |square, hex| if grid == Grid::Hex { hex } else { square };
    let two_way = match (edges, walls_look_out) {
        (true, _) if exempt => {
            let example = on(EXEMPT_SQUARE, EXEMPT_HEX);
            Guarantee::when(Property::Symmetric, "the map has no edges", example)
        }
        (true, true) => {
            let example = on(WALL_LOOKS_OUT, OPAQUE_HEX);
            Guarantee::when(Property::Symmetric, BOTH_OPEN_TWO_WAY, example)
        }
        (true, false) => {
            let example = on(ONE_WAY_SQUARE, ONE_WAY_EDGE);
            Guarantee::when(Property::Symmetric, NO_ONE_WAY_EDGE, example)
        }
        (false, true) => {
            let example = on(WALL_LOOKS_OUT, OPAQUE_HEX);
            Guarantee::when(Property::Symmetric, BOTH_OPEN, example)
        }
        (false, false) => ALL[0],
    };
    let SightLine::Square(SquareLine::Centre(centre)) = params.line else { return two_way };
    match centre {
        Centre::Away | Centre::Toward if edges && exempt => {
            Guarantee::never(Property::Symmetric, EXEMPT_SQUARE)
        }
        Centre::Away | Centre::Toward if !blocks_surely(params) => {
            Guarantee::not_claimed(Property::Symmetric)
        }
        Centre::Away => {
            let (from, to, says) = ([2, 1], [0, 0], predprey::TIE_SAYS_AWAY);
            Guarantee::never(Property::Symmetric, Counterexample { from, to, says, ..TIE })
        }
        Centre::Toward => Guarantee::never(Property::Symmetric, TIE),
        Centre::Lit if heeds.has(Feature::Walls) => {
            Guarantee::when(Property::Symmetric, BOTH_OPEN, symmetric_shadowcasting::LIT_WALL)
        }
        Centre::Both
        | Centre::Union
        | Centre::Either
        | Centre::Lit
        | Centre::Touched
        | Centre::Crossed => two_way,
    }
}

/// Whether the cell that has everything in [`TIE`], [`HEX_MIRRORED`] and [`HEX_TURNED`] blocks: by a layer
/// that is never pierced, or because nothing is. Its opacity does not exceed the greatest threshold.
fn blocks_surely(params: &Params) -> bool {
    params.heeds.iter().any(|layer| match layer {
        Feature::Walls | Feature::Units => params.pierce == 0,
        Feature::Opacity => params.opacity_threshold < MOST_OPACITY,
        Feature::Smoke | Feature::Edges | Feature::Elevation => true,
        Feature::Cover => false,
    })
}

/// The opacity in these scenes, the greatest that a scene can have.
const MOST_OPACITY: Millionths = Millionths::new(1_000_000_000 * 1_000_000);

const BOTH_OPEN: &str = "neither cell is a wall";
const BOTH_OPEN_TWO_WAY: &str = "neither cell is a wall and no edge is one-way";
const NO_ONE_WAY_EDGE: &str = "no edge is one-way";

/// Returns a pair of which only one sees the other: what lies ahead is seen, what lies behind is not.
/// Every rotation and mirror image that tells the two apart shows it; a narrow cone looks at the cell
/// ahead, a wide one at the cell behind.
fn one_way_look(grid: Grid, cone: Cone) -> Counterexample {
    let (dx, dy) = cone.heading();
    let way = if cone.half_angle() < Millionths::new(90_000_000) { 1 } else { -1 };
    Counterexample {
        scene: match grid {
            Grid::Square => r#"{"eyeline":1,"grid":"square"}"#,
            Grid::Hex => r#"{"eyeline":1,"grid":"hex"}"#,
        },
        // A heading lies within ±2²⁰.
        to: [way * dx as i32, way * dy as i32],
        says: "the cone sees what lies ahead, and not what lies behind",
        ..NOTHING
    }
}

/// The observer at the origin, and its neighbour.
pub(super) const NOTHING: Counterexample =
    Counterexample { scene: "", from: [0, 0], to: [1, 0], heading: None, says: "" };

/// A knight's move with everything that can block on one of the two cells between.
const TIE: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"square","width":3,"height":2,"walls":[[1,0]],"units":[{"id":"u","at":[1,0]}],"smoke":[[1,0]],"opacity":[[1,0,1000000000]],"elevation":[[1,0,9]],"edges":[{"between":[[0,0],[1,0]]}]}"#,
    to: [2, 1],
    says: predprey_env::TIE_SAYS_TOWARD,
    ..NOTHING
};

const HEX_MIRRORED: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[1,0]],"units":[{"id":"u","at":[1,0]}],"smoke":[[1,0]],"opacity":[[1,0,1000000000]],"elevation":[[1,0,9]],"edges":[{"between":[[0,0],[1,0]]}]}"#,
    to: [1, 1],
    says: "the tie goes to [1,0]; with q and r exchanged the blocker is at [0,1], and the line is the same",
    ..NOTHING
};

const HEX_TURNED: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":2,"walls":[[0,1]],"units":[{"id":"u","at":[0,1]}],"smoke":[[0,1]],"opacity":[[0,1,1000000000]],"elevation":[[0,1,9]],"edges":[{"between":[[0,0],[0,1]]}]}"#,
    to: [-1, 2],
    says: "turned by 60°, to [-2,1] with the blocker at [-1,1], the tie goes the other way",
    ..NOTHING
};

const PINCHED_BY_TWO: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"square","width":3,"height":3,"walls":[[1,0]],"edges":[{"between":[[0,0],[0,1]]}]}"#,
    to: [2, 2],
    says: "a corner between a wall and an edge is not pierced; with a second wall at [0,1] it is one between walls, which is",
    ..NOTHING
};

pub(super) const EXEMPT_SQUARE: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"square","width":3,"height":1,"edges":[{"between":[[1,0],[2,0]]}]}"#,
    to: [2, 0],
    says: "the edge into the target is exempt; on the way back it lies before a middle square",
    ..NOTHING
};

pub(super) const EXEMPT_HEX: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":2,"edges":[{"between":[[1,0],[2,0]]}]}"#,
    to: [2, 0],
    says: "the edge into the target is exempt; on the way back it lies before a middle hex",
    ..NOTHING
};

const WALL_LOOKS_OUT: Counterexample = Counterexample {
    scene: r##"{"eyeline":1,"grid":"square","rows":["#."],"legend":{"#":"wall",".":"floor"}}"##,
    says: "from a wall one sees out, but the wall itself is not seen",
    ..NOTHING
};

const OPAQUE_HEX: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":1,"walls":[[0,0]]}"#,
    says: "from a wall one sees out, but the wall itself is not seen",
    ..NOTHING
};

const ONE_WAY_SQUARE: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"square","width":2,"height":1,"edges":[{"between":[[1,0],[0,0]],"oneWay":true}]}"#,
    says: ONE_WAY_EDGE.says,
    ..NOTHING
};

const ONE_WAY_EDGE: Counterexample = Counterexample {
    scene: r#"{"eyeline":1,"grid":"hex","radius":1,"edges":[{"between":[[1,0],[0,0]],"oneWay":true}]}"#,
    says: "the edge stops sight from [1,0] to [0,0] only",
    ..NOTHING
};
