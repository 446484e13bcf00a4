//! Extreme puzzles of any size, grown line by line around a small core.
//!
//! Boards that need suppositions within suppositions are too rare to find by trial at every size, but once a small one
//! is known, a line of fresh random cells can mostly be added to some side so that the board stays extreme. After a few
//! lines nothing but the core is left of where it started.

use super::super::board::Puzzle;
use super::super::grade::Grade;
use super::super::solver::Links;
use super::Dealer;
use super::cores::cores;
use super::dice::Dice;
use crate::kit::grid::Size;

/// Steps after which extreme boards are taken to be out of reach at a size: a few seconds.
const PATIENCE: u64 = 400_000_000;

/// Fresh lines tried before a core is given up.
const LINES: usize = 400;

/// Steps that a proof of uniqueness may take; a board that needs more is passed over.
const PROOF: u64 = 1_000_000;

/// Small changes tried on a core before it grows.
const WEATHER: usize = 1_200;

/// A board being grown: its numbers and the cells its solution shades.
#[derive(Clone, Debug)]
struct Sprout {
    size: Size,
    numbers: Vec<u16>,
    black: Vec<bool>,
}

impl Sprout {
    /// The board seen in a mirror along the diagonal (`flip`), then along the other axes.
    fn turned(&self, flip: bool, mirror_cols: bool, mirror_rows: bool) -> Self {
        let from = self.size;
        let size = if flip { Size::new(from.rows, from.cols) } else { from };
        let source = |cell: usize| {
            let (mut col, mut row) = (size.col(cell), size.row(cell));
            if mirror_cols {
                col = size.cols - 1 - col;
            }
            if mirror_rows {
                row = size.rows - 1 - row;
            }
            if flip { from.at(row, col) } else { from.at(col, row) }
        };
        Self {
            size,
            numbers: (0..size.area()).map(|cell| self.numbers[source(cell)]).collect(),
            black: (0..size.area()).map(|cell| self.black[source(cell)]).collect(),
        }
    }

    /// The numbers that stay in the lines of a cell, as bits: in its row, and in its column.
    fn staying(&self, cell: usize) -> (u64, u64) {
        let size = self.size;
        let bits = |cells: &mut dyn Iterator<Item = usize>| {
            cells
                .filter(|&c| !self.black[c] && self.numbers[c] > 0)
                .fold(0, |bits, c| bits | 1 << (self.numbers[c] - 1))
        };
        (
            bits(&mut (0..size.cols).map(|col| size.at(col, size.row(cell)))),
            bits(&mut (0..size.rows).map(|row| size.at(size.col(cell), row))),
        )
    }
}

impl Dealer {
    /// Grows an extreme board to the size asked for; where no core fits, makes one from scratch.
    pub(super) fn find_extreme(&mut self, dice: &mut Dice<'_>) -> bool {
        let size = self.numbers.size;
        let start = self.grader.solver.engine.steps;
        while self.grader.solver.engine.steps - start < PATIENCE {
            let Some(mut sprout) = self.core(size, dice) else { return self.besiege(dice) };
            self.weather(&mut sprout, size, WEATHER, dice);
            let mut tries = LINES;
            while sprout.size != size && tries > 0 {
                tries -= 1;
                if let Some(taller) = self.add_line(&sprout, size, dice) {
                    sprout = taller;
                    tries = LINES;
                }
            }
            if sprout.size == size {
                self.numbers.numbers = sprout.numbers;
                self.numbers.size = size;
                return self.grader.grade(&self.puzzle()) == Some(Grade::Extreme);
            }
        }
        false
    }

    /// A core that fits, turned at random and with its numbers exchanged at random.
    fn core(&mut self, size: Size, dice: &mut Dice<'_>) -> Option<Sprout> {
        let fits: Vec<(&Puzzle, bool)> = cores(self.rule)
            .iter()
            .flat_map(|core| [(core, false), (core, true)])
            .filter(|(core, flip)| {
                let (cols, rows) = (core.size().cols, core.size().rows);
                let (cols, rows) = if *flip { (rows, cols) } else { (cols, rows) };
                cols <= size.cols && rows <= size.rows
            })
            .collect();
        let &(core, flip) = fits.get(dice.below(fits.len()))?;
        if self.grader.solver.is_unique(core, &mut |_| true) != Some(true) {
            return None;
        }
        let mut names: Vec<u16> = (1..=size.cols.max(size.rows) as u16).collect();
        dice.shuffle(&mut names);
        let sprout = Sprout {
            size: core.size(),
            numbers: core.numbers().iter().map(|&number| names[usize::from(number) - 1]).collect(),
            black: self.grader.solver.solution().to_vec(),
        };
        Some(sprout.turned(flip, dice.below(2) == 0, dice.below(2) == 0))
    }

