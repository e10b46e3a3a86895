//! Many agents on one world or several: the arguments of `windows` and `observe`. Worlds are a `Map`, a
//! list of them, or walls `(H, W)` or `(B, H, W)`; agents are `(N, 2)`, or `(B, N, 2)` with one row of
//! agents for each world (or all on the one world there is). Headings have the shape of the agents.

use crate::arrays::{self, Copied, Order, Pairs, index, shown, wrong_shape};
use crate::errors::{self, kind, refused, value};
use crate::rules::Settled;
use crate::{ignored, map};
use eyeline::batch::{Crowd, Threads, WindowsError};
use eyeline::window::Heading;
use eyeline::{Bounds, Cell, Extent, Feature, Features, Grid, Map, World};
use eyeline_scene::Scene;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use rayon::prelude::*;
use std::sync::Arc;

/// Agents and the worlds on which they are.
pub struct Batch {
    worlds: Worlds,
    agents: Vec<Cell>,
    headings: Option<Vec<Heading>>,
    /// The first axes of the answer.
    pub lead: Vec<usize>,
}

enum Worlds {
    Kept(Vec<Arc<Scene>>),
    Walls { extent: Extent<Cell>, count: usize, bytes: Vec<u8> },
}

/// Whether worlds have an axis of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    Single,
    Many,
}

impl Batch {
    /// Copies everything, checks that it fits together, and warns of layers that these rules do not
    /// look at.
    pub fn read(
        worlds: &Bound<'_, PyAny>,
        agents: &Bound<'_, PyAny>,
        headings: Option<&Bound<'_, PyAny>>,
        rules: &Settled,
    ) -> PyResult<(Self, Axis)> {
        let py = worlds.py();
        let (worlds, axis, ignored) = Worlds::read(worlds, rules.heeds)?;
        let Copied { shape: lead, values: agents } =
            arrays::pairs("agents", agents, Pairs::Cells(Grid::Square), Cell::new)?;
        let fits = match (axis, &lead[..]) {
            (Axis::Single, [_] | [_, _]) => true,
            (Axis::Many, [first, _]) => *first == worlds.len(),
            _ => false,
        };
        if !fits {
            let wanted = match axis {
                Axis::Single => "(N, 2)".to_owned(),
                Axis::Many => format!("({}, N, 2), a row of agents a world", worlds.len()),
            };
            return Err(wrong_shape("agents", &wanted, &[&lead[..], &[2]].concat()));
        }
        let headings = headings.map(|headings| read_headings(headings, &lead)).transpose()?;
        ignored::warn(py, rules, ignored)?;
        Ok((Batch { worlds, agents, headings, lead }, axis))
    }

    /// Returns the number of worlds.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Returns an error in the words of its arrays.
    pub fn wrong(&self, error: WindowsError<Cell>) -> PyErr {
        let own = self.agents.len() / self.len().max(1);
        errors::windows(error, |crowd, agent| index(&self.lead, crowd * own + agent))
    }

    /// Returns the extent of each world; an array has one for all, or none if it is empty.
    pub fn extents(&self) -> Vec<Extent<Cell>> {
        match &self.worlds {
            Worlds::Kept(scenes) => {
                scenes.iter().filter_map(|scene| scene.board.squares()).map(Map::extent).collect()
            }
            Worlds::Walls { extent, .. } => vec![*extent],
        }
    }

