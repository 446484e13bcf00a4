//! The help a player took. Nothing is voided by it, but a clean result says so.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One kind of help, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Assist {
    /// Whether it can still be won.
    Verdict,
    /// Places that break a rule were shown. They are rules, not help, and no longer recorded; old saves may name it.
    Mistakes,
    /// Everything that can be played was shown.
    Moves,
    /// How many moves keep the win.
    Critical,
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
    /// The moves that threw the win away were shown.
    Lesson,
}

impl Assist {
    const ALL: [(Self, &'static str); 11] = [
        (Self::Verdict, "verdict"),
        (Self::Mistakes, "mistakes"),
        (Self::Moves, "moves"),
        (Self::Critical, "critical"),
        (Self::Where, "where"),
        (Self::Which, "which"),
        (Self::Why, "why"),
        (Self::Line, "line"),
        (Self::Shuffle, "shuffle"),
        (Self::Player, "player"),
        (Self::Lesson, "lesson"),
    ];

    /// What the coach may tell unasked, from the least to the most.
    pub const LADDER: [Self; 5] = [Self::Verdict, Self::Where, Self::Which, Self::Why, Self::Line];

    /// What it tells, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Verdict => "whether it can still be won",
            Self::Mistakes => "what breaks a rule now",
            Self::Moves => "everything that can be played",
            Self::Critical => "how many moves keep the win",
            Self::Where => "where to look",
            Self::Which => "which move keeps the win",
            Self::Why => "which move keeps the win, and why",
            Self::Line => "the whole line that wins",
            Self::Shuffle => "nothing, but shuffles the pieces",
            Self::Player => "nothing, but moves itself",
            Self::Lesson => "which moves threw the win away",
        }
    }

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
