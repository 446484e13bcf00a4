//! Candies, the board they lie on, and the whole position: what undo restores.

use super::cascade::Tally;
use super::setup::{Goal, Refill, Setup};
use super::supply::Supply;
use crate::kit::grid::Size;

/// How many kinds of candies there can be.
pub const KINDS: usize = 26;

/// How many kinds can be asked for by a goal.
pub const WANTED: usize = 8;

/// What the source document prints for candies 0 to 3, and our signs for the further kinds.
pub const SYMBOLS: [char; KINDS] = [
    '*', '#', '@', '%', '&', '$', '+', '=', '!', '?', '~', '^', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K',
    'L', 'M', 'N',
];

/// What a candy does besides matching; only the rule set `specials` makes any but plain ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Power {
    /// Nothing.
    Plain,
    /// Clears its row.
    Row,
    /// Clears its column.
    Column,
    /// Clears the eight cells around it.
    Wrapped,
    /// Clears all candies of a kind; has no kind itself.
    Bomb,
}

/// One candy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its kind, from 0; a bomb's is never looked at and always 0.
    pub kind: u8,
    /// What it does.
    pub power: Power,
}

impl Piece {
    /// A candy that only matches.
    #[must_use]
    pub const fn plain(kind: u8) -> Self {
        Self { kind, power: Power::Plain }
    }

    /// The candy that clears a whole kind.
    pub const BOMB: Self = Self { kind: 0, power: Power::Bomb };

    /// The kind by which it matches others.
    #[must_use]
    pub fn matching(self) -> Option<u8> {
        (self.power != Power::Bomb).then_some(self.kind)
    }
}

/// A rectangle of candies and holes, cells row by row from the upper left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    cells: Vec<Option<Piece>>,
}

impl Board {
    /// A board of as many cells as the size has.
    ///
    /// # Panics
    /// When the number of cells is another.
    #[must_use]
    pub fn new(size: Size, cells: Vec<Option<Piece>>) -> Self {
        assert_eq!(size.area(), cells.len(), "a board has one entry a cell");
        Self { size, cells }
    }

    /// A full board of plain candies.
    #[must_use]
    pub fn of_kinds(size: Size, kinds: &[u8]) -> Self {
        Self::new(size, kinds.iter().map(|&kind| Some(Piece::plain(kind))).collect())
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cells.
    #[must_use]
    pub fn cells(&self) -> &[Option<Piece>] {
        &self.cells
    }

    /// What lies on a cell.
    #[must_use]
    pub fn at(&self, cell: usize) -> Option<Piece> {
        self.cells[cell]
    }

    /// How many cells are empty.
    #[must_use]
    pub fn holes(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    pub(super) fn set(&mut self, cell: usize, candy: Option<Piece>) {
        self.cells[cell] = candy;
    }

    pub(super) fn swap(&mut self, a: usize, b: usize) {
        self.cells.swap(a, b);
    }

    /// The cells of the run of equal candies through a cell, in a row or in a column; just the cell where there is none.
    pub(super) fn run(&self, cell: usize, across: bool) -> impl Iterator<Item = usize> + use<> {
        let (step, here, last) = if across {
            (1, self.size.col(cell), self.size.cols - 1)
        } else {
            (self.size.cols, self.size.row(cell), self.size.rows - 1)
        };
        let kind = self.cells[cell].and_then(Piece::matching);
        let same = |at: usize| kind.is_some() && self.cells[at].and_then(Piece::matching) == kind;
        let before = (1..=here).take_while(|by| same(cell - by * step)).count();
        let after = (1..=last - here).take_while(|by| same(cell + by * step)).count();
        (0..=before + after).map(move |by| cell - before * step + by * step)
    }

    /// Whether a cell is part of three or more equal candies in a line.
    #[must_use]
    pub fn matches_at(&self, cell: usize) -> bool {
        [true, false].into_iter().any(|across| self.run(cell, across).count() >= 3)
    }

    /// Whether no three equal candies lie in a line.
    #[must_use]
    pub fn is_stable(&self) -> bool {
        (0..self.cells.len()).all(|cell| !self.matches_at(cell))
    }

    /// The largest kind on the board, and one more.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.cells.iter().flatten().map(|candy| usize::from(candy.kind) + 1).max().unwrap_or(0)
    }
}

/// What is known to be reachable on a board, by a line that was replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reachable {
    /// The goal with so many swaps.
    pub swaps: Option<u32>,
    /// The goal with so many points.
    pub points: Option<u32>,
}

