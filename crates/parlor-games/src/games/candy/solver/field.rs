//! What a search needs of a board, whichever way it is kept.

use std::hash::Hash;
use std::sync::Arc;

use super::super::board::{Board, Position};
use super::super::cascade::Tally;
use super::super::rules::{self, Move};
use super::super::setup::{Refill, Setup};
use super::super::supply::{Stack, Supply};
use crate::kit::random::Random;

/// A board with its swaps. Everything that stays the same during a search is the ground.
pub trait Field: Clone + Eq + Hash + Send + Sync + 'static {
    /// The frame of the board and the candies that refill it.
    type Ground: Clone + Send + Sync + 'static;
    /// A swap.
    type Step: Copy;

    /// The swaps that make a match.
    fn steps(&self, ground: &Self::Ground) -> impl Iterator<Item = Self::Step> + use<Self>;

    /// How many there are.
    fn count(&self, ground: &Self::Ground) -> u32;

    /// Makes a swap; `taken` says how many candies were taken before it and after it. When candies run out, the board is
    /// not to be looked at any more.
    fn play(&mut self, ground: &Self::Ground, taken: &mut u32, step: Self::Step) -> Tally;

    /// What a swap costs of a budget, so that slow boards do not take for ever.
    fn cost(ground: &Self::Ground) -> u64;

    /// Puts other candies into the stack: as many as it has, each kind equally likely.
    fn imagine(ground: &mut Self::Ground, kinds: u8, random: &mut Random);

    /// The kinds of the candies, cell by cell, of a full board of plain ones.
    fn kinds(&self, ground: &Self::Ground, kinds: &mut [i32]);

    /// The swap as a move.
    fn made(ground: &Self::Ground, step: Self::Step) -> Move;

    /// The move as a swap.
    fn step(ground: &Self::Ground, made: Move) -> Option<Self::Step>;
}

/// The plain board, played by the rules themselves: for special candies, for holes that stay, for boards that begin with
/// matches, and for everything the planes have no room for.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Plain(pub Board);

/// What stays the same on a plain board.
#[derive(Clone)]
pub struct PlainGround {
    /// The setup.
    pub setup: Setup,
    /// The candies that refill the board.
    pub candies: Arc<[u8]>,
}

impl Field for Plain {
    type Ground = PlainGround;
    type Step = Move;

    fn steps(&self, ground: &PlainGround) -> impl Iterator<Item = Move> + use<> {
        rules::swaps(&self.0, ground.setup.rules).into_iter()
    }

    fn count(&self, ground: &PlainGround) -> u32 {
        rules::swaps(&self.0, ground.setup.rules).len() as u32
    }

    fn play(&mut self, ground: &PlainGround, taken: &mut u32, step: Move) -> Tally {
        let supply = match ground.setup.refill {
            Refill::Still => Supply::Still,
            _ => Supply::Stack(Stack::taken_from(Arc::clone(&ground.candies), *taken as usize)),
        };
        let board = std::mem::replace(&mut self.0, Board::of_kinds(crate::kit::grid::Size::new(0, 0), &[]));
        let mut position = Position::new(ground.setup, board, supply, Default::default());
        let Some((start, target)) = step.cells(position.board.size()) else { return Tally::default() };
        let tally = rules::swap(&mut position, start, target, &mut |_, _| {});
        *taken += tally.drawn;
        self.0 = position.board;
        tally
    }

    fn cost(ground: &PlainGround) -> u64 {
        // A swap by the plain rules takes about as long as this many on the planes.
        2 * ground.setup.size.area() as u64
    }

    fn imagine(ground: &mut PlainGround, kinds: u8, random: &mut Random) {
        ground.candies = ground.candies.iter().map(|_| random.below(kinds.into()) as u8).collect();
    }

    fn kinds(&self, _ground: &PlainGround, kinds: &mut [i32]) {
        let all = self.0.cells().iter().map(|candy| candy.map_or(-1, |candy| candy.kind.into()));
        kinds.iter_mut().zip(all).for_each(|(kind, value)| *kind = value);
    }

    fn made(_ground: &PlainGround, step: Move) -> Move {
        step
    }

    fn step(_ground: &PlainGround, made: Move) -> Option<Move> {
        Some(made)
    }
}
