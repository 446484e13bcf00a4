//! The board: which squares there are, which jumps they allow, and where the almonds lie.
//! A set of squares is one large number with as many bits to a row as the widest board has columns.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::kit::grid::Size;

/// Boards have between this many columns and rows ...
pub const LEAST_SIDE: usize = 3;
/// ... and this many.
pub const MOST_SIDE: usize = 9;

/// How many bits a row takes in a set of squares, whatever the width of the board.
pub(super) const STRIDE: u8 = MOST_SIDE as u8;

/// How many squares the largest board has.
pub(super) const PLACES: usize = MOST_SIDE * MOST_SIDE;

/// A set of squares.
pub(super) type Set = u128;

/// A square by its column and row, counted from 0 at the lower left; written `2,3`.
///
/// It may lie off every board: whether a board has it is for the [`Shape`] to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column, from the left.
    pub x: u8,
    /// The row, from below.
    pub y: u8,
}

impl Square {
    /// The square in a column and row.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    pub(super) const fn from_bit(bit: u8) -> Self {
        Self { x: bit % STRIDE, y: bit / STRIDE }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One almond leaping over its neighbour, as bit numbers in a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    pub(super) from: u8,
    pub(super) over: u8,
    pub(super) to: u8,
    held: Set,
    changed: Set,
}

impl Jump {
    const fn new(from: u8, over: u8, to: u8) -> Self {
        let held = 1 << from | 1 << over;
        Self { from, over, to, held, changed: held | 1 << to }
    }

    /// Where the almond starts.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_bit(self.from)
    }

    /// The almond that is taken.
    #[must_use]
    pub const fn over(self) -> Square {
        Square::from_bit(self.over)
    }

    /// Where the almond lands.
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_bit(self.to)
    }

    /// The two squares that must hold almonds.
    pub(super) const fn held(self) -> Set {
        self.held
    }

    /// The three squares that change.
    pub(super) const fn changed(self) -> Set {
        self.changed
    }

    pub(super) const fn fits(self, almonds: Set) -> bool {
        almonds & self.changed() == self.held()
    }
}

/// Why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A side is too short or too long.
    #[error("a board of {0} cannot be played: both sides must be from {LEAST_SIDE} to {MOST_SIDE}")]
    Size(Size),
    /// The block does not fit.
    #[error("a block of {block}x{block} has no place in the middle of {size}: it must be from 3 to the short side")]
    Block {
        /// The side of the block.
        block: usize,
        /// The board.
        size: Size,
    },
    /// There is no square where the last almond must end.
    #[error("the board has no square at {0}, where the last almond must end")]
    NoGoal(Square),
}

/// What stays fixed while a game is played: the squares, the directions and the almonds at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    size: Size,
    squares: Set,
    start: Set,
    orthogonal: bool,
    goal: u8,
    jumps: Vec<Jump>,
    /// Where the jumps of each square begin in `jumps`, and one more for the end of the last.
    first: Vec<u16>,
}

impl Shape {
    /// A board of the squares and starting almonds for which the functions say yes.
    ///
    /// # Errors
    /// When a side is out of range, or the goal is no square.
    pub fn new(
        size: Size,
        orthogonal: bool,
        goal: Square,
        exists: impl Fn(Square) -> bool,
        almond: impl Fn(Square) -> bool,
    ) -> Result<Self, ShapeError> {
        let fits = |side: usize| (LEAST_SIDE..=MOST_SIDE).contains(&side);
        if !fits(size.cols) || !fits(size.rows) {
            return Err(ShapeError::Size(size));
        }
        let all: Vec<u8> = (0..size.rows).flat_map(|y| (0..size.cols).map(move |x| bit(x, y))).collect();
        let set = |wanted: &dyn Fn(Square) -> bool| {
            all.iter().filter(|&&b| wanted(Square::from_bit(b))).fold(0, |set: Set, &b| set | 1 << b)
        };
        let squares = set(&exists);
        let start = set(&almond) & squares;
        let on_board = usize::from(goal.x) < size.cols && usize::from(goal.y) < size.rows;
        let goal_bit = if on_board { bit(goal.x.into(), goal.y.into()) } else { bit(size.cols, size.rows) };
        if squares >> goal_bit & 1 == 0 {
            return Err(ShapeError::NoGoal(goal));
        }
        let mut jumps = Vec::new();
        let mut first = vec![0];
        for from in 0..PLACES as u8 {
            jumps.extend(jumps_of(size, squares, orthogonal, from));
            first.push(jumps.len() as u16);
        }
        Ok(Self { size, squares, start, orthogonal, goal: goal_bit, jumps, first })
    }

