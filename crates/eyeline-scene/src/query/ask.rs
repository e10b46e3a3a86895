//! Answers to queries about a scene. It translates; the engine decides. Cost: that of the question,
//! taken from the budget before it is asked.

use super::budget::Budget;
use super::cost;
use super::reply::{
    BlockedReply, Number, ObstacleReply, Reply, SegmentReply, StepReply, TraceReply,
};
use super::rule_list::rule_sets;
use super::union::Union;
use super::wire::{self, CellRef, Observers, Query};
use crate::drawing::{Drawing, count};
use crate::fault::{Code, Fault};
use crate::json::QueryRules;
use crate::scene::{Scene, SceneSpec, locate};
use crate::{rules, with_map};
use eyeline::map::MAX_CELLS;
use eyeline::rules::{SightLine, SquareLine, TerrainTable};
use eyeline::sight::Obstacle;
use eyeline::window::{Heading, Layout, LayoutOptions};
use eyeline::wire::Object;
use eyeline::{Blocked, Cell, Coord, Features, Map, Mask, Rules, Sight, World};
use std::ops::ControlFlow;

/// Answers a query about a scene within a budget. If the query has its own scene, that is used instead
/// of the one given. Every surface asks here.
pub fn answer(budget: &Budget, scene: Option<&Scene>, query: &Query) -> Result<Reply, Fault> {
    let given = Given { budget, scene };
    match query {
        Query::Los(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Targets(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Watchers(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Trace(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Field(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Matrix(q) => given.with(&q.scene, &settled(&q.rules, q.perception, None)?, q),
        Query::Shot(q) => given.with(&q.scene, &settled(&q.rules, q.perception, None)?, q),
        Query::Window(q) => {
            let rules = settled(&q.rules, q.perception, None)?;
            given.on(&q.scene, |scene| q.observed(budget, scene, &rules))
        }
        Query::Remember(q) => given.with(&q.scene, &settled(&q.rules, q.perception, q.radius)?, q),
        Query::Map(q) => given.on(&q.scene, |scene| q.drawn(budget, scene)),
        Query::Radius(q) => {
            let perception = q.perception.unwrap_or(10);
            Ok(Reply::Radius { radius: TerrainTable::OVERLAND.radius(&q.terrain, perception) })
        }
        Query::Schema(_) => {
            let schema = super::written_schema();
            budget.take(cost::bytes(schema.get().len()))?;
            Ok(Reply::Schema { schema })
        }
        Query::Rules(_) => {
            let rules = rule_sets();
            budget.take(cost::bytes(rules.get().len()))?;
            Ok(Reply::Rules { rules })
        }
    }
}

/// Returns the rules with the changes of the query.
pub(super) fn settled(
    written: &QueryRules,
    perception: Option<i64>,
    radius: Option<u64>,
) -> Result<Rules, Fault> {
    let mut rules = written.ready()?;
    if let Some(perception) = perception {
        let name = rules.to_string();
        rules = rules.with_perception(perception).ok_or_else(|| {
            let message = format!("{name} does not take 'perception'");
            Fault::bad_value(message).hint("only 'overland' does")
        })?;
    }
    Ok(match radius {
        Some(radius) => rules.with_radius(radius),
        None => rules,
    })
}

/// A question that can be answered on either grid.
pub(super) trait Question {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault>;
}

/// A scene, looked at under rules.
pub(super) struct Eye<'a, C: Coord> {
    budget: &'a Budget,
    scene: &'a Scene,
    pub sight: Sight<'a, C, Map<C>>,
}

impl<C: Coord> Eye<'_, C> {
    /// Returns the layers that the rules do not look at.
    fn ignores(&self) -> Features {
        self.scene.ignores(self.sight.rules())
    }

    /// Takes the cost of a field from here out of the budget.
    pub fn afford_field(&self, from: C) -> Result<(), Fault> {
        self.afford(cost::field(&self.sight, from)?)
    }

    /// Takes the cost of a line out of the budget.
    fn afford_line(&self, from: C, to: C) -> Result<(), Fault> {
        self.afford(cost::line(from, to))
    }

    /// Takes the cost of this number of cells out of the budget.
    pub fn afford(&self, cells: u128) -> Result<(), Fault> {
        self.budget.take(cells)
    }

    fn cell(&self, role: &str, cell: &CellRef) -> Result<C, Fault> {
        cell.on(self.scene, role)
    }

    fn cells(&self, role: &str, cells: &[CellRef]) -> Result<Vec<C>, Fault> {
        cells.iter().map(|cell| self.cell(role, cell)).collect()
    }

    /// Returns each observer once, in reading order.
    pub fn observers(&self, from: &Observers) -> Result<Vec<C>, Fault> {
        let mut observers = self.cells("from", from.cells())?;
        observers.sort_unstable();
        observers.dedup();
        Ok(observers)
    }
}

impl<C: Coord> From<C> for CellRef {
    fn from(at: C) -> Self {
        CellRef::At(at.axes().map(i64::from))
    }
}

impl Observers {
    /// Returns the observers in the order written.
    pub(super) fn cells(&self) -> &[CellRef] {
        match self {
            Observers::One(one) => std::slice::from_ref(one),
            Observers::Many(many) => many,
        }
    }
}

impl CellRef {
    /// Returns the coordinates of the cell.
    pub fn axes(&self, scene: &Scene) -> Result<[i64; 2], Fault> {
        match self {
            CellRef::At(at) => Ok(*at),
            CellRef::Mark(mark) => Ok(scene.mark(mark)?.map(i64::from)),
        }
    }

    /// Returns the cell, if the scene has it; `role` names it in the fault.
    pub fn on<C: Coord>(&self, scene: &Scene, role: &str) -> Result<C, Fault> {
        scene.locate(role, self.axes(scene)?)
    }
}

/// Builds a scene, if the budget allows.
pub(super) fn built(budget: &Budget, spec: &SceneSpec) -> Result<Scene, Fault> {
    budget.build(cost::scene(spec))?;
    Scene::from_spec(spec)
}

/// What a question may use beside its own keys.
struct Given<'a> {
    budget: &'a Budget,
    scene: Option<&'a Scene>,
}

impl Given<'_> {
    /// Asks about the query's own scene, or else about the one given.
    fn on(
        &self,
        own: &Option<Object<Box<SceneSpec>>>,
        question: impl FnOnce(&Scene) -> Result<Reply, Fault>,
    ) -> Result<Reply, Fault> {
        let own = own.as_ref().map(|own| built(self.budget, own)).transpose()?;
        question(own.as_ref().or(self.scene).ok_or_else(|| {
            Fault::missing("scene").hint("put it into the query, or start with --scene FILE")
        })?)
    }

    fn with(
        &self,
        own: &Option<Object<Box<SceneSpec>>>,
        rules: &Rules,
        question: &impl Question,
    ) -> Result<Reply, Fault> {
        let budget = self.budget;
        self.on(own, |scene| {
            with_map!(&scene.board, |map| {
                question.put(&Eye { budget, scene, sight: Sight::new(map, rules)? })
            })
        })
    }
}

impl Question for wire::Los {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let (from, to) = (eye.cell("from", &self.from)?, eye.cell("to", &self.to)?);
        eye.afford_line(from, to)?;
        Ok(Reply::Los { visible: eye.sight.los(from, to)?, ignores: eye.ignores() })
    }
}

