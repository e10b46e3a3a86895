//! Worlds made of JavaScript's functions, such as the `blocksAt`, `blocksEdge`, `softCoverAt` and
//! `elevationAt` of "Canvas #4: Line of Sight & Raycast". Each function is asked at most once about a
//! cell in one call. What it answers is checked on the other side of the border; a number that the
//! engine cannot hold is a fault here.

use crate::abi;
use crate::buffers::{self, OUT};
use crate::maps::{decimal, whole};
use crate::sight::checked_radius;
use crate::table;
use eyeline::sight::StepKind;
use eyeline::{
    Cause, Cell, Coord, Extent, Feature, Features, Grid, Hex, Mask, Millionths, Rules, Sight,
    Trace, World,
};
use eyeline_js_hot::Fast;
use eyeline_scene::{Fault, locate};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The functions, by number; `blocksEdge` is asked about two cells.
#[derive(Clone, Copy)]
enum Ask {
    Wall = 0,
    Edge = 1,
    Cover = 2,
    Elevation = 3,
    Opacity = 4,
    Smoke = 5,
    Unit = 6,
}

impl Ask {
    const ALL: [(Ask, Feature); 7] = [
        (Ask::Wall, Feature::Walls),
        (Ask::Edge, Feature::Edges),
        (Ask::Cover, Feature::Cover),
        (Ask::Elevation, Feature::Elevation),
        (Ask::Opacity, Feature::Opacity),
        (Ask::Smoke, Feature::Smoke),
        (Ask::Unit, Feature::Units),
    ];
}

/// What was asked: the function, a cell, and for edges the second one.
type Question = (u8, [i32; 2], [i32; 2]);

