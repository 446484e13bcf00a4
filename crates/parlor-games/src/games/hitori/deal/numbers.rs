//! The numbers of a new puzzle: first those that stay, then decoys for the shaded cells.

use super::dice::Dice;
use super::pattern::Pattern;
use crate::kit::grid::Size;

/// The numbers of one board, with the numbers that stay in each line as bits.
pub(super) struct Numbers {
    pub(super) size: Size,
    pub(super) numbers: Vec<u16>,
    pub(super) blacks: Vec<usize>,
    rows: [u64; 40],
    cols: [u64; 40],
}

/// What a decoy should look like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decoy {
    /// Its number stays in its row and in its column: found early.
    Plain,
    /// Its number stays in one of its lines only, and not close by.
    Sly,
}

impl Numbers {
    pub(super) fn new() -> Self {
        Self { size: Size::new(0, 0), numbers: Vec::new(), blacks: Vec::new(), rows: [0; 40], cols: [0; 40] }
    }

    fn all(&self) -> u64 {
        (1 << self.size.cols.max(self.size.rows)) - 1
    }

    /// Numbers the cells that stay, row by row, none twice in a line. False if a row cannot be finished (rare).
    pub(super) fn draw_whites(&mut self, pattern: &Pattern, dice: &mut Dice<'_>) -> bool {
        let size = self.size;
        self.numbers.clear();
        self.numbers.resize(size.area(), 0);
        self.blacks.clear();
        self.rows = [0; 40];
        self.cols = [0; 40];
        let all = self.all();
        for row in 0..size.rows {
            for col in 0..size.cols {
                let cell = size.at(col, row);
                if pattern.black(cell) {
                    self.blacks.push(cell);
                    continue;
                }
                let free = all & !self.rows[row] & !self.cols[col];
                if free != 0 {
                    self.place(cell, dice.bit(free));
                } else if !self.make_room(cell, dice) {
                    return false;
                }
            }
        }
        true
    }

    fn place(&mut self, cell: usize, bit: u32) {
        self.numbers[cell] = bit as u16 + 1;
        self.rows[self.size.row(cell)] |= 1 << bit;
        self.cols[self.size.col(cell)] |= 1 << bit;
    }

    fn lift(&mut self, cell: usize) {
        let bit = self.numbers[cell] - 1;
        self.numbers[cell] = 0;
        self.rows[self.size.row(cell)] &= !(1 << bit);
        self.cols[self.size.col(cell)] &= !(1 << bit);
    }

    /// Finds a number for a cell by an augmenting path along its row.
    fn make_room(&mut self, cell: usize, dice: &mut Dice<'_>) -> bool {
        let mut tried = 0;
        self.augment(cell, &mut tried, dice)
    }

    fn augment(&mut self, cell: usize, tried: &mut u64, dice: &mut Dice<'_>) -> bool {
        let (col, row) = (self.size.col(cell), self.size.row(cell));
        let free = self.all() & !self.rows[row] & !self.cols[col];
        if free != 0 {
            self.place(cell, dice.bit(free));
            return true;
        }
        loop {
            let open = self.all() & !self.cols[col] & !*tried;
            if open == 0 {
                return false;
            }
            let bit = dice.bit(open);
            *tried |= 1 << bit;
            let Some(holder) =
                (0..self.size.cols).map(|c| self.size.at(c, row)).find(|&c| u32::from(self.numbers[c]) == bit + 1)
            else {
                continue;
            };
            self.lift(holder);
            // The number must stay taken while its holder looks for another one.
            self.rows[row] |= 1 << bit;
            if self.augment(holder, tried, dice) {
                self.place(cell, bit);
                return true;
            }
            self.place(holder, bit);
        }
    }

    /// Gives a shaded cell the number of an unshaded one in its line.
    pub(super) fn draw_decoy(&mut self, cell: usize, decoy: Decoy, dice: &mut Dice<'_>) {
        let (row, col) = (self.rows[self.size.row(cell)], self.cols[self.size.col(cell)]);
        let wish = match decoy {
            Decoy::Plain => row & col,
            Decoy::Sly => (row ^ col) & !self.close_by(cell),
        };
        let mask = if wish != 0 { wish } else { row | col };
        self.numbers[cell] = dice.bit(mask) as u16 + 1;
    }

    /// The numbers at most two cells away along a line.
    fn close_by(&self, cell: usize) -> u64 {
        let (col, row) = (self.size.col(cell), self.size.row(cell));
        let mut mask = 0;
        let mut see = |number: u16| mask |= (1_u64 << number) >> 1;
        for c in col.saturating_sub(2)..(col + 3).min(self.size.cols) {
            see(self.numbers[self.size.at(c, row)]);
        }
        for r in row.saturating_sub(2)..(row + 3).min(self.size.rows) {
            see(self.numbers[self.size.at(col, r)]);
        }
        mask
    }

    /// Gives some shaded cell in a line of `white` its number, best one that has the number in both lines.
    pub(super) fn shadow(&mut self, white: usize, dice: &mut Dice<'_>) {
        let number = self.numbers[white];
        let bit = 1_u64 << (number - 1);
        let mut chosen = None;
        let (mut seen, mut best) = (0, false);
        for &cell in &self.blacks {
            if !self.in_line(cell, white) {
                continue;
            }
            let both = self.rows[self.size.row(cell)] & self.cols[self.size.col(cell)] & bit != 0;
            if both && !best {
                (seen, best) = (0, true);
            }
            if both == best {
                seen += 1;
                if dice.below(seen) == 0 {
                    chosen = Some(cell);
                }
            }
        }
        if let Some(cell) = chosen {
            self.numbers[cell] = number;
        }
    }

    /// The other cells of a cell's row and column.
    pub(super) fn line_cells(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let (col, row) = (size.col(cell), size.row(cell));
        let across = (0..size.cols).filter(move |&c| c != col).map(move |c| size.at(c, row));
        across.chain((0..size.rows).filter(move |&r| r != row).map(move |r| size.at(col, r)))
    }

    fn in_line(&self, one: usize, two: usize) -> bool {
        self.size.row(one) == self.size.row(two) || self.size.col(one) == self.size.col(two)
    }
}
