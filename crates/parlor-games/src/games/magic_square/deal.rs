//! Boards to start from: empty ones, and puzzles with given numbers that have exactly one completion.
//!
//! A puzzle starts as a whole magic square drawn at random; numbers are taken away in random order as long as the rest
//! can be completed in one way only, by no harder means than the grade allows.

use std::fmt;

use super::MagicSquare;
use super::board::{Board, Frame, Rank};
use super::lines::{Line, Tally};
use super::notation::MOST;
use super::setup::Setup;
use super::solver::{self, Completion, SquareTable};
use crate::card::{Chosen, Field, Offer, Span};
use crate::coach::Budget;
use crate::game::{Deal, DealError};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// How hard a puzzle is: by the search it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// At every step some line lacks only one number.
    Easy,
    /// No search: what the lines and the numbers left exclude is enough.
    Tricky,
    /// Numbers must be tried out.
    Hard,
}

impl Grade {
    /// Every grade, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Tricky, Self::Hard];
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
        })
    }
}

/// Nodes for one proof that a puzzle has a single completion; where they do not suffice, a number stays.
const PROOF: u64 = 2_000;
/// Nodes for one try at filling an empty board by luck, which mostly takes far fewer.
const LUCK: u64 = 20_000;
/// How many squares are tried before a grade is taken to be impossible at an order.
const ATTEMPTS: usize = 40;
/// The largest order of empty boards that are offered: on larger ones the coach often cannot tell what a number has done.
const LARGEST_EMPTY: usize = 11;
/// The largest order whose puzzles may need more than lines that lack one number.
const LARGEST_SEARCHED: usize = 10;

impl Deal for MagicSquare {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, DealError> {
        let Some(grade) = setup.givens else { return Ok(Board::empty(setup.frame)) };
        let order = setup.frame.order();
        if order == 2 {
            return Err(DealError(
                "there is no magic square of order 2 to take numbers from; choose another order".into(),
            ));
        }
        if order > LARGEST_SEARCHED && grade != Grade::Easy {
            return Err(DealError(format!(
                "{grade} puzzles go up to order {LARGEST_SEARCHED}; order {order} can be easy"
            )));
        }
        let mut random = seed.random("magic-square");
        for _ in 0..ATTEMPTS {
            let square = random_square(order, &mut random);
            let board = dig(setup.frame, &square, grade, &mut random);
            if solver_grade(&board) == Some(grade) {
                return Ok(board);
            }
        }
        Err(DealError(format!("no {grade} puzzle of order {order} was found; choose another grade or order")))
    }

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        let order = usize::try_from(chosen.number("order")).unwrap_or_default();
        match field.key {
            "order" => {
                Offer::numbers([Span::new(1, 1), Span::new(3, MOST as i64)], "there is no magic square of order 2")
            }
            "lowest" => Offer::numbers([Span::new(i64::MIN, Frame::most(order.min(MOST)))], ""),
            "givens" => field.offer().only(
                |givens| givens == "some" || order <= LARGEST_EMPTY,
                "of so large an empty board the coach cannot tell in time",
            ),
            "grade" if chosen.word("givens") == "none" => Offer::nothing("an empty board has no grade"),
            "grade" => {
                let grades = possible(order);
                let because = format!("puzzles of order {order} are {} at most", grades[grades.len() - 1]);
                field.offer().only(|word| grades.iter().any(|grade| grade.to_string() == word), because)
            }
            _ => field.offer(),
        }
    }

    fn needs_seed(setup: &Setup) -> bool {
        setup.givens.is_some()
    }
}

/// The grades of puzzles of an order: a single number has nothing to exclude, of order 3 the lines always tell enough, and
/// beyond some order nobody has searched.
fn possible(order: usize) -> &'static [Grade] {
    let known = match order {
        0..=2 => 1,
        3 => 2,
        4..=LARGEST_SEARCHED => 3,
        _ => 1,
    };
    &Grade::ALL[..known]
}

/// The grade of a board, or `None` if it was not proved to have a single completion.
#[must_use]
pub fn solver_grade(board: &Board) -> Option<Grade> {
    if falls_to_sums(board) {
        return Some(Grade::Easy);
    }
    if solver::settles(board) {
        return Some(Grade::Tricky);
    }
    is_unique(board).then_some(Grade::Hard)
}