    /// Asks a question about all of them; `layers` has the same number of lists for each world.
    pub fn ask<R>(
        &self,
        layers: &[&[f32]],
        threads: Threads,
        question: impl FnOnce(&[Crowd<'_, Cell, Map<Cell>>]) -> R,
    ) -> R {
        let built = self.worlds.build(threads);
        let maps: Vec<&Map<Cell>> = match &self.worlds {
            Worlds::Kept(scenes) => {
                scenes.iter().filter_map(|scene| scene.board.squares()).collect()
            }
            Worlds::Walls { .. } => built.iter().collect(),
        };
        let (agents, own) = (self.agents.len(), layers.len());
        let count = maps.len().max(1);
        let crowds = maps.into_iter().enumerate().map(|(index, map)| {
            let part = |all: usize| index * (all / count)..(index + 1) * (all / count);
            let (agents, layers) = (&self.agents[part(agents)], &layers[part(own)]);
            let crowd = match &self.headings {
                Some(headings) => Crowd::facing(map, agents, &headings[part(headings.len())]),
                None => Crowd::new(map, agents),
            };
            crowd.with_layers(layers)
        });
        question(&crowds.collect::<Vec<_>>())
    }
}

/// One heading for each agent.
fn read_headings(headings: &Bound<'_, PyAny>, lead: &[usize]) -> PyResult<Vec<Heading>> {
    let Copied { shape, values } =
        arrays::pairs("headings", headings, Pairs::Headings, Heading::new)?;
    if shape == lead {
        return Ok(values);
    }
    let [wanted, shape] = [lead, &shape].map(|lead| [lead, &[2]].concat());
    Err(wrong_shape("headings", &format!("{}, as agents", shown(&wanted)), &shape))
}

/// Returns the maps of a list, and their layers that are not among these; `None` for a list without
/// maps.
fn listed(
    any: &Bound<'_, PyAny>,
    heeds: Features,
) -> PyResult<Option<(Vec<Arc<Scene>>, Features)>> {
    if !(any.is_instance_of::<PyList>() || any.is_instance_of::<PyTuple>()) {
        return Ok(None);
    }
    let all = any.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let Some(first) = all.iter().position(|one| one.is_instance_of::<map::Map>()) else {
        return Ok(all.is_empty().then(|| (Vec::new(), Features::NONE)));
    };
    let (mut scenes, mut beside) = (Vec::with_capacity(all.len()), Features::NONE);
    for (index, one) in all.iter().enumerate() {
        let map = one.cast::<map::Map>().map_err(|_| {
            kind(&format!("map[{index}]"), &format!("a Map, as map[{first}] is"), one)
        })?;
        let (scene, own) = map.get().scene_beside(heeds);
        scenes.push(scene);
        beside = own.iter().fold(beside, Features::with);
    }
    Ok(Some((scenes, beside)))
}

impl Worlds {
    /// Returns the worlds, and their layers that are not among these.
    fn read(any: &Bound<'_, PyAny>, heeds: Features) -> PyResult<(Self, Axis, Features)> {
        if let Ok(map) = any.cast::<map::Map>() {
            let (scene, beside) = map.get().scene_beside(heeds);
            return Ok((Worlds::kept(vec![scene])?, Axis::Single, beside));
        }
        if let Some((maps, beside)) = listed(any, heeds)? {
            return Ok((Worlds::kept(maps)?, Axis::Many, beside));
        }
        let ((extent, count, axis), bytes) = arrays::bits("walls", any, Order::Yx, |shape| {
            let extent = |width: usize, height: usize| {
                Extent::rectangle(width as u64, height as u64).map_err(refused)
            };
            match *shape {
                [height, width] => Ok((extent(width, height)?, 1, Axis::Single)),
                [count, height, width] => Ok((extent(width, height)?, count, Axis::Many)),
                _ => Err(wrong_shape("walls", "(H, W) or (B, H, W)", shape)),
            }
        })?;
        let bytes = bytes.values;
        let beside = match heeds.has(Feature::Walls) || bytes.iter().all(|&byte| byte == 0) {
            true => Features::NONE,
            false => Features::of(&[Feature::Walls]),
        };
        Ok((Worlds::Walls { extent, count, bytes }, axis, beside))
    }

    fn kept(scenes: Vec<Arc<Scene>>) -> PyResult<Self> {
        if scenes.iter().all(|scene| scene.board.squares().is_some()) {
            Ok(Worlds::Kept(scenes))
        } else {
            Err(value("windows are cut out of square maps, and this map is hex"))
        }
    }

    fn len(&self) -> usize {
        match self {
            Worlds::Kept(scenes) => scenes.len(),
            Worlds::Walls { count, .. } => *count,
        }
    }

    /// Makes maps from walls.
    fn build(&self, threads: Threads) -> Vec<Map<Cell>> {
        let Worlds::Walls { extent, bytes, .. } = self else { return Vec::new() };
        let Bounds { right, bottom, .. } = extent.bounds();
        let area = ((right + 1) * (bottom + 1)) as usize;
        let make = |bytes: &[u8]| {
            let mut map = Map::new(*extent);
            map.set_walls(bytes).expect("a byte a place");
            map
        };
        match threads {
            Threads::One => bytes.chunks_exact(area).map(make).collect(),
            Threads::Pool => bytes.par_chunks_exact(area).map(make).collect(),
        }
    }
}
