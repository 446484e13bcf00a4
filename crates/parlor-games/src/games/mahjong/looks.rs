//! What tiles look like. One table says for each of the 42 faces, numbered as the source document's `tiles.set` numbers its
//! pictures, what it is called, how it is written and what it is drawn as; `pieces.svg` draws it, in three sets.

use super::picture_set;
use super::tiles::FACES;
use crate::game::{Looks, PieceSet};
use crate::scene::{Colour, Face, Piece, Surface};

/// The drawings, and the sets they come in.
pub(super) const LOOKS: Looks = Looks {
    drawings: include_str!("pieces.svg"),
    sets: &[
        PieceSet { word: "contrast", name: "bold on white" },
        PieceSet { word: "numbered", name: "figures and letters" },
    ],
    pictures: Some(picture_set::read),
};

/// What a tile belongs to. Each kind has a colour of its own, and the texts of its tiles differ from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Suit {
    /// Written numbers, 1 to 9.
    Characters,
    /// Rings, 1 to 9.
    Circles,
    /// Sticks, 1 to 9; the first one is a bird.
    Bamboo,
    /// East, south, west and north.
    Wind,
    /// Red, green and white.
    Dragon,
    /// Spring to winter.
    Season,
    /// Plum, orchid, chrysanthemum and bamboo.
    Flower,
}

impl Suit {
    /// The colour of its ink: dark enough to be read on ivory.
    const fn ink(self) -> Colour {
        match self {
            Self::Characters => [163, 33, 26],
            Self::Circles => [31, 79, 150],
            Self::Bamboo => [23, 98, 58],
            Self::Wind => [34, 48, 74],
            Self::Dragon => [128, 24, 84],
            Self::Season => [140, 74, 8],
            Self::Flower => [101, 51, 154],
        }
    }
}

/// What is known of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    /// The spoken name.
    pub(super) name: &'static str,
    /// At most two ASCII characters.
    text: &'static str,
    /// Its drawing, the ink of its suit, and for terminals that have Chinese characters at most two columns of them, three
    /// where a number stands before one.
    piece: Piece,
}

const fn tile(suit: Suit, form: &'static str, name: &'static str, text: &'static str, glyph: &'static str) -> Tile {
    let piece = Piece { ink: Some(suit.ink()), glyph: Some(glyph), ..Piece::new(form, Surface::Block) };
    Tile { name, text, piece }
}

/// All faces in the order of their numbers.
const ALL: [Tile; FACES as usize] = {
    use Suit::{Bamboo, Characters, Circles, Dragon, Flower, Season, Wind};
    [
        tile(Characters, "mahjong-0", "1 of characters", "1C", "1萬"),
        tile(Characters, "mahjong-1", "2 of characters", "2C", "2萬"),
        tile(Characters, "mahjong-2", "3 of characters", "3C", "3萬"),
        tile(Characters, "mahjong-3", "4 of characters", "4C", "4萬"),
        tile(Characters, "mahjong-4", "5 of characters", "5C", "5萬"),
        tile(Characters, "mahjong-5", "6 of characters", "6C", "6萬"),
        tile(Characters, "mahjong-6", "7 of characters", "7C", "7萬"),
        tile(Characters, "mahjong-7", "8 of characters", "8C", "8萬"),
        tile(Characters, "mahjong-8", "9 of characters", "9C", "9萬"),
        tile(Circles, "mahjong-9", "1 of circles", "1O", "1筒"),
        tile(Circles, "mahjong-10", "2 of circles", "2O", "2筒"),
        tile(Circles, "mahjong-11", "3 of circles", "3O", "3筒"),
        tile(Circles, "mahjong-12", "4 of circles", "4O", "4筒"),
        tile(Circles, "mahjong-13", "5 of circles", "5O", "5筒"),
        tile(Circles, "mahjong-14", "6 of circles", "6O", "6筒"),
        tile(Circles, "mahjong-15", "7 of circles", "7O", "7筒"),
        tile(Circles, "mahjong-16", "8 of circles", "8O", "8筒"),
        tile(Circles, "mahjong-17", "9 of circles", "9O", "9筒"),
        tile(Bamboo, "mahjong-18", "1 of bamboo", "1B", "1索"),
        tile(Bamboo, "mahjong-19", "2 of bamboo", "2B", "2索"),
        tile(Bamboo, "mahjong-20", "3 of bamboo", "3B", "3索"),
        tile(Bamboo, "mahjong-21", "4 of bamboo", "4B", "4索"),
        tile(Bamboo, "mahjong-22", "5 of bamboo", "5B", "5索"),
        tile(Bamboo, "mahjong-23", "6 of bamboo", "6B", "6索"),
        tile(Bamboo, "mahjong-24", "7 of bamboo", "7B", "7索"),
        tile(Bamboo, "mahjong-25", "8 of bamboo", "8B", "8索"),
        tile(Bamboo, "mahjong-26", "9 of bamboo", "9B", "9索"),
        tile(Wind, "mahjong-27", "east wind", "E", "東"),
        tile(Wind, "mahjong-28", "south wind", "S", "南"),
        tile(Wind, "mahjong-29", "west wind", "W", "西"),
        tile(Wind, "mahjong-30", "north wind", "N", "北"),
        tile(Dragon, "mahjong-31", "red dragon", "Rd", "中"),
        tile(Dragon, "mahjong-32", "green dragon", "Gr", "發"),
        tile(Season, "mahjong-33", "spring", "s1", "春"),
        tile(Season, "mahjong-34", "summer", "s2", "夏"),
        tile(Season, "mahjong-35", "autumn", "s3", "秋"),
        tile(Season, "mahjong-36", "winter", "s4", "冬"),
        tile(Dragon, "mahjong-37", "white dragon", "Wh", "白"),
        tile(Flower, "mahjong-38", "plum flower", "f1", "梅"),
        tile(Flower, "mahjong-39", "orchid flower", "f2", "蘭"),
        tile(Flower, "mahjong-40", "chrysanthemum flower", "f3", "菊"),
        tile(Flower, "mahjong-41", "bamboo flower", "f4", "竹"),
    ]
};

