//! A game that plays by itself for a while: a computer player at a speed the player chose, a game that finishes itself
//! because nothing can go wrong any more, or a line being shown.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::table::Command;

/// How long somebody who watches has to see a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Time to think along.
    Slow,
    /// Time to see it.
    #[default]
    Normal,
    /// Just to get there.
    Fast,
}

impl Pace {
    /// All of them, slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// The name on the screen and in the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }

    /// From one move to the next.
    #[must_use]
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1500,
            Self::Normal => 700,
            Self::Fast => 200,
        })
    }

    /// What it means, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Slow => "a move in 1.5 s",
            Self::Normal => "three moves in 2 s",
            Self::Fast => "five moves a second",
        }
    }

    /// A step faster or slower, as far as it goes.
    #[must_use]
    pub const fn turned(self, faster: bool) -> Self {
        match (self, faster) {
            (Self::Slow, true) | (Self::Fast, false) => Self::Normal,
            (Self::Normal | Self::Fast, true) => Self::Fast,
            (Self::Slow | Self::Normal, false) => Self::Slow,
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no pace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected slow, normal or fast")]
pub struct UnknownPace;

impl FromStr for Pace {
    type Err = UnknownPace;

    fn from_str(text: &str) -> Result<Self, UnknownPace> {
        Self::ALL.into_iter().find(|pace| pace.name() == text).ok_or(UnknownPace)
    }
}

/// Who moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The computer player with this name; its moves are recorded as help.
    Player(String),
    /// Nobody in particular: any move wins.
    Finish,
    /// The line or the replay that is being shown goes on by itself.
    Line,
}

/// Whoever moves until somebody else does something.
#[derive(Clone, Debug)]
pub struct Autoplay {
    who: Who,
    pace: Pace,
    /// How long until the next move.
    left: Duration,
    /// Where the move that was asked for began.
    from: Option<usize>,
}

impl Autoplay {
    pub(super) fn new(who: Who, pace: Pace) -> Self {
        Self { who, pace, left: Duration::ZERO, from: None }
    }

    /// Who moves.
    #[must_use]
    pub fn who(&self) -> &Who {
        &self.who
    }

    /// What is going on.
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.who {
            Who::Player(name) => format!("{name} plays, {}.", self.pace),
            Who::Finish => "The game finishes itself.".to_owned(),
            Who::Line => format!("The line plays, {}.", self.pace),
        }
    }

    /// What is said when it stops because the player wants to go on alone.
    pub(super) fn parting(&self) -> String {
        match &self.who {
            Who::Player(name) => format!("{name} stops; go on from here."),
            Who::Finish => "Stopped; go on from here.".to_owned(),
            Who::Line => "The line stands still.".to_owned(),
        }
    }

    pub(super) fn command(&self) -> Command {
        match &self.who {
            Who::Player(player) => Command::Demo { player: player.clone() },
            Who::Finish => Command::Finish,
            Who::Line => Command::Step { back: false },
        }
    }

    /// How long until the next move.
    pub(super) fn left(&self) -> Duration {
        self.left
    }

    /// Waits longer: something of the last move is still to be seen.
    pub(super) fn rest(&mut self, time: Duration) {
        self.left += time;
    }

    /// Changes the pace; a wait that is longer than the new one is cut short.
    pub(super) fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        self.left = self.left.min(pace.pause());
    }

    /// Lets time pass; true if the next move is due.
    pub(super) fn tick(&mut self, passed: Duration) -> bool {
        self.left = self.left.saturating_sub(passed);
        self.left.is_zero()
    }

    /// A move is asked for at this place.
    pub(super) fn leave(&mut self, place: usize) {
        self.from = Some(place);
    }

    /// The move that was asked for is over; false if it led nowhere.
    pub(super) fn arrive(&mut self, place: usize) -> bool {
        self.left = if self.who == Who::Finish { Pace::Fast.pause() } else { self.pace.pause() };
        self.from.take() != Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_go_from_slow_to_fast_and_their_names_read_back() {
        let pauses = Pace::ALL.map(Pace::pause);
        assert!(pauses.is_sorted_by(|a, b| a > b), "{pauses:?}");
        for pace in Pace::ALL {
            assert_eq!(pace.name().parse(), Ok(pace));
            assert!(pace.turned(true).pause() <= pace.pause() && pace.turned(false).pause() >= pace.pause());
        }
        assert_eq!(Pace::Slow.turned(true).turned(true), Pace::Fast);
        assert_eq!(Pace::Fast.turned(false).turned(false), Pace::Slow);
    }

    #[test]
    fn a_faster_pace_does_not_wait_for_the_slow_move() {
        let mut autoplay = Autoplay::new(Who::Finish, Pace::Slow);
        autoplay.arrive(0);
        autoplay.set_pace(Pace::Fast);
        assert!(autoplay.tick(Pace::Fast.pause()));
    }

    #[test]
    fn a_move_that_led_nowhere_is_noticed() {
        let mut autoplay = Autoplay::new(Who::Player("random".into()), Pace::Fast);
        autoplay.leave(3);
        assert!(autoplay.arrive(4));
        autoplay.leave(4);
        assert!(!autoplay.arrive(4));
    }
}
