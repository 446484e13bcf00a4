//! Drills: positions of real boards in which few moves are right, found by the coach, asked of the player, and proved at
//! once.

mod exercise;
mod face;
mod mining;
mod rating;
mod run;
mod supply;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub(crate) use exercise::ExerciseOf;
pub use exercise::{Examined, Exercise, Worth};
pub use face::{Face, Phase};
pub(crate) use mining::mine;
pub use rating::{Bead, Rating};
pub use run::{Effects, Length, Rated, Record, Run, UnknownLength};
pub use supply::{Wish, dig, nearest};

/// What a drill asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// A move that keeps the win.
    Keep,
    /// A cell that can be decided now, in games of deduction.
    Decide,
}

impl Ask {
    /// The question, as players read it.
    #[must_use]
    pub const fn question(self) -> &'static str {
        match self {
            Self::Keep => "Find a move that keeps the win.",
            Self::Decide => "Find a cell that can be decided now.",
        }
    }

    /// The name in protocols and on disk.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Decide => "decide",
        }
    }
}

/// A position worth thinking about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Drill {
    /// The id of the board it comes from, which deals it again.
    pub board: String,
    /// The moves from there to the position, in notation.
    pub moves: Vec<String>,
    /// The id of the position itself.
    pub position: String,
    /// What is asked.
    pub ask: Ask,
    /// Every move that is right, in notation.
    pub keeping: Vec<String>,
    /// How many moves there are that play on.
    pub open: usize,
}

impl Drill {
    /// All of it as a line of text, to be kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Texts and numbers have no way to fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads such a line; `None` where another version wrote what this one does not know.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The share of moves that are right: how often a choice at random would be.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.keeping.len() as f64 / self.open.max(1) as f64
    }
}
