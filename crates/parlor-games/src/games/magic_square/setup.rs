//! What a player may choose: order, numbers, and whether some are given.

use std::fmt;
use std::str::FromStr;

use super::MagicSquare;
use super::board::{Board, Frame};
use super::deal::Grade;
use crate::card::Choosing;
use crate::game::Game;
use crate::kit::notation::NotationError;

/// What a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Order and numbers.
    pub frame: Frame,
    /// How hard a puzzle with given numbers is; `None` deals the empty board.
    pub givens: Option<Grade>,
}

impl Setup {
    /// The setup under which a position reads back.
    pub(super) fn of(board: &Board) -> Self {
        Self { frame: board.frame(), givens: None }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { frame: Frame::new(3, 1).expect("order 3 from 1 is a board"), givens: None }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [
            self.frame.order().to_string(),
            self.frame.lowest().to_string(),
            if self.givens.is_some() { "some" } else { "none" }.to_owned(),
            self.givens.unwrap_or(Grade::Easy).to_string(),
        ];
        f.write_str(&MagicSquare::CARD.setup_text(&values))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = MagicSquare::CARD.values(text)?;
        let wrong = |what: String| NotationError::new(0, what);
        // The card has looked at both numbers already, so that only their combination can be wrong.
        let order = values[0].parse().map_err(|_| wrong(format!("\"{}\" is no order", values[0])))?;
        let lowest = values[1].parse().map_err(|_| wrong(format!("\"{}\" is no lowest number", values[1])))?;
        let frame = Frame::new(order, lowest).map_err(|error| wrong(error.to_string()))?;
        let grade = Grade::ALL.into_iter().find(|grade| grade.to_string() == values[3]).unwrap_or(Grade::Easy);
        if values[2] == "none" && grade != Grade::Easy {
            return Err(wrong(Choosing::of::<MagicSquare>().refusal(&values).unwrap_or_default()));
        }
        Ok(Self { frame, givens: (values[2] == "some").then_some(grade) })
    }
}
