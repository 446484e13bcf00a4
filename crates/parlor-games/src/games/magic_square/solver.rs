//! Whether a board can be completed: a square that does it, or why there is none.
//!
//! Orders up to 4 are looked up among all their squares. Larger boards are first compared with the squares that can be
//! written down without search, then searched; a line that cannot be met any more is named before either.

mod balance;
mod bits;
mod construct;
#[cfg(feature = "research")]
mod five;
mod search;
mod small;
mod state;

pub use construct::construct;
#[cfg(feature = "research")]
pub use five::order_five;
pub use search::{Completion, complete, count, settles};
pub use small::SquareTable;
#[cfg(any(test, feature = "research"))]
pub use small::order_four;

use super::MagicSquare;
use super::board::{Board, Rank};
use super::lines::Tally;
use super::proof;
use super::rules::Placement;
use crate::coach::{Budget, Fact, Judgement, Verdict};
use crate::game::Judge;
use crate::kit::text::sentence;

/// Nodes spent on counting the completions of a board known to have one.
const COUNTING: u64 = 2_000;

impl Judge for MagicSquare {
    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Placement> {
        let order = board.frame().order();
        let lost = |why: String| Judgement::from(Verdict::NotWinnable { why: why.into() });
        if order == 2 {
            return lost(
                "No square of order 2 is magic: two numbers beside a third in its row and column would be equal."
                    .to_owned(),
            );
        }
        if let Some(why) = broken_line(board) {
            return lost(why);
        }
        if let Some(table) = SquareTable::of(order) {
            let (completions, square) = table.completions(board);
            let verdict = match square {
                Some(square) => Verdict::Winnable { line: line(board, &square) },
                None => {
                    let none = || format!("None of the {} magic squares of order {order} fits.", table.len());
                    Verdict::NotWinnable { why: proof::reason(board).unwrap_or_else(none).into() }
                }
            };
            return Judgement { verdict, facts: vec![("completions", Fact::Number(completions))] };
        }
        if let Some(square) = known_square(board) {
            return winnable(board, &square, None);
        }
        match complete(board, 0, budget) {
            Err(_) => Judgement::from(Verdict::Unknown),
            Ok(Completion::Nothing) => {
                let none = || "Every way to go on was tried, and none makes all lines add up.".to_owned();
                lost(proof::reason(board).unwrap_or_else(none))
            }
            Ok(Completion::Square(square)) => {
                let completions = count(board, u64::MAX, &mut Budget::nodes(COUNTING)).ok();
                winnable(board, &square, completions)
            }
        }
    }
}

fn winnable(board: &Board, square: &[Rank], completions: Option<u64>) -> Judgement<Placement> {
    let facts = completions.map(|number| ("completions", Fact::Number(number))).into_iter().collect();
    Judgement { verdict: Verdict::Winnable { line: line(board, square) }, facts }
}

/// The first line that can no longer be met, with the reason.
fn broken_line(board: &Board) -> Option<String> {
    let available = board.available();
    let broken = Tally::all(board).into_iter().find(|tally| !tally.can_be_met(&available))?;
    Some(sentence(&format!("{} {}", broken.line, broken.complaint(&available))))
}

/// The moves that make a square of a board: lines nearly full first, so that each step can be followed.
fn line(board: &Board, square: &[Rank]) -> Vec<Placement> {
    let frame = board.frame();
    let order = frame.order();
    let mut open: Vec<usize> = board.open().collect();
    let mut left = [vec![0_usize; order], vec![0; order]];
    for &cell in &open {
        left[0][cell / order] += 1;
        left[1][cell % order] += 1;
    }
    let mut steps = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let shortest = |&(_, &cell): &(usize, &usize)| left[0][cell / order].min(left[1][cell % order]);
        let Some((index, &cell)) = open.iter().enumerate().min_by_key(shortest) else { break };
        open.remove(index);
        left[0][cell / order] -= 1;
        left[1][cell % order] -= 1;
        steps.push(Placement::Place { number: frame.number(square[cell]), square: frame.square(cell) });
    }
    steps
}

/// A square written down without search that has the board's numbers where they lie: any of the eight turns and
/// mirrors of the constructed one, or of its complement.
fn known_square(board: &Board) -> Option<Vec<Rank>> {
    let order = board.frame().order();
    let area = order * order;
    let plain = construct(order)?;
    for view in 0..16 {
        let (turned, mirrored, swapped, complement) = (view & 1 != 0, view & 2 != 0, view & 4 != 0, view & 8 != 0);
        let at = |cell: usize| {
            let (mut row, mut column) = (cell / order, cell % order);
            if swapped {
                std::mem::swap(&mut row, &mut column);
            }
            row = if turned { order - 1 - row } else { row };
            column = if mirrored { order - 1 - column } else { column };
            let rank = plain[row * order + column];
            if complement { area as Rank + 1 - rank } else { rank }
        };
        if board.ranks().iter().enumerate().all(|(cell, &rank)| rank == 0 || rank == at(cell)) {
            return Some((0..area).map(at).collect());
        }
    }
    None
}
