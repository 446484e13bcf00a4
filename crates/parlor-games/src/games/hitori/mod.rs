//! Hitori: shade numbers until none is seen twice in a row or column.
//!
//! `board` holds the rules as plain queries, `solver` proves solutions and their uniqueness, `deduction` explains
//! steps as a person would, `proof` writes and checks refutations, `grade` measures how hard a puzzle is, and `deal`
//! makes puzzles of a given grade.

pub mod board;
pub mod classic;
mod coach;
pub mod deal;
pub mod deduction;
mod formats;
pub mod grade;
pub mod notation;
mod players;
mod proof;
pub mod rules;
pub mod solver;
mod view;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use board::{Board, Mark};
use notation::Setup;
use rules::Stroke;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Preset};
use crate::classic::{Dialogue, Usage};
use crate::coach::{Budget, Fact, Judgement, Misstep, OutOfBudget};
use crate::game::{BoardEvent, DealError, Format, Game, Press, Refusal, Status};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::scene::{CellId, Focus, Scene};

/// The rules of Hitori.
pub struct Hitori;

impl Game for Hitori {
    type Setup = Setup;
    type Position = Board;
    type Move = Stroke;

    const CARD: Card = Card {
        id: "hitori",
        name: "Hitori",
        classic: Some("hitori"),
        tagline: "Shade numbers until none is seen twice in a row or column.",
        rules: "Shade cells so that no number is seen twice in any row or column.\n\nShaded cells never share a side; \
                they may touch at corners.\n\nThe cells that stay must hang together: from each of them every other one \
                can be reached by steps to a side. Under the relaxed rule it is enough that every cell that stays has a \
                neighbour that stays.\n\nEvery puzzle dealt here has exactly one solution.",
        controls: &[
            "Select shades a cell; select again to clear it.",
            "Mark (x, or the second mouse button) keeps a cell: it gets a ring.",
            "m shows numbers that are still seen twice, e shows broken rules.",
            "Moves are typed as column,row from the upper left: 3,2 shades, 3,2+ keeps, 3,2- clears.",
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
            Preset { name: "Easy", setup: "8x8,easy", winnable: true },
            Preset { name: "Small", setup: "5x5,easy", winnable: true },
            Preset { name: "Tricky", setup: "8x8,tricky", winnable: true },
            Preset { name: "Hard", setup: "8x8,hard", winnable: true },
            Preset { name: "Extreme", setup: "8x8,extreme", winnable: true },
            Preset { name: "Relaxed rule", setup: "8x8,relaxed,easy", winnable: true },
            Preset { name: "Wide", setup: "14x9,tricky", winnable: true },
            Preset { name: "Large", setup: "12x12,hard", winnable: true },
        ],
        small: &["3x3", "4x2", "3x3,relaxed"],
        refusals: &[
            Example { code: "off-board", board: "@12/21", attempt: "3,1" },
            Example { code: "no-change", board: "@1*2/21", attempt: "1,1" },
        ],
    };

    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, DealError> {
        let puzzle = deal::generate(setup.size, setup.rule, setup.grade, &mut seed.random("hitori"))
            .map_err(|error| DealError(error.to_string()))?;
        Ok(Board::new(Arc::new(puzzle)))
    }

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        notation::board(setup, text)
    }

    fn setup(position: &Board) -> Setup {
        Setup::of(position)
    }

    fn moves(position: &Board) -> Vec<Stroke> {
        rules::moves(position)
    }

    fn refuse(position: &Board, wanted: &Stroke) -> Option<Refusal> {
        rules::refuse(position, wanted)
    }

    fn play(position: &mut Board, made: &Stroke, events: &mut Vec<BoardEvent>) {
        rules::play(position, made, events);
    }

    fn status(position: &Board) -> Status {
        rules::status(position)
    }

    fn progress(position: &Board) -> usize {
        position.marks().iter().filter(|&&mark| mark == Mark::Shaded).count()
    }

    fn judge(position: &Board, budget: &mut Budget) -> Judgement<Stroke> {
        coach::judge(position, budget)
    }

    fn refute(position: &Board, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        proof::refute(position, budget)
    }

    fn check_refutation(position: &Board, steps: &[&str]) -> Result<(), Misstep> {
        proof::check(position, steps)
    }

    fn scene(position: &Board, focus: &Focus) -> Scene {
        view::scene(position, focus)
    }

    fn select(position: &Board, focus: &mut Focus) -> Press<Stroke> {
        view::select(position, focus)
    }

    fn mark(position: &Board, focus: &mut Focus) -> Press<Stroke> {
        view::mark(position, focus)
    }

    fn takes_back(position: &Board, made: &Stroke) -> bool {
        made.cell(position).is_some_and(|cell| position.marks()[cell] != Mark::Open)
    }

    fn cells(position: &Board, made: &Stroke) -> Vec<CellId> {
        made.cell(position).into_iter().collect()
    }

    fn advise(position: &Board, line: &[Stroke]) -> Option<(Stroke, String)> {
        coach::advise(position, line)
    }

    /// The grade of the puzzle under the marks, where it has one solution.
    fn about(position: &Board) -> Vec<(&'static str, Fact)> {
        grade::grade(position.puzzle()).map(|grade| ("grade", Fact::Text(grade.to_string()))).into_iter().collect()
    }

    fn players() -> Vec<Player<Self>> {
        vec![Player::choosing("logical", "makes the easiest deduction there is", players::logical)]
    }

    fn picture(position: &Board) -> Option<String> {
        Some(classic::picture(position, 'X'))
    }

    fn classic(arguments: &[String], _fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>> {
        Some(classic::open(arguments))
    }

    fn formats() -> &'static [Format<Self>] {
        &formats::FORMATS
    }
}
