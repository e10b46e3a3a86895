//! `minigrid`: a cell is seen iff a way leads to it from the agent. A way stays in the window; each step leads to a cell beside or to one of the three
//! ahead; every cell of it but the last is on the map and no wall. The agent sees itself, and nothing off the map.

use std::collections::BTreeSet;

use super::{At, Options, World, reach};

/// An agent and its window.
#[derive(Clone, Copy, Debug)]
pub struct Looker {
    /// Where it stands.
    pub at: At,
    /// Where it looks: one step along an axis.
    pub heading: At,
    /// Cells a side of its window.
    pub size: i64,
}

impl Looker {
    /// The cell this many steps ahead and this many to the right.
    fn cell(&self, ahead: i64, right: i64) -> At {
        let ((x, y), (dx, dy)) = (self.at, self.heading);
        (x + ahead * dx - right * dy, y + ahead * dy + right * dx)
    }

    /// The window's cells as the agent has them before it: the furthest row first, each from the left.
    pub fn cells(&self) -> impl Iterator<Item = At> {
        let side = self.size / 2;
        (0..self.size)
            .rev()
            .flat_map(move |ahead| (-side..=side).map(move |right| self.cell(ahead, right)))
    }
}

/// What the agent sees on a map of `width` × `height`.
#[must_use]
pub fn minigrid(
    options: &Options,
    world: &World,
    (width, height): (i64, i64),
    looker: &Looker,
) -> BTreeSet<At> {
    let on_map = |(x, y): At| (0..width).contains(&x) && (0..height).contains(&y);
    let side = looker.size / 2;
    let mut reached = BTreeSet::from([(0, 0)]);
    let mut to_go = vec![(0, 0)];
    while let Some((ahead, right)) = to_go.pop() {
        let at = looker.cell(ahead, right);
        if !on_map(at) || world.walls.contains(&at) {
            continue;
        }
        for (on, beside) in [(0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let next: At = (ahead + on, right + beside);
            let inside = next.0 < looker.size && next.1.abs() <= side;
            if inside && reached.insert(next) {
                to_go.push(next);
            }
        }
    }
    let cells = reached.into_iter().map(|(ahead, right)| looker.cell(ahead, right));
    let seen = |at: &At| on_map(*at) && reach::within("minigrid", options, world, looker.at, *at);
    cells.filter(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sight_goes_round_a_wall_but_never_back() {
        let world = World { walls: [(1, 2), (3, 1)].into(), ..World::default() };
        let looker = Looker { at: (2, 2), heading: (0, -1), size: 5 };
        let seen = minigrid(&Options::default(), &world, (5, 4), &looker);
        let hidden: Vec<At> = looker.cells().filter(|at| !seen.contains(at)).collect();
        assert_eq!(hidden[..10], [-2, -1].map(|y| [0, 1, 2, 3, 4].map(|x| (x, y))).concat());
        assert_eq!(hidden[10..], [(0, 2)]);
    }
}
