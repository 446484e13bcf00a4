//! The fewest lines that a lost board cannot meet.
//!
//! A *reason* is some of the lines: no way to put the numbers left on the empty squares makes all of these add up. A
//! *knot* is a reason of which no line can be left out.

use super::board::Board;
use super::lines::{Line, Tally};
use super::proof::can_meet;
use crate::coach::Budget;
use crate::coach::knot::shrink_from_the_first;

/// Lines that cannot all be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knot {
    /// The lines; none if the budget did not allow to find any by plain reasoning, so that only the search knows.
    pub lines: Vec<Line>,
}

impl Knot {
    /// The knot of a lost board: one line where that is enough, the fullest first, or else what is left of all lines once
    /// nothing more can be left out within the budget.
    #[must_use]
    pub fn of(board: &Board, budget: &mut Budget) -> Self {
        if let Some(line) = broken_line(board) {
            return Self { lines: vec![line] };
        }
        if board.frame().order() == 2 {
            // What lies beside the square they share would be the same number twice.
            return Self { lines: vec![Line::Row(1), Line::Column(0)] };
        }
        let mut tallies = Tally::all(board);
        // The emptiest lines are tried first, so that what stays is nearly full and easy to follow.
        tallies.sort_by_key(|tally| std::cmp::Reverse(tally.open));
        let lines: Vec<Line> = tallies.iter().map(|tally| tally.line).collect();
        let mut cannot = |some: &[Line]| can_meet(board, some, budget) == Some(false);
        if !cannot(&lines) {
            return Self { lines: Vec::new() };
        }
        let mut lines = shrink_from_the_first(lines, cannot);
        let order: Vec<Line> = Line::all(board.frame().order()).collect();
        lines.sort_by_key(|line| order.iter().position(|other| other == line));
        Self { lines }
    }
}

/// The fullest line that can no longer be met, as far as its own sum tells.
#[must_use]
pub fn broken_line(board: &Board) -> Option<Line> {
    let available = board.available();
    let broken = Tally::all(board).into_iter().filter(|tally| !tally.can_be_met(&available));
    broken.min_by_key(|tally| tally.open).map(|tally| tally.line)
}
