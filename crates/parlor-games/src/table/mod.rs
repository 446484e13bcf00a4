//! The table: one game being played, with its history, clock, help and score. Front ends hold a `Box<dyn Table>` and
//! know nothing else.

mod advice;
mod assist;
mod clock;
mod coaching;
mod command;
mod history;
mod lesson;
mod opening;
mod pause;
mod question;
mod save;
mod seat;
mod state;
#[cfg(test)]
mod tests;
mod tray;
mod walk;

use std::time::Duration;

pub use assist::Assist;
pub use clock::{Clock, Level, UnknownLevel, clock_text};
pub use command::Command;
pub use lesson::LessonFace;
pub(crate) use opening::{named, position_id, position_of};
pub use question::{Answer, Critical, Question};
pub use save::{SAVE_VERSION, SaveError, game_of};
pub use seat::Seat;
pub use state::{Advice, ClockFace, Outcome, Result as GameResult, State};
pub use walk::WalkFace;

use crate::card::Card;
use crate::coach::Judged;
use crate::game::{BoardEvent, Refusal};
use crate::scene::Scene;

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Reply {
    /// What is to be seen, in order.
    pub events: Vec<BoardEvent>,
    /// What is to be said, in one sentence; empty if nothing.
    pub said: String,
    /// Whether anything changed that a save would hold.
    pub changed: bool,
}

/// A game being played, whatever game it is.
pub trait Table: Send {
    /// The game's card.
    fn card(&self) -> &'static Card;

    /// Does what is asked.
    ///
    /// # Errors
    /// The reason why it cannot be done; nothing has changed then.
    fn obey(&mut self, command: &Command) -> Result<Reply, Refusal>;

    /// Lets time pass; true if the clock shows another time now.
    fn tick(&mut self, passed: Duration) -> bool;

    /// What is to be seen.
    fn scene(&self) -> Scene;

    /// Everything about the game besides the board.
    fn state(&self) -> State;

    /// The id of the position on the table.
    fn here(&self) -> String;

    /// Every legal move, as text.
    fn moves(&self) -> Vec<String>;

    /// The moves of this game so far, as text.
    fn log(&self) -> Vec<String>;

    /// The position as the source document prints it.
    fn picture(&self) -> Option<String>;

    /// The whole table as text, readable by the catalogue.
    fn save(&self) -> String;

    /// How the present game ended, if it did.
    fn result(&self) -> Option<GameResult>;

    /// What the coach would have to find out about the present position, to be answered anywhere and any time.
    fn question(&self) -> Question;

    /// What the coach has to find out by itself: about each position as it arises where the player wants to hear of
    /// it, or for something asked before that takes time. Front ends carry it to another thread, cancel it when the
    /// next command comes, and ask again after every answer and every command until there is nothing left.
    fn pending(&self) -> Option<Question>;

    /// Takes the coach's answer; what it no longer needs is ignored.
    fn answer(&mut self, answer: Answer);

    /// What the coach knows of the present position.
    fn judged(&self) -> Option<&Judged>;
}
