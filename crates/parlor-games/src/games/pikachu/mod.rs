//! Pikachu: join equal tiles by a line of at most two turns until none is left. Known as Onet and Shisen-sho too.
//!
//! `field` answers which tiles can be joined, `path` by which line, `shift` how tiles slide after a match; `deal` makes
//! boards that can be cleared, and `solver` proves whether any board can.

pub mod board;
pub mod classic;
mod console;
pub mod deal;
pub mod field;
pub mod notation;
pub mod path;
pub mod picture;
mod players;
mod proof;
pub mod rules;
pub mod setup;
pub mod shift;
mod solver;
mod view;

#[cfg(test)]
mod tests;

use board::Board;
use notation::Move;
use setup::Setup;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Preset};
use crate::classic::{Console, Dialogue, Usage};
use crate::coach::{Budget, Judgement, Misstep, OutOfBudget};
use crate::game::{BoardEvent, DealError, Game, Press, Refusal, Status};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::kit::text::count;
use crate::scene::{CellId, Focus, Scene};

/// The rules of Pikachu.
#[derive(Clone, Copy, Debug)]
pub struct Pikachu;

impl Game for Pikachu {
    type Setup = Setup;
    type Position = Board;
    type Move = Move;

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
        controls: &[
            "Select a tile, then an equal one to join it with.",
            "Select a tile of another kind instead to change your mind; select it again to drop it.",
            "m shows the tiles equal to the one under the cursor.",
            "X shuffles the tiles that are left, so that they can be cleared; it counts as help.",
            "Moves are typed as row,column of both tiles from the upper left: 1,1-2,3; or shuffle.",
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
            Preset { name: "Square", setup: "8x8", winnable: true },
            Preset { name: "Small", setup: "6x4", winnable: true },
            Preset { name: "Wide", setup: "14x6", winnable: true },
            Preset { name: "Onet", setup: "16x9", winnable: true },
            Preset { name: "Onet, sliding down", setup: "16x9,down", winnable: true },
            Preset { name: "Onet, sliding to the middle", setup: "16x9,to-column", winnable: true },
            Preset { name: "Shisen-sho", setup: "18x8", winnable: true },
            Preset { name: "Large", setup: "24x12", winnable: true },
            Preset { name: "The document's deal", setup: "12x8,26,document", winnable: false },
            Preset { name: "Huge", setup: "25x24", winnable: true },
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
    };

    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, DealError> {
        deal::deal(setup, seed)
    }

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        notation::board(setup, text)
    }

    fn setup(position: &Board) -> Setup {
        Setup::of(position)
    }

    fn moves(position: &Board) -> Vec<Move> {
        rules::moves(position)
    }

    fn refuse(position: &Board, wanted: &Move) -> Option<Refusal> {
        rules::refuse(position, wanted)
    }

    fn play(position: &mut Board, made: &Move, events: &mut Vec<BoardEvent>) {
        rules::play(position, made, events);
    }

    fn status(position: &Board) -> Status {
        rules::status(position)
    }

    fn progress(position: &Board) -> usize {
        position.size().area() - position.field().count()
    }

    fn judge(position: &Board, budget: &mut Budget) -> Judgement<Move> {
        solver::judge(position, budget).into()
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

    fn select(position: &Board, focus: &mut Focus) -> Press<Move> {
        view::select(position, focus)
    }

    fn choose(position: &Board, _focus: &mut Focus, choice: usize) -> Press<Move> {
        view::choose(position, choice)
    }

    fn is_help(_position: &Board, made: &Move) -> bool {
        *made == Move::Shuffle
    }

    fn cells(position: &Board, made: &Move) -> Vec<CellId> {
        match *made {
            Move::Pair(a, b) => [a, b].iter().filter_map(|&spot| rules::place(position, spot)).collect(),
            Move::Shuffle => Vec::new(),
        }
    }

    fn advise(position: &Board, line: &[Move]) -> Option<(Move, String)> {
        let best = *line.first()?;
        let mut next = position.clone();
        rules::play(&mut next, &best, &mut Vec::new());
        let why = match line.len() {
            1 => "It clears the board.".to_owned(),
            more => format!(
                "It leaves {} open, and {} more to the clear board.",
                count(next.field().pairs().len(), "pair"),
                count(more - 1, "move")
            ),
        };
        Some((best, why))
    }

    fn players() -> Vec<Player<Self>> {
        vec![
            Player::choosing("first", "takes the first pair in reading order", players::first),
            Player::choosing("freeing", "takes the pair that leaves most pairs open", players::freeing),
        ]
    }

    fn picture(position: &Board) -> Option<String> {
        Some(picture::picture(position))
    }

    fn classic(arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>> {
        Some(classic::open(arguments, fresh))
    }

    fn console(arguments: &[String], fresh: &Seed) -> Option<Result<Box<dyn Console>, Usage>> {
        Some(console::open(arguments, fresh))
    }
}
