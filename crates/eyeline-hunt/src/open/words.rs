//! The words that truth and views share.

use eyeline::{Cell, Coord, read_words};
use serde::{Deserialize, Serialize};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The side that hides.
    Agent,
    /// The side that looks for it.
    Hunters,
}

impl Side {
    /// Returns the side as it is written.
    pub fn word(self) -> &'static str {
        match self {
            Side::Agent => "agent",
            Side::Hunters => "hunters",
        }
    }
}

read_words!(Side { "agent" => Agent, "hunters" => Hunters });

/// One of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The agent.
    Agent,
    /// The hunter with this index, in the order of the state.
    Hunter(usize),
}

impl Player {
    /// Returns the side of the player.
    pub fn side(self) -> Side {
        match self {
            Player::Agent => Side::Agent,
            Player::Hunter(_) => Side::Hunters,
        }
    }
}

/// The kinds of devices, by what they notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Whether the agent was near.
    MotionSensor,
    /// In which direction the agent is.
    Radar,
}

read_words!(Kind { "motionSensor" => MotionSensor, "radar" => Radar });

/// A place as events and "Line of Sight Rules" write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The column, counted to the right.
    pub x: i32,
    /// The row, counted downward.
    pub y: i32,
}

impl From<Cell> for Spot {
    fn from(at: Cell) -> Self {
        Spot { x: at.x, y: at.y }
    }
}

/// A compass direction; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// Up.
    N,
    /// Up and right.
    Ne,
    /// Right.
    E,
    /// Down and right.
    Se,
    /// Down.
    S,
    /// Down and left.
    Sw,
    /// Left.
    W,
    /// Up and left.
    Nw,
    /// On the same cell.
    Here,
}

read_words!(Direction {
    "n" => N, "ne" => Ne, "e" => E, "se" => Se, "s" => S, "sw" => Sw, "w" => W, "nw" => Nw,
    "here" => Here,
});

impl Direction {
    /// Returns the sector of 45° around a compass direction in which a cell lies. Sectors meet at
    /// slopes of √2 − 1, which no cell has, so there are no ties.
    pub fn to(from: Cell, to: Cell) -> Direction {
        let (dx, dy) = from.offset_to(to);
        let (across, down) = (i128::from(dx.abs()), i128::from(dy.abs()));
        // b < (√2 − 1) a, in integers.
        let beside = |a: i128, b: i128| (a + b).pow(2) < 2 * a.pow(2);
        match (dx.signum(), dy.signum()) {
            (0, 0) => Direction::Here,
            (1, _) if beside(across, down) => Direction::E,
            (-1, _) if beside(across, down) => Direction::W,
            (_, 1) if beside(down, across) => Direction::S,
            (_, -1) if beside(down, across) => Direction::N,
            (1, 1) => Direction::Se,
            (1, _) => Direction::Ne,
            (_, 1) => Direction::Sw,
            _ => Direction::Nw,
        }
    }
}
