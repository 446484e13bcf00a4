//! Puzzles, marks, and the rules as plain queries. Nothing here is clever on purpose: this is the checker that the
//! solver, the generator and the quick look at a whole board (`solved`) are tested against, so it shares no code with them.

use std::sync::Arc;

use thiserror::Error;

use crate::kit::grid::Size;

/// The least and the greatest number of columns or rows.
pub const SIDES: std::ops::RangeInclusive<usize> = 2..=40;

/// What, besides "no shaded neighbours" and "no number twice", a solution must satisfy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// All unshaded cells hang together by sides.
    #[default]
    Standard,
    /// Every unshaded cell has at least one unshaded neighbour.
    Relaxed,
}

impl Rule {
    /// The word in a setup.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Relaxed => "relaxed",
        }
    }

    /// The rule with a word; any other is the usual one.
    pub(super) fn named(word: &str) -> Self {
        if word == Self::Relaxed.word() { Self::Relaxed } else { Self::Standard }
    }
}

/// What the player has said about a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing yet. Counts as unshaded.
    #[default]
    Open,
    /// Shaded: the number is taken out.
    Shaded,
    /// Certainly unshaded.
    Kept,
}

/// Why numbers do not make a puzzle.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PuzzleError {
    /// A side is too short or too long.
    #[error("a board has 2 to 40 columns and rows, not {0}")]
    Size(Size),
    /// Numbers are missing or left over.
    #[error("the board has {cells} cells, but {numbers} numbers were given")]
    Count {
        /// Cells of the board.
        cells: usize,
        /// Numbers given.
        numbers: usize,
    },
}

/// The numbers and the rule they are played by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    size: Size,
    rule: Rule,
    numbers: Vec<u16>,
}

impl Puzzle {
    /// A puzzle; any numbers will do, with or without a solution.
    ///
    /// # Errors
    /// When a side is out of range or the count of numbers is not that of the cells.
    pub fn new(size: Size, rule: Rule, numbers: Vec<u16>) -> Result<Self, PuzzleError> {
        if !SIDES.contains(&size.cols) || !SIDES.contains(&size.rows) {
            return Err(PuzzleError::Size(size));
        }
        if numbers.len() != size.area() {
            return Err(PuzzleError::Count { cells: size.area(), numbers: numbers.len() });
        }
        Ok(Self { size, rule, numbers })
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rule it is played by.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The numbers, row by row.
    #[must_use]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers
    }

    /// The unshaded cells whose number stands on another unshaded cell of their row or column.
    #[must_use]
    pub fn duplicates(&self, shaded: &[bool]) -> Vec<usize> {
        let Size { cols, rows } = self.size;
        let mut twice = vec![false; self.size.area()];
        // How often each number is seen in the line that is looked at.
        let mut seen = vec![0_u8; usize::from(self.numbers.iter().copied().max().unwrap_or(0)) + 1];
        let mut look = |start: usize, step: usize, count: usize| {
            let cells = || (start..).step_by(step).take(count).filter(|&cell| !shaded[cell]);
            cells().for_each(|cell| seen[usize::from(self.numbers[cell])] += 1);
            cells().for_each(|cell| twice[cell] |= seen[usize::from(self.numbers[cell])] > 1);
            cells().for_each(|cell| seen[usize::from(self.numbers[cell])] = 0);
        };
        (0..rows).for_each(|row| look(row * cols, 1, cols));
        (0..cols).for_each(|col| look(col, cols, rows));
        (0..twice.len()).filter(|&cell| twice[cell]).collect()
    }

    /// Whether no other unshaded cell of its row or column shows the number of a cell.
    #[must_use]
    pub fn is_alone(&self, shaded: &[bool], cell: usize) -> bool {
        let (col, row) = (self.size.col(cell), self.size.row(cell));
        let across = (0..self.size.cols).map(|col| self.size.at(col, row));
        let down = (0..self.size.rows).map(|row| self.size.at(col, row));
        let equal = |other: usize| other != cell && !shaded[other] && self.numbers[other] == self.numbers[cell];
        !across.chain(down).any(equal)
    }