/// Takes numbers away from a whole square as long as the grade allows.
fn dig(frame: Frame, square: &[Rank], grade: Grade, random: &mut Random) -> Board {
    let mut cells: Vec<usize> = (0..frame.area()).collect();
    random.shuffle(&mut cells);
    let mut board = Board::empty(frame);
    for (cell, &rank) in square.iter().enumerate() {
        board.give(cell, rank);
    }
    for cell in cells {
        board.take(cell);
        let sound = match grade {
            Grade::Easy => falls_to_sums(&board),
            Grade::Tricky => solver::settles(&board),
            Grade::Hard => is_unique(&board),
        };
        if !sound {
            board.give(cell, square[cell]);
        }
    }
    board
}

fn is_unique(board: &Board) -> bool {
    match SquareTable::of(board.frame().order()) {
        Some(table) => table.completions(board).0 == 1,
        None => solver::count(board, 2, &mut Budget::nodes(PROOF)) == Ok(1),
    }
}

/// Whether the board can be filled by completing one line after the other that lacks a single number.
fn falls_to_sums(board: &Board) -> bool {
    let order = board.frame().order();
    let mut left: Vec<usize> = Line::all(order).map(|line| Tally::of(board, line).open).collect();
    let mut empty: Vec<bool> = board.ranks().iter().map(|&rank| rank == 0).collect();
    let through = |cell: usize| {
        let (row, column) = (cell / order, cell % order);
        let falling = (row == column).then_some(2 * order);
        let rising = (row + column == order - 1).then_some(2 * order + 1);
        [Some(row), Some(order + column), falling, rising].into_iter().flatten()
    };
    let lines: Vec<Line> = Line::all(order).collect();
    let mut work: Vec<usize> = (0..lines.len()).collect();
    while let Some(line) = work.pop() {
        if left[line] != 1 {
            continue;
        }
        let Some(cell) = lines[line].cells(order).find(|&cell| empty[cell]) else { continue };
        empty[cell] = false;
        for crossing in through(cell) {
            left[crossing] -= 1;
            work.push(crossing);
        }
    }
    !empty.contains(&true)
}

/// A magic square of an order other than 2: any one of small orders, one that luck finds up to order 10, and beyond that a
/// constructed one with its lines exchanged.
///
/// # Panics
/// Never: every order but 2 has a magic square, and order 2 has a table without any.
#[must_use]
pub fn random_square(order: usize, random: &mut Random) -> Vec<Rank> {
    if let Some(table) = SquareTable::of(order) {
        let chosen = random.below(table.len());
        return table.squares().nth(chosen).into_iter().flatten().map(|&rank| Rank::from(rank)).collect();
    }
    let found = (order <= LARGEST_SEARCHED).then(|| {
        let empty = Board::empty(Frame::new(order, 1).expect("a small order is within range"));
        (0..ATTEMPTS).find_map(|_| match solver::complete(&empty, random.next_u64(), &mut Budget::nodes(LUCK)) {
            Ok(Completion::Square(square)) => Some(square),
            _ => None,
        })
    });
    let plain = found.flatten().or_else(|| solver::construct(order)).expect("every order but 2 has a magic square");
    exchanged(order, &plain, random)
}

/// The square with its rows and columns exchanged so that both diagonals keep their numbers, turned and perhaps
/// counted from the other end.
fn exchanged(order: usize, square: &[Rank], random: &mut Random) -> Vec<Rank> {
    let half = order / 2;
    let mut pairs: Vec<usize> = (0..half).collect();
    random.shuffle(&mut pairs);
    let mut from: Vec<usize> = (0..order).collect();
    for (index, &pair) in pairs.iter().enumerate() {
        let (low, high) = if random.one_in(2) { (pair, order - 1 - pair) } else { (order - 1 - pair, pair) };
        from[index] = low;
        from[order - 1 - index] = high;
    }
    let (swap, complement) = (random.one_in(2), random.one_in(2));
    let most = (order * order) as Rank + 1;
    (0..order * order)
        .map(|cell| {
            let (row, column) = (from[cell / order], from[cell % order]);
            let rank = if swap { square[column * order + row] } else { square[row * order + column] };
            if complement { most - rank } else { rank }
        })
        .collect()
}
