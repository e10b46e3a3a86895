//! `predprey/either`: at each tie one cell that is free of walls, units and smoke together suffices.
//! It guarantees that the shown line, when clear, takes the forward cell of every tie whose forward cell is free.

use super::super::At;
use super::parts::Heeded;
use super::walk::{Gate, Path, first_blocker};
use super::{Verdict, rounded};

pub fn judge(heeded: &Heeded, from: At, to: At) -> Verdict {
    let forward = rounded::line_with_ties_away(from, to);
    let other = rounded::line_with_ties_toward(from, to);
    let last = forward.len() - 1;
    let free = |index: usize, at: At| {
        let end = index == 0 || index == last;
        let shut_target = index == last && index > 0 && !heeded.wall_target_is_seen;
        let solid = if end { shut_target && heeded.wall(at) } else { heeded.solid(at) };
        !solid && !heeded.smoke(at)
    };
    let chosen: Option<Vec<At>> = (0..=last)
        .map(|index| [forward[index], other[index]].into_iter().find(|&at| free(index, at)))
        .collect();
    if let Some(line) = chosen {
        return Verdict { visible: true, blocked: None, line, cover_sum: 0 };
    }
    // A step without a free cell shuts the forward line too, which is then the one that is reported.
    let gates = vec![Gate::Open; forward.len()];
    let path = Path { cells: forward, gates };
    let blocked = first_blocker(heeded, &path);
    assert!(blocked.is_some(), "the forward line is blocked");
    Verdict { visible: false, blocked, line: path.cells, cover_sum: 0 }
}