    /// Columns and rows of the rectangle around the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether almonds jump along rows and columns only.
    #[must_use]
    pub fn orthogonal(&self) -> bool {
        self.orthogonal
    }

    /// Where the last almond must end: the centre on all boards but the European.
    #[must_use]
    pub fn goal(&self) -> Square {
        Square::from_bit(self.goal)
    }

    /// Whether the rectangle around the board has this square, be it a hole in the board or not.
    #[must_use]
    pub fn spans(&self, square: Square) -> bool {
        usize::from(square.x) < self.size.cols && usize::from(square.y) < self.size.rows
    }

    /// Whether an almond could lie there.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        self.bit(square).is_some()
    }

    /// All squares of the board, the lowest row first, each row from the left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        bits(self.squares).map(Square::from_bit)
    }

    /// Every jump that some position allows, by the square it starts from.
    #[must_use]
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The bit of a square that is on the board.
    pub(super) fn bit(&self, square: Square) -> Option<u8> {
        let on_board = self.spans(square) && self.squares >> bit(square.x.into(), square.y.into()) & 1 == 1;
        on_board.then(|| bit(square.x.into(), square.y.into()))
    }

    pub(super) fn goal_bit(&self) -> u8 {
        self.goal
    }

    pub(super) fn mask(&self) -> Set {
        self.squares
    }

    pub(super) fn jumps_from_bit(&self, from: u8) -> &[Jump] {
        let at = usize::from(from);
        &self.jumps[self.first[at].into()..self.first[at + 1].into()]
    }

    /// Whether the same turns are possible and the same end wins on both boards; where the almonds start does not matter.
    pub(super) fn same_rules(&self, other: &Self) -> bool {
        (self.size, self.squares, self.orthogonal, self.goal)
            == (other.size, other.squares, other.orthogonal, other.goal)
    }
}

/// The square in the middle of a rectangle; where a side is even, the right or upper one of the two in its middle.
#[must_use]
pub fn centre(size: Size) -> Square {
    Square::new((size.cols / 2) as u8, (size.rows / 2) as u8)
}

fn bit(x: usize, y: usize) -> u8 {
    (y * usize::from(STRIDE) + x) as u8
}

/// The members of a set, lowest first.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

fn jumps_of(size: Size, squares: Set, orthogonal: bool, from: u8) -> impl Iterator<Item = Jump> {
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    let at = Square::from_bit(from);
    let has = move |x: i32, y: i32| -> Option<u8> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < size.cols && y < size.rows && squares >> bit(x, y) & 1 == 1).then(|| bit(x, y))
    };
    STEPS.into_iter().take(if orthogonal { 4 } else { 8 }).filter_map(move |(dx, dy)| {
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        Some(Jump::new(has(x, y)?, has(x + dx, y + dy)?, has(x + 2 * dx, y + 2 * dy)?))
    })
}

/// A board with almonds on it. Two positions are equal if they hold the same almonds on boards with the same squares,
/// directions and goal; where the almonds of the board started does not matter.
#[derive(Clone, Debug)]
pub struct Position {
    shape: Arc<Shape>,
    pub(super) almonds: Set,
}

impl Position {
    /// The almonds as the board starts with them.
    #[must_use]
    pub fn start(shape: Arc<Shape>) -> Self {
        Self { almonds: shape.start, shape }
    }

