//! Rectangles of cells, numbered row by row from the upper left.

use std::fmt;
use std::str::FromStr;

use super::notation::NotationError;

/// How many columns and rows a rectangle has; written `5x4` (columns, then rows).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Cells in a row.
    pub cols: usize,
    /// Cells in a column.
    pub rows: usize,
}

impl Size {
    /// A rectangle.
    #[must_use]
    pub const fn new(cols: usize, rows: usize) -> Self {
        Self { cols, rows }
    }

    /// The number of cells.
    #[must_use]
    pub const fn area(self) -> usize {
        self.cols * self.rows
    }

    /// The index of the cell at a column and row, both from 0.
    #[must_use]
    pub const fn at(self, col: usize, row: usize) -> usize {
        row * self.cols + col
    }

    /// The column of a cell.
    #[must_use]
    pub const fn col(self, cell: usize) -> usize {
        cell % self.cols
    }

    /// The row of a cell.
    #[must_use]
    pub const fn row(self, cell: usize) -> usize {
        cell / self.cols
    }

    /// The cells that share a side with `cell`: up, left, right, down.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let (col, row) = (self.col(cell), self.row(cell));
        [
            (row > 0).then(|| cell - self.cols),
            (col > 0).then(|| cell - 1),
            (col + 1 < self.cols).then(|| cell + 1),
            (row + 1 < self.rows).then(|| cell + self.cols),
        ]
        .into_iter()
        .flatten()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

impl FromStr for Size {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(0, format!("\"{text}\" is not a size like 8x8 (columns x rows)"));
        let (cols, rows) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
        let number = |part: &str| {
            (part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok()).flatten().ok_or_else(wrong)
        };
        Ok(Self::new(number(cols)?, number(rows)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stay_on_a_board_that_is_not_square() {
        let size = Size::new(3, 2);
        assert_eq!(size.neighbours(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(size.neighbours(4).collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(size.neighbours(5).collect::<Vec<_>>(), [2, 4]);
    }

    #[test]
    fn sizes_are_columns_by_rows() {
        assert_eq!("3x2".parse(), Ok(Size::new(3, 2)));
        for bad in ["", "3", "x", "3x", "x3", "-1x2", "+3x2", "99999999999999999999999x1"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
    }
}
