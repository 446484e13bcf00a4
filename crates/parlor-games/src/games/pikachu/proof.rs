//! Proofs that a board is lost, and checking them by the rules.
//!
//! Where tiles stay, taking tiles away never blocks anything, so a proof is about which equal tiles go together; its
//! steps are those of [`pairing_proof`](crate::coach::pairing_proof), with tiles written `ROW,COLUMN`. The checker asks
//! only which tiles are equal and how many turns a path between them needs, which it finds by walking. Where tiles
//! slide, all positions are visited.

use super::Pikachu;
use super::board::Board;
use super::field::{Field, Place};
use super::path::fewest_turns;
use super::rules::{place, spot};
use super::shift::Shift;
use super::solver;
use crate::coach::pairing_proof::{self, PairTable};
use crate::coach::proof::{check_exhaustion, exhaust};
use crate::coach::{Budget, Misstep, OutOfBudget};
use crate::game::Refute;

impl PairTable for Field {
    fn joins(&self, a: Place, b: Place) -> bool {
        fewest_turns(self, a, b).is_some_and(|turns| turns <= 2)
    }

    fn take(&mut self, tile: Place) {
        self.put(tile, 0);
    }
}

impl Refute for Pikachu {
    fn refute(board: &Board, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        if board.shift() != Shift::None {
            return exhaust::<Pikachu>(board, budget);
        }
        let steps = solver::refutation(board, budget)?;
        let name = |tile: Place| spot(board, tile).to_string();
        pairing_proof::written(board.field(), &board.field().groups(), steps, name, budget)
    }

    fn check_refutation(board: &Board, steps: &[&str]) -> Result<(), Misstep> {
        if board.shift() != Shift::None {
            return check_exhaustion::<Pikachu>(board, steps);
        }
        let tile = |text: &str| {
            let tile = place(board, text.parse().ok()?)?;
            board.letter(tile).map(|_| tile)
        };
        pairing_proof::check(board.field(), &board.field().groups(), steps, tile)
    }
}
