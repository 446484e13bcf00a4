//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use super::Pikachu;
use super::board::{Board, LETTERS};
use super::field::MAX_SIDE;
use super::setup::Setup;
use super::shift::{Shift, slide};
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;
use crate::kit::pair;

/// Row and column, both from 1, as players write them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub col: u8,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// Two tiles, the upper or left one first; or a shuffle, which puts the tiles that are left in another order.
pub type Move = pair::Move<Spot>;

impl pair::Place for Spot {
    const EXAMPLE: &'static str = "row,column, like 1,1-2,3";
}

impl FromStr for Spot {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(0, format!("\"{text}\" is no tile; write row,column like 2,3, both from 1"));
        let (row, col) = text.trim().split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| {
            let digits = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse().ok()).flatten().ok_or_else(wrong)
        };
        Ok(Self { row: number(row)?, col: number(col)? })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        let row = |row| (0..size.cols).map(|col| self.letter(size.at(col, row)).unwrap_or('.')).collect::<String>();
        f.write_str(&(0..size.rows).map(row).collect::<Vec<_>>().join("/"))
    }
}

/// The kind a character stands for; 0 is none.
fn tile(c: char) -> Option<u8> {
    match c {
        '.' => Some(0),
        _ => LETTERS.iter().position(|&letter| char::from(letter) == c).map(|index| index as u8 + 1),
    }
}

impl Notation for Pikachu {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        let rows: Vec<&str> = text.split('/').collect();
        let cols = rows[0].chars().count();
        let size = Size::new(cols, rows.len());
        let mut at = 0;
        let mut tiles = Vec::new();
        for row in rows {
            for (col, c) in row.chars().enumerate() {
                let what = || format!("\"{c}\" is no tile; kinds are A-Z, a-z and 0-9, and \".\" is an empty cell");
                tiles.push(tile(c).ok_or_else(|| NotationError::new(at + col, what()))?);
            }
            let width = row.chars().count();
            if width != cols {
                let what = format!("a row of {width} under rows of {cols}; all rows have the same length");
                return Err(NotationError::new(at + width.min(cols), what));
            }
            at += width + 1;
        }
        let largest = cols.max(size.rows);
        if cols == 0 || largest > MAX_SIDE {
            return Err(NotationError::new(0, format!("a board has 1 to {MAX_SIDE} rows and columns")));
        }
        // The default size is what a setup says that does not speak of the size, as in `pikachu:down@AB/BA`.
        if let Some(setup) = setup.filter(|setup| setup.size != size && setup.size != Setup::default().size) {
            return Err(NotationError::new(0, format!("the board is {size}, but its setup says {}", setup.size)));
        }
        let shift = setup.map_or(Shift::None, |setup| setup.shift);
        settled(size, &tiles, shift, text)?;
        Ok(Board::new(size, tiles, shift))
    }

    fn setup(board: &Board) -> Setup {
        Setup::of(board)
    }
}

/// Where tiles slide, none may hang over a gap.
fn settled(size: Size, tiles: &[u8], shift: Shift, text: &str) -> Result<(), NotationError> {
    let mut first = None;
    let mut slid = tiles.to_vec();
    slide(&shift.stretches(size), &mut slid, |from, _| first = first.max(Some(from)));
    match first {
        None => Ok(()),
        Some(place) => {
            let (row, col) = (size.row(place), size.col(place));
            let at = (place + row).min(text.chars().count());
            let what =
                format!("tiles {} here, so the one at {},{} cannot stay where it is", shift.words(), row + 1, col + 1);
            Err(NotationError::new(at, what))
        }
    }
}
