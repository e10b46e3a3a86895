//! Rule sets: which there are, how they are named, and how a query's changes are checked.
//! Exact: the answers of a version never change. Cost: O(rule sets) to find one by name.

use super::cone::{Cone, ConeError};
use super::guarantee::{Guarantee, after_changes};
use super::overrides::{Override, RulesRef, Spec, WallTargets};
use super::params::{Cause, Params, SightLine};
use super::terrain::{Because, Conditions, TerrainTable};
use super::{
    hex_tactics, hidden_movement, minigrid, one_card_dungeon, overland, predprey, predprey_env,
    square_tactics, supercover, symmetric_shadowcasting,
};
use crate::grid::{Grid, Metric};
use crate::map::{Feature, Features, Millionths};
use serde::{Deserialize, Serialize, Serializer, ser};
use std::fmt;
use std::sync::LazyLock;

/// A rule set or a variant of one, with everything that it says about itself.
#[derive(Debug)]
pub struct RuleSet {
    /// The id of the rule set.
    pub id: &'static str,
    /// The version; answers never change within one.
    pub version: u32,
    /// The name of the variant, if it is one.
    pub variant: Option<&'static str>,
    /// The title for people.
    pub title: &'static str,
    /// What it decides, in one plain sentence.
    pub summary: &'static str,
    /// The change that says what becomes of walls as targets, if the set accepts one.
    pub walls_key: Option<Override>,
    /// The parts that sight reads.
    pub params: Params,
    /// What it guarantees.
    pub guarantees: &'static [Guarantee],
    /// The clause of the rule for each cause.
    pub clauses: &'static [(Cause, &'static str)],
}

impl RuleSet {
    /// Returns every rule set and variant, each set followed by its variants.
    pub fn all() -> &'static [RuleSet] {
        static SETS: LazyLock<Vec<RuleSet>> = LazyLock::new(|| {
            [
                predprey::sets(),
                predprey_env::sets(),
                one_card_dungeon::sets(),
                overland::sets(),
                hex_tactics::sets(),
                square_tactics::sets(),
                hidden_movement::sets(),
                symmetric_shadowcasting::sets(),
                supercover::sets(),
                minigrid::sets(),
            ]
            .into_iter()
            .flatten()
            .collect()
        });
        &SETS
    }

    /// Returns every rule set and variant that answers about pairs of cells: all but those for windows
    /// only.
    pub fn of_pairs() -> impl Iterator<Item = &'static RuleSet> {
        RuleSet::all().iter().filter(|set| set.params.line != SightLine::Ahead)
    }

    /// Whether the set accepts a change; every set accepts `radius` and `metric`.
    pub fn takes(&self, change: Override) -> bool {
        self.walls_key == Some(change) || self.params.line.takes(change)
    }

    /// Returns the changes that the set accepts beside `radius` and `metric`.
    pub fn changes(&self) -> impl Iterator<Item = Override> {
        Override::ALL.into_iter().filter(|&change| self.takes(change))
    }

    /// Returns the layers that the set can heed.
    pub fn may_heed(&self) -> Features {
        self.params.line.may_heed()
    }

    /// Returns the set named `id[@version][/variant]`; without a version, the newest.
    pub fn named(name: &str) -> Option<&'static RuleSet> {
        let (head, variant) = match name.split_once('/') {
            Some((head, variant)) => (head, Some(variant)),
            None => (name, None),
        };
        let (id, version) = match head.split_once('@') {
            Some((id, version)) => (id, Some(version)),
            None => (head, None),
        };
        RuleSet::all()
            .iter()
            .filter(|set| set.id == id && set.variant == variant)
            .filter(|set| version.is_none_or(|version| set.version.to_string() == version))
            .max_by_key(|set| set.version)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.id, self.version)?;
        self.variant.map_or(Ok(()), |variant| write!(f, "/{variant}"))
    }
}

