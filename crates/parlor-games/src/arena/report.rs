//! What many games add up to.

use serde::Serialize;

use crate::kit::statistics::Interval;

/// Figures over many games of one player on one setup. The order in which games are added does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    moves: u64,
    progress: u64,
}

impl Report {
    /// Adds a game.
    pub fn add(&mut self, won: bool, moves: u64, progress: u64) {
        self.games += 1;
        self.wins += u64::from(won);
        self.moves += moves;
        self.progress += progress;
    }

    /// Adds another report of the same kind.
    #[must_use]
    pub fn merged(self, other: &Self) -> Self {
        Self {
            games: self.games + other.games,
            wins: self.wins + other.wins,
            moves: self.moves + other.moves,
            progress: self.progress + other.progress,
        }
    }

    /// The share of games won, with the bounds of its 95 % interval (Wilson).
    #[must_use]
    pub fn win_rate(&self) -> (f64, f64, f64) {
        let Interval { low, high } = Interval::of_share(self.wins, self.games);
        (self.wins as f64 / self.games.max(1) as f64, low, high)
    }

    /// Moves in a game, on average.
    #[must_use]
    pub fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }

    /// How far games came, on average.
    #[must_use]
    pub fn mean_progress(&self) -> f64 {
        self.progress as f64 / self.games.max(1) as f64
    }
}
