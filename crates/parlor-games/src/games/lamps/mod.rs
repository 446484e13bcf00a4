//! The grid to copy: lamps that switch their neighbours too, until all are dark. Like the template it compiles in every
//! test build, and shows what that one does not: two dimensions, drawings of its own, moves that can be reversed, a game that
//! no move loses, and a refutation of its own.

mod board;
mod deal;
mod notation;
mod numbers;
mod proof;
mod rules;
mod setup;
mod solver;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use crate::card::{Card, Example, Field, FieldKind, Hand, Preset};
use crate::game::{Game, Looks};

/// The rules of the lamps.
#[derive(Clone, Copy, Debug)]
pub struct Lamps;

impl Game for Lamps {
    const CARD: Card = Card {
        id: "lamps",
        name: "Lamps",
        classic: None,
        tagline: "Switch lamps, and their neighbours with them, until all are dark.",
        rules: "Switching a lamp changes it and the lamps above, below, left and right of it. You win when all lamps are \
                dark.\n\nNothing is ever lost: a lamp switched again undoes what it did. Lamps lit at random may have no \
                solution from the start.",
        hand: Hand::Press,
        controls: &["Select a lamp to switch it.", "Moves are typed as column,row from the upper left: 3,2."],
        fields: &[
            Field {
                key: "size",
                label: "Size",
                kind: FieldKind::Size { min: board::LEAST, max: board::MOST },
                default: "5x5",
            },
            Field {
                key: "deal",
                label: "Deal",
                kind: FieldKind::Choice(&[
                    ("solvable", "by switching at random, so that all can be dark again"),
                    ("random", "lit at random; not all can be won"),
                ]),
                default: "solvable",
            },
        ],
        presets: &[
            Preset { name: "Five by five", setup: "5x5", winnable: true, difficulty: 4.3 },
            Preset { name: "Small", setup: "3x3", winnable: true, difficulty: 3.0 },
            Preset { name: "Wide", setup: "8x5", winnable: true, difficulty: 4.3 },
            Preset { name: "At random", setup: "4x4,random", winnable: false, difficulty: 5.5 },
        ],
        small: &["3x3", "3x2,random", "4x4,random"],
        refusals: &[Example { code: "off-board", board: "@*./.*", attempt: "3,1" }],
        samples: &[],
    };

    const LOOKS: Looks = Looks { drawings: include_str!("pieces.svg"), ..Looks::STOCK };
}
