//! What a player may choose: the board, how it is filled, and whether almonds jump diagonally.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::NineAlmonds;
use super::board::{LEAST_SIDE, Position, Shape, centre};
use super::plan::Plan;
use crate::card::Choosing;
use crate::game::{DealError, Game};
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

/// Which board, and how it is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// One whose start is always the same.
    Fixed(Plan),
    /// A rectangle with almonds laid out by playing backwards from the win, as many as a block would have.
    Scattered {
        /// Columns and rows.
        size: Size,
        /// The side of the block.
        block: usize,
    },
    /// The one that a position brings along.
    Own,
}

/// A board and its directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// Whether almonds jump along rows and columns only.
    pub orthogonal: bool,
}

impl Setup {
    /// The setup under which a position reads back.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let shape = position.shape();
        let orthogonal = shape.orthogonal();
        let size = shape.size();
        let fixed = |plan| Self { board: Board::Fixed(plan), orthogonal };
        let same = |plan: Plan| plan.shape_with(orthogonal).is_ok_and(|other| other.same_rules(shape));
        if let Some(plan) = [Plan::English, Plan::European, Plan::Diamond].into_iter().find(|&plan| same(plan)) {
            return fixed(plan);
        }
        if shape.squares().count() != size.area() || shape.goal() != centre(size) {
            return Self { board: Board::Own, orthogonal };
        }
        let start = Position::start(position.shared_shape());
        let blocks = (LEAST_SIDE..=size.cols.min(size.rows)).map(|block| Plan::Block { size, block });
        let filled = |plan: &Plan| plan.shape_with(orthogonal).is_ok_and(|other| Position::start(other) == start);
        fixed({ blocks }.find(filled).unwrap_or(Plan::Block { size, block: LEAST_SIDE }))
    }

    /// The board with its start; `None` where only a position can tell.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn shape(&self) -> Result<Option<Arc<Shape>>, DealError> {
        let plan = match self.board {
            Board::Fixed(plan) => plan,
            Board::Scattered { size, block } => Plan::Block { size, block },
            Board::Own => return Ok(None),
        };
        plan.shape_with(self.orthogonal).map(Some).map_err(|error| DealError(error.to_string()))
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { board: Board::Fixed(Plan::Block { size: Size::new(5, 5), block: 3 }), orthogonal: false }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = (Size::new(5, 5), 3);
        let (board, (size, block), usual) = match self.board {
            Board::Fixed(Plan::Classic) => ("block", default, false),
            Board::Fixed(Plan::Block { size, block }) => ("block", (size, block), false),
            Board::Fixed(plan @ Plan::English) => ("english", default, plan.orthogonal_by_custom()),
            Board::Fixed(plan @ Plan::European) => ("european", default, plan.orthogonal_by_custom()),
            Board::Fixed(Plan::Diamond) => ("diamond", default, false),
            Board::Scattered { size, block } => ("scattered", (size, block), false),
            Board::Own => ("own", default, false),
        };
        let directions = match self.orthogonal {
            same if same == usual => "usual",
            true => "orthogonal",
            false => "eight",
        };
        let values = [board.to_owned(), size.to_string(), block.to_string(), directions.to_owned()];
        f.write_str(&NineAlmonds::CARD.setup_text(&values))
    }
}

impl FromStr for Setup {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let values = NineAlmonds::CARD.values(text)?;
        let size: Size = values[1].parse()?;
        let block: usize = values[2].parse().unwrap_or_default();
        let plain = size == Size::new(5, 5) && block == 3;
        let (board, usual) = match values[0].as_str() {
            "block" => (Board::Fixed(Plan::Block { size, block }), false),
            "scattered" => (Board::Scattered { size, block }, false),
            _ if !plain => {
                let what = Choosing::of::<NineAlmonds>().refusal(&values).unwrap_or_default();
                return Err(NotationError::new(0, what));
            }
            "english" => (Board::Fixed(Plan::English), true),
            "european" => (Board::Fixed(Plan::European), true),
            "diamond" => (Board::Fixed(Plan::Diamond), false),
            _ => (Board::Own, false),
        };
        let orthogonal = match values[3].as_str() {
            "orthogonal" => true,
            "eight" => false,
            _ => usual,
        };
        let setup = Self { board, orthogonal };
        setup.shape().map_err(|error| {
            let what = Choosing::of::<NineAlmonds>().refusal(&values).unwrap_or_else(|| error.to_string());
            NotationError::new(0, what)
        })?;
        Ok(setup)
    }
}
