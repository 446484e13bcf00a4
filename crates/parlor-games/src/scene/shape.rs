//! The shapes pieces are drawn as: one list for the page's sprite, the SVG export and the terminal's colours.

use serde::Serialize;

/// What a piece or a place is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
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
    /// A shallow round slot that a token fits into.
    Slot,
    /// A token let into the board, which stays: dark wood in a brass ring, with a short text on it.
    Inlay,
}

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
            Self::Slot => "slot",
            Self::Inlay => "inlay",
        }
    }

    /// Whether the face's short text is part of the drawing; an almond needs no letter.
    #[must_use]
    pub const fn shows_text(self) -> bool {
        matches!(self, Self::Paper | Self::Ink | Self::Token | Self::Inlay)
    }
}