/// A rule set with the changes of a query, ready to be used.
///
/// ```
/// use eyeline::rules::Spec;
/// use eyeline::Rules;
/// let spotter = Rules::new(&Spec { pierce: Some(1), ..Spec::of("hidden-movement") })?;
/// assert_eq!(spotter.to_string(), "hidden-movement@1");
/// # Ok::<(), eyeline::RulesError>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "RulesRef")]
pub struct Rules {
    set: &'static RuleSet,
    spec: Option<Box<Spec>>,
    params: Params,
}

/// The reason why rules are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// No rule set has this name.
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// The rule set does not accept this change.
    CannotTake {
        /// The rule set.
        rules: String,
        /// The change's key.
        key: &'static str,
    },
    /// The metric belongs to the other grid.
    Metric {
        /// The rule set.
        rules: String,
        /// The metric asked for.
        metric: Metric,
        /// The rule's grid.
        grid: Grid,
    },
    /// The number must not be negative.
    Negative {
        /// The change's key.
        key: &'static str,
        /// Its value.
        value: Millionths,
    },
    /// The cone is not valid.
    Cone(ConeError),
    /// The rule cannot heed this layer, or there is no such layer.
    CannotHeed {
        /// The rule set.
        rules: String,
        /// The layer asked for.
        layer: String,
        /// The layers that the rule can heed.
        may: Features,
    },
    /// The layer is listed twice.
    HeededTwice {
        /// The rule set.
        rules: String,
        /// The layer.
        layer: Feature,
        /// The layers that the rule can heed.
        may: Features,
    },
    /// The change would do nothing, because the layer that it is about is not heeded.
    NotHeeded {
        /// The rule set.
        rules: String,
        /// The change's key.
        key: &'static str,
        /// The layer.
        layer: Feature,
        /// The layers that the rule can heed.
        may: Features,
    },
    /// This version does not read the format of the rule file.
    Format {
        /// The format that the file states.
        eyeline: u64,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Unknown { name } => write!(f, "unknown rule set '{name}'"),
            RulesError::CannotTake { rules, key } => write!(f, "{rules} does not take '{key}'"),
            RulesError::Metric { rules, metric, grid } => {
                write!(f, "{rules} is played on a {grid} grid and does not take metric '{metric}'")
            }
            RulesError::Negative { key, value } => {
                write!(f, "{key} must not be negative, and {value} is")
            }
            RulesError::Cone(error) => error.fmt(f),
            RulesError::CannotHeed { rules, layer, may } => {
                write!(f, "{rules} cannot heed '{layer}'; it can heed {may}")
            }
            RulesError::HeededTwice { rules, layer, may } => {
                let layer = layer.key();
                write!(f, "heeds lists '{layer}' twice; {rules} can heed {may}, each once")
            }
            RulesError::NotHeeded { rules, key, layer, may } => {
                let layer = layer.key();
                write!(f, "{key} needs '{layer}' among heeds; {rules} can heed {may}")
            }
            RulesError::Format { eyeline } => {
                write!(f, "rules of format {eyeline} are not known; this version reads format 1")
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Returns the rule set with this name, unchanged.
    pub fn named(name: &str) -> Result<Self, RulesError> {
        let set = RuleSet::named(name);
        let set = set.ok_or_else(|| RulesError::Unknown { name: name.to_owned() })?;
        Ok(Rules { set, spec: None, params: set.params.clone() })
    }

    /// Returns a rule set with changes.
    pub fn new(spec: &Spec) -> Result<Self, RulesError> {
        let mut rules = Rules::named(&spec.base)?;
        let set = rules.set;
        if let Some(eyeline) = spec.eyeline.filter(|&format| format != 1) {
            return Err(RulesError::Format { eyeline });
        }
        if let Some(refused) = spec.special().find(|&change| !set.takes(change)) {
            return Err(RulesError::CannotTake { rules: set.to_string(), key: refused.key() });
        }
        let grid = set.params.grid();
        if let Some(metric) = spec.metric.filter(|metric| metric.grid() != grid) {
            return Err(RulesError::Metric { rules: set.to_string(), metric, grid });
        }
        let positive = |change: Override, value: Option<Millionths>| match value {
            Some(value) if value < Millionths::ZERO => {
                Err(RulesError::Negative { key: change.key(), value })
            }
            value => Ok(value),
        };
        let params = &mut rules.params;
        params.heeds = heeded(set, spec)?;
        params.radius = spec.radius.map(saturated).or(params.radius);
        params.metric = spec.metric.unwrap_or(params.metric);
        let opaque = spec.see_opaque_target.map(|seen| match seen {
            true => WallTargets::Seen,
            false => WallTargets::Blocked,
        });
        params.wall_targets = spec.endpoint_walls.or(opaque).unwrap_or(params.wall_targets);
        params.target_edge = spec.target_edge.unwrap_or(params.target_edge);
        let threshold = positive(Override::OpacityThreshold, spec.opacity_threshold)?;
        params.opacity_threshold = threshold.unwrap_or(params.opacity_threshold);
        if let Some(cone) = &spec.cone {
            let [dx, dy] = cone.heading;
            let cone = Cone::new(grid, (dx, dy), cone.half_angle);
            params.cone = Some(cone.map_err(RulesError::Cone)?);
        }
        params.pierce = spec.pierce.map_or(params.pierce, saturated);
        let max = positive(Override::MaxSoftCover, spec.max_soft_cover)?;
        params.cover.max = max.unwrap_or(params.cover.max);
        params.cover.k = spec.soft_cover_k.unwrap_or(params.cover.k);
        rules.spec = Some(Box::new(spec.clone()));
        Ok(rules)
    }

    /// Returns the same rules with another radius.
    pub fn with_radius(mut self, radius: u64) -> Self {
        self.params.radius = Some(saturated(radius));
        let spec = self.spec.get_or_insert_with(|| Box::new(Spec::of(&self.set.to_string())));
        spec.radius = Some(radius);
        self
    }

    /// Returns the same rules for an observer of this perception; `None` if the rule does not use it.
    pub fn with_perception(mut self, perception: i64) -> Option<Self> {
        self.params.perception = perception;
        self.table().is_some().then_some(self)
    }

    /// Returns the same rules with another terrain table, of which no condition holds yet; `None` if
    /// the rule does not use one.
    pub fn with_terrain(mut self, table: TerrainTable) -> Option<Self> {
        *self.params.table.as_mut()? = table;
        self.params.conditions = Conditions::NONE;
        Some(self)
    }

    /// Returns the same rules while these conditions of their table hold; `None` if the rule has no
    /// table.
    pub fn with_conditions(mut self, conditions: Conditions) -> Option<Self> {
        self.params.conditions = conditions;
        self.table().is_some().then_some(self)
    }

    /// Returns the terrain table, if the rule has one.
    pub fn table(&self) -> Option<&TerrainTable> {
        self.params.table.as_ref()
    }

    /// Returns the title of the rules: their own, or that of their rule set.
    pub fn title(&self) -> &str {
        let own = self.spec.as_ref().and_then(|spec| spec.title.as_deref());
        own.unwrap_or(self.set.title)
    }

    /// Returns the rules as they are written, if they change anything of their set.
    pub fn spec(&self) -> Option<&Spec> {
        self.spec.as_deref()
    }

    /// Returns the layers that the rules heed.
    pub fn heeds(&self) -> Features {
        self.params.heeded()
    }

    /// Returns how far one sees from this terrain, and why; `None` if nothing but the map limits it.
    ///
    /// ```
    /// use eyeline::Rules;
    /// let rules = Rules::named("overland")?.with_perception(15).unwrap();
    /// assert_eq!(rules.because("plains").unwrap().to_string(), "plains 3 + perception 1");
    /// # Ok::<(), eyeline::RulesError>(())
    /// ```
    pub fn because<'a>(&'a self, terrain: &'a str) -> Option<Because<'a>> {
        self.params.because(terrain)
    }

    /// Returns the rule set on which the rules are based.
    pub fn set(&self) -> &'static RuleSet {
        self.set
    }

    /// Returns the parts that sight reads.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// Returns the grid for which the rules are made.
    pub fn grid(&self) -> Grid {
        self.params.grid()
    }

    /// Returns what the rules guarantee with these changes.
    pub fn guarantees(&self) -> Vec<Guarantee> {
        after_changes(self.set, &self.params)
    }

    /// Returns the clause of the rule for a cause.
    pub fn clause(&self, cause: Cause, place: Place) -> &'static str {
        if (cause, place) == (Cause::Tile, Place::Target) {
            return "a wall is not seen, even as the target";
        }
        let decides = match self.table().and_then(|table| table.blocks.as_ref()) {
            Some(blocks) if cause != Cause::Range => blocks.sight(),
            _ => self.set,
        };
        let own = decides.clauses.iter().find(|(decides, _)| *decides == cause);
        own.map_or_else(|| common_clause(cause), |(_, clause)| clause)
    }
}