/// What is known of the face with a number; numbers beyond the last begin again.
pub(super) const fn about(number: u8) -> &'static Tile {
    &ALL[(number % FACES) as usize]
}

/// The face with a number.
///
/// ```
/// use parlor_games::games::mahjong::looks;
/// let five = looks::face(4);
/// assert_eq!((&*five.text, &*five.name, five.piece.glyph), ("5C", "5 of characters", Some("5萬")));
/// ```
#[must_use]
pub fn face(number: u8) -> Face {
    let tile = about(number);
    Face::new(tile.piece, tile.text, tile.name)
}

/// The name of the drawing of each face.
pub(super) fn forms() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|tile| tile.piece.form)
}

const BACK: Piece = Piece::new("mahjong-back", Surface::Back);
/// A tile without a face.
pub(super) const BLANK: Piece = Piece::new("mahjong-blank", Surface::Block);

/// A tile that others lie on wholly.
pub(super) fn hidden() -> Face {
    Face::new(Piece { glyph: Some("▒▒"), ..BACK }, "??", "hidden tile")
}

/// A tile whose face nobody knows.
pub(super) fn unknown() -> Face {
    Face::new(BACK, "?", "unknown tile")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue;

    fn glyph(tile: &Tile) -> &'static str {
        tile.piece.glyph.unwrap_or_default()
    }

    #[test]
    fn no_two_faces_share_a_name_a_text_or_a_glyph() {
        for pick in [(|tile: &Tile| tile.name) as fn(&Tile) -> &'static str, |tile| tile.text, glyph] {
            let all: HashSet<&str> = ALL.iter().map(pick).chain(["?", "??", "▒▒"]).collect();
            assert_eq!(all.len(), ALL.len() + 3);
        }
        let folded: HashSet<String> = ALL.iter().map(|tile| tile.text.to_ascii_lowercase()).collect();
        assert_eq!(folded.len(), ALL.len(), "texts differ by more than their case");
    }

    #[test]
    fn short_texts_are_one_or_two_ascii_characters() {
        assert!(ALL.iter().all(|tile| tile.text.is_ascii() && (1..=2).contains(&tile.text.len())));
        assert!(ALL.iter().all(|tile| (1..=2).contains(&glyph(tile).chars().count())));
    }

    #[test]
    fn suits_differ_in_colour() {
        let inks: HashSet<Option<Colour>> = ALL.iter().map(|tile| tile.piece.ink).collect();
        assert_eq!(inks.len(), 7);
    }

    #[test]
    fn every_face_is_drawn_once_in_each_set_and_no_drawing_is_used_twice() {
        let mut drawings = HashSet::new();
        let endings = || [String::new()].into_iter().chain(LOOKS.sets.iter().map(|set| format!("--{}", set.word)));
        let blank = [BACK.form, BLANK.form];
        for form in forms().chain(blank).flat_map(|form| endings().map(move |ending| format!("{form}{ending}"))) {
            let start = format!("<symbol id=\"{form}\" viewBox=\"0 0 80 100\" overflow=\"visible\">");
            let drawn: Vec<_> = LOOKS.drawings.split(&start).skip(1).collect();
            assert_eq!(drawn.len(), 1, "{form}");
            let drawing = drawn[0].split("</symbol>").next().unwrap();
            // Without a face, or with it hidden, two sets may look alike.
            let faced = !blank.iter().any(|blank| form.starts_with(blank));
            assert!(drawings.insert(drawing) || !faced, "{form} looks like another face");
        }
        assert!(forms().all(|form| catalogue::sprite().has(form)));
    }

    #[test]
    fn faces_are_paths_and_need_no_font() {
        assert!(!LOOKS.drawings.contains("<text"));
    }
}
