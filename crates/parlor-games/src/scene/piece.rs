//! What a piece or a place looks like, as data: its drawing in the sprite, what it is made of, its colours, its sign for
//! terminals. A game says all of it; a front end knows what things are made of, and never what they are.

use std::fmt;

use serde::Serialize;

/// A colour in red, green and blue.
pub type Colour = [u8; 3];

/// What a piece or a place is drawn as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Piece {
    /// The name of its drawing in the sprite. A symbol with the same name and `-piece` behind it is what of it moves.
    pub form: &'static str,
    /// What it is made of.
    pub surface: Surface,
    /// How the face's text is written on the drawing.
    pub lettering: Lettering,
    /// The colour of the piece itself, for front ends that draw with characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub tint: Option<Colour>,
    /// The colour of what is written on it, where pieces of its like differ in that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub ink: Option<Colour>,
    /// At most three columns for a terminal that shows more than ASCII, where that says more than the face's text. One
    /// with characters two columns wide is shown where people read them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub glyph: Option<&'static str>,
}

/// What a piece or a place is made of, and so what lies around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Surface {
    /// Not part of the board: nothing is drawn.
    Gap,
    /// A bare place on the felt.
    Felt,
    /// The place of a piece that has gone: only what lies under it is seen.
    Bare,
    /// Something in a shallow well of the felt.
    Well,
    /// A board of wood with a hollow in it, and whatever lies in the hollow.
    Hollow,
    /// A shallow round slot in a wooden frame, which a token fits into.
    Slot,
    /// A wooden token.
    Token,
    /// A token let into the board, which stays: dark wood in a brass ring.
    Inlay,
    /// Printed paper.
    Paper,
    /// Paper blackened with ink.
    Ink,
    /// A square of ivory.
    Ivory,
    /// A block of ivory, higher than wide (5 to 4), with a side that shows how high it lies.
    Block,
    /// Such a block that shows its back.
    Back,
}

impl Surface {
    /// Whether it is a block, which is higher than wide and has a side.
    #[must_use]
    pub const fn is_block(self) -> bool {
        matches!(self, Self::Block | Self::Back)
    }

    /// Whether what is written on it has to be light.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Ink | Self::Inlay)
    }
}

/// How the text of a face is written on the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Lettering {
    /// Not at all: the drawing says everything.
    None,
    /// In the middle.
    Plain,
    /// In the middle, in bold letters on colour.
    Bold,
    /// Bold, smaller and lower: the coloured field is narrow at its top.
    Low,
}

impl fmt::Debug for Piece {
    /// Without what a piece does not say: there are many in a scene.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Piece");
        out.field("form", &self.form).field("surface", &self.surface);
        if self.lettering != Lettering::None {
            out.field("lettering", &self.lettering);
        }
        for (name, colour) in [("tint", self.tint), ("ink", self.ink)] {
            colour.map(|colour| out.field(name, &colour));
        }
        self.glyph.map(|glyph| out.field("glyph", &glyph));
        out.finish()
    }
}

impl Piece {
    /// Not part of the board.
    pub const GAP: Self = Self::new("gap", Surface::Gap);
    /// A bare place on the felt.
    pub const FELT: Self = Self::new("felt", Surface::Felt);
    /// The place of a piece that has gone.
    pub const BARE: Self = Self::new("bare", Surface::Bare);
    /// An empty hollow in a wooden board.
    pub const HOLLOW: Self = Self::new("hollow", Surface::Hollow);
    /// An empty slot.
    pub const SLOT: Self = Self::new("slot", Surface::Slot);
    /// A wooden token with a short text on it.
    pub const TOKEN: Self = Self::lettered("token", Surface::Token);
    /// A token that stays, with a short text on it.
    pub const INLAY: Self = Self::lettered("inlay", Surface::Inlay);
    /// A printed paper square.
    pub const PAPER: Self = Self::lettered("paper", Surface::Paper);
    /// A paper square blackened with ink.
    pub const INK: Self = Self::lettered("ink", Surface::Ink);

    /// What is drawn for everybody, in the sprite of this module.
    pub const STOCK: [Self; 9] =
        [Self::GAP, Self::FELT, Self::BARE, Self::HOLLOW, Self::SLOT, Self::TOKEN, Self::INLAY, Self::PAPER, Self::INK];

    /// A piece whose drawing says everything. A game draws it in `pieces.svg` of its own folder and names it here:
    ///
    /// ```
    /// use parlor_games::scene::{Face, Piece, Surface};
    /// const BELL: Piece =
    ///     Piece { tint: Some([255, 214, 92]), glyph: Some("◆"), ..Piece::new("chimes-bell", Surface::Well) };
    /// let face = Face::new(BELL, "B", "bell");
    /// assert_eq!(face.piece.form, "chimes-bell");
    /// ```
    #[must_use]
    pub const fn new(form: &'static str, surface: Surface) -> Self {
        Self { form, surface, lettering: Lettering::None, tint: None, ink: None, glyph: None }
    }

    const fn lettered(form: &'static str, surface: Surface) -> Self {
        Self { lettering: Lettering::Plain, ..Self::new(form, surface) }
    }

    /// Whether there is anything at all: a gap is no place of the board.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.surface != Surface::Gap
    }

    /// Whether nothing of it is seen but what lies under it.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.surface == Surface::Bare
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Sprite;

    #[test]
    fn every_piece_of_the_stock_is_drawn_except_the_gap() {
        let sprite = Sprite::of([]);
        for piece in Piece::STOCK {
            assert_eq!(sprite.has(piece.form), piece.is_there(), "{}", piece.form);
        }
    }
}
