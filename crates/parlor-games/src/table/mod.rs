//! The table: one game being played, with its history, clock, help and score. Front ends hold a `Box<dyn Table>` and
//! know nothing else.

mod advice;
mod assist;
mod clock;
mod coaching;
mod command;
mod difficulty;
mod fault;
mod hand;
mod history;
mod lesson;
mod log;
mod opening;
mod origin;
mod par;
mod pause;
mod possible;
mod question;
mod rescue;
mod save;
mod state;
mod table_of;
#[cfg(test)]
mod tests;
mod transaction;
mod tray;
mod walk;

use std::time::Duration;

pub use assist::Assist;
pub use clock::{Clock, Level, UnknownLevel, clock_text};
pub use command::Command;
pub use fault::{SaveError, SaveFault};
pub use lesson::LessonFace;
pub use log::{COPY, Row};
pub use opening::{Chance, DAILY, Named};
pub(crate) use opening::{first, named, position_id, position_of, setup_of};
pub use origin::{Origin, UnknownOrigin};
pub use par::Reached;
pub use question::{Answer, Critical, Question, obey_now, obey_with};
pub use save::{Bounds, LONGEST_NOTE, SAVE_VERSION, game_of, is_save};
pub use state::{Advice, Bar, ClockFace, Moment, Outcome, Result as GameResult, State};
pub use table_of::TableOf;
pub use walk::WalkFace;

use crate::card::Card;
use crate::coach::{Judged, Parred};
use crate::game::{BoardEvent, Refusal};
use crate::scene::{Scene, Show};

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Reply {
    /// What is to be seen, in order.
    pub events: Vec<BoardEvent>,
    /// What is to be said, in one sentence; empty if nothing.
    pub said: String,
}

impl Reply {
    fn said(said: impl Into<String>) -> Self {
        Self { events: Vec::new(), said: said.into() }
    }
}

/// How a command was taken.
#[must_use]
pub enum Obeyed {
    /// It is done.
    Done(Reply),
    /// The coach has to answer this first; nothing has changed. Once the answers are taken, the same command is done.
    Ponder(Question),
}

impl From<Reply> for Obeyed {
    fn from(reply: Reply) -> Self {
        Self::Done(reply)
    }
}

/// Where the present position stands in the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Counted from 0 at the first start.
    pub ply: usize,
    /// The last position of the history.
    pub last: usize,
    /// Where the present game starts.
    pub start: usize,
    /// Which game of the table it is.
    pub game_number: usize,
}

impl Place {
    /// The moves made in the present game.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.ply - self.start
    }
}

/// A game being played, whatever game it is.
pub trait Table: Send {
    /// The game's card.
    fn card(&self) -> &'static Card;

    /// Does what is asked, or says what the coach has to find out first. It never searches by itself. Boards that nobody
    /// chose are made from `chance`, where there is some.
    ///
    /// # Errors
    /// The reason why it cannot be done; nothing has changed then.
    fn obey(&mut self, command: &Command, chance: Option<&Chance>) -> Result<Obeyed, Refusal>;

    /// Lets time pass; true if the clock shows another time now.
    fn tick(&mut self, passed: Duration) -> bool;

    /// What is to be seen.
    fn scene(&self) -> Scene;

    /// Everything about the game besides the board, for the wire. Whoever wants to know one thing asks for that.
    fn state(&self) -> State;

    /// Whether the board is hidden and the clock stopped.
    fn paused(&self) -> bool;

    /// Whether the game was played before and is only looked at.
    fn replays(&self) -> bool;

    /// How it stands.
    fn outcome(&self) -> Outcome;

    /// What the clock shows.
    fn clock(&self) -> ClockFace;

    /// Where the present position stands in the history.
    fn place(&self) -> Place;

    /// Whether nothing can go wrong any more, so that the game may finish itself.
    fn finishes(&self) -> bool;

    /// The line being shown over the game, or the game being replayed.
    fn line(&self) -> Option<WalkFace>;

    /// The lesson being given over the game.
    fn lesson(&self) -> Option<LessonFace>;

    /// What the coach knows of each position of the history.
    fn timeline(&self) -> Vec<Bar>;

    /// How a position of the history came about, in words.
    fn moment(&self, ply: usize) -> Option<Moment>;

    /// The positions with a bookmark.
    fn bookmarks(&self) -> Vec<usize>;

    /// What is shown on request.
    fn shown(&self) -> Show;

    /// How many moves keep the win, where that was counted.
    fn critical(&self) -> Option<Critical>;

    /// What the coach has told about this position.
    fn told(&self) -> Option<&Advice>;

    /// How much the coach says unasked.
    fn coaching(&self) -> Option<Assist>;

    /// The help taken with this board, in order of first use.
    fn assists(&self) -> Vec<Assist>;

    /// The id that the present game was started from.
    fn id(&self) -> String;

    /// The level of the present game.
    fn level(&self) -> Level;

    /// The setup of the present game.
    fn setup(&self) -> &str;

    /// Where its board came from.
    fn origin(&self) -> Origin;

    /// What a result of it is, ranked or practice, and why.
    fn standing(&self) -> &'static str;

    /// How many moves were taken back in the present game and replaced by others.
    fn taken_back(&self) -> usize;

    /// The id of the position on the table.
    fn here(&self) -> String;

    /// The id of the first position of the present game: the same however the board was named.
    fn board(&self) -> String;

    /// Every legal move, as text.
    fn moves(&self) -> Vec<String>;

    /// The moves of this game so far, as text.
    fn log(&self) -> Vec<String>;

    /// The position as the source document prints it.
    fn picture(&self) -> Option<String>;

    /// The whole table as text, readable by the catalogue.
    fn save(&self) -> String;

    /// What has changed since this was asked last, for the log.
    fn take_rows(&mut self) -> Vec<Row>;

    /// How the present game ended, if it did.
    fn result(&self) -> Option<GameResult>;

    /// What is best on the board of the present game, as far as it is known.
    fn par(&self) -> &[Parred];

    /// What is best from the present position, as far as that was told.
    fn par_here(&self) -> &[Parred];

    /// The same as a question, for whoever wants to know it at once.
    fn par_question(&self) -> Option<Question>;

    /// What the coach would have to find out about the present position, to be answered anywhere and any time.
    fn question(&self) -> Question;

    /// What the coach has to find out by itself: about each position as it arises where the player wants to hear of
    /// it, or for something asked before that takes time.
    fn pending(&self) -> Option<Question>;

    /// Takes the coach's answer; what it no longer needs is ignored.
    fn answer(&mut self, answer: Answer);

    /// What the coach knows of the present position.
    fn judged(&self) -> Option<&Judged>;

    /// The last position of the present game before here that is known to be winnable.
    fn way_back(&self) -> Option<usize>;

    /// Whether the way out of a lost position takes back what is wrong alone, instead of going back to a position before it.
    fn clears(&self) -> bool;

    /// Whether there is something to find out about this position, or about where the win was lost.
    fn is_open(&self) -> bool;

    /// Help that the player took with this board elsewhere.
    fn remember(&mut self, help: &[Assist]);

    /// Sets the clock of the present game to what was kept of it.
    fn set_elapsed(&mut self, milliseconds: u64);

    /// How much it may hold from now on.
    fn bound(&mut self, bounds: Bounds);

    /// About how many bytes it takes in memory.
    fn weight(&self) -> usize;
}
