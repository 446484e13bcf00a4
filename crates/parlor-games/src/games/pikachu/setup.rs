//! What a player may choose: size, kinds or copies, what tiles do after a match, and how the deal is made.

use std::fmt;
use std::str::FromStr;

use super::Pikachu;
use super::board::Board;
use super::field::MAX_KINDS;
use super::shift::Shift;
use crate::card::Choosing;
use crate::game::Game;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// How many different tiles there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variety {
    /// So many tiles of each kind, as far as there are kinds.
    Copies(usize),
    /// So many kinds.
    Kinds(usize),
}

/// How a deal is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// Backwards, so that the board can be cleared.
    Solvable,
    /// As the source document says: a random half, and the same tiles again in another order.
    Document,
}

/// A board to be dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Columns and rows.
    pub size: Size,
    /// How many different tiles.
    pub variety: Variety,
    /// What tiles do after a match.
    pub shift: Shift,
    /// How it is dealt.
    pub dealing: Dealing,
}

/// The words for copies.
const COPIES: [(&str, usize); 4] = [("twos", 2), ("fours", 4), ("sixes", 6), ("eights", 8)];

impl Setup {
    /// The setup under which a position reads back.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { size: board.size(), shift: board.shift(), ..Self::default() }
    }

    /// How many kinds there are on the whole board.
    #[must_use]
    pub fn kinds(&self) -> usize {
        match self.variety {
            Variety::Kinds(kinds) => kinds,
            Variety::Copies(copies) => self.size.area().div_ceil(copies).clamp(1, MAX_KINDS),
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: Size::new(8, 8), variety: Variety::Copies(4), shift: Shift::None, dealing: Dealing::Solvable }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (copies, kinds) = match self.variety {
            Variety::Copies(copies) => (copies, 0),
            Variety::Kinds(kinds) => (4, kinds),
        };
        let copies = COPIES.iter().find(|(_, number)| *number == copies).map_or("fours", |(word, _)| *word);
        let dealing = match self.dealing {
            Dealing::Solvable => "solvable",
            Dealing::Document => "document",
        };
        let values =
            [&self.size.to_string(), copies, &kinds.to_string(), self.shift.word(), dealing].map(str::to_owned);
        f.write_str(&Pikachu::CARD.setup_text(&values))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Pikachu::CARD.values(text)?;
        let copies = COPIES.iter().find(|(word, _)| *word == values[1]).map_or(4, |(_, number)| *number);
        let variety = match values[2].parse::<usize>() {
            Ok(kinds) if kinds > 0 && copies != 4 => {
                let what = Choosing::of::<Pikachu>().refusal(&values).unwrap_or_default();
                return Err(NotationError::new(0, what));
            }
            Ok(kinds) if kinds > 0 => Variety::Kinds(kinds),
            _ => Variety::Copies(copies),
        };
        Ok(Self {
            size: values[0].parse()?,
            variety,
            shift: Shift::read(&values[3]).unwrap_or_default(),
            dealing: if values[4] == "document" { Dealing::Document } else { Dealing::Solvable },
        })
    }
}
