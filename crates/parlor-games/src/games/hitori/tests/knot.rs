//! Knots are reasons, and nothing of them can be left out; amends are as few as can be. By brute force.

use std::sync::Arc;

use super::super::Hitori;
use super::super::board::{Board, Mark, Rule};
use super::super::knot::{Knot, Sparing, part};
use super::{brute_force, random_puzzle};
use crate::coach::Budget;
use crate::game::{Judge, Rules};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// Whether some marks and numbers of a board leave no solution.
fn is_reason(board: &Board, marks: &[usize], numbers: &[usize]) -> bool {
    let left = part(board, marks, numbers);
    brute_force(left.puzzle(), left.marks()).is_empty()
}

/// Boards with marks, right and wrong ones, of which most are lost.
fn marked_boards(count: usize, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = Random::new(seed);
    (0..count).map(move |round| {
        let rule = if round % 3 == 2 { Rule::Relaxed } else { Rule::Standard };
        let (cols, rows) = [(3, 3), (4, 3), (2, 4), (2, 2)][round % 4];
        let puzzle = random_puzzle(Size::new(cols, rows), rule, 2 + random.below(4), &mut random);
        let mut board = Board::new(Arc::new(puzzle));
        for cell in 0..cols * rows {
            if random.one_in(4) {
                board.set(cell, if random.one_in(2) { Mark::Shaded } else { Mark::Kept });
            }
        }
        board
    })
}

fn without(cells: &[usize], out: usize) -> Vec<usize> {
    cells.iter().copied().filter(|&cell| cell != out).collect()
}

#[test]
fn every_knot_is_a_reason_and_none_with_any_part_left_out() {
    let (mut by_marks, mut by_numbers) = (0, 0);
    for (round, board) in marked_boards(1_500, 21).enumerate() {
        if !brute_force(board.puzzle(), board.marks()).is_empty() {
            continue;
        }
        let sparing = if round % 2 == 0 { Sparing::Marks } else { Sparing::Numbers };
        let Knot { marks, numbers, .. } = Knot::of(&board, sparing, &mut Budget::default());
        assert!(is_reason(&board, &marks, &numbers), "{board} {marks:?} {numbers:?}");
        for &mark in &marks {
            assert!(!is_reason(&board, &without(&marks, mark), &numbers), "{board} without the mark at {mark}");
        }
        for &number in &numbers {
            assert!(!is_reason(&board, &marks, &without(&numbers, number)), "{board} without the number at {number}");
        }
        by_marks += usize::from(!marks.is_empty());
        by_numbers += usize::from(marks.is_empty());
    }
    assert!(by_marks > 100 && by_numbers > 10, "{by_marks} {by_numbers}");
}

#[test]
fn clearing_what_is_wrong_makes_a_board_winnable_and_nothing_less_does() {
    let mut amended = 0;
    for board in marked_boards(600, 22) {
        let marks = board.marks();
        if !brute_force(board.puzzle(), marks).is_empty() {
            continue;
        }
        let marked: Vec<usize> = (0..marks.len()).filter(|&cell| marks[cell] != Mark::Open).collect();
        let solutions = brute_force(board.puzzle(), &vec![Mark::Open; marks.len()]);
        let wrong = |solution: &Vec<bool>| {
            marked.iter().filter(|&&cell| solution[cell] != (marks[cell] == Mark::Shaded)).count()
        };
        let fewest = solutions.iter().map(wrong).min();
        let amends = Hitori::amends(&board, &mut Budget::default());
        assert_eq!(amends.as_ref().map(Vec::len), fewest, "{board}");
        let mut mended = board.clone();
        for stroke in amends.iter().flatten() {
            assert!(stroke.mark == Mark::Open && Hitori::refuse(&mended, stroke).is_none(), "{board}");
            Hitori::make(&mut mended, stroke);
        }
        assert_eq!(brute_force(mended.puzzle(), mended.marks()).is_empty(), solutions.is_empty(), "{board}");
        amended += usize::from(amends.is_some());
    }
    assert!(amended > 50, "{amended}");
}
