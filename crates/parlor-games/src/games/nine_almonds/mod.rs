//! Nine Almonds: jump almonds over one another until a single one is left, in the centre.
//! Dudeney's puzzle of 1917 and its relatives on other boards, from the English solitaire to the diamond.

pub mod board;
pub mod classic;
mod deal;
pub mod notation;
pub mod plan;
mod players;
mod proof;
pub mod rules;
pub mod setup;
pub mod solver;
#[cfg(test)]
mod tests;
mod view;

use board::Position;
use rules::Turn;
use setup::Setup;

use crate::arena::Player;
use crate::card::{Card, Example, Field, FieldKind, Preset};
use crate::classic::{Dialogue, Usage};
use crate::coach::{Budget, Fact, Judgement, Misstep, OutOfBudget, Verdict};
use crate::game::{BoardEvent, DealError, Game, Press, Refusal, Status};
use crate::kit::notation::NotationError;
use crate::kit::seed::Seed;
use crate::kit::text::{count, sentence};
use crate::scene::{CellId, Focus, Scene};

/// The rules of Nine Almonds.
pub struct NineAlmonds;

impl Game for NineAlmonds {
    type Setup = Setup;
    type Position = Position;
    type Move = Turn;

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
        controls: &[
            "Select an almond, then the square it jumps to, then the next one.",
            "Select the almond again, or press x, to stop a chain of jumps.",
            "Moves are typed as squares from the lower left: 2,2-2,4-4,2.",
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
            Preset { name: "Nine almonds", setup: "5x5", winnable: true },
            Preset { name: "Scattered", setup: "scattered,5x5", winnable: true },
            Preset { name: "Scattered, large", setup: "scattered,7x7,5", winnable: true },
            Preset { name: "Diamond", setup: "diamond", winnable: true },
            Preset { name: "Twenty-five almonds", setup: "7x7,5", winnable: true },
            Preset { name: "Twenty-five, no diagonals", setup: "7x7,5,orthogonal", winnable: true },
            Preset { name: "English solitaire", setup: "english", winnable: true },
            Preset { name: "European solitaire", setup: "european", winnable: true },
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
    };

    fn deal(setup: &Setup, seed: &Seed) -> Result<Position, DealError> {
        deal::deal(setup, seed)
    }

    fn needs_seed(setup: &Setup) -> bool {
        !matches!(setup.board, setup::Board::Fixed(_))
    }

    fn read(setup: Option<&Setup>, text: &str) -> Result<Position, NotationError> {
        let shape = match setup {
            Some(setup) => setup.shape().map_err(|error| NotationError::new(0, error.to_string()))?,
            None => None,
        };
        match shape {
            Some(shape) => notation::position_on(&shape, text),
            None => text.parse(),
        }
    }

    fn setup(position: &Position) -> Setup {
        Setup::of(position)
    }

    fn moves(position: &Position) -> Vec<Turn> {
        rules::turns(position)
    }

    fn refuse(position: &Position, wanted: &Turn) -> Option<Refusal> {
        rules::refuse(position, wanted).map(|reason| view::refusal(position, &reason))
    }

    fn play(position: &mut Position, made: &Turn, events: &mut Vec<BoardEvent>) {
        view::events(position, made, events);
        // A legal turn is always played; anything else leaves the position as it is.
        let _ = rules::play(position, made);
    }

    fn status(position: &Position) -> Status {
        match position {
            _ if position.is_won() => Status::Won,
            _ if position.is_stuck() => Status::Stuck,
            _ => Status::Playing,
        }
    }

    fn progress(position: &Position) -> usize {
        position.shape().size().area() - position.count()
    }

    fn refute(position: &Position, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        proof::refute(position, budget)
    }

    fn check_refutation(position: &Position, steps: &[&str]) -> Result<(), Misstep> {
        proof::check(position, steps)
    }

    fn judge(position: &Position, budget: &mut Budget) -> Judgement<Turn> {
        let verdict = match solver::judge(position, &mut |nodes| budget.spend(nodes).is_ok()) {
            solver::Outcome::Won(line) => Verdict::Winnable { line },
            solver::Outcome::Lost(why) => Verdict::NotWinnable { why: sentence(&why.to_string()) },
            solver::Outcome::Unknown => Verdict::Unknown,
        };
        let facts = match &verdict {
            Verdict::Winnable { line } if solver::counts_turns(position) => {
                vec![("fewest_turns", Fact::Number(line.len() as u64))]
            }
            _ => Vec::new(),
        };
        Judgement { verdict, facts }
    }

    fn scene(position: &Position, focus: &Focus) -> Scene {
        view::scene(position, focus)
    }

    fn select(position: &Position, focus: &mut Focus) -> Press<Turn> {
        view::select(position, focus)
    }

    fn mark(position: &Position, focus: &mut Focus) -> Press<Turn> {
        view::stop(position, focus)
    }

    fn cells(position: &Position, made: &Turn) -> Vec<CellId> {
        [made.from].iter().chain(&made.to).map(|&square| view::cell(position, square)).collect()
    }

    fn advise(position: &Position, line: &[Turn]) -> Option<(Turn, String)> {
        let best = line.first()?.clone();
        let left = position.count().saturating_sub(best.to.len());
        let why = match line.len() {
            1 => "It wins at once.".to_owned(),
            turns => format!("It leaves {}, and {} more win.", count(left, "almond"), count(turns - 1, "turn")),
        };
        Some((best, why))
    }

    fn players() -> Vec<Player<Self>> {
        vec![Player::choosing("greedy", "takes as many almonds in a turn as it can", players::greedy)]
    }

    fn picture(position: &Position) -> Option<String> {
        Some(classic::picture(position))
    }

    fn classic(arguments: &[String], _fresh: &Seed) -> Option<Result<Box<dyn Dialogue>, Usage>> {
        Some(classic::open(arguments))
    }
}
