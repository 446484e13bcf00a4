//! Many games by computer players that are reported on together. This crate has no threads and no clock, so whoever has
//! them plays the games and says how long they took.

use std::time::Duration;

use super::Report;
use crate::kit::id::GameId;
use crate::kit::seed::Seed;

/// Series of games, all of which may be played at the same time, and a report on them.
pub trait Tournament: Send + Sync {
    /// Who plays what.
    fn series(&self) -> Vec<Series>;

    /// What boards are dealt from, with the number of the game behind it. All players get the same boards.
    fn seed(&self) -> &Seed;

    /// The report, given the figures of each series.
    fn report(&self, figures: &[Figures]) -> String;
}

/// Games of one player on boards of one kind, numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The game and its setup, without a deal.
    pub boards: GameId,
    /// Who plays.
    pub player: &'static str,
    /// How many games.
    pub games: u64,
}

/// What the games of a series add up to. The order in which games are added does not matter.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Figures {
    /// Everything that follows from the seed.
    pub report: Report,
    /// The time all the games took, one after the other.
    pub time: Duration,
}

impl Figures {
    /// Adds a game.
    pub fn add(&mut self, won: bool, moves: u64, progress: u64, time: Duration) {
        self.report.add(won, moves, progress);
        self.time += time;
    }

    /// Both together.
    #[must_use]
    pub fn merged(self, other: &Self) -> Self {
        Self { report: self.report.merged(&other.report), time: self.time + other.time }
    }

    /// The time of a game in milliseconds, on average.
    #[must_use]
    pub fn milliseconds(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / self.report.games.max(1) as f64
    }
}
