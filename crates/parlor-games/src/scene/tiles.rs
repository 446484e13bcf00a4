//! The 42 faces of a Mahjong set, numbered as the source document's `tiles.set` numbers its pictures. One table says
//! for each what it is called, how it is written and what colour it has; the sprite draws it.

use super::{Face, Shape};

/// How many faces there are.
pub const TILES: u8 = 42;

/// What a tile belongs to. Each kind has a colour of its own, and the texts of its tiles differ from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suit {
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
    #[must_use]
    pub const fn ink(self) -> [u8; 3] {
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

/// What is known of a face besides its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// What it belongs to.
    pub suit: Suit,
    /// The spoken name.
    pub name: &'static str,
    /// At most two ASCII characters.
    pub text: &'static str,
    /// At most two columns of a terminal that has Chinese characters, three where a number stands before one.
    pub wide: &'static str,
}

const fn tile(suit: Suit, name: &'static str, text: &'static str, wide: &'static str) -> Tile {
    Tile { suit, name, text, wide }
}

/// All faces in the order of their numbers.
pub const ALL: [Tile; TILES as usize] = {
    use Suit::{Bamboo, Characters, Circles, Dragon, Flower, Season, Wind};
    [
        tile(Characters, "1 of characters", "1C", "1萬"),
        tile(Characters, "2 of characters", "2C", "2萬"),
        tile(Characters, "3 of characters", "3C", "3萬"),
        tile(Characters, "4 of characters", "4C", "4萬"),
        tile(Characters, "5 of characters", "5C", "5萬"),
        tile(Characters, "6 of characters", "6C", "6萬"),
        tile(Characters, "7 of characters", "7C", "7萬"),
        tile(Characters, "8 of characters", "8C", "8萬"),
        tile(Characters, "9 of characters", "9C", "9萬"),
        tile(Circles, "1 of circles", "1O", "1筒"),
        tile(Circles, "2 of circles", "2O", "2筒"),
        tile(Circles, "3 of circles", "3O", "3筒"),
        tile(Circles, "4 of circles", "4O", "4筒"),
        tile(Circles, "5 of circles", "5O", "5筒"),
        tile(Circles, "6 of circles", "6O", "6筒"),
        tile(Circles, "7 of circles", "7O", "7筒"),
        tile(Circles, "8 of circles", "8O", "8筒"),
        tile(Circles, "9 of circles", "9O", "9筒"),
        tile(Bamboo, "1 of bamboo", "1B", "1索"),
        tile(Bamboo, "2 of bamboo", "2B", "2索"),
        tile(Bamboo, "3 of bamboo", "3B", "3索"),
        tile(Bamboo, "4 of bamboo", "4B", "4索"),
        tile(Bamboo, "5 of bamboo", "5B", "5索"),
        tile(Bamboo, "6 of bamboo", "6B", "6索"),
        tile(Bamboo, "7 of bamboo", "7B", "7索"),
        tile(Bamboo, "8 of bamboo", "8B", "8索"),
        tile(Bamboo, "9 of bamboo", "9B", "9索"),
        tile(Wind, "east wind", "E", "東"),
        tile(Wind, "south wind", "S", "南"),
        tile(Wind, "west wind", "W", "西"),
        tile(Wind, "north wind", "N", "北"),
        tile(Dragon, "red dragon", "Rd", "中"),
        tile(Dragon, "green dragon", "Gr", "發"),
        tile(Season, "spring", "s1", "春"),
        tile(Season, "summer", "s2", "夏"),
        tile(Season, "autumn", "s3", "秋"),
        tile(Season, "winter", "s4", "冬"),
        tile(Dragon, "white dragon", "Wh", "白"),
        tile(Flower, "plum flower", "f1", "梅"),
        tile(Flower, "orchid flower", "f2", "蘭"),
        tile(Flower, "chrysanthemum flower", "f3", "菊"),
        tile(Flower, "bamboo flower", "f4", "竹"),
    ]
};

/// What is known of the face with a number; numbers beyond the last begin again.
#[must_use]
pub const fn about(number: u8) -> &'static Tile {
    &ALL[(number % TILES) as usize]
}

/// The face with a number.
///
/// ```
/// use parlor_games::scene::tiles;
/// let five = tiles::face(4);
/// assert_eq!((&*five.text, &*five.name), ("5C", "5 of characters"));
/// assert_eq!(five.wide.as_deref(), Some("5萬"));
/// ```
#[must_use]
pub fn face(number: u8) -> Face {
    let tile = about(number);
    Face { wide: Some(tile.wide.into()), ..Face::new(Shape::Tile(number % TILES), tile.text, tile.name) }
}

/// A tile whose face nobody sees.
#[must_use]
pub fn back() -> Face {
    Face { wide: Some("▒▒".into()), ..Face::new(Shape::TileBack, "??", "face down") }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::scene::svg::{Pieces, SPRITE};

    #[test]
    fn no_two_faces_share_a_name_a_text_or_a_wide_text() {
        for pick in [(|tile: &Tile| tile.name) as fn(&Tile) -> &'static str, |tile| tile.text, |tile| tile.wide] {
            let all: HashSet<&str> = ALL.iter().map(pick).chain(["??", "▒▒", "face down"]).collect();
            assert_eq!(all.len(), ALL.len() + 3);
        }
        let folded: HashSet<String> = ALL.iter().map(|tile| tile.text.to_ascii_lowercase()).collect();
        assert_eq!(folded.len(), ALL.len(), "texts differ by more than their case");
    }

    #[test]
    fn short_texts_are_one_or_two_ascii_characters() {
        assert!(ALL.iter().all(|tile| tile.text.is_ascii() && (1..=2).contains(&tile.text.len())));
        assert!(ALL.iter().all(|tile| (1..=2).contains(&tile.wide.chars().count())));
    }

    #[test]
    fn suits_differ_in_colour() {
        let inks: HashSet<[u8; 3]> = ALL.iter().map(|tile| tile.suit.ink()).collect();
        assert_eq!(inks.len(), 7);
    }

    #[test]
    fn every_face_is_drawn_once_in_each_set_and_no_drawing_is_used_twice() {
        let mut drawings = HashSet::new();
        let shapes = (0..TILES).map(Shape::Tile).chain([Shape::TileBack, Shape::TileBlank]);
        for (shape, pieces) in shapes.flat_map(|shape| Pieces::ALL.map(|pieces| (shape, pieces))) {
            let form = pieces.form(shape);
            let start = format!("<symbol id=\"{form}\" viewBox=\"0 0 80 100\" overflow=\"visible\">");
            let drawn: Vec<_> = SPRITE.split(&start).skip(1).collect();
            assert_eq!(drawn.len(), 1, "{form}");
            let drawing = drawn[0].split("</symbol>").next().unwrap();
            // Without a face, or with it hidden, two sets may look alike.
            let faced = matches!(shape, Shape::Tile(_));
            assert!(drawings.insert(drawing) || !faced, "{form} looks like another face");
        }
    }

    #[test]
    fn faces_are_paths_and_need_no_font() {
        assert!(!SPRITE.contains("<text"));
    }
}