/// Mixes the few words of a question; they come from the caller's own map.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_i32(byte.into()));
    }
    fn write_u8(&mut self, number: u8) {
        self.write_i32(number.into());
    }
    fn write_usize(&mut self, _length: usize) {}
    fn write_i32(&mut self, number: i32) {
        self.0 =
            (self.0.rotate_left(5) ^ u64::from(number as u32)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

/// A world that asks JavaScript.
struct Asked {
    /// The functions that there are.
    has: Features,
    known: RefCell<HashMap<Question, f64, BuildHasherDefault<Mixer>>>,
    fault: RefCell<Option<Fault>>,
}

impl Asked {
    fn new(functions: u32) -> Self {
        let has = Ask::ALL.iter().filter(|(ask, _)| functions >> (*ask as u32) & 1 == 1);
        Asked {
            has: has.map(|&(_, feature)| feature).collect(),
            known: RefCell::default(),
            fault: RefCell::default(),
        }
    }

    /// Asks about a cell, unless it was asked before.
    fn number<C: Coord>(&self, ask: Ask, feature: Feature, at: C, to: C) -> f64 {
        if !self.has.has(feature) {
            return f64::NAN;
        }
        let question = (ask as u8, at.axes(), to.axes());
        if let Some(&known) = self.known.borrow().get(&question) {
            return known;
        }
        // Nothing is borrowed while JavaScript runs: it may come back with a question of its own.
        let ([first, second], [third, fourth]) = (at.axes(), to.axes());
        let answer = abi::asked(ask as u32, first, second, third, fourth);
        self.known.borrow_mut().insert(question, answer);
        answer
    }

    fn stands<C: Coord>(&self, ask: Ask, feature: Feature, at: C) -> bool {
        self.number(ask, feature, at, at) > 0.0
    }

    fn decimal<C: Coord>(&self, ask: Ask, feature: Feature, at: C) -> Option<Millionths> {
        let number = self.number(ask, feature, at, at);
        if number.is_nan() {
            return None;
        }
        decimal(feature.key(), number).map_err(|fault| *self.fault.borrow_mut() = Some(fault)).ok()
    }

    /// Returns the answer, unless a function answered something that the engine cannot hold.
    fn settle<T>(self, answer: T) -> Result<T, Fault> {
        self.fault.into_inner().map_or(Ok(answer), Err)
    }
}

impl<C: Coord> World<C> for Asked {
    fn wall(&self, at: C) -> bool {
        self.stands(Ask::Wall, Feature::Walls, at)
    }
    fn blocks_edge(&self, from: C, to: C) -> bool {
        self.number(Ask::Edge, Feature::Edges, from, to) > 0.0
    }
    fn opacity(&self, at: C) -> Millionths {
        self.decimal(Ask::Opacity, Feature::Opacity, at).unwrap_or_default()
    }
    fn cover(&self, at: C) -> Millionths {
        self.decimal(Ask::Cover, Feature::Cover, at).unwrap_or_default()
    }
    fn elevation(&self, at: C) -> Option<Millionths> {
        self.decimal(Ask::Elevation, Feature::Elevation, at)
    }
    fn smoke(&self, at: C) -> bool {
        self.stands(Ask::Smoke, Feature::Smoke, at)
    }
    fn unit(&self, at: C) -> bool {
        self.stands(Ask::Unit, Feature::Units, at)
    }
    fn absent(&self) -> Features {
        Features::ALL.but(self.has)
    }
}

/// Evaluates an expression with the cells of the rules' grid.
macro_rules! on_grid {
    ($rules:expr, $kind:ident => $result:expr) => {
        match $rules.grid() {
            Grid::Square => {
                type $kind = Cell;
                $result
            }
            Grid::Hex => {
                type $kind = Hex;
                $result
            }
        }
    };
}

fn place<C: Coord>(role: &str, at: [f64; 2]) -> Result<C, Fault> {
    locate(Extent::plane(), role, whole(role, at)?)
}

/// Whether one cell sees another, over functions.
pub fn los(rules: u32, functions: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let world = Asked::new(functions);
    let seen = on_grid!(rules, C => {
        C::los_over(&world, &rules, place("from", from)?, place("to", to)?)?
    });
    world.settle(i32::from(seen))
}

/// Leaves the cells that are seen within a radius, over functions.
pub fn field(rules: u32, functions: u32, from: [f64; 2], radius: f64) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let rules = match checked_radius(radius)? {
        Some(radius) => (*rules).clone().with_radius(radius.into()),
        None => (*rules).clone(),
    };
    let world = Asked::new(functions);
    let mut cells = Vec::new();
    on_grid!(rules, C => {
        let mut seen = Mask::default();
        C::field_over(&world, &rules, place("from", from)?, &mut seen)?;
        C::list(&seen, &mut cells);
    });
    world.settle(())?;
    Ok(buffers::with(|buffers| {
        buffers.ints[OUT] = cells;
        buffers.ints[OUT].len() as i32
    }))
}

/// The numbers that lead a proof, and the numbers of each step.
const HEAD: usize = 6;
const STEP: usize = 6;

/// Leaves the proof of a verdict, over functions, as numbers: whether it is visible, the sum of cover,
/// its penalty, the index of the step that blocks or -1, the cause or -1, and the number of steps; then
/// for each step its cell, its kind (0 start, 1 middle, 2 target), marks (1 tile, 2 edge), its cover or
/// NaN, and its height or NaN.
pub fn trace(rules: u32, functions: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules: std::rc::Rc<Rules> = table::rules(rules)?;
    let world = Asked::new(functions);
    let numbers = on_grid!(rules, C => {
        let sight = Sight::<C, _>::new(&world, &rules)?;
        numbers(&sight.trace(place("from", from)?, place("to", to)?)?)
    });
    world.settle(())?;
    Ok(tell(numbers))
}

/// Leaves a proof, in the same form, of a map that is looked at.
pub fn tell_trace<C: Coord>(trace: &Trace<C>) -> i32 {
    tell(numbers(trace))
}

fn tell(numbers: Vec<f64>) -> i32 {
    buffers::with(|buffers| {
        buffers.doubles[OUT] = numbers;
        buffers.doubles[OUT].len() as i32
    })
}

fn numbers<C: Coord>(trace: &Trace<C>) -> Vec<f64> {
    let mut out = Vec::with_capacity(HEAD + STEP * trace.steps.len());
    let (index, cause) = match &trace.blocked_by {
        Some(blocked) => (blocked.index.map_or(-1.0, f64::from), code(blocked.by)),
        None => (-1.0, -1.0),
    };
    let (sum, penalty) = (trace.cover_sum.to_f64(), trace.cover_penalty);
    out.extend([trace.visible.into(), sum, penalty, index, cause, trace.steps.len() as f64]);
    for step in &trace.steps {
        let [first, second] = step.cell.axes();
        let kind = match step.kind {
            StepKind::Start => 0.0,
            StepKind::Mid => 1.0,
            StepKind::Target => 2.0,
        };
        let marks = f64::from(u8::from(step.blocked_tile) + 2 * u8::from(step.blocked_edge));
        let decimal = |number: Option<Millionths>| number.map_or(f64::NAN, Millionths::to_f64);
        let (cover, height) = (decimal(step.soft_cover), decimal(step.elevation));
        out.extend([first.into(), second.into(), kind, marks, cover, height]);
    }
    out
}

/// The causes in the order of the contract.
fn code(cause: Cause) -> f64 {
    match cause {
        Cause::Tile => 0.0,
        Cause::Edge => 1.0,
        Cause::Elevation => 2.0,
        Cause::Corner => 3.0,
        Cause::Smoke => 4.0,
        Cause::Opacity => 5.0,
        Cause::Range => 6.0,
        Cause::Cone => 7.0,
        Cause::Unit => 8.0,
    }
}

/// Leaves the cells of a rule's line between two cells, without a map.
pub fn line(rules: u32, from: [f64; 2], to: [f64; 2]) -> Result<i32, Fault> {
    let rules = table::rules(rules)?;
    let world = Asked::new(0);
    let cells: Vec<[i32; 2]> = on_grid!(rules, C => {
        let sight = Sight::<C, _>::new(&world, &rules)?;
        let trace = sight.trace(place("from", from)?, place("to", to)?)?;
        trace.line.iter().map(|at| at.axes()).collect()
    });
    Ok(buffers::tell_ints(cells.into_iter().flatten()))
}