impl Question for wire::Targets {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let (from, to) = (eye.cell("from", &self.from)?, eye.cells("to", &self.to)?);
        to.iter().try_for_each(|&to| eye.afford_line(from, to))?;
        Ok(Reply::Targets { visible: eye.sight.targets(from, &to)?, ignores: eye.ignores() })
    }
}

impl Question for wire::Watchers {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let (from, to) = (eye.cells("from", &self.from)?, eye.cell("to", &self.to)?);
        from.iter().try_for_each(|&from| eye.afford_line(from, to))?;
        Ok(Reply::Watchers { seen_by: eye.sight.watchers(&from, to)?, ignores: eye.ignores() })
    }
}

impl Question for wire::Shot {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let (from, to) = (eye.cell("from", &self.from)?, eye.cell("to", &self.to)?);
        eye.afford_line(from, to)?;
        let range = u32::try_from(self.range).unwrap_or(u32::MAX);
        let shot = eye.sight.shot(from, to, range)?;
        Ok(Reply::Shot {
            in_range: shot.in_range,
            visible: shot.visible,
            hit: shot.hit(),
            ignores: eye.ignores(),
        })
    }
}

impl Question for wire::Trace {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let (from, to) = (eye.cell("from", &self.from)?, eye.cell("to", &self.to)?);
        eye.afford(cost::trace(eye.sight.rules(), from, to))?;
        if self.explain {
            eye.afford(cost::explanation(from, to))?;
        }
        let trace = eye.sight.trace(from, to)?;
        let (opens, reverse) = match self.explain {
            true => {
                let opens = eye.sight.opens(from, to, trace.blocked_by)?;
                (Some(opens.iter().map(obstacle).collect()), Some(eye.sight.los(to, from)?))
            }
            false => (None, None),
        };
        let blocked = |blocked: Blocked<C>| BlockedReply {
            cause: blocked.by,
            cell: blocked.at.axes(),
            index: blocked.index,
            clause: eye.sight.clause(&blocked, to),
        };
        let steps = trace.steps.iter().map(|step| StepReply {
            cell: step.cell.axes(),
            index: step.index,
            kind: step.kind,
            blocked_tile: step.blocked_tile.then_some(true),
            blocked_edge: step.blocked_edge.then_some(true),
            soft_cover: step.soft_cover.map(|cover| Number(cover.to_f64())),
            elevation: step.elevation.map(|height| Number(height.to_f64())),
        });
        let line = eye.sight.rules().params().line;
        let corners = matches!(line, SightLine::Square(SquareLine::Corners(_)));
        let segments = corners.then(|| {
            let segments = trace.segments.iter().map(|segment| SegmentReply {
                from: [segment.from.x, segment.from.y],
                to: [segment.to.x, segment.to.y],
                clear: segment.blocked_by.is_none(),
                blocked_by: segment.blocked_by.map(blocked),
            });
            segments.collect()
        });
        Ok(Reply::Trace(Box::new(TraceReply {
            visible: trace.visible,
            line: trace.line.iter().map(|&at| at.axes()).collect(),
            steps: steps.collect(),
            blocked_by: trace.blocked_by.map(blocked),
            cover_sum: Number(trace.cover_sum.to_f64()),
            cover_penalty: Number(trace.cover_penalty),
            segments,
            opens,
            reverse,
            ignores: eye.ignores(),
        })))
    }
}

