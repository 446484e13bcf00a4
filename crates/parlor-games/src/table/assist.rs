//! The help a player took. Nothing is voided by it, but a clean result says so.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// One kind of help, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Assist {
    /// Whether it can still be won.
    Verdict,
    /// Places that break a rule were shown.
    Mistakes,
    /// Everything that can be played was shown.
    Moves,
    /// Where to look.
    Where,
    /// Which move.
    Which,
    /// Why that move.
    Why,
    /// The whole line.
    Line,
    /// The pieces were shuffled, or the like.
    Shuffle,
    /// A computer player moved.
    Player,
}

impl Assist {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Verdict, "verdict"),
        (Self::Mistakes, "mistakes"),
        (Self::Moves, "moves"),
        (Self::Where, "where"),
        (Self::Which, "which"),
        (Self::Why, "why"),
        (Self::Line, "line"),
        (Self::Shuffle, "shuffle"),
        (Self::Player, "player"),
    ];

    /// The next stronger rung of the hint ladder.
    #[must_use]
    pub fn stronger(rung: Option<Self>) -> Self {
        match rung {
            Some(Self::Where) => Self::Which,
            Some(Self::Which) => Self::Why,
            Some(Self::Why | Self::Line) => Self::Line,
            _ => Self::Where,
        }
    }
}

impl fmt::Display for Assist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::ALL.iter().find(|(assist, _)| assist == self).map_or(Ok(()), |(_, name)| f.pad(name))
    }
}

impl FromStr for Assist {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.iter().find(|(_, name)| *name == text).map(|(assist, _)| *assist).ok_or(())
    }
}
