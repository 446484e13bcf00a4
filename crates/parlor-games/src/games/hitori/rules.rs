//! The moves: putting a mark on a cell, or another one, or none.

use std::fmt;

use super::Hitori;
use super::board::{Board, Mark};
use super::voice::Names;
use crate::game::{BoardEvent, Refusal, Rules, Status};
use crate::kit::text::{Short, sentence};
use crate::scene::{Face, Piece};

/// Puts a mark on the cell in a column and row, both counted from 0 at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// The column.
    pub col: usize,
    /// The row.
    pub row: usize,
    /// The mark it gets; open clears the cell.
    pub mark: Mark,
}

impl Stroke {
    /// The stroke that marks a cell.
    #[must_use]
    pub fn new(board: &Board, cell: usize, mark: Mark) -> Self {
        let size = board.puzzle().size();
        Self { col: size.col(cell), row: size.row(cell), mark }
    }

    /// The cell it is about, if the board has it.
    #[must_use]
    pub fn cell(&self, board: &Board) -> Option<usize> {
        let size = board.puzzle().size();
        (self.col < size.cols && self.row < size.rows).then(|| size.at(self.col, self.row))
    }
}

/// What is said of a cell that has a mark already.
fn standing(mark: Mark) -> &'static str {
    match mark {
        Mark::Open => "has no mark to clear",
        Mark::Shaded => "is shaded already",
        Mark::Kept => "is kept already",
    }
}

impl Rules for Hitori {
    type Position = Board;
    type Move = Stroke;

    fn moves(board: &Board) -> Vec<Stroke> {
        let others = |mark| [Mark::Shaded, Mark::Kept, Mark::Open].into_iter().filter(move |&other| other != mark);
        let cells = board.marks().iter().enumerate();
        cells.flat_map(|(cell, &mark)| others(mark).map(move |other| Stroke::new(board, cell, other))).collect()
    }

    fn refuse(board: &Board, stroke: &Stroke) -> Option<Refusal> {
        let size = board.puzzle().size();
        let Some(cell) = stroke.cell(board) else {
            let sentence = format!("The board has rows 1 to {} and columns 1 to {}.", size.rows, size.cols);
            return Some(Refusal::new("off-board", [], sentence));
        };
        (board.marks()[cell] == stroke.mark).then(|| {
            let clause = format!("{} {}", Names::of(board).full(cell), standing(stroke.mark));
            Refusal::new("no-change", [cell], sentence(&clause))
        })
    }

    fn play(board: &mut Board, stroke: &Stroke, events: &mut Vec<BoardEvent>) {
        Self::make(board, stroke);
        let Some(cell) = stroke.cell(board) else { return };
        events.push(BoardEvent::Change { cell, face: face(board, cell) });
    }

    fn make(board: &mut Board, stroke: &Stroke) {
        if let Some(cell) = stroke.cell(board) {
            board.set(cell, stroke.mark);
        }
    }

    fn status(board: &Board) -> Status {
        if board.is_solved() { Status::Won } else { Status::Playing }
    }

    fn progress(board: &Board) -> usize {
        board.marks().iter().filter(|&&mark| mark == Mark::Shaded).count()
    }

    fn progress_unit(_board: &Board) -> &'static str {
        "cells shaded"
    }

    fn takes_back(board: &Board, stroke: &Stroke) -> bool {
        stroke.cell(board).is_some_and(|cell| board.marks()[cell] != Mark::Open)
    }
}

/// What a cell shows.
pub(super) fn face(board: &Board, cell: usize) -> Face {
    let number = board.puzzle().numbers()[cell].to_string();
    let piece = if board.marks()[cell] == Mark::Shaded { Piece::INK } else { Piece::PAPER };
    Face::new(piece, number.clone(), number)
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Short::default();
        text.number(self.col + 1);
        text.sign(b',');
        text.number(self.row + 1);
        match self.mark {
            Mark::Shaded => {}
            Mark::Kept => text.sign(b'+'),
            Mark::Open => text.sign(b'-'),
        }
        f.write_str(text.as_str())
    }
}
