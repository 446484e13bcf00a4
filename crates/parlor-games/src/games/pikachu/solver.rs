//! Whether a board can be cleared, with proof.
//!
//! Without sliding, taking tiles away never blocks anything, so only the pairing of equal tiles matters: `staying`
//! has pairings searched. Where tiles slide, the order of moves matters: `sliding` searches positions, `nested` plays
//! games of chance that learn, `deadlock` proves that tiles stay without searching.

mod deadlock;
mod knot;
mod nested;
mod sliding;
mod staying;

use super::Pikachu;
use super::board::Board;
use super::field::Place;
use super::losses;
use super::notation::Move;
use super::rules::spot;
use super::shift::Shift;
use crate::coach::pairing::QUERIES;
use crate::coach::pairing_proof::PairStep;
use crate::coach::{Budget, Judgement, OutOfBudget, Verdict};
use crate::game::Judge;
use crate::speech::Speech;

/// What a search finds: pairs of places in the order they are taken, or why there are none.
enum Solved {
    Cleared(Vec<(Place, Place)>),
    Lost(Speech),
}

impl Judge for Pikachu {
    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Move> {
        let verdict = match outcome(board, budget) {
            Ok(Solved::Cleared(pairs)) => {
                let line = pairs.iter().map(|&(a, b)| Move::pair(spot(board, a), spot(board, b))).collect();
                Verdict::Winnable { line }
            }
            Ok(Solved::Lost(why)) => Verdict::NotWinnable { why },
            Err(OutOfBudget) => Verdict::Unknown,
        };
        verdict.into()
    }

    fn can_be_won(board: &Board, budget: &mut Budget) -> Option<bool> {
        let field = board.field();
        let found = match board.shift() {
            _ if field.count() == 0 => Ok(true),
            _ if field.groups().iter().any(|group| !group.len().is_multiple_of(2)) => Ok(false),
            Shift::None => staying::can_be_cleared(board, budget),
            _ => outcome(board, budget).map(|found| matches!(found, Solved::Cleared(_))),
        };
        found.ok()
    }
}

fn outcome(board: &Board, budget: &mut Budget) -> Result<Solved, OutOfBudget> {
    let field = board.field();
    if field.count() == 0 {
        return Ok(Solved::Cleared(Vec::new()));
    }
    if let Some(odd) = field.groups().iter().find(|group| !group.len().is_multiple_of(2)) {
        return Ok(Solved::Lost(losses::odd(board, odd)));
    }
    if field.any_pair().is_none() {
        return Ok(Solved::Lost(match board.shift() {
            Shift::None => staying::stuck(board, budget),
            _ => "No two equal tiles can be joined.".into(),
        }));
    }
    match board.shift() {
        Shift::None => staying::solve(board, budget),
        _ => sliding::solve(board, budget),
    }
}

/// Steps that show a board whose tiles stay to be lost; more of them than are needed.
pub(super) fn refutation(board: &Board, budget: &mut Budget) -> Result<Vec<PairStep>, OutOfBudget> {
    let odd = board.field().groups().into_iter().find(|group| !group.len().is_multiple_of(2));
    match odd {
        Some(group) => Ok(vec![PairStep::Odd(group[0])]),
        None => staying::refute(board.field(), budget)?.ok_or(OutOfBudget),
    }
}
