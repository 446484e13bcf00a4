//! What a player may choose: the size, and how lamps are lit.

use std::fmt;
use std::str::FromStr;

use super::Lamps;
use super::board::Grid;
use crate::game::Game;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// How lamps are lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// By switching at random.
    Solvable,
    /// Each by chance.
    Random,
}

/// A grid to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Columns and rows.
    pub size: Size,
    /// How lamps are lit.
    pub dealing: Dealing,
}

impl Setup {
    /// The setup under which a position reads back.
    pub(super) fn of(grid: &Grid) -> Self {
        Self { size: grid.size(), dealing: Dealing::Solvable }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: Size::new(5, 5), dealing: Dealing::Solvable }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dealing = match self.dealing {
            Dealing::Solvable => "solvable",
            Dealing::Random => "random",
        };
        f.write_str(&Lamps::CARD.setup_text(&[self.size.to_string(), dealing.to_owned()]))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Lamps::CARD.values(text)?;
        let dealing = if values[1] == "random" { Dealing::Random } else { Dealing::Solvable };
        Ok(Self { size: values[0].parse()?, dealing })
    }
}
