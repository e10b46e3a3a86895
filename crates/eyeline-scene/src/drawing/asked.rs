//! Pictures of what was asked: a field, a proof, a comparison. The command line and the server draw the
//! same; `name` is what the caption calls the map.

use super::Drawing;
use super::words::{Why, count};
use crate::fault::Fault;
use crate::rules;
use crate::scene::Scene;
use eyeline::{Bounds, Judge, Map, Mask, Sight, World};
use std::collections::HashMap;

/// The most cells that a picture of an unbounded map shows.
const MAX_VIEW: u128 = 1 << 20;

impl Drawing {
    /// What observers see, all together.
    pub fn of_field<C: Judge>(
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
            [from] => {
                let (first, second) = from.axes();
                format!("{first},{second} sees")
            }
            _ => format!("{} observers see", observers.len()),
        };
        drawing.caption = format!("{rules} · {name} · {who} {cells}");
        Ok(drawing)
    }

    /// How much cover costs at every cell that is seen, in percent; of several observers, the one that
    /// it hinders least counts.
    pub fn show_cover<C: Judge>(
        &mut self,
        sight: &Sight<'_, C, Map<C>>,
        observers: &[C],
    ) -> Result<(), Fault> {
        let mut least: HashMap<[i32; 2], f64> = HashMap::new();
        for &from in observers {
            let field = sight.cover_field(from)?;
            for (at, penalty) in field.cells.into_iter().zip(field.penalties) {
                let (first, second) = at.axes();
                let cost = least.entry([first, second]).or_insert(f64::INFINITY);
                *cost = cost.min((penalty * 100.0).round());
            }
        }
        for tile in self.tiles.iter_mut().flatten().filter(|tile| tile.mark.is_none() && !tile.wall)
        {
            tile.number = least.get(&tile.at).copied();
            // What cover costs stands where the cover would.
            tile.cover = tile.cover.filter(|_| tile.number.is_none());
        }
        self.measure = "cover penalty, %".to_owned();
        Ok(())
    }

    /// Why one cell sees another, or why not; `source` tells the rules and the map.
    pub fn of_proof<C: Judge>(
        scene: &Scene,
        map: &Map<C>,
        reasons: &Why<C>,
        source: &str,
    ) -> Result<Self, Fault> {
        let mut drawing = Drawing::of_ground(scene, map, reasons)?;
        drawing.show_proof(map, reasons, source);
        Ok(drawing)
    }

    /// The map around the two cells, and nothing else.
    pub fn of_ground<C: Judge>(
        scene: &Scene,
        map: &Map<C>,
        reasons: &Why<C>,
    ) -> Result<Self, Fault> {
        let [from, to] = reasons.ends();
        Ok(Drawing::of(scene, map, around(map, from, to)?))
    }

    /// Draws the line over the map, and the verdict below.
    pub fn show_proof<C: Judge>(&mut self, map: &Map<C>, reasons: &Why<C>, source: &str) {
        let [from, to] = reasons.ends();
        self.show_trace(map, from, to, reasons.trace());
        let [(a, b), (c, d)] = [from.axes(), to.axes()];
        self.caption = format!("{a},{b} → {c},{d}: {} · {source}", reasons.verdict());
    }

    /// Under which of several rules each cell is seen.
    pub fn of_comparison<C: Judge>(
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
        let (first, second) = from.axes();
        let counts: Vec<String> =
            fields.iter().map(|(rules, seen)| format!("{rules} sees {}", seen.len())).collect();
        drawing.caption = format!("{name} from {first},{second} · {}", counts.join(" · "));
        drawing
    }
}

/// The whole map or, of an unbounded one, as far as could be seen.
fn shown<C: Judge>(map: &Map<C>, seen: &Mask<C>) -> Bounds {
    let extent = map.extent();
    if extent.is_bounded() { extent.bounds() } else { seen.bounds() }
}

/// The whole map or, of an unbounded one, both ends with a margin.
fn around<C: Judge>(map: &Map<C>, from: C, to: C) -> Result<Bounds, Fault> {
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
