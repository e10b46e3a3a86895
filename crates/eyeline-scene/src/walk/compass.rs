//! The four directions, and the letters with which they are written. North is y − 1 (002).

use thiserror::Error;

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compass {
    /// y − 1.
    North,
    /// x + 1.
    East,
    /// y + 1.
    South,
    /// x − 1.
    West,
}

/// The error for a letter that is none of the four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown move '{}' at letter {}; known: n e s w", .letter.escape_debug(), .index + 1)]
pub struct NoWay {
    /// The letter.
    pub letter: char,
    /// The number of letters before it.
    pub index: usize,
}

impl Compass {
    /// All four directions, each a quarter turn to the right of the one before.
    pub const ALL: [Compass; 4] = [Compass::North, Compass::East, Compass::South, Compass::West];

    /// Returns the direction as a letter.
    pub const fn letter(self) -> char {
        match self {
            Compass::North => 'n',
            Compass::East => 'e',
            Compass::South => 's',
            Compass::West => 'w',
        }
    }

    /// Returns one step in this direction: columns to the right, rows down.
    pub const fn offset(self) -> (i64, i64) {
        match self {
            Compass::North => (0, -1),
            Compass::East => (1, 0),
            Compass::South => (0, 1),
            Compass::West => (-1, 0),
        }
    }

    /// Reads a walk that is written as one letter a step.
    ///
    /// ```
    /// use eyeline_scene::walk::Compass;
    /// assert_eq!(Compass::read("en")?, [Compass::East, Compass::North]);
    /// let wrong = Compass::read("eex").unwrap_err();
    /// assert_eq!(wrong.to_string(), "unknown move 'x' at letter 3; known: n e s w");
    /// # Ok::<(), eyeline_scene::walk::NoWay>(())
    /// ```
    pub fn read(letters: &str) -> Result<Vec<Compass>, NoWay> {
        let way = |(index, letter): (usize, char)| {
            let known = Compass::ALL.into_iter().find(|way| way.letter() == letter);
            known.ok_or(NoWay { letter, index })
        };
        letters.chars().enumerate().map(way).collect()
    }
}
