//! The prefix trie of all lines from one origin within a radius, for one sector: 0 ≤ y ≤ x, x the
//! longer axis of squares or the ring of hexes. Lines that begin alike share their beginning, so
//! that whoever walks the trie takes each step once and leaves out what lies behind a blocked one.
//! Made from the lines themselves, so it cannot disagree with them. Cost: about r³ / 13 nodes of
//! eight bytes a rounding, twice that for crossed cells; built once a radius, at most 11 MB in all.

use super::{Passage, Rounding, crossed, rounded};
use crate::grid::Cell;
use std::sync::OnceLock;

/// The furthest radius that has tries.
pub(crate) const LAST: i64 = 63;

/// Which lines a trie is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// One cell a step; over hexes, one hex a ring.
    Rounded(Rounding),
    /// Every cell crossed. A slanted step goes exactly between two cells.
    Crossed,
}

/// Whether the line to a cell falls exactly between two others somewhere.
fn has_tie(to: Cell) -> bool {
    // Between 0 and X, i·Y/X is halfway iff X has more factors of two than Y.
    to.y != 0 && to.x.trailing_zeros() > to.y.trailing_zeros()
}

/// The lines of a sector in depth-first order, the origin left out.
#[derive(Debug)]
pub(crate) struct Trie {
    nodes: Vec<Node>,
}

/// A cell reached by one beginning of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The cell's [`slot`].
    pub slot: u16,
    /// The first node that is not behind this one.
    pub skip: u16,
    /// How far along the longer axis.
    pub ring: u8,
    /// How many cells the line has had, the origin not counted.
    pub depth: u8,
    /// Whether the last step went along both axes.
    pub step: Step,
    /// Whether the line to this cell begins so and ends here.
    pub end: End,
}

/// How a node is reached from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Along one axis.
    Level,
    /// Along both.
    Slanted,
}

/// Whether a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// This is the cell's own line, of either rounding.
    Here,
    /// This is the cell's own line, and it has a tie.
    Tied,
    /// Only lines to other cells come this way.
    Beyond,
}

/// Where a sector keeps a cell: rows 0 … x + 1 of each x, one after another. The row beyond the
/// diagonal is there because lines along it go between cells of both sides.
#[inline]
pub(crate) const fn slot(x: i64, y: i64) -> usize {
    (x * (x + 3) / 2 + y) as usize
}

impl Trie {
    /// The trie of all lines within a radius of at most [`LAST`].
    pub fn within(radius: i64, lines: Steps) -> &'static Trie {
        type Built = [OnceLock<Trie>; LAST as usize + 1];
        static AWAY: Built = [const { OnceLock::new() }; LAST as usize + 1];
        static TOWARD: Built = [const { OnceLock::new() }; LAST as usize + 1];
        static CROSSED: Built = [const { OnceLock::new() }; LAST as usize + 1];
        let built = match lines {
            Steps::Rounded(Rounding::Away) => &AWAY,
            Steps::Rounded(Rounding::Toward) => &TOWARD,
            Steps::Crossed => &CROSSED,
        };
        built[radius as usize].get_or_init(|| Trie::new(radius as i32, lines, |_| true))
    }

    /// Only those lines rounded toward the observer that have a tie: the others are the same as those
    /// rounded away.
    pub fn tied_toward(radius: i64) -> &'static Trie {
        static TIED: [OnceLock<Trie>; LAST as usize + 1] =
            [const { OnceLock::new() }; LAST as usize + 1];
        let steps = Steps::Rounded(Rounding::Toward);
        TIED[radius as usize].get_or_init(|| Trie::new(radius as i32, steps, has_tie))
    }

    /// The nodes in depth-first order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn new(radius: i32, lines: Steps, wanted: impl Fn(Cell) -> bool) -> Self {
        let to = (1..=radius).flat_map(|x| (0..=x).map(move |y| Cell::new(x, y)));
        let to = to.filter(|&to| wanted(to));
        let mut all: Vec<Vec<Cell>> = to.map(|to| cells(to, lines)).collect();
        // A line comes before those that begin with it.
        all.sort_unstable();
        let mut trie = Trie { nodes: Vec::new() };
        let mut open: Vec<usize> = Vec::new();
        let mut last: &[Cell] = &[];
        for line in &all {
            let shared = line.iter().zip(last).take_while(|(a, b)| a == b).count();
            trie.close(open.drain(shared..));
            for depth in shared..line.len() {
                open.push(trie.nodes.len());
                trie.nodes.push(node(line, depth, lines));
            }
            last = line;
        }
        trie.close(open.drain(..));
        trie
    }

    fn close(&mut self, open: impl Iterator<Item = usize>) {
        let skip = u16::try_from(self.nodes.len()).expect("fewer than 2¹⁶ nodes a radius");
        open.for_each(|index| self.nodes[index].skip = skip);
    }
}

