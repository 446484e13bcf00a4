//! A line of moves laid out over the table, to be looked at step by step. The game itself stays where it is.

use std::sync::Arc;

use serde::Serialize;

use crate::game::Game;
use crate::speech::Speech;

/// A line being shown.
#[derive(Clone, Debug)]
pub(super) struct Walk<G: Game> {
    moves: Arc<[G::Move]>,
    /// One more than there are moves: before the first and after each.
    positions: Arc<[G::Position]>,
    at: usize,
}

/// How far a line is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Walk"))]
#[non_exhaustive]
pub struct WalkFace {
    /// What it is: `Solution` or `Replay`.
    pub title: &'static str,
    /// The moves shown so far.
    pub at: usize,
    /// All moves of the line.
    pub of: usize,
    /// The move that comes next, in words: `take the two plums`.
    #[cfg_attr(feature = "types", ts(as = "Option<crate::speech::Written<'static>>"))]
    pub next: Option<Speech>,
}

impl<G: Game> Walk<G> {
    /// A line from a position, not yet begun.
    pub fn new(from: &G::Position, moves: Vec<G::Move>) -> Self {
        let mut positions = vec![from.clone()];
        let mut position = from.clone();
        for made in &moves {
            G::play(&mut position, made, &mut Vec::new());
            positions.push(position.clone());
        }
        Self { moves: moves.into(), positions: positions.into(), at: 0 }
    }

    pub fn position(&self) -> &G::Position {
        &self.positions[self.at]
    }

    /// The moves that led here, each with the position before it, the last first.
    pub fn taken(&self) -> impl Iterator<Item = (G::Position, G::Move)> {
        (0..self.at).rev().map(|before| (self.positions[before].clone(), self.moves[before].clone()))
    }

    /// The move that comes next.
    pub fn next(&self) -> Option<&G::Move> {
        self.moves.get(self.at)
    }

    /// The same in words.
    pub fn next_words(&self) -> Option<Speech> {
        self.next().map(|made| G::tell(self.position(), made).infinitive())
    }

    /// The moves shown so far.
    pub fn made(&self) -> &[G::Move] {
        &self.moves[..self.at]
    }

    /// Shows the position after so many moves, at most the last.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn face(&self) -> WalkFace {
        WalkFace { title: "Solution", at: self.at, of: self.moves.len(), next: self.next_words() }
    }
}
