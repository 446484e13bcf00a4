//! The lines of a board, rows, columns and both diagonals, and what they add up to so far.

use std::fmt;

use super::board::{Board, Frame, Rank};

/// One of the lines that must add up. It is written as refutations write it; [`Line::name`] is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, counted from 0 at the bottom.
    Row(usize),
    /// A column, counted from 0 at the left.
    Column(usize),
    /// The diagonal from the upper left to the lower right.
    Falling,
    /// The diagonal from the lower left to the upper right.
    Rising,
}

impl Line {
    /// Every line of an order: rows from the top, columns from the left, the falling and the rising diagonal.
    pub fn all(order: usize) -> impl Iterator<Item = Self> {
        let rows = (0..order).rev().map(Self::Row);
        rows.chain((0..order).map(Self::Column)).chain([Self::Falling, Self::Rising])
    }

    /// What people call it, who count rows from 1 at the top.
    #[must_use]
    pub fn name(self, order: usize) -> String {
        match self {
            Self::Row(y) => format!("row {}", order - y),
            Self::Column(x) => format!("column {}", x + 1),
            Self::Falling | Self::Rising => self.to_string(),
        }
    }

    /// The cells of the line.
    pub fn cells(self, order: usize) -> impl Iterator<Item = usize> {
        let (start, step) = match self {
            Self::Row(y) => ((order - 1 - y) * order, 1),
            Self::Column(x) => (x, order),
            Self::Falling => (0, order + 1),
            Self::Rising => (order - 1, order - 1),
        };
        // On a board of order 1 the rising diagonal steps nowhere, which its single cell does not mind.
        (0..order).map(move |index| start + index * step)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(y) => write!(f, "row {y}"),
            Self::Column(x) => write!(f, "column {x}"),
            Self::Falling => write!(f, "the falling diagonal"),
            Self::Rising => write!(f, "the rising diagonal"),
        }
    }
}

/// What lies on a line, in ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The line.
    pub line: Line,
    /// How many of its cells are empty.
    pub open: usize,
    /// One of the empty cells: the only one where one is left.
    pub gap: Option<usize>,
    /// The sum of its ranks so far.
    pub ranks: i64,
    frame: Frame,
}

impl Tally {
    /// Adds up a line.
    #[must_use]
    pub fn of(board: &Board, line: Line) -> Self {
        let frame = board.frame();
        let mut tally = Self { line, open: 0, gap: None, ranks: 0, frame };
        for cell in line.cells(frame.order()) {
            match board.rank(cell) {
                Some(rank) => tally.ranks += i64::from(rank),
                None => {
                    tally.open += 1;
                    tally.gap = Some(cell);
                }
            }
        }
        tally
    }

    /// Adds up every line.
    #[must_use]
    pub fn all(board: &Board) -> Vec<Self> {
        Line::all(board.frame().order()).map(|line| Self::of(board, line)).collect()
    }

    /// What people call the line.
    #[must_use]
    pub fn name(&self) -> String {
        self.line.name(self.frame.order())
    }

    /// Whether a rank on one of its empty cells leaves a line that can be met with the other available ones; as exact as
    /// [`Tally::can_be_met`].
    #[must_use]
    pub fn takes(&self, rank: Rank, available: &[Rank]) -> bool {
        let left: Vec<Rank> = available.iter().copied().filter(|&other| other != rank).collect();
        let open = self.open.saturating_sub(1);
        Self { open, ranks: self.ranks + i64::from(rank), ..*self }.can_be_met(&left)
    }

    /// The sum of its numbers so far.
    #[must_use]
    pub fn sum(&self) -> i128 {
        self.frame.in_numbers(self.ranks, self.frame.order() - self.open)
    }

    /// The ranks its empty cells must add up to.
    #[must_use]
    pub fn ranks_needed(&self) -> i64 {
        self.frame.rank_sum() - self.ranks
    }

    /// What its empty cells must add up to.
    #[must_use]
    pub fn needed(&self) -> i128 {
        self.frame.sum() - self.sum()
    }

    /// Whether it is full and adds up.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.open == 0 && self.ranks_needed() == 0
    }

    /// The rank that would complete it, where one cell is empty and the board has such a number.
    #[must_use]
    pub fn last_rank(&self) -> Option<Rank> {
        let rank = Rank::try_from(self.ranks_needed()).ok().filter(|_| self.open == 1)?;
        (1..=self.frame.area() as Rank).contains(&rank).then_some(rank)
    }

    /// Whether some of the available ranks, in ascending order, could still complete the line. Up to two empty cells
    /// this is exact; beyond that only the smallest and largest sums are looked at.
    #[must_use]
    pub fn can_be_met(&self, available: &[Rank]) -> bool {
        let needed = self.ranks_needed();
        match self.open {
            0 => needed == 0,
            open if open > available.len() => false,
            2 => pair_exists(available, needed),
            open => {
                let sum = |ranks: &[Rank]| ranks.iter().map(|&rank| i64::from(rank)).sum::<i64>();
                let within = sum(&available[..open])..=sum(&available[available.len() - open..]);
                within.contains(&needed)
                    && (open > 1 || self.last_rank().is_some_and(|r| available.binary_search(&r).is_ok()))
            }
        }
    }
}

/// Whether two different ranks of an ascending list have a sum.
fn pair_exists(available: &[Rank], sum: i64) -> bool {
    let (mut low, mut high) = (0, available.len().saturating_sub(1));
    while low < high {
        match (i64::from(available[low]) + i64::from(available[high])).cmp(&sum) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low += 1,
            std::cmp::Ordering::Greater => high -= 1,
        }
    }
    false
}