    /// Redraws small windows of a board as long as it stays extreme, so that boards from one core differ there too.
    fn weather(&mut self, sprout: &mut Sprout, most: Size, times: usize, dice: &mut Dice<'_>) {
        for _ in 0..times {
            let size = sprout.size;
            let (cols, rows) = (1 + dice.below(3), 1 + dice.below(3));
            let (left, top) = (dice.below(size.cols - cols + 1), dice.below(size.rows - rows + 1));
            let mut changed = sprout.clone();
            for row in top..top + rows {
                for col in left..left + cols {
                    let cell = size.at(col, row);
                    if changed.black[cell] || dice.below(2) == 0 {
                        changed.numbers[cell] = 0;
                        changed.black[cell] = false;
                    }
                }
            }
            if let Some(changed) = self.complete(changed, most, dice) {
                *sprout = changed;
            }
        }
    }

    /// Adds a line of fresh cells to a random side, if the board stays extreme.
    fn add_line(&mut self, sprout: &Sprout, most: Size, dice: &mut Dice<'_>) -> Option<Sprout> {
        let (cols, rows) = (most.cols - sprout.size.cols, most.rows - sprout.size.rows);
        let (mut left, mut top) = (0, 0);
        let mut size = sprout.size;
        if dice.below(cols + rows) < cols {
            size.cols += 1;
            left = dice.below(2);
        } else {
            size.rows += 1;
            top = dice.below(2);
        }
        let mut taller = Sprout { size, numbers: vec![0; size.area()], black: vec![false; size.area()] };
        for cell in 0..sprout.size.area() {
            let there = size.at(sprout.size.col(cell) + left, sprout.size.row(cell) + top);
            taller.numbers[there] = sprout.numbers[cell];
            taller.black[there] = sprout.black[cell];
        }
        self.complete(taller, most, dice)
    }

    /// Draws the colours and numbers of the cells that have no number yet; nothing if the board is not extreme then.
    fn complete(&mut self, mut sprout: Sprout, most: Size, dice: &mut Dice<'_>) -> Option<Sprout> {
        let area = sprout.size.area();
        self.pattern.extend(sprout.size, self.rule, &sprout.black, |cell| sprout.numbers[cell] == 0, dice);
        for cell in 0..area {
            let black = self.pattern.black(cell);
            if black != sprout.black[cell] {
                sprout.numbers[cell] = 0;
            }
            sprout.black[cell] = black;
        }
        let all = (1_u64 << most.cols.max(most.rows)) - 1;
        // The numbers that stay come first: decoys are copies of them.
        for black in [false, true] {
            for cell in (0..area).filter(|&cell| self.pattern.black(cell) == black) {
                if sprout.numbers[cell] != 0 {
                    continue;
                }
                let (row, col) = sprout.staying(cell);
                let bits = match (black, dice.below(2)) {
                    (false, _) => all & !row & !col,
                    (true, 0) if row & col != 0 => row & col,
                    (true, 1) if row ^ col != 0 => row ^ col,
                    _ => row | col,
                };
                if bits == 0 {
                    return None;
                }
                sprout.numbers[cell] = dice.bit(bits) as u16 + 1;
            }
        }
        self.is_extreme(&sprout).then_some(sprout)
    }

    fn is_extreme(&mut self, sprout: &Sprout) -> bool {
        self.grader.solver.engine.load(sprout.size, &sprout.numbers, Links::exact(self.rule));
        self.grader.climb(self.rule, Grade::Hard, true);
        if self.grader.solver.engine.is_full() {
            return false;
        }
        let puzzle = Puzzle::new(sprout.size, self.rule, sprout.numbers.clone());
        let mut left = PROOF;
        let mut spend = |steps| {
            left = u64::saturating_sub(left, steps);
            left > 0
        };
        puzzle.is_ok_and(|puzzle| self.grader.solver.is_unique(&puzzle, &mut spend) == Some(true))
    }
}
