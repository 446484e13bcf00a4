//! What can be wrong with a save or a log.

use std::fmt::Display;

use super::save::SAVE_VERSION;
use crate::game::{Game, OpenError, Refusal, Status};

/// Why a save or a log cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct SaveError {
    /// The line of the mistake, from 1; 0 where it lies before the first.
    pub line: usize,
    /// What is wrong.
    pub fault: SaveFault,
}

/// What is wrong with a line of a save.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaveFault {
    /// It does not begin like a save.
    #[error("not a save: it should begin with \"parlor save {SAVE_VERSION}\"")]
    NotASave,
    /// It was written by a newer program.
    #[error("this save has version {0}, this program reads up to {SAVE_VERSION}")]
    Version(u32),
    /// Its end is missing.
    #[error("the save is cut short: it should close with \"end\"")]
    Cut,
    /// Its end counts other lines than there are.
    #[error("lines are missing or added before the end")]
    Edited,
    /// Its board cannot be opened.
    #[error(transparent)]
    Board(#[from] OpenError),
    /// It goes on with another game.
    #[error("a save of {game} cannot go on as {other}")]
    OtherGame {
        /// The game it began with.
        game: &'static str,
        /// The game it names then.
        other: String,
    },
    /// The rules do not allow a move.
    #[error("the move {made} is not legal: {}", refusal.sentence)]
    Illegal {
        /// The move as it is written.
        made: String,
        /// Why it cannot be made.
        refusal: Refusal,
    },
    /// Nothing can be played after a win.
    #[error("a move after the end of the game")]
    Over,
    /// It goes to a position that it does not have.
    #[error("there is no position {0} in this save")]
    NoSuchPosition(usize),
    /// It has more positions than a table may hold.
    #[error("a table holds at most {0} positions")]
    TooManyPositions(usize),
    /// It has more games than a table may hold.
    #[error("a table holds at most {0} games")]
    TooManyGames(usize),
    /// Its remarks have more bytes than a table may hold.
    #[error("the remarks of a table hold at most {0} bytes")]
    TooManyRemarks(usize),
    /// Anything else that is not understood, with what would be right.
    #[error("{0}")]
    Unreadable(String),
}

impl SaveFault {
    pub(super) fn unreadable(what: impl Display) -> Self {
        Self::Unreadable(what.to_string())
    }
}

impl From<&str> for SaveFault {
    fn from(what: &str) -> Self {
        Self::unreadable(what)
    }
}

impl From<String> for SaveFault {
    fn from(what: String) -> Self {
        Self::Unreadable(what)
    }
}

/// Whether a move that was made before could be made.
pub(super) fn check_move<G: Game>(here: &G::Position, made: &G::Move) -> Result<(), SaveFault> {
    if G::status(here) == Status::Won {
        return Err(SaveFault::Over);
    }
    match G::refuse(here, made) {
        Some(refusal) => Err(SaveFault::Illegal { made: made.to_string(), refusal }),
        None => Ok(()),
    }
}
