//! The boards that have names, and the plain ones of any size. Each named one can be won from its start by its
//! customary rule.

use std::sync::Arc;

use super::board::{Shape, ShapeError, Square, centre};
use crate::kit::grid::Size;

/// Which board to play on and how it is filled at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// 5×5 with a block of nine almonds: the puzzle of 1917.
    Classic,
    /// The cross of 33 squares, full but for the centre.
    English,
    /// The 37 squares of the French board, full but for 3,5; the last almond must end opposite, at 3,1.
    European,
    /// 25 squares in a diamond, full but for the centre; it needs all eight directions.
    Diamond,
    /// A rectangle with a square block of almonds in its middle.
    Block {
        /// Columns and rows.
        size: Size,
        /// The side of the block.
        block: usize,
    },
}

impl Plan {
    /// The boards with names.
    #[cfg(any(test, feature = "research"))]
    pub const NAMED: [Self; 5] = [Self::Classic, Self::LARGE, Self::English, Self::European, Self::Diamond];

    /// 7×7 with a block of 25 almonds.
    #[cfg(any(test, feature = "research"))]
    pub const LARGE: Self = Self::Block { size: Size::new(7, 7), block: 5 };

    /// Whether people play this board along rows and columns only.
    #[must_use]
    pub fn orthogonal_by_custom(self) -> bool {
        matches!(self, Self::English | Self::European)
    }

    /// The board by its customary rule.
    ///
    /// # Errors
    /// Only for [`Plan::Block`], when a side or the block is out of range.
    pub fn shape(self) -> Result<Arc<Shape>, ShapeError> {
        self.shape_with(self.orthogonal_by_custom())
    }

    /// The board by a chosen rule: along rows and columns only, or in all eight directions.
    ///
    /// # Errors
    /// Only for [`Plan::Block`], when a side or the block is out of range.
    pub fn shape_with(self, orthogonal: bool) -> Result<Arc<Shape>, ShapeError> {
        let seven = Size::new(7, 7);
        let shape = match self {
            Self::Classic => return Self::Block { size: Size::new(5, 5), block: 3 }.shape_with(orthogonal),
            Self::English => {
                let exists = |s| from_centre(s).0.min(from_centre(s).1) <= 1;
                Shape::new(seven, orthogonal, CENTRE, exists, |s| s != CENTRE)
            }
            Self::European => {
                let exists = |s| from_centre(s).0 + from_centre(s).1 <= 4;
                Shape::new(seven, orthogonal, EUROPEAN_GOAL, exists, |s| s != EUROPEAN_HOLE)
            }
            Self::Diamond => {
                let exists = |s| from_centre(s).0 + from_centre(s).1 <= 3;
                Shape::new(seven, orthogonal, CENTRE, exists, |s| s != CENTRE)
            }
            Self::Block { size, block } => {
                if block < 3 || block > size.cols.min(size.rows) {
                    return Err(ShapeError::Block { block, size });
                }
                // Where there is no exact middle it lies half a square to the right or further up, as the goal does.
                let inside = |at: u8, side: usize| {
                    let first = (side - block).div_ceil(2);
                    (first..first + block).contains(&usize::from(at))
                };
                Shape::new(
                    size,
                    orthogonal,
                    centre(size),
                    |_| true,
                    |s| inside(s.x, size.cols) && inside(s.y, size.rows),
                )
            }
        };
        shape.map(Arc::new)
    }
}

const CENTRE: Square = Square::new(3, 3);

/// The European board has no win that ends in the centre, whichever one square is empty at the start: the three
/// colours of its diagonals forbid it. From this square to the one opposite it can be done.
const EUROPEAN_HOLE: Square = Square::new(3, 5);
const EUROPEAN_GOAL: Square = Square::new(3, 1);

fn from_centre(square: Square) -> (u8, u8) {
    (square.x.abs_diff(CENTRE.x), square.y.abs_diff(CENTRE.y))
}
