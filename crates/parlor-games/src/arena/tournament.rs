//! Many games by computer players that are reported on together. This crate has no threads and no clock, so whoever has
//! them plays the games and says how long they took.

use std::time::Duration;

use super::{ArenaError, Played, Report};

/// Series of games, all of which may be played at the same time, and a report on them.
pub trait Tournament: Send + Sync {
    /// How many games each series has.
    fn series(&self) -> Vec<u64>;

    /// Plays a game of a series; its games are numbered from 1.
    ///
    /// # Errors
    /// When there is no such player or board.
    fn play(&self, series: usize, number: u64) -> Result<Played, ArenaError>;

    /// The report, given the figures of each series.
    fn report(&self, figures: &[Figures]) -> String;
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
    pub fn add(&mut self, played: &Played, time: Duration) {
        self.report.add(played);
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
