//! Everything about a game besides its board, as front ends show it.

use serde::Serialize;

use super::assist::Assist;
use super::clock::Level;
use super::lesson::LessonFace;
use super::origin::Origin;
use super::par::Reached;
use super::question::Critical;
use super::walk::WalkFace;
use crate::coach::VerdictKind;
use crate::scene::Show;
use crate::speech::Speech;

/// How the game stands, with the clock taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It goes on.
    Playing,
    /// Won.
    Won,
    /// No legal move is left.
    Stuck,
    /// The clock ran out.
    TimeUp,
}

impl Outcome {
    /// The name in stores and protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Stuck => "stuck",
            Self::TimeUp => "time-up",
        }
    }
}

/// What the coach has told about the present position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Advice {
    /// How much was told.
    pub rung: Assist,
    /// In words.
    #[cfg_attr(feature = "types", ts(as = "crate::speech::Written<'static>"))]
    pub sentence: Speech,
    /// The move it speaks of in notation, once it was named.
    pub best: Option<String>,
    /// The winning line in notation, where all of it was asked for.
    pub line: Vec<String>,
}

/// What the coach knows of one position of the history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Bar {
    /// Whether it can be won.
    pub verdict: Option<VerdictKind>,
    /// How many of its moves keep the win, where that was counted.
    pub keep: Option<usize>,
}

/// How a position of the history came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Moment {
    /// Which position of the history.
    pub ply: usize,
    /// Which move of its game led there; 0 for the first position of a game.
    pub number: usize,
    /// What was done and what the coach knows of it, in a sentence or two. Its cells are those of the position before.
    #[cfg_attr(feature = "types", ts(as = "crate::speech::Written<'static>"))]
    pub sentence: Speech,
}

/// What the clock shows.
#[derive(Default, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Clock"))]
#[non_exhaustive]
pub struct ClockFace {
    /// `4:12`.
    pub text: String,
    /// The same in seconds.
    pub seconds: u64,
    /// The time played, in milliseconds.
    #[serde(skip)]
    pub milliseconds: u64,
    /// Whether it counts down.
    pub down: bool,
    /// Whether it is moving now.
    pub running: bool,
}

/// Everything about the game besides the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct State {
    /// The game's id in the catalogue.
    pub game: &'static str,
    /// The id this game was started from; empty while it is paused.
    pub id: String,
    /// The setup as text.
    pub setup: String,
    /// The level.
    pub level: Level,
    /// How it stands.
    pub outcome: Outcome,
    /// Whether the board is hidden and the clock stopped.
    pub paused: bool,
    /// Whether it was played before and is only looked at.
    pub replay: bool,
    /// Where the board came from.
    pub origin: Origin,
    /// What a result of it is, ranked or practice, and why.
    pub standing: &'static str,
    /// The clock.
    pub clock: ClockFace,
    /// Where the present position stands in the history.
    pub ply: usize,
    /// The last position of the history.
    pub last_ply: usize,
    /// Where the present game starts in the history.
    pub start_ply: usize,
    /// How many games were started at this table before.
    pub game_number: usize,
    /// The moves made in this game.
    pub moves: usize,
    /// How many moves were taken back in this game and replaced by others.
    pub taken_back: usize,
    /// The time played in this game, in milliseconds.
    pub elapsed_ms: u64,
    /// Whether nothing can go wrong any more, so that the game may finish itself.
    pub finish: bool,
    /// What is shown on request.
    pub shown: Show,
    /// The help taken with this board, in order of first use.
    pub assists: Vec<Assist>,
    /// What the coach has told about this position.
    pub advice: Option<Advice>,
    /// How much the coach says unasked.
    pub coaching: Option<Assist>,
    /// How many moves of this position keep the win, if that was asked.
    pub critical: Option<Critical>,
    /// The line being shown over the game.
    pub walk: Option<WalkFace>,
    /// The lesson being given over the game.
    pub lesson: Option<LessonFace>,
    /// For each position of the history, what the coach knows.
    pub timeline: Vec<Bar>,
    /// The positions with a bookmark.
    pub bookmarks: Vec<usize>,
    /// The remark kept with this position.
    pub note: Option<String>,
    /// What is best on this board, as far as it is known; with what was reached, once the game is won.
    pub par: Vec<Reached>,
}

/// How a game ended: everything that a result keeps, so that it can be played again and believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Result {
    /// The game's id in the catalogue.
    pub game: &'static str,
    /// The id it was started from.
    pub id: String,
    /// The id of its first position, which is the same however the board was named.
    pub board: String,
    /// The setup as text.
    pub setup: String,
    /// The level.
    pub level: Level,
    /// How it ended.
    pub outcome: Outcome,
    /// Where the board came from.
    pub origin: Origin,
    /// The time played, in milliseconds.
    pub elapsed_ms: u64,
    /// The moves made.
    pub moves: usize,
    /// How many moves were taken back and replaced by others.
    pub taken_back: usize,
    /// How often the game was paused.
    pub pauses: usize,
    /// The points, in games that count them.
    pub points: Option<i64>,
    /// The help taken with the board.
    pub assists: Vec<Assist>,
    /// Which game of its table it was.
    pub game_number: usize,
    /// Every move, in order.
    pub log: Vec<String>,
    /// What is best on the board, as far as it is known, and what was reached.
    pub par: Vec<Reached>,
}

impl Result {
    /// Whether no help was taken and no move was taken back.
    #[must_use]
    pub fn clean(&self) -> bool {
        self.assists.is_empty() && self.taken_back == 0
    }
}
