//! The shapes pieces are drawn as: one list for the page's sprite, the SVG export and the terminal's colours.

use std::borrow::Cow;

use serde::Serialize;

use super::tiles;

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
    /// A cell whose piece has gone: only what lies under it is seen.
    Bare,
    /// An ivory tile with a short text on one of 64 emblems, which differ in outline and colour.
    Emblem(u8),
    /// A shallow round slot that a token fits into.
    Slot,
    /// A token let into the board, which stays: dark wood in a brass ring, with a short text on it.
    Inlay,
    /// A glossy candy; each of the kinds 0 to 7 has its own colour and outline.
    Candy(u8, Coat),
    /// A candy of all colours.
    CandyBomb,
    /// A Mahjong tile with one of the faces 0 to 41, in the order of [`super::tiles::ALL`].
    Tile(u8),
    /// A tile that shows its back.
    TileBack,
    /// A tile without a face.
    TileBlank,
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

impl Coat {
    /// All coats.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Row, Self::Column, Self::Wrapped];
}

/// How many kinds of candies have a drawing of their own.
pub const CANDIES: u8 = 8;

/// The outlines of emblems, in their order.
pub const OUTLINES: [&str; 8] = ["disc", "square", "rhomb", "triangle", "hexagon", "star", "shield", "clover"];

/// The colours of emblems with their names, in their order; dark letters are readable on all of them.
pub const COLOURS: [(&str, [u8; 3]); 8] = [
    ("amber", [242, 193, 78]),
    ("sky", [126, 184, 218]),
    ("leaf", [143, 196, 122]),
    ("rose", [232, 149, 158]),
    ("violet", [184, 156, 220]),
    ("sand", [212, 186, 148]),
    ("teal", [106, 194, 180]),
    ("coral", [240, 154, 110]),
];

/// The colours of candies by their kind. They differ in lightness too, so that colour-blind eyes tell them apart.
pub const CANDY_COLOURS: [[u8; 3]; CANDIES as usize] = [
    [240, 228, 66],
    [86, 180, 233],
    [230, 159, 0],
    [0, 158, 115],
    [238, 170, 205],
    [213, 94, 0],
    [235, 235, 235],
    [150, 140, 215],
];

/// The outline and the colour of an emblem: neighbours in the order differ in both, and no two emblems share both.
const fn emblem(number: u8) -> (usize, usize) {
    let number = (number % 64) as usize;
    (number % 8, (number / 8 + number) % 8)
}

impl Serialize for Shape {
    /// As the name of its form.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.form())
    }
}

impl Shape {
    /// The name of the form in the sprite sheet and in style sheets.
    #[must_use]
    pub fn form(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Gap => "gap",
            Self::Felt => "felt",
            Self::Hollow => "hollow",
            Self::Almond => "almond",
            Self::Paper => "paper",
            Self::Ink => "ink",
            Self::Token => "token",
            Self::Bare => "bare",
            Self::Emblem(number) => {
                let (outline, colour) = emblem(number);
                return format!("emblem-{}-{}", OUTLINES[outline], COLOURS[colour].0).into();
            }
            Self::Slot => "slot",
            Self::Inlay => "inlay",
            Self::Candy(kind, coat) => {
                let coat = match coat {
                    Coat::Plain => "",
                    Coat::Row => "-row",
                    Coat::Column => "-column",
                    Coat::Wrapped => "-wrapped",
                };
                return format!("candy-{}{coat}", kind % CANDIES).into();
            }
            Self::CandyBomb => "candy-bomb",
            Self::Tile(number) => return format!("tile-{}", number % tiles::TILES).into(),
            Self::TileBack => "tile-back",
            Self::TileBlank => "tile-blank",
        })
    }

    /// The colour that tells it from others of its like, for front ends that draw with characters.
    #[must_use]
    pub const fn colour(self) -> Option<[u8; 3]> {
        match self {
            Self::Emblem(number) => Some(COLOURS[emblem(number).1].1),
            Self::Candy(kind, _) => Some(CANDY_COLOURS[(kind % CANDIES) as usize]),
            _ => None,
        }
    }

    /// The colour of what is written on it, where faces of its like differ in that.
    #[must_use]
    pub const fn ink(self) -> Option<[u8; 3]> {
        match self {
            Self::Tile(number) => Some(tiles::about(number).suit.ink()),
            _ => None,
        }
    }

    /// Whether it is a tile, which is higher than wide (5 to 4) and has a side that shows how high it lies.
    #[must_use]
    pub const fn is_tile(self) -> bool {
        matches!(self, Self::Tile(_) | Self::TileBack | Self::TileBlank)
    }

    /// Whether the face's short text is part of the drawing; an almond needs no letter.
    #[must_use]
    pub const fn shows_text(self) -> bool {
        matches!(self, Self::Paper | Self::Ink | Self::Token | Self::Emblem(_) | Self::Inlay)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_form_is_drawn_in_the_sprite_and_no_two_pieces_share_one() {
        use Shape::{Almond, Bare, CandyBomb, Felt, Hollow, Ink, Inlay, Paper, Slot, TileBack, TileBlank, Token};
        let mut shapes =
            vec![Almond, Bare, CandyBomb, Felt, Hollow, Inlay, Ink, Paper, Slot, TileBack, TileBlank, Token];
        shapes.extend((0..tiles::TILES).map(Shape::Tile));
        shapes.extend((0..64).map(Shape::Emblem));
        shapes.extend((0..CANDIES).flat_map(|kind| Coat::ALL.map(|coat| Shape::Candy(kind, coat))));
        let forms: HashSet<_> = shapes.iter().map(|shape| shape.form()).collect();
        assert_eq!(forms.len(), shapes.len());
        for form in forms {
            assert!(crate::scene::svg::SPRITE.contains(&format!("<symbol id=\"{form}\"")), "{form}");
        }
    }
}
