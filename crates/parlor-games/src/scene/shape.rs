//! The shapes pieces are drawn as: one list for the page's sprite, the SVG export and the terminal's colours.

use serde::Serialize;

/// What a piece or a place is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Not part of the board: nothing is drawn.
    Gap,
    /// A bare place on the felt.
    Felt,
    /// A hollow in a wooden board.
    Hollow,
    /// An almond in a hollow.
    Almond,
    /// A printed paper square.
    Paper,
    /// A paper square blackened with ink.
    Ink,
    /// A wooden token with a short text on it.
    Token,
    /// A glossy candy; each of the kinds 0 to 7 has its own colour and outline.
    Candy(u8, Coat),
    /// A candy of all colours.
    CandyBomb,
}

/// What a candy wears over its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coat {
    /// Nothing.
    Plain,
    /// Stripes along the row.
    Row,
    /// Stripes along the column.
    Column,
    /// A wrapper with twisted ends.
    Wrapped,
}

impl Serialize for Shape {
    /// As the name of the form.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.form())
    }
}

/// The forms of candies: for each kind plain, with stripes along the row, along the column, and wrapped.
const CANDIES: [[&str; 4]; 8] = [
    ["candy-0", "candy-0-row", "candy-0-column", "candy-0-wrapped"],
    ["candy-1", "candy-1-row", "candy-1-column", "candy-1-wrapped"],
    ["candy-2", "candy-2-row", "candy-2-column", "candy-2-wrapped"],
    ["candy-3", "candy-3-row", "candy-3-column", "candy-3-wrapped"],
    ["candy-4", "candy-4-row", "candy-4-column", "candy-4-wrapped"],
    ["candy-5", "candy-5-row", "candy-5-column", "candy-5-wrapped"],
    ["candy-6", "candy-6-row", "candy-6-column", "candy-6-wrapped"],
    ["candy-7", "candy-7-row", "candy-7-column", "candy-7-wrapped"],
];

impl Shape {
    /// The name of the form in the sprite sheet and in style sheets.
    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Self::Gap => "gap",
            Self::Felt => "felt",
            Self::Hollow => "hollow",
            Self::Almond => "almond",
            Self::Paper => "paper",
            Self::Ink => "ink",
            Self::Token => "token",
            Self::Candy(kind, coat) => CANDIES[kind as usize % CANDIES.len()][coat as usize],
            Self::CandyBomb => "candy-bomb",
        }
    }

    /// Whether the face's short text is part of the drawing; an almond needs no letter.
    #[must_use]
    pub const fn shows_text(self) -> bool {
        matches!(self, Self::Paper | Self::Ink | Self::Token)
    }
}
