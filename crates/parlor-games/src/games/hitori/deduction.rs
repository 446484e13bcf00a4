//! Solves as a person would and says why. Each step is the easiest one there is, so the hardest step of a whole
//! explanation is the puzzle's grade.
//!
//! The plain techniques are written here a second time, in terms of marks: they must name their reasons, which the fast
//! engine does not keep, and the two check each other.

mod connection;
mod patterns;
mod supposition;

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::board::{Board, Mark, Puzzle, Rule};

/// A way to conclude something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// A cell that touches a shaded one stays.
    NextToShaded,
    /// An equal of a cell that stays is shaded.
    SameAsKept,
    /// Three equal in a row: the outer two are shaded.
    AdjacentTriple,
    /// A cell between two equals stays.
    Sandwich,
    /// One of two adjacent equals stays, so a third in their line is shaded.
    PairPlusSingle,
    /// Four equal, or two pairs, in a corner.
    CornerQuad,
    /// Three equal around a corner.
    CornerTriple,
    /// A corner and one neighbour are equal: its other neighbour stays.
    CornerPair,
    /// A corner's neighbour equals the cell diagonal to the corner: the other neighbour stays.
    SideEqualsInner,
    /// The only way out of a cell stays open (standard rule).
    LastExit,
    /// A shaded cell would leave another one without an unshaded neighbour (relaxed rule).
    WouldIsolate,
    /// A shaded cell would split the board (standard rule).
    WouldSplit,
    /// Two pairs, one beginning beside the other and ending diagonally to it.
    OffsetPair,
    /// Supposing the cell shaded, plain consequences contradict each other.
    CannotShade,
    /// Supposing the cell kept, plain consequences contradict each other.
    CannotKeep,
    /// The contradiction needs suppositions within the supposition.
    DeepSupposition,
}

impl Technique {
    /// How hard it is to see, from 0 to [`crate::game::HARDEST_STEP`].
    #[must_use]
    pub fn effort(self) -> u8 {
        match self {
            Self::NextToShaded | Self::SameAsKept => 0,
            technique if technique < Self::WouldIsolate => 1,
            Self::WouldIsolate | Self::WouldSplit | Self::OffsetPair => 2,
            Self::CannotShade | Self::CannotKeep => 3,
            _ => crate::game::HARDEST_STEP,
        }
    }
}

/// One step: cells that follow, and the cells they follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// Why it follows.
    pub technique: Technique,
    /// Open cells that must be shaded.
    pub cells_shaded: Vec<usize>,
    /// Open cells that must stay.
    pub cells_kept: Vec<usize>,
    /// The cells that give the reason; for suppositions the consequences in the order they were drawn.
    pub because: Vec<usize>,
}

#[cfg(test)]
impl Deduction {
    /// Puts the marks that follow on a board.
    pub fn apply(&self, board: &mut Board) {
        for &cell in &self.cells_shaded {
            board.set(cell, Mark::Shaded);
        }
        for &cell in &self.cells_kept {
            board.set(cell, Mark::Kept);
        }
    }
}

/// The easiest next step from a position, or `None` when nothing more follows (or the marks plainly contradict each
/// other). Marks are taken as facts: steps from wrong ones are wrong too.
#[must_use]
pub fn next_deduction(board: &Board) -> Option<Deduction> {
    let eye = Eye::new(board);
    eye.easy().or_else(|| eye.tricky()).or_else(|| supposition::simple(board)).or_else(|| supposition::deep(board))
}

/// Every step that can be taken in a position: all plain ones, or, where there is none, all simple suppositions. A cell
/// may follow in several ways; the easiest comes first.
#[must_use]
pub fn all_deductions(board: &Board) -> Vec<Deduction> {
    let found = RefCell::new(Vec::new());
    let eye = Eye { all: Some(&found), ..Eye::new(board) };
    let none = eye.easy().or_else(|| eye.tricky());
    debug_assert!(none.is_none(), "an eye that collects goes on looking");
    let found = found.into_inner();
    if found.is_empty() { supposition::every(board) } else { found }
}

/// Every step from a position until nothing more follows.
#[cfg(test)]
#[must_use]
pub fn explain(board: &Board) -> Vec<Deduction> {
    let mut board = board.clone();
    let mut steps = Vec::new();
    while let Some(step) = next_deduction(&board) {
        step.apply(&mut board);
        steps.push(step);
    }
    steps
}

/// A look at a board: numbers and marks with the questions that techniques ask.
struct Eye<'a> {
    puzzle: &'a Puzzle,
    marks: &'a [Mark],
    /// Where steps are collected instead of being returned, so that the look goes on to the end.
    all: Option<&'a RefCell<Vec<Deduction>>>,
}

impl<'a> Eye<'a> {
    fn new(board: &'a Board) -> Self {
        Self { puzzle: board.puzzle(), marks: board.marks(), all: None }
    }

    fn cells(&self) -> std::ops::Range<usize> {
        0..self.marks.len()
    }

    fn number(&self, cell: usize) -> u16 {
        self.puzzle.numbers()[cell]
    }

    fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] == Mark::Open
    }

    fn is_shaded(&self, cell: usize) -> bool {
        self.marks[cell] == Mark::Shaded
    }

    /// The other cells with the same number in the row and column of a cell.
    fn equals(&self, cell: usize) -> impl Iterator<Item = usize> {
        let size = self.puzzle.size();
        let (col, row) = (size.col(cell), size.row(cell));
        let across = (0..size.cols).map(move |c| size.at(c, row));
        let down = (0..size.rows).map(move |r| size.at(col, r));
        across.chain(down).filter(move |&other| other != cell && self.number(other) == self.number(cell))
    }

    /// A deduction, if it says anything about open cells.
    fn conclude(&self, technique: Technique, shaded: &[usize], kept: &[usize], because: &[usize]) -> Option<Deduction> {
        let open = |cells: &[usize]| -> Vec<usize> {
            let distinct: BTreeSet<usize> = cells.iter().copied().filter(|&cell| self.is_open(cell)).collect();
            distinct.into_iter().collect()
        };
        let (cells_shaded, cells_kept) = (open(shaded), open(kept));
        let says = !cells_shaded.is_empty() || !cells_kept.is_empty();
        let found = says.then(|| Deduction { technique, cells_shaded, cells_kept, because: because.to_vec() })?;
        match self.all {
            None => Some(found),
            Some(all) => {
                all.borrow_mut().push(found);
                None
            }
        }
    }

    fn easy(&self) -> Option<Deduction> {
        self.next_to_shaded()
            .or_else(|| self.same_as_kept())
            .or_else(|| self.lines())
            .or_else(|| self.corners())
            .or_else(|| if self.puzzle.rule() == Rule::Standard { self.last_exit(Technique::LastExit) } else { None })
    }

    fn tricky(&self) -> Option<Deduction> {
        let connection = match self.puzzle.rule() {
            Rule::Standard => self.would_split(),
            Rule::Relaxed => self.last_exit(Technique::WouldIsolate),
        };
        connection.or_else(|| self.offset_pair())
    }
}
