//! Whether a position can be won, with proof, in the words of the game.

use super::super::Mahjong;
use super::super::board::{Board, Tile};
use super::super::layouts::Layout;
use super::super::notation::Move;
use super::super::view::{group_name, the};
use super::{Loss, Puzzle, Solved, Solver, solve};
use crate::coach::pairing_proof::PairStep;
use crate::coach::{Budget, Judgement, OutOfBudget, Verdict};
use crate::game::Judge;
use crate::kit::text::{count, listed};

/// What a deal may cost to prove.
const DEAL: u64 = 200_000;

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
            Ok(Solved::Lost(loss)) => Verdict::NotWinnable { why: why(board, &loss).into() },
            Err(OutOfBudget) => Verdict::Unknown,
        };
        verdict.into()
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

/// How many things a sentence names before it only counts them.
const NAMED: usize = 6;

/// Some groups in words.
fn named(groups: &[u16]) -> String {
    match groups.len() {
        0..=NAMED => {
            listed(&groups.iter().map(|&group| format!("the {}", group_name(group as u8))).collect::<Vec<_>>())
        }
        many => count(many, "group"),
    }
}

/// Why nothing wins, in one sentence.
fn why(board: &Board, loss: &Loss) -> String {
    match loss {
        Loss::Odd(groups) => format!("An odd number of tiles is left of {}.", named(groups)),
        Loss::Stuck(tiles) => {
            let shown: Vec<String> = tiles.iter().take(NAMED).map(|&tile| the(board, tile)).collect();
            match tiles.len() > NAMED {
                true => format!("{} can never go, whatever is played.", count(tiles.len(), "tile")),
                false => crate::kit::text::sentence(&format!("{} can never go, whatever is played", listed(&shown))),
            }
        }
        Loss::Held { group, pairs } => {
            let held: Vec<String> = pairs
                .iter()
                .map(|&(first, waits)| format!("{} before {}", board.spot(first), board.spot(waits)))
                .collect();
            format!(
                "However the {} are paired, one tile of a pair must go before the other can: {}.",
                group_name(*group as u8),
                listed(&held)
            )
        }
        Loss::Conflict(groups) => format!("However {} are paired, some tile stays.", named(groups)),
    }
}
