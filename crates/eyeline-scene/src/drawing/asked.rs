//! Pictures of answers: a field, a proof, a comparison. The command line and the server draw the same;
//! `name` is what the caption calls the map. Cost: O(cells shown), and the answer.

use super::Drawing;
use super::words::{Proof, cell, count};
use crate::fault::Fault;
use crate::rules;
use crate::scene::Scene;
use eyeline::{Bounds, Coord, Map, Mask, Sight, World};
use std::collections::HashMap;

/// The most cells that a picture of an unbounded map shows.
const MAX_VIEW: u128 = 1 << 20;

impl Drawing {
    /// Returns a picture of what observers see, all together.
    pub fn of_field<C: Coord>(
        scene: &Scene,
        sight: &Sight<'_, C, Map<C>>,
        observers: &[C],
        name: &str,
    ) -> Result<Self, Fault> {
        let (map, rules) = (sight.world(), rules::name(sight.rules()));
        if observers.is_empty() {
            return Err(Fault::bad_value("nobody looks"));
        }
        let seen = sight.field_of(observers)?;
        let mut drawing = Drawing::of(scene, map, shown(map, &seen));
        drawing.show_field(&seen);
        observers.iter().for_each(|&from| drawing.mark(from, '@'));
        let cells = count(seen.len(), "cell");
        let who = match observers {
            [from] => format!("{} sees", cell(*from)),
            _ => format!("{} observers see", observers.len()),
        };
        drawing.caption = format!("{rules} · {name} · {who} {cells}");
        Ok(drawing)
    }

    /// Shows how much cover costs at every cell that is seen, in percent; of several observers, the one
    /// with the least penalty counts.
    pub fn show_cover<C: Coord>(
        &mut self,
        sight: &Sight<'_, C, Map<C>>,
        observers: &[C],
    ) -> Result<(), Fault> {
        let mut least: HashMap<[i32; 2], f64> = HashMap::new();
        for &from in observers {
            let field = sight.cover_field(from)?;
            for (at, penalty) in field.cells.into_iter().zip(field.penalties) {
                let cost = least.entry(at.axes()).or_insert(f64::INFINITY);
                *cost = cost.min((penalty * 100.0).round());
            }
        }
        for tile in self.tiles.iter_mut().flatten().filter(|tile| tile.mark.is_none() && !tile.wall)
        {
            tile.number = least.get(&tile.at).copied();
            // The penalty of cover is shown in place of the cover.
            tile.cover = tile.cover.filter(|_| tile.number.is_none());
        }
        self.measure = "cover penalty, %".to_owned();
        Ok(())
    }

    /// Returns a picture of why one cell sees another, or why not; `source` names the rules and the
    /// map.
    pub fn of_proof<C: Coord>(
        scene: &Scene,
        map: &Map<C>,
        reasons: &Proof<C>,
        source: &str,
    ) -> Result<Self, Fault> {
        let [from, to] = reasons.ends();
        let mut drawing = Drawing::of(scene, map, around(map, from, to)?);
        drawing.show_trace(map, from, to, reasons.trace());
        let (from, to, verdict) = (cell(from), cell(to), reasons.verdict());
        drawing.caption = format!("{from} → {to}: {verdict} · {source}");
        Ok(drawing)
    }

    /// Returns a picture of under which of several rules each cell is seen.
    pub fn of_comparison<C: Coord>(
        scene: &Scene,
        map: &Map<C>,
        from: C,
        fields: &[(String, Mask<C>)],
        name: &str,
    ) -> Self {
        let seen = fields.iter().map(|(_, seen)| seen.bounds()).reduce(|a, b| a.hull(&b));
        let extent = map.extent();
        // An unbounded map is drawn as far as could be seen.
        let bounds = seen.filter(|_| !extent.is_bounded()).unwrap_or(extent.bounds());
        let mut drawing = Drawing::of(scene, map, bounds);
        drawing.show_comparison(fields);
        drawing.mark(from, '@');
        let counts: Vec<String> =
            fields.iter().map(|(rules, seen)| format!("{rules} sees {}", seen.len())).collect();
        drawing.caption = format!("{name} from {} · {}", cell(from), counts.join(" · "));
        drawing
    }
}

/// Returns the bounds of the whole map; of an unbounded one, as far as could be seen.
fn shown<C: Coord>(map: &Map<C>, seen: &Mask<C>) -> Bounds {
    let extent = map.extent();
    if extent.is_bounded() { extent.bounds() } else { seen.bounds() }
}

/// Returns the bounds of the whole map; of an unbounded one, both ends with a margin.
fn around<C: Coord>(map: &Map<C>, from: C, to: C) -> Result<Bounds, Fault> {
    let extent = map.extent();
    if extent.is_bounded() {
        return Ok(extent.bounds());
    }
    let bounds = Bounds::around(from, 2).hull(&Bounds::around(to, 2));
    if bounds.area() > MAX_VIEW {
        return Err(Fault::bad_value("the two cells are too far apart to draw; try --json"));
    }
    Ok(bounds)
}
