//! The game to copy: a row of tokens, equal neighbours go away together. It compiles in every test build, so it cannot
//! rot.

mod board;
mod deal;
mod notation;
mod rules;
mod solver;
mod view;

#[cfg(test)]
mod tests;

pub use board::Row;
pub use notation::{Length, Take};

use crate::card::{Card, Example, Field, FieldKind, Preset};
use crate::coach::{Budget, Judgement};
use crate::game::{BoardEvent, DealError, Game, Press, Refusal, Status};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::scene::{CellId, Focus, Scene};

/// The rules of the template game.
#[derive(Clone, Copy, Debug)]
pub struct Template;

impl Game for Template {
    type Setup = Length;
    type Position = Row;
    type Move = Take;

    const CARD: Card = Card {
        id: "template",
        name: "Template",
        classic: None,
        tagline: "Take equal neighbours from a row until nothing is left.",
        rules: "Take away two neighbouring tokens with the same letter; the row closes up. You win when no token is left.",
        controls: &["Move along the row and select the left token of an equal pair."],
        fields: &[Field { key: "tokens", label: "Tokens", kind: FieldKind::Number { min: 2, max: 26 }, default: "8" }],
        presets: &[
            Preset { name: "Short row", setup: "8", winnable: true },
            Preset { name: "Long row", setup: "20", winnable: true },
        ],
        small: &["8", "12"],
        refusals: &[
            Example { code: "not-equal", board: "@AB", attempt: "1" },
            Example { code: "off-the-row", board: "@AB", attempt: "2" },
        ],
    };

    fn deal(setup: &Length, seed: &Seed) -> Result<Row, DealError> {
        deal::deal(setup, seed)
    }

    fn read(setup: Option<&Length>, text: &str) -> Result<Row, NotationError> {
        notation::row(setup, text)
    }

    fn setup(position: &Row) -> Length {
        Length(position.dealt())
    }

    fn moves(position: &Row) -> Vec<Take> {
        rules::moves(position)
    }

    fn refuse(position: &Row, wanted: &Take) -> Option<Refusal> {
        rules::refuse(position, wanted)
    }

    fn play(position: &mut Row, made: &Take, events: &mut Vec<BoardEvent>) {
        rules::play(position, made, events);
    }

    fn status(position: &Row) -> Status {
        rules::status(position)
    }

    fn progress(position: &Row) -> usize {
        position.dealt() - position.tokens().len()
    }

    fn judge(position: &Row, budget: &mut Budget) -> Judgement<Take> {
        solver::judge(position, budget).into()
    }

    fn scene(position: &Row, focus: &Focus) -> Scene {
        view::scene(position, focus)
    }

    fn select(position: &Row, focus: &mut Focus) -> Press<Take> {
        view::select(position, focus)
    }

    fn cells(_position: &Row, made: &Take) -> Vec<CellId> {
        vec![made.0, made.0 + 1]
    }
}