fn obstacle<C: Coord>(obstacle: &Obstacle<C>) -> ObstacleReply {
    let cause = obstacle.cause();
    match *obstacle {
        Obstacle::Edge(from, to) => {
            ObstacleReply::Edge { cause, between: [from.axes(), to.axes()] }
        }
        _ => ObstacleReply::Cell { cause, cell: obstacle.at().axes() },
    }
}

impl Question for wire::Field {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        let observers = eye.observers(&self.from)?;
        let (mut union, mut field) = (Union::default(), Mask::default());
        for from in observers {
            if self.cover {
                eye.afford(cost::cover_field(&eye.sight, from)?)?;
                let field = eye.sight.cover_field(from)?;
                union.add(field.cells.into_iter().zip(field.penalties));
            } else {
                eye.afford_field(from)?;
                eye.sight.field_into(from, &mut field)?;
                union.add(field.iter().map(|at| (at, 0.0)));
            }
        }
        let seen = union.settled();
        let penalties = || seen.iter().map(|&(_, penalty)| Number(penalty)).collect();
        Ok(Reply::Field {
            cover_penalty: self.cover.then(penalties),
            cells: seen.iter().map(|&(at, _)| at.axes()).collect(),
            ignores: eye.ignores(),
        })
    }
}

impl Question for wire::Matrix {
    fn put<C: Coord>(&self, eye: &Eye<'_, C>) -> Result<Reply, Fault> {
        eye.afford(cost::matrix(&eye.sight))?;
        let (mut cells, mut rows) = (Vec::new(), Vec::new());
        let _ = eye.sight.matrix_bytes(|from, seen| {
            cells.push(from.axes());
            let digits = seen.iter().map(|seen| b'0' + seen).collect();
            rows.push(String::from_utf8(digits).expect("digits"));
            ControlFlow::<()>::Continue(())
        })?;
        Ok(Reply::Matrix { cells, rows, ignores: eye.ignores() })
    }
}

/// What an agent sees, and the options of its window.
struct Observation<'a> {
    map: &'a Map<Cell>,
    at: Cell,
    size: usize,
    seen: Mask<Cell>,
    numbers: Vec<f64>,
}

