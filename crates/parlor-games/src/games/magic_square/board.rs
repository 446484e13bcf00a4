//! The board: which number lies where, and which of them were given and stay.
//!
//! Inside, numbers are *ranks* from 1 to n², whatever the lowest number is; a board of other numbers is magic exactly
//! when its ranks are. Cells are counted row by row from the upper left; notation, as the course document, counts squares
//! from 0 at the lower left.

use std::fmt;
use std::ops::RangeInclusive;

use crate::kit::grid::Size;
use crate::speech::place;

/// The orders a board may have. A thousand squares on a side are a million numbers, which still prints in a moment.
pub const ORDERS: RangeInclusive<usize> = 1..=1_000;

/// A number by its place among the board's numbers: 1 is the lowest, n² the highest.
pub type Rank = u32;

/// How many squares a side has and which numbers belong on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    order: usize,
    lowest: i64,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The side is too long or nothing at all.
    #[error("a board has {least} to {most} squares on a side, not {0}", least = ORDERS.start(), most = ORDERS.end())]
    Order(usize),
    /// The highest number would not be a number any more.
    #[error("the lowest number of a board of order {order} lies between {} and {most}, not at {lowest}", i64::MIN)]
    Lowest {
        /// The order asked for.
        order: usize,
        /// The lowest number asked for.
        lowest: i64,
        /// The largest that would do.
        most: i64,
    },
}

impl Frame {
    /// A frame, if its numbers can be counted.
    ///
    /// # Errors
    /// When the order is out of range, or the numbers do not fit 64 bits.
    pub fn new(order: usize, lowest: i64) -> Result<Self, FrameError> {
        if !ORDERS.contains(&order) {
            return Err(FrameError::Order(order));
        }
        let most = Self::most(order);
        if lowest > most {
            return Err(FrameError::Lowest { order, lowest, most });
        }
        Ok(Self { order, lowest })
    }

    /// The largest lowest number of an order within range.
    #[must_use]
    pub fn most(order: usize) -> i64 {
        i64::MAX - (order * order) as i64 + 1
    }

    /// Squares on a side.
    #[must_use]
    pub fn order(self) -> usize {
        self.order
    }

    /// Squares in all, and numbers in all.
    #[must_use]
    pub fn area(self) -> usize {
        self.order * self.order
    }

    /// The lowest number.
    #[must_use]
    pub fn lowest(self) -> i64 {
        self.lowest
    }

    /// The number of a rank.
    #[must_use]
    pub fn number(self, rank: Rank) -> i64 {
        self.lowest + (i64::from(rank) - 1)
    }

    /// The rank of a number, if it belongs to the board.
    #[must_use]
    pub fn rank(self, number: i64) -> Option<Rank> {
        let offset = i128::from(number) - i128::from(self.lowest);
        (0..self.area() as i128).contains(&offset).then(|| offset as Rank + 1)
    }

    /// What the ranks of every line must add up to.
    #[must_use]
    pub fn rank_sum(self) -> i64 {
        let order = self.order as i64;
        order * (order * order + 1) / 2
    }

    /// What every line must add up to.
    #[must_use]
    pub fn sum(self) -> i128 {
        self.in_numbers(self.rank_sum(), self.order)
    }

    /// What `count` ranks with a sum add up to as numbers.
    #[must_use]
    pub fn in_numbers(self, ranks: i64, count: usize) -> i128 {
        i128::from(ranks) + count as i128 * (i128::from(self.lowest) - 1)
    }

    /// The cell of a square, if it lies on the board.
    #[must_use]
    pub fn cell(self, square: Square) -> Option<usize> {
        let on_board = square.x < self.order && square.y < self.order;
        on_board.then(|| (self.order - 1 - square.y) * self.order + square.x)
    }

    /// What people call a cell: its row and column from 1 at the upper left.
    #[must_use]
    pub fn place(self, cell: usize) -> String {
        place::place(self.size(), cell)
    }

    /// As many columns as rows.
    #[must_use]
    pub fn size(self) -> Size {
        Size::new(self.order, self.order)
    }

    /// The square of a cell.
    #[must_use]
    pub fn square(self, cell: usize) -> Square {
        Square { x: cell % self.order, y: (self.order - 1).saturating_sub(cell / self.order) }
    }
}

/// A square by its column and row, counted from 0 at the lower left, as notation has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column.
    pub x: usize,
    /// The row.
    pub y: usize,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A position: every number lies on at most one square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    frame: Frame,
    /// The rank on each cell, 0 where there is none.
    cells: Vec<Rank>,
    given: Vec<bool>,
}

impl Board {
    /// A board without numbers.
    #[must_use]
    pub fn empty(frame: Frame) -> Self {
        Self { frame, cells: vec![0; frame.area()], given: vec![false; frame.area()] }
    }

    /// Order and numbers.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The rank on each cell, 0 where there is none.
    #[must_use]
    pub fn ranks(&self) -> &[Rank] {
        &self.cells
    }

    /// The rank on a cell.
    #[must_use]
    pub fn rank(&self, cell: usize) -> Option<Rank> {
        self.cells.get(cell).copied().filter(|&rank| rank != 0)
    }

    /// Whether the number on a cell was given with the puzzle.
    #[must_use]
    pub fn is_given(&self, cell: usize) -> bool {
        self.given.get(cell).copied().unwrap_or(false)
    }

    /// Where a number lies.
    #[must_use]
    pub fn find(&self, rank: Rank) -> Option<usize> {
        self.cells.iter().position(|&on| on == rank && rank != 0)
    }

    /// Puts a number on an empty cell. The caller has seen to it that it lies nowhere else.
    pub fn place(&mut self, cell: usize, rank: Rank) {
        debug_assert!(self.cells[cell] == 0 && self.find(rank).is_none());
        self.cells[cell] = rank;
    }

    /// Puts a number on an empty cell, to stay.
    pub fn give(&mut self, cell: usize, rank: Rank) {
        self.place(cell, rank);
        self.given[cell] = true;
    }

    /// Takes the number off a cell.
    pub fn take(&mut self, cell: usize) {
        self.cells[cell] = 0;
        self.given[cell] = false;
    }

    /// How many numbers lie on the board.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.cells.iter().filter(|&&rank| rank != 0).count()
    }

    /// The cells without a number.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(|&(_, &rank)| rank == 0).map(|(cell, _)| cell)
    }

    /// The ranks that lie nowhere yet, in ascending order.
    #[must_use]
    pub fn available(&self) -> Vec<Rank> {
        let mut used = vec![false; self.frame.area() + 1];
        for &rank in &self.cells {
            used[rank as usize] = true;
        }
        (1..=self.frame.area() as Rank).filter(|&rank| !used[rank as usize]).collect()
    }
}
