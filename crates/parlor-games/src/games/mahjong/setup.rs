//! What a player may choose: the layout, and how the tiles are dealt on it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::Mahjong;
use super::board::Board;
use super::layouts::{Layout, built_in, code};
use crate::card::CODE;
use crate::game::Game;
use crate::kit::notation::NotationError;

/// How a deal is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dealing {
    /// At random, and proved to be winnable.
    Solvable,
    /// Backwards, from the bare table.
    Easy,
    /// As the source document makes solvable boards: at random, with faces swapped where a game gets stuck.
    Document,
    /// At random.
    Random,
    /// The Turtle with a number, as the C library's `rand` deals it.
    CRand,
}

impl Dealing {
    const WORDS: [(Self, &'static str); 5] = [
        (Self::Solvable, "solvable"),
        (Self::Easy, "easy"),
        (Self::Document, "document"),
        (Self::Random, "random"),
        (Self::CRand, "crand"),
    ];

    /// The word in a setup.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(dealing, _)| *dealing == self).map_or("solvable", |(_, word)| word)
    }
}

/// A board to be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where tiles lie.
    pub layout: Arc<Layout>,
    /// How they are dealt.
    pub dealing: Dealing,
}

impl Setup {
    /// The setup under which a position reads back.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { layout: Arc::clone(board.layout()), dealing: Dealing::Solvable }
    }
}

impl Default for Setup {
    fn default() -> Self {
        // Tests read every picture, so the first one is there.
        Self { layout: Arc::clone(&built_in()[0]), dealing: Dealing::Solvable }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [self.layout.text(), self.dealing.word().to_owned()];
        f.write_str(&Mahjong::CARD.setup_text(&values))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = Mahjong::CARD.values(text)?;
        let layout = match Layout::named(&values[0]) {
            Some(layout) => layout,
            None => {
                let before = text.find(CODE).map_or(0, |at| text[..at].chars().count());
                code::read(&values[0]).map_err(|error| error.shifted(before))?
            }
        };
        let dealing = Dealing::WORDS.iter().find(|(_, word)| *word == values[1]);
        Ok(Self { layout, dealing: dealing.map_or(Dealing::Solvable, |(dealing, _)| *dealing) })
    }
}
