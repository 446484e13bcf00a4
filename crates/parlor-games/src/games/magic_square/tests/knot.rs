//! Knots are reasons, and no line of them can be left out; amends are as few as can be. By brute force.

use super::super::MagicSquare;
use super::super::board::{Board, Frame, Rank};
use super::super::knot::Knot;
use super::super::lines::{Line, Tally};
use super::super::rules::Placement;
use crate::coach::Budget;
use crate::game::{Judge, Rules};
use crate::kit::random::Random;

/// Whether some way to put the numbers left on the empty squares makes all of some lines add up: tries every way.
fn can_meet(board: &Board, lines: &[Line]) -> bool {
    let Some(cell) = board.open().next() else {
        return lines.iter().all(|&line| Tally::of(board, line).is_met());
    };
    board.available().into_iter().any(|rank| {
        let mut next = board.clone();
        next.place(cell, rank);
        can_meet(&next, lines)
    })
}

/// Boards of orders 2 and 3 with some numbers, most of them lost.
fn boards(count: usize, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = Random::new(seed);
    (0..count).map(move |round| {
        let order = if round % 5 == 0 { 2 } else { 3 };
        let mut board = Board::empty(Frame::new(order, 1).unwrap());
        let mut ranks: Vec<Rank> = board.available();
        random.shuffle(&mut ranks);
        let mut cells: Vec<usize> = board.open().collect();
        random.shuffle(&mut cells);
        let placed = if order == 2 { random.below(5) } else { 3 + random.below(7) };
        cells.into_iter().zip(ranks).take(placed).for_each(|(cell, rank)| board.place(cell, rank));
        board
    })
}

#[test]
fn every_knot_is_a_reason_and_none_with_any_line_left_out() {
    let mut sizes = [0; 9];
    for board in boards(400, 31) {
        let all: Vec<Line> = Line::all(board.frame().order()).collect();
        if can_meet(&board, &all) {
            continue;
        }
        let Knot { lines } = Knot::of(&board, &mut Budget::default());
        assert!(!can_meet(&board, &lines), "{board} {lines:?}");
        for out in &lines {
            let rest: Vec<Line> = lines.iter().copied().filter(|line| line != out).collect();
            assert!(can_meet(&board, &rest), "{board} {lines:?} without {out}");
        }
        sizes[lines.len()] += 1;
    }
    assert!(sizes[0] == 0 && sizes[1] > 50 && sizes[2..].iter().sum::<usize>() > 5, "{sizes:?}");
}

#[test]
fn taking_back_what_is_wrong_makes_a_board_winnable_and_nothing_less_does() {
    for mut board in boards(120, 32).filter(|board| board.frame().order() == 3) {
        let all: Vec<Line> = Line::all(3).collect();
        // Some numbers were given and stay.
        if let Some(cell) = (0..9).find(|&cell| board.rank(cell).is_some()) {
            let rank = board.rank(cell).unwrap();
            board.take(cell);
            board.give(cell, rank);
        }
        if can_meet(&board, &all) {
            continue;
        }
        let own: Vec<usize> = (0..9).filter(|&cell| board.rank(cell).is_some() && !board.is_given(cell)).collect();
        let without = |taken: u32| {
            let mut part = board.clone();
            (0..own.len()).filter(|at| taken >> at & 1 == 1).for_each(|at| part.take(own[at]));
            part
        };
        // More than six empty squares would be too many ways to try all of them.
        let winnable = |taken: u32| {
            let part = without(taken);
            part.placed() > 2 && can_meet(&part, &all)
        };
        let fewest = (0..1 << own.len()).filter(|&taken| winnable(taken)).map(u32::count_ones).min();
        let Some(fewest) = fewest else { continue };
        let amends = MagicSquare::amends(&board, &mut Budget::default()).unwrap();
        assert_eq!(amends.len() as u32, fewest, "{board}");
        let mut mended = board.clone();
        for step in &amends {
            assert!(matches!(step, Placement::Take { .. }) && MagicSquare::refuse(&mended, step).is_none(), "{board}");
            MagicSquare::make(&mut mended, step);
        }
        assert!(can_meet(&mended, &all), "{board}");
    }
}
