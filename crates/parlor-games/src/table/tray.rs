//! The pieces taken off the board last, laid out beside it in games that want to remember them.

use crate::game::{Rules, Tray};
use crate::kit::grid::Size;
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Scene};

/// What the numbers of these cells begin with: far above those of any board.
const FIRST: CellId = 1 << 20;

/// Puts the pieces taken by some moves, the last move first, into the tray of a scene. The tray is there from the
/// start, so that nothing jumps when the first piece comes.
pub(super) fn lay_out<G: Rules>(
    scene: &mut Scene,
    tray: &Tray<G>,
    moves: impl Iterator<Item = (G::Position, G::Move)>,
) {
    let mut taken = moves
        .enumerate()
        .flat_map(|(ago, (before, made))| (tray.taken)(&before, &made).into_iter().map(move |face| (ago, face)));
    scene.lay_tray(Size::new(tray.keeps, 1), FIRST, |_| {
        let (ago, face) = taken.next()?;
        let place = if ago == 0 { "taken last".into() } else { format!("taken {} before", count(ago, "move")) };
        Some(Cell::new(face, place))
    });
}
