//! The smallest part of a lost board that is lost by itself.
//!
//! A *reason* is some of the player's marks and some of the numbers: no shading that has these marks lets none of these
//! numbers be seen twice, has no shaded cells that touch, and keeps together what stays. All other cells count as having
//! numbers that stand nowhere else. A *knot* is a reason of which no mark and no number can be left out.

use std::sync::Arc;

use super::board::{Board, Mark, Puzzle, Rule};
use super::proof::{Ending, Story};
use super::solver::any_solution;
use crate::coach::Budget;
use crate::coach::knot::shrink;

/// What looking at a part of a board costs besides the search, in cells of the board.
const LOOK: u64 = 8;

/// The part of a lost board that is lost by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knot {
    /// The marked cells.
    pub marks: Vec<usize>,
    /// The cells whose numbers count.
    pub numbers: Vec<usize>,
    /// What it comes down to, where that was found out.
    pub(super) ending: Option<Ending>,
    /// Whether something has to be supposed to see it.
    pub supposes: bool,
}

/// What is left out first, and so left over least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparing {
    /// The marks: where one of them is wrong by itself, it is found.
    Marks,
    /// The numbers: where all marks are right, they are the shorter way.
    Numbers,
}

impl Knot {
    /// The knot of a lost board: a broken rule where there is one, or else what a refutation uses, made as small as the
    /// budget allows.
    #[must_use]
    pub fn of(board: &Board, sparing: Sparing, budget: &mut Budget) -> Self {
        let (mut marks, mut numbers) = Self::broken_rule(board).unwrap_or_else(|| {
            let found = Story::of(board, budget).map(|story| (story.marks, story.numbers));
            found.filter(|(marks, numbers)| is_reason(board, marks, numbers, budget)).unwrap_or_else(|| {
                let marked = (0..board.marks().len()).filter(|&cell| board.marks()[cell] != Mark::Open);
                (marked.collect(), (0..board.marks().len()).collect())
            })
        });
        let spare_marks = |marks: Vec<usize>, numbers: &[usize], budget: &mut Budget| {
            shrink(marks, |some| is_reason(board, some, numbers, budget))
        };
        if sparing == Sparing::Marks {
            marks = spare_marks(marks, &numbers, budget);
        }
        numbers = shrink(numbers, |some| is_reason(board, &marks, some, budget));
        marks = spare_marks(marks, &numbers, budget);
        let story = Story::of(&part(board, &marks, &numbers), budget);
        let supposes = story.as_ref().is_none_or(|story| story.supposes);
        Self { marks, numbers, ending: story.map(|story| story.ending), supposes }
    }

    /// The marks, and numbers, that break a rule at once.
    fn broken_rule(board: &Board) -> Option<(Vec<usize>, Vec<usize>)> {
        let puzzle = board.puzzle();
        if let Some(&(a, b)) = board.touching().first() {
            return Some((vec![a, b], Vec::new()));
        }
        let unkept: Vec<bool> = board.marks().iter().map(|&mark| mark != Mark::Kept).collect();
        if let Some(&cell) = puzzle.duplicates(&unkept).first() {
            let size = puzzle.size();
            let in_line = |other: usize| size.row(other) == size.row(cell) || size.col(other) == size.col(cell);
            let equal = |&other: &usize| in_line(other) && puzzle.numbers()[other] == puzzle.numbers()[cell];
            let twin = (cell + 1..unkept.len()).filter(|&other| !unkept[other]).find(equal)?;
            return Some((vec![cell, twin], vec![cell, twin]));
        }
        let &apart = board.cut_off().first()?;
        let fence = match puzzle.rule() {
            Rule::Standard => (0..unkept.len()).filter(|&cell| board.marks()[cell] == Mark::Shaded).collect(),
            Rule::Relaxed => puzzle.size().neighbours(apart).collect(),
        };
        Some((fence, Vec::new()))
    }
}

/// A board on which only some marks and some numbers count.
pub(super) fn part(board: &Board, marks: &[usize], numbers: &[usize]) -> Board {
    let puzzle = board.puzzle();
    let mut counts = vec![false; puzzle.size().area()];
    numbers.iter().for_each(|&cell| counts[cell] = true);
    let mut used = puzzle.numbers().to_vec();
    used.sort_unstable();
    let mut unused = (0..u16::MAX).filter(|number| used.binary_search(number).is_err());
    let number = |(&number, counts): (&u16, bool)| if counts { number } else { unused.next().unwrap_or(u16::MAX) };
    let other = Puzzle::new(puzzle.size(), puzzle.rule(), puzzle.numbers().iter().zip(counts).map(number).collect());
    let mut board_left = Board::new(other.map_or_else(|_| Arc::clone(puzzle), Arc::new));
    for &cell in marks {
        board_left.set(cell, board.marks()[cell]);
    }
    board_left
}

/// Whether some marks and numbers are a reason; false as well where the budget does not allow to tell.
fn is_reason(board: &Board, marks: &[usize], numbers: &[usize], budget: &mut Budget) -> bool {
    let left = part(board, marks, numbers);
    let mut spend = |steps| budget.spend(steps).is_ok();
    let looked = spend(left.marks().len() as u64 / LOOK);
    looked && any_solution(left.puzzle(), left.marks(), &mut spend) == Some(None)
}