    /// Almonds on the given squares; squares that the board does not have are left out.
    #[must_use]
    pub fn with(shape: Arc<Shape>, squares: impl IntoIterator<Item = Square>) -> Self {
        let almonds = squares.into_iter().filter_map(|square| shape.bit(square)).fold(0, |set, bit| set | 1 << bit);
        Self { shape, almonds }
    }

    /// The board under the almonds.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The board, to be shared with another position.
    #[must_use]
    pub fn shared_shape(&self) -> Arc<Shape> {
        Arc::clone(&self.shape)
    }

    /// Whether an almond lies there.
    #[must_use]
    pub fn has_almond(&self, square: Square) -> bool {
        self.shape.bit(square).is_some_and(|bit| self.almonds >> bit & 1 == 1)
    }

    /// Where the almonds lie, the lowest row first, each row from the left.
    pub fn almonds(&self) -> impl Iterator<Item = Square> + '_ {
        bits(self.almonds).map(Square::from_bit)
    }

    /// How many almonds are left.
    #[must_use]
    pub fn count(&self) -> usize {
        self.almonds.count_ones() as usize
    }

    /// Whether exactly one almond is left, on the goal.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.almonds == 1 << self.shape.goal
    }

    /// Whether no almond can jump.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        !self.shape.jumps.iter().any(|jump| jump.fits(self.almonds))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.almonds == other.almonds && (Arc::ptr_eq(&self.shape, &other.shape) || self.shape.same_rules(&other.shape))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.shape.size, self.shape.squares, self.shape.orthogonal, self.shape.goal, self.almonds).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_five_by_five_board_allows_96_jumps_and_60_without_diagonals() {
        let board =
            |orthogonal| Shape::new(Size::new(5, 5), orthogonal, Square::new(2, 2), |_| true, |_| false).unwrap();
        assert_eq!(board(false).jumps().len(), 96);
        assert_eq!(board(true).jumps().len(), 60);
        assert_eq!(board(false).goal(), Square::new(2, 2));
    }

    #[test]
    fn a_board_has_sides_from_three_to_nine_and_a_goal() {
        for (cols, rows) in [(2, 5), (5, 10), (1, 5), (0, 0)] {
            let size = Size::new(cols, rows);
            assert_eq!(Shape::new(size, false, centre(size), |_| true, |_| true), Err(ShapeError::Size(size)));
        }
        let size = Size::new(3, 3);
        for goal in [Square::new(1, 1), Square::new(3, 0), Square::new(0, 3), Square::new(255, 255)] {
            let board = Shape::new(size, false, goal, |s| s != Square::new(1, 1), |_| true);
            assert_eq!(board, Err(ShapeError::NoGoal(goal)));
        }
    }

    #[test]
    fn even_sides_have_a_middle_right_and_above() {
        let size = Size::new(6, 4);
        assert_eq!(centre(size), Square::new(3, 2));
        let board =
            Shape::new(Size::new(9, 9), false, Square::new(8, 8), |_| true, |s| s == Square::new(8, 8)).unwrap();
        assert_eq!(board.squares().count(), 81);
        // 7 places along a line of 9, two ways, 9 lines, across and down; 7 times 7 on each kind of diagonal, two ways.
        assert_eq!(board.jumps().len(), 2 * 2 * 7 * 9 + 2 * 2 * 7 * 7);
        assert!(Position::start(Arc::new(board)).is_won());
    }

    #[test]
    fn squares_count_from_the_lower_left_on_a_board_that_is_not_square() {
        let shape = Arc::new(Shape::new(Size::new(5, 3), false, Square::new(2, 1), |_| true, |_| false).unwrap());
        assert_eq!(shape.squares().nth(5), Some(Square::new(0, 1)));
        assert!(shape.has(Square::new(4, 2)) && !shape.has(Square::new(2, 4)) && !shape.has(Square::new(8, 0)));
        let position = Position::with(shape, [Square::new(4, 2), Square::new(9, 9)]);
        assert_eq!(position.almonds().collect::<Vec<_>>(), [Square::new(4, 2)]);
    }
}
