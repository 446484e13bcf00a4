//! What may be done and what comes of it.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::kit::notation::NotationError;
use crate::scene::{CellId, Face};

/// The rules of one game, as pure functions over its positions. In `rules.rs` of a game's folder.
///
/// **Positions may repeat.** Moves may be reversible, and a line of play may come back to where it was: whoever walks
/// through positions remembers which ones it has seen. From each position only finitely many others can be reached.
///
/// Everything is decided by the position: there is no luck in a move, so that undo, saves and proofs can replay it. What
/// looks like luck comes from the position itself, or from what was dealt with it and is part of it.
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// What undo must restore: all that the rules ask about, and nothing of the player's hand. Two positions are equal
    /// exactly if the game goes on equally from both.
    type Position: Clone + Eq + Hash + Debug + Display + Send + Sync;
    /// Typed inside, text at the border. A move says what is done, not where it leads.
    type Move: Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Send + Sync;

    /// Every legal move, each once, in an order that is always the same. Moves that take back or help are among them.
    ///
    /// A won position may still have moves: nobody is offered them, since the table ends a game that is won. While the
    /// status is [`Status::Playing`] there is at least one.
    fn moves(position: &Self::Position) -> Vec<Self::Move>;

    /// Why a move is not legal, or `None` if it is: exactly the moves that [`Self::moves`] lists are not refused. Every
    /// code has an example on the card.
    fn refuse(position: &Self::Position, wanted: &Self::Move) -> Option<Refusal>;

    /// Makes a move that is not refused and tells what is to be seen of it. Whoever calls it has asked [`Self::refuse`]
    /// before; what becomes of any other move is not said.
    fn play(position: &mut Self::Position, made: &Self::Move, events: &mut Vec<BoardEvent>);

    /// Makes a move that is not refused when nobody looks: the position is the same as after [`Self::play`].
    fn make(position: &mut Self::Position, made: &Self::Move) {
        Self::play(position, made, &mut Vec::new());
    }

    /// Whether it goes on.
    fn status(position: &Self::Position) -> Status;

    /// How far the game has come, as a number that grows on the way to the win. It decides nothing about the rules: a
    /// move that sets a new record earns the level's time bonus, and reports on computer players show how far they
    /// came. It may fall again, and different ways to win may end at different numbers.
    fn progress(position: &Self::Position) -> usize;

    /// What [`Self::progress`] counts, as it stands behind a number in reports: `tiles taken`.
    fn progress_unit(position: &Self::Position) -> &'static str;

    /// The progress at which the game is won, where that can be told before it is: what is left to do is what lacks.
    fn goal(_position: &Self::Position) -> Option<usize> {
        None
    }

    /// Whether the move only takes back what an earlier one did, like clearing a shaded cell. Such a move is legal, but
    /// no verdict counts on it: a position that needs it is lost, and the coach says so.
    ///
    /// Not for games where going back and forth is the way to play (a lamp switched twice): there every move plays on.
    fn takes_back(_position: &Self::Position, _made: &Self::Move) -> bool {
        false
    }

    /// Whether the move is help rather than play, like a shuffle. It is recorded with the game, and no verdict counts
    /// on it.
    fn is_help(_position: &Self::Position, _made: &Self::Move) -> bool {
        false
    }

    /// Whether a move counts as playing on: what players, verdicts and brute force consider.
    fn plays_on(position: &Self::Position, made: &Self::Move) -> bool {
        !Self::takes_back(position, made) && !Self::is_help(position, made)
    }

    /// The points made so far, in games that count them.
    fn points(_position: &Self::Position) -> Option<i64> {
        None
    }

    /// Moves that win, where nothing is left to go wrong: whatever else is played wins too. A player may then let the
    /// game finish itself, which is no help.
    fn finish(_position: &Self::Position) -> Option<Vec<Self::Move>> {
        None
    }

    /// What an ordinary computer player may see of the position, in games that hide something.
    fn observe(position: &Self::Position) -> Self::Position {
        position.clone()
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// There is something to do.
    Playing,
    /// The goal is reached.
    Won,
    /// The goal is not reached and no legal move plays on; help may still be a legal move.
    Stuck,
}

/// Why something cannot be done: a code for programs, cells for the eye, a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Refusal {
    /// A short stable name, `landing-occupied`.
    pub code: &'static str,
    /// The cells to look at.
    pub cells: Vec<CellId>,
    /// One sentence.
    pub sentence: String,
}

impl Refusal {
    /// A refusal about some cells.
    pub fn new(code: &'static str, cells: impl Into<Vec<CellId>>, sentence: impl Into<String>) -> Self {
        Self { code, cells: cells.into(), sentence: sentence.into() }
    }

    /// A text that is no move or command at all.
    #[must_use]
    pub fn unreadable(error: &NotationError) -> Self {
        Self::new("unreadable", [], format!("Cannot read that: {error}."))
    }
}

/// What is to be seen of a move. Enough to animate a path, a fall and a jump, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum BoardEvent {
    /// A piece goes.
    Vanish {
        /// Where it was.
        cell: CellId,
    },
    /// A piece comes.
    Appear {
        /// Where it is.
        cell: CellId,
        /// What it is.
        face: Face,
    },
    /// A piece moves.
    Slide {
        /// Where it was.
        from: CellId,
        /// Where it is.
        to: CellId,
    },
    /// A piece or place changes its face.
    Change {
        /// Where.
        cell: CellId,
        /// What it is now.
        face: Face,
    },
    /// A line shows how pieces are joined.
    Line {
        /// Column and row of each bend, in units of the board.
        points: Vec<(i16, i16)>,
    },
    /// Points are made.
    Score {
        /// How many.
        points: i64,
    },
    /// Something worth saying.
    Note {
        /// One sentence.
        text: String,
    },
    /// A moment's rest: what comes before it is over before what follows begins. Between the rounds of a cascade.
    Beat,
}
