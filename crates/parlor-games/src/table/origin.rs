//! Where a board came from, which decides whether its result is ranked or practice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Where a board came from. Only boards that nobody could have seen before are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// Dealt here with a seed that the program chose.
    Dealt,
    /// The board of the day.
    Daily,
    /// Dealt with a seed that somebody chose.
    Seed,
    /// An exact position that somebody brought.
    Position,
    /// Read from a save that somebody brought.
    Save,
    /// Taken over from a replay.
    Replay,
    /// Played before results said what they are.
    Earlier,
}

impl Origin {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Dealt, "dealt"),
        (Self::Daily, "daily"),
        (Self::Seed, "seed"),
        (Self::Position, "position"),
        (Self::Save, "save"),
        (Self::Replay, "replay"),
        (Self::Earlier, "earlier"),
    ];

    /// Whether a result counts among the ranked ones.
    #[must_use]
    pub const fn is_ranked(self) -> bool {
        matches!(self, Self::Dealt | Self::Daily)
    }

    /// What the result is, and why.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dealt => "Ranked: dealt here with a fresh seed.",
            Self::Daily => "Ranked: the board of the day.",
            Self::Seed => "Practice: the seed was chosen, so the board may be known.",
            Self::Position => "Practice: the position was brought along.",
            Self::Save => "Practice: the game was read from a save.",
            Self::Replay => "Practice: taken over from a replay.",
            Self::Earlier => "Practice: played before Parlor told ranked games from others.",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::ALL.iter().find(|(origin, _)| origin == self).map_or(Ok(()), |(_, name)| f.pad(name))
    }
}

/// A word that names no origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected dealt, daily, seed, position, save, replay or earlier")]
pub struct UnknownOrigin;

impl FromStr for Origin {
    type Err = UnknownOrigin;

    fn from_str(text: &str) -> Result<Self, UnknownOrigin> {
        Self::ALL.iter().find(|(_, name)| *name == text).map(|(origin, _)| *origin).ok_or(UnknownOrigin)
    }
}