    /// The pairs of shaded cells that share a side, the lower cell first.
    #[must_use]
    pub fn touching(&self, shaded: &[bool]) -> Vec<(usize, usize)> {
        let Size { cols, rows } = self.size;
        let mut pairs = Vec::new();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let cell = row * cols + col;
            if !shaded[cell] {
                continue;
            }
            pairs.extend((col + 1 < cols && shaded[cell + 1]).then_some((cell, cell + 1)));
            pairs.extend((row + 1 < rows && shaded[cell + cols]).then_some((cell, cell + cols)));
        }
        pairs
    }

    /// The unshaded cells that break the rule of connection: under the standard rule every part of the board but the
    /// largest (the first one of equals), under the relaxed rule every unshaded cell without an unshaded neighbour.
    #[must_use]
    pub fn cut_off(&self, shaded: &[bool]) -> Vec<usize> {
        match self.rule {
            Rule::Standard => {
                let mut parts = self.parts(shaded);
                let largest = parts.iter().map(Vec::len).max().unwrap_or(0);
                if let Some(main) = parts.iter().position(|part| part.len() == largest) {
                    parts.remove(main);
                }
                let mut cells = parts.concat();
                cells.sort_unstable();
                cells
            }
            Rule::Relaxed => (0..self.size.area())
                .filter(|&cell| !shaded[cell] && self.size.neighbours(cell).all(|n| shaded[n]))
                .collect(),
        }
    }

    /// The unshaded cells in parts that hang together by sides.
    fn parts(&self, shaded: &[bool]) -> Vec<Vec<usize>> {
        let cols = self.size.cols;
        // A ring of cells that nobody visits saves asking where the board ends.
        let wide = cols + 2;
        let mut seen = vec![true; wide * (self.size.rows + 2)];
        for (row, line) in shaded.chunks_exact(cols).enumerate() {
            seen[(row + 1) * wide + 1..][..cols].copy_from_slice(line);
        }
        let mut parts = Vec::new();
        for start in wide..seen.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&spot) = part.get(next) {
                for neighbour in [spot - wide, spot - 1, spot + 1, spot + wide] {
                    if !std::mem::replace(&mut seen[neighbour], true) {
                        part.push(neighbour);
                    }
                }
                next += 1;
            }
            parts.push(part);
        }
        let cell = |spot: usize| (spot / wide - 1) * cols + spot % wide - 1;
        parts.iter_mut().flatten().for_each(|spot| *spot = cell(*spot));
        parts
    }
}

/// A puzzle with the player's marks: what undo restores.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    puzzle: Arc<Puzzle>,
    marks: Vec<Mark>,
}

impl Board {
    /// A puzzle without marks.
    #[must_use]
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let marks = vec![Mark::Open; puzzle.size().area()];
        Self { puzzle, marks }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The marks, row by row.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Puts a mark on a cell; says whether that changed anything. A cell outside the board changes nothing.
    pub fn set(&mut self, cell: usize, mark: Mark) -> bool {
        self.marks.get_mut(cell).is_some_and(|old| std::mem::replace(old, mark) != mark)
    }

    /// Which cells are shaded.
    #[must_use]
    pub fn shaded(&self) -> Vec<bool> {
        self.marks.iter().map(|&mark| mark == Mark::Shaded).collect()
    }

    /// The unshaded cells whose number stands on another unshaded cell of their row or column.
    #[must_use]
    pub fn duplicates(&self) -> Vec<usize> {
        self.puzzle.duplicates(&self.shaded())
    }

    /// The pairs of shaded cells that share a side, the lower cell first.
    #[must_use]
    pub fn touching(&self) -> Vec<(usize, usize)> {
        self.puzzle.touching(&self.shaded())
    }

    /// The unshaded cells that break the rule of connection; see [`Puzzle::cut_off`].
    #[must_use]
    pub fn cut_off(&self) -> Vec<usize> {
        self.puzzle.cut_off(&self.shaded())
    }

    /// Whether the shaded cells solve the puzzle; open cells count as unshaded.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.puzzle.solved_by(&self.shaded())
    }
}