impl wire::Window {
    /// Returns what the agent observes.
    fn observed(&self, budget: &Budget, scene: &Scene, rules: &Rules) -> Result<Reply, Fault> {
        let Observation { size, numbers, .. } = self.look(budget, scene, rules)?;
        let row = |row: &[f64]| row.iter().copied().map(Number).collect();
        let channel = |channel: &[f64]| channel.chunks(size).map(row).collect();
        Ok(Reply::Window {
            shape: [numbers.len() / (size * size), size, size],
            channels: numbers.chunks(size * size).map(channel).collect(),
            ignores: scene.ignores(rules),
        })
    }

    /// Returns a picture of what the agent sees of the map.
    pub(super) fn drawn(&self, budget: &Budget, scene: &Scene) -> Result<Drawing, Fault> {
        let rules = settled(&self.rules, self.perception, None)?;
        let Observation { map, at, seen, .. } = self.look(budget, scene, &rules)?;
        let extent = map.extent();
        let shown = if extent.is_bounded() { extent.bounds() } else { seen.bounds() };
        let mut drawing = Drawing::of(scene, map, shown);
        drawing.show_field(&seen);
        drawing.mark(at, '@');
        let cells = count(seen.len(), "cell");
        let Cell { x, y } = at;
        let heading =
            self.heading.map(|[dx, dy]| format!(" heading {dx},{dy}")).unwrap_or_default();
        let rules = rules::name(&rules);
        drawing.caption = format!("{rules} · {extent} · {x},{y}{heading} sees {cells}");
        Ok(drawing)
    }

    fn look<'a>(
        &self,
        budget: &Budget,
        scene: &'a Scene,
        rules: &Rules,
    ) -> Result<Observation<'a>, Fault> {
        let map = scene
            .board
            .squares()
            .ok_or_else(|| Fault::new(Code::WrongGrid, "windows are cut out of square maps"))?;
        let at = self.at.on(scene, "at")?;
        // Headings beyond `i32` lead the same way as nearer ones.
        let axis = |axis: i64| axis.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let heading = self.heading.map(|[dx, dy]| Heading::new(axis(dx), axis(dy)));
        let (reach, numbers) = self.reach()?;
        budget.take(cost::window(rules, map, at, numbers, reach))?;
        let window = eyeline::window::Window::of(rules, at, reach, heading)?;
        let options = LayoutOptions {
            mask: self.mask,
            keep_walls: self.keep_walls,
            visibility_channel: self.visibility_channel,
            axes: self.axes,
        };
        let layout = Layout::told(rules, options);
        let layers = self.located_layers(map)?;
        let layers: Vec<&[(Cell, f64)]> = layers.iter().map(Vec::as_slice).collect();
        let size = window.size();
        let (mut seen, mut numbers) = (Mask::new(window.bounds()), Vec::new());
        window.observe((map, rules), at, &layers, layout, &mut seen, &mut numbers)?;
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(Fault::bad_value("values on one cell add up to more than a number holds"));
        }
        Ok(Observation { map, at, size, seen, numbers })
    }

    /// Returns how far the window reaches from its middle, and how many numbers it has.
    fn reach(&self) -> Result<(u32, u128), Fault> {
        if self.size.is_multiple_of(2) {
            let message = format!("a window's size must be odd, and {} is not", self.size);
            return Err(Fault::bad_value(message));
        }
        let channels = (self.layers.0.len() + 2) as u128;
        let numbers = u128::from(self.size).pow(2).saturating_mul(channels);
        if numbers > u128::from(MAX_CELLS) {
            let message = format!("a window of {numbers} numbers is over the limit of {MAX_CELLS}");
            return Err(Fault::too_large(message));
        }
        Ok(((self.size / 2) as u32, numbers))
    }

    fn located_layers(&self, map: &Map<Cell>) -> Result<Vec<Vec<(Cell, f64)>>, Fault> {
        let located = |&(x, y, value): &(i64, i64, f64)| {
            Ok((locate(map.extent(), "layer entry", [x, y])?, value))
        };
        let layer = |(_, entries): &(String, Vec<_>)| entries.iter().map(located).collect();
        self.layers.0.iter().map(layer).collect()
    }
}
