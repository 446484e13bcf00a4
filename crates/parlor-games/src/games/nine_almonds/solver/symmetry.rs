//! The turns and reflections that leave a board and its goal as they are.

use super::places::{is_narrow, narrow, wide};
use crate::games::nine_almonds::board::{STRIDE, Set, Shape, bits};
use crate::kit::grid::Size;

/// Which of the eight symmetries of the square a board has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry {
    size: Size,
    /// Whether a set fits into eight bytes.
    narrow: bool,
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
        let kept = |image: &dyn Fn(Set) -> Set| image(mask) == mask && image(goal) == goal;
        Self {
            size,
            narrow: is_narrow(shape),
            mirror: kept(&|set| mirrored(set, size)),
            flip: kept(&|set| flipped(set, size)),
            half_turn: kept(&|set| flipped(mirrored(set, size), size)),
            transpose: size.cols == size.rows && kept(&transposed),
        }
    }

    /// The same set for all images of a set under the symmetries of the board.
    #[inline]
    pub(super) fn canonical(self, set: Set) -> Set {
        if self.narrow { wide(self.least_narrow(narrow(set))) } else { self.least_wide(set) }
    }

    fn least_wide(self, set: Set) -> Set {
        let upright = |set: Set| {
            let turned = mirrored(set, self.size);
            let images = [(self.mirror, turned), (self.flip, flipped(set, self.size))];
            let half = (self.half_turn, flipped(turned, self.size));
            images.into_iter().chain([half]).filter(|(is, _)| *is).fold(set, |least, (_, image)| least.min(image))
        };
        if self.transpose { upright(set).min(upright(transposed(set))) } else { upright(set) }
    }

    /// Eight bits to a row make turning a board over a few operations.
    fn least_narrow(self, set: u64) -> u64 {
        let mut least = self.least_upright(set);
        if self.transpose {
            least = least.min(self.least_upright(crossed(set)));
        }
        least
    }

    fn least_upright(self, set: u64) -> u64 {
        let turned = set.reverse_bits().swap_bytes() >> (8 - self.size.cols);
        let upside_down = |set: u64| set.swap_bytes() >> (8 * (8 - self.size.rows));
        let mut least = set;
        if self.mirror {
            least = least.min(turned);
        }
        if self.flip {
            least = least.min(upside_down(set));
        }
        if self.half_turn {
            least = least.min(upside_down(turned));
        }
        least
    }
}

/// A set with every square moved.
fn moved(set: Set, to: impl Fn(usize, usize) -> (usize, usize)) -> Set {
    let stride = usize::from(STRIDE);
    bits(set).map(usize::from).fold(0, |image, bit| {
        let (x, y) = to(bit % stride, bit / stride);
        image | 1 << (y * stride + x)
    })
}

/// Left and right exchanged.
pub(super) fn mirrored(set: Set, size: Size) -> Set {
    moved(set, |x, y| (size.cols - 1 - x, y))
}

/// Top and bottom exchanged.
pub(super) fn flipped(set: Set, size: Size) -> Set {
    moved(set, |x, y| (x, size.rows - 1 - y))
}

/// Columns and rows exchanged.
pub(super) fn transposed(set: Set) -> Set {
    moved(set, |x, y| (y, x))
}

/// The same with eight bits to a row: three rounds of swapping blocks across the diagonal.
pub(in crate::games::nine_almonds) fn crossed(mut set: u64) -> u64 {
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
    fn both_ways_to_turn_a_board_agree() {
        let mut random = crate::kit::random::Random::new(4);
        for plan in [Plan::English, Plan::European, Plan::Diamond, Plan::LARGE] {
            let shape = plan.shape().unwrap();
            let symmetry = Symmetry::of(&shape);
            for _ in 0..500 {
                let squares: Vec<Square> = shape.squares().filter(|_| random.one_in(2)).collect();
                let set = Position::with(shape.clone(), squares).almonds;
                assert_eq!(symmetry.canonical(set), symmetry.least_wide(set));
                assert_eq!(wide(narrow(set)), set);
            }
        }
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
