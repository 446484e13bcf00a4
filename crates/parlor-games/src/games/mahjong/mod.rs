//! Mahjong solitaire: matching tiles that are free go in pairs until the table is bare.
//!
//! `geometry` knows which tiles hold which, `layouts` where they lie, `deal` which face goes where, and `solver` proves
//! whether a position can be won.

pub mod board;
mod classic;
pub mod crand;
pub mod deal;
mod exports;
pub mod geometry;
pub mod layouts;
pub mod looks;
mod losses;
mod names;
pub mod notation;
mod numbers;
mod picture_set;
mod pile;
mod places;
mod players;
mod proof;
mod reasons;
pub mod rules;
pub mod setup;
pub mod solver;
pub mod tiles;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Hand, Preset, Sample, Told};
use crate::classic::Document;
use crate::game::{FileReader, Format, Game, Looks, Tray};

/// The rules of Mahjong solitaire.
#[derive(Clone, Copy, Debug)]
pub struct Mahjong;

impl Game for Mahjong {
    const CARD: Card = Card {
        id: "mahjong",
        name: "Mahjong",
        classic: Some("mahjong"),
        tagline: "Take matching free tiles in pairs until the table is bare.",
        rules: "A tile is free when nothing lies on any part of it and its left or its right side is open: no tile of \
                its level touches that side. Two free tiles that match go away together. Tiles with the same face \
                match; so do any two seasons, and any two flowers.\n\nYou win when no tile is left. You are stuck when tiles \
                are left and no two free ones match; then undo, or shuffle, which is help.\n\nThere are four tiles to \
                match of each kind, so it matters which two of them go first: the coach knows whether your table can \
                still be cleared.\n\nSolvable and easy deals can always be won; random ones need not, and how often they can \
                depends on the layout.",
        hand: Hand::Pair,
        controls: &[
            "Select a free tile, then one that matches it.",
            "Select a tile of another kind instead to change your mind; select it again to drop it.",
            "PgUp and PgDn go to the tile above or below.",
            "m shows the tiles equal to the one under the cursor.",
            "X shuffles the tiles that are left, so that they can be cleared; it counts as help.",
            "Moves can be typed too: column,row^level of both tiles in half tiles from 0, like 2,0-8,2^1; or shuffle.",
        ],
        fields: &[
            Field {
                key: "layout",
                label: "Layout",
                kind: FieldKind::File(&[
                    ("turtle", "144 tiles, 5 levels; 97 % of random deals can be won"),
                    ("ziggurat", "144 tiles, 6 levels; 98 % of random deals can be won"),
                    ("pebble", "36 tiles, 3 levels; 98 % of random deals can be won"),
                    ("bridge", "144 tiles, 4 levels; 7 % of random deals can be won"),
                    ("city", "288 tiles, 5 levels: two whole sets; nearly all random deals can be won"),
                    ("courtyard", "144 tiles, 4 levels; 59 % of random deals can be won"),
                    ("crown", "144 tiles, 5 levels; 47 % of random deals can be won"),
                    ("fortress", "144 tiles, 5 levels; 6 % of random deals can be won"),
                    ("garden", "144 tiles, 3 levels; 72 % of random deals can be won"),
                    ("hourglass", "144 tiles, 4 levels; 98 % of random deals can be won"),
                    ("lantern", "144 tiles, 6 levels; 13 % of random deals can be won"),
                    ("pagoda", "144 tiles, 6 levels; 88 % of random deals can be won"),
                    ("stairs", "144 tiles, 5 levels; 1 % of random deals can be won"),
                    ("wave", "144 tiles, 4 levels; 3 % of random deals can be won"),
                ]),
                default: "turtle",
            },
            Field {
                key: "deal",
                label: "Deal",
                kind: FieldKind::Choice(&[
                    ("solvable", "at random, and proved to be winnable"),
                    ("easy", "made backwards from the bare table, which is easier to win"),
                    (
                        "document",
                        "at random with some tiles swapped so that it can be won, as the source document says",
                    ),
                    ("random", "at random; not all can be won"),
                    ("crand", "by number: the Turtle of a number, which is the seed, dealt as older programs do"),
                ]),
                default: "solvable",
            },
        ],
        presets: &[
            Preset { name: "Turtle", setup: "turtle", winnable: true, difficulty: 6.3 },
            Preset { name: "Turtle, easy", setup: "turtle,easy", winnable: true, difficulty: 4.7 },
            Preset { name: "Turtle, the document's deal", setup: "turtle,document", winnable: true, difficulty: 5.1 },
            Preset { name: "Turtle, at random", setup: "turtle,random", winnable: false, difficulty: 6.3 },
            Preset { name: "Ziggurat", setup: "ziggurat", winnable: true, difficulty: 5.6 },
            Preset { name: "Pebble", setup: "pebble", winnable: true, difficulty: 4.3 },
            Preset { name: "Lantern", setup: "lantern", winnable: true, difficulty: 7.8 },
            Preset { name: "Wave", setup: "wave", winnable: true, difficulty: 6.5 },
        ],
        small: &["~0042.1121,random", "~0043.1121.1211.1211,random", "~0043.0222,document", "~0062,easy"],
        refusals: &[
            Example { code: "no-tile", board: "~0041@0011", attempt: "0,0-0,7" },
            Example { code: "gone", board: "~0041@..11", attempt: "0,0-4,0" },
            Example { code: "same-tile", board: "~0041@0110", attempt: "0,0-0,0" },
            Example { code: "covered", board: "~0012.0011.0011@0110", attempt: "0,0-0,2" },
            Example { code: "blocked", board: "~0041@0110", attempt: "0,0-2,0" },
            Example { code: "different", board: "~0041@0101", attempt: "0,0-6,0" },
            Example { code: "unknown-face", board: "~0041@?110", attempt: "0,0-6,0" },
            Example { code: "nothing-to-shuffle", board: "~0041@0000", attempt: "shuffle" },
        ],
        samples: &[
            Sample { board: "pebble#1", moves: &[], told: Told::Why },
            Sample { board: "pebble#1", moves: &["10,6-4,4^2", "10,4-6,2^2"], told: Told::Verdict },
        ],
    };

    const LOOKS: Looks = looks::LOOKS;

    const PLAYERS: &'static [Player<Self>] = players::PLAYERS;

    const FORMATS: &'static [Format<Self>] = exports::FORMATS;

    const TRAY: Option<Tray<Self>> = Some(view::TRAY);

    const FILES: Option<FileReader> = Some(|_, content| layouts::formats::read(content));

    const DOCUMENT: Option<Document> = Some(classic::DOCUMENT);
}
