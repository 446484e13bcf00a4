//! A game that plays by itself for a while: a computer player at a speed the player chose, a game that finishes itself
//! because nothing can go wrong any more, or a line being shown.

use std::time::Duration;

use parlor_games::table::Command;

/// How long somebody who watches has to see a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Speed {
    const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// The name on the screen and in the settings.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }

    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// From one move to the next.
    pub(crate) fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1200,
            Self::Normal => 500,
            Self::Fast => 120,
        })
    }

    /// What it means, in a few words.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Self::Slow => "a move in 1.2 s",
            Self::Normal => "two moves a second",
            Self::Fast => "eight moves a second",
        }
    }

    /// A step faster or slower, as far as it goes.
    pub(crate) fn turned(self, faster: bool) -> Self {
        match (self, faster) {
            (Self::Slow, true) | (Self::Fast, false) => Self::Normal,
            (Self::Normal | Self::Fast, true) => Self::Fast,
            (Self::Slow | Self::Normal, false) => Self::Slow,
        }
    }
}

/// Who moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The computer player with this name; its moves are recorded as help.
    Player(String),
    /// Nobody in particular: any move wins.
    Finish,
    /// The line that is being shown goes on by itself; the game under it stays.
    Line,
}

/// Whoever moves until somebody presses a key.
#[derive(Debug)]
pub(crate) struct Pilot {
    who: Who,
    pub(crate) speed: Speed,
    /// Until the next move.
    left: Duration,
    /// Where the last move was asked for, so that one that led nowhere is noticed.
    from: Option<usize>,
}

impl Pilot {
    pub(crate) fn new(who: Who, speed: Speed) -> Self {
        Self { who, speed, left: speed.pause(), from: None }
    }

    pub(crate) fn who(&self) -> &Who {
        &self.who
    }

    /// What the panel says.
    pub(crate) fn sentence(&self) -> String {
        match &self.who {
            Who::Player(name) => format!("{name} plays, {}.", self.speed.name()),
            Who::Finish => "The game finishes itself.".to_owned(),
            Who::Line => format!("The line plays, {}.", self.speed.name()),
        }
    }

    /// What is said when it stops because the player wants to go on alone.
    pub(crate) fn parting(&self) -> String {
        match &self.who {
            Who::Player(name) => format!("{name} stops; go on from here."),
            Who::Finish => "Stopped; go on from here.".to_owned(),
            Who::Line => "The line stands still.".to_owned(),
        }
    }

    pub(crate) fn command(&self) -> Command {
        match &self.who {
            Who::Player(player) => Command::Demo { player: player.clone() },
            Who::Finish => Command::Finish,
            Who::Line => Command::Step { back: false },
        }
    }

    /// How long until the next move.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// Changes the speed; a wait that is longer than the new one is cut short.
    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.left = self.left.min(speed.pause());
    }

    /// Lets time pass; true if the next move is due.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        self.left = self.left.saturating_sub(passed);
        self.left.is_zero()
    }

    /// A move is asked for at this place of the history.
    pub(crate) fn leave(&mut self, ply: usize) {
        self.from = Some(ply);
    }

    /// The move that was asked for is over; false if it led nowhere.
    pub(crate) fn arrive(&mut self, ply: usize) -> bool {
        self.left = self.speed.pause();
        self.from.take() != Some(ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_go_from_slow_to_fast_and_their_names_read_back() {
        let pauses = Speed::ALL.map(Speed::pause);
        assert!(pauses.is_sorted_by(|a, b| a > b), "{pauses:?}");
        for speed in Speed::ALL {
            assert_eq!(Speed::find(speed.name()), Some(speed));
            assert!(speed.turned(true).pause() <= speed.pause() && speed.turned(false).pause() >= speed.pause());
        }
        assert_eq!(Speed::Slow.turned(true).turned(true), Speed::Fast);
        assert_eq!(Speed::Fast.turned(false).turned(false), Speed::Slow);
    }

    #[test]
    fn a_faster_speed_does_not_wait_for_the_slow_move() {
        let mut pilot = Pilot::new(Who::Finish, Speed::Slow);
        pilot.set_speed(Speed::Fast);
        assert!(pilot.tick(Speed::Fast.pause()));
    }

    #[test]
    fn a_move_that_led_nowhere_is_noticed() {
        let mut pilot = Pilot::new(Who::Player("random".into()), Speed::Fast);
        pilot.leave(3);
        assert!(pilot.arrive(4));
        pilot.leave(4);
        assert!(!pilot.arrive(4));
    }
}
