//! A run of drills: ten in a row, or as many as three minutes allow. Pure, as a session is: inputs go in, what is to be
//! kept comes out, and whoever runs it brings drills and time.

use std::collections::VecDeque;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Bead, Drill, Examined, Exercise, Rating, Worth};
use crate::catalogue;
use crate::game::Refusal;
use crate::scene::Scene;
use crate::speech::Speech;
use crate::table::{Command, Obeyed, Table};

/// How long a run goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// Ten drills.
    #[default]
    Ten,
    /// Three minutes of thinking; the clock stands while an answer is looked at.
    ThreeMinutes,
}

impl Length {
    /// How many drills, where that is settled.
    pub(super) const DRILLS: usize = 10;
    /// How much time, where that is settled.
    pub(super) const TIME: Duration = Duration::from_secs(180);

    /// The name in protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ten => "ten",
            Self::ThreeMinutes => "three-minutes",
        }
    }
}

/// A word that is no length of a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no length of a run: ten or three-minutes")]
pub struct UnknownLength(String);

impl FromStr for Length {
    type Err = UnknownLength;

    fn from_str(text: &str) -> Result<Self, UnknownLength> {
        [Self::Ten, Self::ThreeMinutes]
            .into_iter()
            .find(|length| length.name() == text)
            .ok_or_else(|| UnknownLength(text.to_owned()))
    }
}

/// A drill with its rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The drill.
    pub drill: Drill,
    /// How hard it is.
    pub rating: Rating,
}

impl From<Drill> for Rated {
    /// A drill that nobody has answered yet.
    fn from(drill: Drill) -> Self {
        Self { rating: Rating::of(&drill), drill }
    }
}

/// What there is to keep of an answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The drill, with its new rating.
    pub drill: Rated,
    /// What became of it.
    pub bead: Bead,
    /// The player's new rating.
    pub player: Rating,
}

/// What comes of an input.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct Effects {
    /// What is to be kept.
    pub record: Option<Record>,
    /// Why something was not done.
    pub refusal: Option<Refusal>,
}

/// A drill being asked.
pub(super) struct Asked {
    pub rated: Rated,
    exercise: Box<dyn Exercise>,
    pub table: Box<dyn Table>,
    pub hinted: bool,
    /// What is said beside the question: a hint, or why an answer was none.
    pub said: Speech,
    /// How it was answered, if it was.
    pub answered: Option<Answered>,
}

#[cfg(test)]
impl Asked {
    pub fn exercise_for_tests(&self) -> &dyn Exercise {
        &*self.exercise
    }
}

/// An answer that was proved.
pub(super) struct Answered {
    pub bead: Bead,
    /// By how much the player's rating changed.
    pub change: f64,
}

/// A run of drills.
pub struct Run {
    pub(super) length: Length,
    pub(super) player: Rating,
    pub(super) began: Rating,
    waiting: VecDeque<Rated>,
    pub(super) asked: Option<Asked>,
    pub(super) beads: Vec<Bead>,
    pub(super) left: Duration,
    /// No more drills come.
    dry: bool,
}

impl Run {
    /// A run of a player, still without drills.
    #[must_use]
    pub fn new(length: Length, player: Rating) -> Self {
        Self {
            length,
            player,
            began: player,
            waiting: VecDeque::new(),
            asked: None,
            beads: Vec::new(),
            left: Length::TIME,
            dry: false,
        }
    }

    /// How many more drills it could do with.
    #[must_use]
    pub fn wants(&self) -> usize {
        let ahead = match self.length {
            Length::Ten => Length::DRILLS.saturating_sub(self.beads.len() + usize::from(self.is_open())),
            Length::ThreeMinutes => Length::DRILLS,
        };
        if self.is_over() || self.dry { 0 } else { ahead.saturating_sub(self.waiting.len()) }
    }

    /// How many drills wait to be asked.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Takes drills, in the order they are to be asked; none at all means that there are no more.
    pub fn supply(&mut self, drills: Vec<Rated>) {
        self.dry = drills.is_empty();
        self.waiting.extend(drills);
        if self.asked.is_none() {
            self.ask_next();
        }
    }

    /// Asks the next drill that can be opened; a stored one may be of a game that is gone.
    fn ask_next(&mut self) {
        self.asked = None;
        while let (false, Some(rated)) = (self.is_over(), self.waiting.pop_front()) {
            let game = rated.drill.board.split([':', '#']).next().unwrap_or_default();
            let open = catalogue::find(game).and_then(|entry| entry.exercise(rated.drill.clone()));
            let Ok(exercise) = open else { continue };
            let table = exercise.table();
            self.asked = Some(Asked { rated, exercise, table, hinted: false, said: Speech::default(), answered: None });
            break;
        }
    }

