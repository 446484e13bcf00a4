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
    /// A cell whose piece has gone: only what lies under it is seen.
    Bare,
    /// An ivory tile with a short text on one of 64 emblems, which differ in outline and colour.
    Emblem(u8),
}

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

/// The outline and the colour of an emblem: neighbours in the order differ in both, and no two emblems share both.
const fn emblem(number: u8) -> (usize, usize) {
    let number = (number % 64) as usize;
    (number % 8, (number / 8 + number) % 8)
}

impl Serialize for Shape {
    /// As the name of its form.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.form())
    }
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
            Self::Bare => "bare",
            Self::Emblem(number) => {
                let (outline, colour) = emblem(number);
                EMBLEMS[outline][colour]
            }
        }
    }

    /// The colour that tells it from others of its like, for front ends that draw with characters.
    #[must_use]
    pub const fn colour(self) -> Option<[u8; 3]> {
        match self {
            Self::Emblem(number) => Some(COLOURS[emblem(number).1].1),
            _ => None,
        }
    }

    /// Whether the face's short text is part of the drawing; an almond needs no letter.
    #[must_use]
    pub const fn shows_text(self) -> bool {
        matches!(self, Self::Paper | Self::Ink | Self::Token | Self::Emblem(_))
    }
}

/// The forms of emblems by outline and colour.
const EMBLEMS: [[&str; 8]; 8] = [
    [
        "emblem-disc-amber",
        "emblem-disc-sky",
        "emblem-disc-leaf",
        "emblem-disc-rose",
        "emblem-disc-violet",
        "emblem-disc-sand",
        "emblem-disc-teal",
        "emblem-disc-coral",
    ],
    [
        "emblem-square-amber",
        "emblem-square-sky",
        "emblem-square-leaf",
        "emblem-square-rose",
        "emblem-square-violet",
        "emblem-square-sand",
        "emblem-square-teal",
        "emblem-square-coral",
    ],
    [
        "emblem-rhomb-amber",
        "emblem-rhomb-sky",
        "emblem-rhomb-leaf",
        "emblem-rhomb-rose",
        "emblem-rhomb-violet",
        "emblem-rhomb-sand",
        "emblem-rhomb-teal",
        "emblem-rhomb-coral",
    ],
    [
        "emblem-triangle-amber",
        "emblem-triangle-sky",
        "emblem-triangle-leaf",
        "emblem-triangle-rose",
        "emblem-triangle-violet",
        "emblem-triangle-sand",
        "emblem-triangle-teal",
        "emblem-triangle-coral",
    ],
    [
        "emblem-hexagon-amber",
        "emblem-hexagon-sky",
        "emblem-hexagon-leaf",
        "emblem-hexagon-rose",
        "emblem-hexagon-violet",
        "emblem-hexagon-sand",
        "emblem-hexagon-teal",
        "emblem-hexagon-coral",
    ],
    [
        "emblem-star-amber",
        "emblem-star-sky",
        "emblem-star-leaf",
        "emblem-star-rose",
        "emblem-star-violet",
        "emblem-star-sand",
        "emblem-star-teal",
        "emblem-star-coral",
    ],
    [
        "emblem-shield-amber",
        "emblem-shield-sky",
        "emblem-shield-leaf",
        "emblem-shield-rose",
        "emblem-shield-violet",
        "emblem-shield-sand",
        "emblem-shield-teal",
        "emblem-shield-coral",
    ],
    [
        "emblem-clover-amber",
        "emblem-clover-sky",
        "emblem-clover-leaf",
        "emblem-clover-rose",
        "emblem-clover-violet",
        "emblem-clover-sand",
        "emblem-clover-teal",
        "emblem-clover-coral",
    ],
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_emblem_has_a_form_of_its_own_which_the_sprite_draws() {
        let forms: HashSet<&str> = (0..64).map(|number| Shape::Emblem(number).form()).collect();
        assert_eq!(forms.len(), 64);
        for form in forms.into_iter().chain(["bare", "felt", "token"]) {
            assert!(crate::scene::svg::SPRITE.contains(&format!("<symbol id=\"{form}\"")), "{form}");
        }
    }

    #[test]
    fn emblems_are_named_after_their_outline_and_colour() {
        for number in 0..64 {
            let (outline, colour) = emblem(number);
            let form = format!("emblem-{}-{}", OUTLINES[outline], COLOURS[colour].0);
            assert_eq!(Shape::Emblem(number).form(), form);
        }
    }
}
