//! One board and all that is to be known of the games that computer players play on it.

use super::{ArenaError, Played, Record, player};
use crate::coach::{Budget, Undecided, VerdictKind, last_winnable};
use crate::difficulty::{self, Difficulty};
use crate::game::{Game, Status};
use crate::kit::seed::Seed;

/// A board that computer players play, one after the other, and what the coach makes of their games.
///
/// Whoever holds it brings the clock along, so each step is a call of its own.
pub trait Contest: Send {
    /// Lets a player play the board from its beginning.
    ///
    /// # Errors
    /// When there is no such player.
    fn play(&mut self, player: &str, seed: &Seed) -> Result<Played, ArenaError>;

    /// The moves of the game that was played last, as text.
    fn moves(&self) -> Vec<String>;

    /// Whether the board can be won, within a budget.
    fn verdict(&self, budget: &mut Budget) -> VerdictKind;

    /// The positions that could be won and were thrown away in the game that was played last. Each verdict that is needed
    /// may spend what `each` may, and what all of them spent is added to `nodes`.
    ///
    /// # Errors
    /// When a verdict that is needed is not found.
    fn thrown(&self, each: &Budget, nodes: &mut u64) -> Result<Thrown, Undecided>;

    /// How hard the board is; `None` where its game is over.
    fn difficulty(&self) -> Option<Difficulty>;
}

/// Positions that could be won, each lost by the move made in it. Without moves that take back there is at most one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thrown {
    /// How many.
    pub times: usize,
    /// The move that threw the first of them away, counted from 1.
    pub first: Option<usize>,
}

/// A contest of a game with its types.
pub(crate) struct ContestOf<G: Game> {
    start: G::Position,
    last: Option<Record<G>>,
}

impl<G: Game> ContestOf<G> {
    pub(crate) fn new(start: G::Position) -> Self {
        Self { start, last: None }
    }
}

impl<G: Game> Contest for ContestOf<G> {
    fn play(&mut self, name: &str, seed: &Seed) -> Result<Played, ArenaError> {
        let record = Record::of(player::<G>(name)?, self.start.clone(), &mut seed.random("player"));
        let played = record.played();
        self.last = Some(record);
        Ok(played)
    }

    fn moves(&self) -> Vec<String> {
        self.last.iter().flat_map(|record| &record.moves).map(ToString::to_string).collect()
    }

    fn verdict(&self, budget: &mut Budget) -> VerdictKind {
        match G::can_be_won(&self.start, budget) {
            Some(true) => VerdictKind::Winnable,
            Some(false) => VerdictKind::NotWinnable,
            None => VerdictKind::Unknown,
        }
    }

    fn thrown(&self, each: &Budget, nodes: &mut u64) -> Result<Thrown, Undecided> {
        let Some(Record { moves, .. }) = &self.last else { return Ok(Thrown::default()) };
        let winnable = |position: &G::Position| match G::status(position) {
            Status::Won => Some(true),
            Status::Stuck => Some(false),
            Status::Playing => {
                let mut budget = each.share(1);
                let found = G::can_be_won(position, &mut budget);
                *nodes += budget.spent();
                found
            }
        };
        stretches::<G>(&self.start, moves, winnable)
    }

    fn difficulty(&self) -> Option<Difficulty> {
        difficulty::measure::<G>(&self.start, &Budget::default())
    }
}

/// Looks through a game stretch by stretch. Along moves that play on nothing that is lost can be won again, so each
/// stretch of them has one turning point at most; a move that takes back begins another.
fn stretches<G: Game>(
    start: &G::Position,
    moves: &[G::Move],
    mut winnable: impl FnMut(&G::Position) -> Option<bool>,
) -> Result<Thrown, Undecided> {
    let mut thrown = Thrown::default();
    let (mut positions, mut before) = (vec![start.clone()], 0);
    for at in 0..=moves.len() {
        let now = &positions[positions.len() - 1];
        let plays_on = moves.get(at).is_some_and(|made| G::plays_on(now, made));
        if !plays_on {
            let lost = !winnable(now).ok_or(Undecided)?;
            if let Some(point) = lost.then(|| last_winnable(&positions, &mut winnable)).transpose()?.flatten() {
                thrown.times += 1;
                thrown.first.get_or_insert(before + point + 1);
            }
            before = at + 1;
        }
        let Some(made) = moves.get(at) else { break };
        let mut next = now.clone();
        G::make(&mut next, made);
        if !plays_on {
            positions.clear();
        }
        positions.push(next);
    }
    Ok(thrown)
}
