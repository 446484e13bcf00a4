//! The 5×5 board in 25 bits: what the two tables over all its positions share.

use crate::games::nine_almonds::board::{Jump, STRIDE, Set, Shape, Square};
use crate::kit::grid::Size;

/// The number of positions.
pub(super) const POSITIONS: usize = 1 << 25;

/// The bit of the goal, 2,2.
pub(super) const GOAL: u32 = 1 << 12;

const SIDE: usize = 5;

/// Whether a board is the full 5×5 square with the goal in its centre.
pub(super) fn is_five(shape: &Shape) -> bool {
    shape.size() == Size::new(SIDE, SIDE) && shape.mask().count_ones() == 25 && packed(1 << shape.goal_bit()) == GOAL
}

/// The nine bits of a row become five.
pub(super) fn packed(set: Set) -> u32 {
    (0..SIDE).fold(0, |packed, row| packed | ((set >> (usize::from(STRIDE) * row)) as u32 & 0x1f) << (SIDE * row))
}

/// A jump in 25 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct FiveJump {
    /// The squares that must hold almonds.
    pub(super) held: u32,
    /// The squares that change.
    pub(super) changed: u32,
    /// The number of the square it starts from.
    pub(super) from: u8,
    /// The number of the square it lands on.
    pub(super) to: u8,
}

/// All jumps of the board, by the square they start from.
pub(super) fn jumps(orthogonal: bool) -> Vec<FiveJump> {
    let shape =
        Shape::new(Size::new(SIDE, SIDE), orthogonal, Square::new(2, 2), |_| true, |_| false).expect("5x5 is a board");
    let number = |bit: u8| bit / STRIDE * SIDE as u8 + bit % STRIDE;
    let jump = |jump: &Jump| FiveJump {
        held: packed(jump.held()),
        changed: packed(jump.changed()),
        from: number(jump.from),
        to: number(jump.to),
    };
    shape.jumps().iter().map(jump).collect()
}

/// The images of positions under the seven turns and reflections of the square, by table: each row of five squares is
/// looked up in one step.
pub(super) struct Images {
    rows: Vec<[[u32; 32]; SIDE]>,
}

impl Images {
    pub(super) fn new() -> Self {
        let last = SIDE - 1;
        let image = |kind: usize, x: usize, y: usize| {
            let (x, y) = if kind & 1 == 0 { (x, y) } else { (last - x, y) };
            let (x, y) = if kind & 2 == 0 { (x, y) } else { (x, last - y) };
            let (x, y) = if kind & 4 == 0 { (x, y) } else { (y, x) };
            1_u32 << (y * SIDE + x)
        };
        let row = |kind: usize, y: usize| {
            std::array::from_fn(|set| (0..SIDE).filter(|x| set >> x & 1 == 1).fold(0, |sum, x| sum | image(kind, x, y)))
        };
        Self { rows: (1..8).map(|kind| std::array::from_fn(|y| row(kind, y))).collect() }
    }

    /// The seven other images; some may be equal.
    #[inline]
    pub(super) fn of(&self, set: u32) -> impl Iterator<Item = u32> + '_ {
        self.rows
            .iter()
            .map(move |rows| (0..SIDE).fold(0, |image, y| image | rows[y][(set >> (SIDE * y)) as usize & 31]))
    }

    /// Whether no image is a smaller number.
    #[inline]
    pub(super) fn is_least(&self, set: u32) -> bool {
        self.of(set).all(|image| image >= set)
    }

    /// A quick answer for most sets that are not the least: the top row weighs most, and two images have the bottom
    /// row there.
    #[inline]
    pub(super) fn may_be_least(&self, set: u32) -> bool {
        let (top, bottom) = (set >> 20, set & 31);
        top <= bottom && top <= self.rows[0][0][bottom as usize]
    }
}
