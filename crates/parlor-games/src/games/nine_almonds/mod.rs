//! Nine Almonds: jump almonds over one another until a single one is left, in the centre.
//! Dudeney's puzzle of 1917 and its relatives on other boards, from the English solitaire to the diamond.

pub mod board;
pub mod classic;
mod deal;
mod knot;
pub mod notation;
mod numbers;
pub mod par;
pub mod plan;
mod players;
mod proof;
mod reason;
pub mod rules;
pub mod setup;
pub mod solver;
#[cfg(test)]
mod tests;
mod view;
mod voice;
mod words;

use board::Position;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::coach::Pars;
use crate::game::{Game, Looks};

/// The rules of Nine Almonds.
#[derive(Clone, Copy, Debug)]
pub struct NineAlmonds;

impl Game for NineAlmonds {
    const CARD: Card = Card {
        id: "nine-almonds",
        name: "Nine Almonds",
        classic: Some("NineAlmonds"),
        tagline: "Jump almonds over one another until one is left, in the centre.",
        rules: "An almond jumps over a neighbour, in any of the eight directions, onto the empty square behind it; the \
                almond it jumped over is taken away. One almond may go on jumping in the same turn as long as it likes \
                and can.\n\nYou win when a single almond is left and it lies on the goal, the square in the centre. You \
                lose when no almond can jump any more.\n\nOther boards are played the same way; on the English and the \
                European board almonds jump along rows and columns only.",
        hand: Hand::Carry,
        controls: &[
            "Select an almond, then the square it jumps to, then the next one.",
            "Select the almond again, or press x, to stop a chain of jumps.",
            "Moves are typed by rows and columns, counted from the upper left: r3c3-r1c3-r3c5.",
        ],
        fields: &[
            Field {
                key: "board",
                label: "Board",
                kind: FieldKind::Choice(&[
                    ("block", "a block of almonds in the middle of a rectangle"),
                    ("scattered", "almonds laid out by playing backwards from the win"),
                    ("english", "the cross of 33 squares"),
                    ("european", "the 37 squares of the French board"),
                    ("diamond", "25 squares in a diamond"),
                    // Read in ids of positions, never offered.
                    ("own", ""),
                ]),
                default: "block",
            },
            Field { key: "size", label: "Size", kind: FieldKind::Size { min: 3, max: 9 }, default: "5x5" },
            Field { key: "block", label: "Block", kind: FieldKind::Number { min: 3, max: 9 }, default: "3" },
            Field {
                key: "directions",
                label: "Directions",
                kind: FieldKind::Choice(&[
                    ("usual", "as the board is usually played"),
                    ("eight", "all eight directions"),
                    ("orthogonal", "along rows and columns only"),
                ]),
                default: "usual",
            },
        ],
        presets: &[
            Preset { name: "Scattered", setup: "scattered", winnable: true, difficulty: 7.5 },
            Preset { name: "Nine almonds of 1917", setup: "5x5", winnable: true, difficulty: 8.2 },
            Preset { name: "Scattered, large", setup: "scattered,7x7,5", winnable: true, difficulty: 8.3 },
            Preset { name: "Diamond", setup: "diamond", winnable: true, difficulty: 8.7 },
            Preset { name: "Twenty-five almonds", setup: "7x7,5", winnable: true, difficulty: 8.2 },
            Preset { name: "Twenty-five, no diagonals", setup: "7x7,5,orthogonal", winnable: true, difficulty: 8.9 },
            Preset { name: "English solitaire", setup: "english", winnable: true, difficulty: 9.0 },
            Preset { name: "European solitaire", setup: "european", winnable: true, difficulty: 9.0 },
        ],
        small: &["5x5", "scattered,5x5", "scattered,5x3", "scattered,4x4"],
        refusals: &[
            Example { code: "off-board", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "2,2-2,5" },
            Example {
                code: "no-square",
                board: "english@__AAA__/__AAA__/AAAAAAA/AAA.AAA/AAAAAAA/__AAA__/__AAA__",
                attempt: "3,1-1,1",
            },
            Example { code: "no-almond", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "0,0-2,2" },
            Example { code: "empty-chain", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "2,2" },
            Example { code: "cannot-move", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "1,2-1,4-1,2" },
            Example { code: "not-in-line", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "2,2-2,3" },
            Example { code: "diagonal", board: "@...../.AAA./.AAA./.AAA./.....+", attempt: "2,2-4,4" },
            Example { code: "occupied", board: "@...../.AAA./.AAA./.AAA./.....", attempt: "1,2-3,2" },
            Example { code: "nothing-to-jump", board: "@...../...../.AA../...../.....", attempt: "1,2-1,4" },
        ],
        samples: &[
            Sample { board: "5x5#1", moves: &[], told: Told::Why },
            Sample { board: "5x5#1", moves: &["2,2-2,4-0,2-2,0-2,2-4,2-2,0"], told: Told::Verdict },
        ],
    };

    const LOOKS: Looks = Looks { drawings: include_str!("pieces.svg"), ..Looks::STOCK };

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const PAR: Option<Pars<Self>> = Some(par::PARS);

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);

    const PICTURE: Option<fn(&Position) -> String> = Some(classic::picture);
}