    /// Whether a question waits for its answer.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.answered.is_none())
    }

    /// Whether the run is done, so that nothing more is asked.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self.length {
            _ if self.dry && self.waiting.is_empty() && self.asked.is_none() => true,
            Length::Ten => self.beads.len() >= Length::DRILLS,
            Length::ThreeMinutes => self.left.is_zero(),
        }
    }

    /// Whether it waits for drills.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.asked.is_none() && !self.is_over()
    }

    /// Something at the board: looking around, or a move, which is an answer.
    pub fn command(&mut self, command: &Command) -> Effects {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.answered.is_none()) else {
            return refused("no-question", "There is no question to answer: go on to the next.");
        };
        let handles = matches!(
            command,
            Command::Press { .. }
                | Command::Point { .. }
                | Command::Look { .. }
                | Command::Play { .. }
                | Command::Equal
                | Command::Mistakes
                | Command::Moves
        );
        if !handles {
            return refused("drill", "A drill asks for one move; there is nothing else to do.");
        }
        match asked.table.obey(command, None) {
            Err(refusal) => return Effects { refusal: Some(refusal), ..Effects::default() },
            Ok(Obeyed::Ponder(_)) => return refused("drill", "The coach keeps silent until you have answered."),
            Ok(Obeyed::Done(_)) => {}
        }
        let Some(made) = asked.table.log().pop() else { return Effects::default() };
        // The board shows the question, whatever the answer.
        let undone = asked.table.obey(&Command::Undo, None);
        debug_assert!(undone.is_ok(), "what was played can be taken back");
        let Some(Examined { worth, said }) = asked.exercise.examine(&made) else { return Effects::default() };
        asked.said = said;
        match worth {
            Worth::Open => Effects::default(),
            Worth::Wrong => self.close(Bead::Missed),
            Worth::Right => {
                let bead = if asked.hinted { Bead::Helped } else { Bead::Right };
                self.close(bead)
            }
        }
    }

    fn close(&mut self, bead: Bead) -> Effects {
        let Some(asked) = &mut self.asked else { return Effects::default() };
        let (player, drill) = self.player.after(asked.rated.rating, bead);
        asked.answered = Some(Answered { bead, change: player.rating - self.player.rating });
        asked.rated.rating = drill;
        self.player = player;
        self.beads.push(bead);
        Effects { record: Some(Record { drill: asked.rated.clone(), bead, player }), ..Effects::default() }
    }

    /// Tells where to look; a right answer then is worth half.
    pub fn hint(&mut self) -> Effects {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.answered.is_none()) else {
            return refused("no-question", "There is no question to give a hint for.");
        };
        asked.hinted = true;
        asked.said = asked.exercise.hint();
        Effects::default()
    }

    /// Gives a drill up: the answer is shown, and it counts as missed.
    pub fn skip(&mut self) -> Effects {
        let Some(asked) = self.asked.as_mut().filter(|asked| asked.answered.is_none()) else {
            return refused("no-question", "There is no question to skip.");
        };
        asked.said = asked.exercise.solution();
        self.close(Bead::Missed)
    }

    /// On to the next drill, from an answer that was looked at.
    pub fn go_on(&mut self) -> Effects {
        if self.is_open() {
            return refused("open", "Answer first, or skip it.");
        }
        if self.asked.is_none() {
            return refused("nothing-next", "There is no next drill yet.");
        }
        self.ask_next();
        Effects::default()
    }

    /// Lets time pass, which counts while a question is open; true if something looks different now.
    pub fn tick(&mut self, passed: Duration) -> bool {
        if self.length != Length::ThreeMinutes || !self.is_open() {
            return false;
        }
        let before = self.left.as_secs();
        self.left = self.left.saturating_sub(passed);
        if self.left.is_zero() {
            // What was not answered in time is not counted.
            self.asked = None;
        }
        self.left.is_zero() || self.left.as_secs() != before
    }

    /// How long until the clock shows another time; `None` while it stands.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let runs = self.length == Length::ThreeMinutes && self.is_open();
        // It shows whole seconds, so a moment beyond one of them is the next.
        runs.then(|| Duration::from_nanos(u64::from(self.left.subsec_nanos()) + 1_000_000))
    }

    /// The board, with what the answer is about lit up.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        let asked = self.asked.as_ref()?;
        let mut scene = asked.table.scene();
        asked.said.light(&mut scene);
        scene.sentence = match asked.said.is_empty() {
            true => asked.rated.drill.ask.question().to_owned(),
            false => asked.said.to_string(),
        };
        Some(scene)
    }

    /// The player's rating as it is now.
    #[must_use]
    pub fn player(&self) -> Rating {
        self.player
    }
}

fn refused(code: &'static str, sentence: &str) -> Effects {
    Effects { refusal: Some(Refusal::new(code, [], sentence)), ..Effects::default() }
}
