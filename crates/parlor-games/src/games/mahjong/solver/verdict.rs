//! Whether a position can be won, with proof, in the words of the game.

use super::super::Mahjong;
use super::super::board::{Board, Tile};
use super::super::layouts::Layout;
use super::super::losses;
use super::super::notation::Move;
use super::knot::knot;
use super::{Puzzle, Solved, Solver, can_be_cleared, solve};
use crate::coach::pairing_proof::PairStep;
use crate::coach::{Budget, Judgement, OutOfBudget, Verdict};
use crate::game::Judge;

/// What a deal may cost to prove.
const DEAL: u64 = 200_000;

/// What the smallest knot of a lost board may cost, and which part of the whole.
const KNOT: u64 = 4_000;
const KNOT_SHARE: u64 = 4;

/// The group of each tile that is there, as the solver wants them.
fn groups(board: &Board) -> Vec<Option<u16>> {
    (0..board.tiles().len()).map(|tile| board.group(tile).map(u16::from)).collect()
}

/// The first of some deals of one layout that is proved to be winnable.
pub(in super::super) fn first_winnable(layout: &Layout, boards: &mut impl Iterator<Item = Board>) -> Option<Board> {
    let mut solver = Solver::new(layout.geometry());
    boards.find(|board| matches!(solver.solve(&groups(board), &mut Budget::nodes(DEAL)), Ok(Solved::Cleared(_))))
}

impl Judge for Mahjong {
    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Move> {
        // Nothing is proved about faces that nobody knows.
        if board.tiles().contains(&Tile::Unknown) {
            return Verdict::Unknown.into();
        }
        let puzzle = Puzzle { geometry: board.layout().geometry(), groups: &groups(board) };
        let verdict = match solve(&puzzle, budget) {
            Ok(Solved::Cleared(pairs)) => Verdict::Winnable {
                line: pairs.iter().map(|&(a, b)| Move::pair(board.spot(a), board.spot(b))).collect(),
            },
            Ok(Solved::Lost(loss)) => {
                let knot = knot(&puzzle, &loss, &mut budget.portion(KNOT_SHARE, KNOT));
                Verdict::NotWinnable { why: losses::why(board, &knot) }
            }
            Err(OutOfBudget) => Verdict::Unknown,
        };
        verdict.into()
    }

    fn can_be_won(board: &Board, budget: &mut Budget) -> Option<bool> {
        if board.tiles().contains(&Tile::Unknown) {
            return None;
        }
        let puzzle = Puzzle { geometry: board.layout().geometry(), groups: &groups(board) };
        can_be_cleared(&puzzle, budget).ok()
    }
}

/// Steps that show a lost position to be lost; more of them than are needed.
pub(in super::super) fn refutation(board: &Board, budget: &mut Budget) -> Result<Vec<PairStep>, OutOfBudget> {
    if board.tiles().contains(&Tile::Unknown) {
        return Err(OutOfBudget);
    }
    let groups = groups(board);
    let mut solver = Solver::new(board.layout().geometry());
    match solver.solve(&groups, budget)? {
        Solved::Cleared(_) => Err(OutOfBudget),
        Solved::Lost(loss) => {
            let loss = solver.narrowed(loss, &mut budget.share(2));
            solver.refutation(&groups, &loss, budget)
        }
    }
}
