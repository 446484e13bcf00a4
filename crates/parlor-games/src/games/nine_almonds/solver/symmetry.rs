//! The turns and reflections that leave a board and its goal as they are.

use crate::games::nine_almonds::board::Shape;
use crate::kit::grid::Size;

/// Which of the eight symmetries of the square a board has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry {
    size: Size,
    /// Left and right may change places.
    mirror: bool,
    /// Top and bottom may change places.
    flip: bool,
    /// The board may be turned upside down (only of interest without the two above).
    half_turn: bool,
    /// Columns and rows may change places.
    transpose: bool,
}

impl Symmetry {
    pub(super) fn of(shape: &Shape) -> Self {
        let size = shape.size();
        let (mask, goal) = (shape.mask(), 1 << shape.goal_bit());
        let kept = |image: &dyn Fn(u64) -> u64| image(mask) == mask && image(goal) == goal;
        Self {
            size,
            mirror: kept(&|set| mirrored(set, size)),
            flip: kept(&|set| flipped(set, size)),
            half_turn: kept(&|set| flipped(mirrored(set, size), size)),
            transpose: size.cols == size.rows && kept(&transposed),
        }
    }

    /// The same set for all images of a set under the symmetries of the board.
    pub(super) fn canonical(self, set: u64) -> u64 {
        let mut least = self.least_upright(set);
        if self.transpose {
            least = least.min(self.least_upright(transposed(set)));
        }
        least
    }

    fn least_upright(self, set: u64) -> u64 {
        let mirrored = mirrored(set, self.size);
        let mut least = set;
        if self.mirror {
            least = least.min(mirrored);
        }
        if self.flip {
            least = least.min(flipped(set, self.size));
        }
        if self.half_turn {
            least = least.min(flipped(mirrored, self.size));
        }
        least
    }
}

/// Left and right exchanged.
pub(super) fn mirrored(set: u64, size: Size) -> u64 {
    set.reverse_bits().swap_bytes() >> (8 - size.cols)
}

/// Top and bottom exchanged.
pub(super) fn flipped(set: u64, size: Size) -> u64 {
    set.swap_bytes() >> (8 * (8 - size.rows))
}

/// Columns and rows exchanged: three rounds of swapping blocks across the diagonal.
pub(super) fn transposed(mut set: u64) -> u64 {
    for (shift, mask) in [(7, 0x00aa_00aa_00aa_00aa_u64), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)] {
        let moved = (set ^ set >> shift) & mask;
        set ^= moved ^ moved << shift;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nine_almonds::board::{Position, Square};
    use crate::games::nine_almonds::plan::Plan;
    use std::collections::HashSet;

    #[test]
    fn the_eight_images_of_a_set_have_one_canonical_form() {
        let shape = Plan::English.shape().unwrap();
        let symmetry = Symmetry::of(&shape);
        let images = |x: u8, y: u8| [(x, y), (6 - x, y), (x, 6 - y), (6 - x, 6 - y)];
        let mut forms = HashSet::new();
        for (a, b) in [(2, 5), (5, 2)]
            .into_iter()
            .flat_map(|(x, y)| images(x, y))
            .zip([(0, 2), (2, 0)].into_iter().flat_map(|(x, y)| images(x, y)))
            .collect::<Vec<_>>()
        {
            let pair = [Square::new(a.0, a.1), Square::new(b.0, b.1)];
            forms.insert(symmetry.canonical(Position::with(shape.clone(), pair).almonds));
        }
        assert_eq!(forms.len(), 1);
    }

    #[test]
    fn a_rectangle_is_not_transposed() {
        let shape = Plan::Block { size: Size::new(5, 3), block: 3 }.shape().unwrap();
        let form = |x, y| Symmetry::of(&shape).canonical(Position::with(shape.clone(), [Square::new(x, y)]).almonds);
        assert_eq!(form(0, 1), form(4, 1));
        assert_eq!(form(1, 0), form(3, 2));
        assert_ne!(form(0, 1), form(2, 2));
    }
}
