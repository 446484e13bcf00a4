//! What is kept of a game.

use std::borrow::Cow;

use parlor_games::game::Status;
use serde::{Deserialize, Serialize};

/// One game. Everything in it follows from the experiment, so two runs write the same bytes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The game and its setup.
    pub setup: String,
    /// The board.
    pub id: String,
    /// Who played.
    pub player: String,
    /// How it ended.
    pub result: Outcome,
    /// How many moves were made.
    pub moves: u64,
    /// The points, in games that count them.
    pub points: Option<i64>,
    /// How far it came.
    pub progress: u64,
    /// How far a game has come that is won, where that is known; what is left is what lacks.
    pub goal: Option<u64>,
    /// What progress and goal count.
    pub unit: Cow<'static, str>,
    /// Whether the board can be won: `winnable`, `not_winnable`, `unknown`; nothing where it was not judged.
    pub board: Option<Cow<'static, str>>,
    /// What the coach spent on this row: on the board and on the positions of the game.
    pub nodes: u64,
    /// Positions that could be won and were thrown away; nothing where that was not found out.
    pub thrown: Option<u64>,
    /// The move that threw the first of them away, from 1.
    pub first_thrown: Option<u64>,
    /// How hard the board is, from 1 to 10, where it was measured and can be won.
    pub difficulty: Option<f64>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The goal was reached.
    Won,
    /// Nothing could be played any more.
    Stuck,
    /// The player had no move to make or made too many.
    Open,
}

impl Outcome {
    /// How a game ended that has a status now.
    #[must_use]
    pub fn of(status: Status) -> Self {
        match status {
            Status::Won => Self::Won,
            Status::Stuck => Self::Stuck,
            Status::Playing => Self::Open,
        }
    }
}

/// How long a game took, in nanoseconds. It differs from run to run, so it is kept apart from the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    /// The board.
    pub id: String,
    /// Who played.
    pub player: String,
    /// Dealing the board, which is done once for all players.
    pub deal_ns: u64,
    /// Playing the game.
    pub play_ns: u64,
    /// What the coach took for this row.
    pub coach_ns: u64,
}
