//! Proofs that a position is lost, and checking them by the rules.
//!
//! Taking tiles away never blocks anything, so a proof is about which equal tiles go together; its steps are those of
//! [`pairing_proof`](crate::coach::pairing_proof), with tiles written `COLUMN,ROW^LEVEL`. The checker asks only which
//! tiles match and which are free.

use super::Mahjong;
use super::board::{Board, Tile};
use super::geometry::Geometry;
use super::solver;
use crate::coach::pairing_proof::{self, PairTable};
use crate::coach::{Budget, Misstep, OutOfBudget};
use crate::game::Refute;

/// Which tiles are still there.
#[derive(Clone)]
struct Heap<'a> {
    geometry: &'a Geometry,
    there: Vec<bool>,
}

impl<'a> Heap<'a> {
    fn new(board: &'a Board) -> Self {
        let there = (0..board.tiles().len()).map(|tile| board.is_there(tile)).collect();
        Self { geometry: board.layout().geometry(), there }
    }
}

impl PairTable for Heap<'_> {
    fn joins(&self, a: usize, b: usize) -> bool {
        [a, b].into_iter().all(|tile| self.geometry.is_free(tile, |other| self.there[other]))
    }

    fn take(&mut self, tile: usize) {
        self.there[tile] = false;
    }
}

impl Refute for Mahjong {
    fn refute(board: &Board, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        let steps = solver::refutation(board, budget)?;
        let name = |tile: usize| board.spot(tile).to_string();
        pairing_proof::written(&Heap::new(board), &board.groups(), steps, name, budget)
    }

    fn check_refutation(board: &Board, steps: &[&str]) -> Result<(), Misstep> {
        if board.tiles().contains(&Tile::Unknown) {
            return Err(Misstep::new(0, "nothing is proved about faces that nobody knows"));
        }
        let tile = |text: &str| {
            let tile = board.layout().geometry().at(text.parse().ok()?)?;
            board.is_there(tile).then_some(tile)
        };
        pairing_proof::check(&Heap::new(board), &board.groups(), steps, tile)
    }
}
