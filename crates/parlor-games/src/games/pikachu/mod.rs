//! Pikachu: join equal tiles by a line of at most two turns until none is left. Known as Onet and Shisen-sho too.
//!
//! `field` answers which tiles can be joined, `path` by which line, `shift` how tiles slide after a match; `deal` makes
//! boards that can be cleared, and `solver` proves whether any board can.

mod backdrops;
pub mod board;
pub mod classic;
mod console;
pub mod deal;
pub mod field;
mod looks;
mod losses;
mod names;
pub mod notation;
mod numbers;
pub mod path;
pub mod picture;
mod players;
mod proof;
mod reasons;
pub mod rules;
pub mod setup;
pub mod shift;
mod solver;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use board::Board;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::game::{Game, Looks};

/// The rules of Pikachu.
#[derive(Clone, Copy, Debug)]
pub struct Pikachu;

impl Game for Pikachu {
    const CARD: Card = Card {
        id: "pikachu",
        name: "Pikachu",
        classic: Some("pikachu"),
        tagline: "Join equal tiles by a line with at most two turns until the board is clear.",
        rules: "Two tiles with the same letter go away when a line joins them that runs through empty cells only, along \
                rows and columns, and turns at most twice: the line is shaped like I, L, U or Z. It may run around the \
                outside of the board.\n\nYou win when no tile is left. You are stuck when tiles are left and no two \
                equal ones can be joined; then undo, or shuffle, which is help.\n\nIn the difficult modes tiles slide \
                after every match: down, up, left, right, to the middle row or column, or away from it.\n\nSolvable \
                deals can always be cleared; the document's deals need not be.",
        hand: Hand::Pair,
        controls: &[
            "Select a tile, then an equal one to join it with.",
            "Select a tile of another kind instead to change your mind; select it again to drop it.",
            "m shows the tiles equal to the one under the cursor.",
            "X shuffles the tiles that are left, so that they can be cleared; it counts as help.",
            "Moves are typed as the rows and columns of both tiles, from 1 at the upper left: r1c1-r2c3; or shuffle.",
        ],
        fields: &[
            Field {
                key: "size",
                label: "Size",
                kind: FieldKind::Size { min: 1, max: field::MAX_SIDE },
                default: "8x8",
            },
            Field {
                key: "copies",
                label: "Tiles of each kind",
                kind: FieldKind::Choice(&[
                    ("twos", "two of each kind, as far as there are kinds"),
                    ("fours", "four of each kind"),
                    ("sixes", "six of each kind"),
                    ("eights", "eight of each kind"),
                ]),
                default: "fours",
            },
            Field {
                key: "kinds",
                label: "Kinds (0: by the tiles of each)",
                kind: FieldKind::Number { min: 0, max: field::MAX_KINDS as i64 },
                default: "0",
            },
            Field {
                key: "shift",
                label: "After a match",
                kind: FieldKind::Choice(&[
                    ("none", "tiles stay"),
                    ("down", "tiles slide down"),
                    ("up", "tiles slide up"),
                    ("left", "tiles slide left"),
                    ("right", "tiles slide right"),
                    ("to-row", "tiles slide to the middle row"),
                    ("to-column", "tiles slide to the middle column"),
                    ("from-row", "tiles slide away from the middle row"),
                    ("from-column", "tiles slide away from the middle column"),
                ]),
                default: "none",
            },
            Field {
                key: "deal",
                label: "Deal",
                kind: FieldKind::Choice(&[
                    ("solvable", "can always be cleared"),
                    ("document", "a random half and the same tiles again, as the source document says"),
                ]),
                default: "solvable",
            },
        ],
        presets: &[
            Preset { name: "Square", setup: "8x8", winnable: true, difficulty: 2.7 },
            Preset { name: "Small", setup: "6x4", winnable: true, difficulty: 2.1 },
            Preset { name: "Wide", setup: "14x6", winnable: true, difficulty: 3.0 },
            Preset { name: "Onet", setup: "16x9", winnable: true, difficulty: 3.4 },
            Preset { name: "Onet, sliding down", setup: "16x9,down", winnable: true, difficulty: 4.4 },
            Preset { name: "Onet, sliding to the middle", setup: "16x9,to-column", winnable: true, difficulty: 5.7 },
            Preset { name: "Shisen-sho", setup: "18x8", winnable: true, difficulty: 3.4 },
            Preset { name: "Large", setup: "24x12", winnable: true, difficulty: 3.9 },
            Preset { name: "The document's deal", setup: "12x8,26,document", winnable: false, difficulty: 3.5 },
            Preset { name: "Huge", setup: "25x24", winnable: true, difficulty: 4.1 },
        ],
        small: &[
            "4x3,document",
            "4x4,document",
            "4x4,document,down",
            "4x4,document,up",
            "4x4,document,left",
            "4x4,document,right",
            "3x4,document,to-row",
            "5x4,document,to-column",
            "4x5,3,document,from-row",
            "4x4,document,from-column",
            "4x4,twos",
        ],
        refusals: &[
            Example { code: "off-board", board: "@AB/BA", attempt: "1,1-3,1" },
            Example { code: "empty", board: "@A.A", attempt: "1,1-1,2" },
            Example { code: "same-tile", board: "@AB/BA", attempt: "1,1-1,1" },
            Example { code: "different", board: "@AB/BA", attempt: "1,1-1,2" },
            Example { code: "too-many-turns", board: "@AB/BA", attempt: "1,1-2,2" },
            Example { code: "walled-in", board: "@BCB/CBC/BCB", attempt: "1,1-2,2" },
            Example { code: "nothing-to-shuffle", board: "@AA", attempt: "shuffle" },
        ],
        samples: &[
            Sample { board: "6x4#7", moves: &[], told: Told::Why },
            Sample { board: "4x4@DCAD/BAC./B.../....", moves: &[], told: Told::Verdict },
        ],
    };

    const LOOKS: Looks = Looks { drawings: include_str!("pieces.svg"), ..Looks::STOCK };

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);

    const PICTURE: Option<fn(&Board) -> String> = Some(picture::picture);
}
