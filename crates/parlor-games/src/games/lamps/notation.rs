//! Position and move as text.

use std::fmt;
use std::str::FromStr;

use super::Lamps;
use super::board::{Grid, LEAST, MOST};
use super::setup::Setup;
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// Switches the lamp in a column and row, both from 0 at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The column.
    pub col: usize,
    /// The row.
    pub row: usize,
}

impl Switch {
    /// The switch of a cell.
    pub(super) fn of(size: Size, cell: usize) -> Self {
        Self { col: size.col(cell), row: size.row(cell) }
    }

    /// The cell, if the grid has it.
    pub(super) fn cell(self, size: Size) -> Option<usize> {
        (self.col < size.cols && self.row < size.rows).then(|| size.at(self.col, self.row))
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.col + 1, self.row + 1)
    }
}

impl FromStr for Switch {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(0, format!("\"{text}\" is no lamp; write column,row like 3,2, both from 1"));
        let number = |part: &str| {
            let digits = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| part.parse::<usize>().ok()).flatten();
            number.and_then(|number| number.checked_sub(1)).ok_or_else(wrong)
        };
        let (col, row) = text.split_once(',').ok_or_else(wrong)?;
        Ok(Self { col: number(col)?, row: number(row)? })
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let lamp = |cell| if self.is_lit(cell) { '*' } else { '.' };
        let row = |row| (0..size.cols).map(|col| lamp(size.at(col, row))).collect::<String>();
        f.write_str(&(0..size.rows).map(row).collect::<Vec<_>>().join("/"))
    }
}

impl Notation for Lamps {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Grid, NotationError> {
        if let Some(at) = text.chars().position(|c| !matches!(c, '*' | '.' | '/')) {
            return Err(NotationError::new(at, "a lamp is \"*\" where it is lit and \".\" where it is dark"));
        }
        let rows: Vec<&str> = text.split('/').collect();
        let size = Size::new(rows[0].len(), rows.len());
        if let Some(row) = rows.iter().position(|row| row.len() != size.cols) {
            let what = format!("a row of {} under rows of {}", rows[row].len(), size.cols);
            return Err(NotationError::new(row * (size.cols + 1), what));
        }
        if ![size.cols, size.rows].iter().all(|side| (LEAST..=MOST).contains(side)) {
            return Err(NotationError::new(0, format!("a grid has {LEAST} to {MOST} columns and rows")));
        }
        // The default size is what a setup says that does not speak of the size.
        if let Some(setup) = setup.filter(|setup| setup.size != size && setup.size != Setup::default().size) {
            return Err(NotationError::new(0, format!("the grid is {size}, but its setup says {}", setup.size)));
        }
        let lamps = rows.concat();
        let lit = lamps.bytes().enumerate().filter(|(_, lamp)| *lamp == b'*');
        Ok(Grid::new(size, lit.fold(0, |lamps, (cell, _)| lamps | 1 << cell)))
    }

    fn setup(grid: &Grid) -> Setup {
        Setup::of(grid)
    }
}
