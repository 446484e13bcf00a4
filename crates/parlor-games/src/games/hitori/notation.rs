//! Position and move as text.
//!
//! A position is its rows from top to bottom with `/` between them. A number is one character (`1`-`9`, `a`-`z` for 10
//! to 35, `A`-`Z` for 36 to 61), or, when any number is larger, in decimals with commas between; `*` behind it shades
//! the cell, `+` keeps it.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

use super::Hitori;
use super::board::{Board, Mark, Puzzle, Rule};
use super::rules::Stroke;
use super::setup::Setup;
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// The largest number that is read.
pub(super) const LARGEST: u16 = 999;

impl FromStr for Stroke {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let (body, mark) = match text.as_bytes().last() {
            Some(b'+') => (&text[..text.len() - 1], Mark::Kept),
            Some(b'-') => (&text[..text.len() - 1], Mark::Open),
            _ => (text, Mark::Shaded),
        };
        let wrong = |at| {
            NotationError::new(at, "a move is column,row from 1 at the upper left: 3,2 shades, 3,2+ keeps, 3,2- clears")
        };
        let (col, row) = body.split_once(',').ok_or_else(|| wrong(0))?;
        let number = |part: &str, at: usize| {
            let digits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<usize>().ok()).flatten().filter(|&n| n > 0).ok_or_else(|| wrong(at))
        };
        let (col, row) = (number(col, 0)?, number(row, col.chars().count() + 1)?);
        Ok(Self { col: col - 1, row: row - 1, mark })
    }
}

/// A cell as notation writes it, in moves and in refutations: its column and row, counted from 1 at the upper left.
pub(super) fn cell_name(size: Size, cell: usize) -> String {
    format!("{},{}", size.col(cell) + 1, size.row(cell) + 1)
}

/// The character for a number up to 61.
pub(super) fn letter(number: u16) -> Option<char> {
    let code = match number {
        0..=9 => b'0' + number as u8,
        10..=35 => b'a' + (number - 10) as u8,
        36..=61 => b'A' + (number - 36) as u8,
        _ => return None,
    };
    Some(char::from(code))
}

/// The number a character stands for.
pub(super) fn number(letter: char) -> Option<u16> {
    match letter {
        '0'..='9' => Some(letter as u16 - '0' as u16),
        'a'..='z' => Some(letter as u16 - 'a' as u16 + 10),
        'A'..='Z' => Some(letter as u16 - 'A' as u16 + 36),
        _ => None,
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.puzzle().size();
        let numbers = self.puzzle().numbers();
        let decimal = numbers.iter().any(|&number| letter(number).is_none());
        for (cell, (&number, mark)) in numbers.iter().zip(self.marks()).enumerate() {
            match (size.col(cell), cell) {
                (0, 0) => {}
                (0, _) => f.write_char('/')?,
                _ if decimal => f.write_char(',')?,
                _ => {}
            }
            match letter(number).filter(|_| !decimal) {
                Some(letter) => f.write_char(letter)?,
                None => write!(f, "{number}")?,
            }
            match mark {
                Mark::Open => {}
                Mark::Shaded => f.write_char('*')?,
                Mark::Kept => f.write_char('+')?,
            }
        }
        Ok(())
    }
}

impl Notation for Hitori {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        let mut reader = Reader { decimal: text.contains(','), ..Reader::default() };
        for (at, c) in text.chars().enumerate() {
            reader.take(at, c)?;
        }
        let end = text.chars().count();
        reader.end_row(end)?;
        let size = Size::new(reader.columns.unwrap_or(0), reader.rows);
        let rule = setup.map_or(Rule::Standard, |setup| setup.rule);
        if let Some(setup) = setup
            && setup.size != size
            && setup.size != Setup::default().size
        {
            return Err(NotationError::new(0, format!("the setup says {}, the position is {size}", setup.size)));
        }
        let puzzle =
            Puzzle::new(size, rule, reader.numbers).map_err(|error| NotationError::new(0, error.to_string()))?;
        let mut board = Board::new(Arc::new(puzzle));
        for (cell, mark) in reader.marks.into_iter().enumerate() {
            board.set(cell, mark);
        }
        Ok(board)
    }

    fn setup(board: &Board) -> Setup {
        Setup::of(board)
    }
}

#[derive(Default)]
struct Reader {
    decimal: bool,
    columns: Option<usize>,
    rows: usize,
    numbers: Vec<u16>,
    marks: Vec<Mark>,
    /// Digits of a decimal number that may go on.
    digits: Option<u16>,
    /// Where the present row began.
    row_start: usize,
}

impl Reader {
    fn take(&mut self, at: usize, c: char) -> Result<(), NotationError> {
        let wrong = |what: &str| Err(NotationError::new(at, what));
        match c {
            '/' => self.end_row(at)?,
            ',' if self.digits.is_none() => return wrong("expected a number"),
            ',' => self.digits = None,
            '*' | '+' => {
                let mark = if c == '*' { Mark::Shaded } else { Mark::Kept };
                let fresh = self.numbers.len() > self.row_start && self.marks.last() == Some(&Mark::Open);
                match self.marks.last_mut().filter(|_| fresh && (!self.decimal || self.digits.is_some())) {
                    Some(last) => *last = mark,
                    None => return wrong("a mark (* or +) stands behind a number, once"),
                }
            }
            _ if self.decimal => {
                let Some(digit) = c.to_digit(10) else { return wrong("expected a digit, a comma, * or +, or /") };
                let so_far = self.digits.unwrap_or(0);
                if self.digits.is_some() && self.marks.last() != Some(&Mark::Open) {
                    return wrong("expected a comma");
                }
                let grown = so_far * 10 + digit as u16;
                if grown > LARGEST {
                    return wrong(&format!("numbers go up to {LARGEST}"));
                }
                match self.numbers.last_mut().filter(|_| self.digits.is_some()) {
                    Some(last) => *last = grown,
                    None => self.put(grown),
                }
                self.digits = Some(grown);
            }
            _ => match number(c) {
                Some(number) => self.put(number),
                None => return wrong("expected a number (1-9, a-z, A-Z), * or +, or /"),
            },
        }
        if self.numbers.len() > 40 * 40 {
            return wrong("a board has at most 40 columns and rows");
        }
        Ok(())
    }

    fn put(&mut self, number: u16) {
        self.numbers.push(number);
        self.marks.push(Mark::Open);
    }

    fn end_row(&mut self, at: usize) -> Result<(), NotationError> {
        if self.decimal && self.digits.is_none() {
            return Err(NotationError::new(at, "expected a number"));
        }
        let length = self.numbers.len() - self.row_start;
        let columns = *self.columns.get_or_insert(length);
        if length != columns {
            let what = format!("row {} has {length} numbers, the first has {columns}", self.rows + 1);
            return Err(NotationError::new(at, what));
        }
        self.rows += 1;
        self.row_start = self.numbers.len();
        self.digits = None;
        Ok(())
    }
}
