//! Position and move as text.
//!
//! A position is its rows from top to bottom with `/` between them and its cells with `,` between them: a number, `.`
//! for none, and `!` behind a number that was given. A move is `5@2,1`, the number and its square, or `-@2,1`.

use std::fmt;
use std::str::FromStr;

use super::MagicSquare;
use super::board::{Board, Frame, Square};
use super::rules::Placement;
use super::setup::Setup;
use crate::game::Notation;
use crate::kit::notation::NotationError;

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place { number, square } => write!(f, "{number}@{square}"),
            Self::Take { square } => write!(f, "-@{square}"),
        }
    }
}

impl FromStr for Placement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |at| {
            let what = "a move is number@x,y from 0 at the lower left, like 5@1,1; -@1,1 takes a number back";
            NotationError::new(at, what)
        };
        let (number, place) = text.split_once('@').ok_or_else(|| wrong(0))?;
        let at = number.chars().count() + 1;
        let (x, y) = place.split_once(',').ok_or_else(|| wrong(at))?;
        let coordinate = |part: &str, at: usize| {
            let digits = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<usize>().ok()).flatten().ok_or_else(|| wrong(at))
        };
        let square = Square { x: coordinate(x, at)?, y: coordinate(y, at + x.chars().count() + 1)? };
        match number {
            "-" => Ok(Self::Take { square }),
            _ => Ok(Self::Place { number: whole(number).ok_or_else(|| wrong(0))?, square }),
        }
    }
}

/// A whole number in plain digits, perhaps with a minus sign.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = self.frame();
        for cell in 0..frame.area() {
            match cell % frame.order() {
                0 if cell == 0 => {}
                0 => f.write_str("/")?,
                _ => f.write_str(",")?,
            }
            match self.rank(cell) {
                Some(rank) if self.is_given(cell) => write!(f, "{}!", frame.number(rank))?,
                Some(rank) => write!(f, "{}", frame.number(rank))?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

/// The most squares on a side that the interfaces take.
pub(super) const MOST: usize = 30;

impl Notation for MagicSquare {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        let rows: Vec<&str> = text.split('/').take(MOST + 1).collect();
        if rows.len() > MOST {
            return Err(NotationError::new(0, format!("a board has at most {MOST} rows")));
        }
        let lowest = setup.map_or(1, |setup| setup.frame.lowest());
        let frame = Frame::new(rows.len(), lowest).map_err(|error| NotationError::new(0, error.to_string()))?;
        let default = Setup::default().frame.order();
        if let Some(order) = setup.map(|setup| setup.frame.order()).filter(|&n| n != frame.order() && n != default) {
            let what = format!("the setup says order {order}, the position has {} rows", frame.order());
            return Err(NotationError::new(0, what));
        }
        let mut board = Board::empty(frame);
        let mut at = 0;
        for (y, row) in rows.iter().enumerate() {
            let words: Vec<&str> = row.split(',').collect();
            if words.len() != frame.order() {
                let what = format!(
                    "row {} from the top has {} squares, the board has {} rows",
                    y + 1,
                    words.len(),
                    rows.len()
                );
                return Err(NotationError::new(at, what));
            }
            for (x, word) in words.into_iter().enumerate() {
                put(&mut board, y * frame.order() + x, word).map_err(|what| NotationError::new(at, what))?;
                at += word.chars().count() + 1;
            }
        }
        Ok(board)
    }

    fn setup(board: &Board) -> Setup {
        Setup::of(board)
    }
}

fn put(board: &mut Board, cell: usize, word: &str) -> Result<(), String> {
    if word == "." {
        return Ok(());
    }
    let frame = board.frame();
    let (digits, given) = word.strip_suffix('!').map_or((word, false), |digits| (digits, true));
    let number = whole(digits).ok_or_else(|| format!("\"{word}\" is neither a number nor \".\""))?;
    let rank = frame.rank(number).ok_or_else(|| {
        format!("the numbers are {} to {}, not {number}", frame.lowest(), frame.number(frame.area() as u32))
    })?;
    if board.find(rank).is_some() {
        return Err(format!("{number} lies on two squares"));
    }
    if given {
        board.give(cell, rank)
    } else {
        board.place(cell, rank)
    }
    Ok(())
}
