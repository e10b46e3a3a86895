//! The prefix trie of all lines from one origin within a radius, for one sector: 0 ≤ y ≤ x, x the
//! longer axis of squares or the ring of hexes. Lines with the same beginning share it, so that whoever
//! walks the trie takes each step once and skips what lies behind a blocked one.
//! Exact: it is built from the lines themselves. Cost: about r³ / 13 nodes of eight bytes for each
//! rounding, twice that for crossed cells; built once a radius, at most 11 MB in all.

use super::{Passage, Rounding, crossed, rounded};
use crate::grid::Cell;
use std::sync::OnceLock;

/// The largest radius for which there are tries.
pub(crate) const LAST: i64 = 63;

/// The lines that a trie is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// One cell for each step; over hexes, one hex in each ring.
    Rounded(Rounding),
    /// Every cell that the segment crosses. A slanted step goes exactly between two cells.
    Crossed,
}

/// The lines of a sector in depth-first order, without the origin.
#[derive(Debug)]
pub(crate) struct Trie {
    nodes: Vec<Node>,
}

/// A cell, reached by one beginning of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The [`slot`] of the cell.
    pub slot: u16,
    /// The index of the first node that does not continue this one.
    pub skip: u16,
    /// The distance along the longer axis.
    pub ring: u8,
    /// The number of cells of the line up to here, without the origin.
    pub depth: u8,
    /// Whether the last step went along both axes.
    pub step: Step,
    /// Whether the line to this cell has this beginning and ends here.
    pub end: End,
}

/// The way in which a node is reached from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Along one axis.
    Level,
    /// Along both.
    Slanted,
}

/// Whether a line ends at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The cell's own line ends here.
    Here,
    /// Only lines to other cells come this way.
    Beyond,
}

/// Returns the index of a cell of a sector: rows 0 … x + 1 of each x, one after another. The row beyond
/// the diagonal is needed because lines along the diagonal go between cells of both sides.
#[inline]
pub(crate) const fn slot(x: i64, y: i64) -> usize {
    (x * (x + 3) / 2 + y) as usize
}

impl Trie {
    /// Returns the trie of all lines within a radius of at most [`LAST`].
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
        built[radius as usize].get_or_init(|| Trie::new(radius as i32, lines))
    }

    /// Returns the nodes in depth-first order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn new(radius: i32, lines: Steps) -> Self {
        let to = (1..=radius).flat_map(|x| (0..=x).map(move |y| Cell::new(x, y)));
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
                trie.nodes.push(node(line, depth));
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

/// Returns the cells of a line, without the origin.
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

fn node(line: &[Cell], depth: usize) -> Node {
    let at = line[depth];
    let before = depth.checked_sub(1).map_or(Cell::new(0, 0), |before| line[before]);
    let slanted = before.x != at.x && before.y != at.y;
    Node {
        slot: slot(at.x.into(), at.y.into()) as u16,
        skip: 0,
        ring: at.x as u8,
        depth: depth as u8 + 1,
        step: if slanted { Step::Slanted } else { Step::Level },
        end: if depth + 1 == line.len() { End::Here } else { End::Beyond },
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