/// Everything undo restores: the board, what is still to come, and how far the goal is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// What the player chose.
    pub setup: Setup,
    /// The candies.
    pub board: Board,
    /// What refills the board.
    pub supply: Supply,
    /// Swaps made.
    pub made: u32,
    /// Points made.
    pub points: u32,
    /// How often the board was shuffled.
    pub shuffles: u32,
    /// How many of each kind are still to be collected.
    pub wanted: [u16; WANTED],
}

impl Position {
    /// A fresh position of a setup.
    #[must_use]
    pub fn new(setup: Setup, board: Board, supply: Supply, wanted: [u16; WANTED]) -> Self {
        Self { setup, board, supply, made: 0, points: 0, shuffles: 0, wanted }
    }

    /// Counts a swap and what it adds up to.
    pub(super) fn count(&mut self, tally: &Tally) {
        self.made += 1;
        self.points += tally.points();
        for (wanted, cleared) in self.wanted.iter_mut().zip(tally.cleared) {
            *wanted = wanted.saturating_sub(cleared);
        }
    }

    /// Whether no swap is made any more, whatever the board looks like.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.goal_met() || self.exhausted() || self.swaps_left() == Some(0)
    }

    /// Whether the last swap needed more candies than were left.
    #[must_use]
    pub fn exhausted(&self) -> bool {
        self.setup.refill != Refill::Still && self.board.holes() > 0
    }

    /// Swaps after which the board was filled again.
    #[must_use]
    pub fn survived(&self) -> u32 {
        self.made - u32::from(self.exhausted()).min(self.made)
    }

    /// Swaps the limit still allows; `None` without a limit.
    #[must_use]
    pub fn swaps_left(&self) -> Option<u32> {
        (self.setup.swaps > 0).then(|| self.setup.swaps.saturating_sub(self.made))
    }

    /// Whether the goal is met.
    #[must_use]
    pub fn goal_met(&self) -> bool {
        match self.setup.goal {
            Goal::Score => self.points >= self.setup.target,
            Goal::Collect => self.wanted.iter().all(|&left| left == 0),
            Goal::Survive => self.survived() >= self.setup.target,
            Goal::Exhaust => self.exhausted(),
        }
    }

    /// One to three stars for a goal that is met: the second with a quarter of the swaps left, the third with half.
    /// Where all swaps are needed or none are counted, points decide: 120 and 180 a swap.
    #[must_use]
    pub fn stars(&self) -> u32 {
        self.stars_beside(&Reachable::default())
    }

    /// The same where it is known what can be reached: no star asks for more. The third then asks for no fewer swaps than
    /// the best line has, and the second for the middle between those and the limit.
    #[must_use]
    pub fn stars_beside(&self, known: &Reachable) -> u32 {
        if !self.goal_met() {
            return 0;
        }
        let limit = self.setup.swaps;
        let [two, three] = match self.swaps_left() {
            Some(left) if self.setup.goal != Goal::Survive => {
                let within = |swaps: Option<u32>| swaps.is_some_and(|swaps| self.made <= swaps);
                let middle = known.swaps.map(|swaps| u32::midpoint(swaps, limit));
                [left * 4 >= limit || within(middle), left * 2 >= limit || within(known.swaps)]
            }
            _ => [120, 180].map(|each| self.points >= known.points.unwrap_or(u32::MAX).min(each * self.made)),
        };
        1 + u32::from(two) + u32::from(three)
    }
}
