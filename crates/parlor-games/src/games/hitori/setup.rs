//! What a player may choose: size, rule and grade.

use std::fmt;
use std::str::FromStr;

use super::Hitori;
use super::board::{Board, Rule};
use super::grade::Grade;
use crate::game::Game;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// What a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Columns and rows.
    pub size: Size,
    /// Standard or the document's.
    pub rule: Rule,
    /// How hard a deal is; says nothing about a position.
    pub grade: Grade,
}

impl Setup {
    /// The setup under which a position reads back.
    pub(super) fn of(board: &Board) -> Self {
        Self { size: board.puzzle().size(), rule: board.puzzle().rule(), ..Self::default() }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: Size::new(8, 8), rule: Rule::Standard, grade: Grade::Easy }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [self.size.to_string(), self.rule.word().to_owned(), self.grade.to_string()];
        f.write_str(&Hitori::CARD.setup_text(&values))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Hitori::CARD.values(text)?;
        let rule = Rule::named(&values[1]);
        let grade = Grade::ALL.into_iter().find(|grade| grade.to_string() == values[2]).unwrap_or(Grade::Easy);
        Ok(Self { size: values[0].parse()?, rule, grade })
    }
}
