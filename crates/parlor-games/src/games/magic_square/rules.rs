//! The moves: putting a number on an empty square, and taking one back that was not given.

use super::MagicSquare;
use super::board::{Board, Square};
use super::lines::Tally;
use crate::game::{BoardEvent, Refusal, Rules, Status};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Puts a number on an empty square.
    Place {
        /// The number itself, not its rank.
        number: i64,
        /// Where it goes.
        square: Square,
    },
    /// Takes the number off a square, back to the bank.
    Take {
        /// Where it lies.
        square: Square,
    },
}

impl Placement {
    /// The square it is about.
    #[must_use]
    pub fn square(self) -> Square {
        match self {
            Self::Place { square, .. } | Self::Take { square } => square,
        }
    }
}

impl Rules for MagicSquare {
    type Position = Board;
    type Move = Placement;

    fn moves(board: &Board) -> Vec<Placement> {
        let frame = board.frame();
        let available = board.available();
        let mut moves = Vec::with_capacity(available.len() * available.len() + board.placed());
        for square in board.open().map(|cell| frame.square(cell)) {
            moves.extend(available.iter().map(|&rank| Placement::Place { number: frame.number(rank), square }));
        }
        let own = (0..frame.area()).filter(|&cell| board.rank(cell).is_some() && !board.is_given(cell));
        moves.extend(own.map(|cell| Placement::Take { square: frame.square(cell) }));
        moves
    }

    fn refuse(board: &Board, step: &Placement) -> Option<Refusal> {
        let frame = board.frame();
        let Some(cell) = frame.cell(step.square()) else {
            return Some(Refusal::new("off-board", [], format!("Rows and columns go from 1 to {}.", frame.order())));
        };
        match *step {
            Placement::Place { number, .. } => {
                let (least, most) = (frame.lowest(), frame.number(frame.area() as u32));
                let Some(rank) = frame.rank(number) else {
                    let sentence = format!("The numbers are {least} to {most}; {number} is none of them.");
                    return Some(Refusal::new("no-such-number", [], sentence));
                };
                if let Some(on) = board.rank(cell) {
                    let sentence = format!("{} lies in {} already.", frame.number(on), frame.place(cell));
                    return Some(Refusal::new("occupied", [cell], sentence));
                }
                board.find(rank).map(|at| {
                    let sentence = format!("{number} is used already, in {}.", frame.place(at));
                    Refusal::new("used", [at], sentence)
                })
            }
            Placement::Take { .. } if board.rank(cell).is_none() => {
                let sentence = format!("There is no number in {} to take back.", frame.place(cell));
                Some(Refusal::new("empty", [cell], sentence))
            }
            Placement::Take { .. } if board.is_given(cell) => Some(Refusal::new(
                "given",
                [cell],
                format!("The number in {} was given with the puzzle and stays.", frame.place(cell)),
            )),
            Placement::Take { .. } => None,
        }
    }

    fn play(board: &mut Board, step: &Placement, events: &mut Vec<BoardEvent>) {
        let frame = board.frame();
        let Some(cell) = frame.cell(step.square()) else { return };
        match *step {
            Placement::Place { number, .. } => {
                let Some(rank) = frame.rank(number) else { return };
                board.place(cell, rank);
                events.push(BoardEvent::Slide { from: bank_cell(board, rank), to: cell });
            }
            Placement::Take { .. } => {
                let Some(rank) = board.rank(cell) else { return };
                board.take(cell);
                events.push(BoardEvent::Slide { from: cell, to: bank_cell(board, rank) });
            }
        }
    }

    /// A full board is won or stuck. Numbers may still be taken back from a stuck one, but that is not playing on.
    fn status(board: &Board) -> Status {
        if board.open().next().is_some() {
            return Status::Playing;
        }
        if Tally::all(board).iter().all(Tally::is_met) { Status::Won } else { Status::Stuck }
    }

    fn progress(board: &Board) -> usize {
        board.placed()
    }

    fn progress_unit(_board: &Board) -> &'static str {
        "numbers placed"
    }

    fn goal(board: &Board) -> Option<usize> {
        Some(board.frame().area())
    }

    fn takes_back(_board: &Board, step: &Placement) -> bool {
        matches!(step, Placement::Take { .. })
    }
}

/// The cell of the bank that a rank has its place in.
pub(super) fn bank_cell(board: &Board, rank: u32) -> usize {
    board.frame().area() + rank as usize - 1
}
