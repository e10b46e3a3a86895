//! Fields of rules that keep something along the line: walls pierced, opacity or cover added up,
//! the steepest height. All lines are walked at once along the trie of their beginnings; what lies
//! behind a blocked step is left out. The pair predicate judges it: `field` = pairs.
//! Cost: the ground within the radius, and a step for each beginning that is not blocked.

/// What is seen, by places around the observer.
mod canvas;
/// What stands around the observer.
mod ground;
/// Hexes.
mod hexes;
/// Penalties of cover, remembered.
mod penalty;
/// Octants and sextants.
mod sector;
/// Squares.
mod squares;

pub(super) use hexes::{hexes, hexes_with_cover};
pub(super) use squares::squares;

use crate::line::trie::{End, Node, Trie};
use canvas::Canvas;
use ground::Ground;
use penalty::Penalties;
use std::cell;

/// Room to work in, kept from field to field.
#[derive(Default)]
struct Workbench {
    ground: Ground,
    squares: Vec<squares::Spot>,
    hexes: Vec<hexes::Spot>,
    canvas: Canvas,
    /// For rules of two lines.
    second: Canvas,
    /// The cover of each place of the canvas that is seen.
    covers: Vec<u32>,
    penalties: Penalties,
}

thread_local! {
    static WORKBENCH: cell::Cell<Option<Box<Workbench>>> = const { cell::Cell::new(None) };
}

/// What a rule keeps along a line, and what stops it.
trait Walker {
    /// What is known of a cell.
    type Spot;
    /// What is kept.
    type State: Copy;

    /// What is kept before a cell is entered; `None` if something on the way blocks.
    fn enter(&self, node: &Node, spots: &[Self::Spot], state: Self::State) -> Option<Self::State>;

    /// Whether a cell just entered is seen.
    fn sees(&self, node: &Node, spot: &Self::Spot, state: Self::State) -> bool;

    /// What is kept beyond a cell; `None` if it blocks.
    fn pass(&self, node: &Node, spot: &Self::Spot, state: Self::State) -> Option<Self::State>;
}

/// What is kept at each depth of a line, the observer's own cell first.
type States<S> = [S; DEPTHS];

/// A line has fewer cells than this: it crosses at most two a ring.
const DEPTHS: usize = 128;

/// Walks all lines of a sector and tells each cell that is seen.
fn walk<W: Walker>(
    trie: &Trie,
    walker: &W,
    spots: &[W::Spot],
    states: &mut States<W::State>,
    mut tell: impl FnMut(&W::Spot, W::State),
) {
    let nodes = trie.nodes();
    let mut index = 0;
    while let Some(node) = nodes.get(index) {
        let depth = usize::from(node.depth);
        let spot = &spots[usize::from(node.slot)];
        let beyond = walker.enter(node, spots, states[(depth - 1) % DEPTHS]).and_then(|state| {
            if node.end == End::Here && walker.sees(node, spot, state) {
                tell(spot, state);
            }
            walker.pass(node, spot, state)
        });
        match beyond {
            Some(state) => {
                states[depth % DEPTHS] = state;
                index += 1;
            }
            None => index = usize::from(node.skip),
        }
    }
}
