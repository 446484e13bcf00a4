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
use super::deduction;
use super::knot::{Knot, broken_line};
use super::rules::Placement;
use super::voice;
use crate::coach::knot::fewest;
use crate::coach::{Budget, Fact, Judgement, Verdict};
use crate::game::Judge;

/// Nodes spent on counting the completions of a board known to have one.
const COUNTING: u64 = 2_000;

/// The share of a budget that goes into finding words for a loss.
const REASONING: u64 = 1_000;

impl Judge for MagicSquare {
    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Placement> {
        let order = board.frame().order();
        let mut aside = budget.share(REASONING);
        let mut lost = || Verdict::NotWinnable { why: voice::lost(board, &Knot::of(board, &mut aside)) };
        // Order 2 has no magic square at all.
        if order == 2 || broken_line(board).is_some() {
            return lost().into();
        }
        if let Some(table) = SquareTable::of(order) {
            let (completions, square) = table.completions(board);
            let verdict = square.map_or_else(lost, |square| Verdict::Winnable { line: line(board, &square) });
            return Judgement { verdict, facts: vec![("completions", Fact::Number(completions))] };
        }
        if let Some(square) = known_square(board) {
            return winnable(board, &square, None);
        }
        match complete(board, 0, budget) {
            Err(_) => Judgement::from(Verdict::Unknown),
            Ok(Completion::Nothing) => lost().into(),
            Ok(Completion::Square(square)) => {
                let completions = count(board, u64::MAX, &mut Budget::nodes(COUNTING)).ok();
                winnable(board, &square, completions)
            }
        }
    }

    const DEDUCES: bool = true;

    fn easiest(board: &Board) -> Option<(u8, Vec<Placement>)> {
        deduction::easiest(board)
    }

    fn decided(board: &Board) -> Vec<Placement> {
        deduction::decided(board)
    }

    const AMENDS: bool = true;

    /// The fewest numbers to take back.
    fn amends(board: &Board, budget: &mut Budget) -> Option<Vec<Placement>> {
        let frame = board.frame();
        let own: Vec<usize> =
            (0..frame.area()).filter(|&cell| board.rank(cell).is_some() && !board.is_given(cell)).collect();
        let wrong = fewest(&own, &mut |left| {
            let mut part = board.clone();
            own.iter().filter(|cell| !left.contains(cell)).for_each(|&cell| part.take(cell));
            Some(!can_be_completed(&part, budget)?)
        })?;
        Some(wrong.into_iter().map(|cell| Placement::Take { square: frame.square(cell) }).collect())
    }
}

/// Whether a board can be completed; `None` if the budget does not allow to tell.
fn can_be_completed(board: &Board, budget: &mut Budget) -> Option<bool> {
    if board.frame().order() == 2 || broken_line(board).is_some() {
        return Some(false);
    }
    if let Some(table) = SquareTable::of(board.frame().order()) {
        return Some(table.completions(board).1.is_some());
    }
    if known_square(board).is_some() {
        return Some(true);
    }
    complete(board, 0, budget).ok().map(|found| matches!(found, Completion::Square(_)))
}

fn winnable(board: &Board, square: &[Rank], completions: Option<u64>) -> Judgement<Placement> {
    let facts = completions.map(|number| ("completions", Fact::Number(number))).into_iter().collect();
    Judgement { verdict: Verdict::Winnable { line: line(board, square) }, facts }
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
