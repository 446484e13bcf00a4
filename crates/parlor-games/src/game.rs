//! What a game has to say about itself. Everything else (undo, saves, clock, scores, front ends) is built on this.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::arena::Player;
use crate::card::Card;
use crate::classic::{Console, Dialogue, Errand, ReadFile, Usage};
use crate::coach::{Budget, Fact, Judgement, Misstep, OutOfBudget, proof};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::parts::Part;
use crate::scene::{CellId, Face, Focus, Scene};

/// The rules of one game, as pure functions over its positions.
pub trait Game: Sized + 'static {
    /// What a player may choose in a menu.
    type Setup: Clone + Eq + Debug + Default + Display + FromStr<Err = NotationError> + Send + Sync;
    /// What undo must restore.
    type Position: Clone + Eq + Hash + Debug + Display + Send + Sync;
    /// Typed inside, text at the border.
    type Move: Clone + Eq + Debug + Display + FromStr<Err = NotationError> + Send;

    /// The game's name, words, presets and the fields of its setup.
    const CARD: Card;

    /// The first position of a deal.
    ///
    /// # Errors
    /// When the setup cannot be dealt.
    fn deal(setup: &Self::Setup, seed: &Seed) -> Result<Self::Position, DealError>;

    /// Reads an exact position. Without a setup the position alone decides; a setup that contradicts it is an error.
    ///
    /// # Errors
    /// When the text is no position, with the place of the mistake.
    fn read(setup: Option<&Self::Setup>, text: &str) -> Result<Self::Position, NotationError>;

    /// The setup that, written before a position, makes it readable again.
    fn setup(position: &Self::Position) -> Self::Setup;

    /// Every legal move.
    fn moves(position: &Self::Position) -> Vec<Self::Move>;

    /// Why a move is not legal, or `None` if it is.
    fn refuse(position: &Self::Position, wanted: &Self::Move) -> Option<Refusal>;

    /// Makes a legal move and tells what is to be seen of it.
    fn play(position: &mut Self::Position, made: &Self::Move, events: &mut Vec<BoardEvent>);

    /// Whether it goes on.
    fn status(position: &Self::Position) -> Status;

    /// How far the game has come. A move that sets a new record earns the level's time bonus.
    fn progress(position: &Self::Position) -> usize;

    /// Proves whether the position can be won by moves that take nothing back.
    fn judge(position: &Self::Position, budget: &mut Budget) -> Judgement<Self::Move>;

    /// Steps that show a lost position to be lost to anybody who knows the rules. Where a game has nothing better, all
    /// positions that can be reached are visited.
    ///
    /// # Errors
    /// When the steps cannot be found within the budget.
    fn refute(position: &Self::Position, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        proof::exhaust::<Self>(position, budget)
    }

    /// Checks such steps with code that shares nothing with the solver but the rules.
    ///
    /// # Errors
    /// The first step that does not hold.
    fn check_refutation(position: &Self::Position, steps: &[&str]) -> Result<(), Misstep> {
        proof::check_exhaustion::<Self>(position, steps)
    }

    /// What the position looks like with the player's hand over it.
    fn scene(position: &Self::Position, focus: &Focus) -> Scene;

    /// Select or click on the cell under the cursor.
    fn select(position: &Self::Position, focus: &mut Focus) -> Press<Self::Move>;

    /// The second button on the cell under the cursor.
    fn mark(_position: &Self::Position, _focus: &mut Focus) -> Press<Self::Move> {
        Press::Nothing
    }

    /// A digit or sign, or `None` for erase.
    fn enter(_position: &Self::Position, _focus: &mut Focus, _typed: Option<char>) -> Press<Self::Move> {
        Press::Nothing
    }

    /// One of the choices the scene offers, counted from 0.
    fn choose(_position: &Self::Position, _focus: &mut Focus, _choice: usize) -> Press<Self::Move> {
        Press::Nothing
    }

    /// Whether the move only takes back what an earlier one did, like clearing a shaded cell.
    fn takes_back(_position: &Self::Position, _made: &Self::Move) -> bool {
        false
    }

    /// Whether the move is help rather than play, like a shuffle. It is recorded, and no verdict counts on it.
    fn is_help(_position: &Self::Position, _made: &Self::Move) -> bool {
        false
    }

    /// Whether a move counts as playing on: what players, verdicts and brute force consider.
    fn plays_on(position: &Self::Position, made: &Self::Move) -> bool {
        !Self::takes_back(position, made) && !Self::is_help(position, made)
    }

    /// The cells a move is about: where to look.
    fn cells(position: &Self::Position, made: &Self::Move) -> Vec<CellId>;

    /// A move that keeps the win and the reason in the words of the game, from a line that wins.
    fn advise(_position: &Self::Position, line: &[Self::Move]) -> Option<(Self::Move, String)> {
        let best = line.first()?.clone();
        let left = line.len();
        let why = match left {
            1 => "It wins at once.".to_owned(),
            _ => format!("It is the first of {left} moves that win."),
        };
        Some((best, why))
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

    /// Whether the deals of a setup differ with the seed; where they do not, the setup alone names a board.
    fn needs_seed(_setup: &Self::Setup) -> bool {
        true
    }

    /// What else can be told of a board to somebody who asks, by name; too slow to be part of every verdict.
    fn about(_position: &Self::Position) -> Vec<(&'static str, Fact)> {
        Vec::new()
    }

    /// What a setup looks like before it is dealt, in games where that says something.
    fn preview(_setup: &Self::Setup) -> Option<Scene> {
        None
    }

    /// What the content of a file holds for a field of the card: one thing, or several.
    ///
    /// # Errors
    /// When the file is not understood, with the line of the mistake.
    fn read_file(field: &str, _content: &[u8]) -> Result<Vec<Part>, FileError> {
        Err(FileError { line: None, what: format!("{} reads no file for {field}", Self::CARD.id) })
    }

    /// How many of the pieces that were taken off the board last are shown beside it.
    fn keeps() -> usize {
        0
    }

    /// The pieces that a move takes off the board.
    fn taken(_before: &Self::Position, _made: &Self::Move) -> Vec<Face> {
        Vec::new()
    }

    /// What an ordinary player may see of the position.
    fn observe(position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Whether the computer player with this name sees the whole position instead of [`Self::observe`]'s part of it.
    fn sees_everything(_player: &str) -> bool {
        false
    }

    /// Computer players besides `random`, which every game has.
    fn players() -> Vec<Player<Self>> {
        Vec::new()
    }

    /// The position as the source document prints it, where there is one.
    fn picture(_position: &Self::Position) -> Option<String> {
        None
    }

    /// The dialogue of the source document for its command-line arguments, where there is one. A board that the
    /// arguments leave to chance is dealt from the fresh seed.
    fn classic(_arguments: &[String], _fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>> {
        None
    }

    /// The source document's game as it is played with single keys on a terminal, where it has such a form.
    fn console(_arguments: &[String], _fresh: &Seed) -> Option<Result<Box<dyn Console>, Usage>> {
        None
    }

    /// What the source document's command line comes to where it begins no dialogue: a board for a screen, or games by
    /// computer players. Files it names are read by `read`.
    fn errand(_arguments: &[String], _fresh: &Seed, _read: &mut ReadFile<'_>) -> Option<Errand> {
        None
    }

    /// Texts of other programs that hold a position.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
}

/// Writes a setup in the form of another program; an error says what the form cannot hold.
pub type WriteSetup<G> = fn(&<G as Game>::Setup) -> Result<String, String>;

/// A text form that other programs use for positions.
pub struct Format<G: Game> {
    /// What `convert --to` calls it.
    pub name: &'static str,
    /// Which program uses it.
    pub about: &'static str,
    /// Whether a text looks like it; decides when the user names no format.
    pub looks_like: fn(&str) -> bool,
    /// Reads a position.
    pub read: fn(&str) -> Result<G::Position, NotationError>,
    /// Writes a position; an error says what this form cannot hold.
    pub write: fn(&G::Position) -> Result<String, String>,
    /// What the text written for a position leaves out, in a word that fits before `are left out`.
    pub drops: fn(&G::Position) -> Option<&'static str>,
    /// Writes a setup alone, where the form holds no more than that.
    pub write_setup: Option<WriteSetup<G>>,
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

/// What a key or click at the board leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press<M> {
    /// Nothing changes.
    Nothing,
    /// Only the player's hand changed.
    Held,
    /// A whole move is made.
    Play(M),
    /// It cannot be done.
    Refuse(Refusal),
}

impl<M> Press<M> {
    /// A whole move, unless it is refused.
    pub fn unless(refusal: Option<Refusal>, made: M) -> Self {
        refusal.map_or(Self::Play(made), Self::Refuse)
    }
}

/// Why a file is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", line.map_or(String::new(), |line| format!("line {line}: ")))]
pub struct FileError {
    /// The line, counted from 1, where there is one to name.
    pub line: Option<usize>,
    /// What is wrong and what would be right.
    pub what: String,
}

/// Why a setup cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DealError(pub String);
