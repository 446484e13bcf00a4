//! What cells are called.

use super::super::board::{Board, Puzzle};
use crate::kit::text::count;
use crate::speech::{Role, Speech, place};

/// Names the cells of a board.
#[derive(Clone, Copy)]
pub(in super::super) struct Names<'a>(&'a Puzzle);

impl<'a> Names<'a> {
    pub(in super::super) fn of(board: &'a Board) -> Self {
        Self(board.puzzle())
    }

    pub(super) fn number(self, cell: usize) -> u16 {
        self.0.numbers()[cell]
    }

    /// `the 7 in row 3, column 2`.
    pub(in super::super) fn full(self, cell: usize) -> String {
        format!("the {} in {}", self.number(cell), place::place(self.0.size(), cell))
    }

    /// The same, lit up.
    pub(super) fn one(self, role: Role, cell: usize) -> Speech {
        Speech::default().name(role, [cell], self.full(cell))
    }

    /// A cell as it lies from another one: `the 7 above it`, or with its whole place.
    pub(super) fn from(self, role: Role, cell: usize, it: usize) -> Speech {
        let size = self.0.size();
        let side =
            match (size.row(cell) as isize - size.row(it) as isize, size.col(cell) as isize - size.col(it) as isize) {
                (-1, 0) => "above it",
                (1, 0) => "below it",
                (0, -1) => "on its left",
                (0, 1) => "on its right",
                _ => return self.one(role, cell),
            };
        Speech::default().name(role, [cell], format!("the {} {side}", self.number(cell)))
    }

    /// The line in which two cells lie: `row 3`.
    pub(super) fn line(self, a: usize, b: usize) -> String {
        let size = self.0.size();
        match size.row(a) == size.row(b) {
            true => format!("row {}", size.row(a) + 1),
            false => format!("column {}", size.col(a) + 1),
        }
    }

    /// `the 3 and the 5 in row 4`, two cells of one line.
    pub(super) fn two(self, role: Role, [a, b]: [usize; 2]) -> Speech {
        let (one, other) = (self.number(a), self.number(b));
        let text = match one == other {
            true => format!("two {one}s in {}", self.line(a, b)),
            false => format!("the {one} and the {other} in {}", self.line(a, b)),
        };
        Speech::default().name(role, [a, b], text)
    }

    /// A few cells by name, more of them by their number: `these 5 numbers`.
    pub(super) fn these(self, role: Role, cells: &[usize], noun: &str) -> Speech {
        match *cells {
            [one] => self.one(role, one),
            [a, b] if self.number(a) == self.number(b) => self.two(role, [a, b]),
            _ => Speech::default().name(role, cells, format!("these {}", count(cells.len(), noun))),
        }
    }
}