fn common_clause(cause: Cause) -> &'static str {
    match cause {
        Cause::Range => "nothing is seen beyond the radius",
        Cause::Cone => "nothing is seen outside the cone",
        Cause::Opacity => "opacities strictly between add up to more than the threshold",
        Cause::Tile | Cause::Unit => "no blocker strictly between",
        Cause::Edge => "no edge across the line",
        Cause::Elevation => "no height above the line",
        Cause::Corner => "no corner between two blockers",
        Cause::Smoke => "no smoke on the line",
    }
}

/// Returns the layers that a rule set heeds after a query's changes: those listed, otherwise its own
/// and those that the changes are about.
fn heeded(set: &RuleSet, spec: &Spec) -> Result<Features, RulesError> {
    let may = set.may_heed();
    let Some(names) = &spec.heeds else {
        let implied = spec.special().filter_map(Override::layer);
        return Ok(implied.fold(set.params.heeds, Features::with));
    };
    let rules = || set.to_string();
    let mut heeds = Features::NONE;
    for name in names {
        let layer = Feature::named(name)
            .filter(|&layer| may.has(layer))
            .ok_or_else(|| RulesError::CannotHeed { rules: rules(), layer: name.clone(), may })?;
        if heeds.has(layer) {
            return Err(RulesError::HeededTwice { rules: rules(), layer, may });
        }
        heeds = heeds.with(layer);
    }
    for change in spec.special() {
        if let Some(layer) = change.layer().filter(|&layer| !heeds.has(layer)) {
            let key = change.key();
            return Err(RulesError::NotHeeded { rules: rules(), key, layer, may });
        }
    }
    Ok(heeds)
}

