//! Why a number belongs on a square: the lines that leave nothing else, or else what they need once it lies there.

use super::super::board::{Board, Rank};
use super::super::lines::Tally;
use super::super::rules::Placement;
use crate::speech::{Role, Speech};

/// The number that can best be explained, of those that complete the board.
pub(super) fn advise(board: &Board, line: &[Placement]) -> Option<(Placement, Speech)> {
    let frame = board.frame();
    let look = Look::new(board);
    let steps: Vec<(Placement, usize, Rank)> = line
        .iter()
        .filter_map(|step| match *step {
            Placement::Place { number, square } => Some((*step, frame.cell(square)?, frame.rank(number)?)),
            Placement::Take { .. } => None,
        })
        .collect();
    let explained = |reason: &dyn Fn(usize, Rank) -> Option<Speech>| {
        steps.iter().find_map(|&(step, cell, rank)| Some((step, reason(cell, rank)?)))
    };
    explained(&|cell, _| look.completes(cell))
        .or_else(|| explained(&|cell, rank| look.alone_fits(cell, rank)))
        .or_else(|| explained(&|cell, rank| look.fits_nowhere_else(cell, rank)))
        .or_else(|| steps.first().map(|&(step, cell, rank)| (step, look.leaves(cell, rank))))
}

/// Why a number follows from the lines, if it does.
pub(super) fn follows(board: &Board, made: &Placement) -> Option<Speech> {
    let &Placement::Place { number, square } = made else { return None };
    let (cell, rank) = (board.frame().cell(square)?, board.frame().rank(number)?);
    Look::new(board).forces(cell, rank)
}

/// A look at a board: its lines, and the numbers that are left.
struct Look<'a> {
    board: &'a Board,
    tallies: Vec<Tally>,
    available: Vec<Rank>,
}

impl<'a> Look<'a> {
    fn new(board: &'a Board) -> Self {
        Self { board, tallies: Tally::all(board), available: board.available() }
    }

    /// What leaves nothing else for the square, or no other square for the number.
    fn forces(&self, cell: usize, rank: Rank) -> Option<Speech> {
        self.completes(cell).or_else(|| self.alone_fits(cell, rank)).or_else(|| self.fits_nowhere_else(cell, rank))
    }

    fn order(&self) -> usize {
        self.board.frame().order()
    }

    fn through(&self, cell: usize) -> impl Iterator<Item = &Tally> {
        self.tallies.iter().filter(move |tally| tally.line.cells(self.order()).any(|other| other == cell))
    }

    /// A line by its name, with its other squares lit up.
    fn named(&self, tally: &Tally, but: usize) -> Speech {
        let cells: Vec<usize> = tally.line.cells(self.order()).filter(|&cell| cell != but).collect();
        match cells.is_empty() {
            true => Speech::new(tally.name()),
            false => Speech::default().name(Role::Because, cells, tally.name()),
        }
    }

    /// Some line has no other empty square.
    fn completes(&self, cell: usize) -> Option<Speech> {
        let tally = self.through(cell).find(|tally| tally.open == 1)?;
        let goal = self.board.frame().sum();
        let line = self.named(tally, cell);
        Some(Speech::new("It is the only number left that brings ").join(line).and(format!(" to {goal}.")))
    }

    /// No other number left goes with the lines through the square.
    fn alone_fits(&self, cell: usize, rank: Rank) -> Option<Speech> {
        let lines: Vec<&Tally> = self.through(cell).collect();
        let others = || self.available.iter().copied().filter(|&other| other != rank);
        let alone =
            |lines: &[&Tally]| others().all(|other| lines.iter().any(|tally| !tally.takes(other, &self.available)));
        if !alone(&lines) {
            return None;
        }
        let lines = crate::coach::knot::shrink(lines, alone);
        let both = match lines.len() {
            0 => return Some(Speech::new("It is the last number left.")),
            1 => "",
            2 => "both ",
            _ => "all of ",
        };
        let lines = Speech::list(lines.into_iter().map(|tally| self.named(tally, cell)));
        Some(Speech::new(format!("No other number left fits {both}")).join(lines).and("."))
    }

    /// On every other empty square it would leave a line that cannot be met.
    fn fits_nowhere_else(&self, cell: usize, rank: Rank) -> Option<Speech> {
        let others: Vec<usize> = self.board.open().filter(|&other| other != cell).collect();
        let breaks = |other: usize| self.through(other).any(|tally| !tally.takes(rank, &self.available));
        if others.is_empty() || !others.iter().all(|&other| breaks(other)) {
            return None;
        }
        let squares = if others.len() == 1 { "the other empty square" } else { "every other empty square" };
        let number = self.board.frame().number(rank);
        let squares = Speech::new("On ").name(Role::Because, others, squares);
        Some(squares.and(format!(", {number} would leave a line that cannot be met.")))
    }

    /// What the two lines that are nearest to being full then need.
    fn leaves(&self, cell: usize, rank: Rank) -> Speech {
        let mut next = self.board.clone();
        next.place(cell, rank);
        let mut lines: Vec<Tally> = self.through(cell).map(|tally| Tally::of(&next, tally.line)).collect();
        lines.sort_by_key(|tally| tally.open);
        let needs = lines.iter().take(2).map(|tally| {
            let how = match tally.open {
                1 => "on its last square".to_owned(),
                open => format!("with {open} numbers"),
            };
            self.named(tally, cell).and(format!(" needs {} {how}", tally.needed()))
        });
        Speech::new("Nothing forces it yet; then ").join(Speech::list(needs)).and(".")
    }
}
