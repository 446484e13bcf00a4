//! The game to copy: a row of tokens, equal neighbours go away together. It compiles in every test build, so it cannot
//! rot.

mod board;
mod deal;
mod notation;
mod numbers;
mod rules;
mod setup;
mod solver;
mod view;
mod voice;

#[cfg(test)]
mod tests;

use crate::card::{Card, Example, Field, FieldKind, Hand, Preset};
use crate::game::Game;

/// The template game.
#[derive(Clone, Copy, Debug)]
pub struct Template;

impl Game for Template {
    const CARD: Card = Card {
        id: "template",
        name: "Template",
        classic: None,
        tagline: "Take equal neighbours from a row until nothing is left.",
        rules: "Take away two neighbouring tokens with the same letter; the row closes up. You win when no token is left.",
        hand: Hand::Press,
        controls: &["Move along the row and select the left token of an equal pair."],
        fields: &[Field { key: "tokens", label: "Tokens", kind: FieldKind::Number { min: 2, max: 26 }, default: "8" }],
        presets: &[
            Preset { name: "Short row", setup: "8", winnable: true, difficulty: 1.2 },
            Preset { name: "Long row", setup: "20", winnable: true, difficulty: 1.6 },
        ],
        small: &["8", "12"],
        refusals: &[
            Example { code: "not-equal", board: "@AB", attempt: "1" },
            Example { code: "off-the-row", board: "@AB", attempt: "2" },
        ],
        samples: &[],
    };
}
