//! Levels and their clocks. Time comes from outside, as ticks; a clock never looks at one itself.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How hard time presses, the same in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Counts up from the first move.
    #[default]
    Easy,
    /// Counts down from 5:00; a good move earns ten seconds.
    Medium,
    /// Counts down from 5:10; a good move earns three seconds.
    Expert,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Expert];

    /// What the clock starts from when it counts down.
    #[must_use]
    pub const fn allowance(self) -> Option<Duration> {
        match self {
            Self::Easy => None,
            Self::Medium => Some(Duration::from_secs(300)),
            Self::Expert => Some(Duration::from_secs(310)),
        }
    }

    /// What a good move earns.
    #[must_use]
    pub const fn bonus(self) -> Duration {
        Duration::from_secs(match self {
            Self::Easy => 0,
            Self::Medium => 10,
            Self::Expert => 3,
        })
    }

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Expert => "expert",
        }
    }

    /// What it means, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Easy => "the clock counts up",
            Self::Medium => "5:00 down, +10 s a good move",
            Self::Expert => "5:10 down, +3 s a good move",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no level of the clock: easy, medium or expert")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

/// The clock of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    level: Level,
    running: bool,
    elapsed: Duration,
    earned: Duration,
}

impl Clock {
    /// A clock at its start. One that counts down runs at once, one that counts up waits for the first move.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self { level, running: level.allowance().is_some(), elapsed: Duration::ZERO, earned: Duration::ZERO }
    }

    /// A clock as it was saved.
    #[must_use]
    pub fn restored(level: Level, running: bool, elapsed: Duration, earned: Duration) -> Self {
        Self { level, running, elapsed, earned }
    }

    /// The level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Whether it has started.
    #[must_use]
    pub fn running(&self) -> bool {
        self.running
    }

    /// The time played.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// The time played, in milliseconds.
    #[must_use]
    pub fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX)
    }

    /// Sets the time played to what was kept of it.
    pub fn set_elapsed(&mut self, milliseconds: u64) {
        self.elapsed = Duration::from_millis(milliseconds);
    }

    /// The bonus time earned.
    #[must_use]
    pub fn earned(&self) -> Duration {
        self.earned
    }

    /// A move was made: the clock runs, and a good move earns the bonus.
    pub fn moved(&mut self, good: bool) {
        self.running = true;
        if good {
            self.earned += self.level.bonus();
        }
    }

    /// Time has passed; true if the time shown is another one now.
    pub fn tick(&mut self, passed: Duration) -> bool {
        if !self.running || self.is_up() {
            return false;
        }
        let before = self.shown();
        self.elapsed = self.elapsed.saturating_add(passed);
        if let Some(allowance) = self.level.allowance() {
            self.elapsed = self.elapsed.min(allowance + self.earned);
        }
        self.shown() != before
    }

    /// Whether the time to play in is over.
    #[must_use]
    pub fn is_up(&self) -> bool {
        self.level.allowance().is_some_and(|allowance| self.elapsed >= allowance + self.earned)
    }

    /// The seconds shown: played, or left (rounded up, so that 0:00 means over).
    #[must_use]
    pub fn shown(&self) -> u64 {
        match self.level.allowance() {
            None => self.elapsed.as_secs(),
            Some(allowance) => {
                let left = (allowance + self.earned).saturating_sub(self.elapsed);
                left.as_secs() + u64::from(left.subsec_nanos() > 0)
            }
        }
    }

    /// The time shown as `m:ss` or `h:mm:ss`.
    #[must_use]
    pub fn text(&self) -> String {
        clock_text(self.shown())
    }
}

/// Seconds as `m:ss` or `h:mm:ss`.
#[must_use]
pub fn clock_text(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn easy_counts_up_from_the_first_move() {
        let mut clock = Clock::new(Level::Easy);
        assert!(!clock.tick(seconds(9)));
        clock.moved(true);
        assert!(clock.tick(seconds(65)));
        assert_eq!(clock.text(), "1:05");
        assert!(!clock.is_up());
    }

    #[test]
    fn medium_counts_down_from_five_minutes_and_earns_ten_seconds() {
        let mut clock = Clock::new(Level::Medium);
        assert_eq!(clock.text(), "5:00");
        clock.tick(Duration::from_millis(500));
        assert_eq!(clock.text(), "5:00");
        clock.tick(seconds(1));
        assert_eq!(clock.text(), "4:59");
        clock.moved(true);
        assert_eq!(clock.text(), "5:09");
        clock.moved(false);
        assert_eq!(clock.text(), "5:09");
        clock.tick(seconds(400));
        assert_eq!((clock.text().as_str(), clock.is_up()), ("0:00", true));
        assert!(!clock.tick(seconds(1)));
    }

    #[test]
    fn expert_starts_at_five_ten_and_earns_three_seconds() {
        let mut clock = Clock::new(Level::Expert);
        assert_eq!(clock.text(), "5:10");
        clock.moved(true);
        assert_eq!(clock.text(), "5:13");
    }

    #[test]
    fn an_hour_is_written_out() {
        assert_eq!(clock_text(3_723), "1:02:03");
    }
}
