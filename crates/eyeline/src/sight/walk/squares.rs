//! Centre lines of squares that pierce obstacles or add up opacity (000 §7, 004). One trie serves
//! eight octants; cells on a border between two are told by both, alike.

use super::ground::{CUT, Ground, HIDDEN, Marks, SMOKE, WALL};
use super::sector::Site;
use super::{DEPTHS, States, WORKBENCH, Walker, Workbench, walk};
use crate::grid::{Block, Cell, Coord, Mask, Metric};
use crate::line::Rounding::{Away, Toward};
use crate::line::sector::OCTANTS;
use crate::line::trie::{LAST, Lines, Node, Step, Trie};
use crate::map::{Feature, Millionths};
use crate::rules::{SightLine, Tie, WallTargets};
use crate::sight::sweep::{Field, Swept, deepest};

/// A cell of an octant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    opacity: Millionths,
    place: u16,
    marks: Marks,
}

/// What has been met along a line.
#[derive(Clone, Copy, Debug, Default)]
struct Met {
    pierced: u32,
    dimmed: Millionths,
}

/// What a line does that goes exactly between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Corner {
    /// It never does: a slanted step is only a rise.
    None,
    /// It meets both.
    Met,
    /// It is blocked if both are walls.
    Pinches,
}

struct Centre {
    pierce: u32,
    threshold: Option<Millionths>,
    wall_targets: WallTargets,
    corner: Corner,
}

impl Centre {
    #[inline]
    fn obstacle(&self, met: Met) -> Option<Met> {
        let pierced = met.pierced + 1;
        (pierced <= self.pierce).then_some(Met { pierced, ..met })
    }

    #[inline]
    fn meet(&self, spot: &Spot, met: Met) -> Option<Met> {
        if spot.marks & (CUT | SMOKE) != 0 {
            return None;
        }
        if spot.marks & WALL != 0 {
            return self.obstacle(met);
        }
        let Some(threshold) = self.threshold else { return Some(met) };
        let dimmed = met.dimmed + spot.opacity;
        (dimmed <= threshold).then_some(Met { dimmed, ..met })
    }
}

impl Walker for Centre {
    type Spot = Spot;
    type State = Met;

    #[inline]
    fn enter(&self, node: &Node, spots: &[Spot], met: Met) -> Option<Met> {
        if node.step == Step::Level || self.corner == Corner::None {
            return Some(met);
        }
        let [a, b] = node.flanks().map(|slot| &spots[slot]);
        match self.corner {
            Corner::Met => self.meet(a, met).and_then(|met| self.meet(b, met)),
            Corner::Pinches if a.marks & b.marks & WALL != 0 => self.obstacle(met),
            Corner::Pinches | Corner::None => Some(met),
        }
    }

    #[inline]
    fn sees(&self, _: &Node, spot: &Spot, _: Met) -> bool {
        let hides = match self.wall_targets {
            WallTargets::Blocked => HIDDEN | SMOKE | WALL,
            WallTargets::Seen => HIDDEN | SMOKE,
        };
        spot.marks & hides == 0
    }

    #[inline]
    fn pass(&self, _: &Node, spot: &Spot, met: Met) -> Option<Met> {
        self.meet(spot, met)
    }
}

/// Walks a field of squares into an empty set.
pub(in crate::sight) fn squares(field: &Field<'_, Cell>, seen: &mut Mask<Cell>) -> Swept {
    let Field { world, params, from, .. } = *field;
    let smoke = params.smoke_blocks && world.has(Feature::Smoke);
    let (lines, corner): (&[Lines], Corner) = match params.line {
        SightLine::Rounded(Tie::Goes(Away)) => (&[Lines::Rounded(Away)], Corner::None),
        SightLine::Rounded(Tie::Goes(Toward)) => (&[Lines::Rounded(Toward)], Corner::None),
        // Smoke would be asked along one line only. No rule set has both.
        SightLine::Rounded(Tie::Both | Tie::Union) if !smoke => {
            (&[Lines::Rounded(Away), Lines::Rounded(Toward)], Corner::None)
        }
        SightLine::Touched => (&[Lines::Crossed], Corner::Met),
        SightLine::Crossed => (&[Lines::Crossed], Corner::Pinches),
        // No rule set of these lines pierces, or heeds opacity.
        _ => return Swept::NotHere,
    };
    let rings = deepest(&field.within(), from.place());
    if rings > LAST {
        return Swept::NotHere;
    }
    if smoke && world.smoke(from) {
        return Swept::Done;
    }
    let heeds_opacity = params.opacity_threshold.is_some() && world.has(Feature::Opacity);
    let centre = Centre {
        pierce: params.pierce,
        threshold: params.opacity_threshold.filter(|_| heeds_opacity),
        wall_targets: params.wall_targets,
        corner,
    };
    let mut bench = WORKBENCH.take().unwrap_or_default();
    let block = Block::around(from, rings as u32);
    bench.ground.mark(world, &block, field.within());
    if smoke {
        bench.ground.mark_smoke(world, &block);
    }
    let opacities = heeds_opacity.then_some(|block, out: &mut [_]| world.opacities(block, out));
    bench.ground.read_values(&block, opacities);
    centre.octants(field, rings, &block, lines, &mut bench);
    let Workbench { canvas, second, .. } = &mut *bench;
    if params.line == SightLine::Rounded(Tie::Both) {
        canvas.join(second, |a, b| a & b);
    } else {
        canvas.join(second, |a, b| a | b);
    }
    canvas.paint(from.y.into(), |_| from.x.into(), seen.plane_mut());
    seen.insert(from);
    WORKBENCH.set(Some(bench));
    Swept::Done
}

impl Centre {
    fn octants(
        &self,
        field: &Field<'_, Cell>,
        rings: i64,
        block: &Block<Cell>,
        lines: &[Lines],
        bench: &mut Workbench,
    ) {
        let Workbench { ground, squares: spots, canvas, second, .. } = bench;
        let mut canvases = [canvas, second];
        canvases.iter_mut().for_each(|canvas| canvas.reset(rings));
        let mut states: States<Met> = [Met::default(); DEPTHS];
        let heights = heights(field, rings);
        for octant in OCTANTS {
            let spot = |site| spot(site, ground, &heights);
            octant.survey((field.from, rings), block, canvases[0], spots, spot);
            for (lines, canvas) in lines.iter().zip(&mut canvases) {
                let trie = Trie::within(rings, *lines);
                walk(trie, self, spots, &mut states, |spot, _| canvas.add(spot.place));
            }
        }
    }
}

fn spot(Site { x, y, place, index }: Site, ground: &Ground, heights: &[i64; DEPTHS]) -> Spot {
    let Some(index) = index else {
        return Spot { opacity: Millionths::ZERO, place, marks: CUT | HIDDEN };
    };
    let beyond = if y > heights[x as usize % DEPTHS] { HIDDEN } else { 0 };
    let opacity = ground.values[index].max(Millionths::ZERO);
    Spot { opacity, place, marks: ground.marks[index] | beyond }
}

/// For each ring of an octant, the last row within the radius.
fn heights(field: &Field<'_, Cell>, rings: i64) -> [i64; DEPTHS] {
    let mut heights = [rings; DEPTHS];
    let metric = field.params.metric;
    if let Some(radius) = field.radius.filter(|_| metric != Metric::Chebyshev) {
        let mut height = rings;
        for x in 0..=rings {
            while height >= 0 && !metric.within((x, height), radius) {
                height -= 1;
            }
            heights[x as usize % DEPTHS] = height;
        }
    }
    heights
}
