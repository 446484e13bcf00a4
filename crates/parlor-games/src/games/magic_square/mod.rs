//! Magic Square: place consecutive numbers so that every row, column and diagonal adds up to the same.
//!
//! `board` holds the numbers, `lines` adds them up, `solver` proves what can be completed, `proof` writes and checks
//! refutations, `knot` finds the lines that cannot be met, `deal` makes puzzles with one completion.

pub mod board;
pub mod classic;
pub mod deal;
mod deduction;
pub mod knot;
pub mod lines;
pub mod notation;
mod numbers;
mod players;
mod proof;
pub mod rules;
pub mod setup;
pub mod solver;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use board::Board;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::game::Game;

/// The rules of Magic Square.
#[derive(Clone, Copy, Debug)]
pub struct MagicSquare;

impl Game for MagicSquare {
    const CARD: Card = Card {
        id: "magic-square",
        name: "Magic Square",
        classic: Some("MagicSquare"),
        tagline: "Place the numbers so that every row, column and diagonal adds up to the same.",
        rules: "A square of n by n takes the n² consecutive numbers from the lowest on, each once.\n\nYou win when the \
                board is full and every row, every column and both diagonals add up to the same sum; how much that is \
                follows from the numbers. A full board that does not add up is not won, but numbers can be taken \
                back.\n\nNumbers given with a puzzle stay where they are; such a puzzle has exactly one solution.",
        hand: Hand::Carry,
        controls: &[
            "Select a number in the bank and then a square, or a square and then a number.",
            "On a square, type the number; select ends it where more digits could follow.",
            "Select one of your numbers, or press x or Backspace on it, to take it back.",
            "Beside the lines stands what they add up to; those that can no longer add up are marked, e hides that.",
            "Moves are typed as a number and its place: 5@r2c3 puts 5 into row 2, column 3, and -@r2c3 takes it back.",
        ],
        fields: &[
            Field {
                key: "order",
                label: "Squares on a side",
                kind: FieldKind::Number { min: 1, max: notation::MOST as i64 },
                default: "3",
            },
            Field {
                key: "lowest",
                label: "Lowest number",
                kind: FieldKind::Number { min: i64::MIN, max: i64::MAX },
                default: "1",
            },
            Field {
                key: "givens",
                label: "Given numbers",
                kind: FieldKind::Choice(&[("none", "the empty board"), ("some", "a puzzle with one solution")]),
                default: "none",
            },
            Field {
                key: "grade",
                label: "Grade of a puzzle",
                kind: FieldKind::Choice(&[
                    ("easy", "some line always lacks one number only"),
                    ("tricky", "what the lines exclude is enough"),
                    ("hard", "numbers must be tried out"),
                ]),
                default: "easy",
            },
        ],
        presets: &[
            Preset { name: "Four, easy puzzle", setup: "4,some,easy", winnable: true, difficulty: 2.2 },
            Preset { name: "Three, puzzle", setup: "3,some,tricky", winnable: true, difficulty: 4.5 },
            Preset { name: "Three, empty", setup: "3", winnable: true, difficulty: 7.4 },
            Preset { name: "Four, empty", setup: "4", winnable: true, difficulty: 7.9 },
            Preset { name: "Five, tricky puzzle", setup: "5,some,tricky", winnable: true, difficulty: 7.7 },
            Preset { name: "Five, empty", setup: "5", winnable: true, difficulty: 8.2 },
            Preset { name: "Six, hard puzzle", setup: "6,some,hard", winnable: true, difficulty: 8.6 },
            Preset { name: "Six, empty", setup: "6", winnable: true, difficulty: 8.2 },
            Preset { name: "Eight, tricky puzzle", setup: "8,some,tricky", winnable: true, difficulty: 8.0 },
            Preset { name: "Eight, empty", setup: "8", winnable: true, difficulty: 8.2 },
        ],
        small: &["1", "3,some,easy", "3,-4,some,easy", "3,some,tricky"],
        refusals: &[
            Example { code: "off-board", board: "@.,.,./.,.,./.,.,.", attempt: "5@3,0" },
            Example { code: "no-such-number", board: "@.,.,./.,.,./.,.,.", attempt: "10@0,0" },
            Example { code: "occupied", board: "@.,.,./.,5,./.,.,.", attempt: "1@1,1" },
            Example { code: "used", board: "@.,.,./.,5,./.,.,.", attempt: "5@0,0" },
            Example { code: "empty", board: "@.,.,./.,5,./.,.,.", attempt: "-@0,0" },
            Example { code: "given", board: "@.,.,./.,5!,./.,.,.", attempt: "-@1,1" },
        ],
        samples: &[
            Sample { board: "3,some,tricky#1", moves: &[], told: Told::Why },
            Sample { board: "3,some,tricky#1", moves: &["5@0,1"], told: Told::Verdict },
        ],
    };

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);

    const PICTURE: Option<fn(&Board) -> String> = Some(classic::picture);
}
