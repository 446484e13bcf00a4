//! A game being played here: the session, where it is kept, and what is still to be seen of the last move.

use parlor_games::scene::Scene;
use parlor_games::session::{Keep, Session, Thought, Ticket};

use crate::film::Film;

/// Where a game stands in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Not there yet: nothing was played.
    Not,
    /// There, and known here up to this revision.
    At(i64),
    /// It was there and was deleted; it does not come back.
    Deleted,
}

/// A game being played.
pub(crate) struct Play {
    /// Which of the games opened here: tickets are only told apart within one session.
    pub(crate) number: u64,
    pub(crate) session: Session,
    /// Its key in the store.
    pub(crate) key: String,
    pub(crate) stored: Stored,
    /// What could not be stored, or was not worth it yet.
    pub(crate) unstored: Option<Keep>,
    /// Whether the last ending that was stored was worse than one before it, so that the earlier one counts.
    pub(crate) outdone: bool,
    pub(crate) film: Film,
    /// The game of the table for which the help taken with its board elsewhere is known here.
    pub(crate) remembered: Option<usize>,
}

/// A question of the coach with the game it is about.
pub(crate) struct Inquiry {
    pub(crate) play: u64,
    pub(crate) thought: Thought,
}

/// Where an answer of the coach belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) play: u64,
    pub(crate) ticket: Ticket,
}

impl Inquiry {
    pub(crate) fn address(&self) -> Address {
        Address { play: self.play, ticket: self.thought.ticket }
    }
}

impl Play {
    pub(crate) fn new(number: u64, session: Session, key: String, stored: Stored) -> Self {
        Self { number, session, key, stored, unstored: None, outdone: false, film: Film::default(), remembered: None }
    }

    /// What is to be seen: the board, or what is still to be seen of the last move.
    pub(crate) fn scene(&self) -> Scene {
        self.film.picture().cloned().unwrap_or_else(|| self.session.scene())
    }

    /// Whether a game that was played before is being looked at, and nothing lies over it.
    pub(crate) fn shows_replay(&self) -> bool {
        let table = self.session.table();
        table.replays() && table.lesson().is_none() && table.line().is_some_and(|line| line.title == "Replay")
    }
}
