//! Draws the pictures: how many times faster we are, and how the time of a field grows with its
//! radius.

use super::svg::{Anchor, Log, OURS, Sheet};
use super::{time, times};
use crate::race::heat::Outcome;

/// One bar for each work, with its floor and its aim.
pub fn ratios(outcomes: &[Outcome]) -> String {
    const ROW: f64 = 22.0;
    let (left, right, top) = (190.0, 760.0, 64.0);
    let bottom = top + ROW * outcomes.len() as f64;
    let mut sheet = Sheet::new(1020.0, bottom + 30.0);
    let values = outcomes.iter().flat_map(|outcome| {
        let near = outcome.nearly().map(|near| near.ratio());
        [1.0, outcome.work.aim, outcome.best().ratio()].into_iter().chain(near)
    });
    let axis = Log::enclosing(values, left, right);
    sheet.text((16.0, 24.0), Anchor::Start, "head", "Times faster than the best peer");
    let key = "bar: like for like · ring: best with nearly the same marks · strokes: floor, aim";
    sheet.text((16.0, 44.0), Anchor::Start, "faint", key);
    for tick in axis.ticks() {
        let x = axis.at(tick);
        sheet.rule((x, top - 4.0), (x, bottom), "grid", 1.0);
        sheet.text((x, bottom + 16.0), Anchor::Middle, "faint", format_args!("{tick}×"));
    }
    for (outcome, row) in outcomes.iter().zip(0..) {
        let (work, best) = (outcome.work, outcome.best());
        let y = top + ROW * f64::from(row);
        let middle = y + ROW / 2.0;
        sheet.text((left - 8.0, middle + 4.0), Anchor::End, "", work.id);
        sheet.bar((axis.at(1.0), y + 4.0), (axis.at(best.ratio()), y + ROW - 4.0), OURS);
        for (goal, width) in [(work.floor, 2.5), (work.aim, 1.0)] {
            sheet.rule((axis.at(goal), y + 2.0), (axis.at(goal), y + ROW - 2.0), "ink", width);
        }
        if let Some(near) = outcome.nearly().filter(|near| near.name != best.name) {
            sheet.ring((axis.at(near.ratio()), middle));
        }
        let told = format!("{}  {}", times(best.ratio()), best.name);
        sheet.text((right + 12.0, middle + 4.0), Anchor::Start, "", told);
    }
    sheet.rule((axis.at(1.0), top - 4.0), (axis.at(1.0), bottom), "ink", 1.0);
    sheet.finish("Times faster than the best peer, for each work")
}

/// Time over radius, with a panel for each kind of map.
pub fn fields(outcomes: &[Outcome]) -> String {
    const PANEL: (f64, f64) = (560.0, 330.0);
    let fields: Vec<&Outcome> =
        outcomes.iter().filter(|outcome| outcome.work.id.starts_with("field/")).collect();
    let mut sheet = Sheet::new(2.0 * PANEL.0, 2.0 * PANEL.1 + 40.0);
    sheet.text((16.0, 24.0), Anchor::Start, "head", "Time of a field by radius");
    let key = "solid: the same marks as ours · dashed: other marks";
    sheet.text((PANEL.0, 24.0), Anchor::Start, "faint", key);
    let panels = fields.chunk_by(|a, b| a.work.group() == b.work.group());
    for (panel, place) in panels.zip(0..) {
        let corner = (f64::from(place % 2) * PANEL.0, f64::from(place / 2) * PANEL.1 + 40.0);
        draw_panel(&mut sheet, panel, corner, PANEL);
    }
    sheet.finish("Time of a field of view by radius, for each kind of map and library")
}

/// One line of a panel.
struct Curve {
    name: String,
    colour: &'static str,
    dash: &'static str,
    width: f64,
    ns: Vec<f64>,
}

fn draw_panel(sheet: &mut Sheet, panel: &[&Outcome], corner: (f64, f64), size: (f64, f64)) {
    let (left, right) = (corner.0 + 64.0, corner.0 + size.0 - 210.0);
    let (top, bottom) = (corner.1 + 30.0, corner.1 + size.1 - 36.0);
    let curves = curves(panel);
    let all = curves.iter().flat_map(|curve| curve.ns.iter().copied());
    let axis = Log::enclosing(all, bottom, top);
    let column =
        |index: usize| left + (right - left) * index as f64 / (panel.len() - 1).max(1) as f64;
    sheet.text((left, top - 12.0), Anchor::Start, "head", panel[0].work.group());
    for tick in axis.ticks() {
        sheet.rule((left, axis.at(tick)), (right, axis.at(tick)), "grid", 1.0);
        let label = time(tick).replace(".00", "").replace(".0", "");
        sheet.text((left - 8.0, axis.at(tick) + 4.0), Anchor::End, "faint", label);
    }
    for (index, outcome) in panel.iter().enumerate() {
        let place = (column(index), bottom + 18.0);
        sheet.text(place, Anchor::Middle, "faint", outcome.work.size());
    }
    let mut ends: Vec<(f64, &Curve)> = Vec::new();
    for curve in &curves {
        let points: Vec<(f64, f64)> =
            curve.ns.iter().enumerate().map(|(i, &ns)| (column(i), axis.at(ns))).collect();
        sheet.line(&points, curve.colour, curve.width, curve.dash);
        ends.push((points[points.len() - 1].1, curve));
    }
    // Labels keep their order and give way downwards, then upwards from the bottom.
    const APART: f64 = 15.0;
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut places: Vec<f64> = ends.iter().map(|end| end.0).collect();
    for i in 1..places.len() {
        places[i] = places[i].max(places[i - 1] + APART);
    }
    let mut limit = bottom + APART;
    for place in places.iter_mut().rev() {
        *place = place.min(limit - APART);
        limit = *place;
    }
    for ((end, curve), place) in ends.iter().zip(places) {
        let lead = [(right, *end), (right + 12.0, place)];
        sheet.line(&lead, curve.colour, 1.0, "");
        sheet.coloured((right + 16.0, place + 4.0), curve.colour, &curve.name);
    }
}

fn curves(panel: &[&Outcome]) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for first in &panel[0].peers {
        let of =
            |outcome: &&Outcome| outcome.peers.iter().find(|peer| peer.name == first.name).cloned();
        let laps: Vec<_> = panel.iter().filter_map(of).collect();
        let ours = format!("eyeline, {}", first.shape);
        if curves.iter().all(|curve| curve.name != ours) {
            let ns = laps.iter().map(|lap| lap.ours_ns).collect();
            curves.push(Curve { name: ours, colour: OURS, dash: "", width: 3.0, ns });
        }
        let same = laps.iter().all(|lap| lap.difference.is_none());
        curves.push(Curve {
            name: first.name.to_owned(),
            colour: colour(first.name),
            dash: if same { "" } else { "5 4" },
            width: 1.5,
            ns: laps.iter().map(|lap| lap.ns).collect(),
        });
    }
    curves
}

/// One colour for each crate, readable on light and dark.
fn colour(peer: &str) -> &'static str {
    match peer.split('/').next().unwrap_or(peer) {
        "adam_fov_rs" => "#1c7ed6",
        "doryen-fov" => "#2b8a3e",
        "tcod" => "#b8860b",
        "shadowcast" => "#ae3ec9",
        "symmetric-shadowcasting" => "#0c8599",
        _ => "#868e96",
    }
}
