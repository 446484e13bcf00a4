//! Hitori: shade numbers until none is seen twice in a row or column.
//!
//! `board` holds the rules as plain queries, `solver` proves solutions and their uniqueness, `deduction` explains
//! steps as a person would, `proof` writes and checks refutations, `knot` finds why a position is lost, `grade` measures how hard a puzzle is, and `deal`
//! makes puzzles of a given grade.

pub mod board;
pub mod classic;
pub mod deal;
pub mod deduction;
mod formats;
pub mod grade;
pub mod knot;
pub mod notation;
mod numbers;
mod players;
mod proof;
pub mod rules;
pub mod setup;
mod solved;
pub mod solver;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use board::Board;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::game::{Format, Game};

/// The rules of Hitori.
#[derive(Clone, Copy, Debug)]
pub struct Hitori;

impl Game for Hitori {
    const CARD: Card = Card {
        id: "hitori",
        name: "Hitori",
        classic: Some("hitori"),
        tagline: "Shade numbers until none is seen twice in a row or column.",
        rules: "Shade cells so that no number is seen twice in any row or column.\n\nShaded cells never share a side; \
                they may touch at corners.\n\nThe cells that stay must hang together: from each of them every other one \
                can be reached by steps to a side. Under the relaxed rule it is enough that every cell that stays has a \
                neighbour that stays.\n\nEvery puzzle dealt here has exactly one solution.",
        hand: Hand::Paint,
        controls: &[
            "Select shades a cell; select again to clear it.",
            "Mark (x, or the second mouse button) keeps a cell: it gets a ring.",
            "m shows numbers that are still seen twice. Broken rules are marked, e hides that.",
            "Moves are typed as row and column: r2c3 shades, r2c3+ keeps, r2c3- clears.",
        ],
        fields: &[
            Field { key: "size", label: "Size", kind: FieldKind::Size { min: 2, max: 40 }, default: "8x8" },
            Field {
                key: "rule",
                label: "Rule",
                kind: FieldKind::Choice(&[
                    ("standard", "cells that stay hang together"),
                    ("relaxed", "cells that stay have a neighbour that stays"),
                ]),
                default: "standard",
            },
            Field {
                key: "grade",
                label: "Grade",
                kind: FieldKind::Choice(&[
                    ("easy", "patterns of numbers"),
                    ("tricky", "connection counts"),
                    ("hard", "one supposition at a time"),
                    ("extreme", "suppositions within suppositions"),
                ]),
                default: "easy",
            },
        ],
        presets: &[
            Preset { name: "Easy", setup: "8x8,easy", winnable: true, difficulty: 4.5 },
            Preset { name: "Small", setup: "5x5,easy", winnable: true, difficulty: 4.2 },
            Preset { name: "Tricky", setup: "8x8,tricky", winnable: true, difficulty: 4.8 },
            Preset { name: "Hard", setup: "8x8,hard", winnable: true, difficulty: 7.0 },
            Preset { name: "Extreme", setup: "8x8,extreme", winnable: true, difficulty: 8.4 },
            Preset { name: "Relaxed rule", setup: "8x8,relaxed,easy", winnable: true, difficulty: 4.2 },
            Preset { name: "Wide", setup: "14x9,tricky", winnable: true, difficulty: 4.9 },
            Preset { name: "Large", setup: "12x12,hard", winnable: true, difficulty: 7.4 },
        ],
        small: &["3x3", "4x2", "3x3,relaxed"],
        refusals: &[
            Example { code: "off-board", board: "@12/21", attempt: "3,1" },
            Example { code: "no-change", board: "@1*2/21", attempt: "1,1" },
        ],
        samples: &[
            Sample { board: "5x5,easy#1", moves: &[], told: Told::Why },
            Sample { board: "5x5,easy#1", moves: &["3,3"], told: Told::Verdict },
        ],
    };

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);

    const PICTURE: Option<fn(&Board) -> String> = Some(|board| classic::picture(board, 'X'));
}