/// The cells of a line, the origin left out.
fn cells(to: Cell, lines: Steps) -> Vec<Cell> {
    let origin = Cell::new(0, 0);
    let through = |passage| match passage {
        Passage::Through(at) => Some(at),
        Passage::Between(..) => None,
    };
    match lines {
        Steps::Rounded(rounding) => rounded(origin, to, rounding).skip(1).collect(),
        Steps::Crossed => crossed(origin, to).filter_map(through).skip(1).collect(),
    }
}

fn node(line: &[Cell], depth: usize, lines: Steps) -> Node {
    let at = line[depth];
    let before = depth.checked_sub(1).map_or(Cell::new(0, 0), |before| line[before]);
    let slanted = before.x != at.x && before.y != at.y;
    Node {
        slot: slot(at.x.into(), at.y.into()) as u16,
        skip: 0,
        ring: at.x as u8,
        depth: depth as u8 + 1,
        step: if slanted { Step::Slanted } else { Step::Level },
        end: match depth + 1 == line.len() {
            false => End::Beyond,
            true if lines != Steps::Crossed && has_tie(at) => End::Tied,
            true => End::Here,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [Steps; 3] =
        [Steps::Rounded(Rounding::Away), Steps::Rounded(Rounding::Toward), Steps::Crossed];

    /// The slots on the way to each node, itself included.
    fn ways(trie: &Trie) -> Vec<Vec<usize>> {
        let mut way: Vec<usize> = Vec::new();
        let step = |node: &Node| {
            way.truncate(usize::from(node.depth) - 1);
            way.push(node.slot.into());
            way.clone()
        };
        trie.nodes().iter().map(step).collect()
    }

    #[test]
    fn every_line_ends_once_and_goes_its_way() {
        for (lines, radius) in KINDS.into_iter().flat_map(|lines| [(lines, 1), (lines, 17)]) {
            let trie = Trie::within(radius.into(), lines);
            let ends =
                trie.nodes().iter().zip(ways(trie)).filter(|(node, _)| node.end != End::Beyond);
            let mut found: Vec<Vec<usize>> = ends.map(|(_, way)| way).collect();
            let to = (1..=radius).flat_map(|x| (0..=x).map(move |y| Cell::new(x, y)));
            let slots = |line: Vec<Cell>| -> Vec<usize> {
                line.iter().map(|at| slot(at.x.into(), at.y.into())).collect()
            };
            let mut wanted: Vec<Vec<usize>> = to.map(|to| slots(cells(to, lines))).collect();
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{lines:?} {radius}");
        }
    }

    #[test]
    fn a_skip_leads_past_what_lies_behind() {
        for lines in KINDS {
            let trie = Trie::within(17, lines);
            for (index, node) in trie.nodes().iter().enumerate() {
                let behind = trie.nodes()[index + 1..].iter();
                let behind = behind.take_while(|other| other.depth > node.depth).count();
                assert_eq!(usize::from(node.skip), index + 1 + behind, "{lines:?}");
            }
        }
    }

    #[test]
    fn the_largest_tries_are_as_large_as_documented() {
        let sizes = KINDS.map(|lines| Trie::within(LAST, lines).nodes().len());
        assert_eq!(sizes, [19_703, 19_703, 43_642]);
    }
}