/// The place along a line at which something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Between the two ends.
    Between,
    /// In the target's own cell.
    Target,
}

/// Returns the value, or the largest that the engine counts with.
pub(crate) fn saturated(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// The id that a save keeps: that of the rule set and, for another terrain table, its fingerprint, as
/// in `overland@1+0c0ffee0`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.set.fmt(f)?;
        let print = |params: &Params| params.table.as_ref().map(TerrainTable::fingerprint);
        match print(&self.params) {
            Some(own) if print(&self.set.params) != Some(own) => write!(f, "+{own:08x}"),
            _ => Ok(()),
        }
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.set, other.set) && self.params == other.params
    }
}

impl TryFrom<&RulesRef> for Rules {
    type Error = RulesError;

    fn try_from(written: &RulesRef) -> Result<Self, RulesError> {
        match written {
            RulesRef::Named(name) => Rules::named(name),
            RulesRef::Spec(spec) => Rules::new(spec),
        }
    }
}

impl TryFrom<RulesRef> for Rules {
    type Error = RulesError;

    fn try_from(written: RulesRef) -> Result<Self, RulesError> {
        Rules::try_from(&written)
    }
}

/// Rules are written as a name or as an object. A perception, conditions or another terrain table fit
/// into neither and are an error, so that nothing is lost silently.
impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let theirs = &self.set.params;
        let beside =
            |params: &Params| (params.perception, params.conditions.clone(), params.table.clone());
        if beside(&self.params) != beside(theirs) {
            let message =
                "a perception, conditions or a terrain table cannot be written with the rules";
            return Err(ser::Error::custom(message));
        }
        match &self.spec {
            Some(spec) => spec.serialize(serializer),
            None => serializer.collect_str(self.set),
        }
    }
}
